// What a move of the pointer over <phasor-attention> costs the main thread, in its default view: processor
// time of a move with its drawing, style, layout and painting, each in a frame of its own.
//
//   node tests/bench/pointer.js          alone

import { fileURLToPath } from 'node:url';
import { settled } from '../harness/settled.js';
import { alone, inPage } from './rows.js';

/** @typedef {import('./runner.js').Row} Row */

/** @param {number} tokens whose weights are shown */
const html = (
  tokens,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>pointer</title>
  <script type="module" src="core/figures/define.js"></script>
  <body><phasor-attention></phasor-attention><script type="module">
    const n = ${tokens};
    const data = new Float32Array(4 * n * n);
    for (let k = 0; k < data.length; ++k) data[k] = 1 / (1 + ((7 * k) % 31));
    for (let row = 0; row < 4 * n; ++row) {
      const all = data.subarray(row * n, (row + 1) * n);
      const sum = all.reduce((a, b) => a + b);
      all.forEach((value, k) => (all[k] = value / sum));
    }
    await customElements.whenDefined('phasor-attention');
    Object.assign(document.querySelector('phasor-attention'), {
      weights: { shape: [4, n, n], data },
      tokens: Array.from({ length: n }, (_, k) => 'word' + ((5 * k) % 89)),
    });
  </script></body></html>`;

/** Seconds that CDP counts, of which the first is the sum of the others and more. */
const parts = /** @type {const} */ ([
  'TaskDuration',
  'ScriptDuration',
  'RecalcStyleDuration',
  'LayoutDuration',
]);

/**
 * @param {import('playwright-core').Page} page
 * @param {number} moves
 */
async function measure(page, moves) {
  const plot = page.locator('phasor-attention .plot');
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('there is no map');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return parts.map((part) => metrics.find(({ name }) => name === part)?.value ?? NaN);
  };
  const frame = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  const move = async (/** @type {number} */ k) => {
    const [x, y] = [(37 * k) % 89, (53 * k) % 97];
    await page.mouse.move(
      box.x + ((x + 0.5) / 89) * box.width,
      box.y + ((y + 0.5) / 97) * box.height,
    );
    await frame();
    await frame();
  };
  for (let k = 0; k < 20; ++k) await move(k);
  const before = await read();
  for (let k = 20; k < 20 + moves; ++k) await move(k);
  const moved = await read();
  // what the frames themselves cost, and asking for them
  for (let k = 0; k < moves; ++k) {
    await frame();
    await frame();
  }
  const after = await read();
  await session.detach();
  return parts.map((_, k) => (1000 * (2 * moved[k] - before[k] - after[k])) / moves);
}

/**
 * @param {import('playwright-core').Page} page
 * @param {number} tokens
 * @param {number} moves
 * @returns {Promise<Row[]>}
 */
async function rows(page, tokens, moves) {
  await settled(page);
  const [whole, ...some] = await measure(page, moves);
  const [script, style, layout] = some.map((each) => each.toFixed(1));
  return [
    {
      group: 'page',
      name: 'pointer over attention',
      size: `${tokens} tokens`,
      phasor: whole,
      note: `of processor time: script ${script}, style ${style}, layout ${layout} ms`,
    },
  ];
}

/**
 * @param {boolean} quick
 * @param {import('./rows.js').Browser} browser
 * @returns {import('./rows.js').PageCase[]}
 */
export default function cases(quick, browser) {
  const viewport = { width: 1280, height: 900 };
  return [64, 128].map((tokens) => ({
    name: `pointer over attention, ${tokens} tokens`,
    rows: () =>
      inPage(browser, ['pointer.html', { html: html(tokens), viewport }], (page) =>
        rows(page, tokens, quick ? 20 : 100),
      ),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await alone('page', cases);
