/** What a search has found, as a program of the arc-dsl dialect. */
import { MOVES, type SearchMove } from './search-moves.js';

/** A path: the leaf where it begins, and the moves from there on, each with whether it is made on a list. */
export interface Path {
  readonly leaf: number;
  readonly moves: readonly { readonly move: number; readonly onList: boolean }[];
}

/** How the output's size comes about. */
export type SizeRule =
  | { readonly kind: 'scaled'; readonly of: Path; readonly factors: Pair; readonly offsets: Pair }
  | {
      readonly kind: 'summed';
      readonly of: Path;
      readonly and: Path;
      readonly rows: boolean;
      readonly columns: boolean;
    }
  | { readonly kind: 'apart'; readonly rows: LengthRule; readonly columns: LengthRule };
type Pair = readonly [rows: number, columns: number];
interface LengthRule {
  readonly of: Path;
  /** 0 where the length is always the offset. */
  readonly factor: number;
  readonly offset: number;
}

/** How the parts of an answer come together. */
export type FoundAnswer =
  | { readonly kind: 'layers'; readonly layers: readonly Layer[]; readonly isContinued: boolean }
  | { readonly kind: 'product'; readonly outer: Path; readonly inner: Path; readonly how: number };
/** A piece, and where it counts: 0 where it is not blank, 1 where it is blank, 2 everywhere. */
interface Layer {
  readonly path: Path;
  readonly way: number;
}

/** Leaves: the input, a blank image of its size, the outputs of the demos, a blank image of the output's size. */
const INPUT = 0;
const BLANK_INPUT = 1;
const FIRST_DEMO = 2;
const UNSET = 10;
const EVERYWHERE = 2;

/** Lines of a program; equal calls are one line. */
class Lines {
  readonly lines: string[] = [];
  private readonly names = new Map<string, string>();

  /** The name of what a call gives. */
  add(call: string): string {
    let name = this.names.get(call);
    if (name === undefined) {
      name = `x${this.lines.length + 1}`;
      this.lines.push(`    ${name} = ${call}`);
      this.names.set(call, name);
    }
    return name;
  }
}

class ProgramWriter {
  private readonly lines = new Lines();

  constructor(
    private readonly demos: number,
    private readonly inRoles: boolean,
    private readonly size: SizeRule,
  ) {}

  private get roles(): string {
    return this.lines.add('im_roles(S, I)');
  }

  private leaf(number: number): string {
    const { lines, inRoles } = this;
    if (number === INPUT) {
      const image = lines.add('im_of(I)');
      return inRoles ? lines.add(`im_recolor(${image}, ${this.roles})`) : image;
    }
    if (number === BLANK_INPUT) return lines.add(`im_plain(${lines.add('shape(I)')}, 0)`);
    const demo = number - FIRST_DEMO;
    if (demo < this.demos) return lines.add(`im_demo(S, I, ${demo}, ${inRoles ? 'True' : 'False'})`);
    return lines.add(`im_plain(${this.outputSize()}, 0)`);
  }

  path({ leaf, moves }: Path): string {
    return moves.reduce((from, { move, onList }) => this.move(MOVES[move], from, onList), this.leaf(leaf));
  }

  private move({ kind, calls, size, argument }: SearchMove, from: string, onList: boolean): string {
    const { lines } = this;
    if (kind === 'sized') {
      const [operation, ...numbers] = calls[0];
      const to = size === 'input' ? lines.add('shape(I)') : this.outputSize();
      return lines.add(`${operation}(${[from, to, ...(numbers.length > 0 ? [argument] : [])].join(', ')})`);
    }
    const isEach = onList && kind === 'image';
    return calls.reduce((image, [operation, ...numbers]) => {
      if (!isEach) return lines.add(`${operation}(${[image, ...numbers].join(', ')})`);
      // The last number is bound first: what is left takes the others.
      const each = numbers.reduceRight((fn, number) => lines.add(`rbind(${fn}, ${number})`), operation);
      return lines.add(`apply(${each}, ${image})`);
    }, from);
  }

  /** The size of a path's image. */
  private shapeOf(path: Path): string {
    const { lines } = this;
    if (path.leaf === INPUT && path.moves.length === 0) return lines.add('shape(I)');
    return lines.add(`shape(${lines.add(`im_grid(${this.path(path)})`)})`);
  }

