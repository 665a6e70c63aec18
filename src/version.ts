/** The version of this package. */

import { readFileSync } from 'node:fs';

/** The version in package.json, such as `0.1.0`. */
export function packageVersion(): string {
  const manifest: { version: string } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return manifest.version;
}
