// What an author gives an element: names of attributes that it does not have, numbers in any list, and the
// colours that fit them.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { build } from 'esbuild';
import { web } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';
import { assign, drawn, openFigures } from '../harness/figures.js';
import { forRelease, test } from '../harness/tiers.js';

const browser = testBrowser();

test('an attribute that does not exist gets one line in the console, with the nearest that does', async () => {
  const { complaints, close } = await openFigures(
    browser,
    `<phasor-heatmap lenght="4" dim="2" class="wide" data-x="1" aria-label="x" slot="" v-if="y"
      onclick="" tabindex="0" title="x" opacity="100"></phasor-heatmap>
     <phasor-heatmap lenght="5" length="4" dim="2"></phasor-heatmap>
     <phasor-attention text="a bank" wieghts="[[1]]"></phasor-attention>`,
  );
  assert.deepEqual(complaints.sort(), [
    'phasor: <phasor-attention> has no attribute wieghts; did you mean weights?',
    'phasor: <phasor-heatmap> has no attribute lenght; did you mean length?',
    'phasor: <phasor-heatmap> has no attribute opacity',
  ]);
  await close();
});

test('the page is sent what is wrong in its HTML, though the parser gives attributes before the place', async () => {
  // a script that the parser waits for: it creates the elements below it itself
  const { outputFiles } = await build({
    stdin: {
      contents: `import { HeatmapElement } from './figures/heatmap/element.js';
        import { register } from './kit/register.js';
        register({ 'phasor-heatmap': HeatmapElement });`,
      resolveDir: join(web, 'core'),
    },
    bundle: true,
    format: 'iife',
    write: false,
    logLevel: 'error',
    define: { 'import.meta.url': 'document.baseURI' },
  });
  const script = outputFiles[0].text.replaceAll('</script', '<\\/script');
  const { page, close } = await browser.open('early.html', {
    html: `<!doctype html><html lang="en"><title>early</title><script>
        window.sent = [];
        addEventListener('phasor-error', ({ detail, target }) => sent.push([target.id, detail.message]));
      </script><script>${script}</script>
      <phasor-heatmap id="parsed" dim="-4"></phasor-heatmap>
      <script>window.early = [...sent];</script>`,
  });
  const wrong = (/** @type {string} */ id, value = '-4') => [
    id,
    `dim must be an integer from 1 to 4096, got '${value}'`,
  ];
  const [parsed, later] = await page.evaluate(async () => {
    const { early, sent } = /** @type {any} */ (window);
    sent.length = 0;
    const wanted = (/** @type {string} */ id) => {
      const element = document.createElement('phasor-heatmap');
      element.id = id;
      element.setAttribute('dim', '-4');
      return element;
    };
    const [mended, changed, waiting] = ['mended', 'changed', 'waiting'].map(wanted);
    await null;
    mended.setAttribute('dim', '4');
    changed.setAttribute('dim', '-5');
    document.body.append(mended, changed);
    await null;
    const before = [...sent];
    document.body.append(waiting);
    await null;
    waiting.remove();
    document.body.append(waiting);
    await null;
    return [early, [before, sent]];
  });
  assert.deepEqual(parsed, [wrong('parsed')]);
  assert.deepEqual(later, [[wrong('changed', '-5')], [wrong('changed', '-5'), wrong('waiting')]]);
  await close();
});

