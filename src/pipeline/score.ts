/** Scores a chunk of samples with a batt: matches, differs, and the emit lines that record both (see emit/sample-lines.ts). */

import type { Batt } from '../batt/index.js';
import { SampleLines } from '../emit/sample-lines.js';
import { type Heartbeat, newProfile, type Plan, planOf, type Unit } from '../engine/index.js';
import type { DeviceAccelerator } from '../gpu/index.js';
import { ENDLESS_WORK } from '../kernels/memory/limits.js';
import { LOST } from '../kernels/values/offsets.js';
import { FULL_SCORE } from '../ranking.js';
import { LIMITS } from '../value/index.js';
import { isTooMuchAlone } from './alone.js';
import {
  type BusyTimes,
  type Chunk,
  type ChunkResult,
  demoPairs,
  gridOf,
  type LostTo,
  type SampleKind,
  type SampleRef,
  type SampleScore,
} from './chunk.js';
import {
  type DifferChoice,
  type DifferCounts,
  type DifferPolicy,
  Differs,
  groupsOfDiffers,
  noDiffers,
} from './differs.js';
import { Engines } from './engines.js';

/** No call. */
const NONE = new Int32Array(0);

const plans = { none: new WeakMap<Batt, Plan>(), unsolved: new WeakMap<Batt, Plan>(), all: new WeakMap<Batt, Plan>() };

/**
 * The plan of a batt: its outputs with C = None, its differs with C = the sample's output. Made once for each batt.
 *
 * @param differs - which differs are to run: where it is some of them they are in groups, those of a solver in one
 */
export function battPlan(batt: Batt, differs: DifferPolicy = 'all'): Plan {
  let plan = plans[differs].get(batt);
  if (plan === undefined) {
    plan = planOf({
      nodes: batt.nodes,
      outputs: batt.outputs.map(({ t }) => batt.calls[t - 1]),
      differs: differs === 'none' ? [] : batt.differs.map(({ t }) => batt.calls[t - 1]),
      ...(differs === 'unsolved' ? { groups: groupsOfDiffers(batt) } : {}),
    });
    plans[differs].set(batt, plan);
  }
  return plan;
}

/** Neighbors in a chunk that are scored together: of one kind, and their outputs all known or all not. */
interface Lane {
  readonly kind: SampleKind;
  readonly known: boolean;
  readonly refs: SampleRef[];
}

/** A chunk's samples in lanes, in their order. Differs run on known lanes only, however samples were put into chunks. */
function lanesOf(chunk: Chunk): Lane[] {
  const lanes: Lane[] = [];
  for (const ref of chunk.samples) {
    const { kind } = ref;
    const known = chunk.tasks[ref.task][kind][ref.index].output !== null;
    const lane = lanes.at(-1);
    if (lane !== undefined && lane.kind === kind && lane.known === known) lane.refs.push(ref);
    else lanes.push({ kind, known, refs: [ref] });
  }
  return lanes;
}

/** How to score chunks. */
interface ScorerOptions {
  /** Whether to hand out the emit lines themselves, not only their digest. */
  readonly emit: boolean;
  /** Where differs run. Default: everywhere. */
  readonly differs?: DifferPolicy;
  /** Whether to look at all calls for the sample's output. Default: false. */
  readonly matchAll?: boolean;
  /** Computes what it can; null: the CPU kernels compute everything. */
  readonly device?: DeviceAccelerator | null;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit?: number;
  /** Units of work that one call may take; null: any number. */
  readonly work?: number | null;
}

/** Scores chunks with one batt. */
export class Scorer {
  private readonly engines: Engines;
  /** For samples that take much memory or gave nothing, by the bound on the work of their calls. */
  private readonly frugal = new Map<number, Engines>();
  /** Those in work. */
  private running: Engines;
  private readonly lines: SampleLines;
  private readonly differs: Differs;

  private readonly emit: boolean;
  private readonly policy: DifferPolicy;
  private readonly matchAll: boolean;
  private readonly device: DeviceAccelerator | null;
  /** The number of the first call that a node is, or 0. */
  private readonly calls: Int32Array;

