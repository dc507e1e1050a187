// <phasor-sentence>: its head against numbers that are computed here, the vectors that it ships against the
// list, and the figure under the hand: what is dragged, typed and switched off is what is drawn and said.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fewWords } from '../../tools/build-few-words.js';
import { web } from '../../tools/entries.js';
import { columnAt, narrowing } from '../../web/core/draw/narrowing.js';
import { reordered } from '../../web/core/figures/sentence/drag.js';
import { settings } from '../../web/core/figures/sentence/settings.js';
import { examples } from '../../web/core/words/examples.js';
import { few } from '../../web/core/words/few-list.js';
import { blended, related, topics } from '../../web/core/words/heads/blend.js';
import { parts } from '../../web/core/words/parts.js';
import { tokens } from '../../web/core/words/tokens.js';
import { fewVectors, onlyFew } from '../../web/core/words/vectors.js';
import { testBrowser } from '../harness/browser.js';
import { assign, openFigures, takeEvents } from '../harness/figures.js';
import { phasor } from '../harness/phasor.js';
import { forRelease, test } from '../harness/tiers.js';

/** @param {ArrayLike<number>} a @param {ArrayLike<number>} b */
const dot = (a, b) => Array.from(a).reduce((sum, value, k) => sum + value * b[k], 0);

test('blend is -1, of the example, or a share, and nothing between', () => {
  const { read, wanted, nearest } = settings.blend;
  for (const [text, value] of Object.entries({ '-1': -1, '\u22121': -1, 0: 0, 0.35: 0.35, 1: 1 }))
    assert.equal(read(text), value, text);
  for (const text of ['-0.5', '-0.01', '-2', '1.1', 'NaN', ''])
    assert.equal(read(text), undefined, text);
  assert.equal(wanted, 'a number from 0 to 1, or -1');
  // what a group says
  assert.deepEqual(
    [-1, -0.5, 0.5, 7].map((value) => nearest?.(value)),
    [-1, 0, 0.5, 1],
  );
});

test('the vectors of the examples and the directions are what the tool makes of the list', async () => {
  for (const [name, text] of Object.entries(await fewWords())) {
    assert.equal(await readFile(join(web, 'core', 'words', name), 'utf8'), text, name);
  }
});

test('the examples need no list, and what they say of a word is what the list says', async () => {
  const { words } = await import('../../web/core/words/words.js');
  const list = await words();
  const { embed } = await fewVectors();
  for (const { text } of examples) {
    assert.ok(onlyFew(text), text);
    const [short, long] = [embed, list.embed].map((each) => each(tokens(text)));
    assert.deepEqual(short, long);
  }
  assert.ok(!onlyFew('the doctor'));
  const isFew = (/** @type {string} */ word) => few.includes(word);
  const bytes = await readFile(join(web, 'core', 'words', 'words.bin'));
  const all = bytes
    .subarray(16 + 104 * bytes.readUInt32LE(8))
    .toString()
    .split('\n');
  // a word of the list that is made of those few would have another vector in the list
  const twofold = all.filter((word) => !isFew(word) && parts(word, isFew).length > 0);
  assert.deepEqual(twofold, []);
});

test('a word is its topics and its own, each of length 1, without what all words share', async () => {
  const { embed } = await fewVectors();
  const embedding = embed(['money', 'river']);
  const [money, river] = related(embedding, [true, true]);
  for (const word of [money, river]) {
    assert.ok(Math.abs(dot(word.subarray(0, topics), word) - 1) < 1e-5);
    assert.ok(Math.abs(dot(word.subarray(topics), word.subarray(topics)) - 1) < 1e-5);
  }
  assert.deepEqual(related(embedding, [false, true])[0], new Float32Array(topics + 100));
  assert.deepEqual(related(embedding, [false, true])[1], river);
});

