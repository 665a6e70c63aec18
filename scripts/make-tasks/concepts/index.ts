/** All concepts, by family. */

import type { Concept } from '../concept.js';
import { counting } from './counting.js';
import { drawing } from './drawing.js';
import { enclosure } from './enclosure.js';
import { extraction } from './extraction.js';
import { learned } from './learned.js';
import { lines } from './lines.js';
import { movement } from './movement.js';
import { panels } from './panels.js';
import { recoloring } from './recoloring.js';
import { repair } from './repair.js';
import { steps } from './steps.js';
import { symmetry } from './symmetry.js';
import { tiling } from './tiling.js';

export const families: readonly { readonly title: string; readonly concepts: readonly Concept[] }[] = [
  { title: 'Symmetry', concepts: symmetry },
  { title: 'Tiling and scale', concepts: tiling },
  { title: 'Movement', concepts: movement },
  { title: 'Inside and outside', concepts: enclosure },
  { title: 'Number', concepts: counting },
  { title: 'Choice', concepts: extraction },
  { title: 'Noise and occlusion', concepts: repair },
  { title: 'Lines', concepts: lines },
  { title: 'Change of color', concepts: recoloring },
  { title: 'Panels, cells and rows', concepts: panels },
  { title: 'Drawing', concepts: drawing },
  { title: 'Several steps', concepts: steps },
  { title: 'Learned from the demos', concepts: learned },
];
