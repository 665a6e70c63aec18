/** A task's own view: its samples, what each near candidate gives, the program and its trace. */
import { differenceOf, gridCanvas, imageParts, patchRows, rowsOf, sizeText } from './drawing.mjs';
import { element, figure, programText, stateTag } from './elements.mjs';

const SAMPLE = { side: 200, largest: 24 };
const VALUE = { side: 150, largest: 16 };

/**
 * The view of a task.
 *
 * @param details - what the gallery does not need of it
 * @param place - where it is among the tasks that are shown: `3 of 20`
 */
export function taskView({ id, state, lost, changes }, details, place) {
  const { facts, candidates, noun } = details;
  const title = element('h2', { id: 'task-title', tabindex: '-1' }, element('span', { class: 'mono' }, id));
  const tags = [stateTag(state), ...changes.map((change) => element('span', { class: 'tag change' }, change))];
  if (lost) tags.push(element('span', { class: 'tag lost' }, 'lost samples'));
  const content = element('div', { class: 'task-content' });
  const choose = (chosen) => {
    const parts = contentOf(details, chosen);
    content.classList.toggle('two', parts.length === 2);
    content.replaceChildren(...parts);
  };
  const view = element(
    'div',
    {},
    element('div', { class: 'task-head' }, title, tags, element('span', { class: 'dim' }, place)),
    element('p', { class: 'facts' }, facts),
  );
  if (candidates.length > 0) view.append(candidateChoice(candidates, noun, choose));
  view.append(content);
  choose(0);
  return view;
}

/** The candidates, of which one is chosen. */
function candidateChoice(candidates, noun, choose) {
  const rows = candidates.map(({ solver, standing, md5 }, k) => {
    const input = element('input', { type: 'radio', name: 'candidate', value: k, ...(k === 0 ? { checked: '' } : {}) });
    const name = element('span', { class: 'mono' }, solver);
    const more = element(
      'span',
      { class: 'dim' },
      [standing, md5 === null ? '' : md5.slice(0, 8)].filter(Boolean).join(' · '),
    );
    return element('label', { class: 'choice' }, input, name, more);
  });
  const legend = candidates.length === 1 ? capital(noun) : `The ${candidates.length} nearest ${noun}s`;
  const choice = element('fieldset', { class: 'choices' }, element('legend', {}, legend), rows);
  choice.addEventListener('change', ({ target }) => choose(Number(target.value)));
  return choice;
}

const capital = (word) => word[0].toUpperCase() + word.slice(1);

function contentOf(details, chosen) {
  const candidate = details.candidates[chosen];
  const samples = details.samples.map((sample, k) => sampleView(details, sample, candidate?.outputs[k] ?? -1));
  const program = [];
  if (candidate !== undefined && candidate.program.length > 0) {
    const text = candidate.program.join('\n');
    program.push(element('h3', {}, 'Program'), element('pre', { class: 'program' }, programText(text)));
  }
  if (candidate?.traces.length > 0) program.push(traceView(details, candidate));
  else if (details.candidates.some(({ traces }) => traces.length > 0)) {
    program.push(element('p', { class: 'dim' }, `The first ${details.noun} is traced.`));
  }
  return [samples, program].filter((part) => part.length > 0).map((part) => element('div', {}, part));
}

function sampleView({ texts, noun }, { name, status, input, expected }, output) {
  const wanted = texts[expected];
  const given = texts[output] ?? '';
  const title = element('h3', {}, name);
  const verdict = verdictOf(status, wanted, given);
  if (verdict !== '') {
    title.append(element('span', { class: given === '=' ? 'good' : 'bad' }, ` · ${verdict}`));
  }
  const grids = element('div', { class: 'grids' });
  if (input >= 0) grids.append(gridFigure('Input', texts[input]));
  if (expected >= 0) grids.append(gridFigure('Expected', wanted));
  else if (input >= 0) grids.append(element('p', { class: 'dim' }, 'The expected output is not known.'));
  if (given[0] === ':') grids.append(figure(`${capital(noun)}: no grid`, element('code', {}, given.slice(1))));
  else if (given[0] === '!') grids.append(figure(`${capital(noun)}: fails`, element('code', {}, given.slice(1))));
  else if (given === '=' && wanted !== undefined) grids.append(gridFigure(capital(noun), wanted));
  else if (given !== '' && given !== '=') grids.append(gridFigure(capital(noun), given, wanted));
  return element('div', { class: 'sample' }, title, grids);
}

