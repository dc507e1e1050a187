// The recipes of web/guide/ for pages and documents, used as a reader would: with the packed package,
// the tools that they name, and Chromium. Those of frameworks are in recipes-frameworks.test.js.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { convert } from 'pandoc-wasm';
import * as vite from 'vite';
import { dist } from '../../tools/entries.js';
import { examples } from '../../tools/site/element-pages.js';
import { snippet } from '../../web/article/snippets.js';
import { engines } from '../../web/core/api/script/classic.js';
import { run } from '../harness/installed.js';
import { until } from '../harness/until.js';
import {
  app,
  beside,
  blocks,
  checkFit,
  claim,
  html,
  link,
  open,
  put,
  recipe,
  site,
  whole,
  windows,
} from '../harness/recipe.js';

/** Writes what the guide has as a file. @param {string} document @param {string} name */
const copied = (document, name) => put(name, whole(document, name));

test('every block of HTML is a whole page, and every block of the recipes a file, a cell or a command', () => {
  const pages = blocks.filter(({ language }) => language === 'html');
  assert.ok(pages.length >= 11);
  for (const { document, name, code } of pages) {
    assert.match(name, /\.html$/, `${document} ${code}`);
    for (const part of [
      /^<!doctype html>\n/,
      /<meta charset="utf-8" \/>/,
      /<meta name="viewport" content="width=device-width" \/>/,
      /<title>[^<]+<\/title>/,
    ])
      assert.match(code, part, `${document} ${name}`);
  }
  for (const { document, name, language, code } of blocks) {
    if (['recipes', 'your-data'].includes(document))
      assert.ok(name || ['python', 'sh'].includes(language), `${document}: ${code}`);
  }
});

test('every page of the README and the guides opens as it stands: figures drawn, nothing wider than its place', async () => {
  await link('reveal.js');
  for (const file of ['phasor.iife.js', 'phasor.words.iife.js', 'phasor-demo.html'])
    await put(file, await readFile(join(dist, file), 'utf8'));
  await put('save.py', whole('your-data', 'save.py'));
  const python = `
from save import save

class Layer:
    def tolist(self):
        return [[[1, 0], [1 / 3, 2 / 3]]]

save([[Layer()], [Layer()]], ["a", "b"])`;
  await run(app.folder, 'python3', ['-c', python]);
  for (const { document, name, code } of blocks.filter(({ language }) => language === 'html')) {
    const file = `${document}-${name}`;
    const path = await put(file, code);
    // what a bundler resolves, and the slides, have tests of their own
    if (name === 'index.html' || name === 'slides.html') continue;
    const isServed = /type="module"/.test(code);
    const address = isServed ? new URL(file, site.url).href : pathToFileURL(path).href;
    const { page, complaints } = await open(address);
    await checkFit(page);
    if (name === 'attention.html') {
      const drawn = await page.evaluate(() => {
        const { data } = /** @type {any} */ (document.querySelector('#figure'));
        return [...data.call(document.querySelector('#figure')).tensor.data];
      });
      assert.deepEqual(
        drawn.map((weight) => weight.toFixed(5)),
        ['1.00000', '0.00000', '0.33333', '0.66667'],
      );
    }
    assert.deepEqual(complaints, [], file);
    await page.close();
  }
});

test('the code that the gallery gives for a page, alone in a file', async () => {
  for (const name of [
    'trainers',
    'inplace',
    'diagnose',
    'language-model',
    ...Object.values(engines),
  ]) {
    const file = `phasor.${name}.iife.js`;
    await put(file, await readFile(join(dist, file), 'utf8'));
  }
  for (const figure of (await examples()).values()) {
    const file = await put(`figure-${figure.name}.html`, snippet('HTML', figure, 'phasor.iife.js'));
    const { page, complaints } = await open(pathToFileURL(file).href);
    await checkFit(page);
    assert.deepEqual(complaints, [], figure.name);
    await page.close();
  }
});

