/** Why a call is left before it has given anything. JavaScript imports this file, too: nothing in it has a type. */

/** There is no room for what it makes. */
export const ROOM = 1;
/** The call fails, and nothing takes its place. */
export const FAILURE = 2;
/** It has taken more units of work than it may. */
export const WORK = 4;
/** A limit that people are told of is passed: the call fails there, whatever would catch Python's exceptions. */
export const LIMIT = 3;
