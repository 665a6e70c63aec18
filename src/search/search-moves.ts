/** The moves of the search, and how a program says them. */
import * as codes from '../kernels/search/codes.js';

/** What a move makes of what. */
type MoveKind = 'image' | 'sized' | 'split' | 'join' | 'sift';

/** A move. */
export interface SearchMove {
  /** For people: the operation, and its numbers. */
  readonly name: string;
  readonly kind: MoveKind;
  readonly code: number;
  readonly argument: number;
  /** The size that it takes, where it takes one. */
  readonly size: 'input' | 'output';
  /** The operation, called first on what the move is made from; several are called one after the other. */
  readonly calls: readonly (readonly [operation: string, ...numbers: number[]])[];
  /** Whether colors exchanged in what it is made from are exchanged in what it gives, and nothing else changes. */
  readonly isColorBlind: boolean;
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, k) => from + k);

/** A family of moves: one for each argument. */
function family(
  kind: MoveKind,
  code: number,
  operation: string,
  args: readonly number[] | null,
  isColorBlind: boolean,
  size: 'input' | 'output' = 'input',
): SearchMove[] {
  return (args ?? [0]).map((argument) => {
    const numbers = args === null ? [] : [argument];
    const name = [operation, ...numbers, ...(kind === 'sized' ? [size] : [])].join(' ');
    return { name, kind, code, argument, size, calls: [[operation, ...numbers]], isColorBlind };
  });
}

/** Moves that are two operations. */
const both = (code: number, name: string, first: string, second: string, isColorBlind: boolean): SearchMove => ({
  name,
  kind: 'image',
  code,
  argument: 0,
  size: 'input',
  calls: [[first], [second]],
  isColorBlind,
});

const counts = range(0, 8).map(
  (argument): SearchMove => ({
    name: `im_count ${Math.floor(argument / 3)} ${argument % 3}`,
    kind: 'image',
    code: codes.COUNT,
    argument,
    size: 'input',
    calls: [['im_count', Math.floor(argument / 3), argument % 3]],
    isColorBlind: false,
  }),
);

const sized = (size: 'input' | 'output'): SearchMove[] => [
  ...family('sized', codes.EMBED, 'im_embed', null, true, size),
  ...family('sized', codes.WRAP, 'im_wrap', null, true, size),
  ...family('sized', codes.STRETCH, 'im_stretch', null, false, size),
  ...family('sized', codes.TILE, 'im_tile', [0, 1], true, size),
  ...family('sized', codes.MIRROR_TILE, 'im_mirrortile', [0, 1], true, size),
];

const MEASURES = range(0, 17);

/** Moves that need no size but the input's, in the order in which they are made. */
const sizeless: readonly SearchMove[] = [
  ...family('image', codes.KEEP, 'im_keep', range(0, 9), false),
  ...family('image', codes.DROP, 'im_drop', range(1, 9), false),
  ...family('image', codes.TRIM, 'im_trim', null, true),
  ...family('image', codes.CORNER, 'im_corner', null, false),
  both(codes.SIZE_BLANK, 'im_blank im_origin', 'im_blank', 'im_origin', true),
  both(codes.SIZE, 'im_hull im_origin', 'im_hull', 'im_origin', false),
  ...family('image', codes.HULL_BLANK, 'im_blank', null, true),
  ...family('image', codes.HULL, 'im_hull', null, false),
  ...family('image', codes.ORIGIN, 'im_origin', null, true),
  ...family('image', codes.FILL, 'im_fill', null, false),
  ...family('image', codes.INSIDE, 'im_inside', null, false),
  ...family('image', codes.INNER, 'im_inner', null, true),
  ...family('image', codes.BORDER, 'im_border', null, true),
  ...family('image', codes.MIDDLE, 'im_middle', null, false),
  both(codes.MAIN, 'im_corner im_origin', 'im_corner', 'im_origin', false),
  ...family('image', codes.TURN, 'im_turn', range(1, 8), true),
  ...counts,
  ...family('image', codes.SMEAR, 'im_smear', range(0, 14), true),
  ...family('image', codes.OUTLINE, 'im_outline', null, false),
  ...family('image', codes.FRAME, 'im_frame', [0, 1], false),
  ...family('image', codes.DENSE, 'im_dense', null, true),
  ...family('image', codes.DISTINCT, 'im_distinct', null, true),
  ...family('image', codes.CONNECT, 'im_connect', range(0, 2), true),
  ...family('image', codes.SPREAD, 'im_spread', [0, 1], false),
  ...family('image', codes.HALF, 'im_half', range(0, 3), true),
  ...sized('input'),
  ...family('split', codes.PANELS, 'im_panels', null, false),
  ...family('split', codes.COLORS, 'im_colors', null, false),
  ...family('split', codes.COMPONENTS, 'im_components', null, true),
  ...family('split', codes.OBJECTS, 'im_objects', range(1, 3), true),
  ...family('split', codes.COLUMNS, 'im_columns', null, true),
  ...family('split', codes.ROWS, 'im_rows', null, true),
  ...family('split', codes.MARKED, 'im_marked', null, true),
  ...family('split', codes.FALL, 'im_fall', range(0, 3), true),
  ...family('join', codes.MOST, 'im_most', MEASURES, true),
  ...family('join', codes.UNIQUE, 'im_unique', null, true),
  ...family('join', codes.COMPOSE, 'im_compose', null, true),
  ...family('join', codes.LINE_UP, 'im_lineup', null, true),
  ...family('join', codes.STACK, 'im_stack', [0, 1], true),
  ...family('sift', codes.MOSTS, 'im_mosts', MEASURES, true),
  ...family('sift', codes.OTHERS, 'im_others', MEASURES, true),
];

/** Moves that take the predicted size of the output, too. */
const toOutput: readonly SearchMove[] = sized('output');
/** What all outputs' colors tint at the end. */
const tints: readonly SearchMove[] = family('image', codes.TINT, 'im_tint', range(1, 5), false);

/** All moves, and where each kind of them ends. */
export const MOVES: readonly SearchMove[] = [...sizeless, ...toOutput, ...tints];
export const SIZELESS = sizeless.length;
export const SEARCHED = sizeless.length + toOutput.length;
/** Moves that are made at the end, by their place. */
export const COMPOSE = MOVES.findIndex(({ code }) => code === codes.COMPOSE);
export const ORIGIN = MOVES.findIndex(({ code }) => code === codes.ORIGIN);
export const EMBED = MOVES.findIndex(({ code, size }) => code === codes.EMBED && size === 'output');
export const TINTS = SEARCHED;
