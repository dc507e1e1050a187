// The recipes of web/guide/ for pages and documents, used as a reader would: with the packed package,
// the tools that they name, and Chromium. Those of frameworks are in recipes-frameworks.test.js.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { convert } from 'pandoc-wasm';
import { dist } from '../tools/entries.js';
import { run } from './harness/installed.js';
import { until } from './harness/until.js';
import {
  app,
  beside,
  bundle,
  claim,
  html,
  link,
  open,
  put,
  recipe,
  site,
} from './harness/recipe.js';

test('an import map, the elements and the first program, on one page', async () => {
  const first = recipe('Functions', 'js');
  const body = `${recipe('Without a bundler', 'html')}${recipe('Elements', 'html')}
    <script type="module">
      ${first}
      window.seen = Array.from(document.querySelectorAll('body > canvas'), (canvas) => [
        canvas.width,
        canvas.height,
        Math.round(canvas.getBoundingClientRect().width),
      ]);
    </script>`;
  await put('mapped.html', html(body));
  const address = new URL('mapped.html', site.url).href;
  const { page, complaints } = await open(address);
  for (const tag of ['phasor-curves', 'phasor-heatmap']) {
    await page.locator(tag).scrollIntoViewIfNeeded();
    assert.ok(await claim(page, tag), tag);
  }
  const seen = await page.waitForFunction(() => /** @type {any} */ (window).seen);
  // large enough to look at
  assert.deepEqual(await seen.jsonValue(), [
    [128, 200, 400],
    [200, 200, 400],
    [200, 200, 400],
  ]);
  // and with something to see: colours that many cells have, not one alone
  const shares = await page.evaluate(() =>
    Array.from(document.querySelectorAll('body > canvas'), (canvas) => {
      const { width, height } = /** @type {HTMLCanvasElement} */ (canvas);
      const { data } = /** @type {any} */ (canvas)
        .getContext('2d')
        .getImageData(0, 0, width, height);
      /** @type {Map<number, number>} */
      const counts = new Map();
      for (let k = 0; k < data.length; k += 4) {
        const step = (data[k] >> 4) * 256 + (data[k + 1] >> 4) * 16 + (data[k + 2] >> 4);
        counts.set(step, (counts.get(step) ?? 0) + 1);
      }
      return Math.max(...counts.values()) / (width * height);
    }),
  );
  assert.ok(Math.max(...shares) < 0.7, shares.join());
  const asked = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  // the one module, what makes pictures for paper, the words of a sentence; not a file for each module
  assert.ok(asked.length <= 6, asked.join('\n'));
  const [, ...entries] = recipe('Without a bundler', 'html').matchAll(/"(phasor[\w/-]*)":/g);
  for (const [, entry] of entries) {
    await page.evaluate((name) => import(name), entry);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the one-file build, by its path in node_modules', async () => {
  await put('one-file.html', html(recipe('Without a server', 'html')));
  const { page, complaints } = await open(new URL('one-file.html', site.url).href, ['log']);
  await page.waitForFunction(() => customElements.get('phasor-heatmap'));
  await until(() => complaints.length > 0, 'what the recipe writes');
  assert.match(complaints[0], /Float32Array/);
  assert.equal(complaints.length, 1);
  await page.close();
});

test('the first page of the README is saved and opened, and arrays of an author are drawn', async () => {
  await beside('phasor.iife.js');
  const first = await put('copied/page.html', recipe('A page', 'html'));
  const opened = await open(pathToFileURL(first).href);
  assert.match(await claim(opened.page, 'phasor-attention'), /bank/);
  await opened.page.locator('phasor-heatmap').scrollIntoViewIfNeeded();
  assert.ok(await claim(opened.page, 'phasor-heatmap'));
  assert.deepEqual(opened.complaints, []);
  await opened.page.close();
  const own = [
    recipe('Your own data', 'html'),
    recipe('Weights in a page', 'html')
      .replace('"mine"', '"other"')
      .replace("('mine')", "('other')"),
    recipe('A table or vectors', 'html'),
  ].map((code) => code.replaceAll('const mine', 'var mine'));
  const file = await put(
    'copied/own.html',
    html(`<script src="phasor.iife.js"></script>${own.join('')}`),
  );
  const { page, complaints } = await open(pathToFileURL(file).href);
  for (const id of ['mine', 'other', 'table']) {
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
    await page.locator(`#${id} .frame.ready`).waitFor();
    assert.equal(await page.locator(`#${id} .message`).innerText(), '', id);
  }
  assert.match(await page.locator('#mine .claim').innerText(), /sat/);
  assert.match(await page.locator('#other .claim').innerText(), /sat/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('tensors of ONNX Runtime and Transformers.js, and a file of JSON, are drawn as the guide says', async () => {
  const functions = [
    recipe('From Transformers.js and ONNX Runtime', 'js'),
    recipe('From PyTorch', 'js'),
  ].join('\n');
  await put('own-data/functions.js', functions);
  await put(
    'own-data/attention.json',
    JSON.stringify({
      tokens: ['a', 'b'],
      weights: [
        [
          [
            [1, 0],
            [0.5, 0.5],
          ],
        ],
      ],
    }),
  );
  await put(
    'own-data/page.html',
    html(`${recipe('Without a bundler', 'html').replaceAll('./node_modules', '../node_modules')}
      <phasor-attention id="run"></phasor-attention><phasor-attention id="words"></phasor-attention>
      <phasor-attention id="file"></phasor-attention>
      <script type="module">
        import 'phasor/elements';
        import { showAttentions, showFile, showRun } from './functions.js';
        const figure = (id) => document.getElementById(id);
        const layer = () => ({ dims: [1, 1, 2, 2], data: Float32Array.of(1, 0, 0.25, 0.75) });
        const session = { run: async (feeds) => ({ ...feeds, one: layer(), two: layer() }) };
        await showRun(figure('run'), session, {}, ['one', 'two']);
        showAttentions(figure('words'), { attentions: [layer()] }, ['x', 'y']);
        await showFile(figure('file'), 'attention.json');
        document.body.dataset.done = 'yes';
      </script>`),
  );
  const { page, complaints } = await open(new URL('own-data/page.html', site.url).href);
  await page.locator('body[data-done]').waitFor();
  for (const [id, weight] of [
    ['run', 0.75],
    ['words', 0.75],
    ['file', 0.5],
  ]) {
    const figure = page.locator(`#${id}`);
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('.frame.ready').waitFor();
    assert.equal(await figure.locator('.message').innerText(), '', String(id));
    const last = await figure.evaluate(
      (/** @type {any} */ element) => element.data().tensor.data[3],
    );
    assert.equal(last, weight, String(id));
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a page without modules, from the disk, with every element and the words', async () => {
  await beside('phasor.iife.js');
  await beside('phasor.words.iife.js');
  const body = recipe('A page without modules', 'html');
  const more = '<phasor-order text="the river bank"></phasor-order><phasor-binary></phasor-binary>';
  const file = await put('copied/plain.html', html(body + more));
  const { page, complaints } = await open(pathToFileURL(file).href);
  assert.match(await claim(page, 'phasor-heatmap'), /first pair comes round every 6\.28 positions/);
  assert.ok(await claim(page, 'phasor-order'));
  await page.locator('phasor-binary').scrollIntoViewIfNeeded();
  assert.ok(await claim(page, 'phasor-binary'), 'the lessons are in it');
  // without the list every word would be unknown, and the figure would say so
  const notice = page.locator('phasor-order .notice');
  await page.waitForFunction(() =>
    Object.values(/** @type {any} */ (window).phasorScripts ?? {}).some(({ words }) => words),
  );
  assert.equal(await notice.textContent(), '');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a figure in a frame grows to its height and posts its state', async () => {
  await put('copied/phasor-demo.html', await readFile(join(dist, 'phasor-demo.html'), 'utf8'));
  const body = `<p>before</p>${recipe('A figure in a frame', 'html')}<p>after</p>
    <script>
      window.received = [];
      addEventListener('message', ({ data }) => window.received.push(data));
    </script>`;
  const file = await put('copied/frame.html', html(body));
  const { page, complaints } = await open(pathToFileURL(file).href);
  const frame = page.frames()[1];
  await claim(frame, 'phasor-heatmap');
  await page.waitForFunction(() => {
    const heights = /** @type {any} */ (window).received.filter(
      (/** @type {any} */ { phasor }) => phasor === 'height',
    );
    const box = document.querySelector('iframe')?.getBoundingClientRect();
    return heights.length > 0 && heights.at(-1).height === box?.height && box.height > 300;
  });
  assert.ok(
    await frame.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight <= clientHeight;
    }),
    'nothing of it has to be scrolled',
  );
  const [first] = await page.evaluate(() =>
    /** @type {any} */ (window).received.filter(
      (/** @type {any} */ { phasor, state }) => phasor === 'state' && state.dim === 32,
    ),
  );
  assert.ok(first, 'the attribute in the address is part of the state');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('reveal.js: keys in a figure leave the slide where it is', async () => {
  await link('reveal.js');
  await bundle(
    'slides/out.js',
    `import Reveal from 'reveal.js';
     import 'phasor/elements';
     window.deck = Reveal;
     Reveal.initialize({ width: 960, height: 700 });`,
  );
  const slides = `${recipe('reveal.js', 'html')}<section><p>second</p></section>`;
  await put(
    'slides/index.html',
    html(`<link rel="stylesheet" href="../node_modules/reveal.js/dist/reveal.css" />
      <div class="reveal"><div class="slides">${slides}</div></div>
      <script type="module" src="out.js"></script>`),
  );
  const { page, complaints } = await open(new URL('slides/index.html', site.url).href);
  await claim(page, 'phasor-curves');
  const slide = () => page.evaluate(() => /** @type {any} */ (window).deck.getIndices().h);
  await page.locator('phasor-curves [role=slider]').first().focus();
  await page.keyboard.press('ArrowRight');
  assert.equal(await slide(), 0);
  await page.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await page.keyboard.press('ArrowRight');
  assert.equal(await slide(), 1);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Quarto: what pandoc, which it runs, makes of the document', async () => {
  await beside('phasor.iife.js');
  await beside('phasor.words.iife.js');
  const document = recipe('Quarto', 'md');
  const { stdout } = await convert(
    { from: 'markdown', to: 'html5', standalone: true },
    document,
    {},
  );
  assert.match(stdout, /<title>Order<\/title>/);
  const [, listed] = document.match(/^resources: \[(.*)\]$/m) ?? [];
  assert.deepEqual(listed?.split(', '), ['phasor.iife.js', 'phasor.words.iife.js']);
  const file = await put('copied/lesson.html', stdout);
  const { page, complaints } = await open(pathToFileURL(file).href);
  assert.ok(await claim(page, 'phasor-order'));
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Jupyter: the module renders from a blob, follows the model and changes it', async () => {
  const python = recipe('Jupyter', 'python');
  const file = await put('widget.py', python);
  await run(app.folder, 'python3', ['-m', 'py_compile', file]);
  const [, names] = python.match(/^scripts = (\[.*\])$/m) ?? [];
  const [, render] = python.match(/^render = """\n([^]*?)"""$/m) ?? [];
  const texts = await Promise.all(
    JSON.parse(String(names)).map((/** @type {string} */ name) =>
      readFile(join(app.folder, 'node_modules', 'phasor', 'dist', name), 'utf8'),
    ),
  );
  const esm = [...texts, ''].join('\n') + render;
  await put('notebook.html', html('<div id="cell"></div>'));
  const { page, complaints } = await open(new URL('notebook.html', site.url).href);
  await page.evaluate(async (source) => {
    // what anywidget gives: a model with get, set, on and save_changes
    /** @type {Record<string, any>} */
    const values = { element: 'attention', settings: { text: 'the river bank', heads: 2 } };
    const target = new EventTarget();
    const saved = /** @type {any[]} */ ([]);
    const model = {
      get: (/** @type {string} */ name) => values[name],
      set(/** @type {string} */ name, /** @type {any} */ value) {
        values[name] = value;
        target.dispatchEvent(new Event(`change:${name}`));
      },
      on: (/** @type {string} */ name, /** @type {() => void} */ listener) =>
        target.addEventListener(name, listener),
      save_changes: () => saved.push(structuredClone(values.settings)),
    };
    Object.assign(window, { model, saved });
    const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
    const { default: widget } = await import(url);
    widget.render({ model, el: document.querySelector('#cell') });
  }, esm);
  assert.match(await claim(page, 'phasor-attention'), /“bank”|“river”|“the”/);
  assert.equal(await page.locator('phasor-attention .notice').textContent(), '', 'with its words');
  const figure = () =>
    page.evaluate(() => {
      const { heads, query } = /** @type {any} */ (document.querySelector('phasor-attention'));
      return { heads, query };
    });
  assert.equal((await figure()).heads, 2);
  await page.evaluate(() => /** @type {any} */ (window).model.set('settings', { heads: 4 }));
  assert.equal((await figure()).heads, 4);
  await page.evaluate(() =>
    /** @type {any} */ (document.querySelector('phasor-attention')).set({ query: 1 }),
  );
  const saved = await page.evaluate(() => /** @type {any} */ (window).saved);
  assert.deepEqual(saved.at(-1), { heads: 4, query: 1 });
  assert.deepEqual(complaints, []);
  await page.close();
});
