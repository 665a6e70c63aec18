/** Suite `mega`: the bundled batt on 50 tasks, scored only, and on 20 through the whole pipeline, each beside CPython. */
import { join } from 'node:path';
import { loadTasks, locateTasks, samplesIn, selectTasks, type Task } from '../arc/index.js';
import { type Batt, BUNDLED_BATT, loadBatt } from '../batt/index.js';
import { closenessText } from '../ranking.js';
import { count, percent } from '../report/index.js';
import { openHere, saveHere, scoreHere, tallyOf } from './here.js';
import {
  type Cost,
  costsOf,
  freshMeasurement,
  type Measurement,
  measured,
  measurement,
  runsNote,
  showMeasurement,
  showRatio,
} from './measure.js';
import {
  type Agreement,
  type PipelineRun,
  type PipelineTally,
  runBattPeer,
  runPipelinePeer,
  writePeerBatt,
} from './peer.js';
import { inFolder, runProgram } from './processes.js';
import type { BenchOptions, BenchResult, BenchTable } from './suite.js';
import { writeTasks } from './task-files.js';

/** Tasks that are scored: the smallest ones, as `-c 50` takes them. */
const SCORED = 50;

/** Those of them that go through the whole pipeline, as `-c 20` takes them. */
const SAVED = 20;

/** Costs of everything that is measured, run by run, with what it came to; those of the peers are empty without a reference. */
interface MegaRuns {
  readonly score: Cost[];
  readonly warmScore: Cost[];
  readonly peerScore: (Cost & Agreement)[];
  readonly pipeline: Cost[];
  readonly warmPipeline: (Cost & PipelineTally)[];
  readonly peerPipeline: PipelineRun[];
}

/** A row of the table: what it sums up and how, and the row that it is compared with. */
interface MegaRow {
  readonly name: keyof MegaRuns;
  readonly text: string;
  readonly sumUp: (times: readonly number[]) => Measurement;
  readonly peer?: keyof MegaRuns;
}

const PIPELINE = `whole pipeline of ${SAVED} tasks`;

const ROWS: readonly MegaRow[] = [
  { name: 'score', text: 'scoring, fresh process', sumUp: freshMeasurement, peer: 'peerScore' },
  { name: 'warmScore', text: 'scoring, warm', sumUp: measurement, peer: 'peerScore' },
  { name: 'peerScore', text: 'CPython, scoring', sumUp: freshMeasurement },
  { name: 'pipeline', text: `${PIPELINE}, fresh process`, sumUp: freshMeasurement, peer: 'peerPipeline' },
  { name: 'warmPipeline', text: `${PIPELINE}, warm`, sumUp: measurement, peer: 'peerPipeline' },
  { name: 'peerPipeline', text: `CPython, ${PIPELINE}`, sumUp: freshMeasurement },
];

/** Measures the main job: each run as a fresh process with a worker per core, and warm in this process, in one thread. */
export async function mega(options: BenchOptions): Promise<BenchResult> {
  if (options.dialect === 'tokpidjin') return (await import('./system-batts.js')).systemBatts(options);
  const { tasks: path, reference, runs: times, progress } = options;
  const tasks = selectTasks(loadTasks(locateTasks(path), { stage: 'train' }).tasks, { count: SCORED });
  const saved = tasks.slice(0, SAVED);
  const batt = loadBatt(BUNDLED_BATT);
  const executor = await openHere();
  const runs: MegaRuns = { score: [], warmScore: [], peerScore: [], pipeline: [], warmPipeline: [], peerPipeline: [] };
  await inFolder(async (folder) => {
    const [scoring, pipeline] = [writeTasks(folder, 'scored', tasks), writeTasks(folder, 'saved', saved)];
    const common = ['--differs', 'all', '--quiet', '--report', join(folder, 'report.jsonl'), '--tasks'];
    const peer = reference === undefined ? null : { reference, batt: writePeerBatt(folder, batt) };
    const emitted = join(folder, 'emitted.jsonl');
    if (peer !== null) await runProgram([...common, scoring, '--score-only', '--emit', emitted]);
    for (let run = 1; run <= times; run++) {
      progress(`mega: run ${run} of ${times}`);
      const archive = (kind: string): string => join(folder, `${kind}-${run}.db`);
      runs.score.push(await runProgram([...common, scoring, '--score-only']));
      runs.pipeline.push(await runProgram([...common, pipeline, '--archive', archive('fresh')]));
      runs.warmScore.push((await measured(() => scoreHere(batt, tasks, executor))).cost);
      const warm = await measured(() => saveHere(batt, saved, executor, archive('warm')));
      runs.warmPipeline.push({ ...warm.cost, ...tallyOf(warm.result, archive('warm')) });
      if (peer === null) continue;
      runs.peerScore.push(runBattPeer({ ...peer, folder: scoring }, emitted));
      runs.peerPipeline.push(runPipelinePeer({ ...peer, folder: pipeline }, archive('peer')));
    }
  });
  await executor.close();
  return { suite: 'mega', tables: [tableOf(batt, tasks, runs)], figures: figuresOf(batt, tasks, runs) };
}

