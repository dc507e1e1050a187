// The kit below every element, where pages are careless: hostile properties, attributes taken away,
// quick changes, other screens, slides.

import assert from 'node:assert/strict';
import { elements } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { holdTimers } from '../harness/figures.js';
import { choose, openMenu } from '../harness/menu.js';
import { settled } from '../harness/settled.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

/**
 * @param {string} body
 * @param {import('playwright-core').BrowserContextOptions & { everySeen?: boolean }} [options]
 */
async function open(body, options) {
  const opened = await browser.open('element-test.html', {
    html: `<!doctype html><html lang="en"><title>element</title>
      <script type="module" src="core/figures/define.js"></script>
  <script type="module" src="article/lessons.js"></script>
      <body>${body}</body></html>`,
    ...options,
  });
  await opened.page.waitForFunction(() =>
    [...document.querySelectorAll('body > *')].every(
      ({ shadowRoot }) => !shadowRoot?.querySelector('.frame:not(.ready)'),
    ),
  );
  await opened.page.evaluate(() => /** @type {any} */ (window).settled());
  return opened;
}

/** @param {import('playwright-core').Page} page @param {string} inside @returns {Promise<string[]>} */
const texts = (page, inside) => page.locator(`#a ${inside}`).allTextContents();

forRelease('no property of any element throws into the page, whatever it is set to', async () => {
  const { page, complaints, close } = await open('');
  for (const { tag: name } of elements) {
    const thrown = await page.evaluate(async (tag) => {
      const element = /** @type {any} */ (document.createElement(tag));
      document.body.replaceChildren(element);
      const hostile = [
        undefined,
        null,
        NaN,
        -5,
        1e99,
        10n,
        'abc',
        true,
        Symbol('a'),
        () => 1,
        {},
        Object.create(null),
        [],
        [[]],
        [[1], [1, 2]],
        [Symbol('a')],
        new Array(3),
        { shape: [2, 2], data: new Float32Array(3) },
        { shape: [-1, 2], data: [] },
        JSON.parse('['.repeat(5000) + ']'.repeat(5000)),
        Object.defineProperty({}, 'shape', {
          get() {
            throw new Error('no');
          },
        }),
      ];
      const frame = () => new Promise(requestAnimationFrame);
      // a change is drawn in the next frame
      const drawn = () => frame().then(frame);
      /** @type {string[]} */
      const found = [];
      for (const property of element.constructor.observedAttributes) {
        for (const [k, value] of hostile.entries()) {
          try {
            element[property] = value;
          } catch (error) {
            found.push(`${property}, value ${k}: ${error}`);
          }
          if (k % 7 === 0) await drawn();
          element[property] = undefined;
        }
      }
      await /** @type {any} */ (window).settled();
      return [...found, element.shadowRoot.querySelector('.message').textContent].filter(Boolean);
    }, name);
    assert.deepEqual(thrown, [], name);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test('data given as an attribute goes when the attribute goes', async () => {
  const { page, close } = await open(
    `<phasor-attention id="a" weights="[[0.9, 0.1], [0.4, 0.6]]" tokens='["cat", "sat"]'>
      </phasor-attention>`,
  );
  assert.match((await texts(page, '.claim'))[0], /sat.* looks at .*sat.* with 60\s%/);
  const left = await page.evaluate(() => {
    const a = /** @type {any} */ (document.querySelector('#a'));
    a.removeAttribute('weights');
    a.removeAttribute('tokens');
    return [a.weights, a.tokens];
  });
  assert.deepEqual(left, [null, null]);
  await page.waitForFunction(() =>
    document.querySelector('#a')?.shadowRoot?.querySelector('.claim')?.textContent?.match(/bank/),
  );
  await close();
});

forRelease('an open table follows the figure and keeps its place', async () => {
  const { page, close } = await open(
    '<phasor-curves id="a" length="150" columns="0 1"></phasor-curves>',
  );
  await choose(page.locator('#a'), 'Show as table');
  await page.locator('#a .table [role=group]').waitFor();
  const scrolled = () =>
    page.evaluate(() => {
      const box = document.querySelector('#a')?.shadowRoot?.querySelector('.table [role=group]');
      return [box?.scrollTop, box?.querySelectorAll('tbody tr').length];
    });
  await page.evaluate(() => {
    const root = document.querySelector('#a')?.shadowRoot;
    root?.querySelector('.table [role=group]')?.scrollTo(0, 300);
    Object.assign(/** @type {any} */ (document.querySelector('#a')), { length: 140, start: 7 });
  });
  await page.waitForFunction(
    () => document.querySelector('#a')?.shadowRoot?.querySelector('tbody th')?.textContent === '7',
  );
  assert.deepEqual(await scrolled(), [300, 140]);
  await choose(page.locator('#a'), 'Hide table');
  assert.deepEqual(await texts(page, 'table'), []);
  await close();
});

forRelease('a button pressed twice says again what it does', async () => {
  const { page, close } = await open('<phasor-curves id="a"></phasor-curves>', {
    permissions: ['clipboard-write', 'clipboard-read'],
  });
  const entries = await openMenu(page.locator('#a'));
  const timers = await holdTimers(page);
  const button = entries.filter({ hasText: 'NumPy' });
  await button.click();
  const pressed = entries.filter({ hasText: 'Copied' });
  await pressed.click();
  await page.waitForFunction(() => /** @type {any} */ (window).pendingTimers.length === 2);
  await timers.pass();
  assert.equal(await button.textContent(), 'Copy as NumPy');
  await close();
});

forRelease('another sharpness of the screen is drawn for, also where no size changes', async () => {
  const { page, close } = await open('');
  const session = await page.context().newCDPSession(page);
  await page.evaluate(async () => {
    const all = /** @type {any} */ (window);
    all.listening = new Set();
    const { addEventListener: add, removeEventListener: remove } = MediaQueryList.prototype;
    MediaQueryList.prototype.addEventListener = function (/** @type {any[]} */ ...given) {
      all.listening.add(this);
      return add.apply(this, /** @type {any} */ (given));
    };
    MediaQueryList.prototype.removeEventListener = function (/** @type {any[]} */ ...given) {
      all.listening.delete(this);
      return remove.apply(this, /** @type {any} */ (given));
    };
    const a = /** @type {any} */ (document.createElement('phasor-curves'));
    const { draw } = a;
    all.drawn = [];
    a.draw = function () {
      all.drawn.push(devicePixelRatio);
      return draw.call(this);
    };
    a.style.width = '400px';
    document.body.append(a);
    await all.settled();
    await all.settled();
    all.drawn = [];
  });
  for (const deviceScaleFactor of [2, 3]) {
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: 1280,
      height: 900,
      mobile: false,
      deviceScaleFactor,
    });
    await page.evaluate(async () => {
      const all = /** @type {any} */ (window);
      // a browser notifies its lists when the window moves to another screen; an emulated one does not
      for (const list of [...all.listening]) {
        if (list.media.includes('resolution')) list.dispatchEvent(new Event('change'));
      }
      await all.settled();
    });
  }
  const seen = await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    const lists = [...all.listening].filter(({ media }) => media.includes('resolution'));
    // the browser may notify them too, a frame later
    const drawn = all.drawn.filter(
      (/** @type {any} */ one, /** @type {number} */ k) => String(one) !== String(all.drawn[k - 1]),
    );
    return [drawn, lists.map(({ media }) => media)];
  });
  assert.deepEqual(seen, [[2, 3], ['(resolution: 3dppx)']]);
  await close();
});

