// The marks of <phasor-order>: its outputs as a table: a row for each word, its output in both orders and their
// difference as strips of colour, and how large the difference is, with the encoding and without.

import { put } from '../../draw/canvas.js';
import { heading, node, set, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { isolated } from '../../draw/words.js';
import { phrase, t, told } from '../../language/language.js';
import { revealUnlessHovered } from '../kit/scroll.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('./model.js').Model} Model */

/** Ends of the bars: what float32 cannot tell from nothing, and the largest difference there is. */
const [nothing, everything] = [1e-8, 10];

/** @param {number} value @returns {number} from 0 to 1, on a logarithmic scale */
const share = (value) =>
  Math.min(1, Math.max(0, Math.log(value / nothing) / Math.log(everything / nothing)));

/** The colours of the legend. */
const rising = { shape: [1, 65], data: Float32Array.from({ length: 65 }, (_, k) => k / 32 - 1) };

const headings = /** @type {const} */ ([
  [phrase('word'), 'name'],
  [phrase('place'), 'places'],
  [phrase('as it stands'), 'picture output'],
  [phrase('in the other order'), 'picture output'],
  [phrase('differ\u00adence'), 'picture'],
  [phrase('with the encoding'), 'number'],
  [phrase('without it'), 'number'],
]);

/** @param {string} word @param {number} place */
function line(word, place) {
  const name = heading('row', 'name', node('bdi', '', isolated(word)));
  name.title = word.length > 12 ? word : '';
  const strips = [0, 1, 2].map(() => node('canvas', 'strip'));
  const moves = node('td', 'places', String(place));
  const numbers = ['with', 'without'].map((names) => node('td', `number ${names}`));
  const pictures = strips.map((strip, k) => node('td', headings[2 + k][1], strip));
  return { row: node('tr', '', name, moves, ...pictures, ...numbers), moves, strips, numbers };
}

/** The table and the legend of its strips. */
export function outputs() {
  const [caption, body] = [node('caption', ''), node('tbody', '')];
  const cells = headings.map(([text, names]) => told(heading('col', names), { text }));
  const table = node('table', '', caption, node('thead', '', node('tr', '', ...cells)), body);
  const box = set(node('div', 'outputs', table), { part: 'outputs', role: 'group', tabindex: 0 });
  told(box, { 'aria-label': 'Outputs and differences, word by word' });
  const [low, ramp, high] = [node('span', ''), node('canvas', 'ramp'), node('span', '')];
  /** @type {ReturnType<typeof line>[]} */
  let lines = [];

  return {
    ...{ box, body, legend: node('div', 'legend', low, ramp, high) },
    /** @param {readonly string[]} words */
    words(words) {
      lines = words.map(line);
      body.replaceChildren(...lines.map(({ row }) => row));
    },
    /** @param {Model} model where each word went, and its differences */
    numbers(model) {
      lines.forEach(({ moves, numbers }, k) => {
        moves.textContent = `${k} → ${model.places[k]}`;
        [model.with[k], model.without[k]].forEach((value, which) => {
          numbers[which].replaceChildren(number(value), node('i', 'bar'));
          vars(numbers[which], { share: share(value) });
        });
      });
    },
    /** @param {Phasor} phasor @param {Model} model @param {boolean} encoding @param {string[]} colormap */
    pictures(phasor, model, encoding, colormap) {
      const { most } = model;
      put(ramp, phasor.paint(rising, { colormap, domain: [-1, 1] }));
      low.textContent = number(-most, 1);
      high.textContent = number(most, 1);
      model.tables(encoding).forEach((table, which) => {
        const { width, data } = phasor.paint(table, { colormap, domain: [-most, most] });
        lines.forEach(({ strips }, row) => {
          const part = data.subarray(4 * width * row, 4 * width * (row + 1));
          put(strips[which], { width, height: 1, data: part });
        });
      });
    },
    /** @param {number} row @param {boolean} encoding which of the two the strips show @param {number} heads */
    mark(row, encoding, heads) {
      revealUnlessHovered(box, lines[row]?.row);
      lines.forEach((one, k) => one.row.classList.toggle('current', k === row));
      caption.textContent = t(
        encoding
          ? phrase(
              'The output of each word with the encoding, heads side by side ({heads}), and the largest difference between the two orders.',
            )
          : phrase(
              'The output of each word without the encoding, heads side by side ({heads}), and the largest difference between the two orders.',
            ),
        { heads },
      );
    },
  };
}

export const css = `
.figure { display: grid; gap: 20px; }
.empty .figure { background: color-mix(in srgb, var(--ink) 4%, transparent); border-radius: 4px; }
.two { display: grid; gap: 4px; }
.side { margin: 0; color: var(--muted); font-size: 12px; }
.side + * { margin-block-end: 6px; }
.chips, .fixed { position: relative; display: flex; flex-wrap: wrap; gap: 6px; max-block-size: 192px;
  overflow-y: auto; padding: 3px; margin-inline: -3px; min-block-size: 38px; }
.chip { display: flex; gap: 6px; align-items: baseline; padding: 3px 8px; min-block-size: 28px;
  max-inline-size: 224px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--ground); user-select: none; }
.chips .chip { cursor: grab; touch-action: pan-y; }
.chip.held { cursor: grabbing; border-color: var(--ink); box-shadow: 0 2px 6px rgb(0 0 0 / 0.25); }
.chip[aria-selected='true'], .chip.current { border-color: var(--query); color: var(--query); }
.letters { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-size: 16px; }
.place { color: var(--muted); font-size: 11px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.shown { display: flex; flex-wrap: wrap; gap: 8px 24px; justify-content: space-between; align-items: center; margin-block-end: -8px; }
.legend { display: flex; gap: 6px; align-items: center; color: var(--muted); }
.ramp { inline-size: 96px; block-size: 10px; box-shadow: 0 0 0 1px var(--line); }
.outputs { max-block-size: 384px; overflow: auto; margin-inline: -4px; padding-inline: 4px; }
.outputs table { border-collapse: collapse; inline-size: 100%; }
.outputs caption { text-align: start; color: var(--muted); padding-block-end: 8px; }
.outputs :is(th, td) { padding: 2px 16px 2px 0; font-weight: 400; text-align: start;
  block-size: 28px; }
.outputs thead th { color: var(--muted); border-block-end: 1px solid var(--line);
  position: sticky; inset-block-start: 0; background: var(--ground); z-index: 1; }
.outputs .name { max-inline-size: 144px; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }
.outputs .places { color: var(--muted); white-space: nowrap; }
.outputs .picture { inline-size: 20%; }
.strip { display: block; inline-size: 100%; block-size: 18px; image-rendering: pixelated;
  box-shadow: 0 0 0 1px var(--line); }
.outputs .number { text-align: end; inline-size: 12%; padding-inline-end: 0; padding-inline-start: 8px; }
.outputs td.number { position: relative; white-space: nowrap; }
.bar { position: absolute; inset: auto 0 2px auto; block-size: 2px; background-color: var(--accent);
  inline-size: calc((100% - 8px) * var(--share)); forced-color-adjust: none; }
.without .bar { background-color: var(--edge); }
.outputs tbody tr { cursor: pointer; }
.outputs .current :is(.name, .places) { color: var(--query); font-weight: 600; }
.outputs .current .strip { box-shadow: 0 0 0 1px var(--query); }
@container (max-width: 44.31em) {
  .outputs table { table-layout: fixed; }
  .outputs .places { display: none; }
  .outputs :is(th, td) { padding-inline-end: 8px; font-size: 12px; }
  .outputs thead th { vertical-align: bottom; }
  .outputs .name { inline-size: 18%; max-inline-size: none; }
  .outputs .picture { inline-size: 14%; }
  .outputs .number { inline-size: 20%; padding: 2px 0; }
}
/* the differences are what the figure is about: the narrowest screens show those */
@container (max-width: 216px) {
  .outputs .output { display: none; }
  .outputs :is(.name, .picture, .number) { inline-size: 25%; }
}
@media (forced-colors: active) {
  .chip[aria-selected='true'], .chip.current, .switch [aria-pressed='true'] {
    forced-color-adjust: none; background: Highlight; color: HighlightText;
    border-color: Highlight; }
  .chip .place { color: inherit; }
}
`;