function verdictOf(status, wanted, given) {
  if (given === '=') return 'matches';
  if (given[0] === '!') return 'fails';
  if (status !== '') return status;
  return given === '' || wanted === undefined ? '' : 'does not match';
}

/** A grid with its size above it; cells that are not as in `wanted` are crossed. */
function gridFigure(name, text, wanted) {
  const rows = rowsOf(text);
  const difference = wanted === undefined ? { cells: [], text: '' } : differenceOf(rows, rowsOf(wanted));
  const caption = [`${name} ${sizeText(rows)}`, difference.text].filter(Boolean).join(', ');
  return figure(caption, gridCanvas(rows, caption, { ...SAMPLE, crossed: difference.cells }));
}

/** Each line of a program with what it gives on a sample, which is chosen where there are several. */
function traceView(details, { traces, telling }) {
  const nameOf = ({ sample }) => details.samples[sample].name.toLowerCase();
  const first = traces.find(({ sample }) => sample === telling) ?? traces[0];
  const list = element('ol', { class: 'trace' }, stepsOf(details, first));
  const box = element('div', { class: 'traced' });
  if (traces.length === 1) box.append(element('h3', {}, `Trace on ${nameOf(first)}`), list);
  else {
    const options = traces.map((trace) =>
      element('option', { value: trace.sample, selected: trace === first ? '' : null }, nameOf(trace)),
    );
    const choice = element('select', { name: 'sample', 'aria-label': 'Sample of the trace' }, options);
    choice.addEventListener('change', () => {
      list.replaceChildren(...stepsOf(details, traces[choice.selectedIndex]));
    });
    box.append(element('div', { class: 'trace-head' }, element('h3', {}, 'Trace on'), choice), list);
  }
  return box;
}

function stepsOf({ samples, texts }, { sample, lines }) {
  const rows = rowsOf(texts[samples[sample].input]);
  const least = [rows.length, rows[0].length];
  return lines.map(({ line, state, value, error }) => {
    const item = element('li', {}, element('code', {}, programText(line)));
    if (error !== null) {
      item.classList.add('failing');
      item.append(element('div', { class: 'bad' }, error));
    }
    if (value >= 0) item.append(valueView(texts[value], least));
    else if (error === null) item.append(element('div', { class: 'dim' }, state));
    return item;
  });
}

/** A value as `drawn-value.ts` writes it. */
function valueView(text, least) {
  const box = element('div', { class: 'grids' });
  if (text[0] === ':') return element('div', { class: 'value' }, element('code', {}, text.slice(1)));
  if (text[0] === '@') {
    const { rows, owners, count } = patchRows(text, least);
    const caption = count === 1 ? 'a patch' : `${count} patches`;
    box.append(figure(caption, gridCanvas(rows, caption, { ...VALUE, owners })));
    return box;
  }
  if (text[0] === '&') {
    for (const { rows, top, left, sheet } of imageParts(text, least)) {
      const caption = `${sizeText(rows)} at (${top}, ${left})`;
      box.append(figure(caption, gridCanvas(sheet ?? rows, `Image ${caption}`, VALUE)));
    }
    return box;
  }
  const grids = text[0] === '#' ? text.slice(1).split(' #') : [text];
  for (const grid of grids) {
    const rows = rowsOf(grid);
    box.append(figure(sizeText(rows), gridCanvas(rows, `Grid ${sizeText(rows)}`, VALUE)));
  }
  return box;
}
