// Everything that the notes ask for is on the page: each row of the project's list of it, with the
// selector of the figure that shows it, the settings that bring it up (a reader has controls, presets
// and links for them), and what then stands there.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test } from 'node:test';
import { dist } from '../../tools/entries.js';
import { testBrowser } from '../harness/browser.js';

/** @type {[rows: number[], figure: string, settings: Record<string, unknown>, shown: RegExp][]} */
const shown = [
  // all at once, and so in no order
  [[1, 39], '#cost phasor-cost', {}, /in 1 step, a recurrent layer in 512, one after another/],
  [
    [2, 21],
    '#cost phasor-cost',
    {},
    /Self-attention O\(n 2 ?d\).*Recurrent O\(n ?d 2\).*Convolutional O\(k ?n ?d 2\).*O\(n\/k\)/,
  ],
  [[22], '#cost phasor-cost', { charts: true }, /8192.*2 GiB Measure here/],
  [
    [3, 25, 26],
    '#lost phasor-order',
    {},
    /Nitish.*killed.*lion.*Without the encoding the outputs .* differ by \d\.\d × 10⁻[⁷⁸] at most, which is rounding/,
  ],
  [
    [24],
    '#order phasor-order',
    { text: "I like this movie because I don't think it's too mind-twisting." },
    /I 0 .*mind.*with the encoding/,
  ],
  [
    [27],
    '#order phasor-order',
    {},
    /which is rounding.*With it they differ by \d\.\d+: the order reaches the output/,
  ],
  [[4], '#pattern phasor-heatmap', { encoding: 'learned' }, /position 6, dimension 8: −?0\.0\d+/],
  [[5, 67], '#similarity phasor-similarity', {}, /depends on the offset alone.*/],
  // the ladder of the notes
  [[40, 41], '#ladder phasor-ladder', { step: 'counting' }, /the last word of 100000 gets 100000/],
  [[45], '#ladder phasor-ladder', { step: 'counting' }, /3 − 1 = 2/],
  [
    [42, 43],
    '#ladder phasor-ladder',
    { step: 'normalized', text: 'Nitish killed the lion' },
    /The word at pos = 1 is 0\.500 in 4 words and 1 in 2/,
  ],
  [[44], '#ladder phasor-ladder', { step: 'counting' }, /Longest step.* 1 at every word/],
  [
    [46],
    '#ladder phasor-ladder',
    {},
    /Bounded ✗ no ✓ yes.*Same in every sentence.*Moving on by \d+ is one matrix.*Longest step/,
  ],
  [
    [48],
    '#ladder phasor-ladder',
    { step: 'sine', decimals: 2, level: -0.54 },
    /positions have −0\.54: 10, 12/,
  ],
  [
    [50],
    '#ladder phasor-ladder',
    { step: 'four', decimals: 2 },
    /pos=2 and pos=379 are equal.*\[sin\(pos\),cos\(pos\),sin\(pos\/2\),cos\(pos\/2\)\]/,
  ],
  [[51], '#ladder phasor-ladder', { step: 'four' }, /Add sin\(pos\/3\), cos\(pos\/3\)/],
  // two words by hand
  [
    [55, 56],
    '#hand phasor-ladder',
    {},
    /River 0 0 1 0 1 0 1 Bank 1 0\.84 0\.54 0\.05 1\.00 0\.00 1\.00/,
  ],
  [[56], '#hand phasor-ladder', { cut: true }, /Bank 1 0\.84 0\.54 0\.04 0\.99 0\.00 0\.99/],
  [[57], '#hand phasor-ladder', { column: 2 }, /21\.5443.*0\.046399/],
  [[57], '#hand phasor-ladder', { column: 4 }, /464\.1589.*0\.00215/],
  // steps of the ladder, whose figure shows tests alone, as vectors
  [
    [47],
    '#hand phasor-ladder',
    // the notes count from 1: a word more
    { step: 'sine', decimals: 4, cut: false, text: 'Nitish killed the lion today' },
    /killed 1 0\.8415 the 2 0\.9093 lion 3 0\.1411 today 4 −0\.7568/,
  ],
  [
    [49],
    '#hand phasor-ladder',
    { step: 'pair', decimals: 4 },
    /killed 1 0\.8415 0\.5403 the 2 0\.9093 −0\.4161/,
  ],
  // the encoding
  [
    [7, 9],
    '#pattern phasor-heatmap',
    { encoding: 'sinusoidal', notation: 'index' },
    /p i, ?2 j=sin\(i 10000 2 j\/d\)/,
  ],
  [[8, 54], '#pattern phasor-heatmap', { notation: 'paper' }, /PE\(pos,2i\)/],
  [
    [23, 28, 29, 32],
    '#pattern phasor-heatmap',
    { notation: 'time', dim: 512, row: 1, column: 0 },
    /position 1, dimension 0: 0\.841/,
  ],
  [
    [32],
    '#pattern phasor-heatmap',
    { row: 1, column: 511 },
    /position 1,dimension 511: 1 .*ω 255=1 10000 510\/512=0\.00010366/,
  ],
  [
    [68],
    '#pattern phasor-heatmap',
    { notation: 'cases', dim: 7, row: 1, column: 2 },
    /position 1, dimension 2: 0\.07/,
  ],
  [
    [12],
    '#pattern phasor-heatmap',
    { notation: 'index', dim: 32, length: 60, row: 59, column: 8 },
    /position 59, dimension 8: −0\.37/,
  ],
  [
    [38],
    '#pattern phasor-heatmap',
    { dim: 128, length: 50 },
    /The first pair comes round every 6\.28 positions, the last only every 54410/,
  ],
  [
    [13],
    '#pattern phasor-curves',
    { dim: 32, columns: [6, 7, 8, 9] },
    /column 6, sin of pair 3 column 7, cos of pair 3 column 8.*column 9/,
  ],
  [
    [15, 30, 53],
    '#pattern phasor-curves',
    { pair: 3 },
    /pair i wavelength in positions.*Pair 3 comes round once in 35\.3 positions/,
  ],
  [
    [10, 37],
    '#figures phasor-binary',
    { length: 8 },
    /0 0 0 0 0 1 0 1 0 0 1 1 1 0 0 1 0 1 1 1 0 1 1 1/,
  ],
  [
    [11],
    '#figures phasor-binary',
    { length: 8 },
    /flips every 4 2 1 .*comes round in.* 6\.28 135 2916/,
  ],
  [
    [14],
    '#figures phasor-binary',
    {},
    /10000 positions need 14 bits in binary, and 16384 as 512 float32 numbers/,
  ],
  // what it means
  [
    [33, 34],
    '#similarity phasor-similarity',
    { dim: 128, length: 64 },
    /base 10000.*base 100.*base 1 .*closest two positions 1\.953 at 0, 1 2\.671 at 0, 1 0\.142 at 0, 44/,
  ],
  [[35], '#similarity phasor-similarity', {}, /first rises at offset 12 19 4 .*19 of 63/],
  [
    [36],
    '#similarity phasor-similarity',
    {},
    /symmetric, S = Sᵀ, to 0 0 0 constant along diagonals/,
  ],
  [
    [16, 19],
    '#shift phasor-shift',
    {},
    /M\(3\) PE\(6\).*The largest difference, over all pairs: \d\.\d × 10⁻⁸/,
  ],
  [
    [17],
    '#shift phasor-shift',
    {},
    /det M\(3\) 1\.0000.*M\(3\) M\(6\) = M\(9\).*M\(−3\) = M\(3\)ᵀ/,
  ],
  [
    [18, 72],
    '#shift phasor-shift',
    {},
    /multiplied out.*the addition theorems.*the pair of position pos \+ δ/,
  ],
  [[73], '#shift phasor-shift', { wrong: true }, /det/],
  [
    [31, 69],
    '#collisions phasor-collisions',
    {},
    /With a sine alone, the closest two of 400 positions, 11 and 344, differ by 1\.33 × 10⁻⁷/,
  ],
  [[70], '#collisions phasor-collisions', { dim: 2 }, /closest two of 400 positions, .* 0\.008/],
  [
    [71],
    '#collisions phasor-collisions',
    { dim: 16, length: 10_000 },
    /closest two of 10000 positions/,
  ],
  [[74], '#mistakes phasor-mistakes', { only: 'E9' }, /linear/],
  [[6], '#add phasor-add', { combine: 'add', dim: 6 }, /E embeddings.*P encodings.*X = E \+ P/],
  [[52], '#add phasor-add', { combine: 'concatenate' }, /1572864 parameters, 2 times as many/],
  // attention
  [
    [58, 59],
    '#steps phasor-steps',
    { x: null },
    /Q K T → scores.*divide by √dₖ.*softmax.*weights.*V → output.*query 0·key 0=1·1 \+ 0·1 \+ 2·2 \+ 1·0=5/,
  ],
  [
    [60],
    '#steps phasor-steps',
    { scale: false },
    /not divided.*the norm of the softmax’s derivative/,
  ],
  [[61], '#steps phasor-steps', {}, /weights row 0 1 2 sum .* 1\.000/],
  [
    [62],
    '#steps phasor-steps',
    {
      scale: true,
      x: null,
      q: [
        [1, 0],
        [0, 1],
      ],
      k: [
        [1, 0],
        [0, 1],
      ],
      v: [
        [1, 2],
        [3, 4],
      ],
    },
    /0\.670 0\.330.*1\.660 2\.660/,
  ],
  [[63, 64, 65], '#steps phasor-steps', { heads: 2 }, /W ?Q.*head.*W ?O/],
  [[20], '#attention phasor-attention', {}, /self cross/],
  [[66], '#attention phasor-attention', {}, /In head 1.*looks at.*Its row adds up to 1/],
];

