import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/build.ts',
    // As many files at a time as there are cores, not one less: much of what they do is to wait for processes that they have started.
    maxWorkers: availableParallelism(),
    // A busy machine makes tests slow, not wrong.
    testTimeout: 60_000,
  },
});
