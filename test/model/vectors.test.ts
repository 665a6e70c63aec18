/** The model against what CPython recorded: all of it. */
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { arcDsl } from './arc-dsl.js';
import { replay } from './replay.js';
import { tokpidjin } from './tokpidjin.js';

const FIXTURES = new URL('../fixtures/', import.meta.url);
/** Recorded anew now and then, outside of the repository: checked where they are. */
const SHARED = new URL('../../../shared/vectors/', import.meta.url);

test.each([
  [FIXTURES, 'arc-dsl', arcDsl],
  [FIXTURES, 'coordinates', arcDsl],
  [FIXTURES, 'programs', arcDsl],
  [FIXTURES, 'tokpidjin', tokpidjin],
  [SHARED, 'arc-dsl', arcDsl],
  [SHARED, 'programs', arcDsl],
  [SHARED, 'tokpidjin', tokpidjin],
] as const)('%s%s.jsonl.gz', (folder, name, dialect) => {
  const file = new URL(`${name}.jsonl.gz`, folder);
  if (folder === SHARED && !existsSync(file)) return; // not on every machine
  expect(replay(file, dialect)).toEqual({ agreeing: expect.any(Number), differing: [], unknown: [] });
});
