/** Elements of the page. Texts among their children are never read as markup. */

/** An element with attributes and children; an attribute that is null is left out. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children.flat().filter((child) => child !== null));
  return made;
}

/** Something with a caption, which is as wide as it is. */
export function figure(caption, content) {
  const made = element('figure', {}, element('figcaption', {}, caption), content);
  if (content.style.width !== '') made.style.width = `max(${content.style.width}, 110px)`;
  return made;
}

/** The tag of a task's state. */
export const stateTag = (state) => element('span', { class: `tag ${state}` }, state);

/** What marks words, calls, constants and numbers of a program. */
const TOKEN = /(\b(?:def|return)\b)|([A-Za-z_]\w*)(?=\()|(\b[A-Z][A-Z_0-9]*\b)|(\b\d+\b)|(\bx\d+\b)|([A-Za-z_]\w*)/g;
const KINDS = ['word', 'call', 'constant', 'number', 'name', ''];

/** A line of a program, or all of it, with its tokens marked. */
export function programText(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const kind = KINDS[match.slice(1).findIndex((group) => group !== undefined)];
    parts.push(text.slice(end, match.index));
    parts.push(kind === '' ? match[0] : element('span', { class: `token-${kind}` }, match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}
