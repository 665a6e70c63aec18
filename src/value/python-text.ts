/** Values as people read them: as Python writes them, cut where they are long. */
import { Float, Fn, FrozenSet, isTuple, tupleItems, type Value } from './value.js';

/** What is left of the text that may be written. */
interface Budget {
  left: number;
}

/**
 * A value as Python writes it, with functions by their names and what they were made of: `frozenset({1, 2})`, `compose(first, last)`.
 *
 * @param most - characters, about; what is left out is an ellipsis
 */
export function pythonText(value: Value, most: number): string {
  return textOf(value, { left: most });
}

function textOf(value: Value, budget: Budget): string {
  if (isTuple(value)) {
    const items = listText(tupleItems(value), budget);
    return items.length === 1 ? `(${items[0]},)` : `(${items.join(', ')})`;
  }
  if (value instanceof FrozenSet) {
    return value.elements.length === 0 ? 'frozenset()' : `frozenset({${listText(value.elements, budget).join(', ')}})`;
  }
  if (value instanceof Fn && value.parts.length > 0)
    return `${value.name}(${listText(value.parts, budget).join(', ')})`;
  const text = leafText(value);
  budget.left -= text.length + 2;
  return text;
}

function listText(items: readonly Value[], budget: Budget): string[] {
  const texts: string[] = [];
  for (const item of items) {
    if (budget.left <= 0) return [...texts, '…'];
    texts.push(textOf(item, budget));
  }
  return texts;
}

function leafText(value: Value): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'number') return String(value);
  if (value instanceof Fn) return value.name;
  if (!(value instanceof Float)) return '';
  const { value: x } = value;
  if (Number.isNaN(x)) return 'nan';
  if (!Number.isFinite(x)) return x > 0 ? 'inf' : '-inf';
  return Number.isInteger(x) && Math.abs(x) < 1e16 ? `${Object.is(x, -0) ? '-0' : x}.0` : String(x);
}
