/** The rounds of `evolve`: each generates a batt from the archive, scores it, and saves what is good. */
import { samplesIn, type Task } from '../arc/index.js';
import type { Archive } from '../archive/index.js';
import { type Batt, battText, generateBatt, MoveCounts, parseBattModule } from '../batt/index.js';
import { type Dialect, dialects } from '../dsl/index.js';
import { log } from '../log.js';
import { type Harvest, type HarvestProgress, PhaseTimer, scoreAndHarvest } from '../pipeline/index.js';
import type { OpenExecutor } from '../pool/index.js';
import { closenessText } from '../ranking.js';
import {
  count,
  counted,
  decimal,
  duration,
  leftOutNote,
  percent,
  progress,
  type Screen,
  screenOf,
  tableText,
} from '../report/index.js';
import { lines, print } from '../terminal.js';
import { EVOLVE_CALLS, EVOLVE_WORK } from '../value/limits.js';
import type { ArchivePage } from './archive-page.js';
import { type ArchiveTotals, announcement, Losses, newlySolved, standingOn, totalsOf } from './evolve-findings.js';
import { EXIT } from './exit.js';
import { demosIn, type IngredientOptions, ingredientsOf, otherRates } from './ingredient-options.js';
import { type DatasetOptions, type OutputOptions, useColor } from './options.js';
import type { QueueOptions } from './queue-option.js';
import { harvestStanding, type Interrupt } from './signals.js';

/** Samples of a batch at most. */
const BATCH_SIZE = 1000;

/** The options of `evolve`. */
export interface EvolveOptions extends OutputOptions, IngredientOptions, DatasetOptions, QueueOptions {
  readonly rounds?: number;
  /** Milliseconds. */
  readonly for?: number;
  readonly count: number;
  readonly taskIds?: string[];
  /** Index of the first task, from 0, and how many; 0 = all. */
  readonly start: number;
  readonly tasksCount: number;
  /** Score only on tasks that the archive does not demo-solve. */
  readonly unsolved: boolean;
  readonly skipBad: boolean;
  readonly seed: number;
  readonly archive: string;
  readonly workers?: number;
  readonly memory?: number;
  readonly timeout: number;
  readonly callLimit: number;
  /** Solvers of a task in a batt at most; 0 = all. */
  readonly perTask: number;
  /** Show what each move brought. */
  readonly timing: boolean;
  /** Units of work that a call may take. */
  readonly work: number;
  /** The page to write, and whether to write it anew on the way. */
  readonly html?: string;
  readonly watch: boolean;
}

/** What all rounds share. */
interface EvolveSetting {
  readonly options: EvolveOptions;
  readonly dialect: Dialect;
  readonly tasks: readonly Task[];
  readonly archive: Archive;
  readonly executor: OpenExecutor;
  readonly interrupt: Interrupt;
  /** Null where none is asked for. */
  readonly page: ArchivePage | null;
}

/** A round that is being done. */
interface RoundInWork {
  /** From 1. */
  readonly round: number;
  readonly tasks: number;
  readonly progress: () => HarvestProgress;
}

/** What a round did. */
interface Round {
  readonly ms: number;
  /** Tasks that it has had the archive demo-solve. */
  readonly newlySolved: number;
  readonly harvest: Harvest;
  readonly losses: Losses;
}

/** Columns of the rounds, each with how wide it is at least. */
const COLUMNS: readonly (readonly [head: string, width: number])[] = [
  ...([
    ['round', 5],
    ['demo-solved', 11],
    ['newly', 5],
    ['matched', 7],
    ['closeness', 9],
    ['new', 6],
  ] as const),
  ...([
    ['improved', 8],
    ['lost', 6],
    ['defects', 7],
    ['unique/s', 8],
    ['time', 7],
  ] as const),
];

/** Those that are left out where the screen is too narrow, in this order. What is lost or a defect is said in other lines, too. */
const FIRST_TO_GO = ['unique/s', 'defects', 'newly', 'lost', 'closeness', 'improved'];

const GAP = 2;

/** The columns that fit on a screen. */
function columnsFor({ width, wide }: Screen): readonly string[] {
  let shown = COLUMNS;
  for (const name of FIRST_TO_GO) {
    const taken = shown.reduce((sum, [, least]) => sum + GAP + least, -GAP);
    if (wide === true || taken <= width) break;
    shown = shown.filter(([head]) => head !== name);
  }
  return shown.map(([head]) => head);
}

/** A line of the rounds: of its cells, one for each of all columns, those that are shown. */
const rowOf = (cells: readonly string[], shown: readonly string[]): string =>
  COLUMNS.flatMap(([head, width], k) => (shown.includes(head) ? cells[k].padStart(width) : [])).join(' '.repeat(GAP));

/** Does rounds until it is time to stop, with a line for each. */
export class Rounds {
  private current: RoundInWork | null = null;
  private readonly columns: readonly string[];
  private readonly losses = new Losses();
  private readonly moves = new MoveCounts();

