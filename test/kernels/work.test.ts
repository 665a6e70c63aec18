/**
 * The work of recorded calls, as `work.json.gz` has it: that of each line of a file of vectors, null where no kernel has made it yet or it
 * fails. Reports of two versions are compared by work, so that a kernel that counts otherwise needs a reason and another `WORK_VERSION`.
 * `RECORD_WORK=1 npx vitest run test/kernels/work.test.ts` writes the file anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { arcDsl, type Dialect, tokpidjin } from '../../src/dsl/index.js';
import { readVectors } from '../../src/eval/vectors.js';
import { CallsInMemory } from '../in-memory.js';

type Work = Readonly<Record<string, readonly (number | null)[]>>;

const FILE = new URL('work.json.gz', import.meta.url);
const isRecording = process.env.RECORD_WORK !== undefined;
const recorded: Work = isRecording ? {} : JSON.parse(gunzipSync(readFileSync(FILE)).toString());
const found: Record<string, (number | null)[]> = {};

afterAll(() => {
  if (isRecording) writeFileSync(FILE, gzipSync(JSON.stringify(found), { level: 9 }));
});

test.each<[string, Dialect]>([
  ['arc-dsl', arcDsl],
  ['coordinates', arcDsl],
  ['tokpidjin', tokpidjin],
])('calls of %s', (name, dialect) => {
  const calls = new CallsInMemory(dialect);
  const lines = readVectors(new URL(`../fixtures/${name}.jsonl.gz`, import.meta.url).pathname);
  found[name] = lines.map(({ fields }) => {
    if (dialect.operations.get(String(fields.op))?.number == null) return null;
    return calls.work(String(fields.op), ...(fields.args as unknown[]).map((arg) => JSON.stringify(arg)));
  });
  if (isRecording) return;
  const differing = lines.flatMap(({ line, fields }, k) => {
    const [wanted, got] = [recorded[name][k], found[name][k]];
    return wanted === null || wanted === got ? [] : [{ line, op: fields.op, args: fields.args, wanted, got }];
  });
  expect(differing).toEqual([]);
  expect(recorded[name].filter((work) => work !== null).length).toBeGreaterThan(400);
});