for (const { text, blend } of examples)
  test(`the weights of “${text}” are those of the formula`, async () => {
    const { embed } = await fewVectors();
    const words = tokens(text);
    const embedding = embed(words);
    const of = related(embedding, embedding.known);
    const [dim, base] = [32, 10_000];
    const encoding = phasor.sinusoidal({ length: words.length, dim, base });
    const { weights, width } = blended(phasor, { encoding, base, parts: of }, blend);
    assert.equal(width, 12 + 24 + 100);
    words.forEach((_, query) => {
      const scores = words.map((__, key) => {
        // the query turned back by one position: cosines of the offset, largest for the word before
        const angle = (/** @type {number} */ j) => (query - 1 - key) / base ** ((2 * j) / dim);
        const place = [0, 1, 2, 3, 4, 5].reduce((sum, j) => sum + Math.cos(angle(j)), 0) / 6;
        const about = dot(of[query].subarray(0, topics), of[key]);
        const own = dot(of[query].subarray(topics), of[key].subarray(topics));
        return 30 * blend ** 1.5 * place + 5 * (1 - blend) * (about - 0.7 * own);
      });
      const sum = scores.reduce((total, score) => total + Math.exp(score), 0);
      scores.forEach((score, key) => {
        const weight = weights.data[query * words.length + key];
        assert.ok(Math.abs(weight - Math.exp(score) / sum) < 1e-5, `${query} to ${key}`);
      });
    });
  });

test('columns become narrower from pair to pair, the last pair to a tenth', () => {
  for (const columns of [2, 12, 32, 512]) {
    const edges = narrowing(columns);
    assert.equal(edges.length, columns + 1);
    assert.ok(Math.abs(edges[columns] - 1) < 1e-12);
    const width = (/** @type {number} */ column) => edges[column + 1] - edges[column];
    assert.ok(Math.abs(width(0) - width(1)) < 1e-12);
    const ratio = columns === 2 ? 1 : 0.1;
    assert.ok(Math.abs(width(columns - 1) / width(0) - ratio) < 1e-9);
    edges.slice(0, -1).forEach((edge, column) => {
      assert.equal(columnAt(edges, edge + width(column) / 2), column);
    });
    assert.deepEqual([columnAt(edges, -1), columnAt(edges, 2)], [0, columns - 1]);
  }
  assert.deepEqual(reordered(4, 3, 1), [0, 3, 1, 2]);
});

const browser = testBrowser();

/** @param {string} [attributes] @param {import('../harness/browser.js').Opening} [options] */
const open = (attributes = '', options = {}) =>
  openFigures(browser, `<phasor-sentence id="a" presets ${attributes}>sentence</phasor-sentence>`, {
    viewport: { width: 1160, height: 800 },
    ...options,
  });

/** @param {import('playwright-core').Page} page */
const state = (page) =>
  page.evaluate(async () => {
    await /** @type {any} */ (window).settled();
    const element = /** @type {any} */ (document.querySelector('#a'));
    const { shadowRoot: root } = element;
    const text = (/** @type {string} */ selector) => root.querySelector(selector)?.textContent;
    const table = element.data();
    const count = table ? table.tensor.shape[0] : 0;
    const width = table ? table.tensor.shape[1] : 0;
    return {
      text: element.text,
      words: Array.from(root.querySelectorAll('.word .letters'), (each) => each.textContent),
      places: Array.from(root.querySelectorAll('.word .place'), (each) => each.textContent),
      query: root.querySelector('.word.query .letters')?.textContent,
      key: root.querySelector('.word.key .letters')?.textContent,
      encodingClaim: text('[part=encoding] .said'),
      encodingNumbers: text('[part=encoding] .live'),
      weightsClaim: text('[part=weights] .said'),
      notice: text('.unknowns'),
      blend: Number(root.querySelector('.blend input').value),
      isFixed: root.querySelector('.blend input').disabled,
      rows: Array.from({ length: count }, (_, row) =>
        Array.from(table.tensor.data.slice((row + 1) * width - count, (row + 1) * width)),
      ),
    };
  });

