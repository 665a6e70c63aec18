/** Compiles the kernels in linear memory to dist/linear/kernels.wasm, unless it is newer than all they are made of. */
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCES = 'src/linear/kernels';
const FOLDER = 'dist/linear';
const MADE = `${FOLDER}/kernels.wasm`;

const sources = [fileURLToPath(import.meta.url), ...readdirSync(SOURCES).map((file) => `${SOURCES}/${file}`)];
const changed = Math.max(...sources.map((file) => statSync(file).mtimeMs));

if (!existsSync(MADE) || statSync(MADE).mtimeMs < changed) {
  const { default: asc } = await import('assemblyscript/asc'); // takes a second to load
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
  else renameSync(unfinished, MADE);
}
