// The search of the site: what is found for the words that people have, where it stands, and how it is used.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import MiniSearch from 'minisearch';
import { dist } from '../../tools/entries.js';
import { codes } from '../../tools/languages.js';
import { excerptOf, find } from '../../tools/site/client/find.js';
import { settings } from '../../tools/site/client/settings.js';
import { synonyms } from '../../tools/site/synonyms.js';
import { browsing } from '../harness/browsing.js';
import { patience } from '../harness/launch.js';
import { test } from '../harness/tiers.js';

const site = join(dist, 'site');
/** @type {{ phasorIndex?: Record<string, string> }} */
const scope = {};
/** @type {Map<string, MiniSearch>} */
const indexes = new Map();
for (const lang of ['en', ...codes()]) {
  const file = lang === 'en' ? 'search-index.js' : `search-index-${lang}.js`;
  runInNewContext(await readFile(join(site, 'docs', file), 'utf8'), scope);
  indexes.set(lang, MiniSearch.loadJSON(String(scope.phasorIndex?.[lang]), settings));
}

/** @param {string} words @param {string} [lang] */
const found = (words, lang = 'en') =>
  find(/** @type {MiniSearch} */ (indexes.get(lang)), words, 12);

test('words of other libraries and of the trade lead to the page that is meant', () => {
  for (const [words, url] of /** @type {const} */ ([
    ['imshow', 'docs/elements/heatmap.html'],
    ['cdn', 'docs/guide/install.html#without-a-bundler'],
    ['css variables', 'docs/guide/elements.html#what-all-of-them-have'],
    ['SSR', 'docs/guide/recipes.html#react'],
    ['quick start', 'docs/guide/install.html'],
    ['licence', 'NOTICES.md'],
    ['license', 'NOTICES.md'],
    ['export png', 'docs/guide/elements.html#what-all-of-them-have'],
    ['my own array', 'yours.html'],
    ['bag of words', 'article.html#lost'],
    ['worksheet', 'worksheet.html'],
    ['alibi', 'docs/functions/alibi.html'],
  ])) {
    const urls = found(words).map((each) => each.url);
    assert.ok(urls.slice(0, 4).includes(url), `${words}: ${urls.join(' ')}`);
  }
  for (const [url, words] of Object.entries(synonyms)) {
    const [word] = words.split(' ');
    assert.ok(found(word).length > 0, `${url}: ${word}`);
  }
});

test('any of the words is enough, and what has all of them comes first', () => {
  const [first] = found('sinusoidal wavelengths of zebras');
  assert.ok(first, 'a word that no page has does not empty the list');
  const all = found('heatmap colormap');
  assert.ok(all.length > 3);
  assert.match(`${all[0].title} ${all[0].excerpt}`.toLowerCase(), /heat ?map/);
});

test('what is found has a kind, and an excerpt with the word', () => {
  const kinds = new Set(
    ['attention', 'install', 'mask', 'worksheet', 'your own data'].flatMap((words) =>
      found(words).map(({ kind }) => /^\w+/.exec(kind)?.[0]),
    ),
  );
  for (const kind of ['chapter', 'lab', 'guide', 'function', 'element']) {
    assert.ok(kinds.has(kind), kind);
  }
  const chapter = found('radians word').find(({ kind }) => kind === 'chapter');
  assert.ok(chapter);
  const pieces = excerptOf(chapter);
  assert.match(pieces.find(({ isFound }) => isFound)?.text ?? '', /^(radian|word)/i);
  assert.ok(pieces.map(({ text }) => text).join('').length < 200);
});

test('a Hindi page finds Hindi chapters, by Hindi words and by English ones, and each page once', () => {
  for (const words of ['शब्द थैला', 'bag of words']) {
    const urls = found(words, 'hi').map(({ url }) => url);
    assert.ok(urls.includes('article.html#lost&lang=hi'), `${words}: ${urls.join(' ')}`);
    assert.ok(!urls.includes('article.html#lost'), words);
  }
  assert.match(found('अटेंशन', 'hi')[0].excerpt, /\p{Script=Devanagari}/u);
  assert.ok(found('offsetSimilarity', 'hi').some(({ url }) => url.startsWith('docs/')));
  assert.ok(!found('attention').some(({ lang }) => lang === 'hi'));
  assert.ok(found('quick start', 'hi').some(({ url }) => url === 'docs/guide/install.html'));
});

test('words of a script without spaces are found inside a run of its letters, and marked there', () => {
  const chinese = new MiniSearch(settings);
  const text = '模型用注意力权重决定每个词看哪里。';
  chinese.addAll([{ id: 0, title: '注意力', kind: 'chapter', url: 'a', excerpt: text, text }]);
  for (const words of ['注意力', '权重', '词']) {
    const [first] = find(chinese, words, 12);
    assert.equal(first?.url, 'a', words);
    const marked = excerptOf(first).filter(({ isFound }) => isFound);
    assert.ok(
      marked.some((piece) => words.includes(piece.text[0])),
      words,
    );
  }
  assert.deepEqual(find(chinese, '位置', 12), []);
});

const browser = browsing(site);

test('on a lab the key "/" opens it, arrows choose, Enter follows, Escape closes; nothing is fetched before', async () => {
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  /** @type {string[]} */
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`${browser.url}masks.html#lang=hi`);
  await page.getByRole('link', { name: 'गैलरी' }).waitFor();
  assert.ok(!asked.some((path) => path.startsWith('/docs/')));
  await page.keyboard.press('/');
  const input = page.getByRole('combobox', { name: 'साइट में खोजें' });
  await input.waitFor();
  await input.fill('bag of words');
  await page.locator('#found .kind', { hasText: 'अध्याय' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.locator('#found').waitFor({ state: 'hidden' });
  await page.keyboard.press('Escape');
  await page.locator('.search-dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  await input.fill('phasor-rope');
  await page.locator('#found li').nth(1).waitFor();
  await page.keyboard.press('ArrowDown');
  assert.equal(await input.getAttribute('aria-activedescendant'), 'found-1');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/docs\/elements\/rope\.html/);
  await page.close();
});
