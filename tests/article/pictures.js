// Takes the pictures of the README, and that of the guide which needs a browser: npm run pictures

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import gifenc from 'gifenc';
import { web } from '../../tools/entries.js';
import { read } from '../../tools/guide-pictures.js';
import { start } from '../harness/browser.js';
import { settled } from '../harness/settled.js';

const { GIFEncoder, quantize, applyPalette } = gifenc;
const { open, close } = await start();
const to = (/** @type {string} */ name) => join(web, 'pictures', name);

/**
 * One picture of a page.
 *
 * @param {string} name
 * @param {string} path
 * @param {number} top where it begins, below the names of other pages
 * @param {{ from?: string, shown?: string }} [given] `from`: what is scrolled to; `shown`: what comes last
 */
async function picture(name, path, top, { from, shown = 'main' } = {}) {
  const [width, height] = [1280, 800];
  const { page, close: closePage } = await open(path, { viewport: { width, height } });
  await page.locator(shown).first().waitFor();
  await settled(page);
  if (from) await page.locator(from).evaluate((node) => node.scrollIntoView());
  await settled(page);
  await page.screenshot({ path: to(name), clip: { x: 0, y: top, width, height: height - top } });
  await closePage();
}

/**
 * The pixels of a picture.
 *
 * @param {import('playwright-core').Page} page
 * @param {Buffer} png
 * @returns {Promise<Uint8ClampedArray>} red, green, blue and alpha of each
 */
async function pixels(page, png) {
  const text = await page.evaluate(
    async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      context?.drawImage(image, 0, 0);
      const data = context?.getImageData(0, 0, image.width, image.height).data ?? [];
      let bytes = '';
      for (let k = 0; k < data.length; k += 4096)
        bytes += String.fromCharCode(...data.slice(k, k + 4096));
      return btoa(bytes);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return new Uint8ClampedArray(Buffer.from(text, 'base64'));
}

/** The last word is dragged to the front and back; both pictures follow. @param {string} name */
async function dragged(name) {
  const [width, top, height] = [960, 196, 510];
  const { page, close: closePage } = await open('', { viewport: { width, height: 800 } });
  const { page: blank, close: closeBlank } = await open('404.html');
  await settled(page);
  const places = await Promise.all(
    [6, 0].map((place) => page.locator(`phasor-sentence [data-position="${place}"]`).boundingBox()),
  );
  const [from, until] = places.map((box) => (box ? box.x + box.width / 2 : 0));
  const y = places[0] ? places[0].y + places[0].height / 2 : 0;
  await page.mouse.move(from, y);
  await page.mouse.down();
  const steps = 14;
  const shares = Array.from(
    { length: steps },
    (_, k) => (1 - Math.cos((Math.PI * k) / (steps - 1))) / 2,
  );
  /** @type {Uint8ClampedArray[]} */
  const frames = [];
  for (const share of [...shares, ...shares.slice(0, -1).toReversed()]) {
    await page.mouse.move(from + share * (until - from), y);
    await settled(page);
    const shot = await page.screenshot({ clip: { x: 0, y: top, width, height } });
    frames.push(await pixels(blank, shot));
  }
  await page.mouse.up();
  await closePage();
  await closeBlank();

  // one palette for all; of each frame only what is another colour than before
  const palette = quantize(frames[steps - 1], 127);
  const same = palette.push([0, 0, 0]) - 1;
  const gif = GIFEncoder();
  /** @type {Uint8Array | undefined} */
  let before;
  for (const [k, frame] of frames.entries()) {
    const cells = applyPalette(frame, palette.slice(0, same));
    const last = before;
    const changed = last ? cells.map((cell, i) => (cell === last[i] ? same : cell)) : cells;
    const rests = k === 0 || k === steps - 1;
    gif.writeFrame(changed, width, height, {
      palette: k === 0 ? palette : undefined,
      transparent: k > 0,
      transparentIndex: same,
      dispose: 1,
      delay: rests ? 1200 : 120,
    });
    before = cells;
  }
  gif.finish();
  await writeFile(to(name), gif.bytes());
}

/** Pixels around a figure. */
const margin = 8;

/**
 * A figure of attention, or some of its parts.
 *
 * @param {string} name
 * @param {string} attributes
 * @param {object} given its properties
 * @param {string[]} [parts] what is seen of it; without them all
 */
async function figured(name, attributes, given, parts = ['.frame']) {
  const html = `<!doctype html><html lang="en"><title>figure</title>
    <script type="module" src="core/figures/define.js"></script>
    <main><phasor-attention ${attributes}></phasor-attention></main></html>`;
  const { page, close: closePage } = await open('figure.html', {
    html,
    viewport: { width: 900, height: 1200 },
  });
  const figure = page.locator('phasor-attention');
  await figure.evaluate((node, properties) => Object.assign(node, properties), given);
  await figure.locator('.claim').filter({ hasText: /./ }).waitFor();
  await settled(page);
  const boxes = await Promise.all(parts.map((part) => figure.locator(part).boundingBox()));
  const edge = (/** @type {'x' | 'y'} */ from, /** @type {'width' | 'height'} */ size) => {
    const first = Math.min(...boxes.map((box) => box?.[from] ?? 0));
    return [
      first,
      Math.max(...boxes.map((box) => (box?.[from] ?? 0) + (box?.[size] ?? 0))) - first,
    ];
  };
  const [[left, width], [top, height]] = [edge('x', 'width'), edge('y', 'height')];
  const [x, y] = [left - margin, top - margin];
  const clip = { x, y, width: width + 2 * margin, height: height + 2 * margin };
  await page.screenshot({ path: to(name), clip });
  await closePage();
}

const runs = await Promise.all([read(), read('The unhappiness of his friend troubled Elizabeth.')]);
const [{ tokens, weights }, { weights: compare }] = runs;
await figured('compare.png', 'layer="1" head="3" query="9" key="7" view="matrix"', {
  tokens,
  weights,
  compare,
});
await figured('worth.png', 'view="matrix" overview', { tokens, weights }, ['.overview', '.worth']);
await dragged('drag.gif');
await picture('front.png', '', 52);
await picture('attention.png', 'article.html', 0, { from: '#attention h2' });
// what the heads do is told once all is computed
await picture('models.png', 'model.html', 60, {
  shown: '#figure .chosen-head .name:has-text("previous")',
});
await close();
