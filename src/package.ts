/** This package itself: where its own files are, and what its package.json says. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What package.json says, as far as it is of use here. */
interface Manifest {
  readonly version: string;
  readonly engines: { readonly node: string };
}

let manifest: string | undefined;

/**
 * The path of package.json. It calls itself `#package`, and so is found from sources, modules and bundled files, at whatever depth
 * they lie. Looked up when first asked for: `--help` need not wait for it.
 */
function manifestFile(): string {
  manifest ??= createRequire(import.meta.url).resolve('#package');
  return manifest;
}

/**
 * The path of a file or folder of this package.
 *
 * What is named below `dist/` is the compiled file also for those who run the sources: processes and threads run JavaScript.
 */
export const packageFile = (name: string): string => join(dirname(manifestFile()), name);

/** This package's package.json. */
export const packageManifest = (): Manifest => JSON.parse(readFileSync(manifestFile(), 'utf8'));

/** The version in package.json, such as `0.1.0`. */
export const packageVersion = (): string => packageManifest().version;
