// `phasor show -o figure.svg`, .png and .pdf, and `save` of phasor.py: pictures of arrays for papers, from a
// machine without a screen.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from '../../web/command/run.js';
import { viewSettings } from '../../web/command/show/kinds.js';
import { show } from '../../web/command/show.js';
import { maps, colors } from '../../web/core/api/colors.js';
import { launch } from '../harness/launch.js';
import { runPython } from '../harness/numpy.js';
import { phasor } from '../harness/phasor.js';
import { test } from '../harness/tiers.js';

const command = fileURLToPath(new URL('../../web/command/phasor.js', import.meta.url));
const python = fileURLToPath(new URL('../../python', import.meta.url));

/** @type {string} */
let folder;
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-pictures-'));
  browser = await launch();
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

const tokens = ['<s>', 'Ġun', 'able', 'Ġcat', '.'];
const n = tokens.length;

/** Causal weights; each row sums to 1. @param {number} layer @param {number} head */
const map = (layer, head) =>
  tokens.map((_, row) => {
    const line = tokens.map((__, key) =>
      key > row ? 0 : 1 + ((5 * key + 3 * head + 7 * layer) % 4),
    );
    const sum = line.reduce((a, b) => a + b);
    return line.map((weight) => weight / sum);
  });
const weights = [0, 1].map((layer) => [0, 1, 2].map((head) => map(layer, head)));

/** @param {string} name @param {unknown} value @returns {Promise<string>} its path */
async function written(name, value) {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(value));
  return path;
}

/** @param {readonly string[]} given @param {string} [name] of the picture */
async function drawn(given, name = 'figure.svg') {
  const output = join(folder, name);
  const made = await run(['show', ...given, '-o', output]);
  assert.equal(made.status, 0, made.errors);
  return readFile(output);
}

/** @param {readonly string[]} [options] */
const ofWeights = async (options = []) =>
  String(await drawn([await written('weights.json', { tokens, weights }), ...options]));

/** What stands in an SVG, as a browser reads it. @param {string} svg */
async function readIn(svg) {
  const page = await browser.newPage();
  const seen = await page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    const root = parsed.documentElement;
    const all = Array.from(root.querySelectorAll('*'));
    const of = (/** @type {string} */ tag) => Array.from(root.querySelectorAll(tag));
    const attributes = ['fill', 'stroke'].flatMap((name) =>
      all.map((each) => each.getAttribute(name)),
    );
    return {
      isWell: parsed.querySelector('parsererror') === null,
      tags: [...new Set(all.map((each) => each.localName))].sort(),
      handlers: all.flatMap((each) =>
        each.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      texts: of('text').map((each) => each.textContent ?? ''),
      sizes: of('text').map((each) => Number(each.getAttribute('font-size'))),
      families: [...new Set(of('text').map((each) => each.getAttribute('font-family')))],
      colors: [...new Set(attributes)].filter(
        (each) => each && each !== 'none' && !each.startsWith('url'),
      ),
      viewBox: root.getAttribute('viewBox')?.split(' ').map(Number) ?? [],
      width: root.getAttribute('width'),
      height: root.getAttribute('height'),
      lang: root.getAttribute('lang'),
      // in the groups of their parts, which are moved down
      images: of('image').map((each) => {
        const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
          Number(each.getAttribute(name)),
        );
        const moved = /translate\(0 ([\d.]+)\)/.exec(
          each.parentElement?.getAttribute('transform') ?? '',
        );
        return [x, y + Number(moved?.[1] ?? 0), width, height];
      }),
      paths: of('path').length,
    };
  }, svg);
  await page.close();
  return seen;
}

/**
 * Colours of points of a picture that a browser draws, as '#rrggbb'.
 *
 * @param {string} svg
 * @param {readonly (readonly [number, number])[]} points of its viewBox
 * @param {readonly number[]} viewBox
 */
