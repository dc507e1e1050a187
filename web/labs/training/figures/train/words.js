// The sentence about the result of a run.

import { percent } from '../../../../core/draw/numbers.js';
import { listed, prose, t } from '../../../../core/texts/language.js';
import { accuracyOf } from './bars.js';
import { nameOf } from './choices.js';
import { meanCurve } from './charts.js';

/** @typedef {import('./charts.js').Row} Row */

/** Accuracy from which on a task counts as learned. */
const learned = 0.95;

/** @param {Row} row @param {number} value */
const named = ({ choice }, value) => `${t(nameOf(choice))} ${percent(value)}`;

/**
 * The steps of models; in several workers they may differ.
 *
 * @param {readonly number[]} steps at least one
 * @returns {string} '48'; '18–48'
 */
export function range(steps) {
  const [least, most] = [Math.min(...steps), Math.max(...steps)];
  return least === most ? String(least) : `${least}–${most}`;
}

/** During training: the latest accuracies, and their steps. @param {readonly Row[]} rows */
function progressSentence(rows) {
  const ends = rows.flatMap((row) => {
    const last = meanCurve(row.models, 'accuracy').at(-1);
    return last ? [{ step: last[0], words: named(row, last[1]) }] : [];
  });
  if (ends.length === 0) return '';
  return t('Step {step}, share of right answers: {list}.', {
    step: range(ends.map(({ step }) => step)),
    list: listed(ends.map(({ words }) => words)),
  });
}

/**
 * @param {readonly Row[]} rows
 * @param {{ length: number, step: number | string }} run
 * @returns {string}
 */
export function finding(rows, { length, step }) {
  const all = rows.map((row) => ({ row, at: accuracyOf(row, 0), far: accuracyOf(row, 1) }));
  // measurements are outdated after further steps
  const isMeasured = rows.every(({ models }) =>
    models.every((model) => model.measured?.step === model.step),
  );
  if (!isMeasured || !all.every(({ at }) => at)) return progressSentence(rows);
  const [good, bad] = [true, false].map((wanted) =>
    all.filter(({ at }) => Number(at?.mean) >= learned === wanted),
  );
  const list = (/** @type {typeof all} */ some, /** @type {'at' | 'far'} */ which) =>
    listed(some.map(({ row, [which]: found }) => named(row, found?.mean ?? NaN)));
  const first =
    bad.length === 0
      ? t('After {step} steps all have learned it: {good}.', { step, good: list(good, 'at') })
      : good.length === 0
        ? t('After {step} steps none has learned it: {bad}.', { step, bad: list(bad, 'at') })
        : t('After {step} steps these have learned it: {good}. These have not: {bad}.', {
            step,
            good: list(good, 'at'),
            bad: list(bad, 'at'),
          });
  const far = good.filter((each) => each.far);
  if (far.length === 0) return first;
  const values = { twice: 2 * length, far: list(far, 'far') };
  return prose(first, t('At {twice} tokens, twice the trained length: {far}.', values));
}

/**
 * The sentence about the result of a run, or about its absence.
 *
 * @param {import('./training.js').Training} m
 */
export function claim({ now: { session }, models, rows, specs, steps }) {
  if (rows.length === 0) {
    const count = specs.length;
    return t(
      'Nothing is trained yet. Start trains {count} small models in your browser, side by side.',
      { count },
    );
  }
  const going = models.filter(({ failure }) => !failure);
  const left = (going.length > 0 ? going : models).map(({ step }) => step);
  const { length } = rows[0].models[0].spec.full;
  return finding(rows, { length, step: session ? range(left) : steps });
}
