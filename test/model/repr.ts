/** Python's `repr` of a value in the encoding of the vectors, whose sets are in the order of iteration. */
export function repr(json: unknown): string {
  if (json === null) return 'None';
  if (typeof json === 'boolean') return json ? 'True' : 'False';
  if (Array.isArray(json)) return json.length === 1 ? `(${repr(json[0])},)` : `(${json.map(repr).join(', ')})`;
  if (typeof json !== 'object') return String(json);
  const fields = json as { readonly [name: string]: unknown };
  if (Array.isArray(fields.set))
    return fields.set.length === 0 ? 'frozenset()' : `frozenset({${fields.set.map(repr).join(', ')}})`;
  if ('nan' in fields) return 'nan';
  if ('float' in fields) return Number.isInteger(fields.float) ? `${fields.float}.0` : String(fields.float);
  return `<function ${fields.fn}>`;
}
