/** What the kernels' files import of each other. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path/posix';
import { describe, expect, it } from 'vitest';

const KERNELS = 'src/kernels';

/** The files that each file imports, or exports from, by name. */
function importsOf(names: readonly string[], textOf: (name: string) => string): Map<string, string[]> {
  return new Map(
    names.map((name) => {
      const paths = Array.from(
        textOf(name).matchAll(/^(?:import|export)\b[^;]*? from '(\.[^']*)'/gm),
        ([, path]) => path,
      );
      return [name, paths.map((path) => `${join(name, '..', path)}.ts`)];
    }),
  );
}

/** The strongly connected components of more than one file (Tarjan, 1972): from each of their files every other one is reached. */
function circlesIn(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  /** The least number that is reached from a file by files on the stack. */
  const visit = (name: string): number => {
    const number = numbers.size;
    numbers.set(name, number);
    const height = stack.push(name);
    let least = number;
    for (const other of imports.get(name) ?? []) {
      if (!numbers.has(other)) least = Math.min(least, visit(other));
      else if (stack.includes(other)) least = Math.min(least, numbers.get(other) ?? least);
    }
    if (least === number) {
      const component = stack.splice(height - 1);
      if (component.length > 1) circles.push(component.sort());
    }
    return least;
  };
  for (const name of imports.keys()) if (!numbers.has(name)) visit(name);
  return circles;
}

describe('circles of imports', () => {
  const names = readdirSync(KERNELS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const imports = importsOf(names, (name) => readFileSync(join(KERNELS, name), 'utf8'));

  it('lead from equality to membership and back, as in Python itself, and nowhere else', () => {
    expect(circlesIn(imports)).toEqual([['python/equal.ts', 'python/membership.ts']]);
  });

  it('are looked for along imports that are found', () => {
    expect(new Set([...imports.values()].flat().filter((name) => !imports.has(name)))).toEqual(new Set());
    expect(imports.get('generated/dispatch.ts')).toContain('operations/functions.ts');
    expect(imports.get('index.ts')).toContain('generated/dispatch.ts');
  });

  it('are found whole, two that share a file as one', () => {
    const text = new Map([
      ['a.ts', "import { b } from './b';"],
      ['b.ts', "import {\n  c,\n  d,\n} from './in/c';\nimport * as e from './e';"],
      ['in/c.ts', "export { a } from '../a';"],
      ['e.ts', "import { b } from './b';\nimport { f } from './f';"],
      ['f.ts', "// import { a } from './a'"],
    ]);
    const found = circlesIn(importsOf([...text.keys()], (name) => text.get(name) ?? ''));
    expect(found).toEqual([['a.ts', 'b.ts', 'e.ts', 'in/c.ts']]);
  });
});
