// The names of the hand-made heads.

import { phrase, t } from '../../../core/texts/language.js';
import { heads } from '../index.js';

/** @type {Readonly<Record<typeof heads[number]['name'], import('../../../core/texts/language.js').Phrase>>} */
const phrases = {
  'like colours': phrase('like colours'),
  neighbours: phrase('neighbours'),
  'like and near': phrase('like and near'),
  'like but far': phrase('like but far'),
  'its row': phrase('its row'),
  'its column': phrase('its column'),
};

/** @returns {string[]} in the reader's language */
export const headNames = () => heads.map(({ name }) => t(phrases[name]));
