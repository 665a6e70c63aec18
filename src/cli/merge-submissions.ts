/** Submission files of shards as the one that a run on all tasks would have written. */
import { loadTasks, locateTasks, readJson } from '../arc/index.js';
import { counted, listed } from '../counted.js';
import { FormatError, UsageError } from '../errors.js';
import { openOutput, requireSeparateFiles } from '../files.js';
import { ATTEMPTS, checkSubmission } from '../submission.js';
import { MOST_ATTEMPTS } from '../submission-file.js';
import { loadOptions, outputName } from './options.js';

/** Where the tasks are, and how they are read. */
interface DatasetChoice {
  readonly tasks?: string;
  readonly data: string;
}

/** Tasks that are named at most. */
const NAMED = 3;

/**
 * Joins submission files, in the order of the dataset; what comes out is checked as `submit` checks it.
 *
 * @returns what was done, in a line
 * @throws UsageError when a task is in several files or in none
 * @throws FormatError when a file is malformed, or is for other tasks
 */
export function mergeSubmissions(into: string, files: readonly string[], dataset: DatasetChoice): string {
  for (const file of files) requireSeparateFiles({ '--submission': into, '--submissions': file });
  const { tasks } = loadTasks(locateTasks(dataset.tasks), loadOptions({ ...dataset, testPairs: 1 }));
  const ids = new Set(tasks.map(({ id }) => id));
  const found = new Map<string, { readonly file: string; readonly inputs: unknown }>();
  for (const file of files) {
    for (const [id, inputs] of Object.entries(submissionIn(file))) {
      const other = found.get(id);
      if (other !== undefined) throw new UsageError(`task ${id} is there twice: in '${other.file}' and in '${file}'`);
      if (!ids.has(id)) throw new FormatError({ file, expected: 'tasks of the dataset', found: id });
      found.set(id, { file, inputs });
    }
  }
  const missing = tasks.filter(({ id }) => !found.has(id)).map(({ id }) => id);
  if (missing.length > 0) {
    const some = `${counted(missing.length, 'task')} of ${tasks.length}`;
    throw new UsageError(`--submissions: ${some} in none of the files: ${listed(missing, NAMED)}; is a shard missing?`);
  }
  const lines = tasks.map(({ id }) => `\n${JSON.stringify(id)}:${JSON.stringify(found.get(id)?.inputs)}`);
  const text = `{${lines.join(',')}\n}\n`;
  checkSubmission(text, tasks, listed([...new Set(files)], NAMED), attemptsOf([...found.values()][0]?.inputs));
  const output = openOutput(into);
  try {
    output.write(text);
    output.commit();
  } finally {
    output.abort();
  }
  return `${outputName(into)}: ${counted(tasks.length, 'task')} from ${counted(files.length, 'file')}`;
}

/** How many attempts there are at the first test input of a task, which all others have to have, too. */
function attemptsOf(inputs: unknown): number {
  const [first]: readonly unknown[] = Array.isArray(inputs) ? inputs : [];
  const count = Object.keys(Object(first)).length;
  return count >= 1 && count <= MOST_ATTEMPTS ? count : ATTEMPTS;
}

function submissionIn(file: string): object {
  const content = readJson(file);
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  throw new FormatError({ file, expected: 'a submission: an object with a field for each task' });
}
