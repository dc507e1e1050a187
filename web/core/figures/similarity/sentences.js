// What <phasor-similarity> says.

import { number } from '../../draw/numbers.js';
import { phrase, t } from '../../texts/language.js';
import { measured, mostDrawn } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./model.js').Settings} Settings */

const similar = {
  back: phrase('where it rises'),
  never: phrase('With base {base} the {name} falls at each of the {steps} steps shown.'),
  turns: phrase(
    'The {name} depends on the offset alone, and does not fall steadily: with base {base} it first rises at offset {first}, and at {count} of {steps} steps.',
  ),
};
export const texts = {
  cosine: { name: phrase('cosine similarity'), ...similar },
  dot: { name: phrase('dot product'), ...similar },
  euclidean: {
    name: phrase('distance'),
    back: phrase('where it falls'),
    never: phrase('With base {base} the {name} grows at each of the {steps} steps shown.'),
    turns: phrase(
      'The {name} depends on the offset alone, and does not grow steadily: with base {base} it first falls at offset {first}, and at {count} of {steps} steps.',
    ),
  },
};

/** @param {Model} m @param {Settings} s @returns {string} the claim */
export function sentence({ facts: [{ base, first, rises, curve }] }, { metric }) {
  const { name, never, turns } = texts[metric];
  const values = { name: t(name), base: number(base), first, count: rises };
  return t(first < 0 ? never : turns, { ...values, steps: curve.length - 1 });
}

/** @param {Model} m @param {Settings} s @param {number} offset where every curve is read */
export const valuesText = (m, { bases }, offset) =>
  m
    .valuesAt(offset)
    .map((value, k) => t('base {base} {value}', { base: number(bases[k]), value: number(value) }))
    .join(', ');

/** @param {Model} m @param {Settings} s @returns {string} where the cursor is */
export const cursorText = ({ inside, column, read }, { position, offset }) =>
  inside
    ? t('positions {a} and {b}, {offset} apart', { a: position, b: column, offset: read ?? 0 })
    : t('offset {offset}', { offset: number(offset) });

/** @param {Model} m @param {Settings} s */
export const notes = ({ read }, { offset, length }) => [
  read === null &&
    t('Offset {offset} lies outside the {length} positions shown.', { offset, length }),
  length > measured &&
    t('Symmetry, diagonals and norms are measured on the first {measured} positions.', {
      measured,
    }),
  length > mostDrawn &&
    t('The matrices show {count} of {length} positions, spread evenly.', {
      count: mostDrawn,
      length,
    }),
];