test('numbers of a tensor may be a plain list or integers, in an attribute and as a property', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    `<phasor-heatmap tensor='{"shape":[2,2],"data":[1,2,3,null]}'></phasor-heatmap>
     <phasor-attention weights='{"shape":[2,2],"data":[1,0,0.5,0.5]}'></phasor-attention>`,
  );
  const seen = await page.evaluate(async () => {
    const map = /** @type {any} */ (document.querySelector('phasor-heatmap'));
    const weights = /** @type {any} */ (document.querySelector('phasor-attention'));
    const first = [...map.data().tensor.data];
    map.tensor = { shape: [2, 2], data: Int32Array.of(1, -2, 3, 4) };
    weights.weights = { shape: [2, 2], data: Uint8Array.of(1, 0, 0, 1) };
    await /** @type {any} */ (window).settled();
    const messages = [map, weights].map(
      (each) => each.shadowRoot.querySelector('.message').textContent,
    );
    const integers = [...map.data().tensor.data];
    // an int64 tensor of ONNX Runtime, and the same array changed in place
    const ids = BigInt64Array.of(7n, 8n, 9n, 10n);
    map.tensor = { dims: [2, 2], data: ids };
    await /** @type {any} */ (window).settled();
    ids[0] = -7n;
    map.tensor = { dims: [2, 2], data: ids };
    await /** @type {any} */ (window).settled();
    messages.push(map.shadowRoot.querySelector('.message').textContent);
    return [
      first,
      integers,
      [...map.data().tensor.data],
      [...weights.data().tensor.data],
      messages,
    ];
  });
  assert.deepEqual(seen, [
    [1, 2, 3, NaN],
    [1, -2, 3, 4],
    [-7, 8, 9, 10],
    [1, 0, 0, 1],
    ['', '', ''],
  ]);
  assert.deepEqual(complaints, []);
  await close();
});

forRelease(
  'a table without negative numbers has a sequential scale, from zero up, unless it is asked to be symmetric',
  async () => {
    const { page, close } = await openFigures(
      browser,
      `<phasor-heatmap tensor="[[0, 1], [2, 4]]"></phasor-heatmap>`,
    );
    const ends = () =>
      page.evaluate(async () => {
        await /** @type {any} */ (window).settled();
        const root = document.querySelector('phasor-heatmap')?.shadowRoot;
        const parts = root?.querySelectorAll('.legend span:not([hidden])') ?? [];
        return Array.from(parts, ({ textContent }) => textContent);
      });
    /** @param {Record<string, unknown>} change */
    const set = (change) =>
      page
        .evaluate(
          (given) =>
            Object.assign(/** @type {any} */ (document.querySelector('phasor-heatmap')), given),
          change,
        )
        .catch(() => {});
    assert.deepEqual(await ends(), ['0', '4']);
    await set({ domain: 'symmetric' });
    assert.deepEqual(await ends(), ['−4', '0', '4']);
    await set({ domain: 'auto', tensor: [[-1, 1]] });
    assert.deepEqual(await ends(), ['−1', '0', '1']);
    await set({ domain: null, colormap: 'diverging', tensor: [[3, 1]] });
    assert.deepEqual(await ends(), ['−3', '0', '3']);
    await close();
  },
);

/**
 * What <phasor-attention> says, in its event too, when the pointer goes to some of its queries.
 *
 * @param {import('playwright-core').Page} page
 * @param {readonly number[]} queries
 */
async function pointedAt(page, queries) {
  const all = [];
  for (const query of queries) {
    // on its way the pointer comes over others
    const selected = page.evaluate(
      (wanted) =>
        new Promise((resolve) =>
          addEventListener('phasor-select', ({ detail }) => {
            if (detail.query === wanted) resolve(detail);
          }),
        ),
      query,
    );
    await page.locator('phasor-attention .word .letters').nth(query).click();
    const { querytoken } = await selected;
    await drawn(page);
    const claim = await page.evaluate(
      () => /** @type {any} */ (document.querySelector('phasor-attention')).claim,
    );
    all.push({ querytoken, claim });
  }
  return all;
}

forRelease(
  'blank tokens are seen in the figure and in its table, and are as they were given in the event',
  async () => {
    const { page, close } = await openFigures(
      browser,
      '<phasor-attention id="a"></phasor-attention>',
    );
    const weights = [1, 2, 3, 4].map(() => [0.25, 0.25, 0.25, 0.25]);
    await assign(page, { tokens: ['\n', ' the', '\u2581cat', ' '], weights });
    await drawn(page);
    const [selected] = await pointedAt(page, [1]);
    const seen = await page.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector('phasor-attention'));
      const letters = figure.shadowRoot.querySelectorAll('.word .letters');
      return {
        drawn: [...new Set(Array.from(letters, ({ textContent }) => textContent))],
        table: [0, 1, 2, 3].map(figure.data().rowname),
      };
    });
    assert.deepEqual(seen.drawn, ['⏎', '␣the', '␣cat', '␣']);
    assert.deepEqual(seen.table, ['⏎ 0', '␣the 1', '␣cat 2', '␣ 3']);
    assert.match(selected.claim, /“␣the” 1/);
    assert.equal(selected.querytoken, ' the');
    await close();
  },
);

