// What the tables of conventions are made of: axes, their values, and two axes that several kinds share.

import { bare } from '../../../../../core/api/check.js';

/** @typedef {import('../known.js').Known} Known */

/**
 * The lines of a program that apply a convention (`to`) and that undo it in an array (`from`). Where
 * there is no `from`, the array is computed anew. `torch` stands where PyTorch needs another line.
 *
 * @typedef {{ to?: string | ((known: Known) => string), from?: string, torch?: string }} Lines
 */

/**
 * One convention: the name of the value, what an array does that follows it (after "a" or "b"), its
 * code, a number where it has one and, by kind of axis, the functions that make it.
 * A rare one is tried, but explains nothing that a usual one explains as well.
 *
 * @typedef {{ name: string, says: string, numpy: Lines, javascript: Lines,
 *   number: number, rare?: boolean } & Record<string, any>} Value
 */

/**
 * A question that conventions answer differently. The first value is what most libraries do, and is
 * assumed where the axis has no effect; of an open axis, the value of the other array.
 *
 * @typedef {{ name: string, decide: string, values: Value[], open?: boolean }} Axis
 */

/** @typedef {Record<string, Value>} Settings a value for every axis */

/**
 * @param {string} name
 * @param {string} decide what would show the value where an array does not
 * @param {(Partial<Value> & { name: string, says: string })[]} values
 * @returns {Axis}
 */
export const axis = (name, decide, values) => ({
  name,
  decide,
  values: values.map((value) => bare({ numpy: {}, javascript: {}, number: 0, ...value })),
});

/** @param {number} number as a literal that Python reads as a float */
export const float = (number) => (Number.isInteger(number) ? `${number}.0` : `${number}`);

/**
 * The lines that give a variable a number.
 *
 * @param {string} variable
 * @param {number} number
 */
export const constant = (variable, number) => ({
  number,
  numpy: { to: `${variable} = ${number}` },
  javascript: { to: `const ${variable} = ${number};` },
});

export const usualBases = [10000, 500000, 1000000, 100, 1000];

/** @param {number} number @returns {Value} */
export const baseOf = (number) => ({
  name: `${number}`,
  ...constant('base', number),
  says: `has the base ${number}`,
  rare: !usualBases.includes(number),
});

/** @param {readonly number[]} rare bases that the kind also has */
export const baseAxis = (...rare) =>
  axis(
    'base',
    'two pairs or more at a position other than 0',
    [...usualBases, ...rare].map(baseOf),
  );

/**
 * The position of a row before its array counts it: the one that is known, or its number.
 *
 * @param {Known} known
 * @param {number} row
 */
export const rowPosition = ({ positions }, row) =>
  positions?.shape.length === 1 ? positions.data[row] : row;

/** @param {readonly number[]} numbers positions of the first row, the rare ones negative */
export const startAxis = (...numbers) =>
  axis(
    'start',
    'two pairs or more at a position other than 0',
    numbers.map((signed) => ({
      name: `${Math.abs(signed)}`,
      ...constant('start', Math.abs(signed)),
      says: `begins at position ${Math.abs(signed)}`,
      rare: signed < 0,
    })),
  );
