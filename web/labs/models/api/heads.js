// What the heads of a model do, by a probe: random tokens, and the same ones again. Each score is the mean
// weight that a head gives, of the tokens for which there is one, to
//
//   previousToken   the token before             nextToken   the token after
//   firstToken      the first token, where heads that have nothing to do rest (Xiao et al. 2023)
//   sameToken       the earlier copy of the same token
//   induction       the token after that copy (Elhage et al. 2021; Olsson et al. 2022)

/** @typedef {import('../../../core/api/tensor.js').Tensor} Tensor */

/**
 * @typedef {Record<'previousToken' | 'nextToken' | 'firstToken' | 'sameToken' | 'induction',
 *   Tensor>} ModelHeads [layers, heads]
 */

/** Where each score looks from token i, in a probe of twice m tokens; nothing where there is none. */
const places = /** @type {const} */ ({
  previousToken: (/** @type {number} */ i) => i - 1,
  nextToken: (/** @type {number} */ i, /** @type {number} */ m) => (i + 1 < 2 * m ? i + 1 : -1),
  firstToken: (/** @type {number} */ i) => (i > 0 ? 0 : -1),
  sameToken: (/** @type {number} */ i, /** @type {number} */ m) => i - m,
  induction: (/** @type {number} */ i, /** @type {number} */ m) => (i >= m ? i - m + 1 : -1),
});

/**
 * @param {number} vocabulary
 * @param {number} m tokens, which come twice
 * @param {number} seed
 */
export function probe(vocabulary, m, seed) {
  let state = seed | 0;
  const once = Array.from({ length: m }, () => {
    // Steele, Lea and Flood's SplitMix, 32-bit (the mixing of MurmurHash3)
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) % vocabulary;
  });
  return [...once, ...once];
}

/**
 * @param {Tensor} weights [layers, heads, 2m, 2m], of a probe
 * @returns {ModelHeads}
 */
export function headScores({ shape: [layers, heads, n], data }) {
  const m = n / 2;
  const score = (/** @type {(i: number, m: number) => number} */ place) => {
    const means = new Float32Array(layers * heads);
    for (let h = 0; h < means.length; ++h) {
      let sum = 0;
      let count = 0;
      for (let i = 0; i < n; ++i) {
        const j = place(i, m);
        if (j < 0) continue;
        sum += data[(h * n + i) * n + j];
        count += 1;
      }
      means[h] = sum / count;
    }
    return { shape: [layers, heads], data: means };
  };
  return /** @type {ModelHeads} */ (
    Object.fromEntries(Object.entries(places).map(([name, place]) => [name, score(place)]))
  );
}
