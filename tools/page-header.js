// The header of every page: the logo, whose o is a dial, the links to other pages, and the languages. It is
// written into the HTML of the pages of web/; generated pages call it.
//
//   npm run picture

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { phrase } from '../web/core/texts/language.js';
import { pages, web } from './entries.js';
import { formatted, rewrite } from './formatted.js';
import { codes, textsOf } from './languages.js';

/** The links of the header, in order. */
export const entries = /** @type {const} */ ([
  ['article.html', phrase('Article')],
  ['labs.html', phrase('Labs')],
  ['gallery.html', phrase('Gallery')],
  ['docs/index.html', phrase('Docs')],
  ['docs/guide/how-it-works.html', phrase('Source')],
]);

/** The labs, in the order of labs.html. */
export const labs = /** @type {const} */ ([
  'model.html',
  'yours.html',
  'rope.html',
  'images.html',
  'masks.html',
  'train.html',
  'conventions.html',
]);

/** The logo: a hand at an eighth of a turn. */
const wordmark = `<span class="visually-hidden">phasor</span><span aria-hidden="true"
  >phas<svg viewBox="-10 -10 20 20"><circle r="8.6" /><path d="M0 0L6.08-6.08" /></svg>r</span>`;

/** @param {string} path of a page @returns {string} the entry that it belongs to */
function entryOf(path) {
  const isLab = /** @type {readonly string[]} */ (labs).includes(path);
  if (isLab) return 'labs.html';
  if (!path.startsWith('docs/')) return path;
  return entries.some(([to]) => to === path) ? path : 'docs/index.html';
}

/**
 * @param {string} path of the page in the site: 'docs/elements/heatmap.html'
 * @param {string} [more] content after the links
 * @returns {string} the header
 */
export function pageHeader(path, more = '') {
  const up = '../'.repeat(path.split('/').length - 1);
  const here = entryOf(path);
  const links = entries.map(([to, name]) => {
    const current = to !== here ? '' : ` aria-current="${to === path ? 'page' : 'true'}"`;
    return `<a href="${up}${to}"${current}>${name}</a>`;
  });
  const name =
    path === 'index.html'
      ? `<span class="wordmark" translate="no">${wordmark}</span>`
      : `<a class="wordmark" href="${up}index.html" translate="no">${wordmark}</a>`;
  // the one-file page has no pages beside it
  return `<div class="top">
${name}
<nav class="pages" aria-label="Pages" data-served>
<button type="button" aria-expanded="false">Menu</button>
${links.join('\n')}
</nav>
${more}</div>`;
}

/** @param {string} code @param {{ name: string, lang: string }} language @param {string} [more] */
const option = (code, { name, lang }, more = '') =>
  `<option value="${code}" lang="${lang}" translate="no"${more}>${name}</option>\n`;

// ignore what a browser restored from an earlier visit: the address decides
const languages = `<div class="languages">
<select id="languages" aria-label="Language" autocomplete="off">
${option('en', { name: 'English', lang: 'en' }, ' selected')}${codes()
  .map((code) => option(code, textsOf(code)))
  .join('')}</select>
</div>
`;

const place = /<div class="top">[^]*?<div class="languages"[^]*?<\/div>\s*<\/div>/;

/** @param {string} path @param {string} html @returns {Promise<string>} with its header */
export async function withHeader(path, html) {
  if (!place.test(html)) throw new Error(`${path}: no <div class="top">`);
  return formatted(
    join(web, path),
    html.replace(place, () => pageHeader(path, languages)),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await rewrite(pages, withHeader);
