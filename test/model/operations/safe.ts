/** Operations that catch whatever Python raises in them, as all of tokpidjin's do. */
import { numberOf } from '../compare.js';
import { add, type Family, Fn, frozenset, isTuple, item, PyError, type Value } from '../python.js';

/** The bodies, each with this value instead of an exception, and where it is given another number of arguments than it declares. */
export const safe = (fallback: Value, bodies: Family): Family =>
  Object.fromEntries(Object.entries(bodies).map(([name, body]) => [name, caught(fallback, body)]));

function caught(fallback: Value, body: (...args: Value[]) => Value): (...args: Value[]) => Value {
  // A function that is given instead is a new one each time.
  const given = (): Value =>
    fallback instanceof Fn ? new Fn(fallback.name, fallback.argcount, fallback.call) : fallback;
  const attempt = (...args: Value[]): Value => {
    if (args.length > body.length || args.length < (OPTIONAL.get(body) ?? body.length)) return given();
    try {
      return body(...args);
    } catch (error) {
      if (error instanceof PyError) return given();
      throw error;
    }
  };
  // What `rbind` and `lbind` look at.
  return Object.defineProperty(attempt, 'length', { value: body.length });
}

/** How many arguments a body needs, where it declares more. */
const OPTIONAL = new Map<Family[string], number>();

/** A body whose arguments beyond the first few may be left out: they are undefined then. */
export function needs<Body extends Family[string]>(count: number, body: Body): Body {
  OPTIONAL.set(body, count);
  return body;
}

const words = (text: string): readonly string[] => text.split(' ');

/** The bodies of these names, in lists of words; `new=old` is one under another name. */
export const pick = (family: Family, ...lists: readonly string[]): Family =>
  Object.fromEntries(
    lists.flatMap(words).map((word) => {
      const [to, from = to] = word.split('=');
      if (family[from] === undefined) throw new Error(`no operation ${from}`);
      return [to, family[from]];
    }),
  );

/** What combinators give when they fail: a function that gives the empty tuple, whatever it is called with. */
export const DEFAULT_FUNCTION = new Fn('default', 255, () => []);

/** Fallbacks by name: 0 for these, false for those, the empty tuple or else the empty set. */
export const safeByName = (bodies: Family): Family => {
  const of = (fallback: Value, isOne: (name: string) => boolean): Family =>
    safe(fallback, Object.fromEntries(Object.entries(bodies).filter(([name]) => isOne(name))));
  const others = [...ZERO, ...FALSE, ...TUPLE];
  return {
    ...of(0, (name) => ZERO.includes(name)),
    ...of(false, (name) => FALSE.includes(name)),
    ...of([], (name) => TUPLE.includes(name)),
    ...of(frozenset(), (name) => !others.includes(name)),
  };
};

const ZERO = words(
  'uppermost lowermost leftmost rightmost height width manhattan hperiod vperiod mostcolor leastcolor numcolors colorcount color index',
);
const FALSE = words('square portrait vline hline hmatching vmatching adjacent bordering');
const TUPLE = words(
  'ulcorner urcorner llcorner lrcorner shape center centerofmass position gravitate rot90 rot180 rot270 hconcat vconcat hupscale ' +
    'vupscale downscale replace switch trim tophalf bottomhalf lefthalf righthalf paint compress crop subgrid hsplit vsplit canvas ' +
    'cellwise fill underfill underpaint cover move',
);

/** Whether it is `()`, which means that an argument is not there. */
export const isEmptyTuple = (value: Value): boolean => isTuple(value) && value.length === 0;

/** Whether there is no element at a rank, which is negative from the end. */
export const isOut = (rank: Value, size: number): boolean => {
  const k = Number(numberOf(add(rank, 0)));
  return !(k < size && k >= -size);
};

/** The element at a rank. */
export const nth = (items: Iterable<Value>, rank: Value, none: Value): Value => {
  const list = [...items];
  return isOut(rank, list.length) ? none : item(list, rank);
};