const browser = testBrowser();

test('every row of the notes’ list is on the page, as it is in one file', async () => {
  const rows = new Set(shown.flatMap(([listed]) => listed));
  const missing = Array.from({ length: 74 }, (_, k) => k + 1).filter((row) => !rows.has(row));
  assert.deepEqual(missing, []);

  const { page, complaints, close } = await browser.open('empty.html', {
    html: '<!doctype html><title>empty</title>',
    everySeen: true,
  });
  await page.goto(pathToFileURL(join(dist, 'phasor-demo.html')).href);
  await page.waitForFunction(
    () => document.querySelector('main')?.getAttribute('aria-busy') === 'false',
  );
  /** @type {string[]} */
  const unseen = [];
  for (const [listed, selector, settings, wanted] of shown) {
    const read = () =>
      page.evaluate(async ([at, given]) => {
        const figure = /** @type {any} */ (document.querySelector(/** @type {string} */ (at)));
        if (!figure) return 'no such figure';
        Object.assign(figure, given);
        let text = '';
        // until it has stood still for a while
        for (let calm = 0, round = 0; calm < 4 && round < 600; ++round) {
          await new Promise((done) => requestAnimationFrame(done));
          const now = figure.shadowRoot.querySelector('.frame.ready')?.innerText ?? '';
          calm = now !== '' && now === text ? calm + 1 : 0;
          text = now;
        }
        // a formula's italics are letters of their own, and some of its signs are not seen
        return text
          .replace(/[\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize('NFKC'))
          .replace(/[\u2061\u2062]/g, '')
          .replace(/\s+/g, ' ');
      }, /** @type {const} */ ([selector, settings]));
    // formulas fall apart into their symbols
    const tightened = (/** @type {string} */ text) => text.replace(/ ?([(),=/·]) ?/g, '$1');
    const isShown = (/** @type {string} */ text) =>
      wanted.test(text) || wanted.test(tightened(text));
    let found = await read();
    // what is fetched for it, or a busy machine, may take a while
    for (let more = 0; more < 20 && !isShown(found); ++more) found = await read();
    if (!isShown(found)) {
      unseen.push(`row ${listed}: ${selector} shows no ${wanted} but ${tightened(found)}`);
    }
  }
  assert.deepEqual(unseen, []);
  assert.deepEqual(complaints, []);
  await close();
});
