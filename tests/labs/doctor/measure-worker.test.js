// measureInWorker: the answer of measure, progress, errors of their kind, and an end at once.

import assert from 'node:assert/strict';
import { measure, measureInWorker } from '../../../web/labs/doctor/index.js';
import { testBrowser } from '../../harness/browser.js';
import { forRelease, test } from '../../harness/tiers.js';

// unbundled, so that modules have their own addresses
const browser = testBrowser({ sources: true });

/** @param {number} n @param {number} heads @param {number} d */
const rotation = (n, heads, d) => {
  const x = Float32Array.from({ length: n * heads * d }, (_, i) => Math.sin(12.9898 * i * i + i));
  const y = x.map((own, i) => {
    const [row, lane] = [Math.floor(i / (heads * d)), i % d];
    const angle = (row + 7) * 5000 ** (-(lane % (d / 2)) / (d / 2));
    const other = lane < d / 2 ? -x[i + d / 2] : x[i - d / 2];
    return own * Math.cos(angle) + other * Math.sin(angle);
  });
  const shape = [n, heads, d];
  return { kind: /** @type {const} */ ('rotated'), x: { shape, data: x }, y: { shape, data: y } };
};

test('without workers it is measured in place, with progress and the same answer', async () => {
  const warn = console.warn;
  /** @type {string[]} */
  const warned = [];
  console.warn = (text) => warned.push(text);
  const request = rotation(40, 3, 8);
  /** @type {number[]} */
  const fractions = [];
  const onProgress = (/** @type {number} */ part) => fractions.push(part);
  try {
    assert.deepEqual(await measureInWorker(request, { onProgress }), measure(request));
  } finally {
    console.warn = warn;
  }
  assert.ok(fractions.length > 10 && fractions.at(-1) === 1, `${fractions}`);
  assert.deepEqual(
    fractions,
    [...fractions].sort((a, b) => a - b),
  );
  // Node has no such workers, so there is nothing to build
  assert.match(warned.join(), /arrays are measured in place$/);
  await assert.rejects(
    measureInWorker(request, { signal: AbortSignal.abort(new Error('enough')) }),
    {
      message: 'enough',
    },
  );
  await assert.rejects(measureInWorker(request, /** @type {any} */ ({ signal: 3 })), {
    message: /^measureInWorker: signal must be an AbortSignal/,
  });
});

forRelease(
  'in a page a worker measures: the page goes on, errors keep their kind, a signal ends it',
  async () => {
    const { page, complaints, close } = await browser.open('gallery.html');
    const { x, y } = rotation(256, 16, 32);
    const [before, after] = [x, y].map(({ data }) => Array.from(data));
    const found = await page.evaluate(
      async ({ shape, before: beforeData, after: afterData }) => {
        const { measure: measureHere, measureInWorker: measureThere } = await import(
          /** @type {any} */ ('/labs/doctor/index.js')
        );
        const [own, turned] = [beforeData, afterData].map((data) => ({
          shape,
          data: Float32Array.from(data),
        }));
        const request = { kind: 'rotated', x: own, y: turned };
        let beats = 0;
        const clock = setInterval(() => ++beats, 1);
        /** @type {number[]} */
        const fractions = [];
        const there = await measureThere(request, {
          onProgress: (/** @type {number} */ part) => fractions.push(part),
        });
        clearInterval(clock);
        const here = measureHere(request);
        const wrong = await measureThere({ ...request, y: [1] }).catch((/** @type {any} */ e) => e);
        const controller = new AbortController();
        const ended = measureThere(request, {
          signal: controller.signal,
          onProgress: () => controller.abort(new Error('enough')),
        }).catch((/** @type {any} */ e) => e.message);
        return {
          reads: [there, here].map(({ reads }) => JSON.stringify(reads)),
          angles: there.angles.every(
            (/** @type {number} */ a, /** @type {number} */ i) => a === here.angles[i],
          ),
          beats,
          last: fractions.at(-1),
          wrong: [wrong instanceof RangeError, wrong.message],
          ended: await ended,
        };
      },
      { shape: x.shape, before, after },
    );
    assert.equal(found.reads[0], found.reads[1]);
    assert.match(found.reads[0], /"base","value":5000/);
    assert.ok(found.angles && found.beats > 0);
    assert.equal(found.last, 1);
    assert.deepEqual(found.wrong, [
      true,
      'measure: y must be [positions, heads, features] or [batch, positions, heads, features], got a tensor of shape [1]',
    ]);
    assert.equal(found.ended, 'enough');
    assert.deepEqual(complaints, []);
    await close();
  },
);
