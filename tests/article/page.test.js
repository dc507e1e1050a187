import assert from 'node:assert/strict';
import { defaults, read, write } from '../../web/article/state.js';
import { testBrowser, violations } from '../harness/browser.js';
import { keptSettings } from '../harness/kept-settings.js';
import { words } from '../../web/core/words/words.js';
import { settled } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';

/** @typedef {import('playwright-core').Page} Page */

const browser = testBrowser();

/** @param {string} [hash] @param {import('../harness/browser.js').Opening} [options] */
async function open(hash = '', options = {}) {
  const opened = await browser.open(`article.html${hash}`, options);
  await settled(opened.page);
  return opened;
}

/** @param {Page} page @param {string} text */
async function type(page, text) {
  await page.locator('#text').fill(text);
  await settled(page);
}

/** @param {Page} page @param {Record<string, string[]>} wanted figure of the group → settings */
const values = (page, wanted) =>
  page.evaluate(
    (all) =>
      Object.fromEntries(
        Object.entries(all).map(([name, settings]) => {
          const figure = /** @type {any} */ (document.querySelector(`phasor-${name}[group]`));
          return [name, settings.map((setting) => figure[setting])];
        }),
      ),
    wanted,
  );

test('a typed sentence becomes tokens and flows through the figures', async () => {
  const { page, complaints, strangers, close } = await open('', { everySeen: true });
  const sentence = 'boats left the river bank';
  await type(page, sentence);
  const tokens = await page.locator('#tokens .token').allInnerTexts();
  assert.deepEqual(
    tokens.map((text) => text.split(/\s+/)),
    [
      ['boats', '0'],
      ['left', '1'],
      ['the', '2'],
      ['river', '3'],
      ['bank', '4'],
    ],
  );
  assert.deepEqual(await values(page, { attention: ['text'], order: ['text'] }), {
    attention: [sentence],
    order: [sentence],
  });
  await page.locator('#encoding').click();
  await settled(page);
  assert.deepEqual(await values(page, { attention: ['encoding'], order: ['encoding'] }), {
    attention: [false],
    order: [false],
  });
  assert.deepEqual(complaints, []);
  assert.deepEqual(strangers, []);
  await close();
});

test('a slider of one figure moves all that have its setting', async () => {
  const { page, close } = await open();
  await page.locator('phasor-heatmap[group=page]').scrollIntoViewIfNeeded();
  const field = page
    .locator('phasor-heatmap[group=page]')
    .getByRole('textbox', { name: 'Dimension' });
  await field.fill('6');
  await settled(page);
  const all = await values(page, {
    heatmap: ['dim'],
    curves: ['dim'],
    similarity: ['dim'],
    shift: ['dim'],
    attention: ['dim'],
    order: ['dim'],
  });
  for (const [name, [dim]] of Object.entries(all)) assert.equal(dim, 6, name);
  await close();
});

test('a token lights up in every figure, and a cell lights up its tokens', async () => {
  const { page, close } = await open();
  await page.locator('#tokens .token').nth(5).hover();
  await settled(page);
  assert.deepEqual(
    await values(page, {
      heatmap: ['row'],
      curves: ['position'],
      shift: ['position'],
      attention: ['query', 'key'],
    }),
    { heatmap: [5], curves: [5], shift: [5], attention: [5, 5] },
  );
  await page.locator('#tokens .token').nth(5).focus();
  await page.keyboard.press('ArrowLeft');
  await settled(page);
  assert.deepEqual(await values(page, { heatmap: ['row'] }), { heatmap: [4] });

  await page.evaluate(() => {
    const figure = /** @type {any} */ (document.querySelector('#attention phasor-attention'));
    figure.set({ query: 0, key: 1 });
  });
  await settled(page);
  assert.equal(await page.locator('.token.is-query').innerText(), 'the\n0');
  assert.equal(await page.locator('.token.is-key').innerText(), 'money\n1');
  await close();
});

