/** All concepts, by family. */

import type { Concept } from '../concept.js';
import { counting } from './counting.js';
import { enclosure } from './enclosure.js';
import { movement } from './movement.js';
import { symmetry } from './symmetry.js';
import { tiling } from './tiling.js';

export const families: readonly { readonly title: string; readonly concepts: readonly Concept[] }[] = [
  { title: 'Symmetry', concepts: symmetry },
  { title: 'Tiling and scale', concepts: tiling },
  { title: 'Movement', concepts: movement },
  { title: 'Inside and outside', concepts: enclosure },
  { title: 'Number', concepts: counting },
];
