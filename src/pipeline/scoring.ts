/** The score phase of a run: every sample of every task, in chunks through an executor, gathered task by task. */
import { sampleCount, samplesIn, type Task } from '../arc/index.js';
import type { Batt } from '../batt/index.js';
import { LinesInOrder } from '../emit/lines-in-order.js';
import { lostSampleLine } from '../emit/sample-lines.js';
import { addProfile, newProfile, type Profile } from '../engine/index.js';
import type { DeviceSetup, LedgerTotals } from '../gpu/index.js';
import { Ledger } from '../gpu/ledger.js';
import { log } from '../log.js';
import type { Executor } from '../pool/index.js';
import { LIMITS } from '../value/index.js';
import type { Chunk, ChunkResult, SampleRef, SampleResult } from './chunk.js';
import { chunksOf, Pace, placesOf } from './chunking.js';
import { scoreTask, type TaskScore } from './collect.js';
import { addDiffers, type DifferCounts, type DifferPolicy, noDiffers } from './differs.js';
import { score } from './jobs.js';
import type { PhaseTimer } from './phase-timer.js';
import { battPlan } from './score.js';

/** How to score. */
export interface ScoringOptions {
  readonly batt: Batt;
  readonly tasks: readonly Task[];
  readonly executor: Executor;
  /** Size of the executor's pool, which decides how finely the work is cut; never what comes out. */
  readonly workers: number;
  /** Samples per batch at most. */
  readonly batchSize: number;
  /** Calls of function values that one call of an operation may make; absent: as many as `LIMITS` says. */
  readonly callLimit?: number;
  /** Where differs run. Default: everywhere. */
  readonly differs?: DifferPolicy;
  /** Look at all calls for samples' outputs, not only at the batt's outputs; without a device. Default: false. */
  readonly matchAll?: boolean;
  /** Units of work that one call of a batt may take on a sample; absent or null: any number. */
  readonly work?: number | null;
  readonly timer: PhaseTimer;
  /** Where grid operations may run, and those that may not; absent: on the CPU. WebGPU needs an executor in this process. */
  readonly device?: Pick<DeviceSetup, 'name' | 'model' | 'disabled' | 'floorMs'>;
  /** Receives each task's emit lines, in the order of the tasks; absent when nobody wants them. */
  readonly emit?: (lines: string) => void;
  /** Told how many samples were finished. */
  readonly onSamples?: (count: number) => void;
  /**
   * Given each task as soon as it is finished, in no particular order, with its position among the tasks. Nobody else keeps it: what is to
   * be known later has to be taken from it. Scoring goes no further until what this promises has come.
   */
  readonly onTask?: (score: TaskScore, place: number) => void | Promise<void>;
  readonly signal?: AbortSignal;
}

/** What scoring gave. */
export interface Scoring {
  /** Tasks all of whose samples were scored or lost; fewer than all after an interrupt. */
  readonly done: number;
  /** Names of the operations that the profile is about. */
  readonly operations: readonly string[];
  readonly profile: Profile;
  /** The part of it that was counted once for the run; empty where nothing ran. */
  readonly runProfile: Profile;
  /** What became of the differs. */
  readonly differs: DifferCounts;
  /** What devices did. */
  readonly device: LedgerTotals;
  readonly interrupted: boolean;
}

/** Scores all samples of the tasks with a batt, and keeps what comes of each task, in the order of the tasks. */
export async function scoreTasks(options: ScoringOptions): Promise<Scoring & { readonly tasks: readonly TaskScore[] }> {
  const scores: (readonly [number, TaskScore])[] = [];
  const onTask = (score: TaskScore, place: number): void | Promise<void> => {
    scores.push([place, score]);
    return options.onTask?.(score, place);
  };
  const scoring = await scoreEach({ ...options, onTask });
  return { ...scoring, tasks: scores.sort(([a], [b]) => a - b).map(([, score]) => score) };
}

