// The positions of the rows of a sinusoidal table, where they are no run: read off the angles of its pairs,
// from the slowest, which makes less than half a turn, to the fastest.

import { shortest, wrapped } from '../measure/numbers.js';
import { angleSlack, coarsest } from './precision.js';
import { eachSettings } from './search.js';

/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./known.js').Known} Known */
/** @typedef {import('./table/values.js').Settings} Settings */

/** Axes that say where the sine and cosine of a pair are, and its rate. */
const read = ['axes', 'odd', 'layout', 'exponent', 'base', 'amplitude'];

/**
 * @param {Settings} settings
 * @param {Numbers} array
 * @returns {Float64Array | null} null where a pair is no angle, or not that of the position
 */
function placesIn({ axes, odd, layout, exponent, base, amplitude }, { shape, data }) {
  const [n, d] = axes.flipped ? [shape[1], shape[0]] : shape;
  const width = odd.width(d);
  const h = Math.ceil(width / 2);
  const height = amplitude.of(d);
  const off = (3 * coarsest(data).half(height)) / height + 1e-6;
  /** @type {number[][]} the columns of the sine and the cosine of each pair */
  const columns = Array.from({ length: h }, () => [-1, -1]);
  for (let c = 0; c < width; ++c) {
    const [j, cosine] = layout.pair(c, h);
    columns[j][cosine] = c;
  }
  const whole = columns.flatMap((own, j) => (own.includes(-1) ? [] : [j])).reverse();
  const rates = columns.map((_, j) => base.number ** -exponent.of(j, width, h));
  const places = new Float64Array(n);
  for (let m = 0; m < n; ++m) {
    const angles = new Float64Array(h);
    for (const j of whole) {
      const [sine, cosine] = columns[j].map(
        (c) => data[axes.flipped ? c * n + m : m * d + c] / height,
      );
      if (Math.abs(Math.hypot(sine, cosine) - 1) > off) return null;
      angles[j] = Math.atan2(sine, cosine);
      places[m] += wrapped(angles[j] - places[m] * rates[j]) / rates[j];
    }
    const fits = whole.every((j) => {
      const angle = places[m] * rates[j];
      return Math.abs(wrapped(angles[j] - angle)) <= off + 2 * angleSlack(angle);
    });
    if (!fits) return null;
    const fastest = rates[whole[whole.length - 1]];
    places[m] = shortest(places[m], (off + angleSlack(places[m] * fastest)) / fastest);
  }
  return places;
}

/**
 * @param {Kind} kind of sinusoidal tables
 * @param {Numbers} array
 * @param {Known} known
 * @returns {Numbers[]} positions under which the array is a table, each once
 */
export function placesOf(kind, array, known) {
  /** @type {Map<string, Numbers>} */
  const found = new Map();
  const context = { shape: array.shape, known };
  const only = {
    ...kind,
    inert: (/** @type {Settings} */ own, /** @type {string} */ name) =>
      !read.includes(name) || kind.inert(own, name, context),
  };
  eachSettings(
    only,
    context,
    [],
    () => true,
    (settings) => {
      const data = placesIn(settings, array);
      if (data) found.set(data.join(), { shape: [data.length], data });
    },
  );
  return [...found.values()];
}
