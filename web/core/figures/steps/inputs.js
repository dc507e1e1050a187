// The inputs of <phasor-steps>: matrices from its attributes, and presets for the others.

import { phrase } from '../../texts/language.js';
import { data } from '../../kit/settings.js';
import { untrained } from './model.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./model.js').Given} Given */

/** Most rows that are shown: in more, no number could be found. */
export const mostRows = 128;

/** @param {readonly (readonly number[])[]} rows @returns {Tensor} */
const matrix = (rows) => ({
  shape: [rows.length, rows[0].length],
  data: Float32Array.from(rows.flat()),
});

/** @param {unknown} given @returns {given is Tensor} whether it is a matrix of finite numbers */
function isMatrix(given) {
  if (!given || typeof given !== 'object' || !('shape' in given && 'data' in given)) return false;
  const { shape, data: values } = given;
  if (!Array.isArray(shape) || shape.length !== 2 || !(values instanceof Float32Array))
    return false;
  return (
    values.length > 0 && values.length === shape[0] * shape[1] && values.every(Number.isFinite)
  );
}

/** @param {unknown} given @returns {Tensor | undefined} */
function accept(given) {
  if (isMatrix(given)) return given;
  if (!Array.isArray(given) || !Array.isArray(given[0]) || given[0].length === 0) return undefined;
  const columns = given[0].length;
  // not `every`, which skips holes
  const wrong = (/** @type {unknown} */ value) =>
    typeof value !== 'number' || !Number.isFinite(Math.fround(value));
  const right =
    given.findIndex(
      (row) => !Array.isArray(row) || row.length !== columns || row.findIndex(wrong) >= 0,
    ) < 0;
  return right ? matrix(given) : undefined;
}

/** @param {Tensor | null} preset @param {string} about */
export const numbers = (preset, about) =>
  data({
    preset,
    isShown: true,
    link: true,
    about,
    wanted: phrase('a matrix: rows of equal length with finite numbers'),
    accept: (given) => (given === null ? null : accept(given)),
  });

/** @typedef {'wq' | 'wk' | 'wv' | 'wo'} Weight */
/** @typedef {'x' | 'q' | 'k' | 'v' | Weight} Part */

/** @type {readonly Weight[]} */
export const weights = ['wq', 'wk', 'wv', 'wo'];
/** @type {readonly Part[]} */
export const givenParts = ['x', 'q', 'k', 'v', ...weights];

export const example = {
  q: matrix([
    [1, 0, 2, 1],
    [0, 2, 1, -1],
    [1, 1, 0, 2],
  ]),
  k: matrix([
    [1, 1, 2, 0],
    [0, 2, 0, 1],
    [2, -1, 0, 1],
  ]),
  v: matrix([
    [1, 0, 2, 0],
    [0, 3, 0, 1],
    [2, 1, 0, -1],
  ]),
  x: matrix([
    [1, 0, 1, 0],
    [0, 2, 0, 1],
    [1, 1, -1, 0],
  ]),
};

/** @param {Tensor} tensor @returns {Tensor} its first rows */
const first = ({ shape: [rows, columns], data: values }) =>
  rows <= mostRows
    ? { shape: [rows, columns], data: values }
    : { shape: [mostRows, columns], data: values.subarray(0, mostRows * columns) };

/** @type {Map<string, Tensor>} */
const presets = new Map();

/**
 * @param {import('../../api/index.js').Phasor} phasor
 * @param {Record<Part, Tensor | null> & { heads: number, mask: string,
 *   scale: boolean }} settings null for what is not given
 * @returns {Given}
 */
export function inputs(phasor, settings) {
  const { heads, mask, scale } = settings;
  const x = settings.x || heads > 1 ? first(settings.x ?? example.x) : null;
  const width = x?.shape[1] ?? 1;
  const side = heads * Math.ceil(width / heads);
  /** @param {Weight} name @param {number} rows @param {number} columns */
  const weight = (name, rows, columns) => {
    const key = `${name} ${rows} ${columns}`;
    const known =
      settings[name] ??
      presets.get(key) ??
      untrained(phasor, rows, columns, 1 + weights.indexOf(name));
    if (!settings[name]) presets.set(key, known);
    return known;
  };
  const wv = weight('wv', width, side);
  const wq = weight('wq', width, settings.wk?.shape[1] ?? side);
  return {
    q: first(settings.q ?? example.q),
    k: first(settings.k ?? example.k),
    v: first(settings.v ?? example.v),
    x,
    wq,
    wk: weight('wk', width, wq.shape[1]),
    wv,
    wo: weight('wo', wv.shape[1], width),
    heads,
    causal: mask === 'causal',
    scaled: scale,
  };
}