forRelease('everything on the page is reached and left again with the Tab key alone', async () => {
  const { page, close } = await open('#text=River+Bank');
  /** @type {Set<string>} */
  const reachedTags = new Set();
  let round = 0;
  for (; round < 400; ++round) {
    await page.keyboard.press('Tab');
    const where = await page.evaluate(() => document.activeElement?.localName ?? '');
    if (where === 'body') break;
    reachedTags.add(where);
  }
  assert.ok(round < 400, 'the Tab key came round');
  for (const name of ['heatmap', 'curves', 'similarity', 'shift', 'attention', 'steps', 'order']) {
    assert.ok(reachedTags.has(`phasor-${name}`), name);
  }
  await close();
});

const texts = {
  'no text': '',
  'one token': 'bank',
  emoji: '👩‍👩‍👧 loves 🇫🇷 👍🏽',
  'right to left': 'שלום עולם مرحبا بالعالم',
  markup: '<img src=x onerror="window.hurt=1"> <script>window.hurt=1</script>',
};

forRelease('every text is taken as it is, and the next one too', async () => {
  const list = await words();
  const { page, complaints, close } = await open('', { everySeen: true });
  for (const [name, text] of Object.entries(texts)) {
    await type(page, text);
    assert.equal(await page.locator('#text').inputValue(), text, name);
    assert.equal(await page.locator('#tokens .token').count(), list.tokens(text).length, name);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).hurt), undefined);
    // and back again
    await type(page, defaults.text);
    assert.equal(await page.locator('#tokens .token').count(), 7, name);
    assert.deepEqual(complaints, [], name);
  }
  await close();
});

forRelease('10,000 tokens are kept, with a notice', async () => {
  const { page, complaints, close } = await open('', { everySeen: true });
  const text = Array.from({ length: 10_000 }, (_, k) => (k % 2 ? 'river' : 'bank')).join(' ');
  await type(page, text);
  assert.equal(await page.locator('#text').inputValue(), text);
  assert.match(await page.locator('#notices').innerText(), /first 128 of 10000 tokens/);
  assert.match(await page.locator('#tokens .more').innerText(), /and 9872 more/);
  assert.deepEqual(complaints, []);
  await close();
});

test('unknown words are marked, and why is shown on demand', async () => {
  const { page, close } = await open('#text=the+zorgblatt+bank');
  assert.deepEqual(await page.locator('.token.unknown bdi').allInnerTexts(), ['zorgblatt']);
  await page.getByText('“zorgblatt” is not in the word list').first().click();
  await page
    .getByText(/vector made from its letters/)
    .first()
    .waitFor();
  await close();
});

test('the state survives writing and reading, and broken addresses are passed over', () => {
  const state = { ...defaults, text: '# & = + שלום\n', encoding: false, dim: '6', base: 'x' };
  assert.deepEqual(read(write(state)), state);
  assert.equal(write(defaults), '');
  assert.deepEqual(read('#unknown=1&%E0%A4%A&constructor=1'), defaults);
  // a chapter with the name of a setting is no setting
  assert.deepEqual(read('#order&dim=6'), { ...defaults, dim: '6' });
  assert.deepEqual(read(write(defaults, 'order')), defaults);
});

test('links that were made before keep what they kept of single figures', () => {
  const before = {
    // but its offset, which is the page's
    ladder: 'step formula compared length decimals cut divisors level',
    hand: 'position column decimals cut',
    binary: 'length start bits dim position width',
    collisions: 'length dim base format encoding limit',
    shift: 'wrong',
    bias: 'kind causal head table',
    cache: 'step kvheads length window sinks pull',
    lost: 'order encoding',
    turning: 'query key',
    masks: 'rule numbers block',
    longer: 'model config length pair',
    add: 'combine width',
    steps: 'heads head mask scale step query key dimension q k v x',
    terms: 'content reads',
    cost: 'kernel charts step',
    precision: 'position dimension dim base format',
    mistakes: 'lesson',
    field: 'lesson',
    claim: 'expr says',
    learn:
      'task encodings offset text steps length vocabulary layers heads dim batch learningrate weightdecay randomstart mlp normalization causal slopes seed gradients model layer head step',
  };
  for (const [figure, names] of Object.entries(before))
    for (const name of names.split(' '))
      assert.ok(keptSettings.includes(`${figure}-${name}`), name);
});

