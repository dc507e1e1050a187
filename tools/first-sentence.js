// The first view of <phasor-sentence> on the front page, before any script has loaded →
// web/article/first.css: the element's style for the content of its tag, and the cells of both pictures,
// light and dark, as images of one pixel per cell. The words, formulas and sentences are in web/index.html; a
// test compares them with the element.
//
//   npm run picture

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deflateSync, crc32 } from 'node:zlib';
import { load } from '../web/core/api/index.js';
import { colors, maps, pageColors } from '../web/core/api/colors.js';
import { narrowing } from '../web/core/draw/narrowing.js';
import { settings } from '../web/core/figures/sentence/settings.js';
import { css } from '../web/core/figures/sentence/style.js';
import { domainOf } from '../web/core/figures/sentence/weights.js';
import { examples } from '../web/core/words/examples.js';
import { blended, related } from '../web/core/words/heads/blend.js';
import { tokens } from '../web/core/words/tokens.js';
import { fewVectors } from '../web/core/words/vectors.js';
import { web } from './entries.js';
import { formatted } from './formatted.js';

const path = join(web, 'article', 'first.css');
/** Width of the encoding's image in pixels: its columns have different widths. */
const across = 300;

/** @param {import('../web/core/api/picture.js').Picture} picture @returns {string} a PNG as a data URL */
function png({ width, height, data }) {
  const chunk = (/** @type {string} */ name, /** @type {Uint8Array} */ body) => {
    const named = Buffer.concat([Buffer.from(name), body]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(body.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits each of red, green and blue
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width));
  for (let row = 0; row < height; ++row)
    for (let column = 0; column < width; ++column)
      for (let k = 0; k < 3; ++k)
        rows[row * (1 + 3 * width) + 1 + 3 * column + k] = data[4 * (row * width + column) + k];
  const file = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return `url(data:image/png;base64,${file.toString('base64')})`;
}

/** The two pictures of the first example. @param {'light' | 'dark'} scheme */
async function pictures(scheme) {
  const phasor = await load();
  const [{ text, blend }] = examples;
  const words = tokens(text);
  const { embed } = await fewVectors();
  const embedding = embed(words);
  const [dim, base] = [settings.dim.preset, settings.base.preset];
  const encoding = phasor.sinusoidal({ length: words.length, dim, base });
  const parts = related(embedding, embedding.known);
  const { weights } = blended(phasor, { encoding, base, parts }, blend);
  const edges = narrowing(dim);
  const columns = Array.from(
    { length: across },
    (_, x) => edges.findIndex((edge) => edge > (x + 0.5) / across) - 1,
  );
  const spread = Float32Array.from({ length: words.length * across }, (_, cell) => {
    const row = Math.floor(cell / across);
    return encoding.data[row * dim + columns[cell % across]];
  });
  /** @param {readonly string[]} names */
  const colorsOf = (names) => names.map((name) => (pageColors[name] ?? colors[name])[scheme]);
  const largest = weights.data.reduce((most, value) => Math.max(most, value), 0);
  return {
    heat: png(
      phasor.paint(
        { shape: [words.length, across], data: spread },
        { colormap: colorsOf(maps.diverging), domain: [-1, 1] },
      ),
    ),
    look: png(
      phasor.paint(
        { shape: [words.length, words.length], data: weights.data },
        { colormap: colorsOf(maps.sequential), domain: domainOf(words.length, largest) },
      ),
    ),
  };
}

/** @returns {Promise<string>} */
export async function firstStyle() {
  const [light, dark] = [await pictures('light'), await pictures('dark')];
  const of = (/** @type {typeof light} */ { heat, look }) =>
    `.heat .cells { background-image: ${heat}; } .look .cells { background-image: ${look}; }`;
  return formatted(
    path,
    `/* Written by tools/first-sentence.js (npm run picture): what stands in the tag of
   <phasor-sentence> looks like the figure that takes its place. */
.first { --ground: var(--background); font: 13px/1.35 var(--sans); font-variant-numeric: tabular-nums lining-nums;
  ${css}
  .cells { background-size: 100% 100%; image-rendering: pixelated; }
  ${of(light)}
  @media (prefers-color-scheme: dark) { ${of(dark)} }
}`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFile(path, await firstStyle());
