/** Bytes that are put aside. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { ResourceError } from '../src/errors.js';
import { Spool, type SpoolSlice } from '../src/spool.js';

const temporaries = (): string[] => readdirSync(tmpdir()).filter((name) => name.includes(`.${process.pid}.tmp`));

describe.each([
  ['in memory', 1 << 20],
  ['in a file, from the first byte on', 0],
  ['in a file, when there are many', 1000],
])('%s', (_, inMemory) => {
  test('texts are read as they were written, in any order, also between writes', () => {
    const spool = new Spool(inMemory);
    const slices: SpoolSlice[] = [];
    const textOf = (k: number): string => `${k}: grün${'x'.repeat(k % 700)}`;
    for (let k = 0; k < 2000; k++) {
      slices.push(spool.writeText(textOf(k)));
      const earlier = (k * 7) % (k + 1);
      expect(spool.readText(slices[earlier])).toBe(textOf(earlier));
    }
    for (let k = 1999; k >= 0; k--) expect(spool.readText(slices[k])).toBe(textOf(k));
    spool.clear();
  });

  test('a text may be larger than what is gathered', () => {
    const spool = new Spool(inMemory);
    const small = spool.writeText('small');
    const large = spool.writeText('l'.repeat(3_000_000));
    const after = spool.writeText('after');
    expect(spool.readText(large)).toHaveLength(3_000_000);
    expect([small, after].map((slice) => spool.readText(slice))).toEqual(['small', 'after']);
    spool.clear();
  });

  test('what was forgotten makes room', () => {
    const spool = new Spool(inMemory);
    spool.writeText('a'.repeat(5000));
    spool.clear();
    expect(spool.length).toBe(0);
    expect(spool.readText(spool.writeText('b'))).toBe('b');
    spool.clear();
  });

  test('a view of bytes stays as it is when others are written', () => {
    const spool = new Spool(inMemory);
    const offset = spool.write(Uint8Array.of(1, 2, 3));
    const view = spool.read(offset, 3);
    for (let k = 0; k < 300; k++) spool.write(new Uint8Array(10_000).fill(9));
    expect([...view]).toEqual([1, 2, 3]);
    spool.clear();
  });
});

test('the file has no name that could be left behind', () => {
  const spool = new Spool(0);
  spool.write(new Uint8Array(1_000_000));
  spool.write(new Uint8Array(1_000_000));
  expect(temporaries()).toEqual([]);
  spool.clear();
});

test('where no file can be made, that is said, with what can be done', () => {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = '/nowhere';
  try {
    const spool = new Spool(0);
    const write = (): void => {
      for (let k = 0; k < 3; k++) spool.write(new Uint8Array(1_000_000));
    };
    expect(write).toThrow(ResourceError);
    expect(write).toThrow(
      "no temporary file in '/nowhere': no such file or directory (it is for what memory is too small for; TMPDIR names another folder)",
    );
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});
