#!/usr/bin/env node
import module from 'node:module';

// Until the program is loaded and hears signals itself: whoever ends it early is told so in the same way as later.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));

// From Node 22 on, what was compiled is kept for the next run; so the program is loaded only after this.
module.enableCompileCache?.();
try {
  const { start } = await import('../dist/bundle/main.js');
  await start();
} catch (error) {
  // The program hears of its own errors; this one is that it cannot be loaded.
  const advice = ['EMFILE', 'ENFILE'].includes(error.code)
    ? " ('ulimit -n' allows too few file handles; raise it)"
    : '';
  console.error(`batt-run: cannot be loaded: ${error.message}${advice}`);
  process.exitCode = 2;
}
