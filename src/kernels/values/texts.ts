/** Text that JavaScript writes: numbers whose digits are the fewest that tell them apart, and names. Both give the number of bytes. */

declare function writeNumber(x: f64, to: usize): i32;
declare function writeName(operation: i32, to: usize): i32;

/** Writes a float as JavaScript does. */
export function numberText(x: f64, to: usize): i32 {
  return writeNumber(x, to);
}

/** Writes the name of an operation, or of what makes functions. */
export function nameText(operation: i32, to: usize): i32 {
  return writeName(operation, to);
}
