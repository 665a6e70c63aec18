/**
 * What kernels have to know of operations by their numbers.
 * Written by scripts/operations.mjs from the rows above the operations: `npm run generate` does so.
 */

/** Not an operation: calls a function value, which is the first argument. */
export const CALL = 0;

/** Whether calls of the operation never fail: it gives a value of its own instead. */
export function catches(op: i32): bool {
  switch (op) {
    case 13: // p_g
    case 14: // a_mr
    case 90: // get_nth_t
    case 91: // get_nth_f
    case 92: // difference_tuple
    case 93: // o_g
    case 94: // o_g_t
    case 95: // mir_rot_t
    case 96: // c_iz
    case 97: // c_zo
    case 156: // c_iz_n
    case 157: // c_zo_n
      return true;
    default:
      return false;
  }
}
