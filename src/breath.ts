/** Work that does not wait for anything still has to let signals through. */
import { setImmediate } from 'node:timers/promises';

/** Lets what has happened meanwhile, such as a signal, come to its turn. */
export const breath = (): Promise<void> => setImmediate();
