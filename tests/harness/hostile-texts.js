// What the tests of hostile links have in common: pages, names, texts and how an address holds them.

import { readdirSync } from 'node:fs';

export const pages = readdirSync(new URL('../../web/', import.meta.url)).filter((name) =>
  name.endsWith('.html'),
);

/** Names of links that are no settings of a figure. */
export const ofPages = [
  'embed',
  'theme',
  'origin',
  'lang',
  'teach',
  'open',
  'find',
  'chapter',
  'figures',
];
/** Those that hold a text of the reader. */
export const texts = [
  'text',
  'find',
  'chapter',
  'open',
  'config',
  'compare',
  'expr',
  'rule',
  'src',
  'embed',
];

/**
 * Texts by what they try.
 *
 * @param {number} port of the host that nothing may ask
 * @returns {Record<string, string>}
 */
export const hostile = (port) => ({
  markup: `"><img src=http://127.0.0.1:${port}/i onerror="pwned=1"><script>pwned=1</script>`,
  address: `http://127.0.0.1:${port}/x.gguf`,
  relative: `//127.0.0.1:${port}/folder/`,
  script: 'javascript:pwned=1//x.json',
  data: 'data:text/html,<script>parent.pwned=1</script>',
  style: `red;background:url(http://127.0.0.1:${port}/c)`,
  deep: '['.repeat(500),
  large: '9'.repeat(400),
  negative: '-1e308 NaN Infinity',
  unseen: '\u202e\u2028\u0000\ufeff\ud800',
  prototype: '__proto__ constructor',
});

/** Letters of an address before its hash, above which servers refuse it. */
const mostAsked = 12_000;

/**
 * What a link has after the page: the names by both ways, and in its hash alone where a server would refuse
 * them, and `embed`, which would leave one figure.
 *
 * @param {readonly string[]} names
 * @param {string} value
 */
export function address(names, value) {
  const whole = new URLSearchParams(names.map((name) => [name, value]));
  const search = new URLSearchParams([...whole].filter(([name]) => name !== 'embed')).toString();
  return `${search.length > mostAsked ? '' : `?${search}`}#${whole}`;
}
