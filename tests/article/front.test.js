// The front page: what is there before any script is what the figure then shows, at the same places; the
// sentence is in the address and goes on to the article; all of the first screen is on the first screen.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { firstStyle } from '../../tools/first-sentence.js';
import { web } from '../../tools/entries.js';
import { codes, textsOf } from '../../tools/languages.js';
import { tokens } from '../../web/core/words/tokens.js';
import { testBrowser, violations } from '../harness/browser.js';
import { settled } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();
const html = await readFile(join(web, 'index.html'), 'utf8');
const script = '<script type="module" src="article/front.js"></script>';
assert.ok(html.includes(script));

test('the style of the first picture is what npm run picture writes', async () => {
  assert.equal(await readFile(join(web, 'article', 'first.css'), 'utf8'), await firstStyle());
});

/** What is on the screen, and where. */
function shown() {
  const host = document.querySelector('phasor-sentence');
  const root = host?.shadowRoot ?? host;
  const place = (/** @type {string} */ selector) => {
    const box = root?.querySelector(selector)?.getBoundingClientRect();
    return box ? [box.left, box.top, box.width, box.height].map(Math.round) : null;
  };
  const texts = (/** @type {string} */ selector) =>
    Array.from(root?.querySelectorAll(selector) ?? [], (each) => each.textContent);
  return {
    words: texts('.word'),
    formulas: texts('.formula').map((text) => text?.replace(/\s/g, '')),
    claims: texts('.said'),
    ways: texts('.ways > :not(.samples, .unknowns), .samples > *'),
    titles: texts('.title'),
    places: ['.words', '.ways', '.heat', '.heat .cells', '.look', '.look .cells', '.who .said'].map(
      (selector) => [selector, place(selector)],
    ),
    scale: place('.scale'),
  };
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [768, 1024],
  [1920, 1080],
]) {
  const run = width < 700 || width === 1280 ? test : forRelease;
  run(`at ${width} pixels the first picture is the figure, at the same places`, async () => {
    const viewport = { width, height };
    const before = await browser.open('index.html', { html: html.replace(script, ''), viewport });
    const early = await before.page.evaluate(shown);
    await before.close();
    const { page, complaints, close } = await browser.open('index.html', { viewport });
    await page.locator('phasor-sentence .frame.ready').waitFor();
    const late = await page.evaluate(shown);
    assert.deepEqual(early, late);
    assert.equal(early.words.length, 7);
    assert.equal(early.formulas.length, 4);
    assert.equal(Number(early.scale?.[2]) > 0, width > 700, 'what the colours of the encoding say');
    const moves = await page.evaluate(
      () =>
        new Promise((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().map((each) => each.toJSON())))
            // since the page was opened
            .observe({ type: 'layout-shift', buffered: true });
          setTimeout(resolve, 300, []);
        }),
    );
    // a formula that grows around what was parsed of it moves nothing
    const moved = moves.filter((/** @type {any} */ { sources }) =>
      sources.some(
        (/** @type {Record<string, DOMRect>} */ { previousRect: from, currentRect: to }) =>
          to.left > from.left ||
          to.top > from.top ||
          to.right < from.right ||
          to.bottom < from.bottom,
      ),
    );
    assert.deepEqual(moved, [], 'nothing moves');
    assert.deepEqual(complaints, []);
    await close();
  });
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [1920, 1080],
])
  for (const colorScheme of /** @type {const} */ (['light', 'dark']))
    test(`at ${width} × ${height}, ${colorScheme}, both pictures and their sentences are on the first screen`, async () => {
      const { page, close } = await browser.open('index.html', {
        viewport: { width, height },
        colorScheme,
      });
      await page.locator('phasor-sentence .frame.ready').waitFor();
      const [heat, look, claims, wide] = await page.evaluate(() => {
        const root = document.querySelector('phasor-sentence')?.shadowRoot;
        const box = (/** @type {string} */ selector) => {
          const part = root?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
          return { w: part.width, h: part.height, bottom: part.bottom };
        };
        return [
          box('[part=encoding] canvas'),
          box('[part=weights] canvas'),
          box('[part=weights] .said'),
          document.documentElement.scrollWidth,
        ];
      });
      const least = width < 700 ? [280, 70, 280, 160] : [300, 120, 280, 280];
      assert.ok(heat.w >= least[0] && heat.h >= least[1], JSON.stringify(heat));
      assert.ok(look.w >= least[2] && look.h >= least[3], JSON.stringify(look));
      assert.ok(
        claims.h > 10 && claims.bottom <= height,
        `the last sentence ends at ${claims.bottom}`,
      );
      assert.equal(wide, width);
      await close();
    });

