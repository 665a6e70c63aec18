import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: 'test/build.ts',
    // A busy machine makes tests slow, not wrong.
    testTimeout: 60_000,
  },
});
