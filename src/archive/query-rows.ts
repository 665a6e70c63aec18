/**
 * Rows of a query, read so that no byte in a file can do harm: the module that reaches SQLite ends the whole process at a text
 * that is not UTF-8. So a query gives each row as the bytes of a JSON object, and they are decoded, and checked, here.
 */
/** A row that a query gives: what a file says, not checked. */
export type QueryRow = Readonly<Record<string, unknown>>;

/** SQL of the one column that a query has: an object of these fields, each an expression or the name of a column. */
export function rowOf(...fields: readonly string[]): string {
  const pairs = fields.map((field) => {
    const [expression, name = expression] = field.split(' AS ');
    return `'${name}', ${expression}`;
  });
  return `CAST(json_object(${pairs.join(', ')}) AS BLOB) AS row`;
}

// With `ignoreBOM`, a mark at the start stays: it is part of the text.
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * What a query of {@link rowOf} gave, as objects.
 *
 * @param damaged - makes the error for bytes that are no such row; null leaves them out
 */
export function readRows(given: readonly unknown[], damaged: (found: string) => Error | null): QueryRow[] {
  return given.flatMap((raw): QueryRow[] => {
    const { row } = Object(raw) as { readonly row?: unknown };
    // A text that came as such may have ended the process already: it is told in every test that reads it.
    if (!(row instanceof ArrayBuffer || row instanceof Uint8Array))
      throw new TypeError('a query of an archive gives its rows by rowOf');
    try {
      return [JSON.parse(decoder.decode(row)) as QueryRow];
    } catch (error) {
      const problem = damaged(error instanceof SyntaxError ? 'a row that is no JSON' : 'text that is not UTF-8');
      if (problem !== null) throw problem;
      return [];
    }
  });
}
