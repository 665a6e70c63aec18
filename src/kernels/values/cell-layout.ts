/**
 * How the dialect of a lane lays out cells: JavaScript says so when a lane begins, and operations that two dialects share ask here. Sets of
 * either kind of cells may occur in both dialects; those of the other kind are sets of any tuples.
 */
import { CELL, PAIR } from './value';

/** The kind of packed elements that operations take for cells: CELL, (color, (i, j)), in arc-dsl, FLAT, (i, j, color), in tokpidjin. */
export let cellKind: i32 = CELL;

// How operations take a patch, in tokpidjin by the end of their names.
/** For locations or cells, whichever it has. */
export const AS_EITHER = 0;
/** For locations, whatever it has. */
export const AS_LOCATIONS = 1;
/** For cells, whatever it has. */
export const AS_CELLS = 2;

export let patchView: i32 = AS_EITHER;
/** The kinds of packed elements of a patch with locations, and of one with cells; NO_KIND where such a patch is not taken for what it is. */
export let locationPatch: i32 = PAIR;
export let cellPatch: i32 = CELL;
const NO_KIND = -1;

/** Begins a lane. */
export function layOutCells(kind: i32): void {
  cellKind = kind;
  viewPatches(AS_EITHER);
}

/** Says how patches are taken until this is called again. A call that is left leaves that behind: who makes calls begins with AS_EITHER. */
export function viewPatches(view: i32): void {
  patchView = view;
  locationPatch = view === AS_CELLS ? NO_KIND : PAIR;
  cellPatch = view === AS_LOCATIONS ? NO_KIND : cellKind;
}