/** The middle of a word. @param {import('playwright-core').Page} page @param {number} position */
async function middleOf(page, position) {
  const box = await page.locator(`#a [data-position="${position}"]`).boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the first example says what its two pictures show', async () => {
  const { page, complaints, close } = await open();
  const shown = await state(page);
  assert.deepEqual(shown.places, ['0', '1', '2', '3', '4', '5', '6']);
  assert.deepEqual([shown.query, shown.key], ['bank', 'river']);
  assert.equal(shown.encodingClaim, '“bank” at 2 and at 6: different rows, 2.95 apart.');
  assert.match(String(shown.encodingNumbers), /PE\(6,4\)=sin\(6\/100004\/32\)=sin.?1.897=0.947/);
  assert.equal(
    shown.weightsClaim,
    '“bank” at 6 gives 50\u00a0% to “river” at 5; the other “bank” gives 60\u00a0% to “money”.',
  );
  // the canvases have the colours of their cells: sin 0 is the ground, cos 0 the strongest red
  const colors = await page.evaluate(() => {
    const root = document.querySelector('#a')?.shadowRoot;
    const canvas = /** @type {HTMLCanvasElement} */ (root?.querySelector('[part=encoding] canvas'));
    const copy = new OffscreenCanvas(canvas.width, canvas.height);
    const context = copy.getContext('2d', { willReadFrequently: true });
    context?.drawImage(canvas, 0, 0);
    const at = (/** @type {number} */ x) =>
      Array.from(context?.getImageData(x * canvas.width, canvas.height / 14, 1, 1).data ?? []);
    return [at(0.04), at(0.12)];
  });
  assert.deepEqual(colors[1].slice(0, 3), [0xbf, 0x4a, 0x35]);
  assert.deepEqual(colors[0].slice(0, 3), [255, 255, 255]);
  assert.deepEqual(complaints, []);
  await close();
});

test('while a word is dragged positions are fractions, and the text changes when it is dropped', async () => {
  const { page, complaints, close } = await open();
  const [from, a, b] = [await middleOf(page, 5), await middleOf(page, 1), await middleOf(page, 2)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y, { steps: 4 });
  await page.mouse.move((a.x + b.x) / 2, a.y, { steps: 4 });
  const during = await state(page);
  assert.equal(during.text, 'the money bank by the river bank');
  const place = during.places[during.words.indexOf('river')];
  assert.match(String(place), /^\d\.\d$/);
  assert.match(String(during.encodingNumbers), new RegExp(`PE\\(${place?.replace('.', '\\.')},4`));
  assert.match(
    String(during.weightsClaim),
    new RegExp(`“river” at ${place?.replace('.', '\\.')} `),
  );
  await takeEvents(page);
  await page.mouse.up();
  await page.waitForFunction(
    () =>
      /** @type {any} */ (document.querySelector('#a')).text !== 'the money bank by the river bank',
  );
  const after = await state(page);
  assert.equal(after.text, after.words.join(' '));
  assert.equal(after.query, 'river');
  assert.deepEqual(after.places, ['0', '1', '2', '3', '4', '5', '6']);
  const changes = (await takeEvents(page)).filter(([type]) => type === 'phasor-change');
  assert.equal(changes.length, 1);
  assert.equal(changes[0][1].text, after.text);
  assert.deepEqual(complaints, []);
  await close();
});

