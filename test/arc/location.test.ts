import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BUNDLED_TASKS, loadTasks, locateTasks } from '../../src/arc/index.js';
import { UsageError } from '../../src/errors.js';
import { folderOf } from './fixtures.js';

const NOWHERE = { env: {}, kaggleInput: '/nowhere' };
const TASKS = 'arc-agi_training_challenges.json';

test('--tasks, then $BATT_TASKS, then the Kaggle input folder, then the bundled tasks', () => {
  const kaggleInput = folderOf({ [`arc-prize/${TASKS}`]: {}, 'other/notes.json': {} });
  const [option, variable] = [folderOf({}), folderOf({})];
  expect(locateTasks(option, { env: { BATT_TASKS: variable }, kaggleInput })).toBe(option);
  expect(locateTasks(undefined, { env: { BATT_TASKS: variable }, kaggleInput })).toBe(variable);
  expect(locateTasks(undefined, { env: { BATT_TASKS: '' }, kaggleInput })).toBe(join(kaggleInput, 'arc-prize'));
  expect(locateTasks(undefined, NOWHERE)).toBe(BUNDLED_TASKS);
});

test('the bundled tasks load', () => {
  expect(loadTasks(BUNDLED_TASKS).tasks.length).toBeGreaterThan(50);
});

test('a path that is not there, with who named it', () => {
  expect(() => locateTasks('none', NOWHERE)).toThrow(new UsageError("--tasks: no file or folder 'none'"));
  expect(() => locateTasks('', NOWHERE)).toThrow(new UsageError("--tasks: no file or folder ''"));
  const env = { BATT_TASKS: 'none' };
  expect(() => locateTasks(undefined, { ...NOWHERE, env })).toThrow(
    new UsageError("$BATT_TASKS: no file or folder 'none'"),
  );
});

test('a Kaggle input folder without ARC data does not count', () => {
  expect(locateTasks(undefined, { env: {}, kaggleInput: folderOf({ 'other/notes.json': {} }) })).toBe(BUNDLED_TASKS);
});

test('competitions may be mounted one folder deeper', () => {
  const kaggleInput = folderOf({ [`competitions/arc-prize/${TASKS}`]: {} });
  expect(locateTasks(undefined, { env: {}, kaggleInput })).toBe(join(kaggleInput, 'competitions/arc-prize'));
});

test('two Kaggle input folders with ARC data are one too many to choose from', () => {
  const kaggleInput = folderOf({ [`b/${TASKS}`]: {}, [`a/${TASKS}`]: {} });
  expect(() => locateTasks(undefined, { env: {}, kaggleInput })).toThrow(
    new UsageError(`several input folders hold ARC data (${kaggleInput}/a, ${kaggleInput}/b): name one with --tasks`),
  );
});
