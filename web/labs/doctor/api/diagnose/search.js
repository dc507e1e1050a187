// Which settings of the declared space give an array, and in how few axes those of two arrays differ.

import { coarsest, precisionsOf, smallSlack } from './precision.js';

/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./kind.js').Context} Context */
/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('./table/values.js').Settings} Settings */
/** @typedef {import('./table/values.js').Value} Value */

/** @param {Float64Array} data */
export const largest = (data) => data.reduce((most, number) => Math.max(most, Math.abs(number)), 0);

/** What float32 arithmetic may add to an entry of an array whose largest entry is 1. */
const noise = 6e-7;

/** Maximum number of entries of an array that are compared. */
const compared = 2 ** 16;

/**
 * All settings of a space, one after the other: a value for every axis. Where an axis has no effect
 * it has its first value, or all of them if it is open.
 *
 * @param {Kind} kind
 * @param {Context} context
 * @param {Value[]} precisions that the array can have
 * @param {(axis: string) => boolean} rare whether rare values of an axis are tried too
 * @param {(settings: Settings) => void} visit with the same object each time
 */
export function eachSettings(kind, context, precisions, rare, visit) {
  /** @type {Settings} */
  const settings = {};
  const choose = (/** @type {number} */ k) => {
    if (k === kind.axes.length) {
      visit(settings);
      return;
    }
    const { name, values, open } = kind.axes[k];
    if (kind.inert(settings, name, context)) {
      for (const value of open ? values : [values[0]]) {
        settings[name] = value;
        choose(k + 1);
      }
      return;
    }
    for (const value of name === 'precision' ? precisions : values) {
      if (value.rare && !rare(name)) continue;
      if (value.method === 'llama3' && !context.known.llama3Known) continue;
      settings[name] = value;
      choose(k + 1);
    }
  };
  choose(0);
}

/**
 * @param {number} count
 * @param {number} wanted
 * @returns {number[]} entries spread over the array, the last ones first
 */
export function spread(count, wanted) {
  if (count <= wanted) return Array.from({ length: count }, (_, i) => count - 1 - i);
  // steps by the golden ratio visit all parts of the array early
  const step = 0.6180339887498949;
  const all = new Set();
  for (let k = 0; all.size < wanted; ++k) {
    all.add(count - 1 - Math.floor(((k * step) % 1) * count));
  }
  return [...all];
}

/**
 * How far the array is from what settings give, beyond rounding: Infinity where it is too far.
 *
 * @param {import('./kind.js').Cells} cells
 * @param {Float64Array} data
 * @param {Value} precision
 * @param {number[]} entries
 * @param {number} floor that float32 may always add
 * @param {boolean} relative to the entry
 */
function excess({ value, place, slack }, data, precision, entries, floor, relative) {
  const small = (smallSlack / noise) * floor;
  let most = 0;
  for (const i of entries) {
    const wanted = value(i);
    const beyond = Math.abs(data[place ? place(i) : i] - wanted) - precision.half(wanted);
    let over = relative ? beyond / Math.abs(wanted) : beyond;
    if (!(over <= floor)) {
      const allowed = slack(i, wanted);
      if (!(over <= floor + allowed)) return Infinity;
      over -= Math.min(allowed, small);
    }
    if (over > most) most = over;
  }
  return most;
}

/** @typedef {{ settings: Settings, excess: number }} Fit */

/**
 * The settings that give an array, as exactly as any; with rare values where it does not go without.
 *
 * @param {Kind} kind
 * @param {Numbers} array
 * @param {import('./known.js').Known} known
 * @returns {Settings[]}
 */
export function settingsOf(kind, array, known) {
  const usual = fitsOf(kind, array, known, false);
  return usual.length > 0 ? usual : fitsOf(kind, array, known, true);
}

/**
 * @param {Kind} kind
 * @param {Numbers} array
 * @param {import('./known.js').Known} known
 * @param {boolean} rare
 */
function fitsOf(kind, { shape, data }, known, rare) {
  const context = { shape, known };
  const hasPrecision = kind.axes.some(({ name }) => name === 'precision');
  const precisions = precisionsOf(data);
  const plain = coarsest(data);
  const scale = kind.relative ? 1 : largest(data);
  const floor = noise * scale;
  /** @type {Fit[]} */
  let fits = [];
  /** @type {number[]} */
  let few = [];
  let count = -1;
  eachSettings(
    kind,
    context,
    precisions,
    () => rare,
    (settings) => {
      const cells = kind.cells(settings, context);
      if (!cells) return;
      if (cells.count !== count) few = spread((count = cells.count), 24);
      const precision = hasPrecision ? settings.precision : plain;
      const first = excess(cells, data, precision, few, floor, kind.relative);
      if (first < Infinity) fits.push({ settings: { ...settings }, excess: first });
    },
  );
  for (const entries of [spread(count, 512), spread(count, compared)]) {
    fits = fits.filter((fit) => {
      const cells = /** @type {import('./kind.js').Cells} */ (kind.cells(fit.settings, context));
      const precision = hasPrecision ? fit.settings.precision : plain;
      fit.excess = excess(cells, data, precision, entries, floor, kind.relative);
      return fit.excess < Infinity;
    });
    const best = Math.min(...fits.map((fit) => fit.excess));
    fits = fits.filter((fit) => fit.excess <= 3 * best + floor);
  }
  return fits.map(({ settings }) => settings);
}
