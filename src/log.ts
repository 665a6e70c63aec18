/** The program's log: pino, one readable line per message on stderr. */

import type { Logger } from 'pino';
import { visible } from './escape.js';
import { pino } from './lazy.js';
import { drawn, printError } from './terminal.js';

/** Levels of `--log-level`, the most talkative first. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** One of {@link LOG_LEVELS}. */
export type LogLevel = (typeof LOG_LEVELS)[number];

let level: LogLevel = 'info';
let logger: Logger | undefined;

/** Sets the lowest level that is written from now on, in this thread. */
export function setLogLevel(lowest: LogLevel): void {
  level = lowest;
  if (logger) logger.level = lowest;
}

/** This thread's log, made on first use. */
export function log(): Logger {
  if (!logger) {
    logger = pino()(
      { level, base: null, formatters: { level: (label) => ({ level: label }) } },
      { write: (record) => printError(drawn(readable(record))) },
    );
  }
  return logger;
}

/**
 * One line for people: time of day (UTC), level, message, then what else was logged as `key=value`, escaped; of an error, its
 * stack below.
 *
 * @param record - a JSON line as pino writes it
 */
export function readable(record: string): string {
  const { time, level: label, msg, err, ...fields }: Record<string, unknown> = JSON.parse(record);
  const clock = new Date(Number(time)).toISOString().slice(11, 19);
  const pairs = Object.entries(fields).map(([key, value]) => `${key}=${plain(value)}`);
  const line = [clock, String(label).padEnd(5), msg, ...pairs].filter((part) => part !== undefined).join(' ');
  const stack = err === undefined ? [] : errorText(err).split('\n');
  return [line, ...stack].map((text) => `${visible(text)}\n`).join('');
}

/** A string without spaces or control characters as it is, anything else as JSON. */
function plain(value: unknown): string {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) ? value : JSON.stringify(value);
}

/** The stack of an error as pino has serialized it, or its message where there is none. */
function errorText(err: unknown): string {
  const { stack, message } = Object(err) as { stack?: string; message?: string };
  return stack || message || plain(err);
}
