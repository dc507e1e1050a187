// What the labs have in common: where title, text and figure begin, how far apart they are, what is chosen.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { dist } from '../../tools/entries.js';
import { codes } from '../../tools/languages.js';
import { testBrowser } from '../harness/browser.js';
import { served } from '../harness/served.js';
import { settled } from '../harness/settled.js';
import { forRelease, inBoth, isForChange, test } from '../harness/tiers.js';

const browser = testBrowser();

for (const name of ['rope', 'masks']) {
  const run = name === 'rope' ? test : forRelease;
  run(
    `${name}.html: title, figure and text share an edge, and the text keeps its distance`,
    async () => {
      const { page, close } = await browser.open(`${name}.html`);
      await page.locator('main .claim:not(:empty)').waitFor();
      await settled(page);
      const at = await page.evaluate(
        (tag) => {
          const box = (/** @type {string} */ selector) =>
            /** @type {Element} */ (document.querySelector(selector)).getBoundingClientRect();
          const middle = (/** @type {DOMRect} */ { top, bottom }) => (top + bottom) / 2;
          return {
            edges: ['h1', tag, 'main .column'].map((selector) => Math.round(box(selector).left)),
            gap: box('main .column > *').top - box(tag).bottom,
            languages: middle(box('.languages select')) - middle(box('nav.pages a')),
          };
        },
        `phasor-${name === 'masks' ? 'mask' : name}`,
      );
      assert.equal(new Set(at.edges).size, 1, String(at.edges));
      assert.ok(at.gap >= 24, String(at.gap));
      assert.ok(Math.abs(at.languages) <= 2, String(at.languages));

      if (name === 'masks') {
        const fields = page.locator('phasor-mask .control.line input');
        const lefts = await fields.evaluateAll((all) =>
          all.map((one) => Math.round(one.getBoundingClientRect().left)),
        );
        assert.equal(lefts.length, 3);
        assert.equal(new Set(lefts).size, 1, String(lefts));
        return close();
      }
      // the line of the cursor passes beside the names of both levels, wherever it stands
      for (const pair of [0, 3, 9, 20]) {
        const free = await page.evaluate(async (column) => {
          const rope = /** @type {any} */ (document.querySelector('phasor-rope'));
          rope.pair = column;
          await /** @type {any} */ (window).settled();
          const chart = rope.shadowRoot.querySelector('.wavelengths');
          const x = chart.querySelector('.rule').getBoundingClientRect().left;
          return [...chart.querySelectorAll('.level')]
            .filter(({ tagName }) => tagName === 'text')
            .map((each) => {
              const { left, right } = each.getBoundingClientRect();
              return x < left || x > right;
            });
        }, pair);
        assert.deepEqual(free, [true, true], `pair ${pair}`);
      }
      // the axis of the score reaches as far down as the curve, and no further
      const marks = await page.locator('phasor-rope .scores text').allTextContents();
      assert.ok(marks.includes('0.5') && !marks.includes('−1'), marks.join());
      await close();
    },
  );
}

for (const height of [800, 1400]) {
  const run = height === 800 ? test : forRelease;
  run(
    `below the figure of a lab the next heading follows, and no hole, in a window ${height} pixels high`,
    async () => {
      for (const name of ['rope', 'masks', 'train']) {
        const { page, close } = await browser.open(`${name}.html`, {
          viewport: { width: 1280, height },
        });
        await page.locator('main .claim:not(:empty)').waitFor();
        await settled(page);
        const gap = await page.evaluate(() => {
          const bottom = (/** @type {Element | null | undefined} */ each) =>
            each?.getBoundingClientRect().bottom ?? NaN;
          const figure = document.querySelector('main :is(phasor-rope, phasor-mask, phasor-train)');
          const title = /** @type {Element} */ (document.querySelector('main .column > *'));
          const frame = figure?.shadowRoot?.querySelector('.frame');
          return title.getBoundingClientRect().top - bottom(frame);
        });
        assert.ok(gap >= 24 && gap <= 80, `${name}: ${gap}`);
        await close();
      }
    },
  );
}

