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
    ]);
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
