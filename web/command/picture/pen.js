// Writes SVG: sizes, colours, texts, lines and embedded pixels. All lengths are points. Fonts cannot be
// measured here: texts get an eighth more room than in Helvetica, whose widths Arial, Liberation Sans and
// Nimbus Sans share, because DejaVu Sans is that much wider.

import { colors, maps } from '../../core/api/colors.js';
import { unbroken } from '../../core/draw/text.js';
import { plainGround } from '../../core/draw/theme.js';
import { forbidden } from '../../core/draw/snapshot.js';
import { png } from '../png.js';

/** @typedef {{ high: number, body: string }} Block a part as wide as the picture: its height and its SVG */

const family = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif";

/** Font sizes in points; for papers, those of captions and below. */
const sizes = { screen: { label: 9, title: 12 }, paper: { label: 7, title: 9 } };

/** Font size of labels in CSS pixels, in figures of a page. */
const labelPixels = 12;

/** Least pixels per inch of an embedded map, so that programs that smooth it keep its edges. */
const density = 300;

/** Widths of letters from the space on, in thousandths of the font size. */
const widths = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
  556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
  611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
  667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
  222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/** Letters as wide as high, and combining or joining characters without width. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}␣⏎␍⇥]/u;
const flat = /[\p{Mn}\p{Me}\p{Cf}]/u;

/**
 * @param {string} letter
 * @returns {number} relative to the font size; that of most letters if the table lacks it
 */
const widthOf = (letter) =>
  (widths[(letter.codePointAt(0) ?? 0) - 32] ??
    (flat.test(letter) ? 0 : wide.test(letter) ? 1000 : 600)) / 1000;

/** @param {string} text @param {number} size @returns {number} the width reserved for it */
export const textWidth = (text, size) =>
  Array.from(text, widthOf).reduce((sum, width) => sum + width, 0) * size * (9 / 8);

/** @param {string} text @param {number} size @param {number} room @returns {string} the part that fits */
export function fitted(text, size, room) {
  const letters = Array.from(text);
  let shown = text;
  while (letters.length > 1 && textWidth(shown, size) > room) {
    letters.pop();
    shown = `${letters.join('')}…`;
  }
  return shown;
}

/** @param {string} text @param {number} size @param {number} room @returns {string[]} lines */
export function wrapped(text, size, room) {
  /** @type {string[]} */
  const lines = [];
  for (const word of unbroken(text.replace(/\s+/g, ' ').trim()).filter(Boolean)) {
    const longer = lines.length > 0 ? lines[lines.length - 1] + word : word;
    if (lines.length > 0 && textWidth(longer, size) <= 0.95 * room)
      lines[lines.length - 1] = longer;
    else lines.push(fitted(word.trimStart(), size, room));
  }
  return lines;
}

/** @param {string} text */
export const escaped = (text) =>
  text
    .replace(forbidden, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** @typedef {Record<string, string | number | undefined>} Attributes */

/** @param {string} tag @param {Attributes} attributes @param {string} [body] SVG */
export function tagged(tag, attributes, body = '') {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = typeof value === 'number' ? String(+value.toFixed(3)) : escaped(String(value));
      return ` ${name}="${text}"`;
    })
    .join('');
  return body ? `<${tag}${written}>${body}</${tag}>` : `<${tag}${written}/>`;
}

/**
 * @param {import('../../core/api/picture.js').Picture} picture
 * @param {number} across how often a pixel is repeated
 * @param {number} down
 */
function repeated({ width, height, data }, across, down) {
  const bytes = new Uint8Array(3 * width * across * height * down);
  const line = 3 * width * across;
  for (let y = 0; y < height; ++y) {
    for (let x = 0; x < width; ++x) {
      const from = 4 * (y * width + x);
      for (let k = 0; k < across; ++k)
        bytes.set(data.subarray(from, from + 3), y * down * line + 3 * (x * across + k));
    }
    for (let k = 1; k < down; ++k)
      bytes.copyWithin((y * down + k) * line, y * down * line, (y * down + 1) * line);
  }
  return { width: width * across, height: height * down, bytes };
}

/** @param {number} length in points @returns {number} least pixels of an embedded picture's side */
export const pixelsOf = (length) => Math.max(1, Math.ceil((length / 72) * density));

