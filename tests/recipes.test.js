// The recipes of the README, taken from its text and used as a reader would: with the packed package,
// the tools that they name, and Chromium.

import assert from 'node:assert/strict';
import { readFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { compile } from '@mdx-js/mdx';
import * as esbuild from 'esbuild';
import { convert } from 'pandoc-wasm';
import * as vite from 'vite';
import { installed, root, run, tools } from './package/installed.js';
import { launch, served } from './package/seen.js';

const readme = await readFile(join(root, 'README.md'), 'utf8');
const app = await installed();
const browser = await launch();
const site = await served(app.folder);
after(async () => {
  site.close();
  await browser.close();
  await app.remove();
});

/**
 * @param {string} title of a recipe
 * @param {string} language
 * @returns {string} the code under it
 */
function recipe(title, language) {
  const section = readme.split(/^### /m).find((each) => each.startsWith(`${title}\n`)) ?? '';
  const [, , code] = section.match(new RegExp(`^(\`{3,})${language}\n([^]*?)\n\\1$`, 'm')) ?? [];
  assert.ok(code, `${title} has a block of ${language}`);
  return code;
}

/** Puts a file into the app. @param {string} path @param {string} text */
async function put(path, text) {
  const file = join(app.folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

/** Makes packages of the tests the app's. @param {...string} names */
async function link(...names) {
  for (const name of names) {
    const to = join(app.folder, 'node_modules', name);
    await mkdir(dirname(to), { recursive: true });
    await symlink(join(tools, name), to).catch((error) => assert.equal(error.code, 'EEXIST'));
  }
}

/** @param {string} body */
const html = (body) => `<!doctype html><html lang="en"><meta charset="utf-8" />
  <title>a recipe</title><body>${body}</body></html>`;

/** @param {string} url */
async function open(url) {
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const icon = message.location().url.endsWith('/favicon.ico');
    if (['error', 'warning'].includes(message.type()) && !icon) complaints.push(message.text());
  });
  await page.goto(url);
  return { page, complaints };
}

/**
 * @param {import('playwright-core').Page | import('playwright-core').Frame} page
 * @param {string} tag
 * @returns {Promise<string>} the sentence below the figure, once it is drawn
 */
async function claim(page, tag) {
  const drawn = await page.waitForFunction(
    (name) => {
      const inside = document.querySelector(name)?.shadowRoot;
      return inside?.querySelector('.frame.ready') && inside.querySelector('.claim')?.textContent;
    },
    tag,
    { timeout: 20_000 },
  );
  return String(await drawn.jsonValue());
}

/** @param {string} path within the package's dist, copied beside the page as a reader would */
async function beside(path) {
  const text = await readFile(join(app.folder, 'node_modules', 'phasor', 'dist', path), 'utf8');
  return put(join('copied', path), text);
}

/** @param {string} path @param {string} contents @returns {Promise<void>} `path` as one script */
async function bundle(path, contents) {
  await esbuild.build({
    stdin: { contents, resolveDir: app.folder, loader: 'jsx' },
    absWorkingDir: app.folder,
    bundle: true,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    format: 'esm',
    outfile: path,
    logLevel: 'error',
  });
}

test('a page without modules, from the disk, with every element and the words', async () => {
  await beside('phasor.iife.js');
  await beside('phasor.words.iife.js');
  const body = recipe('A page without modules', 'html');
  const more = '<phasor-order text="the river bank"></phasor-order><phasor-binary></phasor-binary>';
  const file = await put('copied/plain.html', html(body + more));
  const { page, complaints } = await open(pathToFileURL(file).href);
  assert.match(await claim(page, 'phasor-heatmap'), /first pair comes round every 6\.28 positions/);
  assert.ok(await claim(page, 'phasor-order'));
  assert.ok(await claim(page, 'phasor-binary'), 'the lessons are in it');
  // without the list every word would be unknown, and the figure would say so
  const notice = page.locator('phasor-order .notice');
  await page.waitForFunction(() => /** @type {any} */ (window).phasorScripts?.words);
  assert.equal(await notice.textContent(), '');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a figure in a frame grows to its height and tells what it shows', async () => {
  await beside('phasor-demo.html');
  const body = `<p>before</p>${recipe('A figure in a frame', 'html')}<p>after</p>
    <script>
      window.heard = [];
      addEventListener('message', ({ data }) => window.heard.push(data));
    </script>`;
  const file = await put('copied/frame.html', html(body));
  const { page, complaints } = await open(pathToFileURL(file).href);
  const frame = page.frames()[1];
  await claim(frame, 'phasor-heatmap');
  await page.waitForFunction(
    () => {
      const heights = /** @type {any} */ (window).heard.filter(
        (/** @type {any} */ { phasor }) => phasor === 'height',
      );
      const box = document.querySelector('iframe')?.getBoundingClientRect();
      return heights.length > 0 && heights.at(-1).height === box?.height && box.height > 300;
    },
    undefined,
    { timeout: 10_000 },
  );
  assert.ok(
    await frame.evaluate(() => {
      const { scrollHeight, clientHeight } = document.documentElement;
      return scrollHeight <= clientHeight;
    }),
    'nothing of it has to be scrolled',
  );
  const [first] = await page.evaluate(() =>
    /** @type {any} */ (window).heard.filter(
      (/** @type {any} */ { phasor, state }) => phasor === 'state' && state.dim === '32',
    ),
  );
  assert.ok(first, 'the attribute in the address is part of the state');
  assert.deepEqual(complaints, []);
  await page.close();
});

test('React: attributes follow the state, and events change it', async () => {
  await link('react', 'react-dom');
  await put('react-recipe/lesson.jsx', recipe('React', 'jsx'));
  await bundle(
    'react-recipe/out.js',
    `import { createRoot } from 'react-dom/client';
     import { Lesson } from './react-recipe/lesson.jsx';
     createRoot(document.querySelector('#app')).render(<Lesson text="the river bank" />);`,
  );
  await put(
    'react-recipe/index.html',
    html('<div id="app"></div><script type="module" src="out.js"></script>'),
  );
  const { page, complaints } = await open(new URL('react-recipe/index.html', site.url).href);
  assert.match(await claim(page, 'phasor-attention'), /“the” 0/);
  await page.evaluate(() =>
    /** @type {any} */ (document.querySelector('phasor-attention')).set({ query: 2 }),
  );
  await page.getByText('Word 2 looks at the others.').waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('Vue, built by Vite: attributes follow the state, and events change it', async () => {
  await link('vue', 'vite', '@vitejs/plugin-vue');
  await put('vue-recipe/vite.config.js', recipe('Vue', 'js'));
  await put('vue-recipe/Lesson.vue', recipe('Vue', 'vue'));
  await put(
    'vue-recipe/main.js',
    "import { createApp } from 'vue'; import Lesson from './Lesson.vue'; createApp(Lesson).mount('#app');",
  );
  await put(
    'vue-recipe/index.html',
    html('<div id="app"></div><script type="module" src="main.js"></script>'),
  );
  const folder = join(app.folder, 'vue-recipe');
  await vite.build({ root: folder, base: './', logLevel: 'error' });
  const { page, complaints } = await open(new URL('vue-recipe/dist/index.html', site.url).href);
  assert.match(await claim(page, 'phasor-curves'), /at position 0/);
  const seen = await page.evaluate(() => {
    const { dim, columns } = /** @type {any} */ (document.querySelector('phasor-curves'));
    return [dim, columns];
  });
  assert.deepEqual(seen, [32, [0, 1]]);
  await page.evaluate(() =>
    /** @type {any} */ (document.querySelector('phasor-curves')).set({ position: 7 }),
  );
  await page.locator('output', { hasText: /^7$/ }).waitFor();
  assert.deepEqual(complaints, []);
  await page.close();
});

test('MDX compiles and renders', async () => {
  await link('react', 'react-dom');
  await put('mdx-recipe/lesson.js', String(await compile(recipe('MDX', 'mdx'))));
  await bundle(
    'mdx-recipe/out.js',
    `import { createRoot } from 'react-dom/client';
     import Lesson from './mdx-recipe/lesson.js';
     createRoot(document.querySelector('#app')).render(<Lesson />);`,
  );
  await put(
    'mdx-recipe/index.html',
    html('<div id="app"></div><script type="module" src="out.js"></script>'),
  );
  const { page, complaints } = await open(new URL('mdx-recipe/index.html', site.url).href);
  assert.ok(await claim(page, 'phasor-order'));
  assert.equal(await page.locator('h1').innerText(), 'Order');
  assert.equal(
    await page.evaluate(() => /** @type {any} */ (document.querySelector('phasor-order')).encoding),
    false,
  );
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
      on: (/** @type {string} */ name, /** @type {() => void} */ heard) =>
        target.addEventListener(name, heard),
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
  assert.deepEqual(saved.at(-1), { heads: 4, query: '1' });
  assert.deepEqual(complaints, []);
  await page.close();
});
