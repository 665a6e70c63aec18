/** Saves solvers until it is killed, and says of which tasks they are saved: `node writer.mjs FILE NAME`. */
import { openArchive } from '../../dist/archive/index.js';

const [file, name] = process.argv.slice(2);
const start = Date.now();
for (let k = 0; ; k++) {
  // Opened anew each time: that, too, has to go well while others write and die.
  const archive = openArchive(file);
  for (let batch = 0; batch < 10; batch++) {
    const task = `${name}_${start}_${k}_${batch}`;
    archive.saveSolvers(
      Array.from({ length: 5 }, (_, n) => ({
        task,
        dialect: 'arc-dsl',
        text: `def solve(S, I, C):\n    O = fill(I, ${n}, ${task})\n    return O\n`,
        marks: { demo: [n + 1], test: [] },
        tLog: 18,
        origin: { batt: null, seed: null, parent: null },
      })),
    );
    archive.inlining.put(new Map([[task, task]]));
    // Writing to a pipe is done when it returns: a line that was read is true.
    process.stdout.write(`${task}\n`);
  }
  archive.close();
}
