// The encodings that can be trained, with their names.

import { phrase } from '../../../../core/texts/language.js';

/** @typedef {import('../../../../core/texts/language.js').Phrase} Phrase */
/** @typedef {import('../../api/options.js').TrainedEncoding} TrainedEncoding */

/**
 * Encodings, also with random first positions; the first eight are the preset.
 *
 * @type {Record<TrainedEncoding | 'sinusoidal-random' | 'learned-random', Phrase>}
 */
const names = {
  none: phrase('none'),
  sinusoidal: phrase('sinusoidal'),
  'sinusoidal-random': phrase('sinusoidal from random starts'),
  learned: phrase('learned'),
  rotary: phrase('rotary'),
  alibi: phrase('ALiBi'),
  t5: phrase('T5'),
  shaw: phrase('Shaw'),
  'learned-random': phrase('learned from random starts'),
  counting: phrase('counting'),
  normalized: phrase('normalized counting'),
};

export const choices = Object.keys(names);

/** @param {string} choice @returns {Phrase} */
export const nameOf = (choice) => names[/** @type {keyof typeof names} */ (choice)];

/** @param {number} index of a model */
export const colorOf = (index) => `var(--head-${(index % 8) + 1})`;
