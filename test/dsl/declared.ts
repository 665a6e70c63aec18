/** Operations that no row declares, for tests. */
import { arcDsl } from '../../src/dsl/index.js';
import { type Operation, operationOf } from '../../src/dsl/operation.js';
import type { TypeName } from '../../src/dsl/row.js';

/** An operation of one parameter that gives it back. */
export function declared(name: string, param: string, type: TypeName): Operation {
  const number = arcDsl.operations.get('identity')?.number;
  if (number === undefined) throw new TypeError('no operation identity');
  return operationOf('arc-dsl', {
    name,
    family: 'declared',
    params: [{ name: param, type }],
    result: type,
    meaning: 'For a test.',
    examples: { 'arc-dsl': { call: `${name}()`, value: 'None' } },
    dialects: ['arc-dsl'],
    aliases: [],
    catches: null,
    device: false,
    number,
  });
}
