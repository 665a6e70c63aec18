/** Datasets of any size, made of a small one. */
import { makeTask, type Sample, type Task, toJson } from '../arc/index.js';
import { writeFileAtomic } from '../files.js';
import { Random } from '../random.js';
import { encode, Grid } from '../value/index.js';

/** The tasks, and then so many times the same ones with other ids and permuted colors: nothing that is computed for one can serve another. */
export function* repeated(tasks: readonly Task[], repeats: number): Generator<Task, void, void> {
  const random = new Random(0);
  for (let k = 0; k < repeats; k++) {
    for (const task of tasks) yield k === 0 ? task : recolored(task, `${task.id}-${k}`, random);
  }
}

/** The task with its colors permuted. */
function recolored({ file, demo, test }: Task, id: string, random: Random): Task {
  const colors = random.sample([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 10);
  const grid = ({ h, w, cells }: Grid): Grid =>
    new Grid(
      h,
      w,
      cells.map((color) => colors[color]),
    );
  const sample = ({ kind, index, input, output }: Sample): Sample => {
    return { kind, index, input: grid(input), output: output && grid(output) };
  };
  return makeTask(id, file, demo.map(sample), test.map(sample));
}

/** Writes tasks as a dataset in one file. */
export function writeDataset(file: string, tasks: Iterable<Task>): void {
  writeFileAtomic(file, datasetPieces(tasks));
}

function* datasetPieces(tasks: Iterable<Task>): Generator<string, void, void> {
  let before = '{';
  for (const task of tasks) {
    yield `${before}${JSON.stringify(task.id)}:${toJson(task)}`;
    before = ',';
  }
  yield '}';
}

/**
 * Writes tasks as RE-ARC has them: each a list of pairs, its own ones again and again with permuted colors.
 *
 * @param pairs - of each task
 */
export function writePairs(file: string, tasks: readonly Task[], pairs: number): void {
  writeFileAtomic(file, pairPieces(tasks, pairs));
}

function* pairPieces(tasks: readonly Task[], pairs: number): Generator<string, void, void> {
  const random = new Random(0);
  let before = '{';
  for (const task of tasks) {
    const own = [...task.demo, ...task.test.filter(({ output }) => output !== null)];
    yield `${before}${JSON.stringify(task.id)}:`;
    before = ',';
    for (let k = 0; k < pairs; k += own.length) {
      const some = own.slice(0, pairs - k).map((sample, index): Sample => ({ ...sample, kind: 'demo', index }));
      const { demo } =
        k === 0 ? makeTask(task.id, '', some, []) : recolored(makeTask(task.id, '', some, []), task.id, random);
      const text = demo.map(({ input, output }) => `{"input":${encode(input)},"output":${encode(output)}}`).join(',');
      yield `${k === 0 ? '[' : ','}${text}`;
    }
    yield ']';
  }
  yield '}';
}