test('keys typed into the boxes and buttons of a figure stay there, Escape does not', async () => {
  const { page, close } = await open('<phasor-curves id="a" controls></phasor-curves>');
  await page.evaluate(() => {
    /** @type {any} */ (window).keys = [];
    document.addEventListener('keydown', ({ key }) => /** @type {any} */ (window).keys.push(key));
  });
  const pressedKeys = () => page.evaluate(() => /** @type {any} */ (window).keys.splice(0));
  for (const inside of ['.control [type=text]', '.control [type=range]', '.more']) {
    await page.locator(`#a ${inside}`).first().focus();
    // the space bar would open the menu, which Escape then closes
    const keys = inside === '.more' ? ['ArrowRight', 'n'] : ['ArrowRight', ' ', 'n'];
    for (const key of [...keys, 'Escape']) await page.keyboard.press(key);
    assert.deepEqual(await pressedKeys(), ['Escape'], inside);
  }
  // keys that a figure has no use for are the page's
  await page.locator('#a [role=slider]').first().focus();
  for (const key of ['ArrowRight', 'n']) await page.keyboard.press(key);
  assert.deepEqual(await pressedKeys(), ['n']);
  await close();
});

forRelease(
  'Tab stops at a figure that is not drawn yet, and goes on into it, from above and from below',
  async () => {
    const html = `<!doctype html><html lang="en"><title>far apart</title>
    <script type="module" src="core/figures/define.js"></script>
    <style>div { block-size: 4000px }</style>
    <a id="top" href="#top">top</a><div></div>
    <phasor-heatmap controls></phasor-heatmap><div></div>
    <phasor-curves></phasor-curves><div></div>
    <a id="end" href="#end">end</a>`;
    const { page, complaints, close } = await browser.open('far.html', { html });
    const place = async () => {
      // wherever the focus is on its way to, it arrives
      await page.waitForFunction(() => {
        const inside = document.activeElement?.shadowRoot;
        return !inside || inside.querySelector('.frame.ready:not([tabindex])');
      });
      return page.evaluate(() => {
        const { activeElement: outer } = document;
        const inner = outer?.shadowRoot?.activeElement;
        return [outer?.localName, inner?.getAttribute('part') ?? inner?.textContent ?? ''].join(
          ' ',
        );
      });
    };
    const isReady = () =>
      page.evaluate(() =>
        ['phasor-heatmap', 'phasor-curves'].map((tag) =>
          Boolean(document.querySelector(tag)?.shadowRoot?.querySelector('.ready')),
        ),
      );
    await page.waitForFunction(() => customElements.get('phasor-curves'));
    await page.locator('#top').focus();
    assert.deepEqual(await isReady(), [false, false]);
    const groups = () => page.getByRole('group', { name: 'The figure is being drawn' }).count();
    assert.equal(await groups(), 2);
    await page.keyboard.press('Tab');
    assert.equal(await place(), 'phasor-heatmap plot');
    assert.deepEqual(await isReady(), [true, false]);
    assert.equal(await groups(), 1);
    // from below: the last thing that can be reached is the menu
    await page.locator('#end').focus();
    await page.keyboard.press('Shift+Tab');
    assert.match(await place(), /^phasor-curves …/);
    // drawn, a frame is no stop of its own
    await page.keyboard.press('Tab');
    assert.equal(await place(), 'a ');
    assert.deepEqual(complaints, []);
    await close();
  },
);

