/** Stages of a dataset: what they are called, and which of them `--data` asks for. */

import { listed } from '../counted.js';
import { UsageError } from '../errors.js';
import { nearestNames } from '../nearest.js';

/** What `--data` may say: `train`, `eval`, `both` or `test`, or what a dataset itself calls a stage. */
export type StageChoice = string;

/** What one stage goes by in folders and files; where there are several names, the first one counts. */
type StageNames = readonly string[];

const TRAINING: StageNames = ['training', 'train'];
const EVALUATION: StageNames = ['evaluation', 'eval'];
const TEST: StageNames = ['test'];
const USUAL_NAMES = [...TRAINING, ...EVALUATION, ...TEST];

/** Choices that mean the same everywhere. */
const USUAL_CHOICES: ReadonlyMap<StageChoice, readonly StageNames[]> = new Map([
  ['train', [TRAINING]],
  ['training', [TRAINING]],
  ['eval', [EVALUATION]],
  ['evaluation', [EVALUATION]],
  ['both', [TRAINING, EVALUATION]],
  ['test', [TEST]],
]);

/** Whether a choice means the same everywhere. Of tasks that lie in no stage it takes all; of others it is the name. */
export const isUsualChoice = (choice: StageChoice): boolean => USUAL_CHOICES.has(choice);

/** The stage that a folder of this name is, whatever lies beside it and in capitals or not; another name is its own. */
export const stageOf = (name: string): string => (isStageName(name) ? name.toLowerCase() : name);

/** Whether a folder or file of this name is a stage, whatever lies beside it, in capitals or not. */
export const isStageName = (name: string): boolean => USUAL_NAMES.includes(name.toLowerCase());

/** Stages that a choice asks for, each with the names that it may have. */
const wantedStages = (choice: StageChoice): readonly StageNames[] => USUAL_CHOICES.get(choice) ?? [[choice]];

/** Names of stages in a message at most. */
const SHOWN = 12;

/**
 * What lies in the stages that a choice asks for, in their order. Parts of a dataset may have different stages; each stage has to be
 * in one of them.
 *
 * @param parts - by the names of their stages
 * @param path - of the dataset, for messages
 * @throws UsageError, naming the stages that there are, when one that is asked for is nowhere
 */
export function choose<T>(parts: readonly ReadonlyMap<string, T>[], choice: StageChoice, path: string): T[] {
  const found = wantedStages(choice).map((names) =>
    parts.flatMap((stages) => {
      const name = names.find((one) => stages.has(one));
      return name === undefined ? [] : [stages.get(name) as T];
    }),
  );
  const missing = found.findIndex((some) => some.length === 0);
  if (missing >= 0) {
    const present = [...new Set(parts.flatMap((stages) => [...stages.keys()]))];
    throw noStage(wantedStages(choice)[missing][0], choice, path, present);
  }
  return found.flat();
}

/** The error that a stage is not there. */
export function noStage(missing: string, choice: StageChoice, path: string, present: readonly string[]): UsageError {
  const names = [
    ...USUAL_NAMES.filter((name) => present.includes(name)),
    ...present.filter((name) => !isStageName(name)),
  ];
  const [nearest] = isUsualChoice(choice) ? [] : nearestNames(choice, [...names, ...USUAL_CHOICES.keys()]);
  const hint = nearest === undefined ? '' : ` (did you mean ${nearest}?)`;
  const there = names.length === 0 ? 'its tasks are in no stages' : `only ${listed(names, SHOWN)} tasks`;
  return new UsageError(`no ${missing} tasks in '${path}' for --data ${choice}${hint}, ${there}`);
}
