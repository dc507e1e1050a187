// <phasor-model> in a page: a model that the author hosts, files or a model that is open as a property, in a
// worker or without one; maps as they are computed, heads by keyboard, and many of them.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listen } from '../../../tools/static.js';
import { addressesOf } from '../../../web/labs/models/figures/model/addresses.js';
import { deedOf, headsByDeed } from '../../../web/labs/models/figures/model/deeds.js';
import { settings } from '../../../web/labs/models/figures/model/settings.js';
import { openModel } from '../../../web/labs/models/index.js';
import { testBrowser, violations } from '../../harness/browser.js';
import { choose } from '../../harness/menu.js';
import { settled } from '../../harness/settled.js';
import { forRelease, test } from '../../harness/tiers.js';
import { until } from '../../harness/until.js';

const browser = testBrowser();
const trained = new URL('../../../web/labs/training/heads/', import.meta.url);
const text = 't11 t52 t7 t38 t23 t60 t2 t45 t11 t52 t7 t38';

/** The files of the trained model, as openModel takes them. @returns {Promise<Record<string, Blob>>} */
async function trainedFiles() {
  const names = ['model.safetensors', 'config.json', 'tokenizer.json'];
  const read = names.map(async (name) => [
    name,
    new Blob([await readFile(new URL(name, trained))]),
  ]);
  return Object.fromEntries(await Promise.all(read));
}

/** @typedef {import('playwright-core').Page} Page */

/** @param {string} attributes @param {(page: Page) => Promise<unknown>} [before] the page has its element */
async function open(attributes, before = async () => {}) {
  const html = `<!doctype html><html lang="en"><title>a model</title>
    <meta name="viewport" content="width=device-width"><main><h1>a model</h1></main></html>`;
  const opened = await browser.open('models.html', { html });
  const { page } = opened;
  await before(page);
  await page.evaluate(async (given) => {
    /** @type {any} */ (window).events = [];
    for (const type of ['phasor-read', 'phasor-error', 'phasor-select', 'phasor-change']) {
      addEventListener(type, (event) =>
        /** @type {any} */ (window).events.push([type, /** @type {any} */ (event).detail]),
      );
    }
    await import(/** @type {any} */ ('/article/lessons.js'));
    const box = document.createElement('div');
    box.innerHTML = `<phasor-model ${given}>A model.</phasor-model>`;
    document.querySelector('main')?.append(box);
  }, attributes);
  const figure = page.locator('phasor-model');
  const eventsOf = (/** @type {string} */ type) =>
    page.evaluate(
      (wanted) =>
        /** @type {any} */ (window).events
          .filter((/** @type {any} */ [kind]) => kind === wanted)
          .map((/** @type {any} */ [, detail]) => detail),
      type,
    );
  /** Until `count` texts were read. @param {number} count */
  const read = (count) =>
    page.waitForFunction(
      (wanted) =>
        /** @type {any} */ (window).events.filter(
          (/** @type {any} */ [kind]) => kind === 'phasor-read',
        ).length >= wanted,
      count,
    );
  return { ...opened, figure, eventsOf, read };
}

test('where heads are shown as one, the head that is chosen is still the one that is switched', async () => {
  const { page, figure, eventsOf, read, close } = await open(
    `src="/labs/training/heads/" text="${text}" layer="1" head="1" combine="mean"`,
  );
  await read(1);
  await settled(page);
  const name = () => figure.locator('.chosen-head .name').innerText();
  assert.match(await name(), /^Layer 2, head 2/);
  assert.match(await figure.locator('.notice').innerText(), /Shown is the mean of \d+ heads\./);
  assert.doesNotMatch(await figure.locator('.claim').innerText(), /head [12]/i);
  await figure.getByRole('button', { name: 'Switch this head off' }).click();
  await read(2);
  assert.deepEqual((await eventsOf('phasor-change')).pop()?.off, ['1.1']);
  assert.match(await name(), /^Layer 2, head 2: switched off/);
  await close();
});