async function colorsAt(svg, points, [, , width, height]) {
  const page = await browser.newPage();
  const found = await page.evaluate(
    async ({ text, places, size: [wide, high] }) => {
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 2 * wide, height: 2 * high });
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(image, 0, 0, canvas.width, canvas.height);
      return places.map(([x, y]) => {
        const bytes = context.getImageData(Math.round(2 * x), Math.round(2 * y), 1, 1).data;
        return `#${Array.from(bytes.slice(0, 3), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
      });
    },
    { text: svg, places: points, size: [width, height] },
  );
  await page.close();
  return found;
}

/** @param {ArrayLike<number>} bytes */
const hex = (bytes) =>
  `#${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0'))
    .slice(0, 3)
    .join('')}`;

test('an SVG has real text, the map as pixels of paint, a legend, title and caption, and its size', async () => {
  const svg = await ofWeights([
    '--title',
    'A & B',
    '--caption',
    'What is seen.',
    '--width',
    '120mm',
    '--head',
    '1',
  ]);
  const seen = await readIn(svg);
  assert.ok(seen.isWell);
  assert.equal(seen.width, '120mm');
  const [, , wide, high] = seen.viewBox;
  assert.ok(Math.abs(wide - (120 / 25.4) * 72) < 0.01);
  assert.ok(Math.abs(Number.parseFloat(String(seen.height)) / 120 - high / wide) < 1e-3);
  for (const text of [
    'A & B',
    'What is seen.',
    'Layer 1, head 2',
    'query',
    'key',
    '␣un 1',
    '0',
    '1\u00a0 weight',
  ])
    assert.ok(seen.texts.includes(text), `${text}: ${seen.texts}`);
  assert.deepEqual(seen.families, [
    "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif",
  ]);
  // the map, and its legend
  assert.equal(seen.images.length, 2);
  const [x, y, width, height] = seen.images[0];
  assert.equal(width, height);
  const places = [...Array(n * n).keys()].map(
    (k) =>
      /** @type {const} */ ([
        x + (((k % n) + 0.5) * width) / n,
        y + ((Math.floor(k / n) + 0.5) * height) / n,
      ]),
  );
  const colormap = maps.sequential.map((name) =>
    name === 'background' ? '#ffffff' : colors[name].light,
  );
  const { data } = phasor.paint(weights[0][1], { colormap, domain: [0, 1] });
  const wanted = places.map((_, k) => hex(data.subarray(4 * k, 4 * k + 3)));
  assert.deepEqual(await colorsAt(svg, places, seen.viewBox), wanted);
  assert.equal(
    svg,
    await ofWeights([
      '--title',
      'A & B',
      '--caption',
      'What is seen.',
      '--width',
      '120mm',
      '--head',
      '1',
    ]),
  );
});

test('for a paper nothing outside of maps has a colour, letters have 7 to 9 points, and there is no ground', async () => {
  for (const view of [
    [],
    ['--view', 'all', '--query', '3'],
    ['--overview'],
    ['--withoutfirst', '1', '--prompt', '2'],
  ]) {
    const svg = await ofWeights([
      '--for',
      'paper',
      '--title',
      'Heads',
      '--caption',
      'All',
      ...view,
    ]);
    const seen = await readIn(svg);
    assert.equal(seen.width, '85mm');
    assert.deepEqual(
      seen.colors.filter((color) => !['#000000', '#ffffff'].includes(color ?? '')),
      [],
      view.join(' '),
    );
    assert.ok(
      seen.sizes.every((size) => size >= 7 && size <= 9),
      `${seen.sizes}`,
    );
    assert.doesNotMatch(svg, /^<svg[^>]*><title>[^<]*<\/title><rect/);
  }
});

test('every option of the view changes the picture or is refused by its name', async () => {
  /** @type {Record<string, string[]>} */
  const values = {
    combine: ['mean'],
    combinelayers: ['rollout'],
    words: [],
    groups: [JSON.stringify(tokens.map((_, k) => k >> 1))],
    keygroups: [JSON.stringify(tokens.map((_, k) => k >> 1))],
    withoutfirst: ['1'],
    scale: ['log'],
    colormap: ['viridis'],
    view: ['lines'],
    query: ['3'],
    key: ['1'],
    rows: ['1 4'],
    columns: ['0 3'],
    split: ['2'],
    prompt: ['2'],
    overview: [],
    layer: ['1'],
    head: ['1'],
    theme: ['dark'],
    lang: ['hi'],
    origin: ['https://example.org'],
    title: ['T'],
    caption: ['C'],
    width: ['100mm'],
    for: ['paper'],
    kind: ['attention'],
    exact: [],
    open: [],
    browser: ['/usr/bin/chromium'],
    image: ['cat.png'],
    grid: ['2x3'],
    prefix: ['1'],
    fit: ['crop'],
    show: ['tint'],
    opacity: ['0.5'],
    compare: [],
    run: ['first'],
  };
  const others = ['output', 'json', 'tokens', 'batch', 'beam', 'beams'];
  assert.deepEqual([...Object.keys(values), ...others].sort(), Object.keys(show.options).sort());
  const file = await written('weights.json', { tokens, weights });
  const output = join(folder, 'figure.svg');
  const plain = await ofWeights();
  const same = [];
  const ofPatches = ['image', 'grid', 'prefix', 'fit', 'show', 'opacity'];
  const ofRuns = ['compare', 'run'];
  const refused = ['key', 'exact', 'open', 'browser', 'origin', ...ofPatches, ...ofRuns];
  for (const [name, value] of Object.entries(values)) {
    const { status, errors = '' } = await run(['show', file, `--${name}`, ...value, '-o', output]);
    if (status === 2) assert.match(errors, new RegExp(`^phasor show: --${name} `));
    const isRefused = refused.includes(name);
    assert.equal(status === 2, isRefused, errors);
    if (status === 0 && String(await readFile(output)) === plain) same.push(name);
  }
  // what it is anyway
  assert.deepEqual(same, ['kind']);
});

test('what the options ask for stands in the picture', async () => {
  const text = async (/** @type {string[]} */ options) =>
    (await readIn(await ofWeights(options))).texts.join(' | ');
  assert.match(await text(['--words']), /␣unable 1/);
  assert.match(await text(['--combine', 'max']), /^Layer 1 \| .*largest weight of 3 heads/);
  assert.match(
    await text(['--combinelayers', 'mean', '--head', '2']),
    /^Head 3 \| .*mean of 2 layers/,
  );
  assert.match(await text(['--withoutfirst', '1']), /The first key is left out/);
  assert.match(await text(['--scale', 'log']), /0\.1\u00a0% \| 100\u00a0%\u00a0 weight/);
  assert.match(await text(['--scale', 'rank']), /rank in its row/);
  assert.match(await text(['--prompt', '3']), /The prompt ends with “able” 2; tokens/);
  assert.match(await text(['--query', '4']), /“\.” 4 looks at/);
  assert.match(await text(['--lang', 'hi']), /भार/);
  assert.match(await text(['--view', 'tokens', '--query', '1']), /<s> 0 \| \d+\u00a0%/);
  assert.match(await text(['--for', 'paper']), /\| ␣un \|/);
  const columns = await text(['--rows', '1 3', '--columns', '0 2']);
  assert.match(columns, /␣un 1 \| able 2 \| <s> 0 \| ␣un 1 \|/);
  assert.doesNotMatch(columns, /cat/);
  const lines = await readIn(await ofWeights(['--view', 'lines']));
  assert.ok(lines.paths > 3 && lines.images.length === 0);
  // a line of each side between words
  for (const view of ['lines', 'tokens', 'matrix'])
    for (const seam of ['split', 'prompt']) {
      const svg = await ofWeights(['--view', view, `--${seam}`, '2']);
      const wanted = view === 'lines' ? 2 : 1;
      assert.equal(svg.match(/stroke-dasharray/g)?.length, wanted, `${view} ${seam}`);
    }
  const wide = await written('wide.json', Array(3).fill([0.25, 0.25, 0.25, 0.25]));
  const split = await run(['show', wide, '--split', '2', '-o', join(folder, 'wide.svg')]);
  assert.match(split.errors ?? '', /--split is of queries and keys that are the same tokens/);
  const overview = await readIn(await ofWeights(['--overview']));
  assert.equal(overview.images.length, 6);
  const both = await readIn(await ofWeights(['--overview', '--view', 'matrix']));
  assert.equal(both.images.length, 8);
  // after a picture in Hindi errors and pictures are in English again
  assert.match(await text([]), /weight$/);
});

test('tables, vectors and rows have pictures, several of them one below the other, and missing numbers are hatched', async () => {
  const table = await written('table.json', [
    [1, -2, 3],
    [0.5, null, -1],
  ]);
  const names = await written('names.json', { tokens: ['a', 'b'], keytokens: ['x', 'y', 'z'] });
  const seen = await readIn(String(await drawn([table, '--kind', 'heatmap', '--tokens', names])));
  for (const text of ['a', 'b', 'x', 'z', '−3', '3', 'row', 'column'])
    assert.ok(seen.texts.includes(text), text);
  assert.ok(seen.tags.includes('pattern'));
  const vectors = await written('vectors.json', [
    [1, 2],
    [2, 1],
    [0, 3],
  ]);
  const alike = await readIn(String(await drawn([vectors, '--kind', 'similarity'])));
  assert.equal(alike.texts.filter((text) => text === 'position').length, 2);
  const row = await written('row.json', { tokens: ['the', 'cat'], weights: [[0.25, 0.75]] });
  const sentence = await readIn(String(await drawn([row])));
  assert.deepEqual(sentence.texts.slice(0, 4), ['the 0', '25\u00a0%', 'cat 1', '75\u00a0%']);
  const all = await readIn(String(await drawn([table, row, '--kind', 'attention'])));
  assert.ok(
    all.texts.includes(table) || all.texts.some((text) => text.endsWith('…')),
    `${all.texts}`,
  );
  const tall = await written('tall.json', Array(60).fill([0.5, 0.5]));
  const lying = await readIn(String(await drawn([tall])));
  const [, , width, height] = lying.images[0];
  assert.ok(width > 2 * height, 'a map that is much higher than wide lies on its side');
  // a row for each key
  assert.deepEqual(lying.texts.slice(0, 3), ['key', 'query', '0']);
});

test('tokens of any kind are text and nothing else, and long ones are cut', async () => {
  const wild = [
    '"',
    '</text><script>alert(1)</script>',
    '<image href="x" onload="a()"/>',
    '\u0000\u001b]',
    '\ud800',
    '&amp;',
    'م',
    '\u202e',
    '長'.repeat(300),
    ']]>',
  ];
  const square = wild.map((_, row) => wild.map((__, key) => (key === row ? 1 : 0)));
  for (const view of ['all', 'matrix']) {
    const file = await written('wild.json', { tokens: wild, weights: square });
    const svg = String(
      await drawn([file, '--view', view, '--title', wild[1], '--caption', '\u0007<b>']),
    );
    const seen = await readIn(svg);
    assert.ok(seen.isWell, view);
    assert.deepEqual([seen.handlers, seen.tags.includes('script')], [[], false]);
    assert.ok(seen.texts.some((text) => text.startsWith('</text><script>')));
    // eslint-disable-next-line no-control-regex
    assert.doesNotMatch(svg, /[\u0000-\u0008\ud800\u202e]/);
    assert.ok(seen.texts.every((text) => text.length < 200));
  }
});

test('words that run from right to left do so in the sentence, along the map and between lines', async () => {
  const arabic = ['قرأ', 'الطالب', 'كتابا', 'عن', '.'];
  const rtl = await written('rtl.json', { tokens: arabic, weights: weights[0][0] });
  const ltr = await written('ltr.json', { tokens, weights: weights[0][0] });
  /** Where the words of a picture stand, in the order of the file. */
  const places = async (/** @type {string} */ file, /** @type {readonly string[]} */ options) => {
    const svg = String(await drawn([file, ...options]));
    const page = await browser.newPage();
    await page.setContent(svg);
    const found = await page.evaluate(() => {
      const middle = (/** @type {Element} */ each) => {
        const { left, width } = each.getBoundingClientRect();
        return left + width / 2;
      };
      const named = Array.from(document.querySelectorAll('text'))
        .map((each) => ({ at: middle(each), name: each.textContent ?? '' }))
        // a word and its place
        .filter(({ name }) => /\d\D?$/.test(name) && !name.includes('%'));
      const image = document.querySelector('image[width]');
      return { named, image: image && middle(image) };
    });
    await page.close();
    return found;
  };
  const firstFive = (/** @type {Awaited<ReturnType<typeof places>>} */ { named }) =>
    named.slice(0, n).map(({ at }) => at);
  const rising = (/** @type {number[]} */ all) => all.every((at, k) => k === 0 || at > all[k - 1]);
  const sentence = ['--view', 'tokens', '--query', '4'];
  assert.ok(rising(firstFive(await places(ltr, sentence))));
  assert.ok(rising(firstFive(await places(rtl, sentence)).reverse()));
  // labels of rows, then of columns
  const matrix = await places(rtl, ['--view', 'matrix']);
  assert.ok(firstFive(matrix).every((at) => at > (matrix.image ?? NaN)));
  const columns = matrix.named.slice(n, 2 * n).sort((a, b) => b.at - a.at);
  assert.deepEqual(
    columns.map(({ name }) => name),
    matrix.named.slice(0, n).map(({ name }) => name),
  );
  // queries, then keys
  const lines = await places(rtl, ['--view', 'lines']);
  const keys = lines.named.slice(n, 2 * n).map(({ at }) => at);
  assert.ok(Math.min(...firstFive(lines)) > Math.max(...keys));
});

test('rsvg-convert draws the same', async (context) => {
  const svg = await ofWeights(['--withoutfirst', '1', '--prompt', '2']);
  const file = join(folder, 'rsvg.svg');
  await writeFile(file, svg);
  const { error, status, stdout, stderr } = spawnSync('rsvg-convert', ['--zoom', '2', file]);
  if (error) return context.skip('there is no rsvg-convert');
  assert.equal(status, 0, String(stderr));
  // Inkscape 1.2 reads no `href`
  assert.match(svg, /<image [^>]*xlink:href="data:/);
  const { viewBox, images } = await readIn(svg);
  const [x, y, width, height] = images[0];
  // the first column is hatched, and edges of its strokes are each program's own
  const places = [6, 7, 12, 18, 24].map(
    (k) =>
      /** @type {const} */ ([
        x + (((k % n) + 0.5) * width) / n,
        y + ((Math.floor(k / n) + 0.5) * height) / n,
      ]),
  );
  const png = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox.join(' ')}" width="${viewBox[2]}" height="${viewBox[3]}"><image width="${viewBox[2]}" height="${viewBox[3]}" href="data:image/png;base64,${stdout.toString('base64')}"/></svg>`;
  assert.deepEqual(await colorsAt(png, places, viewBox), await colorsAt(svg, places, viewBox));
});

