/** Commands on text from outside that would steer a terminal or break out of a page: all of it is shown, none of it acts. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Sqlite from 'libsql';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openArchive } from '../../src/archive/index.js';
import { main } from '../../src/cli/main.js';
import type { ReadReport, Report } from '../../src/report/index.js';
import { solver } from '../archive/fixture.js';
import { sampleReport } from '../report/fixture.js';

/** All that the medium could take for its own: of terminals, of texts from right to left, of Markdown, HTML and XML. */
const HOSTILE =
  'x\x1b]0;title\x07\x1b[31m\x1b[2J\r\b\t\n\x7f\x9b31m\x85\u00ad\u061c\u200b\u200e\u202e\u2066\u2028\u2029\ufeff|`*<b>&amp;"\'</script><!--]]>\ufffe';
/** Of it, what a line can have. */
const IN_LINE = HOSTILE.replaceAll(/[\r\n]/g, '');
/** What a file's name can have. */
const IN_NAME = HOSTILE.replaceAll('/', '');

const folder = mkdtempSync(join(tmpdir(), 'batt-run-hostile-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string): string => join(folder, name);

/** Writes a file; gives its name. */
function written(name: string, content: string): string {
  writeFileSync(place(name), content);
  return place(name);
}

// Every command runs twice, and some start threads.
vi.setConfig({ testTimeout: 60_000 });

let shown = '';
beforeEach(() => {
  shown = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      shown += text;
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
const OWN = /\x1b\[(?:0|1|22|3[1239]|48;5;\d+)m/g;
/** Line ends aside, what may be nowhere. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Runs a command line without and with colors; gives what it shows without. */
async function run(...words: string[]): Promise<string> {
  const codes: (number | string | undefined)[] = [];
  const texts: string[] = [];
  for (const color of ['0', '1']) {
    vi.stubEnv('FORCE_COLOR', color);
    vi.stubEnv('NO_COLOR', undefined);
    shown = '';
    codes.push((await main(words)) || process.exitCode);
    texts.push(shown);
    process.exitCode = undefined;
  }
  const [plain, colored] = texts;
  expect(plain).not.toMatch(UNSEEN);
  expect(colored.replaceAll(OWN, '')).not.toMatch(UNSEEN);
  expect(colored.replaceAll(OWN, '')).not.toContain('\x1b');
  for (const code of codes) expect([undefined, 0, 1, 2]).toContain(code);
  return plain;
}

const grid = [[1, 2]];
const task = { train: [{ input: grid, output: grid }], test: [{ input: grid, output: grid }] };
const TASKS = written('tasks.json', JSON.stringify({ abc: task }));
const PROGRAM = 'def solve_abc(I):\n    O = hmirror(I)\n    return O\n';

/** A value whose texts, but those that are one of a few words, are hostile. */
function poisoned(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return ['schema', 'kind', 'status', 'differs'].includes(key) ? value : `${value}${HOSTILE}\ud800`;
  if (Array.isArray(value)) return value.map((item) => poisoned(item, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      ['cacheHits', 'cacheMisses'].includes(key) ? name + HOSTILE : name,
      poisoned(part, name),
    ]),
  );
}

const defect = { task: 'a', md5: 'b', place: 'c', inBatt: 'd', alone: 'e' };
const execution = { executorKind: 'wgsl', backend: 'webgpu', fallbackReason: 'why', runs: 1 };
const full: ReadReport = {
  ...sampleReport,
  archive: sampleReport.archive === null ? null : { ...sampleReport.archive, defects: [defect] },
  device: { ...sampleReport.device, executions: [execution] },
};
const worse = { ...full, tasks: full.tasks.map((one) => ({ ...one, solved: false, demoSolved: false })) };
const REPORT = written('report.json', JSON.stringify(poisoned(full)));
const WORSE = written('worse.json', JSON.stringify(poisoned(worse)));

describe('a report', () => {
  test('as tables', async () => {
    const text = await run('report', REPORT);
    expect(text).toContain('05f2a901x\\u001b]0;title\\u0007\\u001b[31m\\u001b[2J\\r\\b\\t\\n');
    expect(text).toContain('\\u202e');
    const whole = await run('report', written('programs.json', JSON.stringify(poisoned({ ...full, tasks: [] }))));
    expect(whole).toContain('StopIterationx\\u001b');
  });

  test('compared', async () => {
    expect(await run('compare', REPORT, WORSE)).toContain('regressions');
    expect(await run('compare', REPORT, written('plain.json', JSON.stringify(full)))).toContain('of different data');
    await run('compare', REPORT, place('plain.json'), '--force', '--times');
  });

  test('with a field that is wrong', async () => {
    const bad = { ...(poisoned(full) as Report), schema: HOSTILE };
    expect(await run('report', written('bad.json', JSON.stringify(bad)))).toMatch(
      /^batt-run: .*bad\.json: schema: .*\n$/,
    );
    expect(await run('report', written('text.json', HOSTILE))).toMatch(/^batt-run: .*\n$/);
    expect(await run('report', place(IN_NAME))).toMatch(/^batt-run: .*\n$/);
  });

  test('as Markdown: every row of a table has its columns, and nothing is markup', async () => {
    const views = ['--markdown', place('a.md'), '--junit', place('a.xml'), '--html', place('a.html')];
    await run('compare', REPORT, WORSE, ...views);
    const text = readFileSync(place('a.md'), 'utf8');
    expect(text).not.toMatch(UNSEEN);
    expect(
      text.replaceAll('<details><summary>', '').replaceAll('</summary>', '').replaceAll('</details>', ''),
    ).not.toMatch(/^[^`]*<[^`]*$/m);
    const columns = (row: string): number => row.replaceAll(/\\[\\|]/g, '').split('|').length;
    const tables = text.split('\n\n').filter((part) => part.startsWith('|'));
    expect(tables.length).toBeGreaterThan(1);
    for (const table of tables) expect(new Set(table.trim().split('\n').map(columns)).size).toBe(1);
  });

  test('as JUnit: XML whatever the texts hold', () => {
    const text = readFileSync(place('a.xml'), 'utf8');
    expect(text).not.toMatch(UNSEEN);
    expect(text).not.toMatch(/[\ufffe\uffff]/);
    const attribute = String.raw`\s+[a-z]+="(?:[^<&"]|&(?:amp|lt|gt|quot|#39);)*"`;
    const tag = String.raw`<(?:\?xml(?:${attribute})+\?|[a-z]+(?:${attribute})*\/?|\/[a-z]+)>`;
    expect(text).toMatch(new RegExp(`^(?:\\s*${tag})+\\s*$`));
    expect(text.split('<testcase').length - 1).toBeGreaterThan(1);
  });

  test('as a page: no text ends its script or makes an element', () => {
    const text = readFileSync(place('a.html'), 'utf8');
    expect(text).not.toMatch(UNSEEN);
    expect(text).not.toContain('<b>&');
    // The script, the cards and the details.
    expect(text.split('</script>')).toHaveLength(4);
    // What the page's script makes elements of is packed: it holds no markup, and the texts in it are as safe as those outside.
    const details = /id="details-data">([^<]*)</.exec(text)?.[1] ?? '';
    const tasks = details
      .split(' ')
      .flatMap((part) => JSON.parse(gunzipSync(Buffer.from(part, 'base64')).toString('utf8')) as { facts: string }[]);
    expect(tasks).toHaveLength(full.tasks.length);
    expect(tasks[0].facts).toContain('\\u202e');
  });
});

describe('an archive', () => {
  const ARCHIVE = place('archive.db');
  const text = `def solve(S, I, C):\n    O = hmirror(I)\n    return O\n# ${IN_LINE}`;
  const md5 = createHash('md5').update(text).digest('hex');
  const archive = openArchive(ARCHIVE);
  archive.saveSolvers([solver(1, ['match'], { task: 'abc', text })]);
  const common = { task: 'abc', dialect: 'arc-dsl', text, closeness: 5, tLog: 18, savedAt: HOSTILE };
  archive.saveDiffers([{ ...common, name: HOSTILE, origin: { batt: HOSTILE, seed: 1, parent: HOSTILE } }]);
  archive.close();
  const poison = (sql: string): void => {
    const sqlite = new Sqlite(ARCHIVE);
    sqlite.prepare(sql).run([HOSTILE]);
    sqlite.close();
  };
  poison('UPDATE saved SET batt = ?');
  poison('UPDATE saved SET parent = ?1, saved_at = ?1');

  test('listed', async () => {
    expect(await run('solvers', 'list', '--archive', ARCHIVE)).toContain('x\\u001b]0;titl');
    expect(await run('solvers', 'list', '--differs', '--archive', ARCHIVE)).toContain('\\u202e');
    const json = await run('solvers', 'list', '--json', '--archive', ARCHIVE);
    expect(JSON.parse(json)[0].origin.batt).toBe(HOSTILE);
    expect(JSON.parse(await run('solvers', 'list', '--differs', '--json', '--archive', ARCHIVE))[0].name).toBe(HOSTILE);
  });

  test('shown, drawn from, examined', async () => {
    expect(await run('solvers', 'show', md5.slice(0, 6), '--archive', ARCHIVE, '--tasks', TASKS)).toContain(
      '# x\\u001b]0;title',
    );
    await run('gen', '--archive', ARCHIVE, '--tasks', TASKS, '-o', place('drawn.mjs'), '-c', '1');
    await run('submit', '--archive', ARCHIVE, '--tasks', TASKS, '--workers', '0', '-o', place(`${IN_NAME}.json`));
    expect(await run('doctor', '--archive', ARCHIVE, '--tasks', place(IN_NAME))).toContain('broken');
    expect(JSON.parse(await run('doctor', '--json', '--archive', ARCHIVE, '--tasks', place(IN_NAME))).ok).toBe(false);
  });

  test('exported: files are named by what was checked, and hold what was there', async () => {
    const out = place(`out${IN_NAME}`);
    expect(await run('solvers', 'export', '--archive', ARCHIVE, '-o', out)).toContain('1 solver of 1 task');
    expect(readdirSync(join(out, 'abc'), { recursive: true })).toContain(join('1', '18', `${md5}.py`));
    expect(readFileSync(join(out, 'abc', '1', '18', `${md5}.py`), 'utf8')).toBe(text);
  });

  test('with a dialect, a task, an md5 that are none', async () => {
    poison('UPDATE saved SET dialect = ?');
    await run('solvers', 'list', '--archive', ARCHIVE);
    await run('solvers', 'show', md5.slice(0, 6), '--archive', ARCHIVE, '--tasks', TASKS);
    await run('submit', '--archive', ARCHIVE, '--tasks', TASKS, '--workers', '0', '-o', place('s.json'));
    poison("UPDATE saved SET task = '../../' || ?");
    const refused = await run('solvers', 'export', '--archive', ARCHIVE, '-o', place('refused'));
    expect(refused).toMatch(/^batt-run: .* expected the id of a task, found .*\n$/);
    expect(readdirSync(folder)).not.toContain('refused');
  });
});

describe('files with such names and contents', () => {
  const home = place(`home${IN_NAME}`);
  mkdirSync(home);
  const tasks = join(home, 'tasks.json');
  writeFileSync(tasks, JSON.stringify({ abc: task }));
  const programs = join(home, `p${IN_NAME}.py`);
  writeFileSync(programs, PROGRAM);
  const differs = written('differs.py', 'def differ_d(S, I, C):\n    O = size(I)\n    return O\n');
  const common = ['--tasks', tasks, '--workers', '0'];
  const reports = ['--report', join(home, 'r.json'), '--markdown', join(home, 'r.md'), '--emit', join(home, 'e.jsonl')];

  test('programs', async () => {
    expect(await run('eval', programs, '--tasks', tasks)).toContain('solve_abc');
    expect(await run('validate', home, ...common, ...reports, '--log-level', 'debug')).toContain('solve_abc');
    expect(await run('import', programs, ...common, '--archive', join(home, 'a.db'))).toContain('1 solver of 1 task');
    expect(await run('import', programs, ...common, '-o', join(home, 'out'))).toContain('1 file');
    await run('gen', '--solvers', programs, '--differs', differs, '--tasks', tasks, '-o', join(home, 'b.mjs'));
    const made = readFileSync(join(home, 'b.mjs'), 'utf8').replace(/"digest": ".*"/, '"digest": ""');
    const named = made.replaceAll('"abc"', JSON.stringify(HOSTILE)).replaceAll('"d"', JSON.stringify(HOSTILE));
    writeFileSync(join(home, 'c.mjs'), named);
    const [, digest] = /expected ([0-9a-f]{64})/.exec(await run('run', '-b', join(home, 'c.mjs'), ...common)) ?? [];
    writeFileSync(join(home, 'c.mjs'), named.replace('"digest": ""', `"digest": "${digest}"`));
    const words = [...common, ...reports, '--archive', join(home, 'b.db'), '--timing', '--profile'];
    expect(await run('run', '-b', join(home, 'c.mjs'), ...words)).toContain('x\\u001b]0;title');
    expect(JSON.parse(readFileSync(join(home, 'r.json'), 'utf8')).tasks[0].best.solver).toBe(HOSTILE);
    await run('solvers', 'list', '--differs', '--archive', join(home, 'b.db'));
  });

  test.each([
    ['an operation', `def solve_abc(I):\n    O = ${HOSTILE}(I)\n    return O\n`],
    ['a comment', `# ${HOSTILE}\n`],
    ['a name', `def solve_${HOSTILE}(I):\n    O = hmirror(I)\n    return O\n`],
    ['a string', `def solve_abc(I):\n    O = '${HOSTILE}'\n    return O\n`],
  ])('%s of a program', async (_, content) => {
    const file = written('bad.py', content);
    expect(await run('eval', file, '--tasks', TASKS)).toContain('batt-run: ');
    expect(await run('validate', file, '--tasks', TASKS, '--workers', '0')).toContain('batt-run: ');
    expect(await run('import', file, '--tasks', TASKS, '--workers', '0', '--skip-bad')).toContain('batt-run: ');
  });

  test.each([
    ['an id', JSON.stringify({ [HOSTILE]: { ...task, train: [] } })],
    ['a cell', JSON.stringify({ abc: { ...task, train: [{ input: [[HOSTILE]], output: grid }] } })],
    ['all', HOSTILE],
  ])('%s of tasks', async (_, content) => {
    const file = written(`bad${IN_NAME}.json`, content);
    expect(await run('run', '--tasks', file, '--workers', '0', '--score-only')).toMatch(/^batt-run: .*\n$/);
    await run('run', '--tasks', file, '--skip-bad', '--workers', '0', '--score-only');
  });

  test.each([
    ['a batt', `export default ${HOSTILE}`],
    ['a field', `export default ${JSON.stringify({ format: HOSTILE })};`],
  ])('%s', async (_, content) => {
    expect(await run('run', '-b', written('bad.mjs', content), '--tasks', TASKS)).toMatch(/^batt-run: .*\n$/);
  });
});

describe('the command line', () => {
  test.each([
    [HOSTILE],
    ['help', HOSTILE],
    [`--${HOSTILE}`],
    ['run', HOSTILE],
    ['run', '--tasks', HOSTILE],
    ['run', '-b', HOSTILE],
    ['run', '-i', HOSTILE, '--tasks', TASKS],
    ['run', '--tasks', TASKS, '--report', `/dev/null/${HOSTILE}`],
    ['run', '--tasks', TASKS, '--device', HOSTILE],
    ['run', '--tasks', TASKS, '--baseline', HOSTILE],
    ['run', '--data', HOSTILE],
    ['run', '-c', HOSTILE],
    ['run', '--log-level', HOSTILE],
    ['eval', HOSTILE],
    ['eval', TASKS, '--grid', HOSTILE],
    ['eval', '--vectors', HOSTILE],
    ['gen', '--dialect', HOSTILE],
    ['gen', '--python', '-o', HOSTILE],
    ['evolve', '--for', HOSTILE],
    ['evolve', '--rounds', '1', '--archive', HOSTILE],
    ['bench', HOSTILE],
    ['import', HOSTILE],
    ['submit', '--archive', HOSTILE, '--tasks', TASKS, '-o', place('x.json')],
    ['solvers', HOSTILE],
    ['solvers', 'show', HOSTILE],
    ['solvers', 'list', '--archive', HOSTILE],
    ['report', HOSTILE],
    ['compare', HOSTILE, HOSTILE],
  ])('%j', async (...words) => {
    expect(await run(...words)).toMatch(/(^|\n)batt-run: .*\n$/);
  });
});
