/**
 * Scoring a stream as a kind of job: lines of JSON, each with a task and the text of a program, become lines of results. A line is an item; what
 * comes of it depends on the line and the setup alone. The page docs/score.md says what stands in both.
 */
import { findSyntaxFault } from '../arc/index.js';
import type { Dialect } from '../dsl/index.js';
import { Engine, type Plan, type Unit } from '../engine/index.js';
import { FaultsError, FormatError, MemoryError } from '../errors.js';
import { shownJson } from '../json-text.js';
import { nearestNames } from '../nearest.js';
import type { JobKind, Loss, RequestPart } from '../pool/job.js';
import { ownTaskId, type Program, parseFile } from '../program/index.js';
import { JsonWriter, type Value } from '../value/index.js';
import { demoPairs, gridOf, type SampleKind, type WireGrid, type WireSample, type WireTask } from './chunk.js';
import { type ProgramOutcome, programPlan, runAlone } from './programs.js';

/** On which samples programs run. */
export const STREAM_SAMPLES = ['all', 'demo', 'test'] as const;
export type StreamSamples = (typeof STREAM_SAMPLES)[number];

/** What all lines of a stream have in common. */
export interface StreamSetup {
  /** Name of the programs' dialect. */
  readonly dialect: string;
  /** What solvers may be called beside `solve` and `solve_<id>`; absent: nothing. */
  readonly prefix?: string;
  readonly tasks: readonly WireTask[];
  readonly samples: StreamSamples;
  /** Whether results have what programs gave. */
  readonly outputs: boolean;
  /** Whether results have how long it took. */
  readonly ms: boolean;
  /** Calls of function values that one call of an operation may make. */
  readonly callLimit: number;
  /** Units of work that one call of an operation may take on a sample. */
  readonly workLimit: number;
}

/** A line of the input. */
export interface StreamLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Why it is not even looked at; absent: it is. */
  readonly fault?: string;
}

/** Some lines. */
export interface StreamRequest {
  readonly lines: readonly StreamLine[];
}

/** What became of a line. */
interface StreamedLine {
  /** The line of its result. */
  readonly text: string;
  /** Whether its program ran: nothing was wrong with the line, and it was not lost. */
  readonly ran: boolean;
}

/** What became of lines, in their order. */
export interface StreamResult {
  readonly lines: readonly StreamedLine[];
}

/** The kind of job that scores lines with programs of one of these dialects. */
export const streamJob = (dialects: ReadonlyMap<string, Dialect>) =>
  ({
    name: 'stream',
    sizeOf: ({ lines }) => lines.length,
    cut: ({ lines }, items) => ({ lines: items.map((item) => lines[item]) }),
    join: joinLines,
    prepare: (setup: StreamSetup) => {
      const dialect = dialects.get(setup.dialect);
      if (dialect === undefined) throw new TypeError(`no dialect is called ${setup.dialect}`);
      const scorer = new LineScorer(setup, dialect);
      return ({ lines }: StreamRequest, heartbeat: Int32Array): StreamResult => ({
        lines: lines.map((line, item) => {
          heartbeat[0] = item;
          return scorer.score(line);
        }),
      });
    },
  }) satisfies JobKind<StreamSetup, StreamRequest, StreamResult>;

function joinLines(
  { lines }: StreamRequest,
  parts: readonly RequestPart<StreamResult>[],
  losses: ReadonlyMap<number, Loss>,
): StreamResult {
  const joined: StreamedLine[] = new Array(lines.length);
  for (const { items, result } of parts)
    items.forEach((item, k) => {
      joined[item] = result.lines[k];
    });
  for (const [item, { status, error }] of losses) {
    const kind = status === 'timeout' ? 'timeout' : 'lost';
    joined[item] = { text: faultLine(headOf(lines[item]), { kind, message: error }), ran: false };
  }
  return { lines: joined };
}

// ---- what stands in a line

/** What keeps a line from being scored. */
interface LineFault {
  /** `line`: it is no such object; `task`: there is none of that id; `program`: its text; `timeout` and `lost`: it took too long, or too much. */
  readonly kind: 'line' | 'task' | 'program' | 'timeout' | 'lost';
  readonly message: string;
  /** Of the program's text, or absent. */
  readonly line?: number | undefined;
  /** Of the input line, from 1, or absent. */
  readonly column?: number;
}

