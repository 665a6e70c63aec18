/** `batt-run import`: runs programs on the samples of their tasks, and keeps them in the archive or as files. */
import type { Command } from 'commander';
import { loadTasks, locateTasks, selectTasks, shardText, type Task, tasksOfShard } from '../arc/index.js';
import {
  type Archive,
  addSaved,
  type FoundSolver,
  type Library,
  libraryFiles,
  type NewSolver,
  newSolver,
  noneSaved,
  openArchive,
  readLibrary,
  resultOf,
  type Saved,
  writeLibrary,
} from '../archive/index.js';
import { count, counted, nounOf } from '../counted.js';
import { dialects } from '../dsl/index.js';
import { PhaseTimer, type ValidatedProgram, validatePrograms, validationSize, WORKER } from '../pipeline/index.js';
import { openExecutor } from '../pool/index.js';
import { leftOutLines, named, progress } from '../report/index.js';
import { lines, print } from '../terminal.js';
import { EXIT } from './exit.js';
import { marksOf } from './marks.js';
import { noneAssigned } from './none-assigned.js';
import {
  addExamples,
  addOutputOptions,
  addTaskOptions,
  archiveOption,
  callLimitOption,
  dialectOf,
  dialectOption,
  fileOption,
  loadOptions,
  memoryOption,
  numberOption,
  type OutputOptions,
  prefixOption,
  type TaskOptions,
  workersFor,
  workersOption,
} from './options.js';
import { type QueueOptions, queueChoice, queueOption } from './queue-option.js';
import { sayBeyondArc, saySharing } from './session.js';
import { interruptSignal } from './signals.js';

interface ImportOptions extends TaskOptions, OutputOptions, QueueOptions {
  readonly archive: string;
  readonly output?: string;
  readonly dialect: string;
  readonly prefix?: string;
  readonly timeout: number;
  readonly callLimit: number;
  readonly workers?: number;
  readonly memory?: number;
}

/** Adds the argument, options, examples and action of `import`. */
export function defineImport(command: Command): void {
  command.argument('<path...>', 'Python files, or folders of them, with programs solve_<id>');
  addTaskOptions(command)
    .addOption(archiveOption())
    .addOption(fileOption('-o, --output <folder>', 'write the programs here, one file each, not into the archive'))
    .addOption(dialectOption())
    .addOption(prefixOption())
    .addOption(numberOption('-t, --timeout <s>', 'seconds for one sample', 10, { min: 0.01, max: 86_400 }))
    .addOption(callLimitOption())
    .addOption(workersOption())
    .addOption(queueOption())
    .addOption(memoryOption());
  addOutputOptions(command);
  addExamples(command, [
    'batt-run import batts/solvers                  the bundled solvers, into archive.db',
    'batt-run import solvers.py -o mine --tasks arc/data   a library, cut into one file each',
    'batt-run import solver_dir --dialect tokpidjin --archive evolved.db   a folder of the Python system',
    'batt-run import mine --shard 2/4 --archive 2.db   the solvers of a quarter of the tasks; batt-run merge joins the four',
  ]);
  command.action(runImport);
}

