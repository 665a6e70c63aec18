/** Operations that no row declares, for tests. */
import { type Kernel, type Operation, raising } from '../../src/dsl/operation.js';
import type { TypeName } from '../../src/dsl/row.js';

/** An operation of the kernel on values, with none in linear memory. */
export function declared(
  name: string,
  params: Readonly<Record<string, TypeName>>,
  result: TypeName,
  kernel: Kernel,
): Operation {
  const example = { call: `${name}()`, value: 'None' };
  const row = {
    name,
    family: 'declared',
    params: Object.entries(params).map(([param, type]) => ({ name: param, type })),
    result,
    meaning: 'For a test.',
    examples: { 'arc-dsl': example },
    dialects: ['arc-dsl'],
    aliases: [],
    catches: null,
    device: false,
    number: null,
  } as const;
  return raising('arc-dsl', row, kernel, null);
}
