/** Puts the compiled program, the library and the workers' part of them into few files, dist/bundle, where what they share is there once; and the page's script into one. */
import { readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { build } from 'esbuild';

const FOLDER = 'dist/bundle';

const { metafile } = await build({
  entryPoints: ['dist/cli/main.js', 'dist/pipeline/worker-thread.js', { in: 'dist/library/index.js', out: 'library' }],
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  outdir: FOLDER,
  bundle: true,
  // What is imported with `await import` stays in files of its own, and is loaded no sooner than before.
  splitting: true,
  packages: 'external',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
  metafile: true,
});

// What runs in the page of a report goes into each page, so it is one file, and a short one.
await build({
  entryPoints: ['dist/report/html/client/index.mjs'],
  outfile: 'dist/report/html/page-script.js',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  logLevel: 'warning',
});

// Former files go only after the new ones are there, so that a program that starts meanwhile finds all of its own.
const made = new Set(Object.keys(metafile.outputs).map((file) => basename(file)));
for (const file of readdirSync(FOLDER)) if (!made.has(file)) rmSync(`${FOLDER}/${file}`);