forRelease(
  'controls that change nothing are not offered: of a given table or given weights',
  async () => {
    const { page, complaints, close } = await openFigures(
      browser,
      `<phasor-heatmap tensor="[[1, 2]]" controls></phasor-heatmap>
     <phasor-attention weights="[[1, 0], [0.5, 0.5]]" controls></phasor-attention>`,
    );
    const labels = (/** @type {string} */ tag) =>
      page.evaluate(async (name) => {
        await /** @type {any} */ (window).settled();
        const all = document.querySelector(name)?.shadowRoot?.querySelectorAll('.control') ?? [];
        return Array.from(all, (each) => /** @type {HTMLElement} */ (each))
          .filter(({ hidden }) => !hidden)
          .map((each) => each.querySelector('label')?.textContent?.trim());
      }, tag);
    assert.deepEqual(await labels('phasor-heatmap'), []);
    const offered = await labels('phasor-attention');
    assert.ok(offered.some((text) => text?.startsWith('View')));
    const ofTexts = /^(Text|Attention|Heads|Encoding|Dimension|Base)/;
    assert.deepEqual(
      offered.filter((text) => ofTexts.test(text ?? '')),
      [],
    );
    await page.evaluate(() => {
      for (const tag of ['phasor-heatmap', 'phasor-attention']) {
        const element = /** @type {any} */ (document.querySelector(tag));
        element.removeAttribute('tensor');
        element.removeAttribute('weights');
        if (tag === 'phasor-heatmap') element.setAttribute('length', '8');
      }
    });
    assert.ok((await labels('phasor-heatmap')).length > 4);
    assert.ok((await labels('phasor-attention')).length > 3);
    assert.deepEqual(complaints, []);
    await close();
  },
);

/** @param {string} query @returns {Promise<{ message: string, values: unknown[] }>} of the framed heat map */
async function embedded(query) {
  const { page, complaints, close } = await browser.open(`article.html?embed=heatmap&${query}`);
  const figure = page.locator('phasor-heatmap');
  await figure.locator('.frame.ready').waitFor();
  await page.waitForSelector('main[aria-busy=false]');
  const found = await figure.evaluate(async (/** @type {any} */ element) => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const { data } = element.data().tensor;
    return {
      message: element.shadowRoot.querySelector('.message').textContent,
      values: [...data.slice(0, 4)],
    };
  });
  assert.deepEqual(complaints, []);
  await close();
  return found;
}

forRelease(
  'a table in the address of a frame is drawn, and what is wrong in the address is said in the figure',
  async () => {
    assert.deepEqual(await embedded('tensor=[[1,2],[3,4]]'), { message: '', values: [1, 2, 3, 4] });
    const { message } = await embedded('dim=-4');
    assert.match(message, /^dim must be .*, got '-4'/);
    const named = await embedded('lenght=8&theme=dark');
    assert.equal(named.message, 'There is no setting “lenght” here; did you mean “length”?');
    const { message: once } = await embedded('tensor=[[1,2],[3,4]]&columns=5');
    assert.equal(once.match(/columns must be/g)?.length, 1, once);
  },
);