test('PNG and PDF are drawn by Chromium: their size is that of the picture, and text of a PDF is text', async () => {
  const file = await written('weights.json', { tokens, weights });
  const options = ['--width', '85mm', '--for', 'paper'];
  const png = await drawn([file, ...options], 'figure.png');
  const { viewBox } = await readIn(await ofWeights(options));
  const pixels = (/** @type {number} */ points) => Math.round((points / 72) * 300);
  assert.equal(png.subarray(1, 4).toString(), 'PNG');
  assert.ok(Math.abs(png.readUInt32BE(16) - pixels(viewBox[2])) <= 1);
  assert.ok(Math.abs(png.readUInt32BE(20) - pixels(viewBox[3])) <= 1);
  const at = png.indexOf('pHYs');
  assert.deepEqual([png.readUInt32BE(at + 4), png[at + 12]], [11811, 1]);
  const page = await browser.newPage();
  const isRead = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/png;base64,${text}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    return data.some((byte, k) => k % 4 < 3 && byte < 100);
  }, png.toString('base64'));
  await page.close();
  assert.ok(isRead, 'something is drawn');
  const pdf = (await drawn([file, ...options], 'figure.PDF')).toString('latin1');
  assert.match(pdf, /^%PDF-/);
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  assert.ok(Math.abs(Number(width) - viewBox[2]) < 1, width);
  assert.ok(Math.abs(Number(height) - viewBox[3]) < 1, height);
  assert.match(pdf, /\/Font/);
  assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
});

