/** The machine that a run is on, and what the run takes of it. */
import { availableParallelism, cpus } from 'node:os';
import { usableMemory } from '../usable-memory.js';
import type { Machine } from './model.js';

/** This machine. In a container with less memory than the machine has, that is what counts. */
export function thisMachine(): Machine {
  const cpu = cpus().at(0)?.model.trim();
  return {
    node: process.version,
    cpu: cpu || process.arch,
    cores: availableParallelism(),
    memory: usableMemory(),
  };
}

/** Most bytes of memory that this process, its worker threads included, has held at a time. */
export const peakRss = (): number => process.resourceUsage().maxRSS * 1024;