test('wrong data: the message alone, with the place where JSON ends, and no figure of something else', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    `<phasor-heatmap tensor="[[1, 2], [3, x]]"></phasor-heatmap>
     <phasor-heatmap tensor='{ "shape": [2, 3], "data": [1, 2] }'></phasor-heatmap>
     <phasor-attention weights="[[1, 0], [0.7"></phasor-attention>
     <phasor-attention weights="[[1, 0], [0.7]]"></phasor-attention>
     <phasor-attention class="later"></phasor-attention>
     <phasor-steps q="[[1, 2]]" k="[[1, 2, 3]]"></phasor-steps>
     <phasor-diagnose a="[1, 2"></phasor-diagnose>`,
    // each grows as it is mended, and would move the next one off the screen
    { everySeen: true },
  );
  const seen = async () => {
    // what they import is not waited for by settled()
    await drawn(page);
    return page.evaluate(() =>
      Array.from(document.querySelectorAll('body *'))
        .filter(({ localName }) => localName.startsWith('phasor-'))
        .map((each) => {
          const [figure, message] = ['figure', 'message'].map(
            (name) => /** @type {HTMLElement} */ (each.shadowRoot?.querySelector(`.${name}`)),
          );
          const { height } = each.getBoundingClientRect();
          return [message.textContent, figure.offsetHeight > 0, height < 60];
        }),
    );
  };
  await page.evaluate(() => {
    const later = /** @type {any} */ (document.querySelector('.later'));
    later.weights = 'nothing';
  });
  assert.deepEqual(await seen(), [
    ['tensor is no JSON: line 1, column 14: a value is missing, got "x"', false, true],
    ['paint: tensor.data must have 6 entries for shape [2, 3], got 2', false, true],
    [
      "weights is no JSON: line 1, column 14: ',' or ']' is missing, got the end of the file",
      false,
      true,
    ],
    [
      'phasor-attention: weights[1] must be an array of 2 like its neighbours, got an array of 1',
      false,
      true,
    ],
    ['weights is no JSON: line 1, column 1: a value is missing, got "n"', false, true],
    ['attention: v must have the rows of k, 1, got 3', false, true],
    ["a is no JSON: line 1, column 6: ',' or ']' is missing, got the end of the file", false, true],
  ]);
  // mended, they are drawn; and what was drawn of an author's data stays beside a message
  await page.evaluate(() => {
    for (const each of /** @type {NodeListOf<any>} */ (
      document.querySelectorAll('phasor-attention')
    ))
      each.weights = [[1]];
    for (const each of /** @type {NodeListOf<any>} */ (document.querySelectorAll('phasor-heatmap')))
      each.tensor = [[1, 2]];
  });
  const mended = (await seen()).slice(0, 5);
  assert.deepEqual(mended, Array(5).fill(['', true, false]));
  await page.evaluate(() => {
    const later = /** @type {any} */ (document.querySelector('.later'));
    later.scrollIntoView();
    later.weights = [[1, 2], [3]];
  });
  const [message, isShown] = (await seen())[4];
  assert.match(String(message), /weights\[1\]/);
  assert.equal(isShown, true);
  assert.deepEqual(complaints, []);
  await close();
});

test('an array that was changed in place is drawn when it is assigned again, and one that was not is not', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-attention></phasor-attention><phasor-heatmap></phasor-heatmap>',
  );
  const seen = await page.evaluate(async () => {
    const { settled } = /** @type {any} */ (window);
    const [figure, map] = /** @type {any[]} */ ([
      document.querySelector('phasor-attention'),
      document.querySelector('phasor-heatmap'),
    ]);
    const weights = [
      [1, 0],
      [0.5, 0.5],
    ];
    const table = { shape: [2, 2], data: Float32Array.of(1, 2, 3, 4) };
    figure.tokens = ['a', 'b'];
    figure.weights = weights;
    map.tensor = table;
    await settled();
    let draws = 0;
    for (const each of [figure, map]) {
      const { draw } = each;
      each.draw = (/** @type {unknown} */ changed) => {
        ++draws;
        return draw.call(each, changed);
      };
    }
    figure.weights = weights;
    map.tensor = table;
    await settled();
    const same = draws;
    weights[1] = [0.25, 0.75];
    table.data[3] = 9;
    figure.weights = weights;
    map.tensor = table;
    await settled();
    const high = map.shadowRoot.querySelector('.legend').textContent;
    return { same, draws, claim: figure.claim, high };
  });
  assert.equal(seen.same, 0);
  assert.equal(seen.draws, 2);
  assert.match(seen.claim, /75/);
  assert.match(seen.high, /9/);
  await close();
});