test('without a browser, or with one that draws nothing, a sentence says so, and files stay as they were', async () => {
  const file = await written('weights.json', weights);
  const output = join(folder, 'kept.png');
  await writeFile(output, 'old');
  const there = await readdir(tmpdir());
  const said = (/** @type {string[]} */ options, env = process.env) => {
    const given = [command, 'show', file, '-o', output, ...options];
    const { status, stderr } = spawnSync(process.execPath, given, { env, encoding: 'utf8' });
    assert.equal(status, 2, stderr);
    return stderr;
  };
  assert.match(
    said([], { PATH: folder }),
    /^phasor show: PNG and PDF are drawn by an installed Chromium, and there is none: sought were chromium, .*google-chrome.* on the path.*; --browser names one, and SVG needs none\n$/,
  );
  assert.match(
    said(['--browser', '/nowhere']),
    /--browser must be the path of a program, got \/nowhere\n/,
  );
  assert.match(said(['--browser', folder]), /--browser must be the path of a program/);
  assert.match(
    said(['--browser', '/bin/true']),
    /\/bin\/true has drawn nothing: the browser has ended without an answer\n/,
  );
  assert.equal(String(await readFile(output)), 'old');
  const left = (await readdir(tmpdir())).filter((name) => name.startsWith('phasor-browser-'));
  assert.deepEqual(
    left.filter((name) => !there.includes(name)),
    [],
  );
});

