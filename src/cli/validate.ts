/** `batt-run validate`: runs the programs of solver libraries, each alone, on the samples of its own task. */
import type { Command } from 'commander';
import { count, counted } from '../counted.js';
import type { ValidatedProgram, Validation } from '../pipeline/index.js';
import { lines, NOTHING } from '../terminal.js';
import { noneAssigned } from './none-assigned.js';
import {
  addExamples,
  addWorkOptions,
  dialectOf,
  dialectOption,
  placeText,
  prefixOption,
  type WorkOptions,
  workersFor,
} from './options.js';
import type { CommandWork } from './session.js';

interface ValidateOptions extends WorkOptions {
  readonly dialect: string;
  readonly prefix?: string;
}

/** Adds the argument, options, examples and action of `validate`. */
export function defineValidate(command: Command): void {
  command.argument('<file...>', 'files, folders or globs of Python files with programs solve_<id>');
  addWorkOptions(command, 'a program fails, misses a known output or is for no task')
    .addOption(dialectOption())
    .addOption(prefixOption());
  addExamples(command, [
    'batt-run validate batts/solvers                        the bundled solvers on the bundled tasks',
    'batt-run validate solvers.py --tasks arc/data --strict   exit 1 unless all of them solve their tasks',
    'batt-run validate mine/*.py --emit results.jsonl       what each gives on each sample, as lines',
    'batt-run validate mine/*.py --shard 2/4                a quarter of the tasks; batt-run merge joins the four',
  ]);
  command.action(validate);
}

async function validate(paths: readonly string[], options: ValidateOptions): Promise<void> {
  const { PhaseTimer } = await import('../pipeline/phase-timer.js');
  const timer = new PhaseTimer();
  const { dialects } = await import('../dsl/index.js');
  const { log } = await import('../log.js');
  const { assignTasks, digestAssignments, validatePrograms, validationSize } = await import('../pipeline/index.js');
  const { ownTaskId, readLibraryFiles } = await import('../program/index.js');
  const shown = await import('../report/index.js');
  const { carryOut, chooseTasks } = await import('./session.js');

  const dialect = dialectOf(options.dialect, dialects);
  const chosen = chooseTasks(options, timer);
  const { programs, leftOut } = timer.run('load.programs', () => readLibraryFiles(paths, dialect, options));
  const { assigned: all, unassigned } = assignTasks(programs, chosen.dataset.tasks, chosen.whole);
  if (all.length === 0) {
    const found = programs.map((program) => ({ task: ownTaskId(program) }));
    throw noneAssigned('program', found, { paths, chosen: chosen.whole.length, path: chosen.path });
  }
  const ids = new Set(all.map(({ task }) => task.id));
  const whole = chosen.whole.filter(({ id }) => ids.has(id));
  const tasks = chosen.tasks.filter(({ id }) => ids.has(id));
  const inShard = new Set(tasks);
  const assigned = all.filter(({ task }) => inShard.has(task));
  const { samples, calls } = validationSize(assigned);
  const workers = workersFor(options.workers, calls, samples);
  log().info(
    `validating ${assigned.length} of ${counted(programs.length, 'program')} on ${counted(samples, 'sample')} of ${counted(tasks.length, 'task')} ${placeText(workers, options.queue)}`,
  );
  // As in one run of all shards.
  const isListed = validationSize(all).samples <= shown.MOST_LISTED;
  const rows = new shown.ProgramRows(assigned.length, isListed);
  const work: CommandWork<Validation> = {
    command: 'validate',
    chosen,
    tasks,
    whole,
    ...(options.shard === undefined ? {} : { programs: digestAssignments(all) }),
    samples,
    workers,
    run: ({ onStanding, graceEnd: _, ...tools }) => {
      let done = 0;
      onStanding(() => `${count(done)} of ${counted(assigned.length, 'program has', 'programs have')} run`);
      const onPrograms = (some: readonly ValidatedProgram[], first: number): void => {
        done += some.length;
        rows.add(some, first);
      };
      return validatePrograms({
        assigned,
        dialect,
        timer,
        callLimit: options.callLimit,
        onPrograms,
        ...tools,
      });
    },
    report: (validation, facts) => {
      const skipped = [...facts.skipped, ...shown.leftOutRows(leftOut)];
      return shown.buildValidationReport({
        ...{ ...facts, skipped, validation, dialect: dialect.name, programs: rows, unassigned },
      });
    },
    tables: (report, screen) => [
      shown.programsTable(report.programs, screen),
      options.timing ? shown.phasesTable(report.phases, screen) : NOTHING,
      // What went wrong with samples is in their programs' rows.
      shown.problemsTable({ ...report, tasks: [] }, screen),
      shown.validationTable(report, screen),
      lines(`${count(report.totals.tasksSolved)} of ${counted(tasks.length, 'task')} solved`),
    ],
    failed: ({ programs: rows, skipped }) =>
      skipped.length > shown.harmlessRows(leftOut) ||
      rows.some(({ matches, known, failures }) => matches < known || failures > 0),
  };
  await carryOut(work, options, timer);
}
