// One sentence as each encoding reads it in <phasor-losses>: words that it foresees better, or worse, than
// the first encoding of the table are underlined, thicker for a larger difference.

import { node, set, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { isolated } from '../../draw/words.js';
import { t, told } from '../../language/language.js';
import { gains } from './model.js';
import { nameOf, swatchOf } from './view.js';

/** @typedef {import('./model.js').Model} Model */

export const css = `
.readings { display: grid; gap: 10px; cursor: crosshair; }
.readings p { margin: 0; overflow-wrap: anywhere; }
.reader { color: var(--muted); }
.reader b { color: var(--ink); font-weight: 600; }
.word { display: inline-block; min-block-size: 27px; padding: 0 1px; line-height: 20px; box-sizing: border-box; vertical-align: top;
  forced-color-adjust: none; }
.word.better { border-block-end: var(--gain) solid var(--negative); }
.word.worse { border-block-end: var(--gain) dotted var(--positive); }
.word.now { outline: 1px solid var(--ink); outline-offset: 1px; }
.pinned .word.now { outline: 2px solid var(--focus); }
@media (forced-colors: active) { .word { color: CanvasText; } }
.meaning { color: var(--muted); }
`;

/** Nats of the thickest mark. */
const most = 2;

/** @param {number} gain @returns {string} of the mark of a word */
const thickness = (gain) =>
  `${number(1.5 + 4.5 * Math.min(1, Math.abs(gain) / most), 1).replace('−', '-')}px`;

/** @param {readonly number[]} row gains */
const counted = (row) => ({
  better: row.filter((gain) => gain > 0).length,
  worse: row.filter((gain) => gain < 0).length,
});

/**
 * A paragraph an encoding, of the words and what they come to.
 *
 * @param {Model} model
 */
function readings(model) {
  const { rows, whole } = model;
  const words = model.words ?? [];
  return gains(model).map((row, r) => {
    const name = node('b', '', nameOf(rows[r].encoding));
    const loss = number(whole[r].mean[0], 2);
    const tells =
      r === 0
        ? t('{loss} nats a token; others are compared with this one', { loss })
        : t('{loss} nats a token; {better} of {count} better, {worse} worse', {
            loss,
            ...counted(row),
            count: words.length,
          });
    const parts = words.flatMap((word, k) => {
      const part = node('span', 'word', isolated(word.trim()));
      set(part, { 'data-token': k });
      if (row[k] !== 0) {
        part.classList.add(row[k] > 0 ? 'better' : 'worse');
        vars(part, { gain: thickness(row[k]) });
      }
      // a line breaks where the words are apart
      return /^\s/.test(word) && k > 0 ? [' ', part] : [part];
    });
    const reader = node('p', 'reader', swatchOf(r), name, ` ${tells}`);
    // what was read is not the page's to translate
    const reading = set(node('p', 'reading', ...parts), { translate: 'no' });
    return node('div', '', reader, reading);
  });
}

/** The sentence, and what the marks mean. */
export function sentence() {
  const box = node('div', 'readings');
  const better = node('span', 'word better');
  const worse = node('span', 'word worse');
  for (const sign of [better, worse]) vars(sign, { gain: thickness(most / 2) });
  told(better, { text: 'predicted better' });
  told(worse, { text: 'predicted worse' });
  const meaning = node('p', 'meaning', better, ' ', worse);
  return {
    box,
    meaning,
    /** @param {Model} model */
    draw: (model) => box.replaceChildren(...readings(model)),
    /** @param {number} at the token of the cursor */
    cursor(at) {
      for (const word of box.querySelectorAll('.word'))
        word.classList.toggle('now', word.getAttribute('data-token') === String(at));
    },
    /** @param {Event} event @returns {number | null} the token that it is of */
    tokenOf({ target }) {
      const word = target instanceof Element ? target.closest('[data-token]') : null;
      return word && Number(word.getAttribute('data-token'));
    },
  };
}
