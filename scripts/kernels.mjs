/** Compiles the kernels in linear memory to dist/linear/kernels.wasm, unless it is newer than all they are made of. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = 'src/linear/kernels';
const FOLDER = 'dist/linear';
const MADE = `${FOLDER}/kernels.wasm`;

const sources = [fileURLToPath(import.meta.url), ...readdirSync(SOURCES).map((file) => `${SOURCES}/${file}`)];
const changed = Math.max(...sources.map((file) => statSync(file).mtimeMs));

if (!existsSync(MADE) || statSync(MADE).mtimeMs < changed) {
  // They take a second to load.
  const { default: asc } = await import('assemblyscript/asc');
  const { default: binaryen } = await import('binaryen');
  mkdirSync(FOLDER, { recursive: true });
  const unfinished = `${FOLDER}/unfinished.wasm`;
  const { error, stderr } = await asc.main([
    `${SOURCES}/index.ts`,
    ...['--outFile', unfinished, '-O3', '--runtime', 'stub', '--enable', 'bulk-memory'],
    // 256 MiB, which take memory only where they are written to; what is beyond is for ordering sets when those are full.
    ...['--initialMemory', '4096', '--maximumMemory', '65536'],
  ]);
  process.stderr.write(stderr.toString());
  if (error) process.exitCode = 1;
  else {
    writeFileSync(unfinished, inlined(binaryen, readFileSync(unfinished)));
    renameSync(unfinished, MADE);
  }
}

/** With more functions inlined than the compiler does by itself: operations are short, and call each other all the time. */
function inlined(binaryen, bytes) {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(binaryen.Features.MVP | binaryen.Features.BulkMemory | binaryen.Features.BulkMemoryOpt);
  binaryen.setOptimizeLevel(4);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(40);
  binaryen.setFlexibleInlineMaxSize(80);
  binaryen.setOneCallerInlineMaxSize(2000);
  module.optimize();
  return module.emitBinary();
}
