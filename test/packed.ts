/** The package as it is packed, unpacked in a folder where nothing else is, with what it depends on and nothing that is optional. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

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

/**
 * Packs the package and puts it into `<folder>/node_modules`, as an installation without optional packages would. What it depends on is
 * linked from here: no network is needed.
 *
 * @returns the tarball's path, in `folder`
 */
export function installPacked(folder: string): string {
  const modules = join(folder, 'node_modules');
  const own = join(modules, 'batt-run');
  mkdirSync(own, { recursive: true });
  step('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  step('tar', 'xzf', tarball, '-C', own, '--strip-components=1');
  for (const name of needed()) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  return tarball;
}