test('conventions.html: the example that is shown is marked, and all headings have one typeface', async () => {
  const { page, close } = await browser.open('conventions.html');
  await settled(page);
  const marked = (/** @type {string} */ section) =>
    page.locator(`${section} .examples [aria-pressed=true]`).allTextContents();
  assert.deepEqual(await marked('#config'), ['A file with faults']);
  assert.equal((await marked('#diagnose')).length, 1);
  await page.locator('#config').getByRole('button', { name: 'Llama 3.1' }).click();
  await settled(page);
  assert.deepEqual(await marked('#config'), ['Llama 3.1']);
  await page.locator('#config-text').press('End');
  await page.keyboard.type(' ');
  await settled(page);
  assert.deepEqual(await marked('#config'), []);
  await page.locator('#diagnose textarea').first().fill('[1, 2]');
  await settled(page);
  assert.deepEqual(await marked('#diagnose'), []);
  const faces = await page
    .locator('main h2')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontFamily));
  assert.equal(new Set(faces).size, 1, faces.join('\n'));
  await close();
});

test('a lab opens with one line and its figure, and boxes for files are folded', async () => {
  for (const [name, figure] of [
    ['rope', 'phasor-rope'],
    ['masks', 'phasor-mask'],
    ['train', 'phasor-train'],
    ['model', 'phasor-model'],
    ['yours', '#figure'],
    ['conventions', '#break .maps'],
  ]) {
    const { page, close } = await browser.open(`${name}.html`, {
      viewport: { width: 1280, height: 800 },
    });
    await page.locator('main .frame.ready').first().waitFor();
    await settled(page);
    const at = await page.locator(figure).evaluate((node) => ({
      top: node.getBoundingClientRect().top,
      line: document.querySelector('.begin')?.getClientRects()[0].height,
      paragraphs: document.querySelectorAll('header p').length,
    }));
    assert.ok(at.top <= 240, `${name}: ${at.top}`);
    assert.equal(at.paragraphs, 1, name);
    assert.ok(Number(at.line) <= 60, `${name}: ${at.line}`);
    const boxes = await page
      .locator('input[type=file]')
      .evaluateAll((all) =>
        all
          .filter((box) => box.checkVisibility({ contentVisibilityAuto: true }))
          .map((box) => box.getBoundingClientRect().top),
      );
    assert.deepEqual(
      boxes.filter((top) => top < 800),
      [],
      `${name}: a box for files`,
    );
    if (name === 'conventions') {
      const first = page.locator('main p').first();
      assert.match(await first.innerText(), /^a gives the rows the positions/, 'what is ill');
      assert.ok(Number((await first.boundingBox())?.y) < at.top);
    }
    await close();
  }
});

forRelease('what a lab says to try first does what it says', async () => {
  /** @param {string} name @param {RegExp} said */
  const open = async (name, said) => {
    const opened = await browser.open(`${name}.html`);
    await opened.page.locator('main :is(.claim, .doctor):not(:empty)').first().waitFor();
    await settled(opened.page);
    assert.match((await opened.page.locator('.begin').textContent()) ?? '', said);
    return opened;
  };
  const rope = await open('rope', /Llama 3\.1.*vanish/);
  assert.equal(await rope.page.locator('phasor-rope .pair.beyond').count(), 18);
  await rope.page.locator('phasor-rope').getByRole('button', { name: 'Llama 3.1' }).click();
  await settled(rope.page);
  assert.equal(await rope.page.locator('phasor-rope .pair.beyond').count(), 0);
  await rope.close();

  const masks = await open('masks', /“window”, and a third/);
  await masks.page
    .locator('phasor-mask')
    .getByRole('button', { name: 'window', exact: true })
    .click();
  await settled(masks.page);
  const claim = (await masks.page.locator('phasor-mask .claim').textContent()) ?? '';
  const [, computed, all] = /^(\d+) of (\d+) blocks/.exec(claim) ?? [];
  assert.ok(Math.abs(Number(computed) / Number(all) - 1 / 3) < 0.02, claim);
  await masks.close();

  const conventions = await open('conventions', /Move the slider/);
  const doctor = conventions.page.locator('#break .doctor');
  const before = await doctor.textContent();
  await conventions.page.locator('#break-amount').press('ArrowRight');
  await conventions.page.waitForFunction(
    ([selector, text]) => document.querySelector(String(selector))?.textContent !== text,
    ['#break .doctor', before],
  );
  await conventions.close();

  const yours = await open('yours', /Choose a word of the example/);
  const sentence = yours.page.locator('phasor-attention .claim');
  const looks = await sentence.textContent();
  await yours.page.locator('phasor-attention').getByRole('option').nth(3).click();
  await settled(yours.page);
  assert.notEqual(await sentence.textContent(), looks);
  await yours.close();
});

