/** Hostile batts: modules, and those of the Python system. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { battText, parseBattModule } from '../../../src/batt/index.js';
import { dialects } from '../../../src/dsl/index.js';
import { BASE, type Case, type Input, type Maker } from '../case.js';
import { CONTROLS, spoilJson, spoilText } from '../damage.js';

/** Names and numbers of a batt that are well formed, digest and all, and yet hostile. */
const NAMES = [CONTROLS, '', 'a.b', '../../x', 'x'.repeat(10_000), '\ud800', '__proto__', 'None'];

function renamed(text: string, name: string): string {
  const batt = parseBattModule(text, 'batt.mjs', dialects);
  const [first, ...rest] = batt.outputs;
  return battText({ ...batt, outputs: [{ ...first, solver: name }, ...rest] });
}

function hostile({ random }: Maker, text: string, isPython: boolean): string | Uint8Array {
  if (isPython) {
    switch (random.int(5)) {
      case 0:
        return `# ${'old_items = ['.repeat(3000)}\n${text}`;
      case 1:
        return text.replace(/t\d+/, `t${random.pick(['0', '99999999999', '-1', CONTROLS])}`);
      case 2:
        return text.replace('(', '('.repeat(5000));
      default:
        return spoilText(random, text);
    }
  }
  switch (random.int(6)) {
    case 0:
      return renamed(text, random.pick(NAMES));
    case 1:
      return random.pick([
        `export default ${CONTROLS}`,
        'export default {}',
        'throw 1',
        'export default {"format":1}',
        '',
      ]);
    case 2:
      return `${text}\nprocess.exit(3)\n`;
    case 3:
      return spoilText(random, text);
    default:
      return spoilJson(random, text);
  }
}

/** A run of a hostile batt. */
export const batts: Input = (maker): Case => {
  const { random } = maker;
  const isPython = random.chance(0.4);
  const read = (name: string): string => readFileSync(join(maker.folder, name), 'utf8');
  let batt: string;
  if (random.chance(0.1)) {
    batt = maker.special(random.pick(['s.mjs', 's.py']));
  } else if (isPython) {
    const spoilsTable = random.chance(0.4);
    maker.copy(BASE.pythonBatt);
    maker.copy(BASE.callTable);
    const file = spoilsTable ? BASE.callTable : BASE.pythonBatt;
    maker.write(file, hostile(maker, read(file), true));
    batt = BASE.pythonBatt;
  } else {
    batt = maker.write(random.pick(['b.mjs', 'a.b.mjs', 'c.json']), hostile(maker, read(maker.copy(BASE.batt)), false));
  }
  const words = ['run', '-b', batt, '--tasks', maker.copy(BASE.task), '--quiet'];
  const rest = random.chance(0.5) ? ['--score-only'] : ['--archive', 'a.db'];
  const views = [
    '--report',
    'r.json',
    '--emit',
    'e.jsonl',
    '--html',
    'r.html',
    '--junit',
    'r.xml',
    '--markdown',
    'r.md',
  ];
  return {
    words: [
      ...words,
      ...rest,
      '--workers',
      random.pick(['0', '0', '1']),
      ...(random.chance(0.5) ? views : views.slice(0, 2)),
    ],
    outputs: ['a.db', 'r.json', 'e.jsonl', 'r.html', 'r.xml', 'r.md'],
  };
};
