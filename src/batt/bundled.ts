/** The batts and programs that come with the package. */
import { join } from 'node:path';
import { packageFile } from '../package.js';

/** Their folder. */
export const BATTS = packageFile('batts');

/** The batt that runs unless another is named. */
export const BUNDLED_BATT = join(BATTS, 'bundled.mjs');