/** @param {import('playwright-core').Page} page @returns {Promise<number[]>} middles of its head */
const middlesOfHead = (page) =>
  page.locator('.wordmark, .languages select, .pages > *').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return Math.round((top + bottom) / 2);
      }),
  );

/** @param {readonly number[]} middles @param {string} name */
function assertOneLine(middles, name) {
  // the name, and the links with the languages or the button that shows them
  assert.ok([2, 7].includes(middles.length), `${name}: ${middles}`);
  assert.ok(Math.max(...middles) - Math.min(...middles) <= 8, `${name}: ${middles}`);
}

forRelease(
  'at 400 % (320 pixels) the head of every page is one line, in every language',
  async () => {
    const names = ['index', 'article', 'rope', 'conventions', 'worksheet'];
    const others = codes().map((code) => `rope.html#lang=${code}`);
    for (const path of [...names.map((name) => `${name}.html`), ...others]) {
      const viewport = { width: 320, height: 640 };
      const { page, close } = await browser.open(path, { viewport });
      await settled(page);
      assertOneLine(await middlesOfHead(page), path);
      await close();
    }
  },
);

for (const path of ['conventions.html', ...codes().map((code) => `article.html#lang=${code}`)]) {
  const run = path === 'conventions.html' ? test : forRelease;
  run(
    `the head of ${path} is one line at any width, in letters of 16 and of 22 pixels`,
    async () => {
      const { page, close } = await browser.open(path);
      const session = await page.context().newCDPSession(page);
      for (const [size, widths] of /** @type {[number, number[]][]} */ ([
        [16, [1280, 1056, 800, 737, 736, 480, 390, 320]],
        [22, [1600, 1280, 1024, 1013, 1012, 800, 480, 390]],
      ])) {
        await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await settled(page);
          assertOneLine(await middlesOfHead(page), `${path} at ${width} with ${size}`);
        }
      }
      await close();
    },
  );
}

for (const path of ['docs/index.html', 'docs/guide/coming-from.html']) {
  const run = path.startsWith('docs/guide') ? test : forRelease;
  run(`the head of ${path} has its links at any width, and Tab reaches them`, async () => {
    const site = await served(join(dist, 'site'));
    const { page, close } = await browser.open('head.html', { html: '<title>head</title>' });
    try {
      for (const width of [1280, 1000, 640, 320]) {
        const name = `${path} at ${width}`;
        await page.setViewportSize({ width, height: 800 });
        await page.goto(site.url + path);
        const [button, first] = [
          page.locator('nav.pages button', { hasText: 'Menu' }),
          page.locator('nav.pages a').first(),
        ];
        const isMenu = await button.isVisible();
        assert.equal(isMenu, width < 736, name);
        assert.equal(await first.isVisible(), !isMenu, name);
        if (isMenu) {
          await button.click();
          assert.equal(await button.getAttribute('aria-expanded'), 'true', name);
          assert.equal(await first.isVisible(), true, name);
          await button.press('Escape');
          assert.equal(await button.getAttribute('aria-expanded'), 'false', name);
        }
        await page.locator('a.wordmark').focus();
        if (isMenu) {
          await page.keyboard.press('Tab');
          assert.equal(
            await button.evaluate((node) => node === document.activeElement),
            true,
            name,
          );
          await page.keyboard.press('Enter');
        }
        await page.keyboard.press('Tab');
        assert.equal(await first.evaluate((node) => node === document.activeElement), true, name);
        assert.equal(await first.isVisible(), true, name);
      }
    } finally {
      site.close();
      await close();
    }
  });
}

test('at 400 % (320 pixels) the charts of rope.html say what they show, and nothing scrolls sideways', async () => {
  const { page, close } = await browser.open('rope.html', {
    viewport: { width: 320, height: 640 },
  });
  await page.locator('phasor-rope .claim:not(:empty)').waitFor();
  await settled(page);
  const names = page.locator('phasor-rope .axis-name');
  assert.equal(await names.count(), 2);
  for (const name of await names.all()) assert.equal(await name.isVisible(), true);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
  await close();
});

const every = [
  'index',
  'article',
  'today',
  'rope',
  'masks',
  'conventions',
  'train',
  'model',
  'yours',
  'worksheet',
  'gallery',
  'labs',
  'teach',
];

