// The marks of <phasor-add>: E and P side by side, X below them, and the sizes of the matrices that read X.

import { drawn, node } from '../../draw/nodes.js';
import { fixed } from '../../draw/numbers.js';
import { isolated } from '../../draw/words.js';
import { t } from '../../language/language.js';
import { cells } from '../kit/cells.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

export const css = `
.figure { display: grid; grid-template-columns: minmax(0, 1fr); gap: 20px; align-content: start; min-block-size: 544px; }
.switch button { min-block-size: 28px; padding-inline: 12px; }
.tables { display: grid; grid-template-columns: auto minmax(0, 1fr) auto minmax(0, 1fr);
  gap: 6px 10px; --high: 26px; }
.name { margin: 0; color: var(--muted); } .name b { color: var(--ink); font-weight: 600; }
.sign { align-self: center; font-size: 20px; color: var(--muted); inline-size: 1em;
  text-align: center; }
.words { display: grid; grid-auto-rows: var(--high); align-items: center; max-inline-size: 112px; }
.words span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.words .current { color: var(--query); font-weight: 600; }
.cells { block-size: calc(var(--high) * var(--rows, 2)); }
.here { border-radius: 2px; }
.half { position: absolute; inset-block: -4px; inset-inline-start: 50%; border-inline-start: 2px solid var(--ink);
  pointer-events: none; }
.words, .equals { grid-column: 1; } .equals { align-self: end; }
.result { grid-column: 2 / 3; } .result.wide { grid-column: 2 / -1; }
.cell { margin: 0; min-block-size: 1.35em; }
.sizes { display: flex; flex-wrap: wrap; gap: 16px 40px; align-items: end; }
.size { margin: 0; display: grid; gap: 6px; color: var(--muted); }
.size b { color: var(--ink); font-weight: 600; }
.size rect { fill: color-mix(in srgb, var(--edge) 25%, transparent); stroke: var(--edge); }
.size.current rect { fill: color-mix(in srgb, var(--accent) 30%, transparent); stroke: var(--accent); }
.size.current figcaption { color: var(--ink); }
.about { margin: 0; color: var(--muted); max-inline-size: 736px; }
@container (max-width: 41.85em) {
  .tables { gap: 6px; } .words { max-inline-size: 67.2px; }
  .sizes { display: grid; gap: 12px; }
  .size { grid-template-columns: 112px minmax(0, 1fr); align-items: center; gap: 12px; }
}
@container (max-width: 20.92em) { .size { grid-template-columns: minmax(0, 1fr); } }
`;

/** Columns that have numbers in them need so many pixels each. */
const room = 38;

/** One of the tables. @param {string} names classes */
function table(names) {
  const title = node('p', `name ${names}`);
  const map = cells(2);
  const half = node('span', 'half');
  half.hidden = true;
  map.values.after(half);
  if (names) map.box.classList.add(names);
  return {
    ...map,
    title,
    /**
     * @param {Phasor} phasor
     * @param {Tensor} tensor
     * @param {{ most: number, colors: string[] }} scale
     * @param {string} name
     * @param {string} about
     */
    paint(phasor, tensor, scale, name, about) {
      const [rows, columns] = tensor.shape;
      const isWritten = map.box.clientWidth / columns >= room;
      const text = (/** @type {number} */ value) => fixed(value, 2);
      map.draw(phasor, tensor, { ...scale, text: isWritten ? text : null });
      title.replaceChildren(node('b', '', name), ` ${about}, ${rows} × ${columns}`);
    },
    /** @param {boolean} isWide whether it is two tables side by side */
    widen(isWide) {
      for (const part of [title, map.box]) part.classList.toggle('wide', isWide);
      half.hidden = !isWide;
    },
  };
}

/** E, P and X with the words before their rows. */
export function tables() {
  const [e, p, x] = [table(''), table(''), table('result')];
  const words = [node('div', 'words'), node('div', 'words')];
  const sign = node('span', 'sign');
  const gap = () => node('span', '');
  const box = node('div', 'tables', gap(), e.title, gap(), p.title, words[0], e.box, sign, p.box);
  box.append(node('span', 'sign equals', '='), x.title, words[1], x.box);
  return {
    box,
    all: [e, p, x],
    keys: e.box,
    /**
     * @param {Phasor} phasor
     * @param {import('./model.js').Model} model
     * @param {boolean} adds
     * @param {{ most: number, colors: string[] }} scale
     */
    draw(phasor, { embedding, encoding, sum, beside }, adds, scale) {
      sign.textContent = adds ? '+' : '|';
      x.widen(!adds);
      e.paint(phasor, embedding, scale, 'E', t('embeddings'));
      p.paint(phasor, encoding, scale, 'P', t('encodings'));
      if (adds) x.paint(phasor, sum, scale, 'X = E + P', t('the same size'));
      else x.paint(phasor, beside, scale, 'X = [E | P]', t('twice as wide'));
    },
    /**
     * @param {import('./model.js').Model} model
     * @param {number} row
     * @param {number} column
     * @param {boolean} adds
     */
    mark(model, row, column, adds) {
      e.mark(row, column);
      p.mark(row, column);
      x.mark(row, column, adds ? undefined : column + model.dim);
      for (const list of words) {
        list.replaceChildren(
          ...model.words.map((word, k) => node('span', k === row ? 'current' : '', isolated(word))),
        );
      }
    },
  };
}

/**
 * A matrix drawn to scale, with how many numbers three of its kind hold.
 *
 * @param {{ rows: number, columns: number, parameters: number }} size
 * @param {{ title: string, widest: number, times: number, isCurrent: boolean }} shown
 */
export function matrix({ rows, columns, parameters }, { title, widest, times, isCurrent }) {
  const [width, height] = [columns, rows].map((side) => Math.max(1, (side * 112) / widest));
  const [across, down] = [width, height].map((side) => Math.max(0.5, side - 1));
  const rectangle = drawn('rect', { x: 0.5, y: 0.5, width: across, height: down });
  return node(
    'figure',
    isCurrent ? 'size current' : 'size',
    drawn('svg', { width, height, viewBox: `0 0 ${width} ${height}` }, rectangle),
    node(
      'figcaption',
      '',
      `${title}: `,
      t('3 matrices of {rows} × {columns}', { rows, columns }),
      node('br', ''),
      node('b', '', t('{count} parameters', { count: parameters })),
      times === 1 ? '' : `, ${t('{times} times as many', { times })}`,
    ),
  );
}
