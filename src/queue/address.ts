/** Where a queue is: the URL of a Redis server, which may hold a password, and its name without. */
import { UsageError } from '../errors.js';

/** A Redis server, as a URL names it. */
export interface QueueAddress {
  readonly host: string;
  readonly port: number;
  /** Number of the database. */
  readonly db: number;
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  /** For people, logs and reports: `redis://host:6379`. */
  readonly name: string;
}

const DEFAULT_PORT = 6379;
const EXPECTED = 'redis://host:6379, or rediss:// for TLS, with user:password@ before the host';

/**
 * Reads the URL of a server. What is wrong with it is said without quoting it, since it may hold a password.
 *
 * @param from - what gave it, such as `--queue`
 * @throws UsageError
 */
export function queueAddress(url: string, from = '--queue'): QueueAddress {
  const fail = (what: string): never => {
    throw new UsageError(`${from}: expected ${EXPECTED}, found ${what}`);
  };
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    return fail('no URL');
  }
  const { protocol, hostname, port, username, password, pathname, search, hash } = parsed;
  if (protocol !== 'redis:' && protocol !== 'rediss:') fail(`a URL that begins with ${protocol}`);
  if (hostname === '') fail('a URL without a host');
  const db = /^\/?(\d{0,5})$/.exec(pathname)?.[1];
  if (db === undefined) fail('a path that is no number of a database');
  if (search !== '' || hash !== '') fail('a URL that goes on behind the number of the database');
  const tls = protocol === 'rediss:';
  const number = Number(db);
  const place = `${hostname}:${port === '' ? DEFAULT_PORT : port}`;
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? DEFAULT_PORT : Number(port),
    db: number,
    tls,
    username: decoded(username, fail),
    password: decoded(password, fail),
    name: `${tls ? 'rediss' : 'redis'}://${place}${number === 0 ? '' : `/${number}`}`,
  };
}

function decoded(text: string, fail: (what: string) => never): string | undefined {
  if (text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return fail("a name or password with a '%' that is not written as %25");
  }
}

/** Words of a command line without what URLs of servers say of users: `--queue redis://user:secret@host` loses all before the host. */
export const withoutSecrets = (words: readonly string[]): string[] => words.map(withoutSecret);

function withoutSecret(word: string): string {
  // Cut at each `@` first: a pattern that looks for one would look through the rest of the word from every beginning of a URL.
  const parts = word.split('@');
  const rest = parts.pop() ?? '';
  let isUser = false; // a password may hold an `@`
  const kept = parts.map((part) => {
    const scheme = /\brediss?:\/\//i.exec(part);
    if (scheme === null) return isUser ? '' : `${part}@`;
    isUser = true;
    return part.slice(0, scheme.index + scheme[0].length);
  });
  return kept.join('') + rest;
}
