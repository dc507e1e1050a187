// The small pictures of web/article/small/ as SVG, for labs.html before its script has run and for trained
// heads in the article; classes give them the colours of the page.
//
//   npm run picture

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { firstPlaces, pictures } from '../web/article/small/pictures.js';
import { load } from '../web/core/api/index.js';
import { openModel } from '../web/labs/models/index.js';
import { web } from './entries.js';
import { mapCells } from './lab-pictures.js';

/** @typedef {import('../web/article/small/pictures.js').Pen} Pen */
/** @typedef {import('../web/article/small/pictures.js').Matrix} Matrix */

/** The pages with such pictures, and their width. @type {Record<string, number>} */
const widths = { 'labs.html': 256, 'article.html': 180 };
export const pages = Object.keys(widths);
const height = 180;

/** @param {number} value rounded to a tenth of a pixel */
const short = (value) => String(Math.round(value * 10) / 10);

/** @param {string[]} parts receives the drawn parts @param {number} width @returns {Pen} */
const svgPen = (parts, width) => ({
  width,
  height,
  cells(map, box, { kind = 'signed', most = 1 } = {}) {
    parts.push(...mapCells(map, { ...box, most, kind }));
  },
  line(points, color, thick = 1.6) {
    const d = points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L');
    parts.push(`<path class="of-${color}" stroke-width="${thick}" d="M${d}"/>`);
  },
  dot(x, y, radius, color) {
    const d = `M${short(x)} ${short(y)}h0`;
    parts.push(`<path class="of-${color}" stroke-width="${2 * radius}" d="${d}"/>`);
  },
  ring(x, y, radius, color) {
    parts.push(
      `<circle class="of-${color}" cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"/>`,
    );
  },
  frame(box, color) {
    const d = `M${short(box.x)} ${short(box.y)}h${short(box.width)}v${short(box.height)}h${short(-box.width)}z`;
    parts.push(
      `<path class="of-${color}" stroke-width="${color === 'line' ? 1 : 1.75}" d="${d}"/>`,
    );
  },
  text(words, x, y, { color = 'ink', size = 14, align = 'left' } = {}) {
    const anchor = { left: 'start', center: 'middle', right: 'end' }[align];
    parts.push(
      `<text class="of-${color}" x="${short(x)}" y="${short(y + 0.35 * size)}" ` +
        `font-size="${size}" text-anchor="${anchor}">${words}</text>`,
    );
  },
});

/**
 * The heads of the model in the package, with the same input as in labs.html.
 *
 * @returns {Promise<Matrix[]>}
 */
async function headsOfModel() {
  const model = await openModel('phasor');
  const { weights } = await model.run('the money bank by the river bank');
  model.close();
  const [layers, heads, n] = weights.shape;
  return Array.from({ length: layers * heads }, (_, k) => ({
    shape: [n, n],
    data: weights.data.slice(k * n * n, (k + 1) * n * n),
  }));
}

const place = /<svg\s+class="lab-picture"\s+data-picture="(\w+)"[^]*?<\/svg>/g;

/** @param {string} file @param {string} html @returns {Promise<string>} with its pictures */
export async function withSmallPictures(file, html) {
  const [phasor, heads] = [await load(), await headsOfModel()];
  const width = widths[file];
  const text = html.replace(place, (_, name) => {
    /** @type {string[]} */
    const parts = [];
    pictures[name](svgPen(parts, width), { phasor, at: firstPlaces[name] ?? 0.3, heads });
    return [
      `<svg class="lab-picture" data-picture="${name}" viewBox="0 0 ${width} ${height}" `,
      'preserveAspectRatio="xMinYMin" aria-hidden="true" translate="no">',
      ...parts,
      '</svg>',
    ].join('\n');
  });
  return format(text, { ...(await resolveConfig(join(web, file))), parser: 'html' });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of pages) {
    const path = join(web, file);
    await writeFile(path, await withSmallPictures(file, await readFile(path, 'utf8')));
  }
}
