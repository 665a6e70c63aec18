/**
 * Compiles the kernels in linear memory, unless what was made is newer than all they are made of:
 *
 * - dist/kernels/kernels.wasm, which is run;
 * - dist/kernels/search.wasm, the search's own;
 * - dist/kernels/kernels-debug.wasm and dist/kernels/search-debug.wasm, which whoever runs the sources runs, as tests do: no function is
 *   inlined, so that a stack names each of them, and assertions are checked.
 *
 * All have the names of their functions. `node scripts/kernels.mjs kernels-debug.wasm` makes one of them alone. Sources and results lie in the
 * working directory.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const SOURCES = 'src/kernels';
const FOLDER = 'dist/kernels';
const MADE = [
  { file: 'kernels.wasm', entry: 'index.ts', flags: ['-O3', '--noAssert'], host: { readFile }, finish: inlined },
  { file: 'kernels-debug.wasm', entry: 'index.ts', flags: [], host: {}, finish: tidied },
  { file: 'search.wasm', entry: 'search/index.ts', flags: ['-O3', '--noAssert'], host: { readFile }, finish: inlined },
  { file: 'search-debug.wasm', entry: 'search/index.ts', flags: [], host: {}, finish: tidied },
];

const isFresh = ({ file, entry }) => {
  const made = `${FOLDER}/${file}`;
  if (!existsSync(made)) return false;
  const sources = [fileURLToPath(import.meta.url), ...sourcesOf(`${SOURCES}/${entry}`)];
  return sources.every((source) => statSync(source).mtimeMs <= statSync(made).mtimeMs);
};
const [only] = process.argv.slice(2);
const stale = MADE.filter((one) => (only === undefined || one.file === only) && !isFresh(one));

if (stale.length > 0) {
  // They take a second to load.
  const { default: asc } = await import('assemblyscript/asc');
  const { default: binaryen } = await import('binaryen');
  binaryen.setDebugInfo(true);
  mkdirSync(FOLDER, { recursive: true });
  for (const { file, entry, flags, host, finish } of stale) {
    const unfinished = `${FOLDER}/unfinished.wasm`;
    const args = [
      `${SOURCES}/${entry}`,
      ...[
        '--outFile',
        unfinished,
        ...flags,
        '--debug',
        '--runtime',
        'stub',
        '--enable',
        'bulk-memory',
        '--enable',
        'simd',
      ],
      // 256 MiB at first, which take memory only where they are written to; it grows where values take more.
      ...['--initialMemory', '4096', '--maximumMemory', '65536'],
    ];
    const { error, stderr } = await asc.main(args, host);
    process.stderr.write(stderr.toString());
    if (error) {
      process.exitCode = 1;
      break;
    }
    writeFileSync(unfinished, finish(binaryen, readFileSync(unfinished)));
    renameSync(unfinished, `${FOLDER}/${file}`);
  }
}

/** A source and all that it imports. */
function sourcesOf(source, found = new Set()) {
  if (found.has(source)) return found;
  found.add(source);
  for (const [, name] of readFileSync(source, 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
    const path = join(dirname(source), name);
    sourcesOf(existsSync(`${path}.ts`) ? `${path}.ts` : `${path}/index.ts`, found);
  }
  return found;
}

/**
 * A file as the compiler reads it: where the comment above a function says `@inline`, it is the decorator that AssemblyScript has for that.
 * TypeScript and the linter take no decorators of functions.
 */
function readFile(name, folder) {
  const file = resolve(folder, name);
  if (!existsSync(file)) return null;
  return readFileSync(file, 'utf8').replace(/@inline(?:\n )? \*\/\n/g, '$&@inline ');
}

/** With more functions inlined than the compiler does by itself: operations are short, and call each other all the time. */
function inlined(binaryen, bytes) {
  const module = moduleOf(binaryen, bytes);
  binaryen.setOptimizeLevel(4);
  binaryen.setShrinkLevel(0);
  binaryen.setAlwaysInlineMaxSize(40);
  binaryen.setFlexibleInlineMaxSize(80);
  binaryen.setOneCallerInlineMaxSize(2000);
  module.optimize();
  return module.emitBinary();
}

/** Quick enough for tests, with every function as it is written. */
function tidied(binaryen, bytes) {
  const module = moduleOf(binaryen, bytes);
  module.runPasses(['dce', 'precompute', 'simplify-locals', 'coalesce-locals', 'vacuum', 'memory-packing']);
  return module.emitBinary();
}

function moduleOf(binaryen, bytes) {
  const module = binaryen.readBinary(bytes);
  module.setFeatures(
    binaryen.Features.MVP | binaryen.Features.BulkMemory | binaryen.Features.BulkMemoryOpt | binaryen.Features.SIMD128,
  );
  return module;
}
