/** What tells builds of batt-run apart: machines work together only where they run the very same program. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFile, packageVersion } from '../package.js';

/** Digits of the digest that are kept: enough that no two builds have the same, few enough to be read. */
const DIGITS = 12;

let known: string | undefined;

/** This build, such as `0.1.0+3f2a90c17d55`: the version and a digest of the program as it was built, its kernels included. */
export function buildId(): string {
  known ??= `${packageVersion()}+${digestOfBuild()}`;
  return known;
}

function digestOfBuild(): string {
  const bundle = packageFile('dist/bundle');
  const files = readdirSync(bundle)
    .filter((name) => name.endsWith('.js'))
    .sort()
    .map((name) => join(bundle, name));
  const hash = createHash('sha256');
  for (const file of [...files, packageFile('dist/kernels/kernels.wasm')]) hash.update(withoutMap(readFileSync(file)));
  return hash.digest('hex').slice(0, DIGITS);
}

/** Where a file's source map lies is no part of the program. */
const withoutMap = (content: Buffer): Buffer => {
  const at = content.lastIndexOf('//# sourceMappingURL=');
  return at < 0 ? content : content.subarray(0, at);
};