/** What has the focus, and whether it is on the screen and where the skip link leads. */
const focused = (/** @type {import('playwright-core').Page} */ page) =>
  page.evaluate(() => {
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const { top, left, bottom, right } = active.getBoundingClientRect();
    const link = /** @type {HTMLAnchorElement} */ (document.querySelector('.skip'));
    const place = document.getElementById(link.hash.slice(1));
    return {
      text: active.textContent,
      isSeen: top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth,
      isSkip: active === link,
      isThere: active === place,
      // a figure keeps the focus that is in it
      isInside: active === place ? !!active.shadowRoot?.activeElement : place?.contains(active),
    };
  });

/** @param {import('playwright-core').Page} page @param {string} name @param {string} text of the link */
async function skips(page, name, text) {
  const address = page.url();
  await page.keyboard.press('Tab');
  const first = await focused(page);
  assert.deepEqual([first.isSkip, first.text], [true, text], name);
  await page.waitForFunction(
    () => Number(document.activeElement?.getBoundingClientRect().top) >= 0,
  );
  assert.equal((await focused(page)).isSeen, true, name);
  await page.keyboard.press('Enter');
  assert.equal((await focused(page)).isThere, true, name);
  assert.equal(page.url(), address, `${name}: the address keeps what it has`);
  await page.keyboard.press('Tab');
  assert.equal((await focused(page)).isInside, true, name);
}

/** The article, a lab and the worksheet for every change, all pages for a release. */
const some = isForChange ? ['article', 'rope', 'worksheet'] : every;

const front = { en: 'Skip to the sentence', hi: 'सीधे वाक्य पर जाइए' };

for (const lang of /** @type {const} */ (['en', 'hi'])) {
  const run = lang === 'en' ? inBoth : forRelease;
  run(`the first Tab of a page skips its head (${lang})`, async () => {
    for (const name of some) {
      const path = lang === 'en' ? `${name}.html` : `${name}.html#lang=${lang}`;
      const { page, close } = await browser.open(path, { viewport: { width: 1280, height: 800 } });
      await settled(page);
      const isArticle = ['article', 'today'].includes(name);
      const words = {
        en: isArticle ? 'Skip to the first chapter' : 'Skip to the content',
        hi: isArticle ? 'पहले अध्याय पर जाएँ' : 'सामग्री पर जाएँ',
      };
      if (name === 'index') Object.assign(words, front);
      await skips(page, path, words[lang]);
      await close();
    }
  });
}

test('generated pages have it too', async () => {
  const site = await served(join(dist, 'site'));
  const { page, close } = await browser.open('skip.html', { html: '<title>skip</title>' });
  try {
    for (const path of [
      'docs/index.html',
      'docs/guide/install.html',
      'docs/elements/heatmap.html',
    ]) {
      await page.goto(site.url + path);
      await skips(page, path, 'Skip to the content');
    }
  } finally {
    site.close();
    await close();
  }
});

inBoth(
  'what the head of a page has stands on the screen in the order in which Tab reaches it',
  async () => {
    for (const name of some) {
      const { page, close } = await browser.open(`${name}.html`, {
        viewport: { width: 1280, height: 800 },
      });
      await settled(page);
      for (const dir of ['ltr', 'rtl']) {
        const at = await page.evaluate((direction) => {
          document.documentElement.dir = direction;
          return Array.from(document.querySelectorAll('.top :is(a, button, select)'))
            .filter((each) => each.checkVisibility())
            .map((each) => each.getBoundingClientRect().left * (direction === 'rtl' ? -1 : 1));
        }, dir);
        assert.ok(at.length >= 6, `${name}: ${at.length}`);
        assert.deepEqual(
          at,
          at.toSorted((a, b) => a - b),
          `${name}, ${dir}`,
        );
      }
      await close();
    }
  },
);

test('a link to another view of a lab keeps the language', async () => {
  const { page, close } = await browser.open('train.html#lang=hi');
  await settled(page);
  await page.locator('main a[href^="#task=offset"]').first().click();
  await page.waitForFunction(() =>
    document.querySelector('phasor-train')?.getAttribute('encodings')?.startsWith('counting'),
  );
  await settled(page);
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'hi');
  assert.match(page.url(), /lang=hi/);
  await close();
});

