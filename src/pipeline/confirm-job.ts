/**
 * Confirmation as a kind of job: programs that were cut out of a batt are read back from their text and scored alone on samples of
 * a task. Items are samples of programs.
 */
import { type Batt, mergePrograms } from '../batt/index.js';
import type { Dialect } from '../dsl/index.js';
import type { JobKind, Loss, Part } from '../pool/index.js';
import { type Program, parse } from '../program/index.js';
import type { SampleRef, WireTask } from './chunk.js';
import { Scorer } from './score.js';

/** A differ of the batt. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** What all requests of a run have in common. */
export interface ConfirmSetup {
  /** Name of the programs' dialect. */
  readonly dialect: string;
  /** The differs that score solvers. */
  readonly differs: readonly NamedText[];
}

/** A sample of the task on which a program is to be scored. */
export interface ConfirmSample extends Pick<SampleRef, 'kind' | 'index'> {
  /** Position among the request's programs. */
  readonly program: number;
}

/** Programs, and the samples of one task on which to score them, which come in the order of the programs. */
export interface ConfirmRequest {
  readonly task: WireTask;
  /** Canonical texts. */
  readonly programs: readonly NamedText[];
  readonly samples: readonly ConfirmSample[];
}

/** What became of a request. */
export interface ConfirmResult {
  /** Per sample: a solver's score, or a differ's on the sample's own input; null for a lost one. -1 where the output is not known. */
  readonly scores: readonly (number | null)[];
  /** Milliseconds that each program ran, its differs not counted. */
  readonly ms: readonly number[];
  readonly busy: number;
}

/** The kind of job that confirms programs of one of these dialects. */
export const confirmJob = (
  dialects: ReadonlyMap<string, Dialect>,
): JobKind<ConfirmSetup, ConfirmRequest, ConfirmResult> => ({
  name: 'confirm',
  sizeOf: ({ samples }) => samples.length,
  cut: (request, items) => ({ ...request, samples: items.map((item) => request.samples[item]) }),
  join: joinResults,
  prepare: ({ dialect: name, differs }) => {
    const dialect = dialects.get(name);
    if (dialect === undefined) throw new TypeError(`no dialect is called ${name}`);
    const confirmer = new Confirmer(dialect, differs);
    return (request, heartbeat) => confirmer.confirm(request, heartbeat);
  },
});

/** Programs whose plans are kept: the same solvers are tried on one task after the other. */
const MOST_SCORERS = 1024;

/** Scores programs read from their texts; each is read and planned once. */
class Confirmer {
  private readonly scorers = new Map<string, Scorer>();
  private readonly differs: readonly Program[];

  constructor(
    private readonly dialect: Dialect,
    differs: readonly NamedText[],
  ) {
    this.differs = differs.map(({ name, text }) => this.read(name, text));
  }

  confirm({ task, programs, samples }: ConfirmRequest, heartbeat: Int32Array): ConfirmResult {
    const started = performance.now();
    const scores: number[] = [];
    const ms = programs.map(({ name, text }, position) => {
      const own = samples.filter(({ program }) => program === position);
      if (own.length === 0) return 0;
      // The scorer counts its samples from 0: as long as they run, the program's first sample stands for all.
      heartbeat[0] = scores.length;
      const refs = own.map(({ kind, index }) => ({ task: 0, kind, index }));
      const result = this.scorerOf(name, text).score({ tasks: [task], countTask: [true], samples: refs });
      for (const sample of result.samples) {
        if (sample.status === 'ok') scores.push(sample.scores.length > 0 ? sample.scores[0] : sample.differs[0]);
      }
      return result.busy.demo + result.busy.test;
    });
    return { scores, ms, busy: performance.now() - started };
  }

  private scorerOf(name: string, text: string): Scorer {
    let scorer = this.scorers.get(text);
    if (scorer === undefined) {
      if (this.scorers.size >= MOST_SCORERS) this.scorers.clear();
      scorer = new Scorer(this.battOf(this.read(name, text)), 'none');
      this.scorers.set(text, scorer);
    }
    return scorer;
  }

  private read(name: string, text: string): Program {
    return parse(text, this.dialect, name)[0];
  }

  /** A batt of one solver and all differs, or of a differ on the sample's own input. */
  private battOf(program: Program): Batt {
    const ingredient = (of: Program, kind: 'solver' | 'differ') => {
      return { program: of, source: { kind, id: of.file, file: of.file, md5: '' } };
    };
    const batt = program.name.startsWith('differ')
      ? mergePrograms(this.dialect, [], [ingredient(program, 'differ')], 0)
      : mergePrograms(
          this.dialect,
          [ingredient(program, 'solver')],
          this.differs.map((differ) => ingredient(differ, 'differ')),
          0,
        );
    return { ...batt, file: program.file, digest: '' };
  }
}

function joinResults(
  request: ConfirmRequest,
  parts: readonly Part<ConfirmResult>[],
  losses: ReadonlyMap<number, Loss>,
): ConfirmResult {
  const scores: (number | null)[] = new Array(request.samples.length).fill(null);
  const ms: number[] = new Array(request.programs.length).fill(0);
  let busy = 0;
  for (const { items, result } of parts) {
    for (const [k, item] of items.entries()) if (!losses.has(item)) scores[item] = result.scores[k];
    for (const [program, some] of result.ms.entries()) ms[program] += some;
    busy += result.busy;
  }
  return { scores, ms, busy };
}
