/** From the content of dataset files to checked tasks. */

import { basename } from 'node:path';
import { counted } from '../counted.js';
import { FormatError } from '../errors.js';
import { Grid } from '../value/index.js';
import { readJson } from './json.js';
import { type Entries, LargeFile } from './large.js';
import { describe, hintFor, isObject, isPairs, isStaged, isTask, isTasks } from './shapes.js';
import { choose, type StageChoice } from './stages.js';
import { makeTask, type Sample, type Task } from './task.js';

/** Longest side of a grid, in cells. ARC's are at most 30; 1D-ARC has 93. */
const MAX_SIDE = 100;

const TASK_SHAPE = 'an object with "train" and "test"';
/** What a file of tasks may hold. */
export const FILE_SHAPE = `${TASK_SHAPE}, a list of pairs, or tasks by their ids`;

/** Pairs at the end of a list that are test samples, unless told. */
export const TEST_PAIRS = 1;

/** A file to read tasks from. */
export interface TaskFile {
  /** One task, a list of its pairs, tasks by their ids, or those by their stages. */
  readonly file: string;
  /** The outputs of its test samples, by task; null where they are in `file` itself, if anywhere. */
  readonly solutions: string | null;
}

/** A task as it lies in a file, not yet checked. */
export interface RawTask {
  /** What it is called there, which its id is made of. */
  readonly name: string;
  readonly place: PlaceInFile;
  readonly content: unknown;
  /** Outputs of its test samples from a solutions file; null where there is no such file. */
  readonly solutions: { readonly place: PlaceInFile; readonly content: unknown } | null;
}

/** A place in a file, for messages. */
export class PlaceInFile {
  constructor(
    readonly file: string,
    readonly field = '',
  ) {}

  at(step: string | number): PlaceInFile {
    if (typeof step === 'number') return new PlaceInFile(this.file, `${this.field}[${step}]`);
    return new PlaceInFile(this.file, this.field === '' ? step : `${this.field}.${step}`);
  }

  /** The error that something else was expected than the `content` found here. */
  unlike(expected: string, content: unknown, hint: string | null = null): FormatError {
    return this.error(expected, describe(content), hint);
  }

  error(expected: string, found: string, hint: string | null = null): FormatError {
    const problem = { file: this.file, expected, found, ...(hint === null ? {} : { hint }) };
    return new FormatError(this.field === '' ? problem : { ...problem, field: this.field });
  }
}

/** What a source holds. */
export interface RawTasks {
  readonly tasks: Iterable<RawTask>;
  /** Whether it holds stages, of which those were taken that were chosen. */
  readonly isStaged: boolean;
  /** To be called when all tasks are read, where their content is read only when it is asked for. */
  readonly close?: () => void;
}

/**
 * The tasks that a source holds, not yet checked.
 *
 * @param choice - the stages to take, where it holds stages
 * @throws FormatError when a file cannot be read, or holds something else
 * @throws UsageError when a stage is not there
 */
export function readTasks({ file, solutions }: TaskFile, choice: StageChoice): RawTasks {
  const large = LargeFile.open(file);
  if (large !== null) {
    const tasks = readLarge(large, { file, solutions }, choice);
    if (tasks !== null) return tasks;
    large.close();
  }
  const content = readJson(file);
  const place = new PlaceInFile(file);
  if (isTask(content) || isPairs(content)) {
    const name = basename(file).replace(/(?<=.)\.[^.]*$/, '');
    return { tasks: [{ name, place, content, solutions: null }], isStaged: false };
  }
  if (isStaged(content)) {
    const stages = Object.entries(content).map(([stage, tasks]) => [stage, { place: place.at(stage), tasks }] as const);
    const chosen = choose([new Map(stages)], choice, file);
    return { tasks: chosen.flatMap((stage) => byName(stage.place, stage.tasks, null)), isStaged: true };
  }
  if (!isTasks(content)) throw place.unlike(FILE_SHAPE, content, hintFor(content));
  return { tasks: byName(place, content, solutions === null ? null : readSolutions(solutions)), isStaged: false };
}

