/** Hostile archives: damaged anywhere, of another kind, with foreign texts, tables gone. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { BASE, type Case, type Input, type Maker } from '../case.js';
import { CONTROLS, spoilBytes } from '../damage.js';

const TEXT = "CAST(X'e228a1ff' AS TEXT)";

/** Changes an archive by a statement on each of its tables, as far as it can be carried out. */
function alter(file: string, statement: (table: string, column: string) => string): void {
  const sqlite = new Sqlite(file);
  try {
    const tables = sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all() as { name: string }[];
    for (const { name } of tables) {
      const columns = sqlite.prepare(`PRAGMA table_info("${name}")`).all() as { name: string }[];
      for (const column of columns) {
        try {
          sqlite.exec(statement(name, column.name));
        } catch {
          // A table's own checks may refuse it, and a table that is gone is gone.
        }
      }
    }
    // Its log has salts of chance.
    sqlite.pragma('journal_mode = DELETE');
  } finally {
    sqlite.close();
  }
}

function lay(maker: Maker): string {
  const { random, folder } = maker;
  const name = random.pick(['a.db', 'a.b.sqlite', `a\x1b[31m\u202e.db`]);
  if (random.chance(0.12)) return maker.special(name);
  if (random.chance(0.1)) return maker.write(name, random.pick(['', 'SQLite format 3\0', 'text\n', '{}']));
  const file = join(folder, maker.copy(BASE.archive, name));
  const { size } = statSync(file);
  const bytes = readFileSync(file);
  const quoted = `'${CONTROLS.replaceAll("'", "''")}'`;
  const share = 1 + random.int(3);
  switch (random.int(7)) {
    case 0:
      maker.write(name, spoilBytes(random, bytes));
      break;
    case 1:
      maker.write(name, bytes.subarray(0, random.int(size)));
      break;
    case 2:
      for (let k = 0; k < 200; k++) bytes[random.int(size)] = random.int(256);
      maker.write(name, bytes);
      break;
    case 3:
      bytes.fill(random.int(256), 100 + random.int(size), size);
      maker.write(name, bytes);
      break;
    case 4:
      alter(
        file,
        (table, column) => `UPDATE "${table}" SET "${column}" = ${random.int(share) === 0 ? TEXT : `"${column}"`}`,
      );
      break;
    case 5: {
      const value = random.pick([quoted, 'NULL', '-1', '1e300', "X'00'", '9223372036854775807']);
      alter(
        file,
        (table, column) => `UPDATE "${table}" SET "${column}" = ${random.int(share) === 0 ? value : `"${column}"`}`,
      );
      break;
    }
    default:
      alter(file, (table) => (random.chance(0.2) ? `DROP TABLE "${table}"` : 'SELECT 1'));
  }
  return name;
}

/** A command on a hostile archive. */
export const archives: Input = (maker): Case => {
  const { random } = maker;
  const archive = lay(maker);
  const task = maker.copy(BASE.task);
  const on = ['--archive', archive];
  const outputs = [archive];
  switch (random.int(8)) {
    case 0:
      return { words: ['solvers', 'show', random.pick(['0', 'a', 'f', CONTROLS]), ...on, '--tasks', task], outputs };
    case 1:
      return { words: ['solvers', 'export', ...on, '-o', 'out'], outputs: [...outputs, 'out'] };
    case 2:
      return { words: ['solvers', 'prune', ...on], outputs };
    case 3:
      return {
        words: ['submit', ...on, '--tasks', task, '--workers', '0', '--quiet', '-o', 's.json'],
        outputs: [...outputs, 's.json'],
      };
    case 4:
      return { words: ['gen', ...on, '--tasks', task, '--quiet', '-o', 'b.mjs'], outputs: [...outputs, 'b.mjs'] };
    case 5:
      return { words: ['doctor', ...on], outputs };
    case 6:
      return {
        words: [
          'run',
          '-b',
          maker.copy(BASE.batt),
          '--tasks',
          task,
          ...on,
          '--quiet',
          '--workers',
          '0',
          '--report',
          'r.json',
        ],
        outputs: [...outputs, 'r.json'],
      };
    default:
      return {
        words: [
          'solvers',
          'list',
          ...on,
          ...(random.chance(0.3) ? ['--differs'] : []),
          ...(random.chance(0.3) ? ['--json'] : []),
        ],
        outputs,
      };
  }
};