  constructor(
    private readonly batt: Batt,
    { emit, differs = 'all', matchAll = false, device = null, callLimit = LIMITS.calls, work = null }: ScorerOptions,
  ) {
    this.policy = differs;
    this.emit = emit;
    this.matchAll = matchAll;
    this.device = device;
    this.calls = new Int32Array(batt.nodes.length);
    for (let k = batt.calls.length - 1; k >= 0; k--) this.calls[batt.calls[k]] = k + 1;
    this.engines = new Engines({ ...battPlan(batt, differs), callLimit, workLimit: work ?? ENDLESS_WORK }, device);
    this.running = this.engines;
    this.lines = new SampleLines(batt, (bytes) => this.noteText(bytes));
    this.differs = new Differs(batt);
  }

  /**
   * Scores the samples of a chunk.
   *
   * @param heartbeat - told the number of the sample in work
   * @returns the scores; its profiles are overwritten when the next chunk is scored
   * @throws MemoryError where the values of several samples, or of one that is alone, take more than they may
   */
  async score(chunk: Chunk, heartbeat: Heartbeat = new Int32Array(2)): Promise<ChunkResult> {
    if (chunk.bound === undefined) {
      try {
        return await this.scoreWith(this.engines, chunk, heartbeat);
      } catch (error) {
        if (!isTooMuchAlone(error, chunk.samples.length)) throw error;
      }
    }
    // They make no calls once for all.
    const engines = this.frugalEngines(chunk.bound?.work ?? ENDLESS_WORK);
    return { ...(await this.scoreWith(engines, chunk, heartbeat)), runProfile: newProfile(0) };
  }

  private frugalEngines(work: number): Engines {
    let engines = this.frugal.get(work);
    if (engines === undefined) {
      engines = this.engines.frugal(work);
      this.frugal.set(work, engines);
    }
    return engines;
  }

  private async scoreWith(engines: Engines, chunk: Chunk, heartbeat: Heartbeat): Promise<ChunkResult> {
    this.running = engines;
    this.textDone = 0;
    try {
      return await this.scoreLanes(engines, chunk, heartbeat);
    } catch (error) {
      engines.abandon();
      throw error;
    } finally {
      this.lines.clear();
    }
  }

  private async scoreLanes(engines: Engines, chunk: Chunk, heartbeat: Heartbeat): Promise<ChunkResult> {
    const busy = { demo: 0, test: 0, differ: 0 };
    const started = performance.now();
    engines.beginChunk(chunk.tasks.map(demoPairs), chunk.countTask, heartbeat);
    const preparing = performance.now() - started;
    busy[chunk.samples[0].kind] += preparing;
    const samples: SampleScore[] = [];
    const differs = noDiffers();
    for (const lane of lanesOf(chunk)) {
      samples.push(...(await this.scoreLane(chunk, lane, samples.length, busy, differs)));
    }
    const { profile, runProfile } = engines;
    return { samples, busy, profile, runProfile, differs, device: this.device?.takeTotals() ?? null };
  }

  private async scoreLane(
    chunk: Chunk,
    { kind, known, refs }: Lane,
    first: number,
    busy: { -readonly [K in keyof BusyTimes]: number },
    counts: DifferCounts,
  ): Promise<SampleScore[]> {
    const units = refs.map(({ task, index }): Unit => {
      const { input, output } = chunk.tasks[task][kind][index];
      return { task, I: gridOf(input), C: output === null ? null : gridOf(output) };
    });
    const started = performance.now();
    const { running: engines } = this;
    const looking = known && this.matchAll;
    await engines.solve(units, first, looking);
    const found = looking ? engines.found() : null;
    const solved = performance.now();
    // One piece of memory for all samples of the lane, which crosses threads as a whole.
    const { length } = this.batt.outputs;
    const numbers = 2 * (length + this.batt.differs.length);
    const ints = new Int32Array(refs.length * numbers);
    const nearness = new Int16Array(refs.length * length).fill(-1);
    if (known) engines.beginCompare();
    if (known) engines.compareWithC(nearness);
    const choice = known ? await this.runDiffers(kind === 'test', units, nearness, counts) : null;
    const outputs = engines.outputs();
    const differs = known ? engines.differs() : [];
    const lost = engines.lost(outputs);
    const scores = refs.map((ref, u) => {
      engines.heartbeat[0] = first + u;
      const closeness = nearness.subarray(u * length, (u + 1) * length);
      const matches = Uint8Array.from(closeness, (near) => (near === FULL_SCORE ? 1 : 0));
      const calls = found === null ? NONE : this.callsOf(found[u]);
      const gaveUp: LostTo | null = (lost?.[u].length ?? 0) === 0 ? null : (chunk.bound?.lost ?? 'work');
      const room = {
        lost: lost?.[u] ?? NONE,
        lostTo: gaveUp,
        matches,
        closeness,
        found: calls,
        ...parted(ints.subarray(u * numbers, (u + 1) * numbers), length),
      };
      return this.scoreSample(chunk.tasks[ref.task].id, ref, choice, outputs, differs, u, room);
    });
    engines.endLane();
    busy[kind] += solved - started;
    busy.differ += performance.now() - solved;
    return scores;
  }