/** Thrown where a line cannot be scored. */
class LineError extends Error {
  override readonly name = 'LineError';

  constructor(readonly fault: LineFault) {
    super(fault.message);
  }
}

/** What a result says of where it comes from. */
interface LineHead {
  readonly number: number;
  readonly id?: string | number;
  readonly task?: string;
}

type LineFields = Readonly<Record<string, unknown>>;

/** The object that a line is. */
function fieldsOf({ text, fault }: StreamLine): LineFields {
  if (fault !== undefined) throw new LineError({ kind: 'line', message: fault });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const { offset, expected, found = 'the end of the line' } = findSyntaxFault(text);
    const wanted = expected === 'the end of the file' ? 'the end of the line' : expected;
    const message = `expected ${wanted}, found ${JSON.stringify(found)} at column ${offset + 1}`;
    throw new LineError({ kind: 'line', message, column: offset + 1 });
  }
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as LineFields;
  throw wrongField('', 'an object with "task" and "program"', json);
}

/** Says of a field that it is not what it is to be; of the whole line where it has no name. */
function wrongField(name: string, expected: string, found: unknown): LineError {
  const what = found === undefined ? 'nothing' : shortened(shownJson(found));
  return new LineError({
    kind: 'line',
    message: `${name === '' ? '' : `${name}: `}expected ${expected}, found ${what}`,
  });
}

/** Characters of a line that its messages quote. */
const MOST_QUOTED = 60;
const shortened = (text: string): string => (text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text);

/** What of a line's fields its result repeats; what cannot be repeated is left out. */
function headOf(line: StreamLine, fields?: LineFields): LineHead {
  const { number } = line;
  let { id, task, show } = fields ?? {};
  if (fields === undefined) {
    try {
      ({ id, task, show } = fieldsOf(line));
    } catch {
      return { number };
    }
  }
  const named = typeof task === 'string' ? task : show;
  return {
    number,
    ...(isId(id) ? { id } : {}),
    ...(typeof named === 'string' && named.length <= MOST_QUOTED ? { task: named } : {}),
  };
}

const isId = (id: unknown): id is string | number => typeof id === 'string' || Number.isSafeInteger(id);

const faultLine = (head: LineHead, fault: LineFault): string => `${JSON.stringify({ ...head, error: fault })}\n`;

// ---- scoring

/** A task as programs see it. */
interface ReadyTask {
  readonly S: Value;
  readonly kinds: readonly SampleKind[];
  readonly units: readonly Unit[];
}

/** A program that was read. */
interface ReadyProgram {
  readonly program: Program;
  readonly plan: Plan;
}

/** Tasks among which a name like an unknown one is looked for: with more it would take longer than many programs. */
const MOST_NAMES = 2000;
/** Programs that are kept as they were read: some come again, for other tasks. */
const MOST_PROGRAMS = 256;
/** Characters of the text of one of them. */
const MOST_KEPT = 1 << 14;
/** Characters of a program: ten times as many as the longest public solver has, and read in a second. */
const MOST_TEXT = 1 << 16;
/** Bytes of a value that a result shows: enough for a grid of 100 × 100 a few times over. */
const MOST_SHOWN = 1 << 17;

/** Scores lines. */
class LineScorer {
  private readonly wires: ReadonlyMap<string, WireTask>;
  private readonly tasks = new Map<string, ReadyTask>();
  private readonly programs = new Map<string, ReadyProgram>();
  private readonly writer = new JsonWriter();
  /** No watchdog's: what takes too long is the line as a whole, not one of its samples. */
  private readonly heartbeat = new Int32Array(2);

  constructor(
    private readonly setup: StreamSetup,
    private readonly dialect: Dialect,
  ) {
    this.wires = new Map(setup.tasks.map((task) => [task.id, task]));
  }

