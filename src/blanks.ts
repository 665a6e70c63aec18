/** Texts and their lines, in time that is linear in the text: a pattern such as `/ +$/` starts anew at each blank. */

/** A text without its line ends and the blanks around those. */
export function oneLine(text: string): string {
  if (!text.includes('\n')) return text;
  const parts = text.split('\n').map((line, k) => withoutBlanks(line, k > 0));
  return parts.filter((line) => line !== '').join(' ');
}

/** A text without the blanks at the ends of its lines. */
export const withoutEndBlanks = (text: string): string =>
  text
    .split('\n')
    .map((line) => withoutBlanks(line, false))
    .join('\n');

function withoutBlanks(line: string, both: boolean): string {
  let from = 0;
  let to = line.length;
  while (line[to - 1] === ' ') to--;
  while (both && from < to && line[from] === ' ') from++;
  return line.slice(from, to);
}
