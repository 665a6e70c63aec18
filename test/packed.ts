/** The package as it is packed, installed in folders where nothing else is, with what it depends on and nothing that is optional. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const ROOT = resolve(fileURLToPath(new URL('..', import.meta.url)));

/** Does a step; what it says on standard error is the error where it fails. */
function step(command: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')}: ${stderr}`);
  return stdout;
}

/** What an installation takes beside the package, from the lockfile: nothing that is optional but SQLite for this machine, which Node 20 has none of. */
function needed(): string[] {
  const {
    packages,
  }: {
    packages: Record<string, { readonly dev?: boolean; readonly optional?: boolean; readonly devOptional?: boolean }>;
  } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages).flatMap(([path, { dev, optional, devOptional }]) => {
    const name = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (name === undefined || !existsSync(join(ROOT, path))) return [];
    return name.startsWith('@libsql/') || !(dev || optional || devOptional) ? [name] : [];
  });
}

/** Packs the package and puts it into a folder, as `npm install --omit=optional` would, but from here: no network is needed. */
function install(folder: string): void {
  const modules = join(folder, 'node_modules');
  const own = join(modules, 'batt-run');
  mkdirSync(own, { recursive: true });
  step('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  step('tar', 'xzf', tarballIn(folder), '-C', own, '--strip-components=1');
  for (const name of needed()) {
    cpSync(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true, verbatimSymlinks: true });
  }
  mkdirSync(join(modules, '.bin'));
  const { bin }: { bin: Record<string, string> } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'));
  for (const [name, file] of Object.entries(bin)) symlinkSync(join('../batt-run', file), join(modules, '.bin', name));
}

const tarballIn = (folder: string): string =>
  join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');

/** The installation that all tests of a run share: the first one that asks makes it, and others wait until it is there. */
function installation(): string {
  const folder = join(inject('shared'), 'installation');
  // Whoever makes this folder makes the installation.
  const making = `${folder}.making`;
  while (!existsSync(folder)) {
    try {
      mkdirSync(making);
    } catch {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
      continue;
    }
    try {
      if (existsSync(folder)) break;
      install(making);
      renameSync(making, folder);
    } finally {
      rmSync(making, { recursive: true, force: true });
    }
  }
  return folder;
}

/** A folder once more, its files by a second name. */
function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [file, other] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(file, other);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(file), other);
    else linkSync(file, other);
  }
}

/**
 * Puts the packed package into `<folder>/node_modules`, as an installation without optional packages would. Nothing there leads to the
 * checkout. Its files are those of other tests, too: they may be removed or replaced, but not written to.
 *
 * @returns the tarball's path, in `folder`
 */
export function installPacked(folder: string): string {
  const shared = installation();
  link(shared, folder);
  return join(folder, basename(tarballIn(shared)));
}

/** The environment of a shell in which nobody has heard of the checkout, and nothing is set for batt-run. */
export function envElsewhere(): NodeJS.ProcessEnv {
  const isOfHere = (text: string): boolean => `${text}/`.includes(`${ROOT}/`);
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOfHere(folder));
  const others = Object.entries(process.env).filter(
    ([name, text = '']) => !/^(?:BATT_|npm_|VITEST|NODE_)/.test(name) && !isOfHere(text),
  );
  return { ...Object.fromEntries(others), PATH: path.join(delimiter) };
}