  constructor(private readonly setting: EvolveSetting) {
    this.columns = columnsFor(screenOf(process.stdout, false));
  }

  /** What is done of the round that is being done. */
  standing(): string {
    const { file } = this.setting.archive;
    if (this.current === null) return `all rounds so far are in ${file}`;
    const { round, tasks, progress: progressOf } = this.current;
    return `${harvestStanding(progressOf(), tasks, file)} (round ${count(round)})`;
  }

  /**
   * Does the rounds.
   *
   * @param skipped - how many malformed tasks were left out
   */
  async go(skipped: number): Promise<void> {
    const { options, archive, dialect, tasks, interrupt } = this.setting;
    const key = roundsKey(options);
    const first = archive.roundsDone(key) + 1;
    const before = totalsOf(archive, dialect.name);
    say(`${counted(tasks.length, 'task')}${skipped > 0 ? `, ${count(skipped)} malformed left out` : ''}`);
    say(`at most ${counted(options.callLimit, 'call')} of function values in one call of an operation (--call-limit)`);
    say(`at most ${counted(options.work, 'unit')} of work in one call of a solver on a sample (--work)`);
    say(
      rowOf(
        COLUMNS.map(([head]) => head),
        this.columns,
      ),
    );
    const leftOut = COLUMNS.flatMap(([head]) => (this.columns.includes(head) ? [] : head));
    print(leftOutNote(leftOut, screenOf(process.stdout, false)));
    if (options.for !== undefined) interrupt.endAfter(options.for);
    let done = 0;
    let isNothingLeft = false;
    while (done !== options.rounds && !interrupt.signal.aborted) {
      const { demoSolved } = standingOn(archive, dialect.name, tasks);
      const some = options.unsolved ? tasks.filter(({ id }) => !demoSolved.has(id)) : tasks;
      isNothingLeft = some.length === 0;
      if (isNothingLeft) break;
      const round = await this.oneRound(first + done, some, new Set(demoSolved));
      if (round === null) break;
      this.current = null;
      archive.setRoundsDone(key, first + done);
      this.show(first + done, round);
      done++;
      this.setting.page?.refresh(() => `${counted(done, 'round')} done in this call; ${archive.file}`);
    }
    if (isNothingLeft) say(`all ${counted(tasks.length, 'task')} are demo-solved (--unsolved)`);
    this.showEnd(done, first + done);
    this.setting.page?.finish(`${counted(done, 'round')} done in this call; ${archive.file}`);
    this.showTotals(before, totalsOf(archive, dialect.name));
    if (options.html !== undefined) say(`page: ${options.html}`);
  }

  /** Shows a round's line. */
  private show(number: number, { ms, newlySolved: found, harvest, losses }: Round): void {
    const { archive, dialect, tasks } = this.setting;
    const { demoSolved, matched, closeness } = standingOn(archive, dialect.name, tasks);
    const { saved, validated } = harvest.solvers;
    const cells = [count(number), count(demoSolved.size), count(found), percent(matched), closenessText(closeness)];
    cells.push(count(saved.added), count(saved.improved), count(losses.total), count(harvest.defects.length));
    cells.push(decimal((validated * 1000) / ms), duration(ms));
    say(rowOf(cells, this.columns));
    if (harvest.defects.length > 0) process.exitCode = EXIT.failed;
  }

  /** Says how it ended, where that was not after the last round. */
  private showEnd(done: number, next: number): void {
    const ended = this.setting.interrupt.endedBy();
    if (ended === 'signal') {
      const kept = this.current === null ? '' : `: ${this.standing()}`;
      say(`interrupted after ${counted(done, 'round')}; the next call goes on with round ${count(next)}${kept}`);
      process.exitCode = EXIT.interrupted;
    } else if (ended === 'time' && this.current !== null) {
      say(`time is over after ${counted(done, 'round')}; the next call does round ${count(next)}: ${this.standing()}`);
    }
  }

  /** Shows what the archive held before and holds now, and what was lost on the way. */
  private showTotals(before: ArchiveTotals, after: ArchiveTotals): void {
    const { archive, options } = this.setting;
    const line = (name: string, total: keyof ArchiveTotals): string[] => [
      name,
      count(before[total]),
      count(after[total]),
    ];
    const columns = [
      { head: archive.file },
      { head: 'before', align: 'right' },
      { head: 'after', align: 'right' },
    ] as const;
    const rows = [
      line('tasks demo-solved', 'demoSolved'),
      line('tasks with a match', 'matched'),
      line('programs', 'programs'),
    ];
    print(lines(''));
    print(tableText(columns, rows, screenOf(process.stdout, useColor(options.color, process.stdout))));
    if (options.timing) this.showMoves();
    for (const [reason, lost] of this.losses.rows()) say(`${counted(lost, 'result')} lost: ${reason}`);
  }

