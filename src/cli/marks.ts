/** What programs gave that have run alone, as the archive keeps it. */
import type { Mark, Marks } from '../archive/index.js';
import type { ValidatedProgram } from '../pipeline/index.js';

/** What a program gave, as marks. */
export function marksOf({ samples }: ValidatedProgram): Marks {
  const ofKind = (kind: 'demo' | 'test'): Mark[] =>
    samples
      .filter((sample) => sample.kind === kind)
      .map(({ match, known, closeness }) => (match ? 'match' : known ? closeness : null));
  return { demo: ofKind('demo'), test: ofKind('test') };
}