test('a link reproduces the view, without filling the history', async () => {
  const first = await open('#text=River+Bank', { everySeen: true });
  const { page } = first;
  const before = await page.evaluate(() => history.length);
  await page.locator('#encoding').click();
  await page
    .locator('phasor-heatmap[group=page]')
    .getByRole('textbox', { name: 'Dimension' })
    .fill('8');
  await page.waitForFunction(() => location.hash.includes('dim=8'));
  const { hash, length } = await page.evaluate(() => ({
    hash: location.hash,
    length: history.length,
  }));
  assert.equal(hash, '#text=River+Bank&encoding=off&dim=8');
  assert.equal(length, before);
  const second = await open(hash);
  assert.equal(await second.page.locator('#text').inputValue(), 'River Bank');
  assert.equal(await second.page.locator('#encoding').isChecked(), false);
  const seen = { heatmap: ['dim'], attention: ['text', 'encoding', 'dim'], order: ['encoding'] };
  assert.deepEqual(await values(second.page, seen), await values(page, seen));
  await first.close();
  await second.close();
});

/** @param {Page} page @param {string} name a figure of a chapter is drawn once it is near the screen */
async function reached(page, name) {
  // of several of a kind the first
  const figure = page.locator(`section phasor-${name}`).first();
  await figure.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (tag) => document.querySelector(tag)?.shadowRoot?.querySelector('.frame.ready'),
    `section phasor-${name}`,
  );
  return figure;
}

forRelease(
  'a link keeps what is done in the figures: kind, rows, curves, zoom, notation, edited numbers',
  async () => {
    const first = await open();
    const { page } = first;
    const attention = await reached(page, 'attention');
    await attention.getByRole('combobox', { name: 'Attention' }).selectOption('causal');
    await attention.getByRole('button', { name: /^Add row/ }).click();
    await (await reached(page, 'curves')).getByRole('slider').nth(1).press('Enter');
    await (await reached(page, 'heatmap')).locator('.plot').focus();
    await page.keyboard.press('+');
    await page.evaluate(() => {
      /** @type {any} */ (document.querySelector('phasor-heatmap')).set({ notation: 'time' });
    });
    await (await reached(page, 'steps')).getByRole('button', { name: 'causal mask' }).click();
    await page.evaluate(() => {
      const steps = /** @type {any} */ (document.querySelector('phasor-steps'));
      steps.set({ scale: false, q: { shape: [1, 4], data: Float32Array.of(0.1, -2, 0, 3e-8) } });
    });
    await page.waitForFunction(() => location.hash.includes('steps-q'));
    const second = await open(await page.evaluate(() => location.hash));
    /** @param {Page} at */
    const seen = (at) =>
      at.evaluate(() => {
        const all = (/** @type {string} */ name, /** @type {string[]} */ settings) => {
          const figure = /** @type {any} */ (document.querySelector(`section phasor-${name}`));
          return settings.map((setting) => figure[setting]);
        };
        const [q, ...rest] = all('steps', ['q', 'mask', 'scale', 'step']);
        return {
          attention: all('attention', ['kind', 'selected', 'view']),
          curves: all('curves', ['columns', 'pair']),
          heatmap: all('heatmap', ['rows', 'columns', 'notation']),
          steps: [q.shape, Array.from(q.data), ...rest],
        };
      });
    const wanted = await seen(page);
    assert.deepEqual(wanted.attention, ['causal', [6], 'matrix']);
    assert.notDeepEqual(wanted.curves[0], [6, 7, 8, 9]);
    assert.equal(wanted.heatmap[0].length, 2);
    assert.deepEqual(wanted.steps.slice(2), ['causal', false, 'mask']);
    assert.deepEqual(await seen(second.page), wanted);
    // the plain address is the plain view again
    await second.page.evaluate(() => (location.hash = ''));
    await settled(second.page);
    const plain = await seen(second.page);
    assert.deepEqual(
      [plain.attention, plain.heatmap],
      [
        ['self', [], 'matrix'],
        [[], [], 'paper'],
      ],
    );
    assert.deepEqual(plain.steps[0], [3, 4]);
    assert.deepEqual([...first.complaints, ...second.complaints], []);
    await first.close();
    await second.close();
  },
);

