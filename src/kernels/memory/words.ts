/** Arrays of 32-bit words in memory: codes, counts and positions, which are signed, and values. */

/** The k-th word. @inline */
export function wordAt(words: usize, k: i32): i32 {
  return load<i32>(words + ((<usize>k) << 2));
}
/** @inline */
export function setWordAt(words: usize, k: i32, word: i32): void {
  store<i32>(words + ((<usize>k) << 2), word);
}

/** The k-th value. @inline */
export function valueAt(values: usize, k: i32): u32 {
  return load<u32>(values + ((<usize>k) << 2));
}
/** @inline */
export function setValueAt(values: usize, k: i32, value: u32): void {
  store<u32>(values + ((<usize>k) << 2), value);
}
