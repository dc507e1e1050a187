// A stream of choices from a seed, so that a call can be made again from its number alone.

/** @typedef {ReturnType<typeof random>} Random */

/** @param {number} seed */
export function random(seed) {
  let state = seed | 0;
  const next = () => {
    // Steele, Lea and Flood's SplitMix, 32-bit (the mixing of MurmurHash3)
    state = (state + 0x9e3779b9) | 0;
    let z = state;
    z = Math.imul(z ^ (z >>> 16), 0x85ebca6b);
    z = Math.imul(z ^ (z >>> 13), 0xc2b2ae35);
    return ((z ^ (z >>> 16)) >>> 0) / 2 ** 32;
  };
  const r = {
    next,
    /** an integer, both ends included @param {number} from @param {number} to */
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    /** @param {number} share */
    chance: (share) => next() < share,
    /** @template T @param {readonly T[]} list @returns {T} */
    pick: (list) => list[Math.floor(next() * list.length)],
    /** @param {number[]} shape of numbers from -2 to 2, now and then as nested arrays */
    tensor: (...shape) => {
      const data = Float32Array.from(
        { length: shape.reduce((a, b) => a * b, 1) },
        () => 4 * next() - 2,
      );
      const empty = shape.includes(0);
      return !empty && shape.length > 0 && r.chance(0.3) ? nested(shape, data) : { shape, data };
    },
    /** each option with even odds @param {Record<string, () => any>} makers */
    some: (makers) => {
      /** @type {Record<string, any>} */
      const objects = {};
      for (const [name, make] of Object.entries(makers)) if (r.chance(0.5)) objects[name] = make();
      return objects;
    },
  };
  return r;
}

/** @param {number[]} shape @param {ArrayLike<number>} data @param {number} [from] @returns {any} */
function nested([side, ...inner], data, from = 0) {
  if (inner.length === 0) return Array.from({ length: side }, (_, k) => data[from + k]);
  const step = inner.reduce((a, b) => a * b, 1);
  return Array.from({ length: side }, (_, k) => nested(inner, data, from + k * step));
}