test('weights of two signs have two colours in map, heads, lines and sentence', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-attention id="a"></phasor-attention>',
  );
  const signed = [
    [
      [0.5, -2],
      [0, 1],
    ],
    [
      [-1, 1],
      [0.5, 0.5],
    ],
  ];
  await assign(page, { tokens: ['a', 'b'], weights: signed, query: 0, key: 1 });
  await drawn(page);
  const seen = await page.evaluate(() => {
    const figure = /** @type {any} */ (document.querySelector('#a'));
    const root = figure.shadowRoot;
    /** Above (red) or below (blue) zero, or neither. @param {number[]} color */
    const side = ([red, , blue]) => (Math.abs(red - blue) < 12 ? 0 : Math.sign(red - blue));
    /** @param {HTMLCanvasElement} canvas */
    const cells = (canvas) => {
      const { width, height } = canvas;
      const { data } = canvas.getContext('2d')?.getImageData(0, 0, width, height) ?? {};
      return [0, 1, 2, 3].map((k) => {
        const [x, y] = [k % 2, k >> 1].map((at) => Math.floor(((at + 0.5) * width) / 2));
        return side([...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)]);
      });
    };
    const probe = document.createElement('i');
    root.append(probe);
    const colorOf = (/** @type {string} */ name) => {
      probe.style.color = `var(--${name})`;
      return getComputedStyle(probe).color;
    };
    const strokes = Array.from(root.querySelectorAll('.links .strong path'), (path) => [
      getComputedStyle(path).stroke === colorOf('negative'),
      Number(path.getAttribute('stroke-width')),
    ]);
    return {
      map: cells(root.querySelector('.plot canvas')),
      heads: Array.from(root.querySelectorAll('.heads canvas'), cells),
      strokes,
      shares: Array.from(root.querySelectorAll('.sentence .word'), (word) => [
        word.querySelector('.share').textContent,
        word.style.getPropertyValue('--head'),
      ]),
      claim: root.querySelector('.claim').textContent,
      notes: root.querySelector('.frame').textContent,
      legend: root.querySelector('.legend').textContent,
    };
  });
  assert.deepEqual(seen.map, [1, -1, 0, 1]);
  assert.deepEqual(seen.heads, [seen.map, [-1, 1, 1, 1]]);
  assert.deepEqual(seen.strokes, [
    [false, 1.75],
    [true, 4.75],
  ]);
  assert.deepEqual(seen.shares, [
    ['50\u00a0%', 'var(--positive)'],
    ['−200\u00a0%', 'var(--negative)'],
  ]);
  assert.match(seen.claim, /looks at “b” 1 with −200\u00a0%, “a” 0 with 50\u00a0%/);
  assert.match(seen.notes, /Weights below 0, in a colour of their own: 2\./);
  assert.match(seen.legend, /−2.*2/s);
  await assign(page, { weights: signed.map((map) => map.map((row) => row.map(Math.abs))) });
  await drawn(page);
  const again = await page.evaluate(() => {
    const { shadowRoot } = /** @type {any} */ (document.querySelector('#a'));
    return shadowRoot.querySelector('.sentence .word').style.getPropertyValue('--head');
  });
  assert.equal(again, '', 'the colour of the head is back');
  await close();
});

test('a layer or a head that there is not is said with the last one that there is', async () => {
  const map = [
    [0.5, 0.5],
    [0.5, 0.5],
  ];
  const { page, close } = await openFigures(
    browser,
    `<phasor-attention id="a" layer="7" head="9" weights='${JSON.stringify([
      [map, map, map],
      [map, map, map],
    ])}'></phasor-attention>`,
  );
  await drawn(page);
  const text = await page.locator('#a .frame').innerText();
  assert.match(text, /layer is counted from 0 to 1 here: there is no 7\./);
  assert.match(text, /head is counted from 0 to 2 here: there is no 9\./);
  await close();
});

for (const [name, tag, property, wrong, right] of /** @type {const} */ ([
  [
    'weights of no matrix',
    'attention',
    'weights',
    { shape: [2, 2, 2, 2, 2], data: Array(32).fill(0.5) },
    [[1]],
  ],
  ['weights that are a text', 'attention', 'weights', 'none', [[1]]],
  ['weights of unequal rows', 'attention', 'weights', [[1, 0], [1]], [[1]]],
  ['query vectors that are a text', 'attention', 'queryvectors', 'none', null],
  ['a table of unequal rows', 'heatmap', 'tensor', [[1, 0], [1]], [[1]]],
  ['a table that is a text', 'heatmap', 'tensor', 'none', [[1]]],
])) {
  test(`${name} that come late leave no preset above what is said of them`, async () => {
    const { page, close } = await openFigures(browser, `<phasor-${tag} id="a"></phasor-${tag}>`);
    await drawn(page);
    const seen = () =>
      page.evaluate(() => {
        const figure = /** @type {any} */ (document.querySelector('#a'));
        return {
          data: figure.data()?.tensor.shape ?? null,
          isWrong: figure.shadowRoot.querySelector('.message').textContent !== '',
          words: figure.shadowRoot.querySelector('.frame').innerText.includes('bank'),
          cells: figure.shadowRoot.querySelector('.plot')?.checkVisibility() ?? false,
        };
      });
    assert.ok((await seen()).data, 'the preset is there at first');
    await assign(page, { [property]: wrong });
    await page.waitForFunction(
      () => document.querySelector('#a')?.shadowRoot?.querySelector('.message')?.textContent !== '',
    );
    assert.deepEqual(await seen(), { data: null, isWrong: true, words: false, cells: false });
    if (right) {
      await assign(page, { [property]: right });
      await drawn(page);
      const now = await seen();
      assert.deepEqual([now.data, now.isWrong], [[1, 1], false]);
    }
    await close();
  });
}

