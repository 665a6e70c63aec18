/** A case of the fuzz run: files in a folder of its own, and a command line on them. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Random } from '../../src/random.js';

/** Where the streams of a process lead: to us, to a full device, or nowhere. */
export type Stream = 'pipe' | 'full' | 'closed';

/** One command line. */
export interface Case {
  /** The command line after `batt-run`. */
  readonly words: readonly string[];
  /** Files and folders, relative to the case's folder, that may be made or changed; all else stays as it is. */
  readonly outputs?: readonly string[];
  readonly stdout?: Stream;
  readonly stderr?: Stream;
  /** Sent once the process has said something on stderr, and so many milliseconds later. */
  readonly signal?: { readonly name: 'SIGINT' | 'SIGTERM' | 'SIGHUP'; readonly after: number };
  /** Whether the exit code cannot be 0. */
  readonly mustFail?: boolean;
}

/** Files that are as they should be, which cases are made of. */
export interface Base {
  readonly folder: string;
}

/** Names of {@link Base}'s files: one task, a program for it, batts of two programs, what a run of one has left, and a run of one shard, recorded values. */
export const BASE = {
  task: '1c8de145.json',
  program: 'program.py',
  batt: 'batt.mjs',
  pythonBatt: 'batt.py',
  callTable: 'batt_call.py',
  archive: 'archive.db',
  report: 'report.json',
  shard: 'shard.json',
  lines: 'shard.jsonl',
  vectors: 'vectors.jsonl',
} as const;

/** What an input is made with. */
export class Maker {
  constructor(
    readonly random: Random,
    readonly folder: string,
    private readonly base: Base,
  ) {}

  /** Copies a file of the base under its own name or another; gives the name. */
  copy(file: string, name = file): string {
    copyFileSync(join(this.base.folder, file), this.place(name));
    return name;
  }

  /** Writes a file; gives its name. */
  write(name: string, content: string | Uint8Array): string {
    writeFileSync(this.place(name), content);
    return name;
  }

  /** Makes a folder; gives its name. */
  dir(name: string): string {
    mkdirSync(join(this.folder, name), { recursive: true });
    return name;
  }

  /** Makes a link to a file; gives its name. */
  link(name: string, target: string): string {
    symlinkSync(target, this.place(name));
    return name;
  }

  /** Makes what is no regular file in a file's place; gives its name. */
  special(name: string, kind: (typeof SPECIAL)[number] = this.random.pick(SPECIAL)): string {
    const place = this.place(name);
    if (kind === 'fifo') execFileSync('mkfifo', [place]);
    else if (kind === 'folder') mkdirSync(place, { recursive: true });
    else symlinkSync(LINKS[kind], place);
    return name;
  }

  private place(name: string): string {
    const place = join(this.folder, name);
    mkdirSync(dirname(place), { recursive: true });
    return place;
  }
}

/** What may be in a file's place. */
export const SPECIAL = ['fifo', 'folder', 'dead link', 'endless device', 'link to itself'] as const;
const LINKS = { 'dead link': 'nothing-there', 'endless device': '/dev/zero', 'link to itself': '.' } as const;

/** Makes one case of a kind. */
export type Input = (maker: Maker) => Case;
