/** Programs in one line, for people. */

/** Most characters of a program in one line. */
const WIDTH = 100;

/** A program's lines as `x1 = vmirror(I); hconcat(x1, x1)`, cut where they are too long. */
export function inOneLine(canonical: string): string {
  const [, ...lines] = canonical.trimEnd().split('\n');
  const body = lines.map((line) => line.trim());
  const returned = (body.pop() ?? '').replace(/^return /, '');
  const last = body.at(-1) ?? '';
  const result = last.startsWith(`${returned} = `) ? (body.pop() ?? '').slice(`${returned} = `.length) : returned;
  const line = [...body, result].join('; ');
  return line.length > WIDTH ? `${line.slice(0, WIDTH - 1)}…` : line;
}
