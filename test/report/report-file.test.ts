import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../../src/errors.js';
import type { ReadReport } from '../../src/report/model.js';
import { defaultReportFile, readReport, reportText, writeReport } from '../../src/report/report-file.js';
import { sampleReport } from './fixture.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a report', () => {
  test('is read as it was written', () => {
    const file = join(folder, 'reports/a.json');
    writeReport(file, sampleReport);
    expect(readReport(file)).toEqual(sampleReport);
    expect(readdirSync(join(folder, 'reports'))).toEqual(['a.json']);
  });

  test('has a line per field and per item of a list', () => {
    const lines = reportText({ ...sampleReport, tasks: [] }).split('\n');
    expect(lines.slice(0, 3)).toEqual(['{', '  "schema": "batt-run/report@2",', '  "command": "run -c 4",']);
    expect(lines).toContain(
      '    {"name":"load","parent":null,"count":1,"selfMs":100,"totalMs":100,"busyMs":0,"share":0.081},',
    );
    expect(lines.slice(-3)).toEqual(['  "tasks": []', '}', '']);
  });

  test('has numbers to three decimals', () => {
    const totals = { ...sampleReport.totals, wallMs: 1 / 3, busyMs: 2000.000_4 };
    expect(reportText({ ...sampleReport, totals })).toContain('"totals": {"wallMs":0.333,"busyMs":2000,');
  });

  test('has no numbers that JSON does not have', () => {
    const totals = { ...sampleReport.totals, wallMs: Number.NaN };
    expect(() => reportText({ ...sampleReport, totals })).toThrow(new TypeError('report: wallMs is NaN'));
  });

  test('may lack a batt, a best candidate and an adapter', () => {
    const file = join(folder, 'a.json');
    const report: ReadReport = { ...sampleReport, batt: null, device: { ...sampleReport.device, adapter: null } };
    writeReport(file, report);
    expect(readReport(file)).toEqual(report);
    expect(report.tasks[3].best).toBe(null);
  });

  test('goes to a file named by its time', () => {
    expect(defaultReportFile('2026-01-31T12:00:00.000Z')).toBe('reports/2026-01-31T12-00-00.000Z.json');
  });

  test('that cannot be written is one line', () => {
    writeFileSync(join(folder, 'file'), '');
    const file = join(folder, 'file/a.json');
    expect(() => writeReport(file, sampleReport)).toThrow(
      new UsageError(`cannot write '${file}': its path leads through a file`),
    );
  });
});

