// The pictures that labs show before any of their scripts has run, with the numbers of the figure that
// replaces them. Written into their pages, inside the figure's tag.
//
//   npm run picture

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { linear, logarithmic, path as lineThrough } from '../web/core/draw/axis.js';
import { settings as modelSettings } from '../web/labs/models/figures/model/settings.js';
import { rope } from '../web/labs/rope/figures/rope/model.js';
import { settings } from '../web/labs/rope/figures/rope/settings.js';
import { load } from '../web/core/api/index.js';
import { openModel } from '../web/labs/models/index.js';
import { pictures as doctorPictures } from '../web/labs/doctor/page/doctor-picture.js';
import { firstSymptom } from '../web/labs/doctor/page/symptoms.js';
import { trainRun } from '../web/labs/training/page/train-run.js';
import { example } from '../web/labs/doctor/page/yours-example.js';
import { web } from './entries.js';
import { formatted, rewrite } from './formatted.js';

const place = /<svg class="lab-picture"[^]*?<\/svg>/;

/** @param {number} value rounded to a tenth of a pixel */
export const short = (value) => String(Math.round(value * 10) / 10);

/** @param {number} width @param {number} height @param {readonly string[]} parts */
const drawing = (width, height, parts) =>
  [
    `<svg class="lab-picture" viewBox="0 0 ${width} ${height}" aria-hidden="true" translate="no">`,
    ...parts,
    '</svg>',
  ].join('\n');

/** @param {string} name of a style @param {string} d */
const stroke = (name, d) => `<path class="${name}" d="${d}"/>`;

/** @param {number} x @param {number} y @param {string} words */
const text = (x, y, words) => `<text x="${short(x)}" y="${short(y)}">${words}</text>`;

/** Number of shades per colour in a map. */
const shades = 6;

/**
 * A map in a few shades of one or two colours: one path through the cells of each shade, so that it follows
 * the colours of the page.
 *
 * @param {{ shape: readonly number[], data: ArrayLike<number> }} map [rows, columns]
 * @param {{ x: number, y: number, width: number, height: number, most: number,
 *   kind: 'signed' | 'weights' }} at `most`: the value of the strongest shade
 */
export function mapCells({ shape: [rows, columns], data }, { x, y, width, height, most, kind }) {
  /** @type {Map<string, string>} */
  const paths = new Map();
  const shadeOf = (/** @type {number} */ k) => Math.round((shades * data[k]) / most);
  for (let column = 0; column < columns; ++column) {
    let from = 0;
    for (let row = 1; row <= rows; ++row) {
      const shade = shadeOf(from * columns + column);
      if (row < rows && shadeOf(row * columns + column) === shade) continue;
      const color = kind === 'weights' ? kind : shade < 0 ? 'negative' : 'positive';
      const key = `class="cells ${color}" stroke-opacity="${short(Math.abs(shade) / shades)}"`;
      if (shade !== 0)
        paths.set(key, `${paths.get(key) ?? ''}M${column + 0.5} ${from}v${row - from}`);
      from = row;
    }
  }
  const scale = `scale(${width / columns} ${height / rows})`;
  return [
    `<g transform="translate(${x} ${y}) ${scale}">`,
    ...Array.from(paths, ([key, d]) => `<path ${key} d="${d}"/>`),
    '</g>',
  ];
}

/** A map with a frame. @type {typeof mapCells} */
function framed(map, at) {
  const { x, y, width, height } = at;
  return [
    ...mapCells(map, at),
    `<rect class="frame" x="${x}" y="${y}" width="${width}" height="${height}"/>`,
  ];
}

/** The layout of the maps, close to that of the figure. */
const modelMaps = { side: 46, gap: 2, left: 32, top: 18 };

/** The weights of every head of the package's model. @param {string} words */
export async function headsFor(words) {
  const model = await openModel('phasor');
  const { weights } = await model.run(words);
  model.close();
  const [layers, heads, n] = weights.shape;
  const maps = Array.from({ length: layers * heads }, (_, k) => ({
    shape: /** @type {[number, number]} */ ([n, n]),
    data: weights.data.slice(k * n * n, (k + 1) * n * n),
  }));
  return { layers, heads, maps };
}

/** The weights for the initial text of model.html. */
async function modelPicture() {
  const { layers, heads, maps } = await headsFor(String(modelSettings.text.preset));
  const { side, gap, left, top } = modelMaps;
  const parts = maps.flatMap((map, k) =>
    framed(map, {
      x: left + (k % heads) * (side + gap),
      y: top + Math.floor(k / heads) * (side + gap),
      width: side,
      height: side,
      most: 1,
      kind: 'weights',
    }),
  );
  return drawing(1080, top + layers * (side + gap), parts);
}