test('the button of what is shown at first is pressed, until something else is taken', async () => {
  for (const [path, first, other] of [
    ['model.html', '#language', '#letters'],
    ['yours.html', '#sample', ''],
  ]) {
    const { page, close } = await browser.open(path);
    await settled(page);
    const pressed = () =>
      page
        .locator('.samples button[aria-pressed=true]')
        .evaluateAll((all) => all.map(({ id }) => `#${id}`));
    assert.deepEqual(await pressed(), [first], path);
    const lookOf = (/** @type {string} */ id) =>
      page.locator(id).evaluate((node) => getComputedStyle(node).textDecorationLine);
    const marked = await lookOf(first);
    if (other) {
      assert.notEqual(marked, await lookOf(other), `${path}: it is seen`);
      await page.locator(other).click();
      assert.deepEqual(await pressed(), [other], path);
      await page.evaluate(() => (location.hash = ''));
      await page.locator(first).click();
      assert.deepEqual(await pressed(), [first], path);
      await page.locator('phasor-model').evaluate((figure) => {
        /** @type {any} */ (figure).set({ model: [new File([], 'model.safetensors')] });
      });
      assert.deepEqual(await pressed(), [], `${path}: a file`);
    } else {
      await page.locator('#own > summary').click();
      await page.locator('#array textarea').fill('[[1, 0], [0.5, 0.5]]');
      await page.locator(`${first}[aria-pressed=false]`).waitFor();
      assert.notEqual(marked, await lookOf(first), `${path}: it is seen`);
    }
    await close();
  }
});

test('every button by which an example is chosen says whether it is the one that is shown', async () => {
  for (const path of ['model.html', 'yours.html', 'conventions.html']) {
    const { page, close } = await browser.open(path);
    await settled(page);
    const states = await page
      .locator(':is(.samples, .examples[role=group]) button')
      .evaluateAll((all) => all.map((node) => node.ariaPressed));
    assert.ok(states.length > 0, path);
    for (const state of states) assert.match(String(state), /^(true|false)$/, path);
    await close();
  }
});

const withCode = ['masks', 'conventions', 'train', 'yours', 'gallery', 'article'];
for (const name of withCode) {
  const run = ['masks', 'yours'].includes(name) ? test : forRelease;
  run(`no code of ${name}.html is cut at its right edge`, async () => {
    for (const width of [390, 1280]) {
      const { page, close } = await browser.open(`${name}.html`, {
        viewport: { width, height: 800 },
        everySeen: name !== 'article',
      });
      await settled(page);
      const found = await page.evaluate(async () => {
        /** @param {Document | ShadowRoot} root @returns {HTMLElement[]} with those in elements */
        const within = (root) =>
          [...root.querySelectorAll('*')].flatMap((node) => [
            /** @type {HTMLElement} */ (node),
            ...(node.shadowRoot ? within(node.shadowRoot) : []),
          ]);
        for (const node of within(document)) {
          if (node instanceof HTMLDetailsElement) node.open = true;
        }
        await /** @type {any} */ (window).settled();
        const all = within(document).filter(({ localName }) => localName === 'pre');
        const wide = all.filter((node) => node.scrollWidth > node.clientWidth + 1);
        return { count: all.length, wide: wide.map((node) => node.textContent?.slice(0, 60)) };
      });
      assert.ok(found.count > 0, name);
      assert.deepEqual(found.wide, [], `${name} at ${width}`);
      await close();
    }
  });
}

for (const [name, least] of /** @type {const} */ ([
  ['conventions', 4],
  ['yours', 1],
])) {
  test(`every map of ${name}.html has its title above it, which is its accessible name`, async () => {
    for (const lang of ['en', 'hi']) {
      const { page, close } = await browser.open(`${name}.html#lang=${lang}`, { everySeen: true });
      await settled(page);
      const titles = await page
        .locator('main :is(phasor-heatmap, phasor-attention)')
        .evaluateAll((all) =>
          all.map((map) => {
            const title = map.previousElementSibling;
            return {
              title: title?.localName === 'figcaption' ? title.textContent : '',
              name: map.shadowRoot?.querySelector('.frame')?.ariaLabel,
              isAbove:
                Number(title?.getBoundingClientRect().bottom) <= map.getBoundingClientRect().top,
            };
          }),
        );
      assert.ok(titles.length >= least, `${name}: ${titles.length}`);
      for (const { title, name: said, isAbove } of titles) {
        assert.ok(title, `${name}: a map without a title`);
        assert.deepEqual([said, isAbove], [title, true]);
      }
      const unnamed = await page
        .locator('main canvas.picture')
        .evaluateAll((all) => all.filter((node) => node.role !== 'img' || !node.ariaLabel).length);
      assert.equal(unnamed, 0, 'pictures of the table');
      await close();
    }
  });
}