test('words are moved by keys, by buttons and by their rows; a drag that is broken off changes nothing', async () => {
  const { page, close } = await open('text="one two three"', { reducedMotion: 'reduce' });
  await page.locator('#a .word.query').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Alt+ArrowLeft');
  const byKeys = await state(page);
  assert.deepEqual([byKeys.text, byKeys.query], ['two one three', 'two']);
  assert.equal(
    await page.evaluate(() => document.querySelector('#a')?.shadowRoot?.activeElement?.textContent),
    'two0',
  );
  await page.getByRole('button', { name: 'Move “two” later' }).click();
  await page.getByRole('button', { name: 'Move “two” later' }).click();
  assert.equal((await state(page)).text, 'one three two');
  const later = page.getByRole('button', { name: 'Move “two” later' });
  assert.equal(await later.getAttribute('aria-disabled'), 'true');
  const { x, y, width, height } =
    (await page.locator('#a [part=encoding] canvas').boundingBox()) ?? assert.fail();
  await page.mouse.move(x + width / 2, y + (5 * height) / 6);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + height / 6, { steps: 5 });
  await page.mouse.up();
  assert.equal((await state(page)).text, 'two one three');
  await page.locator('#a .heat').focus();
  await page.keyboard.press('Alt+ArrowDown');
  assert.equal((await state(page)).text, 'one two three');
  const from = await middleOf(page, 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y, { steps: 3 });
  await page.evaluate(() => {
    const list = document.querySelector('#a')?.shadowRoot?.querySelector('.words');
    list?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true }));
  });
  const broken = await state(page);
  assert.deepEqual([broken.text, broken.places], ['one two three', ['0', '1', '2']]);
  await close();
});

test('without positions equal words are bracketed as equal, and no order changes a weight', async () => {
  const { page, close } = await open();
  await page.locator('#a [part=positions]').click();
  const off = await state(page);
  assert.deepEqual(off.places, Array(7).fill('·'));
  assert.match(String(off.encodingClaim), /every number is 0. Both “bank” are 0 apart/);
  assert.match(String(off.encodingNumbers), /is not added/);
  assert.equal(
    off.weightsClaim,
    'The rows of both “bank” are the same, number for number. Drag one: no weight changes.',
  );
  assert.equal(await page.locator('#a .bracket').count(), 1);
  assert.deepEqual(off.rows[2], off.rows[6]);
  await assign(page, { text: 'bank river the by bank money the', query: 0 });
  // the reversed sentence of the same words, at the blend of the example
  await assign(page, { blend: 0.5 });
  const reversed = await state(page);
  off.rows.forEach((row, i) =>
    row.forEach((weight, j) => {
      assert.ok(Math.abs(weight - reversed.rows[6 - i][6 - j]) < 1e-6, `${i} to ${j}`);
    }),
  );
  await assign(page, { blend: 1 });
  assert.match(
    String((await state(page)).weightsClaim),
    /There is nothing to read: every word gets 14/,
  );
  await close();
});

test('of three equal words none is called the other, or both', async () => {
  const { page, close } = await open('text="the cat the dog the bird" blend="0.5" query="0"');
  const on = await state(page);
  assert.match(String(on.encodingClaim), /^“the” at 0 and at 2: different rows/);
  assert.match(
    String(on.weightsClaim),
    /^“the” at 0 gives .* to .*; “the” at 2 gives \d+\u00a0% to/,
  );
  await page.locator('#a [part=positions]').click();
  const off = await state(page);
  assert.equal(
    off.encodingClaim,
    'Positions are off: every number is 0. All 3 “the” are one and the same to attention.',
  );
  assert.equal(
    off.weightsClaim,
    'The rows of all 3 “the” are the same, number for number. Drag one: no weight changes.',
  );
  assert.deepEqual(off.rows[0], off.rows[4]);
  await close();
});

test('examples bring their head; a typed sentence is read by meaning until the slider is touched', async () => {
  const { page, close } = await open();
  await page.getByRole('button', { name: 'two capitals' }).click();
  const capitals = await state(page);
  assert.deepEqual([capitals.query, capitals.blend], ['Berlin', 0.15]);
  assert.match(String(capitals.encodingClaim), /“of” at 4 and at 8/);
  await page.getByRole('button', { name: 'Type your own' }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('the doctor helps a child');
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    () => document.querySelector('#a')?.shadowRoot?.querySelectorAll('.word').length === 5,
  );
  const typed = await state(page);
  assert.deepEqual([typed.blend, typed.query, typed.notice], [0.1, 'child', '']);
  assert.match(String(typed.weightsClaim), /^“child” at 4 gives \d+\u00a0% to “doctor” at 1/);
  await assign(page, { blend: 0.8 });
  await assign(page, { text: 'the child' });
  assert.equal((await state(page)).blend, 0.8);
  await page.getByRole('button', { name: 'two banks' }).click();
  assert.equal((await state(page)).blend, 0.5);
  await close();
});

