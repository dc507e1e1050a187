// Finds queries that see no key: the softmax is undefined, and frameworks return NaN, zeros, or the mean of
// all values. A range of queries is settled by one key that all of them see.

import { Budget } from './budget.js';
import { state } from './range.js';

/** @typedef {import('./point.js').Points} Points */
/** @typedef {import('./range.js').Ranges} Ranges */

export class BlindQueries {
  count = 0;
  /** The first such query; −1 for none. */
  first = -1;
  /** Where a key was seen last, from the first query on. */
  #offset = 0;

  #settled = 0;

  /**
   * @param {Points} points
   * @param {Ranges} ranges
   * @param {{ call: string, queries: number, keys: number }} of
   */
  constructor(points, ranges, { call, queries, keys }) {
    this.points = points;
    this.ranges = ranges;
    this.budget = new Budget(call, queries, queries * keys, () => this.#settled / queries);
    this.keys = keys;
  }

  /** @param {number} q0 @param {number} q1 @param {number} k0 @param {number} k1 last ones */
  #decide(q0, q1, k0, k1) {
    this.budget.spend(this.ranges.cost);
    return this.ranges.decide(q0, q1, k0, k1);
  }

  /** @param {number} from @param {number} to the last query */
  look(from, to) {
    if (this.#isSettled(from, to)) {
      this.#settled += to - from + 1;
      return;
    }
    const half = from + Math.floor((to - from) / 2);
    this.look(from, half);
    this.look(half + 1, to);
  }

  /**
   * @param {number} from
   * @param {number} to the last query
   * @returns {boolean} whether it is known which of them see no key
   */
  #isSettled(from, to) {
    const all = this.#decide(from, to, 0, this.keys - 1);
    if (all === state.full) return true;
    if (all === state.empty) {
      if (this.first < 0) this.first = from;
      this.count += to - from + 1;
      return true;
    }
    for (const key of [0, from, to, this.keys - 1, from + this.#offset]) {
      if (key < 0 || key >= this.keys) continue;
      if (this.#decide(from, to, key, key) === state.full) return true;
    }
    if (from === to) this.#search(from);
    return from === to;
  }

  /** @param {number} query */
  #search(query) {
    const key = this.#visibleKey(query, 0, this.keys - 1);
    if (key >= 0) this.#offset = key - query;
    else {
      if (this.first < 0) this.first = query;
      this.count += 1;
    }
  }

  /** @param {number} query @param {number} from @param {number} to @returns {number} −1 for none */
  #visibleKey(query, from, to) {
    const found = this.#decide(query, query, from, to);
    if (found !== state.undecided) return found === state.full ? from : -1;
    if (to - from < 8) {
      for (let key = from; key <= to; ++key) {
        this.budget.spend(this.points.cost);
        if (this.points.visible(query, key)) return key;
      }
      return -1;
    }
    const half = from + Math.floor((to - from) / 2);
    const near = this.#visibleKey(query, from, half);
    return near >= 0 ? near : this.#visibleKey(query, half + 1, to);
  }
}
