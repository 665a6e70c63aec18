/** Runs in the page of a report: the gallery, a task's view, the keyboard, and reading it anew while the run goes on. */
import { Gallery } from './gallery.mjs';
import { readAnew } from './live.mjs';
import { taskView } from './task.mjs';

const [tasks] = await Promise.all(packedParts('tasks-data').map(unpacked));
for (const [at, task] of tasks.entries()) task.at = at;
const byId = new Map(tasks.map((task) => [task.id, task]));
const overview = document.getElementById('overview');
const taskPage = document.getElementById('task');
const taskBody = document.getElementById('task-body');
const title = document.title;

/** Tasks whose details are packed together, as `page.ts` has it. */
const TOGETHER = 16;
const groupTexts = packedParts('details-data');
const groups = [];

let open = null;
/** Where the overview was scrolled to when a task was opened. */
let scrolled = 0;

const gallery = new Gallery(tasks);
addEventListener('hashchange', show);
addEventListener('keydown', onKey);
for (const [id, act] of [
  ['task-previous', () => step(-1)],
  ['task-next', () => step(1)],
  ['task-close', close],
]) {
  document.getElementById(id).addEventListener('click', act);
}
await show();
readAnew(() => document.activeElement === gallery.search);

/** What an element of the page holds as packed JSON, part by part. */
function packedParts(id) {
  return document.getElementById(id).textContent.split(' ');
}

async function unpacked(part) {
  const bytes = Uint8Array.from(atob(part), (character) => character.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json();
}

/** What is shown of a task when it is opened, which is packed with that of its neighbors. */
async function detailsOf({ at }) {
  const group = Math.floor(at / TOGETHER);
  groups[group] ??= unpacked(groupTexts[group]);
  return (await groups[group])[at % TOGETHER];
}

/** Shows the task that the address names, `#task-<id>`, or the overview. */
async function show() {
  const task = byId.get(namedTask());
  const before = open;
  open = task ?? null;
  if (before === null && !overview.hidden) scrolled = scrollY;
  overview.hidden = open !== null;
  taskPage.hidden = open === null;
  document.title = open === null ? title : `${open.id} · ${title}`;
  if (open === null) {
    taskBody.replaceChildren();
    if (before !== null) {
      scrollTo(0, scrolled);
      gallery.focus(before);
    }
    return;
  }
  const details = await detailsOf(task);
  // Another one may have been asked for meanwhile.
  if (open !== task) return;
  const at = gallery.shown.indexOf(open);
  taskBody.replaceChildren(taskView(open, details, at < 0 ? '' : `${at + 1} of ${gallery.shown.length}`));
  scrollTo(0, 0);
  document.getElementById('task-title').focus({ preventScroll: true });
}

function namedTask() {
  if (!location.hash.startsWith('#task-')) return null;
  try {
    return decodeURIComponent(location.hash.slice('#task-'.length));
  } catch {
    return null;
  }
}

/** Opens the task so many further on among those that are shown. */
function step(by) {
  const at = gallery.shown.indexOf(open);
  const next = gallery.shown[at < 0 ? 0 : at + by];
  if (next !== undefined) location.replace(`#task-${encodeURIComponent(next.id)}`);
}

function close() {
  location.hash = '#gallery';
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const isTyping = event.target.matches?.('input[type=search], select');
  const act = KEYS[event.key];
  if (act === undefined || (isTyping && event.key !== 'Escape')) return;
  if (act() !== false) event.preventDefault();
}

const KEYS = {
  j: () => (open === null ? gallery.move(1) : step(1)),
  k: () => (open === null ? gallery.move(-1) : step(-1)),
  '/': () => {
    if (open !== null) close();
    // The overview is back when the address has changed.
    setTimeout(() => gallery.search.focus());
  },
  Escape: () => {
    const { search } = gallery;
    if (document.activeElement === search) {
      search.value = '';
      gallery.apply();
      search.blur();
    } else if (open !== null) close();
    else return false;
  },
};
