/** Ways to spoil bytes, texts and JSON. */
import type { Random } from '../../src/random.js';

/** All that a terminal or a page could take for its own, but line ends: with it any text is hostile. */
export const CONTROLS = 'x\x1b]0;title\x07\x1b[31m\x1b[2J\b\t\x7f\x85\u202e\u2066\u2028\ufeff|`<b>&"\'</script>';

/** Numbers, as JSON writes them or not, that are none of what is expected. */
const NUMBERS = ['-1', '-0', '1.5', '1e400', '-1e400', '9007199254740993', '1e18', 'NaN', 'Infinity', '0x10', '00'];

/** JSON texts of a wrong type, or of one that goes too deep or too far. */
const wrong = (random: Random): string => {
  switch (random.int(7)) {
    case 0:
      return random.pick(NUMBERS);
    case 1:
      return `"${'9'.repeat(random.pick([1, 50, 100_000]))}"`;
    case 2: {
      const depth = random.pick([10, 1000, 100_000]);
      return '['.repeat(depth) + ']'.repeat(depth);
    }
    case 3:
      return JSON.stringify(CONTROLS);
    default:
      return random.pick(['null', 'true', '{}', '[]', '""', '[[]]', '[[null]]', '"\\ud800"']);
  }
};

/** Spoils JSON: a value in it gets a wrong type, is doubled, or is gone. */
export function spoilJson(random: Random, text: string): string {
  const values = [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|\btrue\b|\bfalse\b|\bnull\b|[[{]/g)];
  const { index, 0: found } = random.pick(values);
  const end = index + found.length;
  const isOpen = found === '[' || found === '{';
  switch (random.int(4)) {
    case 0:
      return text.slice(0, index) + text.slice(end);
    case 1:
      return `${text.slice(0, end)}${isOpen ? found : `,${found}`}${text.slice(end)}`;
    default:
      return `${text.slice(0, index)}${wrong(random)}${isOpen ? ',' : ''}${text.slice(end)}`;
  }
}

/** Spoils bytes at a few places: flips, removes, adds, cuts off, or puts what is no UTF-8. */
export function spoilBytes(random: Random, bytes: Uint8Array): Uint8Array {
  let spoilt = Buffer.from(bytes);
  for (let times = random.pick([1, 1, 3, 20]); times > 0; times--) {
    const at = random.int(spoilt.length + 1);
    const [before, after] = [spoilt.subarray(0, at), spoilt.subarray(at)];
    switch (random.int(6)) {
      case 0:
        spoilt = Buffer.concat([before, after.subarray(random.pick([1, 10, 1000]))]);
        break;
      case 1:
        spoilt = Buffer.concat([before, Buffer.from([0xff, 0xfe, 0xc0]), after]);
        break;
      case 2:
        spoilt = Buffer.concat([before, Buffer.from(random.pick([CONTROLS, '\0', '\r', '\n', '"', '[', '\\'])), after]);
        break;
      case 3:
        if (random.chance(0.2)) spoilt = Buffer.from(before);
        break;
      default:
        if (at < spoilt.length) spoilt[at] = random.int(256);
    }
  }
  return spoilt;
}

/** Lines as text, with others in the place of some. */
const joined = (lines: readonly string[], at: number, gone: number, ...instead: string[]): string =>
  [...lines.slice(0, at), ...instead, ...lines.slice(at + gone)].join('\n');

/** Spoils text: as bytes, line by line, or as a whole. */
export function spoilText(random: Random, text: string): string | Uint8Array {
  const lines = text.split('\n');
  const at = random.int(lines.length);
  switch (random.int(8)) {
    case 0:
      return '';
    case 1:
      return Buffer.concat([Buffer.from(text), Buffer.from([0xe2, 0x28, 0xa1])]);
    case 2:
      return joined(lines, at, 1);
    case 3:
      return joined(lines, at, 0, lines[random.int(lines.length)]);
    case 4:
      return joined(lines, at, 1, random.pick([CONTROLS, '\t', '\0', ' '.repeat(100_000), `# ${'x'.repeat(300_000)}`]));
    case 5:
      return random.pick([
        `\ufeff${text}`,
        text.replaceAll('\n', '\r\n'),
        text.replaceAll('\n', '\r'),
        `\n\n${text}\n\n`,
      ]);
    default:
      return spoilBytes(random, Buffer.from(text));
  }
}