  score(line: StreamLine): StreamedLine {
    const started = performance.now();
    let head: LineHead = { number: line.number };
    try {
      const fields = fieldsOf(line);
      head = headOf(line, fields);
      const { id, task, program, show } = fields;
      if (id !== undefined && id !== null && !isId(id)) throw wrongField('id', 'a text or a whole number', id);
      if (show !== undefined) return { text: shownTask(head, this.wireOf(show, 'show')), ran: true };
      const wire = this.wireOf(task, 'task');
      if (typeof program !== 'string') throw wrongField('program', "a program's text", program);
      if (program.length > MOST_TEXT) throw tooLong(program);
      const text = this.run(head, wire, program, started);
      return { text, ran: true };
    } catch (error) {
      if (error instanceof LineError) return { text: faultLine(head, error.fault), ran: false };
      throw error;
    }
  }

  private wireOf(task: unknown, field: string): WireTask {
    if (typeof task !== 'string') throw wrongField(field, "a task's id", task);
    const wire = this.wires.get(task);
    if (wire !== undefined) return wire;
    const nearest = this.wires.size > MOST_NAMES ? [] : nearestNames(task, this.wires.keys());
    const hint = nearest.length === 0 ? '' : ` (did you mean ${nearest.join(' or ')}?)`;
    const message = `no task ${JSON.stringify(shortened(task))} among the ${this.wires.size} of the dataset${hint}`;
    throw new LineError({ kind: 'task', message });
  }

  private run(head: LineHead, wire: WireTask, text: string, started: number): string {
    const { program, plan } = this.programOf(text, wire.id);
    const { S, kinds, units } = this.taskOf(wire);
    const outcomes = this.outcomesOf(plan, S, units);
    const { setup, writer } = this;
    const samples: Record<SampleKind, string[]> = { demo: [], test: [] };
    let known = 0;
    let matches = 0;
    let missedDemo = wire.demo.length === 0;
    outcomes.forEach((outcome, u) => {
      const isKnown = units[u].C !== null;
      if (isKnown) known++;
      if (isKnown && !(outcome instanceof MemoryError) && outcome.match) matches++;
      else if (kinds[u] === 'demo') missedDemo = true;
      samples[kinds[u]].push(sampleText(outcome, isKnown, program, setup.outputs));
    });
    writer.clear();
    const fields = [
      ...(setup.samples === 'test' ? [] : [`"demoSolved":${!missedDemo}`]),
      `"matches":${matches},"known":${known}`,
      ...(['demo', 'test'] as const)
        .filter((kind) => setup.samples === 'all' || setup.samples === kind)
        .map((kind) => `"${kind}":[${samples[kind].join(',')}]`),
      ...(setup.ms ? [`"ms":${Math.round((performance.now() - started) * 1000) / 1000}`] : []),
    ];
    return `${JSON.stringify(head).slice(0, -1)},${fields.join(',')}}\n`;
  }

  /**
   * What a program gives on samples. Where that is too much for all of them together each runs alone, and what is too much for one alone is that
   * one's failure; so it does not depend on what ran before.
   */
  private outcomesOf(plan: Plan, S: Value, units: readonly Unit[]): (ProgramOutcome<string> | MemoryError)[] {
    const engine = new Engine(plan, 'fail', this.heartbeat);
    const run = (some: readonly Unit[]): ProgramOutcome<string>[] =>
      runAlone(engine, 'fail', S, some, 0, (memory, handle) => {
        if (!this.setup.outputs) return '';
        this.writer.clear();
        memory.writeTo(this.writer, handle);
        const shown = this.writer.toString();
        return shown.length > MOST_SHOWN ? TOO_LONG : shown;
      });
    try {
      return run(units);
    } catch (error) {
      if (!(error instanceof MemoryError)) throw error;
    }
    return units.map((unit) => {
      try {
        return run([unit])[0];
      } catch (error) {
        if (error instanceof MemoryError) return error;
        throw error;
      }
    });
  }

  private taskOf(wire: WireTask): ReadyTask {
    const ready = this.tasks.get(wire.id);
    if (ready !== undefined) return ready;
    const { samples } = this.setup;
    const wanted = (['demo', 'test'] as const)
      .filter((kind) => samples === 'all' || samples === kind)
      .flatMap((kind) => wire[kind].map((sample) => ({ kind, sample })));
    const made = {
      S: demoPairs(wire),
      kinds: wanted.map(({ kind }) => kind),
      units: wanted.map(({ sample: { input, output } }) => ({
        task: 0,
        I: gridOf(input),
        C: output === null ? null : gridOf(output),
      })),
    };
    this.tasks.set(wire.id, made);
    return made;
  }

