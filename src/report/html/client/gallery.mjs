/** The gallery: a card for each task, sorted and filtered by the form above it. */
import { differenceOf, gridCanvas, rowsOf } from './drawing.mjs';
import { element, stateTag } from './elements.mjs';

const THUMB = { side: 84, largest: 14 };

/** Orders by what the form calls them; ties go by id. */
const ORDERS = {
  near: (a, b) => a.rank - b.rank,
  solved: (a, b) => stateRank(a) - stateRank(b) || a.rank - b.rank,
  size: (a, b) => a.cells - b.cells,
  id: () => 0,
};
const stateRank = ({ state }) => ['solved', 'demo-solved', 'unsolved'].indexOf(state);

/** Where a tab keeps what its form says, over reloads. */
const KEPT = 'batt-run gallery';

export class Gallery {
  /** Tasks that are shown, in their order. */
  shown = [];

  constructor(tasks) {
    this.tasks = tasks;
    this.form = document.getElementById('filter');
    this.list = document.getElementById('gallery');
    this.output = document.getElementById('shown');
    this.cards = new Map(tasks.map((task) => [task, cardOf(task)]));
    // A card's thumbnails are made when it is near the screen; those of all cards would be thousands of canvases.
    this.near = new IntersectionObserver((entries) => this.fill(entries), { rootMargin: '600px' });
    for (const [task, card] of this.cards) {
      card.task = task;
      this.near.observe(card);
    }
    this.restore();
    this.form.addEventListener('input', () => this.apply());
    this.form.addEventListener('submit', (event) => event.preventDefault());
    this.apply();
  }

  /** The field for a part of an id. */
  get search() {
    return this.form.elements.id;
  }

  /** Puts keyboard focus on a task's card. */
  focus(task) {
    this.cards.get(task)?.focus();
  }

  /** Moves focus by so many cards. */
  move(by) {
    const at = this.shown.findIndex((task) => this.cards.get(task) === document.activeElement);
    const next = at < 0 ? (by > 0 ? 0 : -1) : at + by;
    const task = this.shown.at(Math.min(next, this.shown.length - 1));
    if (task === undefined || next < 0) return;
    this.focus(task);
    this.cards.get(task).scrollIntoView({ block: 'nearest' });
  }

  /** Shows the tasks that the form asks for, and says how many. */
  apply() {
    const { id, state, change, sort } = this.form.elements;
    const words = id.value.trim().toLowerCase();
    const fits = (task) =>
      task.id.toLowerCase().includes(words) &&
      (state.value === '' || task.state === state.value || (state.value === 'lost samples' && task.lost)) &&
      (change === undefined || change.value === '' || task.changes.includes(change.value));
    const order = ORDERS[sort.value] ?? ORDERS.near;
    this.shown = this.tasks.filter(fits).sort((a, b) => order(a, b) || (a.id < b.id ? -1 : 1));
    this.list.replaceChildren(...this.shown.map((task) => this.cards.get(task)));
    const { length } = this.tasks;
    this.output.textContent = `${this.shown.length} of ${length} ${length === 1 ? 'task' : 'tasks'}`;
    this.keep();
  }

  fill(entries) {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      this.near.unobserve(target);
      target.append(thumbs(target.task));
    }
  }

  keep() {
    try {
      const values = [...this.form.elements].filter(({ name }) => name !== '').map(({ name, value }) => [name, value]);
      sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(values)));
    } catch {
      // A page without storage keeps nothing.
    }
  }

  restore() {
    try {
      const kept = JSON.parse(sessionStorage.getItem(KEPT)) ?? {};
      for (const [name, value] of Object.entries(kept)) {
        const field = this.form.elements[name];
        if (field === undefined) continue;
        field.value = value;
        if (field.value !== value) field.value = field.options?.[0].value ?? '';
      }
    } catch {
      // The same.
    }
  }
}

/** A task's card, without its thumbnails. */
function cardOf(task) {
  const { id, state, lost, standing, changes } = task;
  return element(
    'a',
    { class: 'task-card', href: `#task-${encodeURIComponent(id)}` },
    element(
      'span',
      { class: 'card-head' },
      element('b', { class: 'mono' }, id),
      stateTag(state),
      changes.map((change) => element('span', { class: 'tag change' }, change)),
      lost ? element('span', { class: 'tag lost' }, 'lost samples') : null,
    ),
    element('span', { class: 'dim card-facts' }, standing),
  );
}

/** Input, expected output and what the best candidate gives, of the sample that says most. */
function thumbs({ thumbs: [input, wanted, given] }) {
  const box = element('span', { class: 'thumbs' });
  const add = (caption, content, kind = '') =>
    box.append(element('span', { class: 'thumb' }, content, element('span', { class: `caption ${kind}` }, caption)));
  if (input !== null) add('input', gridCanvas(rowsOf(input), 'Input', THUMB));
  if (wanted !== null) add('expected', gridCanvas(rowsOf(wanted), 'Expected', THUMB));
  if (given === null || given === '') return box;
  if (given === '=') {
    if (wanted !== null) add('matches', gridCanvas(rowsOf(wanted), 'Best: matches', THUMB), 'good');
  } else if (/^[:!]/.test(given)) {
    add(given[0] === '!' ? 'fails' : 'no grid', element('span', { class: 'thumb-none' }, '–'), 'bad');
  } else {
    const rows = rowsOf(given);
    const difference = wanted === null ? null : differenceOf(rows, rowsOf(wanted));
    const text =
      difference === null ? 'best' : difference.cells.length === 0 ? difference.text : `${difference.cells.length} off`;
    const crossed = difference?.cells ?? [];
    add(
      text,
      gridCanvas(rows, `Best: ${difference?.text ?? 'expected output not known'}`, { ...THUMB, crossed }),
      difference === null ? '' : 'bad',
    );
  }
  return box;
}
