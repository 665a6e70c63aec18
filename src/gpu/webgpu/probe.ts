/** A process of its own that looks for a WebGPU adapter and says what it found: a broken driver can end the process it is loaded into. */
import { findAdapter } from './adapter.js';

const found = await findAdapter();
process.stdout.write(JSON.stringify('reason' in found ? found : { adapter: found.gate.adapter }), () =>
  process.exit(0),
);