test('the sentence is in the address, and goes with the reader to the article', async () => {
  const { page, complaints, close } = await browser.open(
    'index.html#text=Nitish+killed+lion&encoding=off&blend=0.2',
  );
  await page.locator('phasor-sentence .frame.ready').waitFor();
  const figure = page.locator('phasor-sentence');
  assert.deepEqual(await figure.locator('.frame .word .letters').allTextContents(), [
    'Nitish',
    'killed',
    'lion',
  ]);
  assert.equal(await figure.locator('[part=positions]').isChecked(), false);
  assert.equal(await figure.locator('.blend input').inputValue(), '0.2');
  const link = page.getByRole('link', { name: 'Read on: why not count the words?' });
  assert.equal(
    await link.getAttribute('href'),
    'article.html#ladder&text=Nitish+killed+lion&encoding=off',
  );
  await figure.getByRole('button', { name: 'two capitals' }).click();
  await page.waitForFunction(() => location.hash.includes('Paris'));
  assert.doesNotMatch(await page.evaluate(() => location.hash), /blend/);
  await figure.locator('[part=positions]').click();
  await figure.getByRole('button', { name: 'two banks' }).click();
  // the sentence of the page as it opens is in the address too: another page has another one
  await page.waitForFunction(() => location.hash === '#text=the+money+bank+by+the+river+bank');
  const hand = () => page.locator('.wordmark path').getAttribute('d');
  const before = await hand();
  await figure.locator('[data-position="3"]').click();
  assert.notEqual(await hand(), before);
  await page.evaluate(() => (location.hash = '#lang=hi'));
  await page.getByText('शब्दों के वेक्टर अंग्रेज़ी के हैं, इसलिए पहले उदाहरण भी').waitFor();
  assert.match(String(await link.count()), /0/);
  assert.deepEqual(complaints, []);
  await close();
});

/** The two sentences below the pictures of the figure. @param {import('playwright-core').Page} page */
const saidOn = (page) =>
  page.evaluate(() =>
    Array.from(
      document.querySelector('phasor-sentence')?.shadowRoot?.querySelectorAll('.said') ?? [],
      ({ textContent }) => String(textContent),
    ),
  );
const numbersIn = (/** @type {string} */ text) => text.match(/[\d.]*\d/g) ?? [];

for (const code of codes()) {
  const run = code === 'zh' ? test : forRelease;
  run(
    `in ${code} two examples are of that language: places alone tell a word from itself`,
    async () => {
      const { page, complaints, close } = await browser.open(`index.html#lang=${code}`);
      const { texts } = textsOf(code);
      const senses = texts['the money bank by the river bank'];
      const all = tokens(senses);
      const word = String(all.at(-1));
      const figure = page.locator('phasor-sentence');
      await figure.getByRole('button', { name: texts['Ram killed Ravan'] }).waitFor();
      await figure.getByRole('button', { name: senses }).click();
      await figure.locator('[role=option] .letters', { hasText: word }).first().waitFor();
      assert.deepEqual(await figure.locator('[role=option] .letters').allTextContents(), all);
      await settled(page);
      const [place, looks] = await saidOn(page);
      const [distance, ...places] = numbersIn(place).reverse();
      assert.deepEqual(places.reverse(), [all.indexOf(word), all.length - 1].map(String), place);
      assert.ok(Number(distance) > 0.5, place);
      assert.ok(looks.includes(word), looks);
      assert.match(await figure.locator('.unknowns').innerText(), /\d/);
      await figure.locator('[part=positions]').click();
      await settled(page);
      const [off] = await saidOn(page);
      assert.ok(off.includes(word) && numbersIn(off).every((each) => Number(each) === 0), off);
      await page.locator('#languages').selectOption('en');
      await figure.getByRole('button', { name: 'two capitals' }).waitFor();
      await settled(page);
      assert.equal(
        await figure.getByRole('group', { name: 'Example sentences' }).getByRole('button').count(),
        4,
      );
      assert.deepEqual(complaints, []);
      await close();
    },
  );
}