/** The angles of the initial two arrays of conventions.html. */
function conventionsPicture() {
  const { kind, a, b, x } = firstSymptom.make(Number(firstSymptom.knob?.preset));
  const { sides } = doctorPictures(kind, a, b, x);
  const most = Math.max(...sides.flatMap(({ data }) => Array.from(data, Math.abs)));
  const maps = sides.map((side, k) =>
    framed(side, { x: 24 + 540 * k, y: 24, width: 480, height: 320, most, kind: 'signed' }),
  );
  const names = sides.map((_, k) => text(4 + 540 * k, 40, 'ab'[k]));
  return drawing(1080, 360, [...maps.flat(), ...names]);
}

/** Loss and accuracy side by side, as in train.html. */
function trainPicture() {
  const { steps, models } = trainRun;
  const [top, bottom] = [16, 216];
  const x = [linear([0, steps], [36, 430]), linear([0, steps], [504, 1060])];
  const y = [logarithmic([1e-3, 6], [bottom, top]), linear([0, 1], [bottom, top])];
  const lines = models.flatMap(({ points }, k) =>
    x.map((across, which) =>
      stroke(
        `line color-${k + 1}`,
        lineThrough(
          points.length,
          (i) => Math.round(across.at(points[i][0])),
          (i) => Math.round(y[which].at(Math.max(1e-3, points[i][which + 1]))),
        ),
      ),
    ),
  );
  const axes = stroke('axis', `M36 ${bottom}H430M504 ${bottom}H1060`);
  return drawing(1080, 232, [axes, ...lines]);
}

/** The initial causal rule of masks.html, and the borders of its blocks. */
function maskPicture() {
  const [left, top, side, blocks] = [62, 24, 460, 8];
  const borders = Array.from({ length: blocks + 1 }, (_, k) => short((side * k) / blocks));
  const grid = borders.map((at) => `M${at} 0V${side}M0 ${at}H${side}`).join('');
  return drawing(1080, side + 40, [
    `<g transform="translate(${left} ${top})">`,
    stroke('filled', `M0 0L${side} ${side}H0z`),
    stroke('axis', grid),
    '</g>',
  ]);
}

/** The wavelengths of the initial model of rope.html; those that exceed the training length are marked. */
async function ropePicture() {
  const preset = /** @type {any} */ (
    Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.preset]))
  );
  const { scaled, states, trained, wanted } = rope(await load(), preset);
  const lengths = Array.from(scaled, (frequency) => (2 * Math.PI) / frequency);
  const x = linear([0, lengths.length - 1], [60, 1060]);
  const y = logarithmic([lengths[0], lengths[lengths.length - 1]], [380, 20]);
  const at = (/** @type {number} */ height) => short(y.at(height));
  const dots = (/** @type {boolean} */ isBeyond) =>
    lengths
      .flatMap((length, k) =>
        (states[k] === 'beyond') === isBeyond ? [`M${short(x.at(k))} ${at(length)}h0`] : [],
      )
      .join('');
  return drawing(1080, 400, [
    stroke('axis', `M60 ${at(trained)}H1060M60 ${at(wanted)}H1060`),
    text(60, y.at(trained) - 6, String(trained)),
    text(60, y.at(wanted) - 6, String(wanted)),
    stroke('dots color-1', dots(false)),
    stroke('dots warm', dots(true)),
  ]);
}

/** The initial weights of yours.html. */
function yoursPicture() {
  const { tokens, weights } = example;
  const side = 64;
  const cells = weights.flatMap((row, i) =>
    row.map(
      (weight, j) =>
        `<rect class="cell" x="${60 + side * j}" y="${24 + side * i}" width="${side}" ` +
        `height="${side}" fill-opacity="${weight}"/>`,
    ),
  );
  return drawing(1080, 300, [
    ...cells,
    ...tokens.map((word, i) => text(8, 24 + side * (i + 0.5) + 5, word)),
    ...tokens.map((word, j) => text(60 + side * j + 8, 16, word)),
  ]);
}

/** @type {Record<string, () => string | Promise<string>>} */
const pictures = {
  'train.html': trainPicture,
  'masks.html': maskPicture,
  'rope.html': ropePicture,
  'yours.html': yoursPicture,
  'model.html': modelPicture,
  'conventions.html': conventionsPicture,
};

/** The labs that have such a picture. */
export const labs = Object.keys(pictures);

/** @param {string} file @param {string} html @returns {Promise<string>} with its picture */
export async function withLabPicture(file, html) {
  if (!place.test(html)) throw new Error(`${file}: no <svg class="lab-picture">`);
  const picture = await pictures[file]();
  return formatted(
    join(web, file),
    html.replace(place, () => picture),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await rewrite(labs, withLabPicture);
