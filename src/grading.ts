/** What a submission is worth: which test inputs its attempts are right for, where the outputs are known. */
import type { Task } from './arc/index.js';
import { counted } from './counted.js';
import { FormatError } from './errors.js';
import { MOST_ATTEMPTS, type SubmittedAnswers } from './submission-file.js';
import { encode } from './value/index.js';

/** A test input, and what was tried for it. */
export interface GradedInput {
  /** Whether its output is known; where it is not, nothing is right and nothing is wrong. */
  readonly known: boolean;
  /** Attempts at it; 0 where there are none. */
  readonly attempts: number;
  /** The first attempt that is right, from 1; null where none is. */
  readonly right: number | null;
}

/** A task of the dataset. */
export interface GradedTask {
  readonly task: string;
  /** Whether the submission has it. */
  readonly submitted: boolean;
  /** Its test inputs in their order. */
  readonly inputs: readonly GradedInput[];
}

/** A submission, beside the tasks of a dataset. */
export interface Grade {
  /** In the order of the dataset. */
  readonly tasks: readonly GradedTask[];
  /** Tasks of the submission that the dataset does not have. */
  readonly others: readonly string[];
}

/** Counts of tasks, or of test inputs. */
export interface GradeCount {
  readonly total: number;
  /** Those whose outputs are known; of a task, those of all its test inputs. */
  readonly known: number;
  /** Known ones that are right with one attempt, with two, and so on to {@link MOST_ATTEMPTS}. A task is right where all its test inputs are. */
  readonly right: readonly number[];
}

/**
 * Compares attempts with the test outputs of tasks. A task that the submission does not have, or an input without attempts, is not right.
 *
 * @throws FormatError for a task with another number of test inputs than the dataset has
 */
export function gradeSubmission(tasks: readonly Task[], { file, tasks: submitted }: SubmittedAnswers): Grade {
  const ids = new Set(tasks.map(({ id }) => id));
  return {
    tasks: tasks.map(({ id, test }) => {
      const answers = submitted.get(id);
      if (answers !== undefined && answers.length !== test.length) {
        const [expected, found] = [
          `attempts for ${counted(test.length, 'test input')}, as the task has`,
          `${answers.length}`,
        ];
        throw new FormatError({ file, field: id, expected, found });
      }
      const inputs = test.map(({ output }, k): GradedInput => {
        const attempts = answers?.[k] ?? [];
        const at = output === null ? -1 : attempts.indexOf(encode(output));
        return { known: output !== null, attempts: attempts.length, right: at < 0 ? null : at + 1 };
      });
      return { task: id, submitted: answers !== undefined, inputs };
    }),
    others: [...submitted.keys()].filter((id) => !ids.has(id)),
  };
}

/** How many test inputs of a grade are right. */
export const inputsOf = ({ tasks }: Grade): GradeCount =>
  countOf(tasks.flatMap(({ inputs }) => inputs.map((one) => [one])));

/** How many tasks of a grade are right. */
export const tasksOf = ({ tasks }: Grade): GradeCount => countOf(tasks.map(({ inputs }) => inputs));

/** Counts groups of inputs, of which each has to be right. */
function countOf(groups: readonly (readonly GradedInput[])[]): GradeCount {
  const known = groups.filter((inputs) => inputs.length > 0 && inputs.every((input) => input.known));
  const rightWith = (attempts: number): number =>
    known.filter((inputs) => inputs.every(({ right }) => right !== null && right <= attempts)).length;
  return {
    total: groups.length,
    known: known.length,
    right: Array.from({ length: MOST_ATTEMPTS }, (_, k) => rightWith(k + 1)),
  };
}
