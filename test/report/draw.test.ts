import { describe, expect, test } from 'vitest';
import { besideEachOther, gridPanel } from '../../src/report/draw.js';
import { Grid } from '../../src/value/index.js';

const grid = (...rows: number[][]): Grid => new Grid(rows.length, rows[0].length, Int8Array.from(rows.flat()));

describe('a grid', () => {
  test('without color is digits, as wide as the widest', () => {
    expect(gridPanel('in', grid([0, 1], [2, 3]), false)).toEqual({ title: 'in', lines: ['0 1', '2 3'], width: 3 });
    expect(gridPanel('in', grid([10, 1], [-2, 3]), false).lines).toEqual(['10  1', '-2  3']);
  });

  test('with color has two columns a cell, and one escape sequence for a run of a color', () => {
    const { lines, width } = gridPanel('in', grid([2, 2, 0]), true);
    expect(lines).toEqual(['\x1b[48;5;196m    \x1b[48;5;16m  \x1b[0m']);
    expect(width).toBe(6);
  });

  test('with color shows what is no color of ARC as a number', () => {
    expect(gridPanel('in', grid([2, 11, -1]), true).lines).toEqual(['\x1b[48;5;196m  \x1b[0m11\x1b[0m-1\x1b[0m']);
  });

  test('is at least as wide as its title', () => {
    expect(gridPanel('expected', grid([7]), false)).toEqual({ title: 'expected', lines: ['7       '], width: 8 });
  });
});

describe('panels', () => {
  const panels = [grid([1, 2], [3, 4]), grid([5, 6, 7]), grid([8])].map((one, k) => gridPanel(`g${k}`, one, false));

  test('stand side by side', () => {
    expect(besideEachOther(panels, 80)).toBe('g0    g1      g2\n1 2   5 6 7   8\n3 4\n');
  });

  test('that no longer fit stand below', () => {
    expect(besideEachOther(panels, 12)).toBe('g0    g1\n1 2   5 6 7\n3 4\n\ng2\n8\n');
    expect(besideEachOther(panels, 1)).toBe('g0\n1 2\n3 4\n\ng1\n5 6 7\n\ng2\n8\n');
  });
});