test('a word that is not in the list has no meaning, and that is said', async () => {
  const { page, close } = await open('text="the zzgrf qqxy" blend="0"');
  const shown = await state(page);
  assert.equal(
    shown.notice,
    '2 words are not in the list of 4033: what they mean is not known here.',
  );
  for (const weight of shown.rows[1]) assert.ok(Math.abs(weight - 1 / 3) < 1e-6);
  await assign(page, { text: 'zzgrf qqxy' });
  assert.match(String((await state(page)).weightsClaim), /^There is nothing to read/);
  await close();
});

test('where the list cannot be loaded the head reads places alone', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-sentence id="a" presets>sentence</phasor-sentence>',
  );
  await page.route('**/*words*', (route) => route.abort());
  await assign(page, { text: 'the doctor helps' });
  const shown = await state(page);
  assert.deepEqual([shown.blend, shown.isFixed], [1, true]);
  assert.equal(shown.notice, 'The word vectors did not load: the head reads places alone.');
  assert.match(String(shown.weightsClaim), /^“helps” at 2 gives \d+\u00a0% to “doctor” at 1/);
  await close();
});

test('one word, none, and two hundred', async () => {
  const { page, complaints, close } = await open('text="lion"');
  const one = await state(page);
  assert.equal(
    one.encodingClaim,
    'The first word stands at position 0: every sine is 0, every cosine 1.',
  );
  assert.equal(one.weightsClaim, 'One word: it can look only at itself, 100 %.');
  const height = () =>
    page.evaluate(
      () => document.querySelector('#a')?.shadowRoot?.querySelector('.stage')?.clientHeight,
    );
  const before = await height();
  await assign(page, { text: '' });
  const none = await state(page);
  assert.deepEqual(none.words, []);
  assert.equal(none.encodingClaim, 'Type a word: the first one stands at position 0.');
  assert.ok(Math.abs(Number(await height()) - Number(before)) <= 1, 'nothing jumps');
  await assign(page, { text: 'the river '.repeat(100), query: 195, key: 90 });
  const many = await state(page);
  assert.equal(many.words.length, 200);
  assert.equal(many.rows.length, 200);
  const overlap = await page.evaluate(() => {
    const root = document.querySelector('#a')?.shadowRoot;
    const down = Array.from(root?.querySelectorAll('[part=encoding] .name') ?? [], (each) =>
      Number(each.getAttribute('y')),
    ).sort((a, b) => a - b);
    return {
      scroll: document.documentElement.scrollWidth > innerWidth,
      texts: root?.querySelectorAll('.over .name').length ?? 0,
      nearest: Math.min(...down.slice(1).map((y, k) => y - down[k])),
    };
  });
  assert.equal(overlap.scroll, false);
  assert.ok(overlap.texts < 60, 'labels that have room');
  assert.ok(overlap.nearest >= 11, `marked rows and others, ${overlap.nearest} apart`);
  assert.deepEqual(complaints, []);
  await close();
});

test('the focused word of a long sentence is in sight, also where the pointer rests on the sentence', async () => {
  const { page, close } = await open();
  const list = page.locator('#a [role=listbox]');
  await list.hover({ position: { x: 600, y: 30 } });
  await page.locator('#a .word.query').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText('the river bank '.repeat(66));
  await state(page);
  await page.keyboard.press('Enter');
  for (const key of ['', 'Home', 'End', 'ArrowLeft', 'Alt+Home']) {
    if (key) await page.keyboard.press(key);
    await state(page);
    const seen = await list.evaluate((box) => {
      const root = /** @type {ShadowRoot} */ (box.getRootNode());
      const word = /** @type {Element} */ (root.activeElement);
      const [outer, inner] = [box, word].map((each) => each.getBoundingClientRect());
      return {
        scrolls: box.scrollHeight > box.clientHeight,
        isWord: word.matches('.word.query'),
        above: outer.top - inner.top,
        below: inner.bottom - outer.bottom,
      };
    });
    assert.ok(seen.scrolls && seen.isWord, key);
    assert.ok(seen.above < 1 && seen.below < 1, `${key}: ${JSON.stringify(seen)}`);
  }
  await close();
});

