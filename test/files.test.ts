import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FormatError, UsageError } from '../src/errors.js';
import { AtomicLineFile, readTextFile, requireSeparateFiles, writeFileAtomic } from '../src/files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const content = (file: string): string => readFileSync(file, 'utf8');

test('a file is written by one at a time', () => {
  const first = new AtomicLineFile(join(folder, 'a'));
  expect(() => new AtomicLineFile(`${folder}/./a`)).toThrow(
    new UsageError(`cannot write '${folder}/./a': something else is written there at the same time`),
  );
  first.write('1');
  first.commit();
  writeFileAtomic(join(folder, 'a'), '2');
  expect(content(join(folder, 'a'))).toBe('2');
});

test('two outputs do not go to one file, whatever its names', () => {
  const [a, b, link] = ['a', 'b', 'link'].map((name) => join(folder, name));
  const refused = new UsageError(`--x and --z: expected two files, found '${link}' for both`);
  expect(() => requireSeparateFiles({ '--x': a, '--y': b, '--z': undefined })).not.toThrow();
  expect(() => requireSeparateFiles({ '--x': '/dev/null', '--y': '/dev/null' })).not.toThrow();
  expect(() => requireSeparateFiles({ '--x': a, '--y': `${folder}/./a` })).toThrow(UsageError);
  writeFileSync(a, '');
  symlinkSync(a, link);
  expect(() => requireSeparateFiles({ '--x': a, '--y': b, '--z': link })).toThrow(refused);
});

describe('reading text', () => {
  const read = (bytes: string | Uint8Array, limit = 100): string => {
    const file = join(folder, 'text');
    writeFileSync(file, bytes);
    return readTextFile(file, limit);
  };

  test('is UTF-8, without a byte order mark', () => {
    expect(read('α β\n')).toBe('α β\n');
    expect(read('\uFEFFx')).toBe('x');
    expect(read('')).toBe('');
  });

  test('names the line of other bytes', () => {
    expect(() => read(Uint8Array.of(0x61, 0x0a, 0xe4, 0x0a))).toThrow(
      new FormatError({ file: join(folder, 'text'), line: 2, expected: 'UTF-8 text', found: 'other bytes' }),
    );
  });

  test('stops at a size', () => {
    expect(read('12345', 5)).toBe('12345');
    expect(() => read('123456', 5)).toThrow(/text: expected at most 5 bytes, found "6 bytes"$/);
  });

  test('refuses what is no regular file, by its kind', () => {
    const [pipe, device, dangling, circle] = ['pipe', 'device', 'dangling', 'circle'].map((name) => join(folder, name));
    execFileSync('mkfifo', [pipe]);
    symlinkSync('/dev/zero', device);
    symlinkSync('nowhere', dangling);
    symlinkSync('circle', circle);
    const refusal = (file: string, expected: string, found: string): FormatError =>
      new FormatError({ file, expected, found });
    expect(() => readTextFile(pipe, 5)).toThrow(refusal(pipe, 'a regular file', 'a named pipe'));
    expect(() => readTextFile(device, 5)).toThrow(refusal(device, 'a regular file', 'a device'));
    expect(() => readTextFile(dangling, 5)).toThrow(refusal(dangling, 'a readable file', 'a link that leads nowhere'));
    expect(() => readTextFile(circle, 5)).toThrow(
      refusal(circle, 'a readable file', 'links that lead round in a circle'),
    );
    expect(() => readTextFile('/dev/zero', 5)).toThrow(refusal('/dev/zero', 'a regular file', 'a device'));
  });

  test.skipIf(!existsSync('/proc/self'))('reads a file that says no size to its end', () => {
    expect(readTextFile('/proc/self/comm', 100)).not.toBe('');
    expect(() => readTextFile('/proc/self/status', 5)).toThrow(/status: expected at most 5 bytes, found "more"$/);
  });

  test.each([
    ['missing', 'no such file'],
    ['.', 'a folder'],
    ['file/below', 'no such file'],
  ])('says what is wrong with %s', (name, found) => {
    writeFileSync(join(folder, 'file'), '');
    const file = join(folder, name);
    expect(() => readTextFile(file, 5)).toThrow(new FormatError({ file, expected: 'a readable file', found }));
  });
});

describe('writing a file', () => {
  test('makes its folder, replaces what was there, and leaves nothing else', () => {
    const file = join(folder, 'a/b/out.txt');
    writeFileAtomic(file, 'old and longer');
    writeFileAtomic(file, 'neu\n');
    expect(content(file)).toBe('neu\n');
    writeFileAtomic(file, Uint8Array.of(0x41, 0x42));
    expect(content(file)).toBe('AB');
    expect(readdirSync(join(folder, 'a/b'))).toEqual(['out.txt']);
  });

  test('keeps a symbolic link and replaces the file behind it', () => {
    const [file, link] = [join(folder, 'file'), join(folder, 'link')];
    writeFileSync(file, 'old');
    symlinkSync(file, link);
    writeFileAtomic(link, 'new');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(content(file)).toBe('new');
  });

  test('does not replace a device', () => {
    writeFileAtomic('/dev/null', 'gone');
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('says in a line why it cannot', () => {
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'file'), '');
    const error = (name: string, reason: string) => new UsageError(`cannot write '${join(folder, name)}': ${reason}`);
    expect(() => writeFileAtomic(join(folder, 'sub'), '')).toThrow(error('sub', 'it is a folder'));
    expect(() => writeFileAtomic(join(folder, 'file/x'), '')).toThrow(error('file/x', 'its path leads through a file'));
    expect(() => writeFileAtomic(join(folder, 'file/x/y'), '')).toThrow(UsageError);
    expect(() => writeFileAtomic('/dev/full', 'x')).toThrow("cannot write '/dev/full': no space left on device");
    expect(readdirSync(folder).sort()).toEqual(['file', 'sub']);
  });
});

test.skipIf(!existsSync('/proc/self'))('a folder that no one can make is said in a line, too', () => {
  const line = "cannot write '/proc/none/x/y': no such file or directory";
  expect(() => writeFileAtomic('/proc/none/x/y', '')).toThrow(new UsageError(line));
});

describe('a file written line by line', () => {
  test('appears with commit', () => {
    const file = join(folder, 'lines');
    const lines = new AtomicLineFile(file);
    const long = `${'x'.repeat(400_000)}\n`;
    for (let n = 0; n < 5; n++) lines.write(long);
    lines.write('end\n');
    expect(existsSync(file)).toBe(false);
    lines.commit();
    expect(content(file)).toBe(`${long.repeat(5)}end\n`);
    expect(readdirSync(folder)).toEqual(['lines']);
  });

  test('leaves what was there with abort', () => {
    const file = join(folder, 'lines');
    writeFileSync(file, 'before');
    const lines = new AtomicLineFile(file);
    lines.write('half');
    lines.abort();
    expect(content(file)).toBe('before');
    expect(readdirSync(folder)).toEqual(['lines']);
    expect(() => lines.commit()).toThrow(TypeError);
  });

  test('abort after commit changes nothing', () => {
    const lines = new AtomicLineFile(join(folder, 'lines'));
    lines.write('all\n');
    lines.commit();
    lines.abort();
    expect(content(join(folder, 'lines'))).toBe('all\n');
  });
});