for (const [given, message] of /** @type {[string[], RegExp][]} */ ([
  [
    ['-o', 'a.jpg'],
    /--output must end with \.html, \.svg, \.png or \.pdf, or be -, got \S*a\.jpg\n/,
  ],
  [['-o', 'a.html', '--width', '85mm'], /--width is of a picture, and \S*a\.html is a page\n/],
  [['-o', 'a.html', '--for', 'paper'], /--for is of a picture/],
  [['-o', 'a.svg', '--exact'], /--exact is of a page, and \S*a\.svg is a picture\n/],
  [['-o', 'a.svg', '--key', '1'], /--key is of a page/],
  [['-o', 'a.svg', '--theme', 'auto'], /--theme must be light or dark, got auto/],
  [
    ['-o', 'a.svg', '--for', 'paper', '--theme', 'dark'],
    /--theme must be light for a paper, got dark/,
  ],
  [['-o', 'a.svg', '--for', 'print'], /--for must be screen or paper, got print/],
  [['-o', 'a.svg', '--browser', '/x'], /--browser draws PNG and PDF, and \S*a\.svg needs none/],
  [['-o', 'a.svg', '--width', '85'], /--width must be a length from 30mm to 100in, .* got 85\n/],
  [['-o', 'a.svg', '--width', '1mm'], /--width must be a length .* got 1mm\n/],
  [['-o', 'a.svg', '--width', '-5mm'], /--width must be a length .* got -5mm\n/],
  [['-o', 'a.svg', '--colormap', 'red blue'], /--colormap must be /],
  [
    [
      '-o',
      'a.svg',
      '--view',
      'lines',
      '--rows',
      '0 3',
      '--columns',
      '0 3',
      '--colormap',
      'viridis',
    ],
    /--colormap is of maps, and --view lines has none/,
  ],
  [
    ['-o', 'a.svg', '--head', '0', '--combine', 'mean'],
    /--head is of a picture without --combine mean\n/,
  ],
  [
    ['-o', 'a.svg', '--layer', '0', '--combinelayers', 'mean'],
    /--layer is of a picture without --combinelayers mean\n/,
  ],
  [
    ['-o', 'a.svg', '--view', 'lines'],
    /lines and tokens of a picture are of at most 128 queries and keys, got 200;/,
  ],
])) {
  test(`phasor show 200.json ${given.join(' ')} ends with 2 and a sentence`, async () => {
    const file = await written('200.json', Array(200).fill(Array(200).fill(1 / 200)));
    const [, name, ...options] = given;
    const { status, errors = '' } = await run(['show', file, '-o', join(folder, name), ...options]);
    assert.equal(status, 2);
    assert.match(errors, message);
    assert.ok(!(await readdir(folder)).includes(name));
  });
}

