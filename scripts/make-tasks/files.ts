/** The files that the generator makes: one JSON for each task, and the page that lists them. */

import { makeTask, type Task, taskId } from './concept.js';
import { families } from './concepts/index.js';

/** Text of a task file: ARC's JSON, one sample a line. */
function taskText({ train, test }: Task): string {
  const lines = (samples: Task['train']) => samples.map((sample) => JSON.stringify(sample)).join(',\n');
  return `{"train": [\n${lines(train)}\n], "test": [\n${lines(test)}\n]}\n`;
}

function pageText(): string {
  const tables = families.map(({ title, concepts }) => {
    const rows = concepts.map((concept) => `| ${taskId(concept)} | ${concept.name} | ${concept.rule} |`);
    return `\n## ${title}\n\n| id | concept | rule |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  const total = families.flatMap(({ concepts }) => concepts).length;
  return `# The bundled tasks

${total} tasks of our own making, in the format of the Abstraction and Reasoning Corpus: one JSON file each, with \`train\`
(the demos) and \`test\` samples, grids of 1 to 30 rows and columns of colors 0 to 9. None is taken from ARC. They let
batt-run be tried, tested and measured without any other data. License: MIT, like the rest of the project.

\`npm run make-tasks\` makes these files and this page again, the same to the last byte: every random choice derives from
the name of the concept. The rules are in \`scripts/make-tasks/concepts\`; they compute the outputs without the DSL, so the
solvers in \`batts/solvers\`, one for each task, are checked against something that they did not make.
${tables.join('')}`;
}

/** Name and text of every file of the tasks folder. */
export function taskFiles(): Map<string, string> {
  const concepts = families.flatMap((family) => family.concepts);
  const files = new Map(concepts.map((concept) => [`${taskId(concept)}.json`, taskText(makeTask(concept))]));
  if (files.size !== concepts.length) throw new Error('two concepts have the same id: rename one');
  return files.set('README.md', pageText());
}
