/** Validation as a kind of job: programs run alone on samples of their tasks, which are the items. */
import type { Dialect } from '../dsl/index.js';
import { lostProgramLine, programLine, type ResultPlace } from '../emit/program-lines.js';
import { Engine, type Unit } from '../engine/index.js';
import { requireRoom } from '../holding.js';
import type { JobKind, Loss, RequestPart } from '../pool/job.js';
import { parse } from '../program/index.js';
import { JsonWriter } from '../value/index.js';
import { demoPairs, gridOf, type SampleKind, type WireSample, type WireTask } from './chunk.js';
import { type ProgramOutcome, programPlan, runAlone } from './programs.js';

/** What all programs have in common. */
export interface ValidateSetup {
  /** Name of their dialect. */
  readonly dialect: string;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit: number;
}

/** A program and its task. */
export interface ProgramOnTask {
  readonly name: string;
  /** The program as `printProgram` writes it. */
  readonly text: string;
  /** Where it comes from, for messages. */
  readonly file: string;
  readonly task: WireTask;
}

/** A sample that a program is to run on. */
export interface ProgramSample {
  /** Position among the request's programs. */
  readonly program: number;
  readonly kind: SampleKind;
  readonly index: number;
}

/** Some programs and the samples that they are to run on, which come in the order of the programs. */
export interface ValidateRequest {
  readonly programs: readonly ProgramOnTask[];
  readonly samples: readonly ProgramSample[];
}

/** What became of a sample. */
export interface ValidatedSample {
  readonly status: 'ok' | 'timeout' | 'error';
  /** The operation that failed and its exception, or how the sample was lost; null when all went well. */
  readonly error: string | null;
  /** Whether it gave nothing: it was cut off, took too much memory, or its worker died. */
  readonly lost: boolean;
  /** Whether the program's result is the sample's output; false where that is not known. */
  readonly match: boolean;
  /** How near it comes to the sample's output, from 0 to 1000, which is a match; 0 where that is not known, or nothing was given. */
  readonly closeness: number;
  /** The value that it gave in its encoding, or how that begins where it is long; empty for a match, and where it gave none. */
  readonly got: string;
  /** Its emit line. */
  readonly line: string;
}

/** What became of a request; samples and programs as there. Times are in milliseconds. */
export interface ValidateResult {
  readonly samples: readonly ValidatedSample[];
  /** How long each program ran. */
  readonly ms: readonly number[];
  /** Reading and planning programs, running them, and writing their lines. */
  readonly busy: { readonly load: number; readonly run: number; readonly encode: number };
}

/** The kind of job that runs programs of one of these dialects alone. */
export const validateJob = (dialects: ReadonlyMap<string, Dialect>) =>
  ({
    name: 'validate',
    sizeOf: ({ samples }) => samples.length,
    cut: (request, items) => ({ ...request, samples: items.map((item) => request.samples[item]) }),
    join: joinResults,
    prepare: ({ dialect: name, callLimit }: ValidateSetup) => {
      const dialect = dialects.get(name);
      if (dialect === undefined) throw new TypeError(`no dialect is called ${name}`);
      return (request: ValidateRequest, heartbeat: Int32Array) => validate(request, dialect, callLimit, heartbeat);
    },
  }) satisfies JobKind<ValidateSetup, ValidateRequest, ValidateResult>;

/** Samples of a program that run together. */
const LANE = 128;

/** Characters of a value that is kept whole, which those of grids of ARC have not half of, and of how another one begins. */
const MOST_KEPT = 1 << 12;
const BEGINNING = 200;

function validate(
  request: ValidateRequest,
  dialect: Dialect,
  callLimit: number,
  heartbeat: Int32Array,
): ValidateResult {
  const samples: ValidatedSample[] = [];
  const busy = { load: 0, run: 0, encode: 0 };
  const writer = new JsonWriter();
  let written = 0;
  const ms = request.programs.map(({ text, file, task }, position) => {
    const some = request.samples.filter(({ program }) => program === position);
    if (some.length === 0) return 0;
    heartbeat[0] = samples.length;
    const started = performance.now();
    const engine = new Engine(programPlan(parse(text, dialect, file)[0], callLimit), 'fail', heartbeat);
    const S = demoPairs(task);
    busy.load += performance.now() - started;
    let ran = 0;
    // Values of a part are written before those of the next one are made: a task may have thousands of samples.
    for (let from = 0; from < some.length; from += LANE) {
      const first = samples.length;
      const begun = performance.now();
      const units = some.slice(from, from + LANE).map(({ kind, index }) => unitOf(task[kind][index]));
      const loaded = performance.now();
      let ended = loaded;
      const outcomes = runAlone(engine, 'fail', S, units, first, (memory, handle, k) => {
        if (k === 0) ended = performance.now();
        writer.clear();
        memory.writeTo(writer, handle);
        return writer.toString();
      });
      outcomes.forEach((outcome, k) => {
        heartbeat[0] = first + k;
        const sample = sampleOf(placeOf(request, first + k), units[k].C !== null, outcome);
        samples.push(sample);
        written += sample.line.length + sample.got.length;
        if (samples.length > 1) requireRoom(written);
      });
      busy.load += loaded - begun;
      busy.run += ended - loaded;
      busy.encode += performance.now() - ended;
      ran += ended - loaded;
    }
    return ran;
  });
  return { samples, ms, busy };
}

const unitOf = ({ input, output }: WireSample): Unit => ({
  task: 0,
  I: gridOf(input),
  C: output === null ? null : gridOf(output),
});

function placeOf({ programs, samples }: ValidateRequest, item: number): ResultPlace {
  const program = programs[samples[item].program];
  return { program, task: program.task, sample: samples[item] };
}

function sampleOf(place: ResultPlace, known: boolean, outcome: ProgramOutcome<string>): ValidatedSample {
  const { value, error, match, closeness } = outcome;
  const common = { lost: false, match, closeness };
  if (error === null) {
    const got = match ? '' : value.length <= MOST_KEPT ? value : value.slice(0, BEGINNING);
    return { status: 'ok', error, ...common, got, line: programLine(place, known, { text: value, match }) };
  }
  return { status: 'error', error: error.message, ...common, got: '', line: programLine(place, known, { error }) };
}

function joinResults(
  request: ValidateRequest,
  parts: readonly RequestPart<ValidateResult>[],
  losses: ReadonlyMap<number, Loss>,
): ValidateResult {
  const samples: ValidatedSample[] = new Array(request.samples.length);
  for (const [item, { status, error }] of losses) {
    samples[item] = {
      status,
      error,
      lost: true,
      match: false,
      closeness: 0,
      got: '',
      line: lostProgramLine(placeOf(request, item), status, error),
    };
  }
  for (const { items, result } of parts) {
    items.forEach((item, k) => {
      samples[item] = result.samples[k];
    });
  }
  const results = parts.map(({ result }) => result);
  const sum = (of: (result: ValidateResult) => number): number => results.reduce((n, result) => n + of(result), 0);
  return {
    samples,
    ms: request.programs.map((_, program) => sum(({ ms }) => ms[program])),
    busy: {
      load: sum(({ busy }) => busy.load),
      run: sum(({ busy }) => busy.run),
      encode: sum(({ busy }) => busy.encode),
    },
  };
}
