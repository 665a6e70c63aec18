/** A program that does what its first word says, for the tests of what a fuzz run checks. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

const refuse = (text) => {
  process.stderr.write(text);
  process.exitCode = 2;
};
const faults = (count) => `batt-run: ${count} faults (of a file):\n${'  a.py:1: bad\n'.repeat(count)}`;

const DEEDS = {
  done: () => process.stdout.write('done\n'),
  refuses: () => refuse('batt-run: a.txt: expected a task, found "x"\n'),
  'lists faults': () => refuse(faults(11)),
  'logs and refuses': () => refuse('12:00:00 error something\nbatt-run: no\n'),
  regresses: () => {
    process.exitCode = 1;
  },
  'has a defect': () => process.exit(70),
  'is killed': () => process.kill(process.pid, 'SIGKILL'),
  'says two lines': () => refuse('batt-run: one\nand another\n'),
  'says nothing': () => refuse(''),
  'lists too many faults': () => refuse(faults(12)),
  'shows a stack': () => process.stderr.write('TypeError: x\n    at f (file.js:1:2)\n'),
  'rings the bell': () => process.stdout.write('task \x07\n'),
  'turns text': () => process.stderr.write('task \u202e\n'),
  'is no text': () => process.stdout.write(Buffer.from([0xff, 0x0a])),
  'leaves something': () => writeFileSync('out.json.123.tmp', ''),
  'makes something': () => writeFileSync('surprise.txt', ''),
  'writes what it may': () => writeFileSync('out.json', ''),
  'changes its input': () => writeFileSync('a.txt', `${readFileSync('a.txt')}!`),
  'loses its input': () => rmSync('a.txt'),
  'waits for ever': () => setInterval(() => {}, 1000),
};

DEEDS[process.argv[2]]();
