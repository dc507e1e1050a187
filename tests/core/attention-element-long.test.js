// <phasor-attention> of queries and keys without weights: a map of thousands of tokens, computed where it
// is looked at.

import assert from 'node:assert/strict';
import { Tiles } from '../../web/core/figures/attention/tiles.js';
import { darkest } from '../../web/core/figures/attention/long.js';
import { strongest } from '../../web/core/kit/weights/scene.js';
import { about, following, places } from '../../web/core/kit/weights/seek.js';
import { testBrowser, violations } from '../harness/browser.js';
import { forRelease, test } from '../harness/tiers.js';

test('a token is found by its letters, forward, backward and around the end', () => {
  const words = ['The', 'bank', 'of', 'the', 'river', 'Banks'];
  assert.deepEqual(places(words, ' BANK'), [1, 5]);
  assert.deepEqual(places(words, ' '), []);
  const drawn = ['', '\u0120the', ' the', '##er', undefined, '\n'];
  assert.deepEqual(places(drawn, '∅'), [0]);
  assert.deepEqual(places(drawn, '␣The'), [1, 2]);
  assert.deepEqual(places(drawn, '\u0120the'), [1]);
  assert.deepEqual(places(drawn, '⏎'), [5]);
  assert.equal(following([1, 5], 1), 5);
  assert.equal(following([1, 5], 5), 1);
  assert.equal(following([1, 5], 1, true), 5);
  assert.equal(following([1, 5], 3, true), 1);
  assert.equal(following([], 3), undefined);
});

test('a jump shows single words: a small window stays or moves, a large one becomes small', () => {
  assert.deepEqual(about(70, [60, 160], 5000), [60, 160]);
  assert.deepEqual(about(700, [60, 160], 5000), [650, 750]);
  assert.deepEqual(about(4990, [60, 160], 5000), [4900, 5000]);
  assert.deepEqual(about(2000, [0, 5000], 5000), [1976, 2024]);
  assert.deepEqual(about(3, [0, 5000], 5000), [0, 48]);
  assert.deepEqual(about(3, [0, 30], 30), [0, 30]);
});

