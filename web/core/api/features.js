// Tests which features of WebAssembly an engine has, by validating the smallest module that uses each.

/**
 * A module whose one function has the body `code`, giving nothing or a vector.
 *
 * @param {number[]} result
 * @param {number[]} code
 */
function probe(result, code) {
  const type = [0x60, 0, ...result];
  const body = [0, ...code, 0x0b];
  const head = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]; // of every module
  const types = [1, 1 + type.length, 1, ...type];
  const functions = [3, 2, 1, 0]; // one, of the first type
  return Uint8Array.of(
    ...head,
    ...types,
    ...functions,
    10,
    2 + body.length,
    1,
    body.length,
    ...body,
  );
}

const vector = [1, 0x7b];
const nothing = [0];
const splat = [0x41, 0, 0xfd, 0x0f]; // i32.const 0, i8x16.splat

const probes = {
  SIMD: probe(vector, splat),
  // try, end
  'exception handling': probe(nothing, [0x06, 0x40, 0x0b]),
  // i8x16.relaxed_swizzle
  'relaxed SIMD': probe(vector, [...splat, ...splat, 0xfd, 0x80, 0x02]),
};

/** @typedef {keyof typeof probes} Feature */

/** @param {Feature} feature */
export const has = (feature) => WebAssembly.validate(probes[feature]);

/**
 * The features of a build that the engine lacks.
 *
 * @param {'simd' | 'relaxed-simd'} build
 */
export function missing(build) {
  /** @type {Feature[]} */
  const needed = ['SIMD', 'exception handling'];
  if (build === 'relaxed-simd') needed.push('relaxed SIMD');
  return needed.filter((feature) => !has(feature));
}
