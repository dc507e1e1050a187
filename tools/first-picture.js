// The picture that the article opens with, before any of its scripts has run: the words of the
// first sentence and the dials of their encoding, where <phasor-dials> draws them. Written into
// web/article.html, between the tags of that element, so that the element takes its place.
//
//   npm run picture

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from '../web/core/api/index.js';
import { geometry } from '../web/core/figures/dials/layout.js';
import { handsAt, model } from '../web/core/figures/dials/model.js';
import { settings } from '../web/core/figures/dials/settings.js';
import { defaults } from '../web/article/state.js';
import { web } from './entries.js';

const page = join(web, 'article.html');
const place = /<div class="first-picture"[^]*?<\/div>/;
const { top, pitch, side, radius } = geometry;

/** @param {number} value pixels, to a hundredth @returns {string} */
const short = (value) => String(Math.round(value * 100) / 100);

/**
 * @param {string} word
 * @param {number} position
 * @param {number} share of the width
 * @param {readonly (readonly [number, number])[]} hands
 */
function column(word, position, share, hands) {
  const ends = hands.map(([sine, cosine], pair) => {
    const y = top + pitch * (pair + 0.5);
    return { y, x2: radius * cosine, y2: y - radius * sine };
  });
  const arms = ends.map(({ y, x2, y2 }) => `M0 ${short(y)}L${short(x2)} ${short(y2)}`).join('');
  const tips = ends.map(({ x2, y2 }) => `M${short(x2)} ${short(y2)}h0`).join('');
  const isCurrent = position === Number(defaults.position);
  return [
    `<svg x="${short(100 * share)}%"${isCurrent ? ' class="current"' : ''}>`,
    `<text class="word" y="24">${word}</text><text y="42">${position}</text>`,
    `<use href="#first-rings"/><path class="arms" d="${arms}"/><path class="tips" d="${tips}"/></svg>`,
  ].join('');
}

/** @returns {Promise<string>} */
export async function firstPicture() {
  const phasor = await load();
  const preset = Object.fromEntries(
    Object.entries(settings).map(([name, setting]) => [name, setting.preset]),
  );
  // as the attributes of the element in the page say
  const own = { dials: 3, text: defaults.text, position: Number(defaults.position) };
  const shown = { ...preset, ...own };
  const scene = model(/** @type {any} */ ({ phasor, ...shown }), () => Infinity);
  const { words, wavelengths, count } = scene;
  const places = words.map((_, k) => k);
  const hands = handsAt(phasor, { .../** @type {any} */ (preset), count }, places);
  const rows = Array.from(wavelengths, (_, pair) => top + pitch * (pair + 0.5));
  const half = (/** @type {number} */ across) => `a${radius} ${radius} 0 1 0 ${across} 0`;
  const ring = (/** @type {number} */ y) =>
    `M${-radius} ${y}${half(2 * radius)}${half(-2 * radius)}`;
  const name = (/** @type {number} */ y, /** @type {number} */ pair) =>
    `<text y="${y - 3}">a turn in</text><text y="${y + 13}">${wavelengths[pair].toFixed(1)} words</text>`;
  const height = top + pitch * count + 8;
  return [
    '<div class="first-picture" aria-hidden="true" translate="no">',
    `<svg width="${side}" height="${height}">${rows.map(name).join('')}</svg>`,
    `<svg class="words" width="${geometry.widest * words.length}" height="${height}">` +
      `<defs><path id="first-rings" d="${rows.map(ring).join('')}"/></defs>`,
    ...words.map((word, k) => column(word, k, (k + 0.5) / words.length, hands[k])),
    '</svg></div>',
  ].join('\n');
}

/** @param {string} html @param {string} picture */
export function withPicture(html, picture) {
  if (!place.test(html)) throw new Error('article.html: no <div class="first-picture">');
  return html.replace(place, () => picture);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(page, withPicture(await readFile(page, 'utf8'), await firstPicture()));
}
