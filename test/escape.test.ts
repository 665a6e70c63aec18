import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inHtml, inMarkdown, inMarkdownCode, inScript, inXml, visible, visibleJson } from '../src/escape.js';

describe('on a terminal', () => {
  test.each([
    ['\x1b[31m', '\\u001b[31m'],
    ['\x07\b\t\n\f\r\x00\x1f', '\\u0007\\b\\t\\n\\f\\r\\u0000\\u001f'],
    ['\x7f\x80\x9b\x9f', '\\u007f\\u0080\\u009b\\u009f'],
    ['a\u202eb\u2066\u200f\u061c', 'a\\u202eb\\u2066\\u200f\\u061c'],
    ['\u2028\u2029\ufeff\u00ad\u200b', '\\u2028\\u2029\\ufeff\\u00ad\\u200b'],
    ['\ud800 \udc00', '\\ud800 \\udc00'],
    ['\u{e0041}', '\\udb40\\udc41'],
    ['Ünï "cödé" \\ 日本 😀 │', 'Ünï "cödé" \\ 日本 😀 │'],
  ])('%j is %s', (text, expected) => {
    expect(visible(text)).toBe(expected);
    expect(visible(expected)).toBe(expected);
  });

  test('JSON stays JSON of the same value', () => {
    const string = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(fc.dictionary(string, fc.array(string)), (value) => {
        expect(JSON.parse(visibleJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(visibleJson(value)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      }),
    );
  });
});

test.each([
  ['a|b', 'a\\|b'],
  ['a\nb\x1bc', 'a\\\\nb\\\\u001bc'],
  ['<b>&amp;</b>', '&lt;b>&amp;amp;&lt;/b>'],
  ['*a* _b_ `c` [d](e) #1 @f ~g~ $h$', '\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\#1 \\@f \\~g\\~ \\$h\\$'],
])('in Markdown %j is %s', (text, expected) => expect(inMarkdown(text)).toBe(expected));

test.each([
  ['a', '`a`'],
  ['a`b``c', '``` a`b``c ```'],
  ['', '`  `'],
  ['a\n\nb', '`a\\n\\nb`'],
])('as code in Markdown %j is %s', (text, expected) => expect(inMarkdownCode(text)).toBe(expected));

test('in HTML and XML', () => {
  expect(inHtml('<a href="x" b=\'y\'>&\x1b')).toBe('&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;\\u001b');
  expect(inXml('<\n\x00\ufffe\ud800')).toBe('&lt;\\n\\u0000\\ufffe\\ud800');
});

test('in a script element', () => {
  expect(inScript({ a: '</script><!--\u2028\x1b' })).toBe(String.raw`{"a":"\u003c/script>\u003c!--\\u2028\\u001b"}`);
});