/** Scores all samples of the tasks with a batt. */
export async function scoreEach(options: ScoringOptions): Promise<Scoring> {
  const { batt, tasks, executor, timer, callLimit = LIMITS.calls } = options;
  const plan = timer.run('plan', () => battPlan(batt, options.differs ?? 'all'));
  const profile = newProfile(plan.operations.length);
  const runProfile = newProfile(plan.operations.length);
  const ledger = new Ledger();
  const differs = noDiffers();
  const gathering = new Gathering(options);
  const warned = new Set<string>();
  let ranOnce = false;
  await timer.run('score', async () => {
    const device = deviceSetup(options);
    const { emit, differs: policy = 'all', matchAll = false, work = null } = options;
    const setup = {
      batt: batt.text,
      file: batt.file,
      emit: emit !== undefined,
      differs: policy,
      matchAll,
      callLimit,
      work,
      device,
    };
    const pace = new Pace(executor.jobMs);
    // A device is made ready for each size of a batch: the fewer batches, the better.
    const chunks = chunksOf(tasks, { ...options, ...(device === null ? { pace } : { large: true }) });
    const results = executor.run(score, setup, chunks, options.signal);
    for await (const { request, result } of results) {
      pace.add(request, result);
      await gathering.add(request, result);
      addProfile(profile, result.profile);
      addDiffers(differs, result.differs);
      if (result.device !== null) {
        warnOfGivingUp(result.device, warned);
        ledger.merge(result.device);
      }
      // Every worker makes the calls that need no task; they count once.
      if (!ranOnce) addProfile(runProfile, result.runProfile);
      ranOnce ||= result.runProfile.calls.length > 0;
      for (const [name, ms] of Object.entries(result.busy)) timer.addBusy(`score.${name}`, ms);
    }
  });
  addProfile(profile, runProfile);
  gathering.flush();
  const { done } = gathering;
  const interrupted = options.signal?.aborted === true && done < tasks.length;
  return { done, operations: plan.operations, profile, runProfile, differs, device: ledger.totals(), interrupted };
}

/** Says once, for each reason, that a device is not used any more, though the workers' devices are given up one by one. */
function warnOfGivingUp({ fallbacks }: LedgerTotals, warned: Set<string>): void {
  for (const { op, reason } of fallbacks) {
    if (op !== 'device' || warned.has(reason)) continue;
    warned.add(reason);
    log().warn(`the device is ${reason}`);
  }
}

function deviceSetup({ device, tasks, batchSize, workers }: ScoringOptions): DeviceSetup | null {
  if (device === undefined || device.name === 'cpu') return null;
  const { name, model, disabled, floorMs } = device;
  const samples = samplesIn(tasks);
  const batches = Math.ceil(samples / batchSize);
  return {
    name,
    model,
    disabled,
    ...(floorMs === undefined ? {} : { floorMs }),
    batches: Math.max(1, Math.floor(batches / Math.max(1, workers))),
  };
}

/** Puts the samples of tasks together as chunks come in, in any order, and hands tasks out. */
class Gathering {
  /** Tasks that are finished. */
  done = 0;
  /** Of tasks of which some samples are in. */
  private readonly open = new Map<number, Map<string, SampleResult>>();
  /** Milliseconds that the chunks of these took so far. */
  private readonly ms = new Map<number, number>();
  private readonly lines: LinesInOrder;

  constructor(private readonly options: ScoringOptions) {
    this.lines = new LinesInOrder(options.emit);
  }

  /** Takes the results of a chunk. */
  async add(chunk: Chunk, { samples, busy }: ChunkResult): Promise<void> {
    const places = placesOf(chunk);
    for (const place of places) this.ms.set(place, (this.ms.get(place) ?? 0) + busy.demo + busy.test + busy.differ);
    for (const [k, result] of samples.entries()) {
      const finished = this.addSample(places[chunk.samples[k].task], chunk.samples[k], result);
      if (finished !== undefined) await finished;
    }
    this.options.onSamples?.(samples.length);
  }

  private addSample(place: number, { kind, index }: SampleRef, result: SampleResult): void | Promise<void> {
    const results = this.open.get(place) ?? new Map<string, SampleResult>();
    this.open.set(place, results);
    results.set(`${kind} ${index}`, result);
    const task = this.options.tasks[place];
    if (results.size === sampleCount(task)) return this.finish(task, place, results);
  }

  private finish(task: Task, place: number, results: ReadonlyMap<string, SampleResult>): void | Promise<void> {
    const { batt, timer, emit } = this.options;
    const samples = [...task.demo, ...task.test].map(({ kind, index }) => {
      const result = results.get(`${kind} ${index}`);
      if (result === undefined) throw new TypeError(`sample ${kind} ${index} of task ${task.id} has no result`);
      return { kind, index, result };
    });
    const score = timer.run('score.collect', () => scoreTask(task, batt, samples, this.ms.get(place) ?? 0));
    this.open.delete(place);
    this.ms.delete(place);
    this.done++;
    if (emit !== undefined) {
      const lines = samples.map(({ kind, index, result }) =>
        result.status === 'ok'
          ? (result.lines ?? '')
          : lostSampleLine({ task: task.id, kind, index }, result.status, result.error),
      );
      this.lines.add(place, lines.join(''));
    }
    return this.options.onTask?.(score, place);
  }

  /** Hands out the lines of finished tasks behind an unfinished one: what an interrupt leaves. */
  flush(): void {
    this.lines.flush();
  }
}
