/** JSON that may be nested however deep: JSON.parse reads that, while JSON.stringify and whatever else recurses need a stack for it. */

/** Whether JSON text has more lists and objects open at once than there may be. */
export function isNestedDeeper(text: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let k = 0; k < text.length; k++) {
    const c = text.charCodeAt(k);
    if (inString) {
      if (c === BACKSLASH) k++;
      else if (c === QUOTE) inString = false;
    } else if (c === QUOTE) inString = true;
    else if (c === OPEN_LIST || c === OPEN_OBJECT) {
      if (++depth > most) return true;
    } else if (c === CLOSE_LIST || c === CLOSE_OBJECT) depth--;
  }
  return false;
}

const QUOTE = 34;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** As many characters as a message may need, which shows fewer. */
const SHOWN = 100;

/** The beginning, at least, of what JSON text of this has: to be shown in a message. */
export function shownJson(json: unknown): string {
  let shown = '';
  const write = (part: unknown): void => {
    if (shown.length > SHOWN) return;
    if (typeof part !== 'object' || part === null) {
      shown += JSON.stringify(part) ?? String(part);
    } else if (Array.isArray(part)) {
      shown += '[';
      for (let k = 0; k < part.length && shown.length <= SHOWN; k++) {
        if (k > 0) shown += ',';
        write(part[k]);
      }
      shown += ']';
    } else {
      shown += '{';
      for (const [k, [key, value]] of Object.entries(part).entries()) {
        if (shown.length > SHOWN) break;
        shown += `${k > 0 ? ',' : ''}${JSON.stringify(key)}:`;
        write(value);
      }
      shown += '}';
    }
  };
  write(json);
  return shown;
}