function byName(
  place: PlaceInFile,
  tasks: Readonly<Record<string, unknown>>,
  answers: ((name: string) => RawTask['solutions']) | null,
): RawTask[] {
  return Object.entries(tasks).map(([name, content]) => {
    return { name, place: place.at(name), content, solutions: answers?.(name) ?? null };
  });
}

/** Tasks of a large file by their ids, and by stages; null where it is something else, or none of the first ones is a task. */
function readLarge(large: LargeFile, { file, solutions }: TaskFile, choice: StageChoice): RawTasks | null {
  const place = new PlaceInFile(file);
  const close = (): void => large.close();
  const { entries } = large;
  // One task, as a file of its own has it.
  for (const entry of entries) if (['train', 'test'].includes(entry.key) && !large.isObject(entry)) return null;
  if (isOfTasks(large, entries)) {
    const answers = solutions === null ? null : openSolutions(solutions);
    const tasks = largeTasks(large, entries, place, answers?.of ?? null);
    const closeBoth = (): void => {
      close();
      answers?.close();
    };
    return { tasks, isStaged: false, close: closeBoth };
  }
  // Stages are few.
  if (entries.length > MOST_STAGES) return null;
  const stages = new Map(Array.from(entries, (entry) => [entry.key, large.entriesOf(entry)]));
  if (![...stages.values()].some((some) => some !== null && isOfTasks(large, some))) return null;
  const known = [...stages].flatMap(([stage, some]) => (some === null ? [] : [[stage, { stage, some }] as const]));
  if (known.length < stages.size) return null;
  const chosen = choose([new Map(known)], choice, file);
  const all = function* (): Generator<RawTask, void, void> {
    for (const { stage, some } of chosen) yield* largeTasks(large, some, place.at(stage), null);
  };
  return { tasks: all(), isStaged: true, close };
}

/** Whether entries are tasks by their ids, by the first one. What is itself large may be a stage, or a task that is to be read as a whole. */
function isOfTasks(large: LargeFile, entries: Entries): boolean {
  for (const first of entries) {
    if (first.end - first.start > LARGEST_TASK) return false;
    const content = large.read(first);
    return isTask(content) || isPairs(content);
  }
  return false;
}

/** Bytes of a task in a file of many. */
const LARGEST_TASK = 1 << 25;
/** Stages in a file. */
const MOST_STAGES = 100;

/** Tasks whose content is read when its turn has come. */
function* largeTasks(
  large: LargeFile,
  entries: Entries,
  place: PlaceInFile,
  answers: ((name: string) => RawTask['solutions']) | null,
): Generator<RawTask, void, void> {
  for (const entry of entries) {
    const { key: name } = entry;
    yield {
      name,
      place: place.at(name),
      // Read where errors are caught for each task.
      get content() {
        return large.read(entry);
      },
      get solutions() {
        return answers?.(name) ?? null;
      },
    };
  }
}

/** As {@link readSolutions}, of a file that may be large. */
function openSolutions(file: string): {
  readonly of: (id: string) => RawTask['solutions'];
  readonly close: () => void;
} {
  const large = LargeFile.open(file);
  if (large === null) return { of: readSolutions(file), close: () => {} };
  const place = new PlaceInFile(file);
  const byId = new Map(Array.from(large.entries, (entry) => [entry.key, entry]));
  const of = (id: string): RawTask['solutions'] => {
    const entry = byId.get(id);
    return { place: place.at(id), content: entry && large.read(entry) };
  };
  return { of, close: () => large.close() };
}

/** Looks up the solutions of a task in a solutions file. */
function readSolutions(file: string): (id: string) => RawTask['solutions'] {
  const place = new PlaceInFile(file);
  const content = readJson(file);
  if (!isObject(content)) throw place.unlike('an object of lists of grids by task ids', content);
  const byId = new Map(Object.entries(content));
  return (id) => ({ place: place.at(id), content: byId.get(id) });
}

/** The id that a name makes: letters, digits, `_` and `-` stay, all else becomes `_`. */
const idOf = (name: string): string => name.replaceAll(/[^\w-]/g, '_');

/**
 * A checked task: at least one demo sample, demo samples with outputs, grids of 1 to {@link MAX_SIDE} rows and columns, cells 0 to 9.
 * The outputs of test samples come from the solutions, where there are some, and else from the task itself, which may
 * lack them.
 *
 * @param testPairs - of a list of pairs, how many at its end are test samples
 * @throws FormatError that names the field
 */
