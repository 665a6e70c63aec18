/** Parts of reports of shards, added up. */
import type { Phase } from '../pipeline/index.js';
import { sharesOf } from '../shares.js';
import type {
  Machine,
  ReportArchive,
  ReportCounters,
  ReportDevice,
  ReportExecution,
  ReportFallback,
  ReportOnce,
  ReportOperation,
  ReportTotals,
  ReportYield,
} from './model.js';
import { totalWork } from './operation-rows.js';

/** Adds up what each of some things has of a number. */
const sumOf = <T>(parts: readonly T[], of: (part: T) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0);

/** Texts, each once, in their order. */
export const together = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

/** Rows of the same key, each group put together as one, in the order of first rows. */
function byKey<T>(rows: readonly T[], keyOf: (row: T) => string, join: (group: readonly T[]) => T): T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group === undefined) groups.set(keyOf(row), [row]);
    else group.push(row);
  }
  return [...groups.values()].map(join);
}

/** All counts are sums; of memory, the most that a process held, and the least that bounded values. */
export const sumOfTotals = (parts: readonly ReportTotals[]): ReportTotals => {
  const sum = (of: (totals: ReportTotals) => number): number => sumOf(parts, of);
  return {
    wallMs: sum(({ wallMs }) => wallMs),
    busyMs: sum(({ busyMs }) => busyMs),
    peakRss: Math.max(...parts.map(({ peakRss }) => peakRss)),
    memory: Math.min(...parts.map(({ memory }) => memory)),
    overfull: sum(({ overfull }) => overfull),
    tasks: sum(({ tasks }) => tasks),
    tasksSolved: sum(({ tasksSolved }) => tasksSolved),
    tasksDemoSolved: sum(({ tasksDemoSolved }) => tasksDemoSolved),
    samples: sum(({ samples }) => samples),
    candidates: sum(({ candidates }) => candidates),
    unique: sum(({ unique }) => unique),
    matches: sum(({ matches }) => matches),
    timeouts: sum(({ timeouts }) => timeouts),
    errors: sum(({ errors }) => errors),
    givenUp: sum(({ givenUp }) => givenUp),
    givenUpLate: sum(({ givenUpLate }) => givenUpLate),
    differsRun: sum(({ differsRun }) => differsRun),
    differsEqual: sum(({ differsEqual }) => differsEqual),
    differsMatched: sum(({ differsMatched }) => differsMatched),
    differsTests: sum(({ differsTests }) => differsTests),
    differsFar: sum(({ differsFar }) => differsFar),
  };
};

/** What the processors and versions of Node are called, all that there are; cores and memory of the largest. */
export const allMachines = (machines: readonly Machine[]): Machine => ({
  node: together(machines.map(({ node }) => node)),
  cpu: together(machines.map(({ cpu }) => cpu)),
  cores: Math.max(...machines.map(({ cores }) => cores)),
  memory: Math.max(...machines.map(({ memory }) => memory)),
});

/** Phases by name, as a tree in the order in which they began in the first report that has them. */
export function sumOfPhases(parts: readonly (readonly Phase[])[]): Phase[] {
  const rows = byKey(
    parts.flat(),
    ({ name }) => name,
    (group) => ({
      ...group[0],
      count: sumOf(group, ({ count }) => count),
      selfMs: sumOf(group, ({ selfMs }) => selfMs),
      totalMs: sumOf(group, ({ totalMs }) => totalMs),
      busyMs: sumOf(group, ({ busyMs }) => busyMs),
    }),
  );
  const inOrder = asTree(rows, parts[0].at(-1)?.name);
  const shares = sharesOf(inOrder.map(({ selfMs }) => Math.max(0, selfMs)));
  return inOrder.map((phase, k) => ({ ...phase, share: shares[k] }));
}

/** Each phase followed by its parts; the one of that name last, as in each report: what is in no phase. */
function asTree(rows: readonly Phase[], last: string | undefined): Phase[] {
  const parts = new Map<string | null, Phase[]>();
  for (const row of [...rows].reverse()) {
    const group = parts.get(row.parent);
    if (group === undefined) parts.set(row.parent, [row]);
    else group.push(row);
  }
  // The next one is at the end of the stack.
  const stack = (parts.get(null) ?? []).sort((a, b) => Number(b.name === last) - Number(a.name === last));
  const inOrder: Phase[] = [];
  for (let phase = stack.pop(); phase !== undefined; phase = stack.pop()) {
    inOrder.push(phase);
    stack.push(...(parts.get(phase.name) ?? []));
  }
  return inOrder;
}

/**
 * Operations by name, the heaviest first.
 *
 * @param once - of each report, the part of its rows that one run counts once: all but one of these are taken off, times aside
 */