test('the strongest keys are the largest weights, equal ones in their order', () => {
  const row = Float32Array.from({ length: 100 }, (_, k) => (k % 10 === 3 ? 0.5 : k === 50 ? 1 : 0));
  assert.deepEqual(strongest(row), {
    keys: [50, 3, 13, 23, 33, 43, 53, 63],
    weights: [1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
  });
  assert.deepEqual(strongest(Float32Array.of(NaN, 0)).keys, []);
  assert.deepEqual(strongest(Float32Array.of(0.2, -0.5, 0, 0.3)).keys, [1, 3, 0]);
});

test('a few large weights do not make all others white', () => {
  const data = Float32Array.from({ length: 4000 }, (_, k) => (k % 1000 === 0 ? 1 : 1e-3));
  assert.equal(darkest(data), Math.fround(1e-3));
  assert.equal(darkest(Float32Array.of(0, 0, 0.5)), 0.5);
  assert.equal(darkest(new Float32Array(9)), 1);
});

test('a window is painted from the finest tiles that are here', async () => {
  /** @type {any[]} */
  const asked = [];
  /** @type {any} a view whose cells are the number of the tile */
  const view = {
    async tile(/** @type {any} */ given) {
      asked.push(given);
      const data = new Float32Array(given.width * given.height).fill(asked.length);
      given.onProgress?.(1);
      return { ...given, data, exact: given.exact !== false };
    },
    close() {},
  };
  /** @type {(value?: unknown) => void} */
  let resolveNext = () => {};
  const next = () => new Promise((resolve) => (resolveNext = resolve));
  const tiles = new Tiles(view, { rows: 1000, columns: 1000, heads: 1 }, (what) => {
    if (what === 'tile') resolveNext();
  });
  /** @type {import('../../web/core/figures/attention/tiles.js').Wanted} */
  const part = { head: 0, rows: [100, 200], columns: [0, 100], width: 100, height: 100 };
  assert.equal(tiles.values(part).tile, null);
  tiles.want(part);
  await next();
  assert.deepEqual([asked[0].width, asked[0].exact], [256, false], 'first all of the head, coarse');
  assert.ok(tiles.values(part).data.every((value) => value === 1));
  await next();
  assert.deepEqual(asked[1].rows, [100, 200]);
  const { data, tile } = tiles.values(part);
  assert.ok(tile?.exact && data.every((value) => value === 2));
  // half of it and half of what is beside
  const moved = { ...part, rows: /** @type {const} */ ([150, 250]) };
  const half = tiles.values(moved);
  assert.equal(half.tile, null);
  assert.deepEqual([half.data[0], half.data[49 * 100], half.data[50 * 100]], [2, 2, 1]);
  // the same window again asks for nothing
  tiles.want(part);
  assert.equal(asked.length, 2);
});

const browser = testBrowser();

/** @param {string} attributes */
async function open(attributes) {
  const opened = await browser.open('attention-long.html', {
    html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>attention</title>
      <style>:root { color-scheme: light }</style>
      <script type="module" src="core/figures/define.js"></script>
      <body><main><h1>A long text</h1><phasor-attention ${attributes}></phasor-attention></main></body></html>`,
  });
  const { page } = opened;
  await page.evaluate(() => {
    const [n, d, heads] = [3000, 8, 2];
    let state = 1;
    const next = () => {
      state = (Math.imul(state, 1664525) + 1013904223) | 0;
      return (state >>> 8) / 2 ** 23 - 1;
    };
    const make = () => ({
      shape: [heads, n, d],
      data: Float32Array.from({ length: heads * n * d }, next),
    });
    const one = /** @type {any} */ (document.querySelector('phasor-attention'));
    const [q, k] = [make(), make()];
    // query 2000 of head 0 looks at key 700
    for (let c = 0; c < d; ++c) k.data[700 * d + c] = 9 * Math.sign(q.data[2000 * d + c]);
    one.tokens = Array.from({ length: n }, (_, at) => (at % 1000 === 700 ? 'needle' : 'hay'));
    Object.assign(one, { queryvectors: q, keyvectors: k });
    /** A weight in float64. */
    /** @type {any} */ (window).weight = (
      /** @type {number} */ i,
      /** @type {number} */ j,
      head = 0,
    ) => {
      const powers = Array.from({ length: n }, (_, key) => {
        let sum = 0;
        for (let c = 0; c < d; ++c)
          sum += q.data[(head * n + i) * d + c] * k.data[(head * n + key) * d + c];
        return Math.exp(sum / Math.sqrt(d));
      });
      return powers[j] / powers.reduce((a, b) => a + b);
    };
  });
  const part = (/** @type {string} */ name) => page.locator(`phasor-attention ${name}`);
  await part('.tile-status').filter({ hasText: 'Every cell is computed' }).waitFor();
  const settled = () => page.evaluate(() => /** @type {any} */ (window).settled());
  const shown = async () => Number(await part('.long-view code').textContent());
  return { ...opened, part, settled, shown };
}

test('queries and keys of 3,000 tokens are a map that zooms, with words, search and strongest keys', async () => {
  const { page, part, settled, shown, complaints, close } = await open(
    'query="2000" key="5" controls',
  );
  const weight = (/** @type {number} */ i, /** @type {number} */ j, head = 0) =>
    page.evaluate(([a, b, h]) => /** @type {any} */ (window).weight(a, b, h), [i, j, head]);
  const off = async (/** @type {number} */ i, /** @type {number} */ j, head = 0) => {
    const wanted = await weight(i, j, head);
    return Math.abs((await shown()) - wanted) / wanted;
  };
  assert.ok((await off(2000, 5)) < 1e-3, 'the weight of the cursor');
  // the regular views are not there, the heads are small maps
  assert.equal(await part('.sentence').isVisible(), false);
  assert.equal(await part('.long-view [role=radio]').count(), 2);
  // and no control of them
  assert.equal(await part('select').filter({ visible: true }).count(), 0);
  await part('.strongest button').first().waitFor();
  assert.match(
    (await part('.strongest button').first().textContent()) ?? '',
    /^needle 700 \d+\s%$/,
  );

  // to the strongest key: near enough to see single words
  await part('.strongest button').first().click();
  await settled();
  const element = page.locator('phasor-attention');
  const [rows, columns] = await Promise.all(
    ['rows', 'columns'].map(
      async (name) => (await element.getAttribute(name))?.split(' ').map(Number) ?? [],
    ),
  );
  assert.ok(rows[0] <= 2000 && rows[1] > 2000 && rows[1] - rows[0] <= 48, String(rows));
  assert.ok(columns[0] <= 700 && columns[1] > 700 && columns[1] - columns[0] <= 48);
  assert.equal(await part('.long-view .columns .current').textContent(), 'needle 700');
  assert.ok((await off(2000, 700)) < 1e-3);
  assert.equal(await part('.rail.key mark').textContent(), 'needle');
  assert.ok((await part('.long-view .rows .label').allTextContents()).includes('hay 2000'));

  // the next key with these letters, and the one before
  const field = part('input[type=search]');
  await field.fill('NEED');
  await field.press('Enter');
  await settled();
  assert.equal(await element.getAttribute('key'), '1700');
  assert.equal(await part('.found').textContent(), '2 of 3 found');
  await field.press('Shift+Enter');
  await settled();
  assert.equal(await element.getAttribute('key'), '700');
  await page.getByRole('button', { name: 'Next query' }).click();
  await settled();
  assert.equal(await element.getAttribute('query'), '2700');
  await field.fill('nothing');
  await field.press('Enter');
  await settled();
  assert.equal(await part('.found').textContent(), '0 of 0 found');

  // arrows move the cursor, another head has other weights, all are shown again
  await part('.long-view .plot').focus();
  await page.keyboard.press('ArrowLeft');
  await settled();
  assert.equal(await element.getAttribute('key'), '699');
  await element.evaluate((one) => Object.assign(one, { head: 1 }));
  await settled();
  assert.ok((await off(2700, 699, 1)) < 1e-3);
  await part('.long-view .plot').press('0');
  await settled();
  assert.equal(await element.getAttribute('rows'), null);
  assert.deepEqual(complaints, []);
  assert.deepEqual(await violations(page), []);
  await close();
});

test('a map of vectors ends with them, also where nothing or not yet anything else is drawn', async () => {
  const { page, part, settled, complaints, close } = await open('query="20" key="5"');
  const isLong = () =>
    page.evaluate(() => {
      const one = /** @type {any} */ (document.querySelector('phasor-attention'));
      return one.figure.classList.contains('long');
    });
  const set = async (/** @type {string} */ change) => {
    await page.evaluate((to) => {
      const one = /** @type {any} */ (document.querySelector('phasor-attention'));
      /** @type {any} */ (window).vectors ??= [one.queryvectors, one.keyvectors];
      const [queryvectors, keyvectors] = /** @type {any} */ (window).vectors;
      if (to === 'vectors') {
        one.removeAttribute('text');
        Object.assign(one, { queryvectors, keyvectors });
      } else if (to === 'text') one.text = ' ';
      else one.queryvectors = null;
    }, change);
    await settled();
  };
  for (const change of ['none', 'text']) {
    assert.equal(await isLong(), true);
    await set(change);
    assert.equal(await isLong(), false, change);
    assert.equal(await part('.long-view').isVisible(), false);
    await set('vectors');
    await part('.tile-status').filter({ hasText: 'Every cell is computed' }).waitFor();
    await settled();
  }
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'the cells of a window are a table, and a causal map has none above its diagonal',
  async () => {
    const { page, part, settled, close } = await open('kind="causal" query="30" key="2"');
    await page.evaluate(() => {
      const one = /** @type {any} */ (document.querySelector('phasor-attention'));
      Object.assign(one, { rows: [20, 40], columns: [0, 40] });
    });
    await settled();
    await page.waitForFunction(
      () =>
        /** @type {any} */ (document.querySelector('phasor-attention')).data()?.tensor.shape[0] ===
        20,
    );
    const sums = await page.evaluate(() => {
      const { tensor } = /** @type {any} */ (document.querySelector('phasor-attention')).data();
      return Array.from({ length: 20 }, (_, row) => {
        const cells = tensor.data.subarray(row * 40, (row + 1) * 40);
        const after = cells.subarray(row + 21);
        return [
          cells.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b),
          Math.max(...after, 0),
        ];
      });
    });
    // a row of the first 40 keys has all that it may see
    for (const [sum, after] of sums) {
      assert.ok(Math.abs(sum - 1) < 1e-4);
      assert.equal(after, 0);
    }
    // a weight of a key that comes later
    await page.evaluate(() =>
      Object.assign(/** @type {any} */ (document.querySelector('phasor-attention')), { key: 39 }),
    );
    await settled();
    assert.match(
      (await part('.claim').textContent()) ?? '',
      /^Query “hay” 30 gives key “hay” 39 0\s%\.$/,
    );
    await close();
  },
);

forRelease('what does not fit is said, and weights that come later are drawn as ever', async () => {
  const { page, part, settled, close } = await open('query="9999"');
  assert.match(
    (await part('.notice').textContent()) ?? '',
    /query is 2999 here: it cannot be 9999/,
  );
  await page.evaluate(() => {
    const one = /** @type {any} */ (document.querySelector('phasor-attention'));
    one.keyvectors = { shape: [2, 3000, 4], data: new Float32Array(24000) };
  });
  await settled();
  assert.match(
    (await part('.message').textContent()) ?? '',
    /attentionView: k must have kvHeads|attentionView: k must have the columns of q, 8, got 4/,
  );
  await page.evaluate(() => {
    const one = /** @type {any} */ (document.querySelector('phasor-attention'));
    Object.assign(one, {
      weights: [
        [1, 0],
        [0.5, 0.5],
      ],
      tokens: ['a', 'b'],
    });
  });
  await part('.claim').filter({ hasText: 'Its row adds up to' }).waitFor();
  assert.equal(await part('.long-view').isVisible(), false);
  assert.equal(await part('.sentence').isVisible(), true);
  await close();
});

forRelease(
  'given weights of many tokens have the search and the strongest keys too, few have not',
  async () => {
    const { page, part, settled, close } = await open('query="5"');
    const give = (/** @type {number} */ n) =>
      page.evaluate((count) => {
        const data = new Float32Array(count * count);
        for (let k = 0; k < count; ++k) data[k * count + ((7 * k) % count)] = 1;
        const one = /** @type {any} */ (document.querySelector('phasor-attention'));
        const tokens = Array.from({ length: count }, (_, at) => (at === 900 ? 'needle' : 'hay'));
        Object.assign(one, { weights: { shape: [count, count], data }, tokens, query: 5 });
      }, n);
    await give(1200);
    const first = part('.panel-of-cell .strongest button').first();
    await first.filter({ hasText: 'hay 35' }).waitFor();
    await first.click();
    await settled();
    const element = page.locator('phasor-attention');
    assert.deepEqual(
      [await element.getAttribute('key'), await element.getAttribute('columns')],
      ['35', '11 59'],
    );
    await part('.panel-of-cell input[type=search]').fill('needle');
    await part('.panel-of-cell input[type=search]').press('Enter');
    await settled();
    assert.equal(await element.getAttribute('key'), '900');
    await give(200);
    await settled();
    assert.equal(await part('.panel-of-cell .seek').isVisible(), false);
    await close();
  },
);
