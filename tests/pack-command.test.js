// `phasor pack`: chosen figures in one script, which a page on a disk loads.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { run } from '../web/conventions/command/run.js';
import { launch, patience } from './harness/launch.js';
import { forRelease, test } from './harness/tiers.js';

const folder = await mkdtemp(join(tmpdir(), 'phasor-pack-'));
after(() => rm(folder, { recursive: true }));

test('figures in one script are drawn by a page on a disk, within their sizes, and others are not in it', async () => {
  const file = join(folder, 'figures.js');
  const { status, output, errors } = await run(['pack', 'heatmap', 'attention', '-o', file]);
  assert.deepEqual([status, errors ?? ''], [0, '']);
  assert.match(output, /figures\.js: heatmap, attention; \d+ KB, \d+ KB to download/);
  assert.match(output, /phasor\.words\.iife\.js +for texts of your own/);
  const script = await readFile(file, 'utf8');
  assert.ok(!script.includes('phasor-ladder'));
  await writeFile(
    join(folder, 'page.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>pack</title>
     <script src="figures.js"></script>
     <phasor-heatmap tensor="[[1, 2], [3, 4]]"></phasor-heatmap>
     <phasor-attention weights="[[1, 0], [0.25, 0.75]]" tokens='["a", "b"]'></phasor-attention>`,
  );
  const browser = await launch();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(patience);
    /** @type {string[]} */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    await page.goto(pathToFileURL(join(folder, 'page.html')).href);
    await page.locator('phasor-attention .claim', { hasText: '75' }).waitFor();
    const seen = await page.evaluate(async () => {
      const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
      const { info, sinusoidal } = await /** @type {any} */ (window).phasor.load();
      return [[...map.data().tensor.data], info.build, sinusoidal({ length: 1, dim: 2 }).data[1]];
    });
    assert.deepEqual(seen, [[1, 2, 3, 4], 'simd', 1]);
    assert.deepEqual(complaints, []);
  } finally {
    await browser.close();
  }
});

// the WebAssembly is 62 KB of it, and what is shipped is smaller by the descriptions in the sources
for (const [name, limit] of /** @type {const} */ ([
  ['heatmap', 138],
  ['attention', 156],
])) {
  forRelease(`the script of ${name} is at most ${limit} KB with brotli`, async () => {
    const file = join(folder, `${name}.js`);
    const { output } = await run(['pack', name, '-o', file, '--json']);
    const { brotli, figures } = JSON.parse(output);
    assert.deepEqual(figures, [name]);
    assert.ok(brotli <= limit * 1000, `${brotli}`);
  });
}

test('a figure that does not exist is named, with the nearest that does; and none at all with all of them', async () => {
  for (const [given, message] of /** @type {const} */ ([
    [['heatmp'], /phasor pack: there is no figure heatmp; did you mean heatmap\?/],
    [['phasor-rope', 'kit'], /there is no figure kit/],
    [[], /name one or more figures: add, attention, /],
    [['binary', '-o', join(folder, 'no', 'where.js')], /where\.js cannot be written/],
  ])) {
    const { status, output, errors = '' } = await run(['pack', ...given]);
    assert.deepEqual([status, output], [2, '']);
    assert.match(errors, message);
  }
});
