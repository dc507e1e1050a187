// The least and the largest number of any stretch of a list, in time proportional to the logarithm of its
// length: level l of a pyramid has those of every 2^l numbers.

export class Extremes {
  /** @type {Float64Array[]} */
  #least;
  /** @type {Float64Array[]} */
  #most;

  /** @param {Float64Array} list */
  constructor(list) {
    this.length = list.length;
    this.#least = pyramid(list, Math.min, Infinity);
    this.#most = pyramid(list, Math.max, -Infinity);
  }

  /** @param {number} from @param {number} to the last one */
  least(from, to) {
    return along(this.#least, from, to, Math.min, Infinity);
  }

  /** @param {number} from @param {number} to the last one */
  most(from, to) {
    return along(this.#most, from, to, Math.max, -Infinity);
  }
}

/**
 * @param {Float64Array} list
 * @param {(a: number, b: number) => number} of
 * @param {number} none of no numbers
 */
function pyramid(list, of, none) {
  const levels = [list];
  for (let level = list; level.length > 1; levels.push(level)) {
    const below = level;
    level = new Float64Array(Math.ceil(below.length / 2));
    for (let k = 0; k < level.length; ++k) {
      level[k] = of(below[2 * k], 2 * k + 1 < below.length ? below[2 * k + 1] : none);
    }
  }
  return levels;
}

/**
 * @param {readonly Float64Array[]} levels @param {number} from @param {number} to
 * @param {(a: number, b: number) => number} of @param {number} none
 */
function along(levels, from, to, of, none) {
  let found = none;
  // a stretch is a number at either end, and half as many pairs between them
  for (const level of levels) {
    if (from > to) break;
    if (from % 2 === 1) found = of(found, level[from++]);
    if (to % 2 === 0) found = of(found, level[to--]);
    from /= 2;
    to = (to - 1) / 2;
  }
  return found;
}