forRelease(
  'a number in the text sets the figures, and a link to a chapter keeps what is set',
  async () => {
    const { page, complaints, close } = await open('#text=lion+killed+Nitish');
    await page.getByRole('button', { name: 'Go on by 44' }).click();
    await settled(page);
    const wanted = { similarity: ['bases', 'offset'], shift: ['offset', 'position'] };
    const { similarity, shift } = await values(page, wanted);
    // the last of three different maps is the one that the text speaks of
    assert.deepEqual(similarity, [[10000, 100, 1], 44]);
    assert.deepEqual(shift, [44, 0]);
    await page.waitForFunction(() => location.hash.includes('offset=44'));
    await page.getByRole('link', { name: 'Order restored' }).click();
    await page.waitForFunction(() => location.hash.includes('offset=44'));
    assert.match(await page.evaluate(() => location.hash), /text=lion\+killed\+Nitish/);
    assert.deepEqual((await values(page, wanted)).similarity, similarity);
    assert.deepEqual(complaints, []);
    await close();
  },
);

test('a button of the text shows a learned table and the fixed one again, and a link keeps which', async () => {
  const { page, close } = await open('#pattern&pattern-encoding=learned');
  const shown = () =>
    page.locator('#pattern phasor-heatmap').evaluate((figure) => Reflect.get(figure, 'encoding'));
  await settled(page);
  assert.equal(await shown(), 'learned');
  for (const [name, encoding, kept] of /** @type {const} */ ([
    ['fixed', 'sinusoidal', false],
    ['learned', 'learned', true],
  ])) {
    await page.getByRole('button', { name, exact: true }).click();
    await settled(page);
    assert.equal(await shown(), encoding);
    await page.waitForFunction(
      (is) => location.hash.includes('pattern-encoding=learned') === is,
      kept,
    );
  }
  assert.equal(await page.locator('#encoding').isChecked(), true);
  await close();
});

forRelease(
  'a sentence that a button of the text replaces comes back by the Back button',
  async () => {
    const { page, complaints, close } = await open('#text=lion+killed+Nitish');
    const heatmap = async () => (await values(page, { heatmap: ['dim', 'length'] })).heatmap;
    await page.getByRole('button', { name: 'Set d to 6' }).click();
    await settled(page);
    assert.equal(await page.locator('#text').inputValue(), 'River Bank');
    assert.deepEqual(await heatmap(), [6, 8]);
    await page.waitForFunction(() => location.hash.includes('dim=6'));
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => location.hash === '#text=lion+killed+Nitish');
    await settled(page);
    assert.equal(await page.locator('#text').inputValue(), 'lion killed Nitish');
    assert.deepEqual(await heatmap(), [128, 64]);
    assert.deepEqual(complaints, []);
    await close();
  },
);

forRelease('every chapter is in the list of contents, in order, under its own title', async () => {
  const { page, close } = await open();
  const [chapters, links] = await page.evaluate(() => [
    Array.from(document.querySelectorAll('main > section'), (section) => [
      `#${section.id}`,
      section.querySelector('h2')?.textContent?.trim(),
    ]),
    Array.from(document.querySelectorAll('.contents a'), (link) => [
      link.getAttribute('href'),
      link.textContent?.trim(),
    ]),
  ]);
  assert.ok(chapters.length >= 12);
  assert.deepEqual(links, chapters);
  await close();
});