test('a hosted folder is read in a worker; what it gives is what openModel gives', async () => {
  const { page, figure, eventsOf, read, complaints, close } = await open(
    `src="/labs/training/heads/" text="${text}" layer="1"`,
  );
  await read(1);
  assert.equal(page.workers().length, 1);
  const model = await openModel(await trainedFiles());
  const wanted = await model.run(text);
  const [{ tokens, next }] = await eventsOf('phasor-read');
  assert.deepEqual(
    tokens,
    wanted.tokens.map((token) => token.text),
  );
  const same = (/** @type {any[]} */ found, /** @type {any[]} */ expected) => {
    assert.deepEqual(
      found.map(({ id, text: word }) => [id, word]),
      expected.map(({ id, text: word }) => [id, word]),
    );
    // engines have other exponentials in the last place
    found.forEach(({ probability }, k) =>
      assert.ok(Math.abs(probability - expected[k].probability) < 1e-12),
    );
  };
  same(next, wanted.next);
  const shown = await figure.evaluate((element) => {
    const { name, tensor } = /** @type {any} */ (element).data();
    return { name, data: [...tensor.data] };
  });
  assert.equal(shown.name, 'attention-layer-2-head-1');
  const cells = wanted.tokens.length ** 2;
  assert.deepEqual(shown.data, [...wanted.weights.data.subarray(2 * cells, 3 * cells)]);
  // without a head it expects something else, and says what it was before
  await figure.evaluate((element) => Object.assign(element, { off: ['1.0', '1.1'] }));
  await read(2);
  const without = await model.run(text, {
    ablate: [
      [1, 0],
      [1, 1],
    ],
  });
  same((await eventsOf('phasor-read'))[1].next, without.next);
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => document.querySelector('phasor-model')?.remove());
  await until(() => page.workers().length === 0, 'the end of the worker');
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  '1,200 tokens are a map that zooms to single ones, with all heads, a search and the strongest keys',
  async () => {
    const ids = Array.from({ length: 1200 }, (_, k) => (k * k * 7 + k) % 61);
    const { figure, read, complaints, close } = await open(
      `src="/labs/training/heads/" text="${ids.join(' ')}" layer="1" query="1000"`,
    );
    await read(1);
    const model = await openModel(await trainedFiles());
    const { weights, tokens } = await model.run(ids);
    const n = ids.length;
    // layer 1, head 0
    const row = weights.data.subarray((2 * n + 1000) * n, (2 * n + 1001) * n);
    const largest = row.indexOf(Math.max(...row));
    const first = figure.locator('.strongest button').first();
    await first.filter({ hasText: `${tokens[largest].text} ${largest} ` }).waitFor();
    assert.ok(await figure.locator('.overview').first().isVisible());

    await first.click();
    assert.equal(await figure.getAttribute('key'), String(largest));
    const columns = (await figure.getAttribute('columns'))?.split(' ').map(Number) ?? [];
    assert.ok(columns[0] <= largest && columns[1] > largest && columns[1] - columns[0] <= 48);
    const label = figure.locator('.columns .current').filter({ hasText: tokens[largest].text });
    await label.waitFor();

    const field = figure.locator('input[type=search]');
    await field.fill(tokens[900].text);
    const found = tokens
      .map(({ text: one }) => one)
      .filter((one) => one.includes(tokens[900].text));
    await field.press('Enter');
    await figure
      .locator('.found')
      .filter({ hasText: `of ${found.length} found` })
      .waitFor();
    assert.deepEqual(complaints, []);
    await close();
  },
);

test('an element that comes back opens its model again; nothing is fetched off the screen', async () => {
  const { page, figure, read, close } = await open(`src="/labs/training/heads/" text="${text}"`);
  /** @type {string[]} */
  const fetched = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await figure.evaluate(
    (element, words) => Object.assign(element, { src: '/labs/training/heads/', text: words }),
    text,
  );
  await read(1);
  assert.equal(
    await figure.getByLabel('Files of a model').isVisible(),
    false,
    'the author has chosen',
  );
  await page.evaluate(async () => {
    const element = /** @type {HTMLElement} */ (document.querySelector('phasor-model'));
    element.remove();
    await new Promise((resolve) => setTimeout(resolve));
    document.querySelector('main')?.append(element);
  });
  await read(2);
  await page.evaluate(() => {
    const far = document.createElement('phasor-model');
    far.style.marginBlockStart = '5000px';
    far.setAttribute('src', '/labs/training/heads/?far');
    document.querySelector('main')?.append(far);
  });
  await settled(page);
  assert.deepEqual(
    fetched.filter((path) => path.includes('?far')),
    [],
  );
  await close();
});

