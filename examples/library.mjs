/**
 * batt-run from code: reads tasks, checks a program that somebody has written, runs programs, searches for what nobody has.
 *
 *     node library.mjs [path of tasks]
 *
 * Without a path it takes the practice tasks of the package.
 */
import { loadPrograms, loadTasks, openArchive, run, search, validate } from 'batt-run';

const { tasks } = await loadTasks(process.argv[2]);
console.log(`${tasks.length} tasks; the first is ${tasks[0].id}, with ${tasks[0].demo.length} demos`);

// A program as it may come from an editor, or from a language model. It is read, never executed as Python.
const text = 'def solve(I):\n    O = vmirror(I)\n    return O\n';
const { programs } = await loadPrograms({ text, task: tasks[0].id });
for await (const { name, samples } of validate({ programs, tasks })) {
  const right = samples.filter(({ match }) => match).length;
  console.log(`${name} is right in ${right} of ${samples.length} samples`);
}

// Runs tell of each task when it is finished. This one is given up after a minute.
const some = tasks.slice(0, 20);
const work = run({ tasks: some, archive: 'example.db', signal: AbortSignal.timeout(60_000) });
for await (const { task, solved, best } of work) if (solved) console.log(`${task} is solved by ${best?.name}`);
const { solved, samples, kept } = await work.result();
console.log(
  `${solved} of ${some.length} tasks solved on ${samples} samples; ${kept?.added} programs are new in the archive`,
);

// Tasks that nothing solves are searched, two at a time; what is found is checked as any other program.
const archive = await openArchive('example.db');
const known = new Set((await archive.solvers()).filter(({ solves }) => solves).map(({ task }) => task));
await archive.close();
const unsolved = some.filter(({ id }) => !known.has(id)).slice(0, 2);
if (unsolved.length > 0) {
  for await (const found of search({ tasks: unsolved, calls: 200_000, workers: 2 })) {
    const [best] = found.programs;
    if (best === undefined) console.log(`${found.task}: nothing found in ${found.calls} moves`);
    else {
      const read = await loadPrograms({ text: best.text, task: found.task });
      const checked = await validate({ programs: read.programs, tasks: unsolved, workers: 1 }).result();
      console.log(`${found.task}: a program right in ${best.right} demos, which solves ${checked.solving} tasks`);
    }
  }
}
