/** Datasets of any size, made of a small one. */
import { makeTask, type Sample, type Task, toJson } from '../arc/index.js';
import { Random } from '../random.js';
import { Grid } from '../value/index.js';

/** The tasks, and then so many times the same ones with other ids and permuted colors: nothing that is computed for one can serve another. */
export function repeated(tasks: readonly Task[], repeats: number): Task[] {
  const random = new Random(0);
  return Array.from({ length: repeats }, (_, k) => {
    return tasks.map((task) => (k === 0 ? task : recolored(task, `${task.id}-${k}`, random)));
  }).flat();
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

/** Tasks as a dataset in one file. */
export const datasetText = (tasks: readonly Task[]): string =>
  `{${tasks.map((task) => `${JSON.stringify(task.id)}:${toJson(task)}`).join(',')}}`;