test('a missing file is named, and so is an address that cannot be one of a model; the page goes on', async () => {
  const { page, figure, eventsOf, read, close } = await open('src="/nowhere/"');
  const message = figure.locator('.message');
  await message
    .filter({
      hasText: /model\.safetensors: \S+\/nowhere\/model\.safetensors answers with status 404/,
    })
    .waitFor();
  await figure.evaluate((element) => Object.assign(element, { src: 'model.onnx' }));
  await message.filter({ hasText: "src must end with '/', .safetensors" }).waitFor();
  await figure.evaluate((element) =>
    Object.assign(element, { src: '/labs/training/heads/', config: '/nothing.json' }),
  );
  await message
    .filter({ hasText: /config\.json: \S+\/nothing\.json answers with status 404/ })
    .waitFor();
  await figure.evaluate(
    (element, words) => Object.assign(element, { config: null, text: words }),
    text,
  );
  await read(1);
  assert.equal(await message.innerText(), '');
  await figure.evaluate((element) => Object.assign(element, { off: ['7.0'] }));
  await message.filter({ hasText: 'run: ablate[0][0] must be a layer below 2' }).waitFor();
  await figure.evaluate((element) => Object.assign(element, { off: 'first' }));
  await message.filter({ hasText: "off must be layers and heads, as '0.3 5.1'" }).waitFor();
  assert.ok((await eventsOf('phasor-error')).length >= 5);
  assert.ok(await page.evaluate(() => document.querySelector('phasor-model')?.isConnected));
  await close();
});

forRelease(
  'a worker that ends is reported, and the next change starts another, which opens the model again',
  async () => {
    const { page, figure, eventsOf, read, close } = await open(
      `src="/labs/training/heads/" text="${text}"`,
      (opened) =>
        opened.evaluate(() => {
          const { Worker } = window;
          window.Worker = class extends Worker {
            /** @param {string | URL} url @param {WorkerOptions} [options] */
            constructor(url, options) {
              super(url, options);
              /** @type {any} */ (window).last = this;
            }
          };
        }),
    );
    const end = () =>
      page.evaluate(() =>
        /** @type {any} */ (window).last.dispatchEvent(
          new ErrorEvent('error', { message: 'out of memory' }),
        ),
      );
    await read(1);
    await end();
    const message = figure.locator('.message');
    await message
      .filter({ hasText: 'the worker ended (out of memory); the next change' })
      .waitFor();
    await figure.evaluate((element) => Object.assign(element, { off: ['1.0', '1.1'] }));
    await read(2);
    await figure.evaluate((element) => Object.assign(element, { off: [] }));
    await read(3);
    assert.equal(await message.innerText(), '');
    assert.equal(page.workers().length, 1);
    const [first, , third] = await eventsOf('phasor-read');
    assert.deepEqual(third, first);
    await close();
  },
);

test('without workers the same is computed in place', async () => {
  const { page, eventsOf, read, complaints, close } = await open(
    `src="/labs/training/heads/" text="${text}"`,
    (opened) =>
      opened.evaluate(() => {
        /** @type {any} */ (window).Worker = class {
          constructor() {
            throw new Error('no workers');
          }
        };
      }),
  );
  await read(1);
  assert.equal(page.workers().length, 0);
  assert.equal((await eventsOf('phasor-read'))[0].next[0].text, 't23');
  // besides that tokenizer_config.json is not there
  const warnings = complaints.filter((one) => !one.includes('404'));
  assert.equal(warnings.length, 1);
  assert.match(warnings[0], /phasor: no workers here \(no workers\); models are computed in place/);
  await close();
});