test('the page for a bundler, built by Vite', async () => {
  await link('vite');
  await put('built/index.html', whole('elements', 'index.html'));
  await vite.build({ root: join(app.folder, 'built'), base: './', logLevel: 'error' });
  const { page, complaints } = await open(new URL('built/dist/index.html', site.url).href);
  await checkFit(page);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('an import map and the first program, on one page', async () => {
  const first = recipe('A first program', 'js');
  const program = `<script type="module">
      ${first}
      window.seen = Array.from(document.querySelectorAll('body > canvas'), (canvas) => [
        canvas.width,
        canvas.height,
        Math.round(canvas.getBoundingClientRect().width),
      ]);
    </script>`;
  const mapped = whole('install', 'mapped.html');
  await put('mapped.html', mapped.replace('</html>', `${program}</html>`));
  const address = new URL('mapped.html', site.url).href;
  const { page, complaints } = await open(address);
  assert.ok(await claim(page, 'phasor-heatmap'));
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
  const [, ...entries] = mapped.matchAll(/"(phasor[\w/-]*)":/g);
  for (const [, entry] of entries) {
    await page.evaluate((name) => import(name), entry);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('the one-file build, by its path in node_modules', async () => {
  const file = await copied('install', 'one-file.html');
  const { page, complaints } = await open(pathToFileURL(file).href, ['log']);
  await page.waitForFunction(() => customElements.get('phasor-heatmap'));
  await until(() => complaints.length > 0, 'what the recipe writes');
  assert.match(complaints[0], /Float32Array/);
  assert.equal(complaints.length, 1);
  await page.close();
});

test('the first page of the README is saved and opened, and arrays of an author are drawn', async () => {
  await beside('phasor.iife.js');
  const first = await put('copied/page.html', whole('README', 'page.html'));
  const opened = await open(pathToFileURL(first).href);
  assert.match(await claim(opened.page, 'phasor-sentence'), /bank/);
  assert.deepEqual(opened.complaints, []);
  await opened.page.close();
  for (const [document, name, value] of /** @type {const} */ ([
    ['your-data', 'weights.html', 0.3],
    ['your-data', 'table.html', 0.3],
    ['coming-from', 'overview.html', 0.6],
  ])) {
    const file = await put(`copied/${name}`, whole(document, name));
    const { page, complaints } = await open(pathToFileURL(file).href);
    const figure = page.locator('phasor-attention, phasor-heatmap');
    await figure.locator('.frame.ready').waitFor();
    const last = await figure.evaluate((/** @type {any} */ element) =>
      element.data().tensor.data.at(-1),
    );
    assert.equal(last, Math.fround(value), `${document} ${name}`);
    assert.deepEqual(complaints, []);
    await page.close();
  }
});

test('tensors of ONNX Runtime and Transformers.js are drawn as the guide says', async () => {
  await put('own-data/show.js', whole('your-data', 'show.js'));
  const [, map] =
    whole('install', 'mapped.html').match(/(<script type="importmap">[^]*?<\/script>)/) ?? [];
  await put(
    'own-data/page.html',
    html(`${map.replaceAll('./node_modules', '../node_modules')}
      <phasor-attention id="run"></phasor-attention><phasor-attention id="words"></phasor-attention>
      <script type="module">
        import 'phasor/elements';
        import { showAttentions, showRun } from './show.js';
        const figure = (id) => document.getElementById(id);
        const layer = () => ({ dims: [1, 1, 2, 2], data: Float32Array.of(1, 0, 0.25, 0.75) });
        const session = { run: async (feeds) => ({ ...feeds, one: layer(), two: layer() }) };
        await showRun(figure('run'), session, {}, ['one', 'two']);
        showAttentions(figure('words'), { attentions: [layer()] }, ['x', 'y']);
        document.body.dataset.done = 'yes';
      </script>`),
  );
  const { page, complaints } = await open(new URL('own-data/page.html', site.url).href);
  await page.locator('body[data-done]').waitFor();
  for (const id of ['run', 'words']) {
    const figure = page.locator(`#${id}`);
    await figure.scrollIntoViewIfNeeded();
    await figure.locator('.frame.ready').waitFor();
    assert.equal(await figure.locator('.message').innerText(), '', id);
    const last = await figure.evaluate(
      (/** @type {any} */ element) => element.data().tensor.data[3],
    );
    assert.equal(last, 0.75, id);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a page without modules, from the disk, with every element and the words', async () => {
  await beside('phasor.iife.js');
  await beside('phasor.words.iife.js');
  // `forest` is none of the words that are in the first script
  const more =
    '<phasor-order text="the river forest"></phasor-order><phasor-binary></phasor-binary>';
  const file = await put(
    'copied/plain.html',
    whole('recipes', 'page.html').replace('</html>', `${more}</html>`),
  );
  const { page, complaints } = await open(pathToFileURL(file).href);
  assert.match(await claim(page, 'phasor-sentence'), /different rows, 2\.95 apart/);
  assert.match(await claim(page, 'phasor-heatmap'), /first pair comes round every 6\.28 positions/);
  for (const tag of ['phasor-order', 'phasor-binary']) {
    await page.locator(tag).scrollIntoViewIfNeeded();
    assert.ok(await claim(page, tag), tag);
  }
  // without the list every word would be unknown, and the figure would say so
  const notice = page.locator('phasor-order .notice');
  await page.waitForFunction(() =>
    Object.values(/** @type {any} */ (window).phasorScripts ?? {}).some(({ words }) => words),
  );
  assert.equal(await notice.textContent(), '');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a figure in a frame grows to its height, and posts its state to the origin that its address names', async () => {
  await put('copied/phasor-demo.html', await readFile(join(dist, 'phasor-demo.html'), 'utf8'));
  const listener = `<script>
      window.received = [];
      addEventListener('message', ({ data }) => window.received.push(data));
    </script>`;
  const text = whole('recipes', 'frame.html').replace('</html>', `${listener}</html>`);
  const fromDisk = pathToFileURL(await put('copied/frame.html', text)).href;
  const { origin } = new URL(site.url);
  await put('copied/told.html', text.replace('&dim=32', `&dim=32&origin=${origin}`));
  for (const address of [fromDisk, new URL('copied/told.html', site.url).href]) {
    const { page, complaints } = await open(address);
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
    if (address === fromDisk) {
      const states = await page.evaluate(() =>
        /** @type {any} */ (window).received.filter((/** @type {any} */ { state }) => state),
      );
      assert.deepEqual(states, [], 'a page on a disk has no origin');
    } else {
      // the attribute in the address is part of the state
      await page.waitForFunction(() =>
        /** @type {any} */ (window).received.some(
          (/** @type {any} */ { state }) => state?.dim === 32,
        ),
      );
    }
    assert.deepEqual(complaints, []);
    await page.close();
  }
});

/**
 * Goes to a slide of a deck of 960 × 700, and waits until its figure is drawn.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} k
 * @returns {Promise<string[]>} what leaves the slide or the window, or lies on something else
 */
async function slideOf(page, k) {
  await page.evaluate((at) => {
    const { Reveal } = /** @type {any} */ (window);
    // a slide that is still coming in lies beside the window
    Reveal.configure({ transition: 'none' });
    Reveal.slide(at);
  }, k);
  const section = page.locator('section:has(> h2)').nth(k);
  // on a phone reveal.js shows the slides below each other
  await section.scrollIntoViewIfNeeded();
  await section.locator('.frame.ready').waitFor();
  return section.evaluate(async (slide) => {
    await /** @type {any} */ (window).settled();
    const scale = /** @type {any} */ (window).Reveal.getScale();
    const [title, figure] = Array.from(slide.children, (part) => part.getBoundingClientRect());
    const root = slide.children[1].shadowRoot;
    const frame = /** @type {HTMLElement} */ (root?.querySelector('.frame'));
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = frame;
    /** @type {[string, boolean][]} */
    const found = [
      ['high', (figure.bottom - title.top) / scale > 700.5],
      ['wide', figure.width / scale > 960.5],
      ['above the window', title.top < -0.5],
      ['below the window', figure.bottom > innerHeight + 0.5],
      ['beside the window', figure.left < -0.5 || figure.right > innerWidth + 0.5],
      ['on the title', figure.top < title.bottom - 0.5],
      ['cut', scrollWidth > clientWidth + 4 || scrollHeight > clientHeight + 1],
      ['small', figure.width / scale < 900 || figure.height / scale < 500],
      ['silent', !root?.querySelector('.claim')?.textContent],
    ];
    return found.flatMap(([what, holds]) => (holds ? [what] : []));
  });
}

test('reveal.js: titles and figures are on their slides in every window', async () => {
  await link('reveal.js');
  const file = await copied('recipes', 'slides.html');
  for (const size of [{ width: 960, height: 700 }, ...windows]) {
    const { page, complaints } = await open(pathToFileURL(file).href, undefined, size);
    const count = await page.locator('section:has(> h2)').count();
    assert.equal(count, 3);
    for (let k = 0; k < count; ++k)
      assert.deepEqual(await slideOf(page, k), [], `slide ${k} in ${size.width} × ${size.height}`);
    assert.deepEqual(complaints, []);
    await page.close();
  }
});

test('reveal.js: so are other figures', async () => {
  await link('reveal.js');
  const tags = ['curves', 'similarity', 'shift', 'dials', 'add', 'bias', 'mask', 'rope'];
  const slides = tags.map(
    (name) =>
      `<section><h2>${name}</h2><phasor-${name} class="r-stretch"></phasor-${name}></section>`,
  );
  const code = whole('recipes', 'slides.html').replace(/<section>[^]*<\/section>/, slides.join(''));
  const file = await put('other-slides.html', code);
  const { page, complaints } = await open(pathToFileURL(file).href, undefined, windows[0]);
  for (const [k, name] of tags.entries()) assert.deepEqual(await slideOf(page, k), [], name);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('reveal.js: keys in a figure leave the slide where it is', async () => {
  await link('reveal.js');
  const file = await copied('recipes', 'slides.html');
  const { page, complaints } = await open(pathToFileURL(file).href);
  await claim(page, 'phasor-heatmap');
  const slide = () => page.evaluate(() => /** @type {any} */ (window).Reveal.getIndices().h);
  await page.locator('phasor-heatmap .plot').focus();
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
  const document = whole('recipes', 'lesson.qmd');
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
  await checkFit(page);
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
