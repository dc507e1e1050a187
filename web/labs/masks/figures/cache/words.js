// The sentences of <phasor-cache>.

import { bytes, number, percent } from '../../../../core/draw/numbers.js';
import { called } from '../../../../core/draw/words.js';
import { prose, t } from '../../../../core/texts/language.js';
import { needed } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Settings} Settings */

/** @param {Settings} s @returns {string[]} names of the three ways to share keys */
export const wayNames = ({ heads, kvheads }) => [
  t('keys for each head, {count}', { count: heads }),
  t('keys shared by groups, {count}', { count: kvheads }),
  t('keys for all heads at once, 1'),
];

/** @param {Model} m @returns {string} the sentence about the current token */
export function tokenText({ words, step }) {
  const { scores, scoresAgain, keysAgain } = needed(step);
  return t(
    '{token} needs one key, one value and {scores} scores; without the cache it would be {keysAgain} keys and values and {scoresAgain} scores.',
    { token: called(words, step - 1), scores, scoresAgain, keysAgain },
  );
}

/** @param {Model} m @param {Settings} s @returns {string} the sentence about the window */
export function windowText({ windows: { dropped, factor, moved } }, { sinks }) {
  if (dropped === 0) return t('The window still holds every token.');
  const values = {
    dropped: percent(dropped),
    factor: number(factor, 2),
    near: percent(moved.near),
    both: percent(moved.both),
    sinks,
  };
  const alone = t(
    'What the window drops had {dropped} of the weight, so every weight that is left is {factor} times as large: weights change by up to {near}.',
    values,
  );
  if (sinks === 0) return alone;
  const kept =
    sinks === 1
      ? t('With the first token kept beside it they change by up to {both}.', values)
      : t('With the first {sinks} tokens kept beside it they change by up to {both}.', values);
  return prose(alone, kept);
}

/**
 * @param {Model} m
 * @param {Settings & { length: number }} s
 * @returns {string} the sentence below the figure
 */
export function summary({ decoded, sizes }, { length, heads, kvheads }) {
  const { all, again, masked } = decoded;
  const [full, shared] = sizes.map(bytes);
  const first =
    again.equal === all
      ? t(
          'The cache changes nothing: all {all} numbers of the output are, bit by bit, those of keys and values computed again.',
          { all },
        )
      : t(
          '{equal} of {all} numbers of the output are, bit by bit, those of keys and values computed again; the others differ by up to {largest}.',
          { all, equal: again.equal, largest: number(again.largest) },
        );
  const second =
    masked.equal === all
      ? t('All tokens at once with a causal mask give the same bits.')
      : t(
          'All tokens at once with a causal mask give the same to {apart}, {same} of them bit by bit: there sums are rounded in another order.',
          { apart: number(masked.largest), same: masked.equal },
        );
  const third = t('{length} tokens take {shared} with {kvheads} key heads, {full} with {heads}.', {
    length,
    shared,
    full,
    heads,
    kvheads,
  });
  return prose(first, second, third);
}

/** @param {number} pull @returns {string} */
export const sinkSaid = (pull) =>
  pull === 0
    ? t(
        'Nothing is added to the first token here: it is looked at for its vector alone, as the others are.',
      )
    : t(
        'This head compares the vectors of words and is made by hand; {pull} is added to the scores of its first token. A trained model learns that by itself: weights have to add up to 1, and a head that finds nothing gives them to the first token, an attention sink.',
        { pull: number(pull) },
      );