for (const [rows, columns, least, most] of /** @type {const} */ ([
  [24, 1500, [900, 300], [1280, 500]],
  // on its side
  [576, 12, [900, 150], [1280, 300]],
  [1, 1500, [900, 40], [1280, 120]],
  [6, 40, [900, 60], [1280, 200]],
  [5, 14, [180, 60], [560, 200]],
  [14, 14, [180, 180], [560, 480]],
])) {
  test(`a map of ${rows} × ${columns} has the width and the height to be seen, and colours`, async () => {
    const { page, close } = await openFigures(
      browser,
      '<phasor-attention id="a"></phasor-attention>',
      { viewport: { width: 1280, height: 900 } },
    );
    // each query looks at keys about its place
    const weights = Array.from({ length: rows }, (_, row) => {
      const place = ((row + 0.5) * columns) / rows;
      const line = Array.from({ length: columns }, (__, key) =>
        Math.exp(-((2 * (key - place)) ** 2) / (columns / 8) ** 2),
      );
      const sum = line.reduce((a, b) => a + b);
      return line.map((weight) => weight / sum);
    });
    await assign(page, { weights: [weights, weights] });
    await drawn(page);
    const seen = await page.evaluate(() => {
      const root = /** @type {any} */ (document.querySelector('#a')).shadowRoot;
      const { width, height } = root.querySelector('.plot').getBoundingClientRect();
      /** The darkest of its pixels, from 0 to 255. @param {HTMLCanvasElement} canvas */
      const darkest = (canvas) => {
        const { data = [] } =
          canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        let dark = 255;
        for (let at = 0; at < data.length; at += 4) dark = Math.min(dark, data[at]);
        return dark;
      };
      const canvases = [...root.querySelectorAll('.plot canvas.cells, .heads canvas')];
      return {
        size: [width, height],
        darkest: canvases.map(darkest),
        isInside:
          root.querySelector('.stage').scrollHeight <=
          root.querySelector('.stage').clientHeight + 1,
        text: root.querySelector('.frame').innerText,
      };
    });
    for (const k of [0, 1]) {
      assert.ok(seen.size[k] >= least[k] && seen.size[k] <= most[k], `${seen.size}`);
    }
    const isSquare = Math.max(rows, columns) <= 3 * Math.min(rows, columns);
    const [wide, high] = [seen.size[0] / columns, seen.size[1] / rows];
    assert.equal(Math.abs(wide - high) < 0.01, isSquare, `cells of ${wide} × ${high}`);
    assert.equal(seen.darkest.length, 3);
    if (columns > 64) {
      assert.ok(
        seen.darkest.every((dark) => dark < 60),
        `${seen.darkest}`,
      );
    }
    assert.equal(/Dark is 0\.0\d+, the largest weight\./.test(seen.text), columns > 64);
    assert.ok(seen.isInside, 'sums and legend have room');
    await close();
  });
}

