/**
 * A pass as a compute shader in WGSL.
 *
 * ```
 *   grids, and the packed batch    signed bytes, four to a word; a thread makes a word of the result, whosever cells these are
 *   numbers                        a word each
 * ```
 *
 * Whatever depends on the batch (widths, offsets, literals, how many samples) stands in `P` and not in the text, so that a kernel is
 * compiled once, whatever it is applied to.
 */
import { NO_COLOR } from '../kernels/painting.js';
import { arraysOf, bind, type Pass } from '../pass.js';

/** Threads of a workgroup: two to four of what graphics hardware runs in step. */
export const WORKGROUP = 128;

/** How an array is stored. */
export type Storage = 'bytes' | 'words';

/** How the result of a pass is stored. */
export const storageOf = ({ capacity }: Pass): Storage => (capacity === null ? 'words' : 'bytes');

/** A shader, and what it is run with on a certain batch. */
export interface Shader {
  /** Bindings: 0 the parameters, then the arrays that the pass reads, then the result. */
  readonly text: string;
  /** In the order of `P`; those of `integers` first, the others are floats. */
  readonly integers: readonly number[];
  readonly floats: readonly number[];
}

/**
 * Writes the shader of a pass.
 *
 * @param arrays - width and storage of each of {@link arraysOf} the pass
 */
export function shaderOf(
  pass: Pass,
  samples: number,
  arrays: readonly { readonly width: number; readonly storage: Storage }[],
): Shader {
  const floats = new Map<string, number>();
  const constant = (name: string, value: number): string => {
    floats.set(name, value);
    return `P.${name}`;
  };
  const { declarations, size, value } = bind(pass, (array, index) => `read${array}(n, ${index})`, constant);
  const word =
    pass.capacity === null
      ? numberText(declarations, value)
      : cellText(pass, constant, `${declarations}\n${size}`, value);
  const text = `struct Parameters {
  samples: u32, width: u32,${arrays.map((_, k) => ` width${k}: u32,`).join('')}
${[...floats.keys()].map((name) => `  ${name}: f32,`).join('\n')}
}
@group(0) @binding(0) var<uniform> P: Parameters;
${arrays.map(({ storage }, k) => readerText(k, storage)).join('\n')}
@group(0) @binding(${arrays.length + 1}) var<storage, read_write> result: array<i32>;
${word}
${storageOf(pass) === 'bytes' ? MAIN_OF_BYTES : MAIN_OF_WORDS}`;
  const integers = [samples, pass.width, ...arrays.map(({ width }) => width)];
  return { text, integers, floats: [...floats.values()] };
}

const cellText = (
  { capacity }: Pass,
  constant: (name: string, value: number) => string,
  declarations: string,
  value: string,
): string => {
  const { height, width } = capacity ?? { height: 0, width: 0 };
  const end = constant('room_end', height * width);
  const across = constant('room_W', width);
  return `fn word(n: u32, c: f32) -> f32 {
${translated(declarations)}
if (c == ${end}) { return h; }
if (c > ${end}) { return w; }
let y = floor((c + 0.5) / ${across});
let x = c - y * ${across};
if (y >= h || x >= w) { return ${NO_COLOR}; }
${translated(value)}
}`;
};

const numberText = (declarations: string, value: string): string => `fn word(n: u32, k: f32) -> f32 {
${translated(declarations)}
if (valid < 1) { return -1; }
${translated(value)}
}`;

const readerText = (array: number, storage: Storage): string => `
@group(0) @binding(${array + 1}) var<storage, read> a${array}: array<i32>;
fn read${array}(n: u32, index: f32) -> f32 {
  let at = n * P.width${array} + u32(index);
  return f32(${storage === 'words' ? `a${array}[at]` : `extractBits(a${array}[at / 4], (at % 4) * 8, 8)`});
}`;

const main = (body: string): string => `
@compute @workgroup_size(${WORKGROUP})
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let thread = id.y * groups.x * ${WORKGROUP} + id.x;
  let all = P.samples * P.width;
${body}
}`;

const MAIN_OF_WORDS = main(`  if (thread >= all) { return; }
  result[thread] = i32(word(thread / P.width, f32(thread % P.width)));`);

const MAIN_OF_BYTES = main(`  if (thread * 4 >= all) { return; }
  var n = thread * 4 / P.width;
  var c = thread * 4 % P.width;
  var bytes = 0;
  for (var k = 0u; k < 4 && n < P.samples; k++) {
    bytes = insertBits(bytes, i32(word(n, f32(c))), k * 8, 8);
    c++;
    if (c == P.width) { c = 0; n++; }
  }
  result[thread] = bytes;`);

/** The JavaScript of kernels as WGSL: all its variables are floats. */
const translated = (text: string): string =>
  text
    .replace(/\b(?:let|const) (\w+) =/g, 'var $1: f32 =')
    .replace(/\b(\w+)\+\+/g, '$1 += 1')
    .replace(/\bMath\./g, '');
