/** What there is to be said of a queue: its server, its workers, and what waits. */
import { bytes, count, counted, duration } from '../report/format.js';
import { queueAddress } from './address.js';
import { buildId } from './build.js';
import { Link, serverOf } from './connection.js';
import { PREFIX } from './keys.js';
import { crewText } from './queue-account.js';
import { runs, workers } from './registry.js';

/** What was found out about one part; as doctor's. */
interface Found {
  readonly part: string;
  readonly health: 'ok' | 'missing' | 'broken';
  readonly text: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** Answers that the latency is taken from. */
const PINGS = 10;

/**
 * Looks at a queue.
 *
 * @throws what connecting throws
 */
export async function lookAtQueue(url: string): Promise<Found[]> {
  const link = await Link.open(queueAddress(url));
  try {
    const { redis, address } = link;
    const { version, fields } = await serverOf(redis);
    const pings: number[] = [];
    for (let k = 0; k < PINGS; k++) {
      const started = performance.now();
      await redis.ping();
      pings.push(performance.now() - started);
    }
    const latencyMs = pings.sort((a, b) => a - b)[PINGS >> 1];
    const appendOnly = fields.get('aof_enabled') === '1';
    const policy = fields.get('maxmemory_policy') ?? '';
    const used = Number(fields.get('used_memory') ?? 0);
    const kept = appendOnly
      ? 'append-only file'
      : 'no append-only file: a restart loses the jobs, which are sent again';
    const evicts =
      policy === 'noeviction'
        ? ''
        : `; its policy ${policy} throws keys away when memory is short: jobs are sent again`;
    const name = fields.has('valkey_version') ? `Valkey ${fields.get('valkey_version')}` : `Redis ${version}`;
    const server: Found = {
      part: 'queue',
      health: 'ok',
      text: `${name} at ${address.name} answers in ${duration(latencyMs)}, ${bytes(used)} used; ${kept}${evicts}`,
      facts: { server: address.name, version, latencyMs, appendOnly, policy, used },
    };
    return [server, await workersOf(link), await runsOf(link)];
  } finally {
    link.close();
  }
}

async function workersOf({ redis }: Link): Promise<Found> {
  const { alive } = await workers.read(redis);
  const build = buildId();
  const own = alive.filter((worker) => worker.build === build);
  const others = alive.length - own.length;
  const strangers = others === 0 ? '' : `; ${count(others)} of other builds, which do nothing for this one`;
  const facts = { build, workers: alive };
  if (own.length === 0) {
    const text = `no worker of build ${build}${strangers}: start one with batt-run worker`;
    return { part: 'queue workers', health: 'missing', text, facts };
  }
  return { part: 'queue workers', health: 'ok', text: `${crewText(own)}; build ${build}${strangers}`, facts };
}

async function runsOf({ redis }: Link): Promise<Found> {
  const { alive } = await runs.read(redis);
  const waiting = await Promise.all(alive.map(({ id }) => redis.llen(`${PREFIX}:${id}:wait`)));
  const active = await Promise.all(alive.map(({ id }) => redis.llen(`${PREFIX}:${id}:active`)));
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
  const text = `${counted(alive.length, 'run')}, ${counted(sum(waiting), 'job')} waiting, ${count(sum(active))} in work`;
  const facts = { runs: alive.map((run, k) => ({ ...run, waiting: waiting[k], active: active[k] })) };
  return { part: 'queue runs', health: 'ok', text, facts };
}