  outputSize(): string {
    const { lines, size } = this;
    switch (size.kind) {
      case 'scaled':
        return this.moved(this.times(this.shapeOf(size.of), size.factors), size.offsets);
      case 'summed': {
        const and = this.shapeOf(size.and);
        const both = size.rows && size.columns;
        const more = both
          ? and
          : size.rows
            ? lines.add(`astuple(${lines.add(`first(${and})`)}, 0)`)
            : lines.add(`astuple(0, ${lines.add(`last(${and})`)})`);
        return lines.add(`add(${this.shapeOf(size.of)}, ${more})`);
      }
      case 'apart': {
        const { rows, columns } = size;
        if (rows.factor === 0 && columns.factor === 0) return `(${rows.offset}, ${columns.offset})`;
        return lines.add(`astuple(${this.length(rows, 'first')}, ${this.length(columns, 'last')})`);
      }
    }
  }
  private length({ of, factor, offset }: LengthRule, part: 'first' | 'last'): string {
    const { lines } = this;
    if (factor === 0) return String(offset);
    const length = lines.add(`${part}(${this.shapeOf(of)})`);
    const longer = factor === 1 ? length : lines.add(`multiply(${length}, ${factor})`);
    return offset === 0 ? longer : lines.add(`add(${longer}, ${offset})`);
  }
  private times(size: string, [rows, columns]: Pair): string {
    if (rows === 1 && columns === 1) return size;
    return this.lines.add(`multiply(${size}, ${rows === columns ? rows : `(${rows}, ${columns})`})`);
  }
  private moved(size: string, [rows, columns]: Pair): string {
    if (rows === 0 && columns === 0) return size;
    return this.lines.add(`add(${size}, ${rows === columns ? rows : `(${rows}, ${columns})`})`);
  }

  private image(answer: FoundAnswer): string {
    const { lines } = this;
    if (answer.kind === 'product') {
      const image = lines.add(`im_product(${this.path(answer.outer)}, ${this.path(answer.inner)}, ${answer.how})`);
      return lines.add(`im_origin(${image})`);
    }
    const [first] = answer.layers;
    if (answer.layers.length === 1 && first.way === EVERYWHERE && !answer.isContinued) return this.path(first.path);
    const canvas = answer.layers.reduce(
      (under, { path, way }) => lines.add(`im_lay(${under}, ${this.path(path)}, ${way})`),
      lines.add(`im_plain(${this.outputSize()}, ${UNSET})`),
    );
    return answer.isContinued ? lines.add(`im_continue(${canvas})`) : canvas;
  }

  write(answer: FoundAnswer): string {
    const { lines } = this;
    const image = this.image(answer);
    const own = this.inRoles ? lines.add(`im_recolor(${image}, ${lines.add(`im_inverse(${this.roles})`)})`) : image;
    lines.add(`im_grid(${own})`);
    const body = lines.lines;
    body[body.length - 1] = body[body.length - 1].replace(/^ *x\d+ =/, '    O =');
    return ['def solve(S, I):', ...body, '    return O', ''].join('\n');
  }
}

/** Whether a path does the same with colors exchanged. */
const isColorBlind = ({ leaf, moves }: Path, demos: number): boolean =>
  (leaf < FIRST_DEMO || leaf >= FIRST_DEMO + demos) && moves.every(({ move }) => MOVES[move].isColorBlind);

/** The paths that a predicted size comes from. */
function pathsOfSize(size: SizeRule): readonly Path[] {
  if (size.kind === 'scaled') return [size.of];
  return size.kind === 'summed' ? [size.of, size.and] : [size.rows, size.columns].map(({ of }) => of);
}

/**
 * The text of a program that gives an answer.
 *
 * @param inRoles - whether the search was made in roles of colors; a program in which these make no difference does without
 */
export function programText(answer: FoundAnswer, size: SizeRule, demos: number, inRoles: boolean): string {
  const paths = answer.kind === 'product' ? [answer.outer, answer.inner] : answer.layers.map(({ path }) => path);
  const isBlind =
    [...paths, ...pathsOfSize(size)].every((path) => isColorBlind(path, demos)) &&
    !(answer.kind === 'layers' && answer.isContinued);
  return new ProgramWriter(demos, inRoles && !isBlind, size).write(answer);
}
