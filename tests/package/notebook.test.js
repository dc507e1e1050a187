// python/phasor.py in a notebook that a kernel of Jupyter runs, and what it shows there in Chromium.
// anywidget, which no package of Debian has, is stood in for by the few lines of it that are used.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { launch } from '../harness/launch.js';
import { pythonWith, runBy } from '../harness/numpy.js';

const python = fileURLToPath(new URL('../../python', import.meta.url));

/** @type {string} */
let folder;
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-notebook-'));
  browser = await launch();
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/**
 * Runs the cells of a notebook in a kernel of their own.
 *
 * @param {string[]} cells
 * @returns {Record<string, any>[][]} the data of what each cell shows, by type
 */
function notebook(cells) {
  const found = pythonWith('nbclient, ipykernel, numpy');
  assert.ok(
    found,
    'no python3 has nbclient and ipykernel (Debian: python3-nbclient, python3-ipykernel)',
  );
  const printed = runBy(
    found,
    `import json, nbformat
from nbclient import NotebookClient
cells = json.loads(${JSON.stringify(JSON.stringify(cells))})
book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
NotebookClient(book, timeout=300, kernel_name="python3").execute()
print(json.dumps([[dict(out.get("data", {})) for out in cell.outputs] for cell in book.cells]))
`,
    ['-W', 'ignore'],
  );
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
}

/** Writes an `anywidget` with what is used of it. */
const standIn = () =>
  writeFile(
    join(folder, 'anywidget.py'),
    `import traitlets


class AnyWidget(traitlets.HasTraits):
    def _repr_mimebundle_(self, **options):
        state = {name: getattr(self, name) for name in self.trait_names(sync=True)}
        return {"application/json": {**state, "_esm": self._esm}}
`,
  );

const start = `import sys
sys.dont_write_bytecode = True
sys.path[:0] = [${JSON.stringify(python)}]
import numpy
from phasor import show
layers = tuple(numpy.tril(numpy.ones((1, 2, 3, 3), "f4")) / numpy.arange(1, 4)[:, None] for _ in range(2))
figure = show(layers, tokens=["a", "</script><b>", "it's"], height=500)`;

test('a kernel shows the attentions of a model as a frame that works offline', async () => {
  const [, shown, value] = notebook([start, 'figure', 'figure.value']);
  assert.equal(value[0]['text/plain'], '{}', 'without anywidget nothing comes back');
  const html = shown[0]['text/html'];
  assert.match(html, /^<iframe sandbox="allow-scripts allow-downloads"[^>]* height="500" srcdoc="/);
  const file = join(folder, 'shown.html');
  await writeFile(file, `<!doctype html><meta charset="utf-8">${html}`);
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (message.type() !== 'log') complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!/^(file|data|blob|about):/.test(request.url())) complaints.push(request.url());
  });
  await page.goto(pathToFileURL(file).href);
  const figure = page.frameLocator('iframe').locator('phasor-attention');
  await figure.locator('.frame.ready').waitFor();
  assert.match((await figure.locator('.claim').textContent()) ?? '', /“a”|“it's”|“<\/script><b>”/);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('with anywidget, what is selected in the figure comes back to Python', async () => {
  await standIn();
  const [, shown, , value] = notebook([
    `import sys\nsys.path[:0] = [${JSON.stringify(folder)}]\n${start}`,
    'figure',
    // as the front end of Jupyter sets it
    'figure.widget.value = {"query": 2, "key": 1}',
    'figure.value',
  ]);
  assert.deepEqual(value[0]['text/plain'], "{'query': 2, 'key': 1}");
  const state = shown[0]['application/json'];
  assert.deepEqual([state.height, state.value], [500, {}]);
  assert.equal(
    state._esm,
    await readFile(new URL('../../dist/show/widget.js', import.meta.url), 'utf8'),
    'the module of the package',
  );
  assert.match(
    shown[0]['text/html'],
    /^<iframe/,
    'a notebook that is only read shows the figure too',
  );

  await writeFile(join(folder, 'widget.html'), '<!doctype html><meta charset="utf-8"><div></div>');
  const page = await browser.newPage();
  await page.goto(pathToFileURL(join(folder, 'widget.html')).href);
  const ends = await page.evaluateHandle(async ({ _esm, ...values }) => {
    const scope = /** @type {any} */ (window);
    scope.saved = [];
    const model = {
      get: (/** @type {string} */ name) => values[name],
      set: (/** @type {string} */ name, /** @type {any} */ newValue) => (values[name] = newValue),
      save_changes: () => scope.saved.push(structuredClone(values.value)),
    };
    const url = URL.createObjectURL(new Blob([_esm], { type: 'text/javascript' }));
    const { default: widget } = await import(url);
    return widget.render({ model, el: document.querySelector('div') });
  }, state);
  const figure = page.frameLocator('iframe').locator('phasor-attention');
  await figure.locator('.frame.ready').waitFor();
  // messages of others are no selection
  await page.evaluate(() => postMessage({ phasor: 'select', value: 'of the page' }, '*'));
  await figure.locator('.plot').press('ArrowDown');
  await figure.locator('.plot').press('End');
  await page.waitForFunction(() => /** @type {any} */ (window).saved.at(-1)?.key === 2);
  const saved = await page.evaluate(() => /** @type {any} */ (window).saved);
  assert.ok(
    saved.every((/** @type {unknown} */ one) => typeof one === 'object'),
    'of the figure alone',
  );
  const { query, querytoken, keytoken, weight } = saved.at(-1);
  assert.deepEqual([query, querytoken, keytoken], [2, "it's", "it's"]);
  assert.ok(Math.abs(weight - 1 / 3) < 1e-3);
  // a cell that is run again gives the frame up
  await page.evaluate((end) => end(), ends);
  const savedBefore = saved.length;
  await figure.locator('.plot').press('Home');
  await figure.locator('.claim').textContent();
  assert.equal(await page.evaluate(() => /** @type {any} */ (window).saved.length), savedBefore);
  await page.close();
});

