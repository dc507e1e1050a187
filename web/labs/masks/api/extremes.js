// The minimum and maximum over any box of an array, in time proportional to the logarithms of its sides:
// level l of a pyramid has the extremes of every 2^l numbers along a side, and the next side of each level
// has its own pyramid. Levels are made when a box first needs them.

/** @typedef {(a: number, b: number) => number} Of */

export class Extremes {
  #least;
  #most;

  /** @param {import('./nodes.js').List} list */
  constructor({ shape, data }) {
    this.shape = shape;
    /** The box, set by the caller: the first and the last index along every side. */
    this.from = new Float64Array(shape.length);
    this.end = new Float64Array(shape.length);
    this.#least = new Pyramid(data, shape, 0, Math.min, Infinity);
    this.#most = new Pyramid(data, shape, 0, Math.max, -Infinity);
  }

  least() {
    return this.#least.along(this.from, this.end, 0);
  }

  most() {
    return this.#most.along(this.from, this.end, 0);
  }
}

/** The pyramid along one side of an array. */
class Pyramid {
  /** @type {{ data: Float64Array, side: number, inner: Pyramid | null }[]} */
  #levels = [];

  /**
   * @param {Float64Array} data
   * @param {readonly number[]} shape of which the sides from `axis` on are right
   * @param {number} axis
   * @param {Of} of
   * @param {number} none the extreme of no numbers
   */
  constructor(data, shape, axis, of, none) {
    this.shape = shape;
    this.axis = axis;
    this.of = of;
    this.none = none;
    this.#add(data, shape[axis]);
  }

  /** @param {Float64Array} data @param {number} side */
  #add(data, side) {
    const { shape, axis, of, none } = this;
    const isLast = axis === shape.length - 1;
    const inner = isLast ? null : new Pyramid(data, shape, axis + 1, of, none);
    this.#levels.push({ data, side, inner });
  }

  #addHalf() {
    const { shape, axis, of, none } = this;
    const below = this.#levels[this.#levels.length - 1];
    const half = Math.ceil(below.side / 2);
    const step = shape.slice(axis + 1).reduce((a, b) => a * b, 1);
    const rows = below.data.length / (below.side * step);
    const data = new Float64Array(rows * half * step);
    for (let row = 0, at = 0; row < rows; ++row) {
      for (let k = 0; k < half; ++k) {
        const first = (row * below.side + 2 * k) * step;
        const isPair = 2 * k + 1 < below.side;
        for (let j = first; j < first + step; ++j)
          data[at++] = of(below.data[j], isPair ? below.data[j + step] : none);
      }
    }
    this.#add(data, half);
  }

  /**
   * @param {Float64Array} from
   * @param {Float64Array} end
   * @param {number} row along this side
   * @returns {number}
   */
  along(from, end, row) {
    const { axis, of } = this;
    let found = this.none;
    // a stretch is a number at either end, and half as many pairs between them
    for (let l = 0, first = from[axis], last = end[axis]; first <= last; ++l) {
      if (l === this.#levels.length) this.#addHalf();
      const { data, side, inner } = this.#levels[l];
      const before = row * side;
      const at = (/** @type {number} */ k) =>
        inner ? inner.along(from, end, before + k) : data[before + k];
      if (first % 2 === 1) found = of(found, at(first++));
      if (last % 2 === 0) found = of(found, at(last--));
      first /= 2;
      last = (last - 1) / 2;
    }
    return found;
  }
}