forRelease(
  'by keys alone: a head is chosen on the maps, switched off and on, and its cell read',
  async () => {
    const { page, figure, read, eventsOf, close } = await open(
      `src="/labs/training/heads/" text="${text}"`,
    );
    await read(1);
    const maps = figure.getByRole('application', { name: 'All layers and heads' });
    await maps.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(
      await figure.evaluate((element) => [
        /** @type {any} */ (element).layer,
        /** @type {any} */ (element).head,
      ]),
      [1, 1],
    );
    await figure
      .locator('.name')
      .filter({ hasText: /^Layer 2, head 2/ })
      .waitFor();
    const button = figure.getByRole('button', { name: 'Switch this head off' });
    await button.focus();
    await page.keyboard.press('Enter');
    await read(2);
    assert.equal(await figure.getAttribute('off'), '1.1');
    await figure.locator('.reading').filter({ hasText: 'switched off' }).waitFor();
    await figure.getByRole('button', { name: 'Switch this head on' }).press('Space');
    await read(3);
    assert.equal(await figure.getAttribute('off'), null);
    await figure.locator('.plot').focus();
    await page.keyboard.press('ArrowDown');
    const [place] = (await eventsOf('phasor-select')).slice(-1);
    assert.deepEqual([place.query, place.key, place.querytoken], [2, 0, 't7']);
    await close();
  },
);

forRelease(
  'a grid of 32 × 32 heads is two canvases: a model that is open is given, maps come layer by layer, and scrolling paints nothing',
  async () => {
    const { page, figure, read, complaints, close } = await open('hidden text="1 2 3 4"');
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.evaluate(() => {
      const all = /** @type {any} */ (window);
      const [layers, heads, n] = [32, 32, 4];
      const weights = { shape: [heads, n, n], data: new Float32Array(heads * n * n).fill(1 / n) };
      const score = (/** @type {number} */ value) => ({
        shape: [layers, heads],
        data: new Float32Array(layers * heads).fill(value),
      });
      all.seen = [];
      all.document.querySelector('phasor-model').model = {
        info: {
          architecture: 'many',
          layers,
          heads,
          parameters: 1,
          type: 'F32',
          context: 64,
          causal: false,
          warnings: [],
        },
        /** @param {number[]} ids @param {any} options */
        async run(ids, { onProgress }) {
          for (let layer = 0; layer < layers; ++layer) {
            onProgress({ layer, layers, weights: { ...weights, data: weights.data.slice() } });
            await all.settled();
            const root = document.querySelector('phasor-model')?.shadowRoot;
            const [going, reading] = ['.going', '.overview > .reading'].map((name) =>
              root?.querySelector(name),
            );
            all.seen.push([going?.textContent, reading?.textContent]);
          }
          const tokens = ids.map((id) => ({ id, text: '', from: 0, to: 0 }));
          return { tokens, next: [], windowed: null };
        },
        heads: async () => ({
          previousToken: score(0.9),
          nextToken: score(0),
          firstToken: score(0),
          sameToken: score(0),
          induction: score(0.1),
        }),
        close() {},
      };
      // not before: without a model it fetches that of the package
      all.document.querySelector('phasor-model').hidden = false;
    });
    await read(1);
    const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
    assert.equal(seen[0][0], 'Computing: 1 of 32 layers.');
    assert.equal(seen[30][0], 'Computing: 31 of 32 layers.');
    for (const [, reading] of seen.slice(0, 31)) assert.equal(reading, 'Layer 1, head 1');
    await figure.locator('.deeds').getByText('and 1016 more').waitFor();
    await settled(page);
    const counts = await figure.evaluate(async (element) => {
      const { settled: rest } = /** @type {any} */ (window);
      const root = /** @type {ShadowRoot} */ (element.shadowRoot);
      const box = /** @type {HTMLElement} */ (root.querySelector('.overview'));
      let painted = 0;
      for (const name of /** @type {const} */ ([
        'putImageData',
        'drawImage',
        'fillRect',
        'strokeRect',
      ])) {
        const { prototype } = CanvasRenderingContext2D;
        const own = /** @type {any} */ (prototype[name]);
        /** @type {any} */ (prototype)[name] = function (/** @type {any} */ ...given) {
          painted += 1;
          return own.apply(this, given);
        };
      }
      let drawn = 0;
      const own = /** @type {any} */ (element);
      const { draw } = own;
      own.draw = function (/** @type {any} */ changed) {
        drawn += 1;
        return draw.call(this, changed);
      };
      const height = document.documentElement.scrollHeight;
      for (let y = 0; y <= height; y += 100) {
        scrollTo(0, y);
        await new Promise(requestAnimationFrame);
      }
      await rest();
      const scrolled = [painted, drawn];
      own.off = ['31.31'];
      await rest();
      return {
        scrolled,
        canvases: box.querySelectorAll('canvas').length,
        nodes: box.querySelectorAll('*').length,
        tall: box.offsetHeight,
        height,
      };
    });
    assert.ok(counts.height > 1500, `${counts.height} pixels are scrolled`);
    assert.deepEqual(counts.scrolled, [0, 0]);
    assert.equal(counts.canvases, 2);
    assert.ok(counts.nodes < 120, `${counts.nodes} nodes`);
    assert.deepEqual(complaints, []);
    await close();
  },
);

