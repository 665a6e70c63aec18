/** Looks at all that a run needs, and says of each part whether it is there and, if not, why. */
import { existsSync } from 'node:fs';
import { freemem } from 'node:os';
import { loadTasks, locateTasks, makeTask, type StageChoice } from './arc/index.js';
import { openArchive } from './archive/index.js';
import { BUNDLED_BATT, loadBatt } from './batt/index.js';
import { arcDsl } from './dsl/index.js';
import { messageOf } from './errors.js';
import { describeAdapter, listDevices } from './gpu/index.js';
import { packageManifest } from './package.js';
import { PhaseTimer, type ValidatedProgram, validatePrograms, WORKER } from './pipeline/index.js';
import { openExecutor } from './pool/index.js';
import { parse } from './program/index.js';
import { bytes, count, counted, duration, thisMachine } from './report/index.js';
import { Grid } from './value/index.js';

/** `missing`: not there, and runs do without; `broken`: runs need it. */
export type Health = 'ok' | 'missing' | 'broken';

/** What was found out about one part. */
interface PartFinding {
  readonly part: string;
  readonly health: Health;
  /** For people: what there is, or what is wrong. */
  readonly text: string;
  /** For programs. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Where to look. */
interface DoctorOptions {
  readonly tasks?: string;
  readonly stage: StageChoice;
  readonly testPairs: number;
  readonly archive: string;
  /** URL of a queue; absent: none is looked at. */
  readonly queue?: string | undefined;
}

/** Seconds that the worker may take for its answer. */
const PATIENCE = 60;

/** Examines this machine and what batt-run finds on it. */
export async function examine(options: DoctorOptions): Promise<PartFinding[]> {
  return [
    node(),
    processor(),
    memory(),
    await examined('pool', pool),
    ...(await devices()),
    await examined('tasks', () => tasks(options)),
    await examined('batt', batt),
    await examined('archive', () => archive(options.archive)),
    ...(options.queue ? await queue(options.queue) : []),
  ];
}

/** A part that works, or the reason why it does not. */
async function examined(part: string, look: () => Promise<PartFinding> | PartFinding): Promise<PartFinding> {
  try {
    return await look();
  } catch (error) {
    const text = messageOf(error);
    return { part, health: 'broken', text, facts: {} };
  }
}

const ok = (part: string, text: string, facts: Readonly<Record<string, unknown>> = {}): PartFinding => ({
  part,
  health: 'ok',
  text,
  facts,
});

function node(): PartFinding {
  const { engines } = packageManifest();
  const facts = {
    version: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    wanted: engines.node,
  };
  const text = `${process.version} on ${facts.platform}`;
  const major = (version: string): number => Number.parseInt(version.replace(/^\D*/, ''), 10);
  if (major(facts.version) >= major(engines.node)) return ok('node', text, facts);
  return { part: 'node', health: 'broken', text: `${text}; expected ${engines.node}`, facts };
}

function processor(): PartFinding {
  const { cpu, cores } = thisMachine();
  return ok('processor', `${cpu}, ${counted(cores, 'core')} for this process`, { cpu, cores });
}

function memory(): PartFinding {
  const total = thisMachine().memory;
  const free = Math.min(freemem(), total);
  return ok('memory', `${bytes(total)}, ${bytes(free)} of it free`, { total, free });
}

/** Starts a worker and has it run a program on a grid. */
async function pool(): Promise<PartFinding> {
  const input = new Grid(1, 2, Int8Array.of(1, 2));
  const output = new Grid(1, 2, Int8Array.of(2, 1));
  const task = makeTask('probe', 'probe', [{ kind: 'demo', index: 0, input, output }], []);
  const [program] = parse('def solve_probe(I):\n    O = vmirror(I)\n    return O\n', arcDsl, 'probe');
  const started = performance.now();
  const executor = await openExecutor({ workers: 1, timeout: PATIENCE, worker: WORKER });
  try {
    const assigned = [{ program, task, place: 0 }];
    const timer = new PhaseTimer();
    let isRight = false;
    const onPrograms = ([{ samples }]: readonly ValidatedProgram[]): void => {
      isRight = samples.every(({ status, match }) => status === 'ok' && match);
    };
    await validatePrograms({ assigned, dialect: arcDsl, executor, workers: 1, timer, onPrograms });
    const startMs = performance.now() - started;
    if (!isRight) throw new Error('a worker gave a wrong answer to vmirror((1, 2))');
    return ok('pool', `a worker started and answered in ${duration(startMs)}`, { startMs });
  } finally {
    await executor.close();
  }
}

async function devices(): Promise<PartFinding[]> {
  const found = await listDevices();
  return found.map(({ name, adapter, problem }) => {
    const part = `device ${name}`;
    const facts = { adapter, problem };
    if (problem !== null) return { part, health: 'missing', text: problem, facts };
    return ok(part, adapter === null ? 'usable' : `usable: ${describeAdapter(adapter)}`, facts);
  });
}

function tasks({ tasks: option, stage, testPairs }: DoctorOptions): PartFinding {
  const path = locateTasks(option);
  const dataset = loadTasks(path, { stage, testPairs, skipBad: true });
  const [number, malformed] = [dataset.tasks.length, dataset.problems.length];
  const facts = { path, stage, tasks: number, malformed };
  const text = `${counted(number, 'task')} in ${path}`;
  const [first] = dataset.problems;
  if (first === undefined) return ok('tasks', text, facts);
  return { part: 'tasks', health: 'broken', text: `${text}; ${count(malformed)} malformed: ${first.message}`, facts };
}

function batt(): PartFinding {
  const { digest, calls, outputs, differs } = loadBatt(BUNDLED_BATT);
  const kinds = new Set(differs.map(({ differ }) => differ)).size;
  const facts = { path: BUNDLED_BATT, digest, calls: calls.length, solvers: outputs.length, differs: kinds };
  const content = [counted(calls.length, 'call'), counted(outputs.length, 'solver'), counted(kinds, 'differ')];
  return ok('batt', `bundled: ${content.join(', ')}`, facts);
}

async function queue(url: string): Promise<PartFinding[]> {
  try {
    const { lookAtQueue } = await import('./queue/look.js');
    return await lookAtQueue(url);
  } catch (error) {
    const text = messageOf(error);
    return [{ part: 'queue', health: 'broken', text: text.replace(/^queue /, ''), facts: {} }];
  }
}

function archive(file: string): PartFinding {
  // Not by the error of opening it: a file that is there and cannot be opened is broken.
  if (!existsSync(file)) {
    return { part: 'archive', health: 'missing', text: `no '${file}' yet: the first run makes it`, facts: { file } };
  }
  const opened = openArchive(file, { create: false });
  try {
    const solvers = opened.solvers();
    const differs = opened.differs().length;
    const solved = new Set(solvers.filter(({ solves }) => solves).map(({ task }) => task)).size;
    const ids = new Set(solvers.map(({ task }) => task)).size;
    const text = `${file}: ${counted(solvers.length, 'solver')} of ${counted(ids, 'task')}, ${count(solved)} solved; ${counted(differs, 'differ')}`;
    return ok('archive', text, { file, solvers: solvers.length, tasks: ids, solved, differs });
  } finally {
    opened.close();
  }
}