/** A page whose library is compiled, or refused, when `settle` is called. @param {string} body */
async function openDelayed(body) {
  const opened = await browser.open('delayed.html', {
    html: `<!doctype html><html lang="en"><title>delayed</title>
      <script>
        const compile = WebAssembly.compile;
        window.settling = new Promise((settle) => (window.settle = settle));
        for (const name of ['compile', 'compileStreaming']) {
          WebAssembly[name] = (bytes) => settling.then(() => compile(bytes));
        }
      </script>
      <script type="module" src="core/figures/define.js"></script>
      <style>div { block-size: 4000px }</style>${body}`,
  });
  await opened.page.waitForFunction(() => document.querySelector('#a')?.shadowRoot);
  const settle = (/** @type {string} */ outcome) =>
    opened.page.evaluate(async (word) => {
      const all = /** @type {any} */ (window);
      all.settle(word === 'fail' ? Promise.reject(new Error('refused')) : undefined);
      const { shadowRoot } = /** @type {HTMLElement} */ (document.querySelector('#a'));
      const figure = shadowRoot?.querySelector('phasor-heatmap')?.shadowRoot ?? shadowRoot;
      await all.until(() => figure?.querySelector('.ready, .failed'), 'the figure');
      await all.settled();
      const inner = figure.activeElement;
      return inner?.getAttribute('part') ?? inner?.textContent ?? '';
    }, outcome);
  return { ...opened, settle };
}

