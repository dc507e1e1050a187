// Settings that many figures share, with the values that their sliders offer, so that a dimension of 64, say,
// can be chosen in all of them.

import { phrase } from '../texts/language.js';
import { integer, oneOf, real } from './settings.js';

const lengths = [4, 8, 16, 32, 60, 100, 200, 500, 1000, 10_000, 100_000];
const dims = [2, 4, 6, 8, 16, 32, 64, 128, 256, 512, 1024];
const bases = [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/** @param {readonly number[]} stops @param {number} least @param {number} most */
const within = (stops, least, most) => stops.filter((stop) => stop >= least && stop <= most);

/**
 * @typedef {{ preset: number, least?: number, most: number, even?: boolean,
 *   label?: import('../texts/language.js').Phrase, stops?: readonly number[],
 *   link?: boolean, group?: string, about?: string }} Given
 */

/** How many positions are shown. @param {Given} given */
export const length = ({ least = 2, most, stops = lengths, ...rest }) =>
  integer({ label: phrase('Length'), least, most, stops: within(stops, least, most), ...rest });

/** Numbers per row. @param {Given} given */
export const dim = ({ least = 2, most, stops = dims, ...rest }) =>
  integer({ label: phrase('Dimension'), least, most, stops: within(stops, least, most), ...rest });

/** Base of the wavelengths. @param {Partial<Given>} [given] */
export const base = ({ preset = 10_000, least = 1, stops = bases, ...rest } = {}) =>
  real({ label: phrase('Base'), about: 'of the wavelengths', preset, least, stops, ...rest });

/** How weights are mapped to shades. */
export const scale = oneOf([phrase('fixed'), phrase('largest'), phrase('log'), phrase('rank')], {
  label: phrase('Colours'),
  isShort: true,
  about:
    "how dark a weight is: 'fixed' is its share of 1, so that heads can be compared, 'largest' of the largest of the head, or of three times an equal share where that is more, so that small weights can be distinguished and equal ones look pale, where a row of one weight does not count; 'log' its logarithm, over three powers of ten; 'rank' its place in its row, of which the largest weight is darkest. Colours are fixed up to the largest weight where one is above 1",
});