test('below an oblong map a lens shows the cells about the cursor, and adds them up', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    '<phasor-attention id="a" view="matrix"></phasor-attention>',
    { viewport: { width: 1280, height: 900 } },
  );
  const [rows, columns] = [24, 1500];
  const weights = Array.from({ length: rows }, (_, row) => {
    const line = Array.from({ length: columns }, (__, key) =>
      Math.abs(key - 60 * row) < 40 ? 1 + ((7 * key) % 5) : 0.01,
    );
    const sum = line.reduce((a, b) => a + b);
    return line.map((weight) => weight / sum);
  });
  await assign(page, { weights, query: 11, key: 700 });
  await drawn(page);
  const seen = () =>
    page.evaluate(() => {
      const { shadowRoot: root, query, key } = /** @type {any} */ (document.querySelector('#a'));
      const texts = (/** @type {string} */ name) =>
        Array.from(root.querySelectorAll(name), (each) => each.textContent);
      const frame = root.querySelector('.lens-frame').getBoundingClientRect();
      const plot = root.querySelector('.plot').getBoundingClientRect();
      return {
        cursor: [query, key],
        sentence: root.querySelector('.lens p').textContent,
        numbers: texts('.of-cells > span').map(Number),
        rows: texts('.of-rows > span'),
        frame: [frame.left, frame.right].map((x) =>
          Math.round(((x - plot.left) / plot.width) * 1500),
        ),
      };
    });
  /** What the sentence and the numbers must be. @param {number[][]} table @param {number} row */
  const isRight = async (table, row) => {
    const { sentence, numbers, frame, rows: names } = await seen();
    const part = table[row].slice(...frame);
    const counted = Number(/the (\d+) keys in the lens/.exec(sentence)?.[1]);
    assert.equal(counted, part.length);
    assert.ok(counted > 40 && counted <= 61, sentence);
    const sum = Math.round(100 * part.reduce((a, b) => a + b));
    const largest = part.indexOf(Math.max(...part));
    assert.match(sentence, new RegExp(`gives ${sum}\\s% to the`));
    assert.match(sentence, new RegExp(`most to key ${frame[0] + largest}:`));
    const written = part.map((w) => 100 * w).filter((share) => share >= 0.5);
    assert.deepEqual(
      numbers,
      written.map((share) => Number(share.toFixed(1))),
    );
    assert.deepEqual(names, [row - 1, row, row + 1].map(String));
  };
  await isRight(weights, 11);
  const plot = page.locator('#a .plot');
  await plot.focus();
  await page.keyboard.press('ArrowDown');
  await drawn(page);
  await isRight(weights, 12);

  // 1,500 queries that look at 24 keys: the map lies on its side, and the cursor is where it was
  const tall = Array.from({ length: columns }, (_, query) => {
    const line = Array.from({ length: rows }, (__, key) => (key === query % 24 ? 3 : 0.5));
    const sum = line.reduce((a, b) => a + b);
    return line.map((weight) => weight / sum);
  });
  await assign(page, { weights: tall, query: 700, key: 3 });
  await drawn(page);
  assert.match(
    (await seen()).sentence,
    /^Of the \d+ queries in the lens, query \d+ gives 3 most: 21\s%\.$/,
  );
  await plot.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  assert.deepEqual((await seen()).cursor, [701, 4]);
  const box = await plot.boundingBox();
  assert.ok(box && box.width > 2 * box.height);
  await plot.click({ position: { x: (900.5 / 1500) * box.width, y: (20.5 / 24) * box.height } });
  assert.deepEqual((await seen()).cursor, [900, 20]);
  assert.deepEqual(complaints, []);
  await close();
});

test('one row of weights is a sentence whose tokens are keys', async () => {
  const { page, complaints, close } = await openFigures(
    browser,
    `<phasor-attention id="a" weights="[0.9, 0.1]" tokens='["the", "cat"]' view="tokens"></phasor-attention>`,
  );
  await drawn(page);
  const seen = () =>
    page.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector('#a'));
      const { columnname, tensor } = figure.data();
      const words = figure.shadowRoot.querySelectorAll('.sentence .words:not([hidden]) .word');
      return {
        words: Array.from(words, (word) => [
          word.querySelector('.letters').textContent,
          word.querySelector('.share').textContent,
        ]),
        names: [0, 1].map(columnname),
        shape: tensor.shape,
        notes: /names|of \d+ weights/.test(figure.shadowRoot.querySelector('.frame').textContent),
      };
    });
  const wanted = {
    words: [
      ['the', '90\u00a0%'],
      ['cat', '10\u00a0%'],
    ],
    names: ['the 0', 'cat 1'],
    shape: [1, 2],
    notes: false,
  };
  assert.deepEqual(await seen(), wanted);
  await assign(page, { weights: [[0.1, 0.9]] });
  await drawn(page);
  assert.deepEqual((await seen()).words, [
    ['the', '10\u00a0%'],
    ['cat', '90\u00a0%'],
  ]);
  assert.deepEqual(complaints, []);
  await close();
});