/**
 * @param {object} given
 * @param {import('../../core/api/index.js').Phasor} given.phasor
 * @param {'light' | 'dark'} given.theme
 * @param {boolean} given.isPaper whether it is for a paper: no colours outside of maps
 * @param {number} given.width in points
 */
export function penOf({ phasor, theme, isPaper, width }) {
  const { label, title } = sizes[isPaper ? 'paper' : 'screen'];
  const ground = plainGround[theme];
  const color = (/** @type {string} */ name) => (isPaper ? '#000000' : colors[name][theme]);
  return {
    phasor,
    width,
    isPaper,
    ground,
    label,
    title,
    /** points per CSS pixel, for measures shared with figures of a page */
    scale: label / labelPixels,
    /** line height */
    line: 1.3 * label,
    color,
    /** @param {'diverging' | 'sequential'} name @returns {string[]} as `paint` takes them */
    map: (name) => maps[name].map((each) => (each === 'background' ? ground : colors[each][theme])),
    /**
     * @param {string} text
     * @param {object} place
     * @param {number} place.x
     * @param {number} place.y the middle of its line
     * @param {'start' | 'middle' | 'end'} [place.anchor]
     * @param {number} [place.size]
     * @param {string} [place.fill]
     * @param {string} [place.weight]
     * @param {boolean} [place.isUpright] whether it is written upwards
     */
    text(text, { x, y, anchor = 'start', size = label, fill = 'ink', weight, isUpright = false }) {
      // centre letters by moving the baseline, the only alignment that all programs know
      const foot = 0.35 * size;
      const place = isUpright
        ? { transform: `translate(${(x + foot).toFixed(3)} ${y.toFixed(3)}) rotate(-90)` }
        : { x, y: y + foot };
      const look = {
        'font-family': family,
        'font-size': size,
        'font-weight': weight,
        'text-anchor': anchor === 'start' ? undefined : anchor,
        fill: color(fill),
      };
      return tagged('text', { ...place, ...look }, escaped(text));
    },
    /**
     * @param {number} x
     * @param {number} y
     * @param {number} high
     * @param {number} wideness
     * @param {Attributes} look
     */
    box: (x, y, wideness, high, look) =>
      tagged('rect', { x, y, width: wideness, height: high, ...look }),
    /** A dashed line. @param {string} d */
    dashed: (d) =>
      tagged('path', {
        d,
        fill: 'none',
        stroke: color('edge'),
        'stroke-width': label / labelPixels,
        'stroke-dasharray': `${label / 4} ${label / 6}`,
      }),
    /**
     * An image over a rectangle, each cell as a block of equal pixels, so that no program blurs it.
     *
     * @param {import('../../core/api/picture.js').Picture} picture
     * @param {{ x: number, y: number, width: number, height: number }} place
     */
    image(picture, place) {
      const across = Math.ceil(pixelsOf(place.width) / picture.width);
      const down = Math.ceil(pixelsOf(place.height) / picture.height);
      const file = png(repeated(picture, across, down)).toString('base64');
      const look = { preserveAspectRatio: 'none', 'image-rendering': 'pixelated' };
      // Inkscape 1.2 reads no `href`
      return tagged('image', { ...place, ...look, 'xlink:href': `data:image/png;base64,${file}` });
    },
    /**
     * Paragraphs below each other.
     *
     * @param {readonly string[]} texts
     * @param {{ size?: number, fill?: string, weight?: string }} [look]
     * @returns {Block}
     */
    paragraphs(texts, { size = label, ...look } = {}) {
      const lines = texts.flatMap((text) => wrapped(text, size, width));
      const high = 1.3 * size;
      return {
        high: lines.length * high,
        body: lines
          .map((text, k) => this.text(text, { x: 0, y: (k + 0.5) * high, size, ...look }))
          .join(''),
      };
    },
  };
}

/** @typedef {ReturnType<typeof penOf>} Pen */

/**
 * Stacks parts vertically.
 *
 * @param {readonly Block[]} blocks
 * @param {number} gap
 * @returns {Block}
 */
export function stacked(blocks, gap) {
  let high = 0;
  let body = '';
  for (const block of blocks.filter((each) => each.high > 0)) {
    if (high > 0) high += gap;
    body += tagged('g', { transform: `translate(0 ${high.toFixed(3)})` }, block.body);
    high += block.high;
  }
  return { high, body };
}
