/** The model against what CPython recorded: all of it. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { arcDsl, type Dialect, replay, tokpidjin } from './index.js';

/** Files of vectors and the dialects that they are of. */
const FILES: readonly (readonly [string, Dialect])[] = [
  ['arc-dsl', arcDsl],
  ['coordinates', arcDsl],
  ['programs', arcDsl],
  ['tokpidjin', tokpidjin],
];
const fixture = (name: string): URL => new URL(`../fixtures/${name}.jsonl.gz`, import.meta.url);
/** Vectors that are recorded anew now and then, beside the repository. */
const shared = (name: string): URL => new URL(`../../../shared/vectors/${name}.jsonl.gz`, import.meta.url);

/** Lines about which the model says nothing, by file, with the reason. One more is a failure. */
const UNKNOWN: Readonly<Record<string, readonly string[]>> = {};

function check(file: URL, name: string, dialect: Dialect): void {
  const { agreeing, differing, unknown } = replay(file, dialect);
  expect({ differing, unknown }).toEqual({ differing: [], unknown: UNKNOWN[name] ?? [] });
  expect(agreeing).toBeGreaterThan(300);
}

test.each(FILES)('%s', (name, dialect) => {
  check(fixture(name), name, dialect);
});

describe('recorded anew', () => {
  for (const [name, dialect] of FILES) {
    const file = shared(name);
    const isMissing = !existsSync(file);
    const reason = isMissing ? 'is not there' : 'is the same';
    const isSame = !isMissing && readFileSync(file).equals(readFileSync(fixture(name)));
    test.skipIf(isMissing || isSame)(isMissing || isSame ? `${name}: skipped, it ${reason}` : name, () => {
      check(file, name, dialect);
    });
  }
});
