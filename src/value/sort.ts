/** CPython's sort where the order of comparisons shows in the result: keys that are only partially ordered, such as sets. */

/**
 * Sorts stably as CPython 3.11's `list.sort` does for fewer than 64 items (`Objects/listobject.c`): the first ascending or
 * strictly descending run, then binary insertion.
 */
export function timsort<T>(items: readonly T[], less: (a: T, b: T) => boolean): T[] {
  const sorted = [...items];
  if (sorted.length < 2) return sorted;
  const run = firstRun(sorted, less);
  for (let k = run; k < sorted.length; k++) {
    const pivot = sorted[k];
    let low = 0;
    let high = k;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (less(pivot, sorted[middle])) high = middle;
      else low = middle + 1;
    }
    sorted.copyWithin(low + 1, low, k);
    sorted[low] = pivot;
  }
  return sorted;
}

function firstRun<T>(items: T[], less: (a: T, b: T) => boolean): number {
  let end = 2;
  if (less(items[1], items[0])) {
    while (end < items.length && less(items[end], items[end - 1])) end++;
    items.splice(0, end, ...items.slice(0, end).reverse());
    return end;
  }
  while (end < items.length && !less(items[end], items[end - 1])) end++;
  return end;
}
