/** Kernels find what lies in memory through the fields of layouts, never at a number of bytes; JavaScript knows the same offsets. */
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import asc from 'assemblyscript/asc';
import { describe, expect, it } from 'vitest';

const SOURCES = 'src/kernels';

/** Arguments of the call whose opening parenthesis is before `from`. */
function argumentsFrom(text: string, from: number): string[] {
  const found: string[] = [];
  for (let at = from, begin = from, depth = 0; ; at++) {
    const isEnd = depth === 0 && text[at] === ')';
    if (isEnd || (depth === 0 && text[at] === ',')) {
      found.push(text.slice(begin, at).trim());
      begin = at + 1;
    }
    if (isEnd) return found.filter((argument) => argument !== '');
    if ('([{'.includes(text[at])) depth++;
    else if (')]}'.includes(text[at])) depth--;
  }
}

/** Loads and stores at a number of bytes from an address. A step of 1 to the next byte is none. */
function bareOffsets(file: string, text: string): string[] {
  return [...text.matchAll(/\b(load|store)<(\w+)>\(/g)].flatMap((call) => {
    const [address, ...others] = argumentsFrom(text, call.index + call[0].length);
    const offset = others[call[1] === 'load' ? 0 : 1] ?? '';
    const isBare = /^\d/.test(offset) || /^\w+ \+ ([2-9]|\d\d+)$/.test(address);
    const line = text.slice(0, call.index).split('\n').length;
    return isBare ? [`${file}:${line}: ${text.slice(call.index).split('\n')[0]}`] : [];
  });
}

describe('loads and stores', () => {
  it('are at fields of layouts', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
    expect(files.length).toBeGreaterThan(30);
    expect(files.flatMap((file) => bareOffsets(file, readFileSync(`${SOURCES}/${file}`, 'utf8')))).toEqual([]);
  });

  it.each([
    ['load<i32>(s, 12)', true],
    ['store<u32>(f, max(x, 2), 24)', true],
    ['store<u32>(\n  f,\n  x,\n  24,\n)', true],
    ['load<u32>(f + 24)', true],
    ['load<u8>(at + 1)', false],
    ['store<u32>(one, 7)', false],
    ["load<u32>(t + ((<usize>k) << 2), offsetof<TupleObject>('length'))", false],
  ])('are found: %s', (text, isBare) => {
    expect(bareOffsets('a.ts', `\n${text}`)).toEqual(isBare ? [`a.ts:2: ${text.split('\n')[0]}`] : []);
  });
});

/** What the compiler says of a file of the kernels where another one has another text. */
async function compiled(file: string, changed: string, change: (text: string) => string): Promise<string> {
  const readFile = (name: string, folder: string): string | null => {
    try {
      const path = resolve(folder, name);
      const text = readFileSync(path, 'utf8');
      return path === resolve(`${SOURCES}/${changed}`) ? change(text) : text;
    } catch {
      return null; // the compiler asks for files that may be elsewhere
    }
  };
  const { error, stderr } = await asc.main([`${SOURCES}/${file}`, '--noEmit', '--runtime', 'stub'], { readFile });
  return error === null ? '' : stderr.toString();
}

describe('offsets that JavaScript knows', () => {
  const offsets = readFileSync(`${SOURCES}/values/offsets.ts`, 'utf8');
  const fileOf = (name: string): string => (/^(STEP|COST)_/.test(name) ? 'memory/steps.ts' : 'values/layout.ts');
  const names = [...offsets.matchAll(/^export const ((?:TUPLE|GRID|SET|FN|STEP|COST)_\w+) = /gm)].map(
    ([, name]) => name,
  );

  it('are those of the layouts', async () => {
    for (const file of ['memory/steps.ts', 'values/layout.ts'])
      expect(await compiled(file, 'values/offsets.ts', (text) => text)).toBe('');
  });

  it.each(names)('the kernels do not compile where %s is another one', async (name) => {
    const other = (text: string): string => text.replace(new RegExp(`(${name} = )\\d+`), '$1100');
    expect(await compiled(fileOf(name), 'values/offsets.ts', other)).toContain(`User-defined: '${name}'`);
  });
});
