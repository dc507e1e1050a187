// The nodes of <phasor-add>: E and P side by side, X below them, and the sizes of the matrices.

import { cellAt, put } from '../draw/canvas.js';
import { fixed } from '../draw/numbers.js';
import { isolated } from '../draw/words.js';
import { t } from '../text/language.js';
import { drawn, node } from './style.js';

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start; min-block-size: 34rem; }
.empty .figure > * { visibility: hidden; }
.switch { display: flex; flex-wrap: wrap; }
.switch button { border-radius: 0; min-block-size: 28px; padding-inline: 12px; }
.switch button:first-child { border-radius: 4px 0 0 4px; }
.switch button + button { margin-inline-start: -1px; border-radius: 0 4px 4px 0; }
.switch [aria-pressed='true'] { position: relative; background: var(--accent); color: var(--ground); }
.tables { display: grid; grid-template-columns: auto minmax(0, 1fr) auto minmax(0, 1fr);
  gap: 6px 10px; --high: 26px; }
.name { margin: 0; color: var(--muted); } .name b { color: var(--ink); font-weight: 600; }
.sign { align-self: center; font-size: 1.25rem; color: var(--muted); inline-size: 1em;
  text-align: center; }
.words { display: grid; grid-auto-rows: var(--high); align-items: center; max-inline-size: 7rem; }
.words span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.words .current { color: var(--query); font-weight: 600; }
.map { position: relative; box-shadow: 0 0 0 1px var(--line); cursor: crosshair; touch-action: pan-y;
  block-size: calc(var(--high) * var(--rows, 2)); outline-offset: 3px; }
.map canvas { display: block; inline-size: 100%; block-size: 100%; image-rendering: pixelated; }
.map .values { position: absolute; inset: 0; display: grid; pointer-events: none;
  grid-template-columns: repeat(var(--across), minmax(0, 1fr)); grid-auto-rows: var(--high); }
.values span { display: grid; place-items: center; font-size: 0.75rem; color: #000; }
.values .bright { color: #fff; }
.here { position: absolute; border: 2px solid var(--query); box-shadow: 0 0 0 1px var(--ground);
  pointer-events: none; border-radius: 2px; }
.half { position: absolute; inset-block: -4px; inset-inline-start: 50%; border-inline-start: 2px solid var(--ink);
  pointer-events: none; }
.words, .equals { grid-column: 1; } .equals { align-self: end; }
.wide { grid-column: 2 / -1; } .result { grid-column: 2 / 3; }
.cell { margin: 0; min-block-size: 1.35em; }
.cell b { font-weight: 600; color: var(--query); }
.sizes { display: flex; flex-wrap: wrap; gap: 16px 40px; align-items: end; }
.size { margin: 0; display: grid; gap: 6px; color: var(--muted); }
.size b { color: var(--ink); font-weight: 600; }
.size rect { fill: color-mix(in srgb, var(--edge) 25%, transparent); stroke: var(--edge); }
.size.current rect { fill: color-mix(in srgb, var(--accent) 30%, transparent); stroke: var(--accent); }
.size.current figcaption { color: var(--ink); }
.about { margin: 0; color: var(--muted); max-inline-size: 46rem; }
@container (max-width: 34rem) {
  .tables { gap: 6px; } .words { max-inline-size: 4.2rem; }
  .sizes { display: grid; gap: 12px; }
  .size { grid-template-columns: 112px minmax(0, 1fr); align-items: center; gap: 12px; }
}
@container (max-width: 17rem) { .size { grid-template-columns: minmax(0, 1fr); } }
`;

/** Columns that have numbers in them need so many pixels each. */
const room = 38;

/** @param {Uint8ClampedArray} data @param {number} at a pixel @returns {boolean} whether white is read better on it */
function dark(data, at) {
  const linear = (/** @type {number} */ k) => (data[at + k] / 255) ** 2.2;
  // as far from white as from black, in ratios of luminance
  return 0.2126 * linear(0) + 0.7152 * linear(1) + 0.0722 * linear(2) < 0.18;
}

/** One of the tables. */
export function map() {
  const title = node('p', 'name');
  const canvas = node('canvas', '');
  const values = node('div', 'values');
  const half = node('span', 'half');
  const marks = [node('span', 'here'), node('span', 'here')];
  const box = node('div', 'map', canvas, values, half, ...marks);
  let shape = [1, 1];
  return {
    title,
    box,
    /** @param {PointerEvent} event */
    at: (event) => cellAt(box.getBoundingClientRect(), event, shape[0], shape[1]),
    /**
     * @param {import('../index.js').Phasor} phasor
     * @param {import('../tensor.js').Tensor} tensor
     * @param {{ most: number, colors: string[], name: string, about: string, halves?: boolean }} shown
     */
    draw(phasor, tensor, { most, colors, name, about, halves = false }) {
      shape = tensor.shape;
      const picture = phasor.paint(tensor, { colormap: colors, domain: [-most, most] });
      put(canvas, picture);
      title.replaceChildren(node('b', '', name), ` ${about}`);
      half.hidden = !halves;
      const write = box.clientWidth / shape[1] >= room;
      values.style.setProperty('--across', String(shape[1]));
      values.replaceChildren(
        ...Array.from(write ? tensor.data : [], (value, k) =>
          node('span', dark(picture.data, 4 * k) ? 'bright' : '', fixed(value, 2)),
        ),
      );
    },
    /** @param {number} row @param {readonly number[]} columns */
    mark(row, columns) {
      marks.forEach((made, k) => {
        made.hidden = columns[k] === undefined;
        Object.assign(made.style, {
          top: `${(100 * row) / shape[0]}%`,
          height: `${100 / shape[0]}%`,
          left: `${(100 * (columns[k] ?? 0)) / shape[1]}%`,
          width: `${100 / shape[1]}%`,
        });
      });
    },
  };
}

/** @param {readonly string[]} words @param {number} current */
export const wordList = (words, current) =>
  words.map((word, k) => node('span', k === current ? 'current' : '', isolated(word)));

/**
 * A matrix drawn to scale, with how many numbers three of its kind hold.
 *
 * @param {{ rows: number, columns: number, widest: number, title: string, times: number,
 *   current: boolean }} given
 */
export function size({ rows, columns, widest, title, times, current }) {
  const scale = 112 / widest;
  const [width, height] = [columns * scale, rows * scale].map((side) => Math.max(1, side));
  const made = node(
    'figure',
    current ? 'size current' : 'size',
    drawn(
      'svg',
      { width, height, viewBox: `0 0 ${width} ${height}` },
      drawn('rect', { x: 0.5, y: 0.5, width: Math.max(0.5, width - 1), height: Math.max(0.5, height - 1) }), // prettier-ignore
    ),
    node(
      'figcaption',
      '',
      `${title}: `,
      t('3 matrices of {rows} × {columns}', { rows, columns }),
      node('br', ''),
      node('b', '', t('{count} parameters', { count: 3 * rows * columns })),
      times === 1 ? '' : `, ${t('{times} times as many', { times })}`,
    ),
  );
  return made;
}
