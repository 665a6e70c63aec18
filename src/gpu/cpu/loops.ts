/** A pass as plain loops over typed arrays. */
import { arraysOf, bind, type Pass } from '../pass.js';

/** Computes a pass for the first `count` samples. */
type Loop = (arrays: readonly Int16Array[], result: Int16Array, count: number) => void;

/** The text of the function that computes a pass: arrays `a0`, `a1`…, of which each sample has a part from `b0`, `b1`… on. */
function loopText(pass: Pass, widths: readonly number[]): string {
  const { declarations, size, value } = bind(pass, (array, index) => `a${array}[b${array} + ${index}]`);
  const names = arraysOf(pass).map((_, k) => `a${k}`);
  const bases = names.map((name, k) => `const b${k} = n * ${widths[k]}; // ${name}`).join('\n');
  return `const [${names.join(', ')}] = arrays;
for (let n = 0; n < count; n++) {
${bases}
const out = n * ${pass.width};
${declarations}
${size}
${pass.capacity === null ? numbersLoop(pass, value) : cellsLoop(pass, value)}
}`;
}

function cellsLoop(pass: Pass, value: string): string {
  const { height, width } = pass.capacity ?? { height: 0, width: 0 };
  return `const cell = (y, x) => { ${value} };
for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) result[out + y * ${width} + x] = cell(y, x);
result[out + ${height * width}] = h;
result[out + ${height * width + 1}] = w;`;
}

const numbersLoop = (pass: Pass, value: string): string =>
  `const number = (k) => { ${value} };
for (let k = 0; k < ${pass.width}; k++) result[out + k] = valid < 1 ? -1 : number(k);`;

/** Compiles a pass; `widths` are those of the arrays it reads. */
export const compileLoop = (pass: Pass, widths: readonly number[]): Loop =>
  new Function('arrays', 'result', 'count', loopText(pass, widths)) as Loop;