forRelease(
  'who clicked on a figure that is awaited, or scrolled on, stays where they are',
  async () => {
    const clicked = await openDelayed('<phasor-heatmap id="a">soon</phasor-heatmap><div></div>');
    await clicked.page.mouse.click(100, 100);
    await clicked.page.evaluate(() => scrollTo(0, 60));
    assert.equal(await clicked.settle('load'), 'frame');
    assert.equal(await clicked.page.evaluate(() => scrollY), 60);
    await clicked.close();

    const gone = await openDelayed('<phasor-heatmap id="a">soon</phasor-heatmap><div></div>');
    await gone.page.keyboard.press('Tab');
    await gone.page.evaluate(() => scrollTo(0, 3000));
    await gone.page.evaluate(() => new Promise(requestAnimationFrame));
    // drawn only when it comes near again
    const loading = gone.settle('load');
    await settled(gone.page);
    assert.equal(await gone.page.evaluate(() => scrollY), 3000);
    await gone.page.evaluate(() => scrollTo(0, 0));
    assert.equal(await loading, 'plot');
    await gone.close();
  },
);

test('the focus is not lost: no library, a link inside the tag, a figure in another shadow', async () => {
  const failing = await openDelayed('<phasor-heatmap id="a">soon</phasor-heatmap>');
  await failing.page.keyboard.press('Tab');
  assert.equal(await failing.settle('fail'), 'frame');
  await failing.close();

  const linked = await openDelayed(
    '<phasor-heatmap id="a">see <a href="#x">this</a></phasor-heatmap>',
  );
  for (let k = 0; k < 2; ++k) await linked.page.keyboard.press('Tab');
  assert.equal(await linked.page.evaluate(() => document.activeElement?.localName), 'a');
  assert.equal(await linked.settle('load'), 'plot');
  await linked.close();

  const inner = await openDelayed(`<x-wrap id="a"></x-wrap><a href="#end">end</a>
    <script>
      customElements.define('x-wrap', class extends HTMLElement {
        constructor() {
          super();
          const root = this.attachShadow({ mode: 'open' });
          root.append(document.createElement('phasor-heatmap'));
        }
      });
    </script>`);
  await inner.page.locator('a').focus();
  await inner.page.keyboard.press('Shift+Tab');
  assert.match(await inner.settle('load'), /^…/);
  await inner.close();
});

forRelease('a slider that is moved after a wrong number takes the complaint away', async () => {
  const { page, close } = await open('<phasor-curves id="a" controls="dim"></phasor-curves>');
  const box = page.locator('#a .control [type=text]');
  await box.fill('none');
  // while it is typed nothing is said of it
  assert.deepEqual(await texts(page, '.wrong'), ['']);
  await box.press('Enter');
  await settled(page);
  assert.match((await texts(page, '.wrong'))[0], /^Dimension must be/);
  await page.locator('#a .control [type=range]').press('ArrowRight');
  assert.deepEqual(await texts(page, '.wrong'), ['']);
  assert.equal(await box.inputValue(), '64');
  assert.equal(await box.getAttribute('aria-invalid'), 'false');
  await close();
});

forRelease(
  'a group may go where an element cannot: it follows as far as it can, and says so',
  async () => {
    const { page, complaints, close } = await open(
      `<phasor-heatmap id="h" group="g" length="64" dim="32"></phasor-heatmap>
     <phasor-similarity id="a" group="g" length="64"></phasor-similarity>`,
    );
    /** @param {Record<string, number>} change */
    const moved = async (change) => {
      await page.evaluate(async (to) => {
        /** @type {any} */ (document.querySelector('#h')).set(to);
        await /** @type {any} */ (window).settled();
      }, change);
      const [length, dim] = await page.evaluate(() => {
        const a = /** @type {any} */ (document.querySelector('#a'));
        return [a.length, a.dim];
      });
      return [length, dim, (await texts(page, '.notice'))[0], (await texts(page, '.message'))[0]];
    };
    const far = await moved({ length: 100_000 });
    assert.deepEqual([far[0], far[3]], [4096, '']);
    assert.match(far[2], /Length is 4096 here: it cannot be 100000\./);
    assert.deepEqual(await moved({ length: 100, dim: 7 }), [
      100,
      8,
      'Dimension is 8 here: it cannot be 7.',
      '',
    ]);
    assert.deepEqual(await moved({ dim: 16 }), [100, 16, '', '']);
    assert.deepEqual(complaints, []);
    await close();
  },
);

