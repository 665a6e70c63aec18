/** Tasks as pictures, and what is said of them beside. */
import type { Sample, Task } from '../arc/index.js';
import { joined, lines, painted, type Screen, type Shown } from '../terminal.js';
import { besideEachOther, panelOf, picturePanel } from './draw.js';
import { counted } from './format.js';
import { gridPicture, type Picture } from './pictures.js';
import { headedDrawings, picturesDrawing, svgFile } from './svg.js';

/** A sample's pictures: its input, and its output where that is known. */
interface SamplePictures {
  readonly heading: string;
  readonly pictures: readonly Picture[];
}

/** The samples of a task: its demos, then its tests. */
export const samplePictures = ({ demo, test }: Pick<Task, 'demo' | 'test'>): SamplePictures[] =>
  [...demo, ...test].map(picturesOf);

function picturesOf({ kind, index, input, output }: Sample): SamplePictures {
  const grids = [
    ['input', input],
    ['output', output],
  ] as const;
  const pictures = grids.flatMap(([name, grid]) =>
    grid === null ? [] : gridPicture(`${name} ${grid.h}x${grid.w}`, grid),
  );
  return { heading: `${kind} ${index}${output === null ? ': its output is not known' : ''}`, pictures };
}

/** `4 demos, 1 test; inputs 3x3 to 10x10, outputs 2x2; colors 0 2 5`. */
export function taskFacts(task: Task): string {
  const { demos, tests } = task;
  const { inputs, outputs, colors } = profileOf(task);
  const results = outputs === '' ? '' : `, outputs ${outputs}`;
  return `${counted(demos, 'demo')}, ${counted(tests, 'test')}; inputs ${inputs}${results}; colors ${colors.join(' ')}`;
}

/** What tasks are listed and chosen by. */
interface TaskProfile {
  /** Sizes of the inputs: `3x3`, or `3x3 to 10x12` where they differ, by the least and the most rows and columns. */
  readonly inputs: string;
  /** … of the outputs; empty where none is known. */
  readonly outputs: string;
  /** Longest side of any grid. */
  readonly side: number;
  /** That any grid has, in their order. */
  readonly colors: readonly number[];
  /** Whether every known output has the size of its input. */
  readonly keepsSize: boolean;
}

/** What the grids of a task have in common. */
export function profileOf({ demo, test }: Pick<Task, 'demo' | 'test'>): TaskProfile {
  const samples = [...demo, ...test];
  const inputs = samples.map(({ input }) => input);
  const outputs = samples.flatMap(({ output }) => output ?? []);
  const colors = new Set<number>();
  for (const { cells } of [...inputs, ...outputs]) for (const cell of cells) colors.add(cell);
  return {
    inputs: sizesText(inputs),
    outputs: sizesText(outputs),
    side: Math.max(0, ...[...inputs, ...outputs].map(({ h, w }) => Math.max(h, w))),
    colors: [...colors].sort((a, b) => a - b),
    keepsSize: samples.every(({ input, output }) => output === null || (input.h === output.h && input.w === output.w)),
  };
}

function sizesText(grids: readonly { readonly h: number; readonly w: number }[]): string {
  if (grids.length === 0) return '';
  const [heights, widths] = [grids.map(({ h }) => h), grids.map(({ w }) => w)];
  const least = `${Math.min(...heights)}x${Math.min(...widths)}`;
  const most = `${Math.max(...heights)}x${Math.max(...widths)}`;
  return least === most ? least : `${least} to ${most}`;
}

/** A task on a terminal: samples side by side, and below each other, as the screen's width has it. */
export function taskText(task: Task, screen: Screen): Shown {
  const { color, width } = screen;
  const head = joined([painted(task.id, 'bold', screen), lines(`  ${taskFacts(task)}`)]);
  const samples = samplePictures(task).flatMap(({ heading, pictures }) => {
    const panels = pictures.map((picture) => picturePanel(picture, color));
    const whole = panelOf(heading, panels);
    if (whole.width <= width) return whole;
    return panels.map((panel, k) => ({ ...panel, title: k === 0 ? `${heading}: ${panel.title}` : panel.title }));
  });
  return joined([head, besideEachOther(samples, width)], '\n');
}

/** Width of drawings of tasks, in pixels, unless one picture is wider. */
const WIDTH = 900;

/** Tasks as an SVG file. */
export function tasksSvg(tasks: readonly Task[]): string {
  const parts = tasks.flatMap((task) => {
    const named = tasks.length === 1 ? '' : `${task.id} `;
    return samplePictures(task).map(({ heading, pictures }) => ({
      heading: `${named}${heading}`,
      drawing: picturesDrawing(pictures, WIDTH),
    }));
  });
  return svgFile(headedDrawings(parts, WIDTH), tasks.map(({ id }) => id).join(' '));
}
