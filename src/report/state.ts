/** What a report says of a task in one word, and what of a run went wrong. */
import { counted } from './format.js';
import type { Report, ReportTask } from './model.js';

/** How far a task is solved. */
export type TaskState = 'solved' | 'demo-solved' | 'unsolved';

export const stateOf = ({ solved, demoSolved }: ReportTask): TaskState =>
  solved ? 'solved' : demoSolved ? 'demo-solved' : 'unsolved';

/** A thing that went wrong. */
export interface ReportProblem {
  readonly what: 'skipped' | 'timeout' | 'error' | 'defect' | 'lost' | 'on the CPU' | 'fallback';
  /** The task that it is about; null for others. */
  readonly task: string | null;
  readonly where: string;
  readonly reason: string;
}

/** What was skipped, lost, or did not run where it was meant to, each with the reason. */
export function problemsOf({ skipped, tasks, device, archive }: Report): ReportProblem[] {
  const lost = (archive?.solvers.lost ?? 0) + (archive?.differs.lost ?? 0);
  return [
    ...skipped.map(({ file, reason }): ReportProblem => ({ what: 'skipped', task: null, where: file, reason })),
    ...Array.from(tasks, lostSamples).flat(),
    ...(archive?.defects ?? []).map(
      ({ task, md5, place, inBatt, alone }): ReportProblem => ({
        what: 'defect',
        task,
        where: `${task} ${md5}`,
        reason: `${place}: scored ${inBatt} in the batt, but alone it gives ${alone}: please report this`,
      }),
    ),
    ...(lost === 0
      ? []
      : [
          {
            what: 'lost',
            task: null,
            where: 'validation',
            reason: `${counted(lost, 'program')} timed out or failed`,
          } as const,
        ]),
    ...device.fallbacks.map(
      ({ op, reason, count: calls }): ReportProblem => ({
        what: 'on the CPU',
        task: null,
        where: `${op}, ${counted(calls, 'time')}`,
        reason,
      }),
    ),
    ...device.executions.flatMap(({ executorKind, backend, fallbackReason, runs }): ReportProblem[] => {
      if (fallbackReason === null) return [];
      const where = `${counted(runs, 'batch', 'batches')} as ${executorKind} on ${backend}`;
      return [{ what: 'fallback', task: null, where, reason: fallbackReason }];
    }),
  ];
}

function lostSamples({ id, samples }: ReportTask): ReportProblem[] {
  return samples.flatMap(({ kind, index, status, error }) =>
    status === 'ok' ? [] : [{ what: status, task: id, where: `${id} ${kind} ${index}`, reason: error ?? '' }],
  );
}
