// The lengths and the factor that several types of scaling share.

import { say } from '../../../core/api/check.js';

/** @typedef {import('./section.js').Section} Section */
/** @typedef {import('./types.js').Rope} Rope */

const field = 'original_max_position_embeddings';

/** Fields with the longest sequence, by priority. */
const lengthNames = [
  'max_position_embeddings',
  'n_positions',
  'seq_length',
  'n_ctx',
  'max_seq_len',
];

/** @param {Section} model @returns {string | undefined} */
const lengthField = (model) => lengthNames.find((name) => model.has(name));

/** The longest sequence that the file supports. @param {Section} model @returns {number | undefined} */
export function lengthOf(model) {
  const name = lengthField(model);
  return name === undefined ? undefined : model.positive(name);
}

/**
 * The training length.
 *
 * @typedef {object} Original
 * @property {number} original
 * @property {boolean} filled true if the file has none
 * @property {string} name the field that it comes from
 */

/**
 * The training length: beside the scaling, else inside it, else the longest supported sequence.
 *
 * @param {Rope} rope
 * @param {string} type
 * @returns {Original}
 */
export function originalOf({ model, scaling, family }, type) {
  const { topOriginal, lengthAsOriginal } = model.reader;
  const onTop = topOriginal && type === 'longrope';
  const yarnOfLength = lengthAsOriginal && type === 'yarn' && !family.latent;
  const beside = yarnOfLength ? undefined : model.positive(field);
  const inside = yarnOfLength || onTop ? undefined : scaling.positive(field);
  if (beside !== undefined) {
    if (inside !== undefined && inside !== beside) {
      scaling.warn(
        field,
        'ignored',
        say`is ${inside}, and loses to ${model.name(field)}, ${beside}`,
      );
    }
    return { original: beside, filled: false, name: model.name(field) };
  }
  if (inside !== undefined) {
    return { original: inside, filled: false, name: scaling.name(field) };
  }
  const longest = lengthOf(model);
  if (longest === undefined) {
    return scaling.miss(field, say`the type '${type}' needs the length of the training`);
  }
  const message = say`is missing: max_position_embeddings, ${longest}, is taken, which is usually the extended length already`;
  scaling.warn(field, 'missing', message);
  return { original: longest, filled: true, name: model.name(lengthField(model) ?? field) };
}

/** Types that divide frequencies by their factor. */
const dividing = new Set(['linear', 'yarn', 'llama3', 'proportional']);

/**
 * The factor of a type that needs one.
 *
 * @param {Section} scaling
 * @param {string} type
 * @returns {number}
 */
export function stretchOf(scaling, type) {
  const factor = scaling.number('factor');
  if (factor === undefined) return scaling.miss('factor', say`the type '${type}' needs it`);
  if (factor === 0 && dividing.has(type))
    scaling.refuse('factor', say`a finite number other than 0`);
  if (factor < 1) {
    scaling.warn(
      'factor',
      'contradictory',
      say`must be 1 or more, not ${factor}; it is used as written`,
    );
  }
  return factor;
}
