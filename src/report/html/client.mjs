/** Runs in the page of a report: filters the tasks, and draws a task's grids when it is opened. */

/** The usual colors of ARC, 0 to 9. */
const COLORS = '#000000 #0074d9 #ff4136 #2ecc40 #ffdc00 #aaaaaa #f012be #ff851b #7fdbff #870c25'.split(' ');
const SVG = 'http://www.w3.org/2000/svg';

/** Longest side of a grid in pixels, and the largest cell. */
const SIDE = 260;
const LARGEST_CELL = 26;

const tasks = JSON.parse(document.getElementById('tasks-data').textContent);
const list = document.getElementById('task-list');
const items = [...list.children];
const filter = document.getElementById('filter');
const shown = document.getElementById('shown');

filter.addEventListener('input', applyFilter);
filter.addEventListener('submit', (event) => event.preventDefault());
// `toggle` does not bubble.
list.addEventListener('toggle', ({ target }) => target.open && fill(target), true);
applyFilter();
openNamed();
addEventListener('hashchange', openNamed);

/** Shows the tasks that the form asks for, and says how many. */
function applyFilter() {
  const words = filter.elements.id.value.trim().toLowerCase();
  const state = filter.elements.state.value;
  let count = 0;
  for (const item of items) {
    const fits = state === '' || item.dataset.state === state || (state === 'lost' && 'lost' in item.dataset);
    item.hidden = !(fits && item.dataset.id.toLowerCase().includes(words));
    if (!item.hidden) count++;
  }
  shown.textContent = `${count} of ${items.length} ${items.length === 1 ? 'task' : 'tasks'}`;
}

/** Opens the task that the address names: `#task-<id>`. */
function openNamed() {
  const item = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!items.includes(item)) return;
  item.open = true;
  item.scrollIntoView();
}

/** Puts a task's samples into its item, once. */
function fill(item) {
  if (item.children.length > 1) return;
  const task = tasks[items.indexOf(item)];
  const body = element('div', {}, [element('p', { class: 'facts' }, [task.facts])]);
  body.append(...task.samples.map(sampleView));
  item.append(body);
}

function sampleView({ name, status, input, expected, got }) {
  const title = element('h3', {}, [name]);
  const verdict = verdictOf(status, expected, got);
  if (verdict !== '') title.append(element('span', { class: got === '=' ? 'good' : 'bad' }, [` · ${verdict}`]));
  const grids = element('div', { class: 'grids' }, []);
  if (input !== null) grids.append(gridView('Input', input));
  if (expected !== null) grids.append(gridView('Expected', expected));
  else if (input !== null) grids.append(element('p', { class: 'dim' }, ['The expected output is not known.']));
  const value = got === '=' ? expected : got;
  if (value?.startsWith(':')) grids.append(figure('Best candidate: no grid', element('code', {}, [value.slice(1)])));
  else if (value) grids.append(gridView('Best candidate', value, expected));
  return element('div', { class: 'sample' }, [title, grids]);
}

function verdictOf(status, expected, got) {
  if (status !== '') return status;
  if (got === '=') return 'matches';
  return got === '' || expected === null ? '' : 'does not match';
}

/** A grid with its size below its name; cells that are not as in `expected` are crossed. */
function gridView(name, text, expected = null) {
  const rows = text.split('/');
  const [h, w] = [rows.length, rows[0].length];
  const wanted = expected === null ? rows : expected.split('/');
  const sameSize = wanted.length === h && wanted[0].length === w;
  const crossed = sameSize ? cellsWhere(rows, (color, i, j) => color !== wanted[i][j]) : [];
  const size = `${h}×${w}`;
  const difference = sameSize
    ? crossed.length > 0
      ? `${crossed.length} of ${h * w} ${h * w === 1 ? 'cell differs' : 'cells differ'}`
      : ''
    : 'another size';
  const caption = difference === '' ? `${name} ${size}` : `${name} ${size}, ${difference}`;
  return figure(caption, gridImage(rows, crossed, caption));
}

const figure = (caption, content) => element('figure', {}, [element('figcaption', {}, [caption]), content]);

function gridImage(rows, crossed, label) {
  const [h, w] = [rows.length, rows[0].length];
  const cell = Math.min(LARGEST_CELL, SIDE / Math.max(h, w));
  const size = { width: Math.round(w * cell), height: Math.round(h * cell), viewBox: `0 0 ${w} ${h}` };
  const image = svg('svg', { ...size, role: 'img', 'aria-label': label, 'shape-rendering': 'crispEdges' });
  COLORS.forEach((fill, color) => {
    const d = cellsWhere(rows, (other) => other === String(color)).map(([i, j]) => `M${j} ${i}h1v1h-1z`);
    if (d.length > 0) image.append(svg('path', { d: d.join(''), fill }));
  });
  const lines = [...range(h + 1).map((i) => `M0 ${i}h${w}`), ...range(w + 1).map((j) => `M${j} 0v${h}`)].join('');
  image.append(svg('path', { d: lines, stroke: '#555', 'stroke-width': 1, 'vector-effect': 'non-scaling-stroke' }));
  const crosses = crossed.map(([i, j]) => `M${j + 0.25} ${i + 0.25}l.5 .5m0 -.5l-.5 .5`).join('');
  const cross = { d: crosses, fill: 'none', 'stroke-linecap': 'round', 'shape-rendering': 'auto' };
  if (crosses !== '') {
    image.append(svg('path', { ...cross, stroke: '#000', 'stroke-width': 0.3 }));
    image.append(svg('path', { ...cross, stroke: '#fff', 'stroke-width': 0.14 }));
  }
  return image;
}

/** Rows and columns of the cells that a test holds for. */
function cellsWhere(rows, test) {
  return rows.flatMap((row, i) => [...row].flatMap((color, j) => (test(color, i, j) ? [[i, j]] : [])));
}

function range(n) {
  return Array.from({ length: n }, (_, k) => k);
}

/** An element; its children may be texts, which are never read as markup. */
function element(name, attributes, children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function svg(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
