// An array → the content of its page without scripts: a sentence, and a small PNG of its numbers.

import { png } from './png.js';
import { modelOf } from './show/kinds.js';

/** @typedef {import('./show/kinds.js').Kind} Kind */
/**
 * @typedef {{ kind: Kind, shape: readonly number[], data: ArrayLike<number>, layer?: number,
 *   head?: number }} Given
 */

/** Most pixels per side to which a picture is reduced, and least to which it is then enlarged. */
const side = { most: 256, least: 320 };

/** Colour ramps: from none to all, and from negative to positive. */
const colors = {
  unsigned: [
    [253, 252, 250],
    [196, 198, 231],
    [112, 113, 184],
    [31, 29, 87],
  ],
  signed: [
    [40, 98, 168],
    [165, 195, 227],
    [253, 252, 250],
    [239, 185, 166],
    [193, 74, 54],
  ],
};

/** @param {readonly (readonly number[])[]} ramp @param {number} share from 0 to 1 */
function colorAt(ramp, share) {
  const place = share * (ramp.length - 1);
  const k = Math.min(ramp.length - 2, Math.floor(place));
  return ramp[k].map((from, channel) =>
    Math.round(from + (place - k) * (ramp[k + 1][channel] - from)),
  );
}

/**
 * The first map that the page shows, with the value furthest from zero among the cells of each pixel.
 *
 * @param {Given} given
 */
function reduced({ shape, data, layer = 0, head = 0 }) {
  const [rows, columns] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  const [, heads] = modelOf(shape);
  const from = (layer * heads + head) * rows * columns;
  const [high, wide] = [Math.min(rows, side.most), Math.min(columns, side.most)];
  const pixels = new Float64Array(high * wide);
  for (let row = 0; row < rows; ++row) {
    for (let column = 0; column < columns; ++column) {
      const value = data[from + row * columns + column];
      const at = Math.floor((row * high) / rows) * wide + Math.floor((column * wide) / columns);
      if (Number.isFinite(value) && Math.abs(value) > Math.abs(pixels[at])) pixels[at] = value;
    }
  }
  return { high, wide, pixels };
}

/** @param {Given} given @returns {import('node:buffer').Buffer} */
export function pictureOf(given) {
  const { high, wide, pixels } = reduced(given);
  const largest = pixels.reduce((most, value) => Math.max(most, Math.abs(value)), 0) || 1;
  const isSigned = pixels.some((value) => value < 0);
  let [down, across] = [high, wide].map((count) => Math.max(1, Math.floor(side.least / count)));
  if (Math.max(high, wide) <= 3 * Math.min(high, wide)) down = across = Math.min(down, across);
  const [width, height] = [wide * across, high * down];
  const bytes = new Uint8Array(3 * width * height);
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const share = pixels[Math.floor(y / down) * wide + Math.floor(x / across)] / largest;
      const color = isSigned
        ? colorAt(colors.signed, (share + 1) / 2)
        : colorAt(colors.unsigned, share);
      bytes.set(color, 3 * (y * width + x));
    }
  }
  return png({ width, height, bytes });
}

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @param {number} count @param {string} name */
const counted = (count, name) => `${count} ${name}${count > 1 ? 's' : ''}`;

/** @param {Given & { name: string }} given @returns {string} HTML */
export function still({ name, ...given }) {
  const { kind, shape } = given;
  const [layers, heads] = modelOf(shape);
  const stack =
    layers > 1
      ? ` of ${counted(layers, 'layer')} with ${counted(heads, 'head')}`
      : heads > 1
        ? ` of ${counted(heads, 'head')}`
        : '';
  const about = `${name}: ${kind}${kind === 'attention' ? stack : ''}, ${shape.slice(-2).join(' × ')}`;
  const image = pictureOf(given).toString('base64');
  return (
    `<p>${escaped(about)}. The figure is drawn by a script; this is a picture of its numbers.</p>` +
    `<img alt="" src="data:image/png;base64,${image}">`
  );
}