forRelease(
  'the sentence leaves where no figure shows it, and comes to whoever reaches it by keyboard',
  async () => {
    const { page, close } = await browser.open('article.html');
    await settled(page);
    /** Scrolls to a chapter until the page says so; figures that come into sight may move it at first. */
    const shown = (/** @type {string} */ chapter, /** @type {boolean} */ isIdle) =>
      page.waitForFunction(
        ([id, idle]) => {
          document.getElementById(String(id))?.scrollIntoView();
          const current = document.querySelector('.contents [aria-current]')?.getAttribute('href');
          const bar = document.querySelector('body > .sentence');
          return current === `#${id}` && bar?.classList.contains('idle') === idle;
        },
        [chapter, isIdle],
      );
    await shown('attention', false);
    await shown('shift', true);
    await shown('order', false);
    await shown('mistakes', true);
    // the chapters that say so are those with figures of the page's text
    const wrong = await page.evaluate(async () => {
      await customElements.whenDefined('phasor-cost');
      return Array.from(document.querySelectorAll('.chapter'))
        .filter((chapter) => {
          const figures = Array.from(chapter.querySelectorAll('[group=page]'));
          return figures.some((each) => 'text' in each) !== chapter.hasAttribute('data-sentence');
        })
        .map(({ id }) => id);
    });
    assert.deepEqual(wrong, []);
    // and those figures have the mark that the bar speaks of
    const marked = await page.evaluate(() =>
      Array.from(document.querySelectorAll('main > section figure > [group]'), (each) => [
        'text' in each,
        each.nextElementSibling?.querySelector('.follower') !== null,
      ]),
    );
    assert.ok(marked.filter(([isMarked]) => isMarked).length > 4);
    for (const [follows, isMarked] of marked) assert.equal(isMarked, follows);
    const top = () =>
      page.locator('body > .sentence').evaluate((bar) => bar.getBoundingClientRect().top);
    await settled(page);
    await shown('mistakes', true);
    await page.waitForFunction(() => {
      const bar = document.querySelector('body > .sentence')?.getBoundingClientRect();
      return bar && bar.bottom <= 0;
    });
    await page.locator('#text').focus();
    await page.waitForFunction(
      () => document.querySelector('body > .sentence')?.getBoundingClientRect().top === 0,
    );
    assert.equal(await top(), 0);
    await close();
  },
);

forRelease('a wrong setting in a link is explained, and the page goes on working', async () => {
  const { page, complaints, close } = await open('#dim=many&text=River+Bank', { everySeen: true });
  const said = await page.evaluate(
    () =>
      document.querySelector('phasor-heatmap')?.shadowRoot?.querySelector('.message')?.textContent,
  );
  assert.match(said ?? '', /^dim must be an .*integer from \d+ to \d+, got 'many'/);
  await type(page, 'lion killed Nitish');
  assert.equal(await page.locator('#tokens .token').count(), 3);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease('on a phone nothing scrolls sideways', async () => {
  for (const hash of ['', `#heads=8&text=${'zorgblattissimo+'.repeat(20)}`]) {
    const { page, close } = await open(hash, { everySeen: true });
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await settled(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    }
    await close();
  }
});

test('the figures keep their places while the page starts', async () => {
  const { page, close } = await browser.open('article.html');
  await settled(page);
  const shifted = await page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0;
        new PerformanceObserver((entries) => {
          for (const entry of /** @type {any[]} */ (entries.getEntries())) {
            // the last one is ours, so all others have been notified
            if (entry.sources.some((/** @type {any} */ { node }) => node === own)) done(sum);
            sum += entry.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        const own = document.createElement('div');
        own.style.cssText = 'position: absolute; top: 0; width: 9px; height: 9px; background: red';
        document.body.append(own);
        requestAnimationFrame(() => requestAnimationFrame(() => (own.style.top = '99px')));
      }),
  );
  assert.ok(Number(shifted) < 0.02, `layout shift ${shifted}`);
  await close();
});

for (const path of [
  'article.html#text=the+zorgblatt+bank&dim=-4',
  'index.html#text=the+zorgblatt+bank',
  'gallery.html?open=curves',
  'labs.html',
  'teach.html',
]) {
  forRelease(`axe finds nothing to complain about in ${path}, light or dark`, async () => {
    const { page, complaints, close } = await browser.open(path, {
      bypassCSP: true,
      everySeen: true,
    });
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      assert.deepEqual(await violations(page), [], colorScheme);
    }
    assert.deepEqual(complaints, []);
    await close();
  });
}

forRelease('a word of any length leaves the sentence box its room', async () => {
  const { page, close } = await open();
  await type(page, `${'a'.repeat(3000)} dog`);
  const box = await page.locator('#text').boundingBox();
  assert.ok(box && box.width > 500, `the box is ${box?.width} pixels wide`);
  await close();
});