  private programOf(text: string, task: string): ReadyProgram {
    const known = this.programs.get(text);
    if (known !== undefined) return known;
    const { setup, dialect } = this;
    const { program, ofTask } = solverOf(text, task, dialect, setup.prefix);
    const ready = { program, plan: programPlan(program, setup.callLimit, setup.workLimit) };
    if (ofTask || text.length > MOST_KEPT) return ready;
    if (this.programs.size >= MOST_PROGRAMS) this.programs.clear();
    this.programs.set(text, ready);
    return ready;
  }
}

/** What stands in place of a value whose text is longer than a result shows. */
const TOO_LONG = JSON.stringify({ limit: `longer than ${MOST_SHOWN} characters` });

const tooLong = ({ length }: string): LineError =>
  new LineError({ kind: 'program', message: `expected at most ${MOST_TEXT} characters, found ${length}` });

/** What a text is called where it is read; messages are given without. */
const SOURCE = 'program';

/**
 * The solver of a text: the only one, or of several that of the task.
 *
 * @returns with whether the task chose it
 */
function solverOf(
  text: string,
  task: string,
  dialect: Dialect,
  prefix: string | undefined,
): { readonly program: Program; readonly ofTask: boolean } {
  try {
    const { programs, malformed, helpers } = parseFile(text, dialect, SOURCE, prefix, true);
    const faults = malformed.flatMap((one) => one.faults);
    if (faults.length > 0) throw new FaultsError(faults);
    const solvers = programs.filter(({ name }) => !/^differ(?:_|$)/.test(name));
    const [first, second] = solvers;
    if (first !== undefined && second === undefined) return { program: first, ofTask: false };
    const own = solvers.filter((program) => ownTaskId(program) === task).at(-1);
    if (own !== undefined) return { program: own, ofTask: true };
    if (second !== undefined) {
      const expected = `one solver, or one that is called solve_${task}`;
      throw new FormatError({ file: SOURCE, line: second.line, expected, found: `def ${second.name}` });
    }
    const [other] = [...programs, ...helpers];
    const expected = 'a function such as def solve(I):';
    throw new FormatError({
      file: SOURCE,
      expected,
      ...(other === undefined ? {} : { line: other.line, found: `def ${other.name}` }),
    });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const message = error.message.replace(/^program(?::\d+)?: /, '');
    throw new LineError({ kind: 'program', message, line: error.line });
  }
}

/** What became of a sample, as JSON. */
function sampleText(
  outcome: ProgramOutcome<string> | MemoryError,
  known: boolean,
  program: Program,
  outputs: boolean,
): string {
  const verdict = (match: boolean, closeness: number): string =>
    known ? `{"match":${match},"closeness":${closeness}` : '{"match":null,"closeness":null';
  if (outcome instanceof MemoryError) {
    return `${verdict(false, 0)},"error":${JSON.stringify({ kind: 'MemoryError', message: outcome.message })}}`;
  }
  const { value, match, closeness } = outcome;
  if (outcome.error === null) return `${verdict(match, closeness)}${outputs ? `,"value":${value}` : ''}}`;
  const { operation, pythonClass: kind, message } = outcome.error;
  const line = program.lines?.find(({ from, end }) => from <= outcome.node && outcome.node < end)?.line ?? undefined;
  return `${verdict(match, closeness)},"error":${JSON.stringify({ kind, message, operation, line })}}`;
}

// ---- tasks

/** The line that shows a task: its samples, with their grids as rows. */
function shownTask(head: LineHead, { demo, test }: WireTask): string {
  const rows = ({ h, w, cells }: WireGrid): number[][] =>
    Array.from({ length: h }, (_, i) => Array.from(cells.subarray(i * w, (i + 1) * w)));
  const shown = (samples: readonly WireSample[]) =>
    samples.map(({ input, output }) => ({ input: rows(input), output: output === null ? null : rows(output) }));
  return `${JSON.stringify({ ...head, show: { demo: shown(demo), test: shown(test) } })}\n`;
}
