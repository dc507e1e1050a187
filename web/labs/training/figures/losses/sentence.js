// One sentence as each encoding reads it in <phasor-losses>: words that it predicts better or worse than the
// first encoding of the table are underlined, with thickness for the difference.

import { node, set, toggle, vars } from '../../../../core/draw/nodes.js';
import { number } from '../../../../core/draw/numbers.js';
import { isolated } from '../../../../core/draw/words.js';
import { localized, phrase, t } from '../../../../core/texts/language.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { cursorOf } from '../../../../core/kit/marks/cursor.js';
import { swatchOf } from './marks.js';
import { gains } from './model.js';
import { letters, nameOf, spoken } from './words.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.readings { display: grid; gap: 10px; cursor: crosshair; }
.readings p { margin: 0; overflow-wrap: anywhere; }
.reader { color: var(--muted); }
.reader b { color: var(--ink); font-weight: 600; }
.word { display: inline-block; min-block-size: 27px; padding: 0 1px; line-height: 20px;
  box-sizing: border-box; vertical-align: top;
  forced-color-adjust: none; }
.word.better { border-block-end: var(--gain) solid var(--negative); }
.word.worse { border-block-end: var(--gain) dotted var(--positive); }
.word.now { outline: 1px solid var(--ink); outline-offset: 1px; }
.pinned .word.now { outline: 2px solid var(--focus); }
@media (forced-colors: active) { .word { color: CanvasText; } }
.meaning { color: var(--muted); }
`;

/** Difference in nats with the thickest mark. */
const most = 2;

/** @param {number} gain @returns {string} thickness of a word's mark */
const thickness = (gain) =>
  `${number(1.5 + 4.5 * Math.min(1, Math.abs(gain) / most), 1).replace('−', '-')}px`;

/** @param {readonly number[]} row gains */
const counted = (row) => ({
  better: row.filter((gain) => gain > 0).length,
  worse: row.filter((gain) => gain < 0).length,
});

/**
 * A paragraph for each encoding: the words, and a summary.
 *
 * @param {Model} model
 */
function readings(model) {
  const { rows, whole } = model;
  const words = model.words ?? [];
  return gains(model).map((row, r) => {
    const name = node('b', '', nameOf(rows[r].encoding));
    const loss = number(whole[r].mean[0], 2);
    const comparison =
      r === 0
        ? t('{loss} nats a token; others are compared with this one', { loss })
        : t('{loss} nats a token; {better} of {count} better, {worse} worse', {
            loss,
            ...counted(row),
            count: words.length,
          });
    const parts = words.flatMap((word, k) => {
      const part = node('span', 'word', isolated(letters(word)));
      set(part, { 'data-token': k });
      if (row[k] !== 0) {
        part.classList.add(row[k] > 0 ? 'better' : 'worse');
        vars(part, { gain: thickness(row[k]) });
      }
      // a line may break between words
      return /^\s/.test(word) && k > 0 ? [' ', part] : [part];
    });
    const reader = node('p', 'reader', swatchOf(r), name, ` ${comparison}`);
    // the sentence must not be translated
    const reading = set(node('p', 'reading', ...parts), { translate: 'no' });
    return node('div', '', reader, reading);
  });
}

/** The sentence, and the legend of its marks. @param {Model} m @param {Host} s */
export function sentence(m, s) {
  const box = node('div', 'readings');
  const [better, worse] = ['better', 'worse'].map((sign) =>
    vars(node('span', `word ${sign}`), { gain: thickness(most / 2) }),
  );
  localized(better, { text: 'predicted better' });
  localized(worse, { text: 'predicted worse' });
  const go = (/** @type {number} */ token) => s.set({ token });
  const updateCursor = cursorOf(s, box, {
    label: phrase('Loss of each token'),
    role: phrase('cursor over the sentence'),
    at: () => m.position,
    range: () => [0, m.last],
    says: () => spoken(m),
    go,
  });
  s.pin?.points(box, ({ target }) => {
    const word = target instanceof Element ? target.closest('[data-token]') : null;
    if (word) go(Number(word.getAttribute('data-token')));
    return word !== null;
  });
  const read = s.kept(() => {
    box.replaceChildren(...readings(m));
    return {};
  }, ['language']);
  const pointed = s.kept(() => {
    read();
    for (const word of box.querySelectorAll('.word'))
      toggle(word, 'now', word.getAttribute('data-token') === String(m.at));
  });
  const meaning = node('p', 'meaning', better, ' ', worse);
  return mark(node('div', 'sentence', box, meaning), read, pointed, updateCursor);
}
