import { describe, expect, test } from 'vitest';
import { type TableColumn, tableText } from '../../src/report/text-table.js';
import { painted, screenOf } from '../../src/terminal.js';

const wide = { width: 80, color: false };

/** Rows on a screen as wide as the given number. */
const shown = (columns: readonly TableColumn[], row: readonly string[], width: number): string[] =>
  tableText(columns, [row], { width, color: false }).split('\n').slice(0, -1);

describe('a table', () => {
  test('has heads over a rule, numbers on the right, and no spaces at the ends of lines', () => {
    const columns: TableColumn[] = [{ head: 'op' }, { head: 'calls', align: 'right' }, { head: 'note' }];
    const rows = [
      ['objects', '1,718', 'slow'],
      ['add', '5', ''],
    ];
    expect(tableText(columns, rows, wide)).toBe(
      [
        'op       calls  note', //
        '────────────────────',
        'objects  1,718  slow',
        'add          5',
        '',
      ].join('\n'),
    );
  });

  test('without heads is its rows alone', () => {
    expect(tableText([{ head: '' }, { head: '', align: 'right' }], [['tasks', '50']], wide)).toBe('tasks  50\n');
  });

  test('has each row on one line', () => {
    expect(tableText([{ head: 'x' }], [['a\n b']], wide)).toBe('x\n─────\na\\n b\n');
  });

  test('gives way where it is too wide: drops, then wraps, then cuts', () => {
    const columns: TableColumn[] = [
      { head: 'file', narrow: 'cut' },
      { head: 'n', align: 'right', narrow: 'drop' },
      { head: 'reason', narrow: 'wrap' },
    ];
    const row = ['tasks/0123456789.json', '7', 'the list of rows is not as long as the first'];
    expect(shown(columns, row, 70)).toEqual([
      'file                   n  reason',
      '──────────────────────────────────────────────────────────────────────',
      'tasks/0123456789.json  7  the list of rows is not as long as the first',
    ]);
    expect(shown(columns, row, 69)).toEqual([
      'file                   n  reason',
      '─────────────────────────────────────────────────────────────────────',
      'tasks/0123456789.json  7  the list of rows is not as long as the',
      '                          first',
    ]);
    expect(shown(columns, row, 45)).toEqual([
      'file              n  reason',
      '─────────────────────────────────────────────',
      'tasks/012345678…  7  the list of rows is not',
      '                     as long as the first',
    ]);
    expect(shown(columns, row, 36)).toEqual([
      'file        reason',
      '────────────────────────────────────',
      'tasks/012…  the list of rows is not',
      '            as long as the first',
      'columns left out: n (a wider',
      'terminal or --wide shows it)',
    ]);
  });

  test('drops what is worth least first, and says what it left out', () => {
    const columns: TableColumn[] = [
      { head: 'task' },
      { head: 'inputs', narrow: 'drop', worth: 2 },
      { head: 'origin', narrow: 'wrap', worth: 3 },
      { head: 'colors', narrow: 'drop' },
    ];
    const row = ['small', '1x1', 'batt 1a2b3c4d5e6f, seed 7, from 9f8e', '0123456789'];
    const heads = (width: number): string => shown(columns, row, width)[0];
    expect(heads(67)).toMatch(/^task +inputs +origin +colors$/);
    expect(heads(40)).toMatch(/^task +inputs +origin$/);
    expect(heads(33)).toMatch(/^task +origin$/);
    expect(shown(columns, row, 20)).toEqual([
      'task',
      '─────',
      'small',
      'columns left out:',
      'inputs, origin,',
      'colors (a wider',
      'terminal or --wide',
      'shows them)',
    ]);
  });

  test('has all its columns, as wide as they are, where that is asked for', () => {
    const columns: TableColumn[] = [{ head: 'task' }, { head: 'n', narrow: 'drop' }, { head: 'why', narrow: 'wrap' }];
    const text = tableText(columns, [['small', '7', 'x'.repeat(50)]], { width: 20, color: false, wide: true });
    expect(text.split('\n')[2]).toBe(`small  7  ${'x'.repeat(50)}`);
  });
});

test('color is only where it is wanted', () => {
  const colored = { width: 80, color: true };
  expect(tableText([{ head: 'x' }], [[{ text: 'y', paint: 'green' }]], colored)).toBe(
    '\x1b[1mx\x1b[22m\n─\n\x1b[32my\x1b[39m\n',
  );
  expect(painted('y', 'green', wide)).toBe('y');
});

test('a screen is as wide as the terminal, and 100 columns elsewhere', () => {
  expect(screenOf({ isTTY: true, columns: 132 }, true)).toEqual({ width: 132, color: true });
  expect(screenOf({ isTTY: true, columns: 0 }, true).width).toBe(100);
  expect(screenOf({ columns: 132 }, false)).toEqual({ width: 100, color: false });
});