export function parseTask({ name, place, content, solutions }: RawTask, testPairs: number): Task {
  if (name === '') throw place.error('a task id', 'an empty one');
  const { demo, test } = isPairs(content) ? splitPairs(place, content, testPairs) : parseBoth(place, content);
  return makeTask(idOf(name), place.file, demo, solutions === null ? test : withSolutions(test, solutions));
}

interface ParsedSamples {
  readonly demo: Sample[];
  readonly test: Sample[];
}

function parseBoth(place: PlaceInFile, content: unknown): ParsedSamples {
  if (!isObject(content)) throw place.unlike(TASK_SHAPE, content);
  const demo = parseSamples('demo', place.at('train'), content.train);
  if (demo.length === 0) throw place.at('train').unlike('at least one pair', content.train);
  return { demo, test: parseSamples('test', place.at('test'), content.test) };
}

function splitPairs(place: PlaceInFile, pairs: readonly unknown[], testPairs: number): ParsedSamples {
  const demos = pairs.length - testPairs;
  if (demos < 1) {
    const expected = `more than ${counted(testPairs, 'pair')}, of which the last ${testPairs === 1 ? 'is' : 'are'} the test (--test-pairs)`;
    throw place.unlike(expected, pairs);
  }
  return {
    demo: pairs.slice(0, demos).map((pair, k) => parseSample('demo', k, place.at(k), pair)),
    test: pairs.slice(demos).map((pair, k) => parseSample('test', k, place.at(demos + k), pair)),
  };
}

function withSolutions(test: Sample[], { place, content }: NonNullable<RawTask['solutions']>): Sample[] {
  const outputs = parseList(place, content);
  if (outputs.length !== test.length)
    throw place.error(`a grid for each test sample (${test.length})`, describe(outputs));
  return test.map((sample, index) => ({ ...sample, output: parseGrid(place.at(index), outputs[index]) }));
}

function parseSamples(kind: Sample['kind'], place: PlaceInFile, content: unknown): Sample[] {
  return parseList(place, content).map((pair, index) => parseSample(kind, index, place.at(index), pair));
}

function parseSample(kind: Sample['kind'], index: number, place: PlaceInFile, pair: unknown): Sample {
  if (!isObject(pair)) throw place.unlike('an object with "input" and "output"', pair);
  const input = parseGrid(place.at('input'), pair.input);
  const unknown = kind === 'test' && (pair.output === undefined || pair.output === null);
  return { kind, index, input, output: unknown ? null : parseGrid(place.at('output'), pair.output) };
}

/**
 * A checked grid: 1 to {@link MAX_SIDE} rows and columns, cells 0 to 9.
 *
 * @throws FormatError that names the place
 */
export function parseGrid(place: PlaceInFile, content: unknown): Grid {
  const rows = parseList(place, content);
  if (!isSide(rows.length)) throw place.error(`1 to ${MAX_SIDE} rows`, counted(rows.length, 'row'));
  const w = parseList(place.at(0), rows[0]).length;
  if (!isSide(w)) throw place.at(0).error(`1 to ${MAX_SIDE} cells`, counted(w, 'cell'));
  const cells = new Int8Array(rows.length * w);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!Array.isArray(row) || row.length !== w)
      throw place.at(i).unlike(`a list of ${counted(w, 'cell')}, like row 0`, row);
    for (let j = 0; j < w; j++) {
      const cell: unknown = row[j];
      if (!isColor(cell)) throw place.at(i).at(j).unlike('an integer from 0 to 9', cell);
      cells[i * w + j] = cell;
    }
  }
  return new Grid(rows.length, w, cells);
}

function isSide(length: number): boolean {
  return length >= 1 && length <= MAX_SIDE;
}

function isColor(cell: unknown): cell is number {
  return Number.isInteger(cell) && Number(cell) >= 0 && Number(cell) <= 9;
}

function parseList(place: PlaceInFile, content: unknown): readonly unknown[] {
  if (!Array.isArray(content)) throw place.unlike('a list', content);
  return content;
}
