/**
 * Confirmation as a kind of job: programs that were cut out of a batt are read back from their text and run alone on samples of a
 * task. Items are samples of programs.
 */
import type { Dialect } from '../dsl/index.js';
import { Engine, planOf } from '../engine/index.js';
import type { JobKind, Loss, RequestPart } from '../pool/job.js';
import { parse } from '../program/index.js';
import { JsonWriter } from '../value/index.js';
import { demoPairs, gridOf, type SampleRef, type WireTask } from './chunk.js';
import { runAlone } from './programs.js';

/** What all requests of a run have in common. */
export interface ConfirmSetup {
  /** Name of the programs' dialect. */
  readonly dialect: string;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit: number;
}

/** A sample of the task on which a program is to run. */
export interface ConfirmSample extends Pick<SampleRef, 'kind' | 'index'> {
  /** Position among the request's programs. */
  readonly program: number;
  /** Hash of the value that it gave in the batt; null where it gave none. */
  readonly expected: number | null;
}

/** Programs, and the samples of one task on which to run them, which come in the order of the programs. */
export interface ConfirmRequest {
  readonly task: WireTask;
  /** Canonical texts: of solvers, or of differs, which run on the sample's own input. */
  readonly programs: readonly string[];
  readonly samples: readonly ConfirmSample[];
}

/** What became of a sample: the hash of the program's value; null for a lost one. */
type ConfirmedValue = number | null;

/** What became of a request. */
export interface ConfirmResult {
  /** Per sample. */
  readonly values: readonly ConfirmedValue[];
  /** The encoded value, by sample, where it is not the expected one. */
  readonly others: ReadonlyMap<number, string>;
  /** Milliseconds that each program ran. */
  readonly ms: readonly number[];
  readonly busy: number;
}

/** The kind of job that confirms programs of one of these dialects. */
export const confirmJob = (
  dialects: ReadonlyMap<string, Dialect>,
): JobKind<ConfirmSetup, ConfirmRequest, ConfirmResult> => ({
  name: 'confirm',
  sizeOf: ({ samples }) => samples.length,
  cut: (request, items) => ({ ...request, samples: items.map((item) => request.samples[item]) }),
  join: joinResults,
  prepare: ({ dialect: name, callLimit }) => {
    const dialect = dialects.get(name);
    if (dialect === undefined) throw new TypeError(`no dialect is called ${name}`);
    const confirmer = new Confirmer(dialect, callLimit);
    return (request, heartbeat) => confirmer.confirm(request, heartbeat);
  },
});

/** Programs whose plans are kept: the same solvers are tried on one task after the other. */
const MOST_ENGINES = 1024;

/** Runs programs read from their texts, with safe defaults for failing calls as in a batt; each is read and planned once. */
class Confirmer {
  private readonly engines = new Map<string, Engine>();
  private readonly writer = new JsonWriter();

  constructor(
    private readonly dialect: Dialect,
    private readonly callLimit: number,
  ) {}

  confirm({ task, programs, samples }: ConfirmRequest, heartbeat: Int32Array): ConfirmResult {
    const started = performance.now();
    const values: number[] = [];
    const others = new Map<number, string>();
    const S = demoPairs(task);
    const ms = programs.map((text, position) => {
      const own = samples.filter(({ program }) => program === position);
      if (own.length === 0) return 0;
      const engine = this.engineOf(text, heartbeat);
      const units = own.map(({ kind, index }) => {
        const { input, output } = task[kind][index];
        return { task: 0, I: gridOf(input), C: output === null ? null : gridOf(output) };
      });
      const begun = performance.now();
      const { writer } = this;
      let ended = begun;
      const outcomes = runAlone(engine, 'default', S, units, values.length, (memory, handle, k) => {
        if (k === 0) ended = performance.now();
        writer.clear();
        memory.writeTo(writer, handle);
        const hash = writer.hash();
        const { expected } = own[k];
        return { hash, other: expected !== null && hash !== expected ? writer.toString() : null };
      });
      for (const { value } of outcomes) {
        if (value === null) throw new TypeError('a failing call ended a program that was to go on');
        if (value.other !== null) others.set(values.length, value.other);
        values.push(value.hash);
      }
      return ended - begun;
    });
    return { values, others, ms, busy: performance.now() - started };
  }

  private engineOf(text: string, heartbeat: Int32Array): Engine {
    let engine = this.engines.get(text);
    if (engine === undefined) {
      if (this.engines.size >= MOST_ENGINES) this.engines.clear();
      const { name, nodes, output } = parse(text, this.dialect, 'a program cut out of a batt')[0];
      const wanted = name === 'differ' ? { outputs: [], differs: [output] } : { outputs: [output], differs: [] };
      engine = new Engine(planOf({ nodes, ...wanted, callLimit: this.callLimit }), 'default');
      this.engines.set(text, engine);
    }
    engine.heartbeat = heartbeat;
    return engine;
  }
}

function joinResults(
  request: ConfirmRequest,
  parts: readonly RequestPart<ConfirmResult>[],
  losses: ReadonlyMap<number, Loss>,
): ConfirmResult {
  const values: ConfirmedValue[] = new Array(request.samples.length).fill(null);
  const others = new Map<number, string>();
  const ms: number[] = new Array(request.programs.length).fill(0);
  let busy = 0;
  for (const { items, result } of parts) {
    for (const [k, item] of items.entries()) {
      if (!losses.has(item)) values[item] = result.values[k];
      const other = result.others.get(k);
      if (other !== undefined) others.set(item, other);
    }
    for (const [program, some] of result.ms.entries()) ms[program] += some;
    busy += result.busy;
  }
  return { values, others, ms, busy };
}
