// What can be found → an index that is made here and read by the pages as a script, so that it
// works without a server. The pages of web/ are read from their HTML.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { web } from '../entries.js';
import { settings } from './client/settings.js';

/** @typedef {{ title: string, kind: string, url: string, text: string }} Entry */

/** @param {string} html @returns {string} its words */
const words = (html) =>
  html
    .replace(/<(script|style|svg|math)\b[^]*?<\/\1>/g, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** @param {string} html @param {string} tag */
const inside = (html, tag) =>
  words(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`).exec(html)?.[1] ?? '');

/** The labs, and the chapters of the article. @param {readonly string[]} files @returns {Promise<Entry[]>} */
export async function entriesOfPages(files) {
  const labs = files.map(async (file) => {
    const html = await readFile(join(web, file), 'utf8');
    const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    return [
      {
        title: inside(html, 'h1'),
        kind: 'page',
        url: file,
        text: `${inside(html, 'header')} ${words(body)}`,
      },
    ];
  });
  const article = await readFile(join(web, 'index.html'), 'utf8');
  const chapters = Array.from(
    article.matchAll(
      /<section class="chapter[^"]*" id="([\w-]+)"[^]*?(?=<section class="chapter|<\/main>)/g,
    ),
    ([html, id]) => ({
      title: inside(html, 'h2'),
      kind: 'article',
      url: `index.html#${id}`,
      text: words(html),
    }),
  );
  const first = { title: inside(article, 'h1'), kind: 'article', url: 'index.html', text: '' };
  return [first, ...chapters, ...(await Promise.all(labs)).flat()];
}

/** @param {readonly Entry[]} entries @returns {string} a script */
export function searchIndex(entries) {
  const index = new MiniSearch(settings);
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  // in a script, "<" could end it
  const text = JSON.stringify(JSON.stringify(index)).replaceAll('<', '\\u003c');
  return `globalThis.phasorIndex = ${text};\n`;
}