test('a word that is not in the list, while it is typed, moves nothing below it', async () => {
  for (const width of [1280, 1920]) {
    const { page, complaints, close } = await browser.open('index.html#text=the+river+bank', {
      viewport: { width, height: 800 },
    });
    await settled(page);
    await page.getByRole('button', { name: 'Type your own' }).click();
    const places = () =>
      page
        .locator('phasor-sentence')
        .locator('.ways, .stage, .formula, .said')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    const before = await places();
    await page.keyboard.type(' qzxv');
    const notice = page.locator('phasor-sentence .unknowns');
    await notice.filter({ hasText: '“qzxv” is not in the list of' }).waitFor();
    await settled(page);
    assert.deepEqual(await places(), before, `${width}`);
    assert.match(String(await notice.getAttribute('title')), /what it means is not known here\.$/);
    assert.deepEqual(complaints, []);
    await close();
  }
});

test('where a browser cannot find the words of a script without spaces, the figure says so', async () => {
  const { page, close } = await browser.open('empty.html', {
    html: '<!doctype html><title>empty</title>',
  });
  await page.addInitScript(() => Object.assign(Intl, { Segmenter: undefined }));
  await page.goto(new URL('index.html#text=我喜欢猫', page.url()).href);
  const figure = page.locator('phasor-sentence');
  await figure.getByText('every letter is a token').waitFor();
  await figure.locator('[role=option] .letters', { hasText: '猫' }).waitFor();
  assert.deepEqual(await figure.locator('[role=option] .letters').allTextContents(), [
    ...'我喜欢猫',
  ]);
  await close();
});

test('the sentence goes on from the article to what models of today do, and back, in its language', async () => {
  const state = 'text=Nitish+killed+lion&encoding=off';
  for (const [from, to, name] of [
    ['article.html', 'today.html', 'Read on: what models of today do'],
    ['today.html', 'article.html', 'Article'],
  ]) {
    const { page, complaints, close } = await browser.open(`${from}#${state}`);
    const link = page.getByRole('link', { name, exact: true });
    await page.locator(`a[href="${to}#${state}"]`).waitFor({ state: 'attached' });
    assert.equal(await link.getAttribute('href'), `${to}#${state}`);
    await page.locator('#languages').selectOption('hi');
    await page.locator(`a[href="${to}#${state}&lang=hi"]`).waitFor({ state: 'attached' });
    await page.locator('#languages').selectOption('en');
    await page.locator('#text').fill('Paris');
    await page.locator(`a[href="${to}#text=Paris&encoding=off"]`).waitFor({ state: 'attached' });
    assert.deepEqual(complaints, []);
    await close();
  }
});

