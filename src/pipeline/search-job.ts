/** Searching as a kind of job: programs for a task that has none. A request is one item: a search cannot be cut. */
import { makeTask, type Sample } from '../arc/index.js';
import type { JobKind } from '../pool/job.js';
import type { SearchedTask } from '../search/index.js';
import { gridOf, type SampleKind, type WireSample, type WireTask } from './chunk.js';

/** What all searches of a command have in common. */
export interface SearchSetup {
  /** What the states of a task may take. */
  readonly bytes: number;
  /** Whether the time of each move is measured. */
  readonly isTimed: boolean;
}

/** A task to search, and what that may cost. */
export interface SearchRequest {
  readonly task: WireTask;
  /** Calls of moves; null: any number. */
  readonly calls: number | null;
  /** Seconds from when a worker begins; null: any number. */
  readonly seconds: number | null;
}

/** What came of a search; or why nothing did, in one line. */
export type SearchResult = SearchedTask | { readonly lost: string };

/** The kind of job that searches. */
export const searchJob = (): JobKind<SearchSetup, SearchRequest, SearchResult> => ({
  name: 'search',
  sizeOf: () => 1,
  cut: (request) => request,
  join: (_, parts, losses) => parts[0]?.result ?? { lost: losses.get(0)?.error ?? 'it gave nothing' },
  prepare: async ({ bytes, isTimed }) => {
    const { Searcher } = await import('../search/index.js');
    const searcher = new Searcher(bytes);
    return ({ task, calls, seconds }, heartbeat) => {
      heartbeat[0] = 0;
      const until = seconds === null ? null : performance.now() + seconds * 1000;
      return searcher.search(taskOf(task), { calls, until, isTimed });
    };
  },
});

/** A task of plain data. Test outputs stay behind: no search may see them. */
function taskOf({ id, demo, test }: WireTask) {
  const samplesOf = (samples: readonly WireSample[], kind: SampleKind): Sample[] =>
    samples.map(({ input, output }, index) => {
      const known = kind === 'test' || output === null ? null : gridOf(output);
      return { kind, index, input: gridOf(input), output: known };
    });
  return makeTask(id, '', samplesOf(demo, 'demo'), samplesOf(test, 'test'));
}
