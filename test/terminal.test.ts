import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastGlob from 'fast-glob';
import { afterEach, expect, test, vi } from 'vitest';
import { block, drawn, joined, jsonLines, lines, painted, print } from '../src/terminal.js';

afterEach(() => void vi.restoreAllMocks());

const color = { width: 80, color: true };

/** What printing writes. */
function written(text: Parameters<typeof print>[0]): string {
  let all = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    all += part;
    return true;
  });
  print(text);
  return all;
}

test('text is escaped, colors of our own stay', () => {
  expect(written(joined([painted('a\x1b[31mb', 'green', color), lines(' c\nd', '\x1b[0m')]))).toBe(
    '\x1b[32ma\\u001b[31mb\x1b[39m c\\nd\n\\u001b[0m\n',
  );
  expect(painted('a\x07', 'red', { width: 80, color: false })).toBe('a\\u0007');
  expect(block('a\r\nb\t\n')).toBe('a\\r\nb\\t\n');
});

test('JSON is escaped as JSON', () => {
  expect(jsonLines([{ a: '\x9b' }, 1])).toBe('[\n{"a":"\\u009b"},\n1\n]\n');
  expect(jsonLines({ a: '\u202e\n' })).toBe('{\n  "a": "\\u202e\\n"\n}\n');
});

test('what went by is stopped when it is written', () => {
  expect(written(drawn('\x1b]0;title\x07\x1b[48;5;26m  \x1b[0m\x1b[2J\r\n\x9b\u202e'))).toBe(
    '\\u001b]0;title\\u0007\x1b[48;5;26m  \x1b[0m\\u001b[2J\\r\n\\u009b\\u202e',
  );
});

test('nothing else writes to the standard streams', () => {
  const root = new URL('../', import.meta.url);
  const files = fastGlob.sync('src/**/*.{ts,mjs,cts}', { cwd: fileURLToPath(root) });
  const direct = files.filter((file) =>
    /\bstd(out|err)\s*\.\s*write|\bconsole\s*\.|createWriteStream/.test(readFileSync(new URL(file, root), 'utf8')),
  );
  // A process of its own, whose output only its parent reads.
  expect(direct).toEqual(['src/gpu/webgpu/probe.ts']);
  expect(files.length).toBeGreaterThan(100);
});