export function sumOfOperations(
  parts: readonly (readonly ReportOperation[])[],
  once: readonly (readonly ReportOperation[])[],
): ReportOperation[] {
  const repeated = once
    .filter(({ length }) => length > 0)
    .slice(1)
    .flat();
  const minus = repeated.map((row) => ({
    ...row,
    calls: -row.calls,
    errors: -row.errors,
    work: row.work === null ? null : -row.work,
    ms: 0,
  }));
  const rows = byKey(
    [...parts.flat(), ...minus],
    ({ op }) => op,
    (group): ReportOperation => ({
      op: group[0].op,
      calls: sumOf(group, ({ calls }) => calls),
      errors: sumOf(group, ({ errors }) => errors),
      work: totalWork(group),
      ms: sumOf(group, ({ ms }) => ms),
      share: 0,
    }),
  ).sort((a, b) => b.ms - a.ms || (a.op < b.op ? -1 : 1));
  const shares = sharesOf(rows.map(({ ms }) => Math.max(0, ms)));
  return rows.map((row, k) => ({ ...row, share: shares[k] }));
}

/** Counters, of which calls that are made once for a run count once; what caches had is what all of them had. */
export function sumOfCounters(parts: readonly ReportCounters[], once: readonly ReportOnce[]): ReportCounters {
  const repeated = sumOf(once.slice(1), ({ evaluations }) => evaluations);
  const caches = (of: (counters: ReportCounters) => Readonly<Record<string, number>>): Record<string, number> => {
    const entries = parts.flatMap((part) => Object.entries(of(part)));
    const sums = new Map<string, number>();
    for (const [name, n] of entries) sums.set(name, (sums.get(name) ?? 0) + n);
    return Object.fromEntries(sums);
  };
  return {
    evaluations: sumOf(parts, ({ evaluations }) => evaluations) - repeated,
    savedBySharing: sumOf(parts, ({ savedBySharing }) => savedBySharing),
    savedByHoisting: sumOf(parts, ({ savedByHoisting }) => savedByHoisting) + repeated,
    cacheHits: caches(({ cacheHits }) => cacheHits),
    cacheMisses: caches(({ cacheMisses }) => cacheMisses),
  };
}

/** What devices did together; where shards were on different ones, all are named. */
export function sumOfDevices(parts: readonly ReportDevice[]): ReportDevice {
  const sum = (of: (device: ReportDevice) => number): number => sumOf(parts, of);
  const adapters = parts.flatMap(({ adapter }) => adapter ?? []);
  return {
    requested: together(parts.map(({ requested }) => requested)),
    used: together(parts.map(({ used }) => used)),
    reason: together(parts.map(({ reason }) => reason)),
    adapter: adapters.length === 0 ? null : together(adapters),
    software: parts.some(({ software }) => software),
    uploads: sum(({ uploads }) => uploads),
    downloads: sum(({ downloads }) => downloads),
    bytesUp: sum(({ bytesUp }) => bytesUp),
    bytesDown: sum(({ bytesDown }) => bytesDown),
    dispatches: sum(({ dispatches }) => dispatches),
    gridsOnDevice: sum(({ gridsOnDevice }) => gridsOnDevice),
    gridsOnCpu: sum(({ gridsOnCpu }) => gridsOnCpu),
    runs: sum(({ runs }) => runs),
    prepareMs: sum(({ prepareMs }) => prepareMs),
    packMs: sum(({ packMs }) => packMs),
    runMs: sum(({ runMs }) => runMs),
    unpackMs: sum(({ unpackMs }) => unpackMs),
    costMs: sum(({ costMs }) => costMs),
    replacedMs: sum(({ replacedMs }) => replacedMs),
    fallbacks: byKey(
      parts.flatMap(({ fallbacks }) => fallbacks),
      ({ op, reason }) => `${op}\n${reason}`,
      (group): ReportFallback => ({ ...group[0], count: sumOf(group, ({ count }) => count) }),
    ),
    executions: byKey(
      parts.flatMap(({ executions }) => executions),
      ({ executorKind, backend, fallbackReason }) => `${executorKind}\n${backend}\n${fallbackReason}`,
      (group): ReportExecution => ({ ...group[0], runs: sumOf(group, ({ runs }) => runs) }),
    ),
  };
}

/**
 * What went into archives together.
 *
 * @param file - of all of them; null: their own
 */
export function sumOfArchives(parts: readonly ReportArchive[], file: string | null): ReportArchive {
  const yieldOf = (of: (archive: ReportArchive) => ReportYield): ReportYield => {
    const sum = (count: (some: ReportYield) => number): number => sumOf(parts, (part) => count(of(part)));
    return {
      candidates: sum(({ candidates }) => candidates),
      worse: sum(({ worse }) => worse),
      duplicates: sum(({ duplicates }) => duplicates),
      validated: sum(({ validated }) => validated),
      alone: parts.some((part) => of(part).alone === null) ? null : sum(({ alone }) => alone ?? 0),
      lost: sum(({ lost }) => lost),
      added: sum(({ added }) => added),
      improved: sum(({ improved }) => improved),
      known: sum(({ known }) => known),
      dropped: sum(({ dropped }) => dropped),
    };
  };
  const byTask = (a: { readonly task: string }, b: { readonly task: string }): number =>
    a.task < b.task ? -1 : a.task > b.task ? 1 : 0;
  return {
    file: file ?? together(parts.map((part) => part.file)),
    tasks: parts.some(({ tasks }) => tasks === null) ? null : sumOf(parts, ({ tasks }) => tasks ?? 0),
    solvers: yieldOf(({ solvers }) => solvers),
    differs: yieldOf(({ differs }) => differs),
    defects: parts.flatMap(({ defects }) => defects).sort(byTask),
  };
}
