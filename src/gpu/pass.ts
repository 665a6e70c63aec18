/** A pass: a kernel bound to the places of its operands. From it every device makes the text of a function. */
import type { Capacity, DeviceKernel } from './kernels/kernel.js';

/** The array of the packed batch; the others are numbered by the passes that make them. */
export const RECORD = -1;

/** Where the value of an operand lies. */
export type OperandPlace =
  | { readonly in: 'literal'; readonly numbers: readonly number[] }
  | {
      readonly in: 'array';
      /** Index of the pass that made it, or {@link RECORD}. */
      readonly array: number;
      /** Where the value begins in a sample's part of the array. */
      readonly offset: number;
      /** Of a grid, which is followed by its height and width; null for numbers. */
      readonly capacity: Capacity | null;
    };

/** A kernel with the places of its operands and the room for its result. */
export interface Pass {
  readonly kernel: DeviceKernel;
  readonly places: readonly OperandPlace[];
  /** Of the result, when that is a grid. */
  readonly capacity: Capacity | null;
  /** Words of the result for each sample. */
  readonly width: number;
}

/** Words that a grid takes: its cells, rows `capacity.width` apart, then its height, its width. */
export const gridWords = ({ height, width }: Capacity): number => height * width + 2;

/** The arrays that a pass reads, each once. */
export const arraysOf = ({ places }: Pass): number[] => [
  ...new Set(places.flatMap((place) => (place.in === 'array' ? [place.array] : []))),
];

/**
 * How a device writes down a word of the sample in work: the `array`-th of {@link arraysOf}, and an expression for the index.
 */
type ArrayReader = (array: number, index: string) => string;

/**
 * How a device writes down a number that comes from the plan and not from the kernel. What is passed in is the name that tells it
 * from the others of the pass: passes that differ in such numbers only may so have the same text.
 */
type Constant = (name: string, value: number) => string;

const writtenIn: Constant = (_, value) => `${value}`;

/** The statements of a kernel for one sample. */
interface KernelText {
  /** Declare the operands, what the kernel declares, and `valid`, which is 0 when an operand is invalid. */
  readonly declarations: string;
  /** Declare the size `h` and `w` of a resulting grid, 0 when it is invalid; empty for numbers. */
  readonly size: string;
  /** Return cell `(y, x)`, or number `k`. */
  readonly value: string;
}

/** A size `name.h`, `name.w`, `name.H`, `name.W`. */
const SIZE = /\b(\w+)\.([hwHW])\b/g;
/** An element `name[k]` or `name[y][x]`; indices are without brackets once the sizes are put in. */
const ELEMENT = /\b(\w+)\[([^[\]]*)\](?:\[([^[\]]*)\])?/g;

/** Puts the places of a pass into its kernel's text. */
export function bind(pass: Pass, read: ArrayReader, constant: Constant = writtenIn): KernelText {
  const { kernel } = pass;
  const arrays = arraysOf(pass);
  const places = new Map(Object.keys(kernel.operands).map((name, k) => [name, pass.places[k]]));

  const word = (name: string, place: OperandPlace, index: string): string => {
    if (place.in === 'literal') return constant(`${name}_${index}`, place.numbers[Number(index)]);
    const offset = constant(`${name}_at`, place.offset);
    return read(arrays.indexOf(place.array), index === '0' ? offset : `${offset} + ${index}`);
  };
  const size = (name: string, place: OperandPlace, side: string): string => {
    const { height, width } = capacityOf(place);
    if (side === 'H') return constant(`${name}_H`, height);
    return side === 'W' ? constant(`${name}_W`, width) : `${name}_${side}`;
  };
  const element = (name: string, place: OperandPlace, first: string, second?: string): string =>
    word(name, place, second === undefined ? first : `(${first}) * ${size(name, place, 'W')} + ${second}`);

  const text = (source: string): string =>
    source
      .replace(SIZE, (whole, name: string, side: string) => {
        const place = places.get(name);
        return place === undefined ? whole : size(name, place, side);
      })
      .replace(ELEMENT, (whole, name: string, first: string, second?: string) => {
        const place = places.get(name);
        return place === undefined ? whole : element(name, place, first, second);
      });

  const declarations: string[] = [];
  const flaws: string[] = [];
  for (const [name, kind] of Object.entries(kernel.operands)) {
    const place = places.get(name);
    if (place === undefined) continue;
    if (kind === 'grid') {
      const { height, width } = capacityOf(place);
      declarations.push(`const ${name}_h = ${word(name, place, constant(`${name}_end`, height * width))};`);
      declarations.push(`const ${name}_w = ${word(name, place, constant(`${name}_last`, height * width + 1))};`);
      flaws.push(`${name}_h < 1`);
    } else {
      if (kind === 'number') declarations.push(`const ${name} = ${word(name, place, '0')};`);
      if (place.in === 'array') flaws.push(`${word(name, place, '0')} < 0`);
    }
  }
  declarations.push('let valid = 1;', ...flaws.map((flaw) => `if (${flaw}) { valid = 0; }`));
  if (kernel.makes === 'numbers') {
    return { declarations: declarations.join('\n'), size: '', value: returning(text(kernel.number)) };
  }
  if (kernel.given !== undefined) declarations.push(text(kernel.given));
  const { height, width } = pass.capacity ?? { height: 0, width: 0 };
  return {
    declarations: declarations.join('\n'),
    size: `let h = ${text(kernel.height)};
let w = ${text(kernel.width)};
if (valid < 1 || h < 1 || w < 1 || h > ${constant('room_H', height)} || w > ${constant('room_W', width)}) { h = 0; w = 0; }`,
    value: returning(text(kernel.cell)),
  };
}

function capacityOf(place: OperandPlace): Capacity {
  if (place.in === 'array' && place.capacity !== null) return place.capacity;
  throw new TypeError('a kernel takes numbers for a grid');
}

const returning = (text: string): string => (/\breturn\b/.test(text) ? text : `return ${text};`);
