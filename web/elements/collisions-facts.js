// What <phasor-collisions> says of the closest two and of the wavelengths that keep them apart.

import { integral, number, significant } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { node } from './style.js';

/** Rows that are written out. */
const readable = 4;

/**
 * @param {import('../index.js').Phasor} phasor
 * @param {import('./collisions-search.js').Encoding} encoding
 * @param {number} length
 * @param {import('./collisions-search.js').Pair} pair
 * @returns {HTMLElement[]} names and values in turn
 */
export function facts(phasor, encoding, length, { a, b }) {
  /** @type {[string, string][]} */
  const all = [];
  if (encoding.dim <= readable) {
    const columns = Array.from({ length: encoding.dim }, (_, column) => column);
    for (const position of [a, b]) {
      const row = columns.map((column) =>
        phasor
          .exactSinusoidal({ ...encoding, position, column })
          .toFixed(9)
          .replace('-', '\u2212'),
      );
      all.push([t('position {position}', { position: integral(position) }), row.join('  ')]);
    }
  }
  if (encoding.dim > 1) {
    const alone = phasor.closestPair({ length, dim: 1 });
    all.push([
      t('its first sine alone'),
      t('{a} and {b} differ by {distance}', {
        a: integral(alone.a),
        b: integral(alone.b),
        distance: significant(alone.distance, 4),
      }),
    ]);
  }
  if (encoding.dim > 2) {
    const { wavelength } = phasor.wavelengths(encoding);
    all.push([
      t('wavelengths'),
      t('{first} to {last} positions, each {ratio} times the one before', {
        first: number(wavelength[0], 2),
        last: number(wavelength[wavelength.length - 1], 1),
        ratio: number(wavelength[1] / wavelength[0], 4),
      }),
    ]);
  }
  return all.flatMap(([name, value]) => [node('dt', '', name), node('dd', '', value)]);
}
