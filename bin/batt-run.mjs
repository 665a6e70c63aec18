#!/usr/bin/env node
import module from 'node:module';

// From Node 22 on, what was compiled is kept for the next run; so the program is loaded only after this.
module.enableCompileCache?.();
const { start } = await import('../dist/bundle/main.js');
await start();