test('where the library cannot load, the fallback stays with the reason right below it', async () => {
  const { page, close } = await browser.open('failed.html', {
    html: `<!doctype html><html lang="en"><title>failed</title>
      <meta http-equiv="Content-Security-Policy" content="script-src 'self'" />
      <script type="module" src="core/figures/define.js"></script>
      <body><phasor-steps id="a">numbers</phasor-steps></body></html>`,
  });
  const message = page.locator('#a .message');
  await message.filter({ hasText: 'wasm-unsafe-eval' }).waitFor();
  assert.ok(await page.locator('#a .fallback').isVisible());
  const box = await page.locator('#a').boundingBox();
  assert.ok(box && box.height < 100, `${box?.height} pixels high`);
  await close();
});

forRelease(
  'in forced colours the head that is chosen has another edge than the others',
  async () => {
    const { page, close } = await open('<phasor-attention id="a"></phasor-attention>', {
      forcedColors: 'active',
    });
    const head = page.locator('#a [role=radio]');
    await head.nth(3).waitFor();
    const edges = await head.evaluateAll((all) =>
      all.map((one) => getComputedStyle(one).borderWidth),
    );
    assert.deepEqual(edges, ['3px', '1px', '1px', '1px']);
    await close();
  },
);

forRelease('in forced colours bars and swatches keep what they tell', async () => {
  const { page, close } = await open(
    '<phasor-ladder id="a"></phasor-ladder><phasor-binary></phasor-binary><phasor-mask></phasor-mask><phasor-bias></phasor-bias>',
    { forcedColors: 'active', everySeen: true },
  );
  const grounds = await page.evaluate(() => {
    /** @type {[tag: string, inside: string, before?: string][]} */
    const marks = [
      ['ladder', '.bar'],
      ['binary', '.bars i'],
      ['mask', '.bar .full'],
      ['mask', '.swatch.shown', '::before'],
      ['bias', '.entry.with', '::before'],
    ];
    return marks.map(([tag, inside, before]) => {
      const root = document.querySelector(`phasor-${tag}`)?.shadowRoot;
      const mark = /** @type {Element} */ (root?.querySelector(inside));
      return getComputedStyle(mark, before).backgroundColor;
    });
  });
  const canvas = await page.evaluate(() => {
    document.body.style.background = 'Canvas';
    return getComputedStyle(document.body).backgroundColor;
  });
  for (const ground of grounds) {
    assert.ok(![canvas, 'rgba(0, 0, 0, 0)'].includes(ground), `${grounds} on ${canvas}`);
  }
  await close();
});

forRelease('a button that switches itself off keeps the focus, and does nothing more', async () => {
  const { page, close } = await open(
    '<phasor-order id="a" text="Nitish killed lion" order="1 2 0"></phasor-order><phasor-cost id="b" length="3"></phasor-cost>',
    { everySeen: true },
  );
  for (const [id, name] of [
    ['a', 'Move back'],
    ['a', 'Move on'],
    ['b', 'One step'],
    ['b', 'Back to the start'],
  ]) {
    const button = page.locator(`#${id}`).getByRole('button', { name, exact: true });
    await button.focus();
    for (let press = 0; press < 9; ++press) await page.keyboard.press('Enter');
    await settled(page);
    assert.equal(await button.getAttribute('aria-disabled'), 'true', name);
    const focused = await page.evaluate(
      (chosen) => document.getElementById(chosen)?.shadowRoot?.activeElement?.textContent,
      id,
    );
    assert.equal(focused, name);
  }
  await close();
});

test('what a control did is said once it rests, and nothing for a cursor', async () => {
  const { page, close } = await open('<phasor-mask id="a" controls></phasor-mask>');
  const claim = async () => (await texts(page, '.claim'))[0];
  const before = await claim();
  await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    const later = setTimeout;
    all.rests = 0;
    all.setTimeout = (/** @type {() => void} */ run, /** @type {number} */ delay) => {
      if (delay === 500) ++all.rests;
      return later(run, delay);
    };
    all.a.set({ row: 3, column: 2 });
  });
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).rests), 0);
  await page.locator('#a .presets button', { hasText: /^causal$/ }).click();
  await page.waitForFunction((claimed) => {
    const status = document.getElementById('a')?.shadowRoot?.querySelector('[role=status]');
    return status?.textContent && status.textContent !== claimed;
  }, before);
  assert.equal((await texts(page, '[role=status]'))[0], await claim());
  await close();
});
