import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { progress } from '../../src/report/progress.js';

/** A stream that keeps what is written, as pieces. */
function sink(terminal: { isTTY?: boolean; columns?: number } = {}) {
  const pieces: string[] = [];
  const stream = new Writable({
    write(piece, _, done) {
      pieces.push(String(piece));
      done();
    },
  });
  return { pieces, stream: Object.assign(stream, terminal) };
}

test('on a terminal a bar is drawn ten times a second at most, and removed at the end', () => {
  const { pieces, stream } = sink({ isTTY: true, columns: 80 });
  let now = 0;
  const bar = progress(2000, 'score', { stream, clock: () => now });
  now = 50;
  bar.advance(100);
  now = 2000;
  bar.advance(900);
  now = 4000;
  bar.advance(1000);
  bar.done();
  expect(pieces).toEqual([
    '\rscore [------------------------------]   0% 0/2,000\x1b[K',
    '\rscore [===============---------------]  50% 1,000/2,000, 2.00 s left\x1b[K',
    '\rscore [==============================] 100% 2,000/2,000, 0.0 ms left\x1b[K',
    '\r\x1b[K',
  ]);
});

test('a bar fits the terminal', () => {
  const { pieces, stream } = sink({ isTTY: true, columns: 20 });
  progress(5, 'score', { stream });
  expect(pieces).toEqual(['\rscore [------------\x1b[K']);
});

test('elsewhere lines come after tenths of the work, 5 s to a minute apart', () => {
  const { pieces, stream } = sink();
  let now = 0;
  const lines = progress(1000, 'score', { stream, clock: () => now });
  const at = (ms: number, n: number): void => {
    now = ms;
    lines.advance(n);
  };
  at(1_000, 300);
  at(5_000, 1);
  at(6_000, 200);
  at(50_000, 90);
  at(65_000, 1);
  at(70_001, 407);
  at(70_002, 1);
  lines.done();
  expect(pieces).toEqual([
    'score: 30% (301 of 1,000) after 5.00 s\n',
    'score: 59% (591 of 1,000) after 50.00 s\n',
    'score: 99% (999 of 1,000) after 1 min 10 s\n',
    'score: 100% (1,000 of 1,000) after 1 min 10 s\n',
  ]);
});

test('a minute without a tenth of the work is worth a line', () => {
  const { pieces, stream } = sink();
  let now = 0;
  const lines = progress(1000, 'score', { stream, clock: () => now });
  for (now = 0; now <= 130_000; now += 10_000) lines.advance(1);
  expect(pieces).toEqual(['score: 0% (7 of 1,000) after 1 min 00 s\n', 'score: 1% (13 of 1,000) after 2 min 00 s\n']);
});

test.each([
  ['done soon', { quiet: false }, 10],
  ['quiet', { quiet: true }, 10],
  ['nothing', { quiet: false }, 0],
])('work that is %s shows nothing', (_, options, total) => {
  const { pieces, stream } = sink();
  const shown = progress(total, 'score', { ...options, stream });
  shown.advance(10);
  shown.done();
  expect(pieces).toEqual([]);
});

test.each([{ isTTY: true }, {}])('a closed stream does no harm (%j)', async (terminal) => {
  const closed = sink(terminal).stream.destroy();
  const broken = Object.assign(
    new Writable({ write: (_piece, _encoding, done) => done(Object.assign(new Error('EPIPE'), { code: 'EPIPE' })) }),
    terminal,
  );
  for (const stream of [closed, broken]) {
    let now = 0;
    const shown = progress(10, 'score', { stream, clock: () => now });
    for (; now < 30_000; now += 6_000) {
      shown.advance(2);
      await new Promise(setImmediate);
    }
    shown.done();
  }
});

test('a line of another kind stands by itself: a bar gives way to it, and it is written where no progress is shown', () => {
  const bar = sink({ isTTY: true, columns: 80 });
  progress(10, 'score', { stream: bar.stream }).say('solved a');
  expect(bar.pieces).toEqual([
    '\rscore [------------------------------]   0% 0/10\x1b[K',
    '\r\x1b[Ksolved a\n',
    '\rscore [------------------------------]   0% 0/10\x1b[K',
  ]);
  for (const quiet of [false, true]) {
    const { pieces, stream } = sink();
    progress(10, 'score', { stream, quiet }).say('solved a\x1b[2J');
    expect(pieces).toEqual(['solved a\\u001b[2J\n']);
  }
});
