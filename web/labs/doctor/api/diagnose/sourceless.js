// Two arrays whose common input is not known: settings of both under which they come from the same input.

import { sizeOf } from './array.js';
import { angleSlack, coarsest } from './precision.js';
import { eachSettings, largest, spread } from './search.js';

/** @typedef {import('./kind.js').Kind} Kind */
/** @typedef {import('./kind.js').Sight} Sight */
/** @typedef {import('./kind.js').Context} Context */
/** @typedef {import('./array.js').Numbers} Numbers */
/** @typedef {import('./table/values.js').Settings} Settings */

/** @typedef {{ a: Settings[], b: Settings[] }} Group settings of both arrays that see one input */

/** @typedef {{ side: 'a' | 'b', settings: Settings, sight: Sight, sums: number[] }} View */

/** Entries in a sum, and sums. */
const entriesOfSum = 48;
const sumsOfView = 4;

/** Rows in which inputs are compared first: angles of later ones are less exact. */
const firstRows = 64;

/**
 * The inputs that all settings see in an array.
 *
 * @param {Kind} kind with `source`
 * @param {Context} context
 * @param {Numbers} array
 * @param {'a' | 'b'} side
 * @param {boolean} rare
 * @returns {View[]}
 */
function viewsOf(kind, context, array, side, rare) {
  /** @type {View[]} */
  const views = [];
  const entries = fewOf(array);
  const isRare = (/** @type {string} */ axis) => rare && axis === 'base';
  eachSettings(kind, context, [], isRare, (settings) => {
    const own = { ...settings };
    const sight = kind.source?.(own, context, array);
    if (!sight) return;
    const values = entries.map(sight.value);
    // weights without a pattern, so that no differences cancel
    const sums = Array.from({ length: sumsOfView }, (_, s) =>
      values.reduce((total, value, k) => total + Math.sin(1 + k + 7 * s) * value, 0),
    );
    views.push({ side, settings: own, sight, sums });
  });
  return views;
}

/**
 * Equal inputs have equal sums of some entries: views are sorted by one sum, and neighbours compared.
 * Rare bases are tried where the usual ones do not do.
 *
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {import('./known.js').Known} known
 * @returns {Group[]}
 */
export function groupsOf(kind, a, b, known) {
  if (kind.groups) return kind.groups(kind, a, b, known);
  for (const rare of [false, true]) {
    const groups = grouped(kind, a, b, known, rare);
    if (groups.length > 0) return groups;
  }
  return [];
}

/** @param {Numbers} a @param {Numbers} b by how much inputs that are seen in their first rows may differ */
function allowedIn(a, b) {
  const scale = Math.max(largest(a.data), largest(b.data));
  const rounding = Math.max(...[a, b].map(({ data }) => coarsest(data).half(scale)));
  return (2e-6 + 2 * angleSlack(Math.min(a.shape[0], firstRows))) * scale + 3 * rounding;
}

/** @param {Numbers} array @returns {number[]} some entries of the first rows */
const fewOf = ({ shape: [n, ...sides] }) =>
  spread(sizeOf([Math.min(n, firstRows), ...sides]), entriesOfSum);

/**
 * Whether the settings of an explanation see one input in all of both arrays.
 *
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {import('./known.js').Known} known
 * @returns {(explanation: import('./explain.js').Explanation) => boolean}
 */
export function confirming(kind, a, b, known) {
  if (kind.groups) return () => true;
  const context = { shape: a.shape, known };
  const noise = 2e-6 * Math.max(largest(a.data), largest(b.data));
  const entries = spread(a.data.length, 2 ** 16);
  const [half, otherHalf] = [a, b].map(({ data }) => coarsest(data).half);
  return (explanation) => {
    const one = kind.source?.(explanation.a, context, a);
    const other = kind.source?.(explanation.b, context, b);
    if (!one || !other) return false;
    return entries.every((i) => {
      const error = one.error(i, half) + other.error(i, otherHalf);
      return Math.abs(one.value(i) - other.value(i)) <= noise + error;
    });
  };
}

/**
 * @param {Kind} kind
 * @param {Numbers} a
 * @param {Numbers} b
 * @param {import('./known.js').Known} known
 * @param {boolean} rare
 * @returns {Group[]}
 */
function grouped(kind, a, b, known, rare) {
  const context = { shape: a.shape, known };
  const allowed = allowedIn(a, b);
  const views = [
    ...viewsOf(kind, context, a, 'a', rare),
    ...viewsOf(kind, context, b, 'b', rare),
  ].sort((one, other) => one.sums[0] - other.sums[0]);
  const compared = fewOf(a);
  // sums of independent roundings grow like a square root
  const window = 2 * Math.sqrt(entriesOfSum) * allowed;
  const near = (/** @type {View} */ one, /** @type {View} */ other) =>
    one.sums.every((sum, s) => Math.abs(sum - other.sums[s]) <= window) &&
    compared.every((i) => Math.abs(one.sight.value(i) - other.sight.value(i)) <= allowed);
  /** @type {(Group & { first: View })[]} */
  const groups = [];
  let open = 0;
  for (const view of views) {
    while (open < groups.length && view.sums[0] - groups[open].first.sums[0] > window) ++open;
    let group;
    for (let k = open; k < groups.length && !group; ++k) {
      if (near(view, groups[k].first)) group = groups[k];
    }
    if (!group) groups.push((group = { a: [], b: [], first: view }));
    group[view.side].push(view.settings);
  }
  return groups.filter((group) => group.a.length > 0 && group.b.length > 0);
}