async function runImport(paths: readonly string[], options: ImportOptions): Promise<void> {
  const { taskIds: ids, start, count: most, seed, skipBad, output, shard } = options;
  const path = locateTasks(options.tasks);
  const { tasks, problems } = loadTasks(path, { ...loadOptions(options), skipBad });
  const whole = selectTasks(tasks, { ids, start, count: most, seed });
  const chosen = new Map(whole.map((task) => [task.id, task]));
  const inShard = new Set(tasksOfShard(whole, shard));
  saySharing([...inShard], whole, shard);
  sayBeyondArc([...inShard]);
  const library = readLibrary(paths, dialectOf(options.dialect, dialects), options);
  const inDataset = new Set(tasks.map(({ id }) => id));
  const all = library.solvers.flatMap((found): Assigned[] => {
    const task = chosen.get(found.task ?? '');
    return task === undefined ? [] : [{ found, task }];
  });
  if (all.length === 0) {
    throw noneAssigned('solver', library.solvers, { paths, chosen: chosen.size, path });
  }
  const assigned = all.filter(({ task }) => inShard.has(task));
  if (output !== undefined)
    libraryFiles(
      output,
      assigned.map(({ found }) => found),
    );
  // Opened before the work, so that what cannot be written is known at once.
  const archive = output === undefined ? openArchive(options.archive) : null;
  const saver = archive && new Saver(archive, assigned.length);
  try {
    const { scored, interrupted } = await score(assigned, options, saver);
    const said = resultLines(scored);
    if (archive !== null && saver !== null) {
      const { added, improved, known, dropped } = saver.finish();
      const kept = `${count(added)} added, ${count(improved)} improved, ${count(known)} known`;
      said.push(`${archive.file}: ${kept}; ${count(dropped)} not worth keeping`);
    } else if (output !== undefined) {
      writeLibrary(
        output,
        scored.map(({ found }) => found),
      );
      said.push(`${output}: ${counted(scored.length, 'file')}`);
    }
    if (shard !== undefined)
      said.push(`${shardText(shard)}: ${count(inShard.size)} of ${counted(chosen.size, 'task')}`);
    said.push(...notImported(library, inDataset, chosen, problems));
    if (interrupted) said.push(`interrupted: ${counted(assigned.length - scored.length, 'solver')} not run`);
    print(lines(...said));
    if (interrupted) process.exitCode = EXIT.interrupted;
  } finally {
    saver?.stop();
    archive?.close();
  }
}

/** A solver and the task that it is for. */
interface Assigned {
  readonly found: FoundSolver;
  readonly task: Task;
}

/** A solver that has run. */
interface ScoredSolver extends Assigned {
  readonly solver: NewSolver;
  /** Whether it matches other samples than the listing of its folder says. */
  readonly contradicts: boolean;
  /** Why samples gave nothing, for each that did not. */
  readonly losses: readonly string[];
}

/** Milliseconds that a solver that has run waits for others before it is saved, at most. */
const PATIENCE = 1000;

/** Saves solvers while others run. Which ones stay does not depend on which are saved together. */
class Saver {
  private waiting: NewSolver[] = [];
  private timeout: NodeJS.Timeout | null = null;
  private readonly sums = noneSaved();
  private done = 0;

  /** @param total - solvers that are to come */
  constructor(
    private readonly archive: Archive,
    private readonly total: number,
  ) {}

  add(solvers: readonly NewSolver[]): void {
    this.waiting.push(...solvers);
    this.timeout ??= setTimeout(() => this.save(), PATIENCE);
  }

  /** Saves what waits; gives what became of all. */
  finish(): Saved {
    this.save();
    return this.sums;
  }

  /** Saves no more. */
  stop(): void {
    if (this.timeout !== null) clearTimeout(this.timeout);
    this.timeout = null;
  }

  /** How many solvers are in the archive, or were no longer among the best. */
  get standing(): string {
    const more = this.waiting.length === 0 ? '' : `, ${this.waiting.length} more are being put there`;
    return `${count(this.done)} of ${counted(this.total, 'solver is', 'solvers are')} in ${this.archive.file}${more}`;
  }

  private save(): void {
    this.stop();
    addSaved(this.sums, this.archive.saveSolvers(this.waiting));
    this.done += this.waiting.length;
    this.waiting = [];
  }
}