test('the cells of the guide, as they stand there: each shows its figure, which fits', async () => {
  const guide = await readFile(new URL('../../web/guide/recipes.md', import.meta.url), 'utf8');
  const cells = Array.from(guide.matchAll(/^```python\n([^]*?)^```$/gm), ([, cell]) => cell);
  assert.equal(cells.length, 2);
  await standIn();
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  await mkdir(join(folder, 'node_modules', 'phasor'), { recursive: true });
  await symlink(dist, join(folder, 'node_modules', 'phasor', 'dist'));
  const place = `import os, sys
sys.dont_write_bytecode = True
sys.path[:0] = [${JSON.stringify(folder)}, ${JSON.stringify(python)}]
os.chdir(${JSON.stringify(folder)})`;
  const [, saved, widget] = notebook([place, ...cells]);
  assert.match(saved[0]['text/html'], /^<iframe sandbox="allow-scripts allow-downloads"/);
  const { element, settings, _esm } = widget[0]['application/json'];
  assert.deepEqual([element, settings], ['attention', { text: 'the river bank', heads: 2 }]);
  assert.match(_esm, /export default \{\n {2}render/);

  await writeFile(
    join(folder, 'cell.html'),
    `<!doctype html><meta charset="utf-8">${saved[0]['text/html']}`,
  );
  const page = await browser.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (message.type() !== 'log') complaints.push(message.text());
  });
  for (const file of ['attention.html', 'cell.html']) {
    await page.goto(pathToFileURL(join(folder, file)).href);
    const frame = page.frames().at(-1);
    assert.ok(frame);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await frame.locator('phasor-attention .frame.ready').waitFor();
      for (const each of page.frames())
        assert.ok(
          await each.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            return scrollWidth <= clientWidth;
          }),
          `${file} in ${width}`,
        );
    }
    const { tokens, last } = await frame.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector('phasor-attention'));
      return { tokens: figure.tokens, last: figure.data().tensor.data.at(-1) };
    });
    assert.deepEqual(tokens, ['the', 'cat', 'sat']);
    assert.ok(Math.abs(last - 0.3) < 0.001, `${last}`);
  }
  assert.deepEqual(complaints, []);
  await page.close();
});
