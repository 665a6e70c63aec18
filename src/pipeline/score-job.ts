/** Scoring as a kind of job: a batt scores chunks, whose items are samples. */
import { parseBattModule } from '../batt/index.js';
import type { Dialect } from '../dsl/index.js';
import { addProfile, newProfile, type Profile } from '../engine/index.js';
import type { DeviceAccelerator, DeviceSetup } from '../gpu/index.js';
import { Ledger } from '../gpu/ledger.js';
import type { JobKind, Loss, RequestPart } from '../pool/job.js';
import type { Chunk, ChunkResult, SampleResult } from './chunk.js';
import { addDiffers, type DifferPolicy, noDiffers } from './differs.js';
import { Scorer } from './score.js';

/** What all chunks of a run have in common. */
export interface ScoreSetup {
  /** The text of a batt module, as `battText` writes it. */
  readonly batt: string;
  /** The module's file, for messages. */
  readonly file: string;
  /** Whether to hand out the emit lines themselves, not only their digest. */
  readonly emit: boolean;
  readonly differs: DifferPolicy;
  /** Whether to look at all calls for the sample's output; see {@link SampleScore.found}. */
  readonly matchAll: boolean;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit: number;
  /** Units of work that one call may take; null: any number. */
  readonly work: number | null;
  /** The device that computes what it can; null: the CPU kernels compute everything. */
  readonly device: DeviceSetup | null;
}

/** Units of work that a call may take of a sample that gave nothing, one after the other until it gives something; those that the run allows anyhow are not tried. */
const BOUNDS = [20_000_000, 2_000_000, 200_000];

/** The kind of job that scores chunks with a batt of one of these dialects. */
export const scoreJob = (dialects: ReadonlyMap<string, Dialect>): JobKind<ScoreSetup, Chunk, ChunkResult> => ({
  name: 'score',
  sizeOf: (chunk) => chunk.samples.length,
  cut: cutChunk,
  stricter: (chunk, { status }, { work: allowed }) => {
    const before = chunk.bound?.work ?? allowed;
    const work = BOUNDS.find((bound) => before === null || bound < before);
    return work === undefined ? null : { ...chunk, bound: { work, lost: status } };
  },
  join: joinResults,
  prepare: async ({ batt, file, emit, differs, matchAll, callLimit, work, device }, onEnd) => {
    const parsed = parseBattModule(batt, file, dialects);
    const accelerator = device === null ? null : await openDevice(device, parsed.dialect);
    if (accelerator !== null) onEnd(() => accelerator.close());
    const scorer = new Scorer(parsed, { emit, differs, matchAll, device: accelerator, callLimit, work });
    return async (chunk, heartbeat) => {
      const result = await scorer.score(chunk, heartbeat);
      return { ...result, profile: sumOf([result.profile]), runProfile: sumOf([result.runProfile]) };
    };
  },
});

/** Opens a device. What that takes is loaded only where there is one. */
async function openDevice(setup: DeviceSetup, dialect: Dialect): Promise<DeviceAccelerator> {
  const { openAccelerator } = await import('../gpu/index.js');
  return openAccelerator(setup, dialect);
}

/** A chunk of some of the samples, with their tasks only; where a task's first sample is, there the task's calls are counted. */
function cutChunk(chunk: Chunk, items: readonly number[]): Chunk {
  const samples = items.map((item) => chunk.samples[item]);
  const kept = [...new Set(samples.map(({ task }) => task))].sort((a, b) => a - b);
  const held = new Set(items);
  const holdsFirst = (task: number): boolean => held.has(chunk.samples.findIndex((sample) => sample.task === task));
  return {
    ...chunk,
    tasks: kept.map((task) => chunk.tasks[task]),
    countTask: kept.map((task) => chunk.countTask[task] && holdsFirst(task)),
    samples: samples.map((sample) => ({ ...sample, task: kept.indexOf(sample.task) })),
  };
}

function joinResults(
  chunk: Chunk,
  parts: readonly RequestPart<ChunkResult>[],
  losses: ReadonlyMap<number, Loss>,
): ChunkResult {
  const samples: SampleResult[] = new Array(chunk.samples.length);
  for (const [item, loss] of losses) samples[item] = loss;
  const busy = { demo: 0, test: 0, differ: 0 };
  const differs = noDiffers();
  for (const { items, result } of parts) {
    items.forEach((item, k) => {
      samples[item] = result.samples[k];
    });
    busy.demo += result.busy.demo;
    busy.test += result.busy.test;
    busy.differ += result.busy.differ;
    addDiffers(differs, result.differs);
  }
  const profile = sumOf(parts.map(({ result }) => result.profile));
  // Each part's worker has made the calls that are made once per run.
  const runProfile = sumOf(parts.slice(0, 1).map(({ result }) => result.runProfile));
  const ledgers = parts.flatMap(({ result }) => result.device ?? []);
  return { samples, busy, profile, runProfile, differs, device: ledgers.length === 0 ? null : Ledger.sum(ledgers) };
}

/** A new profile: the sum of some, or an empty one where there are none. */
function sumOf(profiles: readonly Profile[]): Profile {
  const sum = newProfile(profiles.length === 0 ? 0 : profiles[0].calls.length);
  for (const profile of profiles) addProfile(sum, profile);
  return sum;
}
