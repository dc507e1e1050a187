// The small pictures of web/article/small/ as SVG, for labs.html before its script has run and for trained
// heads in the article; classes give them the colours of the page.
//
//   npm run picture

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstPlaces, pictures } from '../web/article/small/pictures.js';
import { load } from '../web/core/api/index.js';
import { web } from './entries.js';
import { formatted, rewrite } from './formatted.js';
import { headsFor, mapCells, short } from './lab-pictures.js';

/** @typedef {import('../web/article/small/pictures.js').Pen} Pen */

/** The pages with such pictures, and their width. @type {Record<string, number>} */
const widths = { 'labs.html': 256, 'article.html': 180 };
export const pages = Object.keys(widths);
const height = 180;

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

const place = /<svg\s+class="lab-picture"\s+data-picture="(\w+)"[^]*?<\/svg>/g;

/** @param {string} file @param {string} html @returns {Promise<string>} with its pictures */
export async function withSmallPictures(file, html) {
  const phasor = await load();
  // with the input that labs.html has
  const { maps: heads } = await headsFor('the money bank by the river bank');
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
  return formatted(join(web, file), text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await rewrite(pages, withSmallPictures);
