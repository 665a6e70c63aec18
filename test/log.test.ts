import { afterEach, expect, test, vi } from 'vitest';
import { OpError } from '../src/errors.js';
import { log, readable, setLogLevel } from '../src/log.js';

afterEach(() => {
  vi.restoreAllMocks();
  setLogLevel('info');
});

/** What is written on stderr while `act` runs. */
function written(act: () => void): string {
  let text = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((part) => {
    text += part;
    return true;
  });
  act();
  return text;
}

test('a message is one line: time, level, message, fields', () => {
  const record = {
    level: 'warn',
    time: Date.UTC(2024, 0, 2, 3, 4, 5),
    msg: 'files skipped',
    count: 3,
    dir: 'a b',
    op: 'fill',
  };
  expect(readable(JSON.stringify(record))).toBe('03:04:05 warn  files skipped count=3 dir="a b" op=fill\n');
});

test('messages below the level are not written', () => {
  setLogLevel('warn');
  const text = written(() => {
    log().info('not this');
    log().warn({ tasks: 2 }, 'but this');
  });
  expect(text).toMatch(/^\d\d:\d\d:\d\d warn {2}but this tasks=2\n$/);
});

test('an error is shown by its stack, an operation error by its message', () => {
  expect(written(() => log().error(new Error('gone'), 'stopped'))).toMatch(/ error stopped\nError: gone\n {4}at /);
  expect(written(() => log().error(new OpError('first', 'StopIteration'), 'failed'))).toMatch(
    / error failed\nfirst: StopIteration\n$/,
  );
});