test('a head is named by its largest score, and the heads of a deed are sorted', () => {
  const of = (/** @type {number[]} */ ...data) => ({
    shape: [2, 2],
    data: Float32Array.from(data),
  });
  const places = {
    previousToken: of(0.5, 0.9, 0.1, 0),
    nextToken: of(0, 0, 0, 0),
    firstToken: of(0.4, 0, 0.3, 0),
    sameToken: of(0, 0, 0, 0),
    induction: of(0, 0, 0, 0.7),
  };
  const scores = { places, measured: null };
  assert.equal(deedOf(scores, { layer: 0, head: 0 })?.deed, 'previousToken');
  assert.equal(deedOf(scores, { layer: 1, head: 0 }), null, 'none is large');
  const { previousToken, induction } = headsByDeed(scores);
  assert.deepEqual(
    previousToken.map(({ layer, head }) => [layer, head]),
    [
      [0, 1],
      [0, 0],
    ],
  );
  assert.deepEqual(
    induction.map(({ layer, head }) => [layer, head]),
    [[1, 1]],
  );
  // measured on text: a place counts against what a head gives that looks at all alike
  const even = { previousToken: 0.05, punctuation: 0.4, induction: 0.05 };
  const means = [
    { previousToken: 0.3, punctuation: 0.6, induction: 0.05 },
    { previousToken: 0.05, punctuation: 0.6, induction: 0.09 },
  ];
  const losses = [{ length: 8, loss: 4 }];
  const measured = { text: 'a novel', trained: 8, losses, even, heads: means, without: [0.1, 0] };
  const one = (/** @type {number} */ k) => ({ shape: [1, 2], data: Float32Array.of(k, k) });
  const onText = {
    places: { previousToken: one(0), punctuation: one(0), induction: one(0) },
    measured,
  };
  const named = deedOf(onText, { layer: 0, head: 0 });
  assert.deepEqual(named, { deed: 'previousToken', score: 0.3, even: 0.05 });
  assert.equal(deedOf(onText, { layer: 0, head: 1 }), null, 'most tokens are punctuation anyway');
});

test('addresses: a folder, a file, an index with its parts, a GGUF file', async () => {
  const parts = {
    weight_map: {
      a: 'model-00001-of-00002.safetensors',
      b: 'model-00002-of-00002.safetensors',
      c: 'model-00001-of-00002.safetensors',
    },
  };
  const server = await listen((request, response) => {
    response.statusCode = request.url === '/m/model.safetensors.index.json' ? 200 : 404;
    response.end(JSON.stringify(parts));
  });
  const base = `http://127.0.0.1:${server.port}/m/`;
  const of = async (/** @type {string} */ src, more = {}) =>
    (await addressesOf({ src, config: '', tokenizer: '', ...more }, base)).map(
      ({ url, name, optional }) =>
        `${url.replace(base, '')}${url.endsWith(name) ? '' : ` as ${name}`}${optional ? '?' : ''}`,
    );
  // the last is asked for where config.json is of a model that reads pictures
  const others = ['tokenizer.json?', 'tokenizer_config.json?', 'preprocessor_config.json?'];
  assert.deepEqual(await of('.'), ['model.safetensors', 'config.json', ...others]);
  assert.deepEqual(await of('a/b.safetensors'), [
    'a/b.safetensors',
    'a/config.json',
    ...others.map((name) => `a/${name}`),
  ]);
  assert.deepEqual(await of('x.gguf', { config: 'c.json' }), [
    'x.gguf',
    'c.json as config.json',
    ...others,
  ]);
  assert.deepEqual(await of('model.safetensors.index.json', { tokenizer: 't/tok.json' }), [
    'model.safetensors.index.json',
    'model-00001-of-00002.safetensors',
    'model-00002-of-00002.safetensors',
    'config.json',
    't/tok.json as tokenizer.json',
    't/tokenizer_config.json?',
    'preprocessor_config.json?',
  ]);
  await assert.rejects(
    of('b/model.safetensors.index.json'),
    /model\.safetensors\.index\.json: \S+ answers with status 404/,
  );
  await assert.rejects(of('http://['), /src must be an address/);
  server.close();
});

