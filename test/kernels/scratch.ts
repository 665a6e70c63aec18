/** A copy of the project in which a test changes sources, and what is built of it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A copy of parts of the project, with its installed packages. */
export class Scratch {
  readonly folder = mkdtempSync(join(tmpdir(), 'batt-run-scratch-'));

  constructor(parts: readonly string[]) {
    for (const part of parts) cpSync(join(ROOT, part), join(this.folder, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(this.folder, 'node_modules'));
  }

  path(file: string): string {
    return join(this.folder, file);
  }

  write(file: string, text: string): void {
    writeFileSync(this.path(file), text);
  }

  /** Changes a file's text; it must change. */
  edit(file: string, change: (text: string) => string): void {
    const text = readFileSync(this.path(file), 'utf8');
    const changed = change(text);
    if (changed === text) throw new Error(`nothing to change in ${file}`);
    this.write(file, changed);
  }

  /**
   * Runs a program in the copy; what it wrote to standard output.
   *
   * @throws Error with what it wrote to standard error, where it fails
   */
  run(program: string, ...words: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(program, words, { cwd: this.folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${words.join(' ')}: exit code ${status}\n${stderr}${stdout}`);
    return stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }
}