describe('reading', () => {
  /** Message about the report after a change to its text, less the file's name. */
  const complaint = (change: (text: string) => string): string => {
    const file = join(folder, 'a.json');
    writeFileSync(file, change(reportText(sampleReport)));
    try {
      readReport(file);
    } catch (error) {
      return error instanceof Error ? error.message.replace(file, '') : String(error);
    }
    return 'none';
  };
  const replaced =
    (from: string, to: string) =>
    (text: string): string => {
      expect(text).toContain(from);
      return text.replace(from, to);
    };

  test('takes fields that it does not know, and leaves them out', () => {
    expect(complaint(replaced('"seed": 7', '"seed": 7, "news": [1]'))).toBe('none');
    expect(readReport(join(folder, 'a.json'))).toEqual(sampleReport);
  });

  test('takes reports of the earlier schema: of their best candidates it has what they say of demo samples', () => {
    const earlier = (text: string): string =>
      text
        .replace('report@2', 'report@1')
        .replaceAll(',"testsKnown":1', '')
        .replaceAll(',"testsKnown":0', '')
        .replaceAll(/"matches":1,"closeness":1,"tests":(1|null)/g, '"matches":2,"score":2000')
        .replaceAll('"matches":0,"closeness":0.7,"tests":0', '"matches":0,"score":700');
    expect(complaint(earlier)).toBe('none');
    const { schema, tasks } = readReport(join(folder, 'a.json'));
    expect(schema).toBe('batt-run/report@1');
    const [near, demoSolved, solved, lost] = tasks.map(({ best, testsKnown }) => ({ ...best, testsKnown }));
    const nothing = { text: null, closeness: null, tests: null, testsKnown: null };
    expect([near, demoSolved, solved]).toEqual([
      { solver: '0a1b2c3d', md5: null, matches: 0, outputs: ['012/300', ':[7]'], ...nothing },
      { solver: '1f0c79e5', md5: 'cc', matches: 1, outputs: ['=', '12/34'], ...nothing },
      { solver: '0a1b2c3d', md5: null, matches: 1, outputs: ['=', '='], ...nothing },
    ]);
    expect(lost).toEqual({ testsKnown: null });
  });

  test('takes operations with counts that earlier versions wrote, and leaves these out', () => {
    expect(complaint(replaced('"work":900100,', '"work":900100,"onValues":45,"reasons":{"far":5,"size":40},'))).toBe(
      'none',
    );
    expect(readReport(join(folder, 'a.json'))).toEqual(sampleReport);
  });

  test('takes operations without work, as earlier versions wrote them', () => {
    expect(complaint(replaced('"work":900100,', ''))).toBe('none');
    expect(readReport(join(folder, 'a.json')).operations[1]).toMatchObject({ op: 'fill', work: null });
  });

  test('takes reports that do not say how work was counted, as earlier versions wrote them', () => {
    expect(complaint(replaced('  "workVersion": 1,\n', ''))).toBe('none');
    expect(readReport(join(folder, 'a.json'))).toEqual({ ...sampleReport, workVersion: null });
  });

  test.each([
    [
      '"schema": "batt-run/report@2"',
      '"schema": "other@2"',
      'schema: expected "batt-run/report@2" or "batt-run/report@1", found "other@2"',
    ],
    ['"seed": 7', '"seed": "7"', 'seed: expected a number, found "7"'],
    ['"workVersion": 1', '"workVersion": 1.5', 'workVersion: expected a whole number, found "1.5"'],
    ['  "seed": 7,\n', '', 'seed: expected a number, found "nothing"'],
    ['"wallMs":1234.567', '"wallMs":null', 'totals.wallMs: expected a number, found "null"'],
    ['"software":true', '"software":1', 'device.software: expected true or false, found "1"'],
    ['"op":"fill"', '"op":["fill"]', 'operations[1].op: expected a string, found "[\\"fill\\"]"'],
    ['"work":900100', '"work":"much"', 'operations[1].work: expected a number, found "much"'],
    ['"inline":3', '"inline":{}', 'counters.cacheHits.inline: expected a number, found "{}"'],
    ['"cacheHits":{', '"cacheHits":[], "more":{', 'counters.cacheHits: expected an object, found "[]"'],
    [
      '"status":"timeout"',
      '"status":"late"',
      'tasks[3].samples[0].status: expected "ok" or "timeout" or "error", found "late"',
    ],
    ['"best":null', '"best":7', 'tasks[3].best: expected an object, found "7"'],
    ['"skipped": [', '"skipped": {}, "more": [', 'skipped: expected a list, found "{}"'],
  ])('names the field: %s → %s', (from, to, message) => {
    expect(complaint(replaced(from, to))).toBe(`: ${message}`);
  });

  test('names the line of what is no JSON', () => {
    expect(complaint(replaced('"seed": 7', '"seed": seven'))).toMatch(/^:6: expected a value, found "seven/);
    expect(complaint(() => '[1]')).toBe(': expected an object, found "[1]"');
  });

  test('says when there is no such file', () => {
    expect(() => readReport(join(folder, 'none.json'))).toThrow(
      /none\.json: expected a readable file, found "no such file"/,
    );
  });
});

test('the text of a report is that of its reading', () => {
  const file = join(folder, 'a.json');
  writeReport(file, sampleReport);
  expect(reportText(readReport(file))).toBe(readFileSync(file, 'utf8'));
});