test('every link of the front page to a chapter has a place there, and those of the short path have their titles and numbers', async () => {
  const [front, article] = await Promise.all(
    ['index.html', 'article.html'].map((path) => readFile(join(web, path), 'utf8')),
  );
  const links = Array.from(
    front.matchAll(/href="article\.html#(\w+)">([^<]*)</g),
    ([, id, title]) => [id, title],
  );
  for (const [id] of links) assert.match(article, new RegExp(` id="${id}"`), id);
  const chapters = Array.from(
    article.split('</ol>')[0].matchAll(/<li( class="short")?><a href="#(\w+)">([^<]*)</g),
    ([, short, id, title]) => ({ short, id, title }),
  );
  assert.equal(chapters.length, 12);
  const path = chapters.filter(({ short }) => short);
  assert.deepEqual(
    links.slice(1),
    path.map(({ id, title }) => [id, title]),
  );
  const numbers = Array.from(
    front.matchAll(/<li(?: value="(\d+)")?><a href="article/g),
    ([, number = '1']) => number,
  );
  assert.deepEqual(
    numbers,
    path.map((each) => String(chapters.indexOf(each) + 1)),
  );
});

test('without scripts both pictures, the formulas and the sentences are there', async () => {
  const { page, close } = await browser.open('index.html', {
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  });
  const first = page.locator('phasor-sentence .first');
  assert.equal(await first.isVisible(), true);
  for (const name of ['.heat .cells', '.look .cells', '.said >> nth=1', '.formula >> nth=3'])
    assert.equal(await first.locator(name).isVisible(), true, name);
  await close();
});

test('its code runs, and no line of it is wrapped', async () => {
  const [code = ''] = /import \{ load \} from 'phasor';[^<]+/.exec(html) ?? [];
  const entry = new URL('../../web/core/api/index.js', import.meta.url);
  const module = `${code.replace("'phasor'", `'${entry}'`)}\nexport { P, weights };`;
  const folder = await mkdtemp(join(tmpdir(), 'phasor-front-'));
  await writeFile(join(folder, 'front.mjs'), module);
  const { P, weights } = await import(String(pathToFileURL(join(folder, 'front.mjs'))));
  await rm(folder, { recursive: true });
  assert.deepEqual(
    [P.shape, weights.shape],
    [
      [7, 32],
      [1, 7, 7],
    ],
  );
  for (const width of [390, 1280, 1920]) {
    const { page, close } = await browser.open('index.html', { viewport: { width, height: 900 } });
    const tops = await page.locator('pre code', { hasText: 'load()' }).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
    });
    assert.equal(tops, code.split('\n').length, `${width} px`);
    await close();
  }
});

test('it is understood from its tree alone, and axe finds nothing', async () => {
  const { page, close } = await browser.open('index.html', { bypassCSP: true });
  await page.locator('phasor-sentence .frame.ready').waitFor();
  assert.deepEqual(await violations(page), []);
  const tree = await page.locator('main').ariaSnapshot();
  for (const part of [
    'listbox "Your sentence. Arrow keys choose a word, Alt and an arrow key move it, Enter edits."',
    'option "river 5"',
    'switch "Positions" [checked]',
    'slider "From meaning to place"',
    'different rows, 2.95 apart.',
    'gives 50',
  ])
    assert.ok(tree.includes(part), `${part} in\n${tree}`);
  await close();
});

test('?embed=sentence shows the figure alone, with the settings of the address', async () => {
  const address = 'index.html?embed=sentence&text=a%20b%20a&theme=dark';
  const { page, complaints, close } = await browser.open(address);
  await page.waitForFunction(
    () =>
      document.querySelector('phasor-sentence')?.shadowRoot?.querySelectorAll('.word').length === 3,
  );
  const seen = await page.evaluate(() => ({
    address: location.pathname + location.search + location.hash,
    parts: [...(document.querySelector('main')?.children ?? [])].map(({ localName }) => localName),
    header: document.querySelector('header')?.hidden,
    isSeen: document
      .querySelector('phasor-sentence')
      ?.checkVisibility({ visibilityProperty: true }),
    scheme: getComputedStyle(document.documentElement).colorScheme,
  }));
  assert.deepEqual(seen, {
    address: `/${address}`,
    parts: ['h1', 'phasor-sentence'],
    header: true,
    isSeen: true,
    scheme: 'dark',
  });
  assert.deepEqual(complaints, []);
  await close();
});