/** Runs solvers, each alone, on all samples of their tasks. */
async function score(
  assigned: readonly Assigned[],
  { workers: asked, timeout, callLimit, memory, quiet, queue }: ImportOptions,
  saver: Saver | null,
) {
  const scored = new Map<FoundSolver, ScoredSolver>();
  const standing = (): string =>
    saver?.standing ?? `${count(scored.size)} of ${counted(assigned.length, 'solver has', 'solvers have')} run`;
  const interrupt = interruptSignal(standing);
  const { samples, calls } = validationSize(assigned.map(({ found: { program }, task }) => ({ program, task })));
  const workers = workersFor(asked, calls, samples);
  const executor = await openExecutor({ workers, timeout, memory, worker: WORKER, ...queueChoice(queue, 'import') });
  const shown = progress(samples, 'import', { quiet, crew: () => executor.crew() });
  try {
    for (const dialect of new Set(assigned.map(({ found }) => found.dialect))) {
      const some = assigned.filter(({ found }) => found.dialect === dialect);
      const byProgram = new Map(some.map((one) => [one.found.program, one]));
      const onPrograms = (programs: readonly ValidatedProgram[]): void => {
        const fresh = programs.flatMap((validated): ScoredSolver[] => {
          const one = byProgram.get(validated.program);
          if (one === undefined) return [];
          const losses = validated.samples.flatMap(({ lost, error }) => (lost ? [error ?? ''] : []));
          return [{ ...one, losses, ...newSolver(one.found, one.task.id, marksOf(validated), validated.ms / 1000) }];
        });
        for (const one of fresh) scored.set(one.found, one);
        saver?.add(fresh.map(({ solver }) => solver));
      };
      await validatePrograms({
        assigned: some.map(({ found: { program }, task }, place) => ({ program, task, place })),
        dialect,
        executor,
        workers: executor.places,
        callLimit,
        timer: new PhaseTimer(),
        signal: interrupt.signal,
        onSamples: (n) => shown.advance(n),
        onPrograms,
      });
    }
  } finally {
    shown.done();
    interrupt.release();
    await executor.close();
  }
  // In the order in which they were found; after an interrupt some are missing.
  const inOrder = assigned.flatMap(({ found }) => scored.get(found) ?? []);
  return { scored: inOrder, interrupted: inOrder.length < assigned.length };
}

/** What became of the solvers that have run. */
function resultLines(scored: readonly ScoredSolver[]): string[] {
  const results = scored.map(({ solver }) => resultOf(solver.marks));
  const tasks = new Set(scored.map(({ task }) => task.id)).size;
  const solving = results.filter(({ solves }) => solves).length;
  const solvingDemo = results.filter(({ solves, solvesDemo }) => solvesDemo && !solves).length;
  const matchless = results.filter(({ matches }) => matches === 0).length;
  const partly = results.length - solving - solvingDemo - matchless;
  const contradicting = scored.filter(({ contradicts }) => contradicts).length;
  const losses = scored.flatMap((one) => one.losses);
  const reasons = [...new Set(losses)];
  return [
    `${counted(scored.length, 'solver')} of ${counted(tasks, 'task')}: ${count(solving)} solved, ${count(solvingDemo)} demo-solved, ` +
      `${count(partly)} with some matches, ${count(matchless)} without a match`,
    ...(contradicting === 0
      ? []
      : [
          `${count(contradicting)} of them ${nounOf(contradicting, 'matches', 'match')} other samples than the folder's listing says`,
        ]),
    ...reasons.map((reason) => `${counted(losses.filter((one) => one === reason).length, 'sample')} lost: ${reason}`),
  ];
}

/** What was not imported, and why; empty when all was. */
function notImported(
  library: Library,
  tasks: ReadonlySet<string>,
  chosen: ReadonlyMap<string, Task>,
  badTasks: readonly Error[],
): string[] {
  const { solvers, repeated, differs, leftOut } = library;
  const others = solvers.filter(({ task }) => task !== null && tasks.has(task) && !chosen.has(task)).length;
  const strangers = solvers.filter(({ task }) => task === null || !tasks.has(task));
  return [
    ...named(
      'for no task of the dataset',
      strangers.map(({ program: { name, file, line } }) => `${name} (${file}:${line})`),
    ),
    ...(others === 0 ? [] : [`${count(others)} for ${nounOf(others, 'a task', 'tasks')} that -i, -s or -c left out`]),
    ...(repeated === 0 ? [] : [`${count(repeated)} repeated: the same program for the same task`]),
    ...(differs === 0 ? [] : [`${counted(differs, 'differ')} left out: only solvers are imported`]),
    ...leftOutLines(leftOut),
    ...named(
      'malformed',
      badTasks.map(({ message }) => message),
    ),
  ];
}
