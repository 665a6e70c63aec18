/** What a worker thread of the pool loads. */
import { serve } from '../pool/serve.js';
import { jobKinds } from './jobs.js';

/** Does a job of any kind; Piscina calls it by this name. */
export const work = serve(jobKinds);
