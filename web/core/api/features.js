// What of WebAssembly an engine has, asked with the smallest module that uses it.

import { decode } from './hex.js';

/** A module whose one function has the body `code`, giving nothing or a vector. */
const probe = (/** @type {string} */ result, /** @type {string} */ code) => {
  const length = (/** @type {number} */ bytes) => bytes.toString(16).padStart(2, '0');
  const body = `00${code}0b`;
  const type = `6000${result}`;
  return (
    `0061736d01000000` + // the head of every module
    `01${length(1 + type.length / 2)}01${type}` + // its types
    `03020100` + // one function, of the first type
    `0a${length(2 + body.length / 2)}01${length(body.length / 2)}${body}`
  );
};

const vector = '017b';
const nothing = '00';
const splat = '4100fd0f'; // i32.const 0, i8x16.splat

const probes = {
  SIMD: probe(vector, splat),
  // try, end
  'exception handling': probe(nothing, '06400b'),
  // i8x16.relaxed_swizzle
  'relaxed SIMD': probe(vector, splat + splat + 'fd8002'),
};

/** @typedef {keyof typeof probes} Feature */

/** @param {Feature} feature */
export const has = (feature) => WebAssembly.validate(decode(probes[feature]));

/**
 * What the engine lacks of what a build needs.
 *
 * @param {'simd' | 'relaxed-simd'} build
 */
export function missing(build) {
  /** @type {Feature[]} */
  const needed = ['SIMD', 'exception handling'];
  if (build === 'relaxed-simd') needed.push('relaxed SIMD');
  return needed.filter((feature) => !has(feature));
}