test('a page goes to devices, and to a name without an ending', async () => {
  const file = await written('weights.json', weights);
  for (const output of ['/dev/null', join(folder, 'without')]) {
    const { status, errors } = await run(['show', file, '-o', output]);
    assert.equal(status, 0, errors);
  }
  assert.match(await readFile(join(folder, 'without'), 'utf8'), /^<!doctype html>/);
});

test('options have one name in the command and in phasor.py', () => {
  const script = `import sys; sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
import phasor
try: phasor.show([[1.0]], nothing=1)
except TypeError as error: print(error)`;
  const [, listed = ''] = /there are (.*)/.exec(runPython(script)) ?? [];
  // of a word that Python keeps for itself an underscore follows the name; what only one of them has
  const known = listed.split(', ').map((name) => name.replace(/_$/, ''));
  const ofCommand = ['tokens', 'output', 'kind', 'open', 'json'];
  const ofPython = ['keytokens', 'height', 'page'];
  assert.deepEqual(
    [...known.filter((name) => !ofPython.includes(name)), ...ofCommand].sort(),
    Object.keys(show.options).sort(),
  );
  for (const name of viewSettings) assert.ok(known.includes(name), name);
});

test('phasor.py saves the pictures of the command, and says what cannot be drawn', async () => {
  const path = (/** @type {string} */ name) => JSON.stringify(join(folder, name));
  const array = await written('attention.json', { tokens, weights });
  const said = JSON.parse(
    runPython(`import sys; sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
import json, os, phasor
given = json.load(open(${JSON.stringify(array)}))
def figure(**options): return phasor.show(given["weights"], given["tokens"], **options)
figure(title="-T", combine="max", words=True, for_="paper", rows=(0, 3)).save(${path('py.svg')}, width="100mm")
figure(head=1, title="-T", **{"for": "paper"}).save(${path('py.PNG')})
phasor.heatmap([[1, 2], [3, -4]], ["a", "b"], keytokens=["x", "y"]).save(${path('py-table.svg')})
said = []
def refused(path, options={}, **shown):
    try: figure(**shown).save(os.path.join(${path('')}, path), **options)
    except (TypeError, ValueError, OSError) as error: said.append(f"{type(error).__name__}: {error}")
    else: said.append("nothing is said")
refused("a.svg", height=300)
refused("a.svg", exact=True)
refused("a.svg", key=1)
refused("a.svg", theme="auto")
refused("a.svg", {"width": "1mm"})
refused("a.svg", {"widht": "85mm"})
refused("a.html", {"width": "85mm"})
refused("a.html", for_="paper")
refused("a.jpg")
refused("a.svg", for_="print")
refused("a.png", {"browser": "/nowhere"})
figure(title="a\\0b\\ud800").save(${path('py-odd.svg')})
os.environ["PATH"] = ${path('')}
refused("a.svg")
figure().save(${path('py.html')})
print(json.dumps(said))`),
  );
  const wanted = [
    /^ValueError: save: height is of a page, and \S*a\.svg is a picture$/,
    /^ValueError: save: exact is of a page/,
    /^ValueError: save: key is of a page/,
    /^ValueError: save: theme must be light or dark, got auto$/,
    /^ValueError: save: width must be a length from 30mm .*, got 1mm$/,
    /^TypeError: save: there is no option widht; there are width, for_, browser$/,
    /^ValueError: save: width is of a picture, and \S*a\.html is a page$/,
    /^ValueError: save: for_ is of a picture/,
    /^ValueError: save: path must end with \.html, \.svg, \.png or \.pdf, got \S*a\.jpg$/,
    /^ValueError: show: for_ must be screen or paper, got print$/,
    /^ValueError: save: browser must be the path of a program, got \/nowhere$/,
    /^FileNotFoundError: save: \S*a\.svg is drawn by Node, and there is no node on the path; save\('figure\.html'\) needs none$/,
  ];
  assert.equal(said.length, wanted.length);
  wanted.forEach((pattern, k) => assert.match(said[k], pattern));
  const options = [
    '--title=-T',
    '--combine',
    'max',
    '--words',
    '--for',
    'paper',
    '--rows',
    '0 3',
    '--width',
    '100mm',
  ];
  assert.equal(
    String(await readFile(join(folder, 'py.svg'))),
    String(await drawn([array, ...options])),
  );
  assert.equal((await readFile(join(folder, 'py.PNG'))).subarray(1, 4).toString(), 'PNG');
  assert.match(String(await readFile(join(folder, 'py-table.svg'))), />x<\/text>/);
  assert.match(String(await readFile(join(folder, 'py-odd.svg'))), />a\ufffdb\?</);
});