test('an empty token is seen as one, and a word that nobody named has its number', async () => {
  const { page, close } = await openFigures(
    browser,
    '<phasor-attention id="a"></phasor-attention>',
  );
  const weights = [0, 1, 2, 3].map(() => [0.4, 0.3, 0.2, 0.1]);
  await assign(page, { tokens: ['', 'a', ' '], weights });
  await drawn(page);
  const selected = await pointedAt(page, [3, 0]);
  assert.deepEqual(
    selected.map(({ querytoken }) => querytoken),
    ['', ''],
  );
  assert.match(selected[0].claim, /^3 looks at “∅” 0 with 40\u00a0%/);
  assert.match(selected[1].claim, /^“∅” 0 looks at “∅” 0 with 40\u00a0%/);
  const seen = await page.evaluate(() => {
    const figure = /** @type {any} */ (document.querySelector('phasor-attention'));
    const options = figure.shadowRoot.querySelectorAll('.word');
    const shown = Array.from(options, (/** @type {Element} */ option) =>
      ['.letters', '.place'].map((part) => option.querySelector(part)?.textContent).join(' '),
    );
    return { shown: [...new Set(shown)], table: [0, 1, 2, 3].map(figure.data().rowname) };
  });
  assert.deepEqual(seen.shown, ['∅ 0', 'a 1', '␣ 2', '3 ']);
  assert.deepEqual(seen.table, ['∅ 0', 'a 1', '␣ 2', '3']);
  await close();
});

forRelease(
  'weights that are infinite are no percentages, and tokens are shown as tokenizers mean them',
  async () => {
    const { page, close } = await openFigures(
      browser,
      '<phasor-attention id="a"></phasor-attention>',
    );
    const weights = [0, 1, 2, 3].map(() => [Infinity, -Infinity, 0.5, 0.5]);
    await assign(page, { tokens: ['\u0120the', '\u010a', '##ing', '##'], weights });
    await drawn(page);
    const seen = await page.evaluate(() => {
      const figure = /** @type {any} */ (document.querySelector('phasor-attention'));
      const letters = figure.shadowRoot.querySelectorAll('.word .letters');
      return {
        drawn: [...new Set(Array.from(letters, ({ textContent }) => textContent))],
        text: figure.shadowRoot.querySelector('.frame').textContent,
        table: [0, 1, 2].map(figure.data().rowname),
      };
    });
    assert.deepEqual(seen.drawn, ['␣the', '⏎', '\u2011ing', '##']);
    assert.deepEqual(seen.table, ['␣the 0', '⏎ 1', '\u2011ing 2']);
    assert.doesNotMatch(seen.text, /Infinity\s*%|∞\s*%/);
    assert.match(seen.text, /∞/);
    await close();
  },
);

forRelease('a figure to which nobody gave anything says that it is an example', async () => {
  const { page, close } = await openFigures(
    browser,
    `<phasor-attention></phasor-attention><phasor-steps></phasor-steps>
     <phasor-attention text="a bank"></phasor-attention><phasor-attention group="a"></phasor-attention>
     <phasor-steps q="[[1, 0, 2, 1]]"></phasor-steps>`,
    { viewport: { width: 1280, height: 4000 } },
  );
  const says = () =>
    page.evaluate(async () => {
      await /** @type {any} */ (window).settled();
      return Array.from(document.querySelectorAll('phasor-attention, phasor-steps'), (each) =>
        /this is an example/.test(each.shadowRoot?.querySelector('.notice')?.textContent ?? ''),
      );
    });
  assert.deepEqual(await says(), [true, true, false, false, false]);
  await page.evaluate(() => {
    const [figure, steps] = /** @type {any} */ (
      document.querySelectorAll('phasor-attention, phasor-steps')
    );
    figure.weights = [[1]];
    steps.q = [[1, 0, 2, 1]];
  });
  assert.deepEqual(await says(), [false, false, false, false, false]);
  await close();
});
