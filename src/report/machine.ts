/** The machine that a run is on, and what the run takes of it. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Machine } from './model.js';

/** This machine. In a container with less memory than the machine has, that is what counts. */
export function thisMachine(): Machine {
  const cpu = cpus().at(0)?.model.trim();
  // 0 where the system does not say, and more than there is where nothing is constrained.
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  return {
    node: process.version,
    cpu: cpu || process.arch,
    cores: availableParallelism(),
    memory: Math.min(totalmem(), constrained),
  };
}

/** Most bytes of memory that this process, its worker threads included, has held at a time. */
export const peakRss = (): number => process.resourceUsage().maxRSS * 1024;
