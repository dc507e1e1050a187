// Links to every page, with hostile texts under every name that a page or its figures read: nothing runs,
// nothing is fetched from another origin, and no task is longer than eight times a known computation.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { listen } from '../../tools/static.js';
import { defaults } from '../../web/article/state.js';
import { testBrowser } from '../harness/browser.js';
import { address, hostile, ofPages, pages, texts } from '../harness/hostile-texts.js';
import { slowParts } from '../harness/task-time.js';
import { forRelease, inBoth } from '../harness/tiers.js';

const browser = testBrowser();
/** Another host, and what it was asked for. @type {Awaited<ReturnType<typeof listen>>} */
let stranger;
/** @type {string[]} */
const asked = [];
before(async () => {
  stranger = await listen((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
  });
});
after(() => stranger.close());

/** @param {number} marks on one letter */
const letter = (marks) => `x a${'\u0301'.repeat(marks)} y`;
const tall = letter(20_000);

/**
 * Names in lists that hold 100,000 marks in one address: those of texts five, others twenty.
 *
 * @param {readonly string[]} names
 * @returns {{ some: string[], value: string }[]}
 */
const marked = (names) =>
  [true, false].flatMap((isText) => {
    const count = isText ? 5 : 20;
    const all = names.filter((name) => texts.includes(name) === isText);
    return Array.from({ length: Math.ceil(all.length / count) }, (_, k) => ({
      some: all.slice(count * k, count * (k + 1)),
      value: letter(100_000 / count),
    }));
  });

/**
 * The settings of the figures that stand in a page, as a link may name them: alone, and after the name of
 * their part.
 */
function namesHere() {
  const figures = [...document.querySelectorAll('*')].filter(({ localName }) =>
    localName.startsWith('phasor-'),
  );
  return figures.flatMap((figure) => {
    const { observedAttributes = [] } = /** @type {any} */ (figure.constructor);
    const parts = [figure.id, figure.localName.slice('phasor-'.length)].filter(Boolean);
    return observedAttributes.flatMap((/** @type {string} */ name) => [
      name,
      ...parts.map((part) => `${part}-${name}`),
    ]);
  });
}

/** Every name that a link may have. @param {string} page of the site @returns {Promise<string[]>} */
async function namesOf(page) {
  const opened = await browser.open(page);
  await opened.page.evaluate(() => /** @type {any} */ (globalThis).settled());
  const found = await opened.page.evaluate(namesHere);
  await opened.close();
  return [...new Set([...ofPages, ...Object.keys(defaults), ...found])];
}

/**
 * Opens addresses one after the other; none is to run, to fetch or to hold anything.
 *
 * @param {readonly (readonly [part: string, address: string])[]} links
 */
async function follow(links) {
  asked.length = 0;
  const html = '<title>empty</title>';
  const { page, strangers, close } = await browser.open('empty.html', { html });
  try {
    const { origin } = new URL(page.url());
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push('a dialog')));
    /** @type {Record<string, number>} */
    const held = {};
    for (const [part, link] of links) {
      // what a new document does is called 'load'
      const { load } = await slowParts(page, ['load'], async () => {
        // another one each time, also where only the hash differs
        await page.goto(`${origin}/empty.html`);
        // without the address in the message
        await page.goto(`${origin}/${link}`).catch(() => assert.fail(`${part} does not come`));
        await page.evaluate(() => /** @type {any} */ (globalThis).settled());
      });
      if (load) held[part] = load;
      assert.equal(await page.evaluate(() => 'pwned' in globalThis), false, part);
      assert.deepEqual([asked, strangers], [[], []], part);
    }
    assert.deepEqual(held, {});
  } finally {
    await close();
  }
}

for (const page of pages) {
  inBoth(
    `a link to ${page} with hostile texts under every name runs, fetches and holds nothing`,
    async () => {
      const { markup } = hostile(stranger.port);
      const names = await namesOf(page);
      await follow([
        [`${page} markup`, page + address(names, markup)],
        [`${page} embed`, `${page}?${new URLSearchParams({ embed: markup })}`],
        [`${page} marks`, page + address(texts.slice(0, 5), tall)],
      ]);
    },
  );

  forRelease(
    `a link to ${page} with each hostile text, and thousands of marks under each name`,
    async () => {
      const names = await namesOf(page);
      const short = Object.entries(hostile(stranger.port)).flatMap(([what, text]) => [
        /** @type {const} */ ([`${page} ${what}`, page + address(names, text)]),
      ]);
      const long = marked(names).map(
        ({ some, value }) =>
          /** @type {const} */ ([`${page} marks ${some}`, page + address(some, value)]),
      );
      await follow([...short, ...long]);
    },
  );
}

forRelease('a figure alone with each hostile text under each of its settings', async () => {
  const { page, close } = await browser.open('index.html?embed=none-of-them');
  const said = await page.locator('main p').innerText();
  await close();
  const [, list = ''] = /There are: (.*)\.$/.exec(said) ?? [];
  const figures = list.split(', ');
  assert.ok(figures.length > 10, said);
  for (const figure of figures) {
    const start = `index.html?embed=${figure}`;
    const all = await namesOf(start);
    const names = all.filter((name) => !ofPages.includes(name) && !name.includes('-'));
    /** @param {readonly string[]} some @param {string} value */
    const link = (some, value) =>
      `${start}&${new URLSearchParams(some.map((name) => [name, value]))}`;
    await follow([
      ...Object.entries(hostile(stranger.port)).map(
        ([what, text]) =>
          /** @type {const} */ ([`${figure} ${what}`, link(names, text.slice(0, 60))]),
      ),
      // as many as a server takes before the hash
      ...names
        .filter((name) => texts.includes(name))
        .map(
          (name) => /** @type {const} */ ([`${figure} ${name}`, link([name], tall.slice(0, 1900))]),
        ),
    ]);
  }
});
