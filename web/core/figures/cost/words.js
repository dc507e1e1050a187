// The sentences of <phasor-cost>.

import { markText } from '../../draw/axis.js';
import { bytes, integral, number } from '../../draw/numbers.js';
import { prose, t } from '../../texts/language.js';
import { cost, fitted, levels } from './model.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {number} value a whole number @returns {string} '262144', '1.34 × 10⁸' */
export function big(value) {
  if (value < 1e6) return integral(value);
  const power = Math.floor(Math.log10(value));
  return `${(value / 10 ** power).toFixed(2)} × ${markText(10 ** power)}`;
}

/** @param {Model} model @returns {string} the sentence below the figure */
export function sentence(model) {
  const { n, d } = model;
  const values = {
    n,
    d,
    attention: big(cost('attention', model).operations),
    more: number(Math.max(n / d, d / n), n % d && d % n ? 1 : 0),
  };
  const compared =
    n === d
      ? t(
          'At n = d = {n} both do {attention} operations; with more words the recurrent layer does fewer.',
          values,
        )
      : n < d
        ? t(
            'At n = {n} self-attention does {attention} operations, {more} times fewer than a recurrent layer; from n = d = {d} words on it does more.',
            values,
          )
        : t(
            'At n = {n} self-attention does {attention} operations, {more} times as many as a recurrent layer: beyond n = d = {d} words its n² is the larger.',
            values,
          );
  if (n === 1) return compared;
  const steps = t(
    'Self-attention does them in 1 step, a recurrent layer in {n}, one after another; the path between two words is 1 line long, and not up to {n}.',
    values,
  );
  return prose(compared, steps);
}

/** @param {Model} model @returns {string} the progress of the steps */
export function progress({ step, words: { length: count }, k }) {
  if (step === 0) return t('Nothing is computed yet.');
  const stack = levels('convolution', count, k);
  const recurrent = t(
    'After {step} of {count} steps the recurrent layer is at its word {step}; attention was done after 1.',
    { step, count },
  );
  if (stack === 1) return recurrent;
  const convolution = t(
    'Each layer of a convolution is a step: {stack} layers connect all words, {dilated} when dilated.',
    { stack, dilated: levels('dilated', count, k) },
  );
  return prose(recurrent, convolution);
}

/**
 * @param {readonly { n: number, time: number }[]} points
 * @param {number} heads
 * @returns {string} the sentence about the measured times
 */
export function measurement(points, heads) {
  const line = fitted(points);
  if (!line) {
    return t(
      'Times attention in this browser at growing n, some seconds long. Below each n: what its n² weights would take, as float32, in {heads} heads.',
      { heads },
    );
  }
  const { n, time } = points[points.length - 1];
  return t(
    'Slope {slope}: twice the words take {factor} times as long. At n = {n} it took {time} ms, and the weights of {heads} heads, if they were kept, would take {memory}. A measured time varies from run to run.',
    {
      n,
      heads,
      slope: number(line.slope, 2),
      factor: number(2 ** line.slope, 1),
      time: number(time, time < 10 ? 2 : 0),
      memory: bytes(4 * heads * n ** 2),
    },
  );
}