/**
 * A page with an index at its own origin whose part is at another one, which counts what it is asked.
 *
 * @param {(elsewhere: string) => string} attributes
 */
async function openSharded(attributes) {
  const weights = await readFile(new URL('model.safetensors', trained));
  /** @type {string[]} */
  const asked = [];
  const server = await listen((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' });
    response.end(weights);
  });
  const elsewhere = `http://127.0.0.1:${server.port}`;
  const opened = await open(attributes(elsewhere), async (page) => {
    await page.route('**/parts/model.safetensors.index.json', (route) => {
      const file = `${elsewhere}/far/model-00001-of-00001.safetensors`;
      return route.fulfill({ json: { weight_map: { 'any.weight': file } } });
    });
    for (const name of ['config.json', 'tokenizer.json']) {
      const body = await readFile(new URL(name, trained), 'utf8');
      await page.route(`**/parts/${name}`, (route) => route.fulfill({ body }));
    }
  });
  const close = async () => {
    await opened.close();
    await server.close();
  };
  return { ...opened, asked, elsewhere, close };
}

const sharded = `src="/parts/model.safetensors.index.json" text="${text}"`;

forRelease(
  'an index that names a part at another origin is refused by name before that origin is asked; `origins` allows it',
  async () => {
    const { page, figure, eventsOf, read, asked, elsewhere, close } = await openSharded(
      () => sharded,
    );
    const message = figure.locator('.message');
    const sentence = `model.safetensors.index.json names model-00001-of-00001.safetensors at ${elsewhere}, which is another origin and not fetched. origins="${elsewhere}" allows it.`;
    await message.filter({ hasText: sentence }).waitFor();
    assert.ok((await eventsOf('phasor-error')).some((detail) => detail.message === sentence));
    assert.deepEqual(asked, []);
    // the reason follows the language
    await page.evaluate(() => (document.documentElement.lang = 'hi'));
    await message.filter({ hasText: 'इसकी अनुमति देता है' }).waitFor();
    await page.evaluate(() => (document.documentElement.lang = 'en'));
    // another origin than that of the part
    await figure.evaluate((element) => element.setAttribute('origins', 'https://cdn.example'));
    await message.filter({ hasText: sentence }).waitFor();
    assert.deepEqual(asked, []);
    await figure.evaluate((element, origin) => element.setAttribute('origins', origin), elsewhere);
    await read(1);
    assert.equal(await message.innerText(), '');
    assert.deepEqual([...new Set(asked)], ['/far/model-00001-of-00001.safetensors']);
    await close();
  },
);