  /** Runs the differs that are to run on a lane. */
  private async runDiffers(
    isTest: boolean,
    units: readonly Unit[],
    nearness: Int16Array,
    counts: DifferCounts,
  ): Promise<DifferChoice> {
    const { running: engines, policy, differs } = this;
    const { length } = units;
    if (policy === 'unsolved') {
      const choice = differs.chooseUnsolved(isTest, length, nearness, () => engines.firstOfEach(length), counts);
      counts.calls += engines.compareSome(choice.wanted);
      return choice;
    }
    const open = new Uint8Array(length).fill(policy === 'all' ? 1 : 0);
    if (policy === 'all') {
      await engines.compare(units);
      counts.run += length * differs.count;
      counts.calls += length * engines.compareCalls;
    }
    return { open, stand: null, wanted: () => open };
  }

  private scoreSample(
    task: string,
    ref: SampleRef,
    choice: DifferChoice | null,
    outputs: readonly Int32Array[],
    differColumns: readonly (Int32Array | null)[],
    u: number,
    room: Pick<SampleScore, 'lost' | 'lostTo' | 'matches' | 'closeness' | 'found' | 'scores' | 'differs' | 'values'>,
  ): SampleScore {
    const { memory } = this.running;
    const { matches, closeness, scores, differs } = room;
    differs.fill(-1);
    scores.fill(-1);
    if (choice !== null) {
      for (let at = 0; at < differColumns.length; at++) {
        const handle = differColumns[at]?.[u] ?? 0;
        if (handle !== 0 && handle !== LOST) differs[at] = differScore(memory.headOfPair(handle));
      }
      if (choice.stand !== null && choice.open[u] === 1) this.differs.takeOver(choice.stand[u], differs);
      for (let at = 0; at < outputs.length; at++) {
        if (matches[at] === 1) {
          scores[at] = FULL_SCORE;
          continue;
        }
        const own = this.differs.ofOutput[at];
        scores[at] = own.reduce((sum, differ) => sum + Math.max(0, differs[differ]), 0);
        const ran = choice.open[u] === 1 ? own.length : 0;
        closeness[at] = Math.min(FULL_SCORE - 1, Math.floor((Math.max(0, closeness[at]) + scores[at]) / (1 + ran)));
      }
    }
    const { kind, index } = ref;
    const scored = {
      memory,
      known: choice !== null,
      outputs,
      differs: differColumns,
      position: u,
      lostTo: room.lostTo,
      matches,
      scores,
      values: room.values,
    };
    this.lines.write({ task, kind, index }, scored);
    const lines = this.emit ? this.lines.text() : null;
    this.textDone += lines === null ? 0 : lines.length;
    return { status: 'ok', ...room, digest: this.lines.digest(), lines };
  }

  /** The numbers of the calls that some nodes are, ascending. */
  private callsOf(nodes: readonly number[]): Int32Array {
    const calls = Int32Array.from(nodes, (node) => this.calls[node]).filter((call) => call > 0);
    return calls.sort();
  }

  /** Characters of emit lines that are finished, of the chunk in work. */
  private textDone = 0;

  /** Counts texts: what is being written twice, since the buffer grows by copying. */
  private noteText(written: number): void {
    this.running.beside = this.textDone + written * 2;
  }
}

/** Numbers of a sample: scores of outputs, of differs, and hashes of both. */
function parted(numbers: Int32Array, outputs: number): Pick<SampleScore, 'scores' | 'differs' | 'values'> {
  const middle = numbers.length >> 1;
  return {
    scores: numbers.subarray(0, outputs),
    differs: numbers.subarray(outputs, middle),
    values: numbers.subarray(middle),
  };
}

/** A differ's result (score, witness), whose first item this is where that is an int, as a score from 0 to 1000, or -1 when it is none. */
export const differScore = (score: number | null): number =>
  score === null ? -1 : Math.min(FULL_SCORE, Math.max(0, score));