function tableOf(batt: Batt, tasks: readonly Task[], runs: MegaRuns): BenchTable {
  const saved = count(Math.min(SAVED, tasks.length));
  const hasPeer = runs.peerScore.length > 0;
  const rows = ROWS.filter(({ name }) => runs[name].length > 0).map(({ name, text, sumUp, peer }) => {
    const { wall, user } = costsOf(runs[name], sumUp);
    const theirs = peer !== undefined && hasPeer ? costsOf(runs[peer], freshMeasurement) : null;
    const ratios = (['wall', 'user'] as const).map((time) =>
      theirs === null ? '' : showRatio({ wall, user }[time].medianMs, theirs[time].medianMs),
    );
    return [text, showMeasurement(wall), showMeasurement(user), ...(hasPeer ? ratios : [])];
  });
  const notes = [
    `${count(batt.calls.length)} calls, ${count(batt.outputs.length)} solvers`,
    `scoring: ${count(tasks.length)} tasks, ${count(samplesIn(tasks))} samples; whole pipeline: the ${saved} smallest`,
    `${runsNote(runs.score.length)}; warm: in one thread of this process, the first run is not in the median`,
    ...(hasPeer ? agreementNotes(runs) : [showTally(runs.warmPipeline[0])]),
  ];
  return {
    title: 'mega',
    head: ['', 'wall time', 'user CPU', ...(hasPeer ? ['of CPython', 'of its CPU'] : [])],
    rows,
    notes,
  };
}

/** How far the peers found the same, and where CPython's time in the pipeline goes. */
function agreementNotes({ peerScore, warmPipeline, peerPipeline }: MegaRuns): string[] {
  const { values, agree } = peerScore[0];
  const [ours, theirs] = [showTally(warmPipeline[0]), showTally(peerPipeline[0])];
  const { phases, wallMs } = peerPipeline[0];
  const shares = Object.entries(phases).map(([name, cost]) => `${name} ${percent(cost.wallMs / wallMs)}`);
  return [
    `${count(agree)} of ${count(values)} values of candidates and differs are CPython's`,
    `${ours}; CPython: ${theirs === ours ? 'the same' : theirs}`,
    `CPython's pipeline, first run: ${shares.join(', ')}`,
  ];
}

const showTally = ({ kept, validated, matches, closeness }: PipelineTally): string =>
  `${count(kept)} programs kept, ${count(validated)} validated, with ${count(matches)} demo samples matched, closeness ${closenessText(closeness)} in all`;

function figuresOf(batt: Batt, tasks: readonly Task[], runs: MegaRuns): Record<string, unknown> {
  const costs = ({ name, sumUp }: MegaRow) => ({ name, ...costsOf(runs[name], sumUp) });
  const isPeer = ({ peer }: MegaRow): boolean => peer === undefined;
  const hasPeer = runs.peerScore.length > 0;
  const tally = ({ kept, validated, matches, closeness }: PipelineTally): PipelineTally => ({
    kept,
    validated,
    matches,
    closeness,
  });
  return {
    tasks: tasks.length,
    samples: samplesIn(tasks),
    calls: batt.calls.length,
    savedTasks: Math.min(SAVED, tasks.length),
    battRun: ROWS.filter((row) => !isPeer(row)).map(costs),
    saved: tally(runs.warmPipeline[0]),
    reference: hasPeer ? ROWS.filter(isPeer).map(costs) : null,
    agreement: hasPeer ? { values: runs.peerScore[0].values, agree: runs.peerScore[0].agree } : null,
    referenceSaved: hasPeer ? tally(runs.peerPipeline[0]) : null,
    referencePhases: runs.peerPipeline.map(({ phases }) => phases),
  };
}