  /** Shows what the moves of mutation brought. */
  private showMoves(): void {
    const right = (head: string) => ({ head, align: 'right' }) as const;
    const columns = [{ head: 'move' }, right('solvers tried'), right('programs kept'), right('tasks demo-solved')];
    const rows = this.moves
      .rows()
      .map(([move, { tried, kept, solved }]) => [move, ...[tried, kept, solved].map(count)]);
    print(lines(''));
    print(tableText(columns, rows, screenOf(process.stdout, useColor(this.setting.options.color, process.stdout))));
  }

  /**
   * Generates, scores and harvests one batt.
   *
   * @param number - from 1
   * @param tasks - that it is scored on
   * @param known - tasks that the archive demo-solves; gets those that the round finds
   * @returns null when that was interrupted
   */
  private async oneRound(number: number, tasks: readonly Task[], known: Set<string>): Promise<Round | null> {
    const { options, dialect, archive, executor, interrupt } = this.setting;
    const { signal, graceEnd } = interrupt;
    const started = performance.now();
    const batt = this.generate(number);
    const before = known.size;
    const held = options.timing ? new Set(this.heldOn(tasks)) : null;
    // By task and md5 the solver of the batt that a program comes from; and those of programs that solve what nobody did.
    const offered = new Map<string, string>();
    const solved: string[] = [];
    const losses = new Losses();
    const shown = progress(samplesIn(tasks), `round ${count(number)}`, {
      quiet: options.quiet,
      crew: () => executor.crew(),
    });
    try {
      const { scoring, harvest } = await scoreAndHarvest({
        ...{ batt, tasks, executor, workers: executor.places, timer: new PhaseTimer(), signal, graceEnd, archive },
        batchSize: BATCH_SIZE,
        callLimit: options.callLimit,
        ...{ matchAll: true, differs: 'unsolved', work: options.work },
        onSamples: (done) => shown.advance(done),
        onTask: (score) => losses.addTask(score),
        onSaved: (solvers) => {
          for (const { task, md5, source } of solvers) offered.set(`${task} ${md5}`, source);
          for (const found of newlySolved(archive, dialect.name, solvers, known)) {
            known.add(found.task);
            solved.push(found.source);
            shown.say(announcement(found, count(number)));
          }
          this.setting.page?.refresh(() => `round ${count(number)} goes on; ${archive.file}`);
        },
        onStart: (progressOf) => {
          this.current = { round: number, tasks: tasks.length, progress: progressOf };
        },
      });
      this.losses.addAll(losses);
      if (held !== null) {
        const kept = this.heldOn(tasks).flatMap((key) => (held.has(key) ? [] : (offered.get(key) ?? [])));
        this.moves.add(batt, kept, solved);
      }
      for (const [reason, lost] of losses.rows()) {
        log().warn(`round ${count(number)}: ${counted(lost, 'result')} lost: ${reason}`);
      }
      if (scoring.interrupted || harvest.interrupted) return null;
      return { ms: performance.now() - started, newlySolved: known.size - before, harvest, losses };
    } finally {
      shown.done();
    }
  }

  /** The programs that the archive has for some tasks, by task and md5. */
  private heldOn(tasks: readonly Task[]): string[] {
    const { archive, dialect } = this.setting;
    const saved = archive.solvers({ dialect: dialect.name, tasks: tasks.map(({ id }) => id) });
    return saved.map(({ task, md5 }) => `${task} ${md5}`);
  }

  /** Draws a batt from what the archive has now. */
  private generate(number: number): Batt {
    const { options, dialect, tasks } = this.setting;
    const { count: most, perTask, seed, mutationRate, moves, freezeSolvers, freezeDiffers } = options;
    const content = generateBatt({
      dialect,
      ...ingredientsOf(dialect, options),
      ...{ count: most, perTask, seed, round: number - 1, mutationRate, moves, freezeSolvers, freezeDiffers },
      ...demosIn(tasks),
    });
    return parseBattModule(battText(content), `round ${number} of seed ${seed}`, dialects);
  }
}

const say = (line: string): void => print(lines(line));

/** What a series of rounds is known by: rounds of another seed or other choices are another series. */
function roundsKey({ callLimit, ...options }: EvolveOptions): string {
  const { seed, count: most, perTask, mutationRate, moves, dialect, freezeSolvers, freezeDiffers } = options;
  const bounds = options.work === EVOLVE_WORK ? '' : ` work ${options.work}`;
  const limits = `${callLimit === EVOLVE_CALLS ? '' : ` calls ${callLimit}`}${bounds}`;
  const some = perTask === 1 ? '' : ` per task ${perTask}`;
  const frozen = `${freezeSolvers ? ' frozen solvers' : ''}${freezeDiffers ? ' frozen differs' : ''}`;
  return `evolve ${dialect} seed ${seed} count ${most}${some} rate ${mutationRate}${otherRates(moves)}${frozen}${limits}`;
}