test('parts of an index are at its own origin or at one that is allowed, whatever the page is', async (t) => {
  /** @type {string[]} */
  let files = [];
  const { port, close } = await listen((_, response) => {
    const map = Object.fromEntries(files.map((file, k) => [`tensor ${k}`, file]));
    response.end(JSON.stringify({ weight_map: map }));
  });
  t.after(close);
  const own = `http://127.0.0.1:${port}`;
  /** @param {string[]} named @param {string[]} [origins] @param {string} [base] of the page */
  const of = async (named, origins, base = 'https://page.example/') => {
    files = named;
    const src = `${own}/m/model.safetensors.index.json`;
    const all = await addressesOf({ src, config: '', tokenizer: '', origins }, base);
    return all.slice(1, 1 + named.length).map(({ url }) => url);
  };
  const beside = [
    'a.safetensors',
    'deeper/b.safetensors',
    '/c.safetensors',
    `${own}/d.safetensors`,
  ];
  assert.deepEqual(await of(beside), [
    `${own}/m/a.safetensors`,
    `${own}/m/deeper/b.safetensors`,
    `${own}/c.safetensors`,
    `${own}/d.safetensors`,
  ]);
  const foreign = {
    'https://other.example/a.safetensors': 'https://other.example',
    '//other.example/a.safetensors': 'http://other.example',
    '\\\\other.example\\a.safetensors': 'http://other.example',
    // neither another port, nor the page itself, is the origin of the index
    [`http://127.0.0.1:${port - 1}/a.safetensors`]: `http://127.0.0.1:${port - 1}`,
    'https://page.example/a.safetensors': 'https://page.example',
    'https://user:word@other.example/a.safetensors': 'https://other.example',
  };
  for (const [file, origin] of Object.entries(foreign)) {
    const wanted = `names a.safetensors at ${origin}, which is another origin`;
    await assert.rejects(of(['b.safetensors', file]), (/** @type {Error} */ error) => {
      assert.ok(error instanceof RangeError);
      assert.ok(error.message.includes(wanted), error.message);
      return true;
    });
    assert.equal((await of([file], ['https://any.example', origin])).length, 1);
  }
  for (const file of ['data:text/plain,a.safetensors', 'file:///a.safetensors', 'javascript:a']) {
    const message = new RegExp(`at ${file.split(':')[0]}:, which is not fetched`);
    await assert.rejects(of([file], ['null', 'https://any.example']), message);
  }
  await assert.rejects(of(['https://[']), /must name files in weight_map, got 'https:\/\/\['/);
});

test('origins are schemes and hosts; what does not say one origin is refused', () => {
  const { read: of, write } = settings.origins;
  assert.deepEqual(of('https://a.example, http://b.example:8080/ https://a.example:443'), [
    'https://a.example',
    'http://b.example:8080',
  ]);
  assert.deepEqual(of(''), []);
  for (const wrong of [
    '*',
    'a.example',
    'https://a.example/models',
    'null',
    'file:///',
    'data:,',
    'https://*',
    'https://a.example?b',
    'https://u@a.example',
  ]) {
    assert.equal(of(wrong), undefined, wrong);
  }
  assert.equal(
    write?.(['https://a.example', 'https://b.example']),
    'https://a.example https://b.example',
  );
});

test('the figure is hidden until what draws it has come, and seen when that draws', async () => {
  const { page, read, close } = await open(`src="/labs/training/heads/" text="${text}"`, (tab) =>
    tab.evaluate(async () => {
      await import(/** @type {any} */ ('/article/lessons.js'));
      const { prototype } = await customElements.whenDefined('phasor-model');
      const figure = Object.getPrototypeOf(prototype);
      const { draw } = figure;
      const seen = new Set();
      Object.assign(window, { seen });
      figure.draw = function () {
        seen.add(`${this.m ? 'drawn' : 'fetched'} ${this.figure.style.visibility || 'visible'}`);
        draw.call(this);
      };
    }),
  );
  await read(1);
  assert.deepEqual(await page.evaluate(() => [.../** @type {any} */ (window).seen]), [
    'fetched hidden',
    'drawn visible',
  ]);
  await close();
});

test('the element brings no engine before it is drawn', async () => {
  const source = await readFile(
    join(import.meta.dirname, '../../../web/labs/models/figures/model/element.js'),
    'utf8',
  );
  const imported = [...source.matchAll(/^import .* from '([^']+)'/gm)].map(([, path]) => path);
  assert.deepEqual(
    imported.filter((path) => path.includes('model/')),
    [],
  );
});

