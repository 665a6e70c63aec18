/** The table of commands. A command's file is loaded only when it is the one asked for, so that `--help` stays quick. */

import type { Command } from 'commander';

/** One command of the program. */
export interface CommandEntry {
  readonly name: string;
  /** What it does, in a line of `batt-run --help`. */
  readonly summary: string;
  /** Loads the command's file and gives the function that adds its arguments, options, examples and action. */
  readonly load: () => Promise<(command: Command) => void>;
}

/** The command that runs when the first word on the command line is an option, or there is none. */
export const DEFAULT_COMMAND = 'run';

/** Every command, in the order of `batt-run --help`. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'run',
    summary: 'score batts on tasks, time every phase, report',
    load: async () => (await import('./run.js')).defineRun,
  },
  {
    name: 'validate',
    summary: 'run each program of solver libraries on its own task',
    load: async () => (await import('./validate.js')).defineValidate,
  },
  {
    name: 'score',
    summary: 'score a stream of programs: a line of JSON in, a line of results out',
    load: async () => (await import('./score-stream.js')).defineScore,
  },
  {
    name: 'eval',
    summary: 'run programs and show their grids, or replay vector files',
    load: async () => (await import('./eval.js')).defineEval,
  },
  {
    name: 'tasks',
    summary: 'list tasks: sizes, colors, samples, which are solved',
    load: async () => (await import('./task-list.js')).defineTasks,
  },
  {
    name: 'show',
    summary: 'draw tasks, on the terminal or as SVG, PNG or HTML',
    load: async () => (await import('./show.js')).defineShow,
  },
  {
    name: 'trace',
    summary: 'show what each line of a program gives on a sample',
    load: async () => (await import('./trace.js')).defineTrace,
  },
  {
    name: 'ops',
    summary: 'list the operations that programs can call, or explain some',
    load: async () => (await import('./ops.js')).defineOps,
  },
  {
    name: 'gen',
    summary: 'merge solvers and differs into a batt',
    load: async () => (await import('./gen.js')).defineGen,
  },
  {
    name: 'import',
    summary: 'score programs on their tasks and keep them in the archive',
    load: async () => (await import('./import.js')).defineImport,
  },
  {
    name: 'solvers',
    summary: 'list, show, export and prune what the archive keeps',
    load: async () => (await import('./solvers.js')).defineSolvers,
  },
  {
    name: 'evolve',
    summary: 'generate, score and save batts, round after round',
    load: async () => (await import('./evolve.js')).defineEvolve,
  },
  {
    name: 'search',
    summary: 'look for programs for tasks that the archive does not demo-solve',
    load: async () => (await import('./search.js')).defineSearch,
  },
  {
    name: 'report',
    summary: 'show a report, or write it as HTML, JUnit XML or Markdown',
    load: async () => (await import('./report.js')).defineReport,
  },
  {
    name: 'compare',
    summary: 'compare two reports; exit 1 on regression',
    load: async () => (await import('./compare.js')).defineCompare,
  },
  {
    name: 'merge',
    summary: 'join reports, results and archives of shards',
    load: async () => (await import('./merge.js')).defineMerge,
  },
  {
    name: 'bench',
    summary: 'measure batt-run, beside a Python system if you name one',
    load: async () => (await import('./bench.js')).defineBench,
  },
  {
    name: 'submit',
    summary: "write Kaggle's submission file from the archive's best solvers",
    load: async () => (await import('./submit.js')).defineSubmit,
  },
  {
    name: 'grade',
    summary: 'say how many test inputs a submission file gets right, and of which tasks',
    load: async () => (await import('./grade.js')).defineGrade,
  },
  {
    name: 'worker',
    summary: 'do jobs for runs on other machines, over a queue',
    load: async () => (await import('./worker.js')).defineWorker,
  },
  {
    name: 'doctor',
    summary: 'check that everything is there that a run needs',
    load: async () => (await import('./doctor.js')).defineDoctor,
  },
];