forRelease(
  'in forced colours the key alone is underlined, and the scale has its colours',
  async () => {
    const { page, close } = await open('', { forcedColors: 'active' });
    const { lines, ground, scale } = await page.locator('#a .words').evaluate((list) => {
      const style = (/** @type {Element | null | undefined} */ each) =>
        getComputedStyle(/** @type {Element} */ (each));
      const root = /** @type {ShadowRoot} */ (list.getRootNode());
      const probe = document.body.appendChild(document.createElement('p'));
      probe.style.color = 'Canvas';
      return {
        lines: Array.from(list.querySelectorAll('.word:not(.query)'), (word) => ({
          isKey: word.matches('.key'),
          color: style(word).borderBottomColor,
        })),
        ground: style(probe).color,
        scale: style(root.querySelector('.scale i')).backgroundImage,
      };
    });
    assert.equal(lines.length, 6);
    for (const { isKey, color } of lines) assert.equal(color !== ground, isKey);
    assert.match(scale, /gradient/);
    await close();
  },
);

test('rows of both pictures are at the same height, and the pictures are as large as they must be', async () => {
  for (const [width, height, least] of /** @type {const} */ ([
    [1280, 800, { heat: [300, 120], look: [280, 280] }],
    [390, 844, { heat: [280, 70], look: [280, 160] }],
  ])) {
    const { page, close } = await open('', { viewport: { width, height } });
    const boxes = await page.evaluate(() => {
      const root = document.querySelector('#a')?.shadowRoot;
      return ['encoding', 'weights'].map((part) => {
        const box = root?.querySelector(`[part=${part}] canvas`)?.getBoundingClientRect();
        return box ? [box.width, box.height, box.top] : [];
      });
    });
    const [heat, look] = boxes;
    assert.ok(heat[0] >= least.heat[0] && heat[1] >= least.heat[1], String(heat));
    assert.ok(look[0] >= least.look[0] && look[1] >= least.look[1], String(look));
    if (width > 1000) assert.deepEqual(heat.slice(1), look.slice(1));
    await close();
  }
});

forRelease(
  'in a page from right to left drag and keys are mirrored, the pictures are not',
  async () => {
    const { page, close } = await open('text="שלום עולם טוב" blend="1"', {
      reducedMotion: 'reduce',
    });
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    const [first, last] = [await middleOf(page, 0), await middleOf(page, 2)];
    assert.ok(first.x > last.x);
    await page.locator('#a .word.query').focus();
    await page.keyboard.press('Alt+ArrowRight');
    const moved = await state(page);
    assert.equal(moved.text, 'שלום טוב עולם');
    await page.mouse.move(last.x, last.y);
    await page.mouse.down();
    await page.mouse.move(first.x + 20, first.y, { steps: 5 });
    await page.mouse.up();
    assert.equal((await state(page)).text, 'עולם שלום טוב');
    await close();
  },
);

test('the two maps beside the slider have their room before they are there', async () => {
  const { page, close } = await openFigures(browser, '<phasor-sentence></phasor-sentence>');
  const [there, before] = await page.evaluate(() => {
    const root = document.querySelector('phasor-sentence')?.shadowRoot;
    /** @type {HTMLCanvasElement[]} */
    const maps = Array.from(root?.querySelectorAll('.end canvas') ?? []);
    return [false, true].map((hidden) => {
      for (const map of maps) map.hidden = hidden;
      const beside = Array.from(root?.querySelectorAll('.blend, .end span, .what') ?? []);
      return [maps.length, ...beside.map((part) => part.getBoundingClientRect().toJSON())];
    });
  });
  assert.equal(there[0], 2);
  assert.deepEqual(before, there);
  await close();
});
