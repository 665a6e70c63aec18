/** Hostile reports. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BASE, type Case, type Input } from '../case.js';
import { CONTROLS, spoilBytes, spoilJson, spoilText } from '../damage.js';

/** A command on a hostile report. */
export const reports: Input = (maker): Case => {
  const { random } = maker;
  const text = readFileSync(join(maker.folder, maker.copy(BASE.report)), 'utf8');
  const spoil = (): string | Uint8Array => {
    switch (random.int(6)) {
      case 0:
        return spoilBytes(random, Buffer.from(text));
      case 1:
        return spoilText(random, text);
      case 2:
        return text.replaceAll(/"1c8de145"/g, JSON.stringify(CONTROLS));
      default:
        return spoilJson(random, text);
    }
  };
  const name = random.pick(['r.json', 'a.b.json', `r\x1b[31m\u202e.json`]);
  const report = random.chance(0.1) ? maker.special(name) : maker.write(name, spoil());
  const views = random.chance(0.6) ? ['--html', 'v.html', '--junit', 'v.xml', '--markdown', 'v.md'] : [];
  const outputs = ['v.html', 'v.xml', 'v.md'];
  switch (random.int(3)) {
    case 0: {
      const both = random.chance(0.5) ? [report, BASE.report] : [BASE.report, report];
      return { words: ['compare', ...both, '--quiet', ...(random.chance(0.5) ? ['--force'] : []), ...views], outputs };
    }
    case 1: {
      const words = ['run', '-b', maker.copy(BASE.batt), '--tasks', maker.copy(BASE.task), '--score-only', '--quiet'];
      return {
        words: [...words, '--workers', '0', '--report', 'new.json', '--baseline', report],
        outputs: ['new.json'],
      };
    }
    default:
      return { words: ['report', report, '--quiet', ...views], outputs };
  }
};
