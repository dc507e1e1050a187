// Makes the index of the search, which pages load as a script, so that it works without a server; one for
// each language. The pages of web/ are read from their HTML.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { web } from '../entries.js';
import { codes, textsOf } from '../languages.js';
import { settings } from './client/settings.js';
import { unescaped } from './markdown.js';
import { synonyms } from './synonyms.js';

/**
 * `lang`: the language of the text, by default English; `also`: other words that find it.
 *
 * @typedef {{ title: string, kind: string, url: string, text: string, lang?: string, also?: string }} Entry
 */

/** Most characters of a text that are kept for excerpts. */
const kept = 4000;

/** @param {string} html @returns {string} its words */
const words = (html) =>
  unescaped(
    html
      .replace(/<(script|style|svg|math|select)\b[^]*?<\/\1\s*>/g, ' ')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );

/** @param {string} html @param {string} tag */
const inside = (html, tag) =>
  words(new RegExp(`<${tag}\\b[^>]*>([^]*?)</${tag}>`).exec(html)?.[1] ?? '');

/** A sentence without its numbered tags. @param {string} sentence */
const plain = (sentence) =>
  sentence
    .replace(/<\/?\d+\/?>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The entries of pages in another language: the translations of their sentences. Their English words find
 * them, too, since these may come from a formula or a paper.
 *
 * @param {readonly Entry[]} english
 * @param {string} lang
 * @returns {Entry[]}
 */
function inLanguage(english, lang) {
  const { texts } = textsOf(lang);
  // skip short sentences, which are on too many pages
  const translations = Object.entries(texts)
    .map((pair) => pair.map(plain))
    .filter(([sentence]) => sentence.length > 24 && !sentence.includes('{'));
  return english.map(({ title, kind, url, text }) => {
    const [path, hash] = url.split('#');
    const found = translations.filter(([sentence]) => text.includes(sentence));
    return {
      title: texts[title] ?? title,
      kind,
      url: `${path}#${hash ? `${hash}&` : ''}lang=${lang}`,
      text: found.map(([, translated]) => translated).join(' '),
      lang,
      also: `${title} ${text}`,
    };
  });
}

/** @param {string} file @param {string} page @returns {Entry[]} */
const chaptersOf = (file, page) =>
  Array.from(
    page.matchAll(/<section class="chapter" id="([\w-]+)"[^]*?<\/section>/g),
    ([html, id]) => ({
      title: inside(html, 'h2'),
      kind: 'chapter',
      url: `${file}#${id}`,
      text: words(html.replace(/<h2[^]*?<\/h2>/, '')),
    }),
  );

/**
 * The labs, and the chapters of the article, in English.
 *
 * @param {readonly string[]} files
 * @returns {Promise<Entry[]>}
 */
export async function entriesOfPages(files) {
  const labs = files.map(async (file) => {
    const html = await readFile(join(web, file), 'utf8');
    const body = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
    const header = html.slice(html.indexOf('<h1'), html.indexOf('</header>'));
    return {
      title: inside(html, 'h1'),
      kind: 'lab',
      url: file,
      text: `${words(header.replace(/<h1[^]*?<\/h1>/, ''))} ${words(body)}`,
    };
  });
  const article = await readFile(join(web, 'article.html'), 'utf8');
  const today = await readFile(join(web, 'today.html'), 'utf8');
  const chapters = [
    ...chaptersOf('article.html', article.replace(/<template[^]*?<\/template>/, '')),
    ...chaptersOf('today.html', today),
  ];
  const first = {
    title: inside(article, 'h1'),
    kind: 'article',
    url: 'article.html',
    text: words(/<p class="lede">[^]*?<\/p>/.exec(article)?.[0] ?? ''),
  };
  return [first, ...chapters, ...(await Promise.all(labs))];
}

/** Documents of the site besides its pages. @type {Entry} */
export const licences = {
  title: 'Licences',
  kind: 'guide',
  url: 'NOTICES.md',
  text: 'The licence of phasor, and of the libraries, colour tables and word vectors in it.',
};

/**
 * @param {readonly Entry[]} docs
 * @param {readonly Entry[]} pages
 * @returns {Record<string, string>} scripts with, for each language, the docs, which are in English, and
 *   the pages
 */
export const searchIndexes = (docs, pages) => ({
  'docs/search-index.js': searchIndex([...docs, ...pages], 'en'),
  ...Object.fromEntries(
    codes().map((lang) => [
      `docs/search-index-${lang}.js`,
      searchIndex([...docs, ...inLanguage(pages, lang)], lang),
    ]),
  ),
});

/** @param {string} url @returns {string} the URL of the English page */
const pageOf = (url) => url.replace(/[#&]lang=\w+$/, '');

/** @param {readonly Entry[]} entries @param {string} language @returns {string} a script */
function searchIndex(entries, language) {
  const urls = new Set(entries.map(({ url }) => pageOf(url)));
  for (const url of Object.keys(synonyms)) {
    if (!urls.has(url)) throw new Error(`site: synonyms.js names ${url}, which is no page`);
  }
  const index = new MiniSearch(settings);
  index.addAll(
    entries.map(({ lang = 'en', also = '', text, ...entry }, id) => ({
      id,
      ...entry,
      lang,
      text,
      excerpt: text.slice(0, kept),
      also: `${also} ${synonyms[pageOf(entry.url)] ?? ''}`,
    })),
  );
  // in a script, "<" could end it
  const text = JSON.stringify(JSON.stringify(index)).replaceAll('<', '\\u003c');
  return `(globalThis.phasorIndex ??= {}).${language} = ${text};\n`;
}
