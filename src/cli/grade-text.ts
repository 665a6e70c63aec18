/** What is shown of a graded submission. */
import { count, counted, listed } from '../counted.js';
import { type Grade, type GradedInput, type GradedTask, inputsOf, tasksOf } from '../grading.js';
import { percent, type Screen, tableText } from '../report/index.js';
import { joined, lines, NOTHING, type Shown } from '../terminal.js';

/** Rows of right tasks, unless all tasks are shown. */
const ROWS = 20;

/** Tasks that are named in a line at most. */
const NAMED = 3;

const WITH = ['one attempt', 'two attempts', 'three attempts'];

/** How many test inputs and tasks are right with one attempt, with two and with three, as far as the submission has so many. */
export function gradeTotals(grade: Grade, screen: Screen): Shown {
  const [inputs, tasks] = [inputsOf(grade), tasksOf(grade)];
  const most = Math.max(1, ...grade.tasks.flatMap((task) => task.inputs.map(({ attempts }) => attempts)));
  const shown = [inputs, tasks];
  const rows = WITH.slice(0, most).map((words, k) => [
    words,
    ...shown.flatMap(({ right, known }) => [
      `${count(right[k])} of ${count(known)}`,
      known === 0 ? '' : percent(right[k] / known),
    ]),
  ]);
  const right = (head: string) => ({ head, align: 'right' as const });
  const columns = [{ head: 'right with' }, right('test inputs'), right(''), right('tasks'), right('')];
  return tableText(columns, rows, screen);
}

/**
 * What is not right without an attempt, and what takes no part in the totals; empty where there is nothing of it.
 *
 * @param beyond - attempts that were not read
 */
export function gradeNotes({ tasks, others }: Grade, beyond = 0): Shown {
  const unknown = tasks.filter(({ inputs }) => inputs.some(({ known }) => !known));
  const unknownInputs = inputCount(unknown, ({ known }) => !known);
  const isKnown = ({ known }: GradedInput): boolean => known;
  const missing = tasks.filter(({ submitted, inputs }) => !submitted && inputs.some(isKnown));
  const empty = inputCount(
    tasks.filter(({ submitted }) => submitted),
    ({ known, attempts }) => known && attempts === 0,
  );
  const notes: [n: number, text: string][] = [
    [
      unknown.length,
      `not graded: ${counted(unknownInputs, 'test input')} of ${counted(unknown.length, 'task')} whose outputs are not known`,
    ],
    [
      missing.length,
      `not right, since not in the file: ${counted(missing.length, 'task')} (${someOf(missing.map(({ task }) => task))})`,
    ],
    [empty, `not right, since without an attempt: ${counted(empty, 'test input')}`],
    [others.length, `not in the dataset: ${counted(others.length, 'task')} of the file (${someOf(others)})`],
    [beyond, `not looked at: ${counted(beyond, 'attempt')} beyond the third`],
  ];
  return lines(...notes.flatMap(([n, text]) => (n === 0 ? [] : [text])));
}

const inputCount = (tasks: readonly GradedTask[], picks: (input: GradedInput) => boolean): number =>
  tasks.reduce((sum, { inputs }) => sum + inputs.filter(picks).length, 0);

const someOf = (ids: readonly string[]): string => listed(ids, NAMED);

/**
 * Which tasks have right test inputs, and which attempts are right; empty where there are none.
 *
 * @param all - whether tasks without right ones are shown, too, and all that there are
 */
export function gradeRows({ tasks }: Grade, all: boolean, screen: Screen): Shown {
  const rows = tasks.filter(({ inputs }) => all || inputs.some(({ right }) => right !== null));
  if (rows.length === 0) return NOTHING;
  const shown = all ? rows : rows.slice(0, ROWS);
  const table = tableText(
    [{ head: 'task' }, { head: 'right', align: 'right' }, { head: 'by test input', narrow: 'wrap' }],
    shown.map(({ task, inputs, submitted }) => [
      task,
      `${inputs.filter(({ right }) => right !== null).length}/${inputs.length}`,
      submitted ? inputs.map(inputText).join(', ') : 'not in the file',
    ]),
    screen,
  );
  const more = rows.length - shown.length;
  return joined([table, more === 0 ? NOTHING : lines(`… and ${count(more)} more, see --verbose`)]);
}

function inputText({ known, attempts, right }: GradedInput): string {
  if (right !== null) return `attempt ${right}`;
  if (!known) return 'not known';
  return attempts === 0 ? 'no attempt' : 'wrong';
}
