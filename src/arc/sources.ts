/** Which files a dataset consists of. */

import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../errors.js';
import { fastGlob } from '../lazy.js';
import type { Source } from './parse.js';

/** The stages of a dataset that `--data` can ask for. */
export type StageChoice = 'train' | 'eval' | 'both' | 'test';

/** A part of a dataset, as folders and Kaggle's files name it. */
type Stage = 'training' | 'evaluation' | 'test';

const STAGES: readonly Stage[] = ['training', 'evaluation', 'test'];

const CHOSEN: Readonly<Record<StageChoice, readonly Stage[]>> = {
  train: ['training'],
  eval: ['evaluation'],
  both: ['training', 'evaluation'],
  test: ['test'],
};

/** Kaggle's files of tasks; each lies beside one of solutions, but for the test stage. */
export const KAGGLE_FILES = 'arc-agi_{training,evaluation,test}_challenges.json';

/**
 * The files to read, in the order of stages and names.
 *
 * @param path - a file, or a folder that holds, tried in this order: Kaggle's files; task files; a folder of task files
 *   for each stage
 * @param choice - the stages to take, where the folder holds stages
 * @throws UsageError when there is no such path, or nothing in it to read
 */
export function findSources(path: string, choice: StageChoice): Source[] {
  if (!isFolder(path)) return [{ file: path, solutions: solutionsOf(path) }];
  const kaggle = filesIn(path, KAGGLE_FILES);
  if (kaggle.length > 0) {
    const challenges = (stage: Stage): string => join(path, `arc-agi_${stage}_challenges.json`);
    return inStages(path, choice, (stage) => kaggle.filter((file) => file === challenges(stage)));
  }
  const tasks = filesIn(path, '*.json');
  if (tasks.length > 0) return tasks.map((file) => ({ file, solutions: solutionsOf(file) }));
  return inStages(path, choice, (stage) => filesIn(path, `${stage}/*.json`));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    throw new UsageError(`no tasks at '${path}': ${reason(error)}`, { cause: error });
  }
}

/** Sources of the chosen stages, each of which has to have files. */
function inStages(path: string, choice: StageChoice, filesOf: (stage: Stage) => string[]): Source[] {
  return CHOSEN[choice].flatMap((stage) => {
    const files = filesOf(stage);
    if (files.length === 0) throw noStage(path, choice, stage, filesOf);
    return files.map((file) => ({ file, solutions: solutionsOf(file) }));
  });
}

function noStage(path: string, choice: StageChoice, missing: Stage, filesOf: (stage: Stage) => string[]): UsageError {
  const present = STAGES.filter((stage) => filesOf(stage).length > 0);
  if (present.length > 0)
    return new UsageError(`no ${missing} tasks in '${path}' for --data ${choice}, only ${present.join(' and ')} tasks`);
  return new UsageError(
    `no tasks in '${path}': expected task files (*.json), folders training, evaluation or test of them, or ${KAGGLE_FILES}`,
  );
}

/** Files in a folder by a pattern relative to it, in the order of their names; folders too, for reading them to fail. */
function filesIn(folder: string, pattern: string): string[] {
  try {
    return fastGlob()
      .sync(pattern, { cwd: folder, onlyFiles: false })
      .sort()
      .map((name) => join(folder, name));
  } catch (error) {
    throw new UsageError(`cannot list the folder '${folder}': ${reason(error)}`, { cause: error });
  }
}

/** The solutions file beside a file of Kaggle's challenges, if there is one. */
function solutionsOf(file: string): string | null {
  const solutions = file.replace(/_challenges\.json$/, '_solutions.json');
  return solutions !== file && existsSync(solutions) ? solutions : null;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
