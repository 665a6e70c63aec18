/** The kinds of hostile inputs, each as often as the others. */
import type { Input } from '../case.js';
import { archives } from './archives.js';
import { batts } from './batts.js';
import { options, outputs, streams, vectors } from './options.js';
import { programs } from './programs.js';
import { reports } from './reports.js';
import { shards } from './shards.js';
import { submissions } from './submissions.js';
import { tasks } from './tasks.js';

/** By name. Their order is part of what a seed means. */
export const INPUTS: Readonly<Record<string, Input>> = {
  tasks,
  programs,
  batts,
  archives,
  reports,
  options,
  outputs,
  streams,
  vectors,
  shards,
  submissions,
};