test('a token has one name in lines, matrix, table and what comes next', async () => {
  const { page, figure, read, close } = await open('text="the money bank"');
  await read(1);
  await settled(page);
  const texts = (/** @type {string} */ selector) => figure.locator(selector).allInnerTexts();
  const words = [...new Set(await texts('.words .letters'))].filter(Boolean);
  assert.ok(words.includes('␣money') && words.includes('␣bank'), `${words}`);
  const named = await texts(':is(.rows, .columns) .label');
  assert.ok(named.includes('␣money 1') && named.includes('␣bank 2'), `${named}`);
  assert.ok(!named.some((name) => /^\s/.test(name) || name === 'money 1'), `${named}`);
  for (const next of await texts('.next tbody th')) assert.doesNotMatch(next, /^\s|^$/);
  assert.match(String(await figure.locator('.next tbody th').first().textContent()), /^␣/);
  await choose(figure, 'Show as table');
  await figure.locator('.table th').getByText('␣money 1', { exact: true }).first().waitFor();
  await close();
});

test('a second model reads the same text: what changes is shown, and the heads that change most', async () => {
  const { page, figure, read, complaints, close } = await open(
    `src="/labs/training/heads/" text="${text}" choose controls="run"`,
  );
  await read(1);
  const claim = figure.locator('.claim');
  const boxes = figure.locator('.worth');
  const run = figure.getByLabel('Run');
  assert.equal(await run.isVisible(), false);
  // the same files: nothing changes
  const files = Object.entries(await trainedFiles());
  await figure.getByText('Open your own model').click();
  await figure.getByLabel('Files of a second model, to compare').setInputFiles(
    await Promise.all(
      files.map(async ([name, blob]) => ({
        name,
        mimeType: '',
        buffer: Buffer.from(await blob.arrayBuffer()),
      })),
    ),
  );
  await claim.filter({ hasText: /gives all keys the same\.$/ }).waitFor();
  assert.equal(page.workers().length, 2);
  // a model that looks at the first token alone
  await figure.evaluate((element) => {
    const info = { architecture: 'first', layers: 2, heads: 2, causal: true, warnings: [] };
    const words = /** @type {any} */ (window).events
      .find((/** @type {any} */ [kind]) => kind === 'phasor-read')[1]
      .tokens.map((/** @type {string} */ each) => ({ id: 0, text: each }));
    /** @type {any} */ (element).compare = {
      info,
      /** @param {unknown} _ @param {any} options */
      async run(_, { onProgress }) {
        const tokens = words.slice(/** @type {any} */ (window).cut ?? 0);
        const n = tokens.length;
        for (let layer = 0; layer < info.layers; ++layer) {
          const data = Float32Array.from({ length: 2 * n * n }, (__, at) => Number(at % n === 0));
          onProgress({ layer, layers: 2, weights: { shape: [2, n, n], data } });
        }
        return { tokens, next: [], windowed: null };
      },
      heads: async () =>
        Object.fromEntries(
          ['previousToken', 'nextToken', 'firstToken', 'sameToken', 'induction'].map((name) => [
            name,
            { shape: [2, 2], data: new Float32Array(4) },
          ]),
        ),
      close() {},
    };
  });
  await figure.getByText('Heads that changed most').waitFor();
  await settled(page);
  assert.match(await claim.innerText(), /^Layer 1, head 1: From the first weights to the second, /);
  const shares = await boxes.getByRole('button').allInnerTexts();
  assert.equal(shares.length, 4);
  const numbers = shares.map((each) => parseFloat(each.split(' ')[1]));
  assert.deepEqual(
    numbers,
    [...numbers].sort((a, b) => b - a),
  );
  await run.selectOption('second');
  await claim.filter({ hasText: /looks at .*t11.* with 100/ }).waitFor();
  // other tokens are not compared, and the switch goes
  await figure.evaluate((element) => {
    Object.assign(window, { cut: 1 });
    /** @type {any} */ (element).text = 't11 t52 t7 t38 t23';
  });
  await figure.getByText('The models are not compared').waitFor();
  assert.equal(await run.isVisible(), false);
  await figure.getByRole('button', { name: 'End comparing' }).click();
  await figure.getByText('The models are not compared').waitFor({ state: 'detached' });
  assert.equal(page.workers().length, 1);
  assert.deepEqual(complaints, []);
  await close();
});
