/** From the content of dataset files to checked tasks. */

import { basename } from 'node:path';
import { FormatError } from '../errors.js';
import { Grid } from '../value/index.js';
import { readJson } from './json.js';
import { makeTask, type Sample, type Task } from './task.js';

/** Longest side of a grid, in cells. */
const MAX_SIDE = 30;

const TASK_SHAPE = 'an object with "train" and "test"';

/** A file to read tasks from. */
export interface Source {
  /** One task, or an object of tasks by their ids. */
  readonly file: string;
  /** The outputs of its test samples, by task; null where they are in `file` itself, if anywhere. */
  readonly solutions: string | null;
}

/** A task as it lies in a file, not yet checked. */
export interface RawTask {
  readonly id: string;
  readonly place: Place;
  readonly content: unknown;
  /** Outputs of its test samples from a solutions file; null where there is no such file. */
  readonly solutions: { readonly place: Place; readonly content: unknown } | null;
}

/** A place in a file, for messages. */
class Place {
  constructor(
    readonly file: string,
    readonly field = '',
  ) {}

  at(step: string | number): Place {
    if (typeof step === 'number') return new Place(this.file, `${this.field}[${step}]`);
    return new Place(this.file, this.field === '' ? step : `${this.field}.${step}`);
  }

  /** The error that something else was expected than the `content` found here. */
  unlike(expected: string, content: unknown): FormatError {
    return this.error(expected, describe(content));
  }

  error(expected: string, found: string): FormatError {
    return new FormatError({ file: this.file, expected, found, ...(this.field === '' ? {} : { field: this.field }) });
  }
}

/**
 * The tasks that a source holds, not yet checked.
 *
 * @throws FormatError when a file cannot be read, or holds neither a task nor tasks by their ids
 */
export function readTasks({ file, solutions }: Source): RawTask[] {
  const content = readJson(file);
  const place = new Place(file);
  if (!isObject(content)) throw place.unlike(TASK_SHAPE, content);
  if ('train' in content || 'test' in content) {
    return [{ id: basename(file).replace(/\.[^.]*$/, ''), place, content, solutions: null }];
  }
  const entries = Object.entries(content);
  if (entries.length === 0) throw place.unlike(`${TASK_SHAPE}, or tasks by their ids`, content);
  const answers = solutions === null ? null : readSolutions(solutions);
  return entries.map(([id, task]) => ({ id, place: place.at(id), content: task, solutions: answers?.(id) ?? null }));
}

/** Looks up the solutions of a task in a solutions file. */
function readSolutions(file: string): (id: string) => RawTask['solutions'] {
  const place = new Place(file);
  const content = readJson(file);
  if (!isObject(content)) throw place.unlike('an object of lists of grids by task ids', content);
  const byId = new Map(Object.entries(content));
  return (id) => ({ place: place.at(id), content: byId.get(id) });
}

/**
 * A checked task: at least one demo sample, demo samples with outputs, grids of 1 to 30 rows and columns, cells 0 to 9.
 * The outputs of test samples come from the solutions, where there are some, and else from the task itself, which may
 * lack them.
 *
 * @throws FormatError that names the field
 */
export function parseTask({ id, place, content, solutions }: RawTask): Task {
  if (!/^[\w-]+$/.test(id)) throw place.error('a task id of letters, digits, "_" and "-"', id);
  if (!isObject(content)) throw place.unlike(TASK_SHAPE, content);
  const demo = parseSamples('demo', place.at('train'), content.train);
  if (demo.length === 0) throw place.at('train').unlike('at least one pair', content.train);
  const test = parseSamples('test', place.at('test'), content.test);
  return makeTask(id, place.file, demo, solutions === null ? test : withSolutions(test, solutions));
}

function withSolutions(test: Sample[], { place, content }: NonNullable<RawTask['solutions']>): Sample[] {
  const outputs = parseList(place, content);
  if (outputs.length !== test.length)
    throw place.error(`a grid for each test sample (${test.length})`, describe(outputs));
  return test.map((sample, index) => ({ ...sample, output: parseGrid(place.at(index), outputs[index]) }));
}

function parseSamples(kind: Sample['kind'], place: Place, content: unknown): Sample[] {
  return parseList(place, content).map((pair, index) => parseSample(kind, index, place.at(index), pair));
}

function parseSample(kind: Sample['kind'], index: number, place: Place, pair: unknown): Sample {
  if (!isObject(pair)) throw place.unlike('an object with "input" and "output"', pair);
  const input = parseGrid(place.at('input'), pair.input);
  const unknown = kind === 'test' && (pair.output === undefined || pair.output === null);
  return { kind, index, input, output: unknown ? null : parseGrid(place.at('output'), pair.output) };
}

function parseGrid(place: Place, content: unknown): Grid {
  const rows = parseList(place, content);
  if (!isSide(rows.length)) throw place.error(`1 to ${MAX_SIDE} rows`, `${rows.length} rows`);
  const w = parseList(place.at(0), rows[0]).length;
  if (!isSide(w)) throw place.at(0).error(`1 to ${MAX_SIDE} cells`, `${w} cells`);
  const cells = new Int8Array(rows.length * w);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!Array.isArray(row) || row.length !== w) throw place.at(i).unlike(`a list of ${w} cells, like row 0`, row);
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

function parseList(place: Place, content: unknown): readonly unknown[] {
  if (!Array.isArray(content)) throw place.unlike('a list', content);
  return content;
}

function isObject(content: unknown): content is Record<string, unknown> {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}

/** What was found, in few words: a list or an object may be as large as its file. */
function describe(content: unknown): string {
  if (content === undefined) return 'nothing';
  if (Array.isArray(content)) return content.length === 0 ? 'an empty list' : `a list of ${content.length}`;
  if (isObject(content)) return Object.keys(content).length === 0 ? 'an empty object' : 'an object';
  return JSON.stringify(content);
}
