// A program over a rectangle of cells: for every operation a range that holds its values at all of them.
//
// Rounding is monotone, so the ends of a range are exact for + − × ÷ and for what rounds; for powers,
// exponentials and logarithms, which are not correctly rounded, it is a little wider. If a value may be NaN,
// both ends are NaN, and it decides nothing. Moore, Kearfott and Cloud, Introduction to Interval Analysis
// (SIAM 2009).

import { Extremes } from './extremes.js';
import { joined } from './nodes.js';
import { itemCode, modulo, quotient } from './operations.js';

/** @typedef {import('./compile.js').Program} Program */

export const state = { empty: 0, full: 1, undecided: 2 };

const wider = 2 ** -48;

/** @param {number} a @param {number} b */
const divided = (a, b) => a / b;

export class Ranges {
  /** What the undecided conditions depend on, see `direction`. */
  direction = 0;

  /** @type {Extremes[]} */
  #extremes;

  /** @param {Program} program */
  constructor(program) {
    this.program = program;
    /** The cost of a rectangle, in operations of a cell: each range has two ends and a direction. */
    this.cost = 4 * program.codes.length + 4;
    this.low = program.constants.slice();
    this.high = program.constants.slice();
    this.directions = new Uint8Array(this.low.length);
    this.#extremes = program.lists.map((list) => new Extremes(list));
  }

  /** @param {number} variable @param {number} from @param {number} to up to and including this one */
  set(variable, from, to) {
    this.low[variable] = from;
    this.high[variable] = to;
  }

  /**
   * Evaluates a rectangle; the ends are the last cells, not the ones after them.
   *
   * @param {number} q0
   * @param {number} q1
   * @param {number} k0
   * @param {number} k1
   * @returns {number} a state
   */
  decide(q0, q1, k0, k1) {
    this.set(0, q0, q1);
    this.set(1, k0, k1);
    this.run();
    const { result, condition } = this.program;
    this.direction = this.directions[result];
    const [low, high] = [this.low[result], this.high[result]];
    if (condition) return low === 1 ? state.full : high === 0 ? state.empty : state.undecided;
    // masks are float32, in which numbers below its range are −∞
    if (Math.fround(low) > -Infinity) return state.full;
    return Math.fround(high) === -Infinity ? state.empty : state.undecided;
  }

  run() {
    const { low, high, directions: found, program } = this;
    const { codes, targets, directions } = program;
    found[0] = low[0] === high[0] ? 0 : directions[0];
    found[1] = low[1] === high[1] ? 0 : directions[1];
    for (let i = 0; i < codes.length; ++i) {
      const code = codes[i];
      const a = program.a[i];
      const b = program.b[i];
      const to = targets[i];
      if (code === itemCode) this.#item(i, to);
      else this.#operation(code, i, to, low[a], high[a], low[b], high[b]);
      // constants depend on nothing; otherwise use the operation's or its operands' direction
      if (low[to] === high[to]) found[to] = 0;
      else if (directions[to] !== 7) found[to] = directions[to];
      else if (code === itemCode) found[to] = this.#along(program.indices[i]);
      else found[to] = joined(joined(found[a], found[b]), found[program.c[i]]);
    }
  }

  /**
   * The first operand is in [p, q], the second in [r, s].
   *
   * @param {number} code
   * @param {number} i
   * @param {number} to
   * @param {number} p
   * @param {number} q
   * @param {number} r
   * @param {number} s
   */
  #operation(code, i, to, p, q, r, s) {
    let least = NaN;
    let most = NaN;
    switch (code) {
      case 0:
        // infinite ends may give ∞ − ∞
        if (!endless(p, q) || !endless(r, s)) [least, most] = [p + r, q + s];
        break;
      case 1:
        if (!endless(p, q) || !endless(r, s)) [least, most] = [p - s, q - r];
        break;
      case 2:
        if (endless(p, q) || endless(r, s)) break;
        least = Math.min(p * r, p * s, q * r, q * s);
        most = Math.max(p * r, p * s, q * r, q * s);
        break;
      case 3:
      case 4: {
        if (endless(p, q) || endless(r, s) || !(r > 0 || s < 0)) break;
        const of = code === 4 ? quotient : divided;
        const corners = [of(p, r), of(p, s), of(q, r), of(q, s)];
        [least, most] = [Math.min(...corners), Math.max(...corners)];
        // large quotients are rounded more than once
        if (code === 4 && !(Math.max(-least, most) < 2 ** 52)) {
          return this.#putWider(to, least, most);
        }
        break;
      }
      case 5:
        return this.#remainder(i, to, p, q, r, s);
      case 6:
        return this.#power(to, p, q, r, s);
      case 7:
        [least, most] = [Math.min(p, r), Math.min(q, s)];
        break;
      case 8:
        [least, most] = [Math.max(p, r), Math.max(q, s)];
        break;
      case 9:
        [least, most] = [-q, -p];
        break;
      case 10:
        least = p < 0 && q > 0 ? 0 : Math.min(Math.abs(p), Math.abs(q));
        most = Math.max(-p, q);
        break;
      case 11:
        [least, most] = [Math.floor(p), Math.floor(q)];
        break;
      case 12:
        [least, most] = [Math.ceil(p), Math.ceil(q)];
        break;
      case 13:
        if (p >= 0) [least, most] = [Math.sqrt(p), Math.sqrt(q)];
        break;
      case 14:
        return this.#putWider(to, Math.exp(p), Math.exp(q));
      case 15:
        return this.#putWider(to, p >= 0 ? Math.log(p) : NaN, p >= 0 ? Math.log(q) : NaN);
      case 16:
        [least, most] = [q < r ? 1 : 0, p >= s ? 0 : 1];
        break;
      case 17:
        [least, most] = [q <= r ? 1 : 0, p > s ? 0 : 1];
        break;
      case 18:
        [least, most] = [p === q && r === s && p === r ? 1 : 0, q < r || s < p ? 0 : 1];
        break;
      case 19:
        [least, most] = [p & r, q & s];
        break;
      case 20:
        [least, most] = [p | r, q | s];
        break;
      case 21:
        [least, most] = [1 - q, 1 - p];
        break;
      case 22:
        return this.#choice(i, to, p, q, r, s);
      case 24:
        return this.#putWider(to, p >= 0 ? Math.log2(p) : NaN, p >= 0 ? Math.log2(q) : NaN);
    }
    this.low[to] = least;
    this.high[to] = most;
  }

  /** @param {number} to @param {number} least @param {number} most */
  #put(to, least, most) {
    this.low[to] = least;
    this.high[to] = most;
  }

  /** @param {number} to @param {number} least @param {number} most of what is not correctly rounded */
  #putWider(to, least, most) {
    const exact = least === most ? 0 : wider;
    this.#put(to, least - Math.abs(least) * exact, most + Math.abs(most) * exact);
  }

  /**
   * @param {number} i @param {number} to
   * @param {number} p @param {number} q @param {number} r @param {number} s
   */
  #remainder(i, to, p, q, r, s) {
    const { whole, a, b } = this.program;
    if (endless(p, q) || endless(r, s) || !(r > 0 || s < 0)) return this.#put(to, NaN, NaN);
    if (p === q && r === s) return this.#put(to, modulo(p, r), modulo(p, r));
    // integers between two multiples of the divisor: the remainder is monotone
    const integers = whole[a[i]] && whole[b[i]] && r === s;
    if (integers && Math.floor(p / r) === Math.floor(q / r)) {
      return this.#put(to, modulo(p, r), modulo(q, r));
    }
    const one = integers ? 1 : 0;
    this.#put(to, Math.min(0, r + one), Math.max(0, s - one));
  }

  /** @param {number} to @param {number} p @param {number} q @param {number} r @param {number} s */
  #power(to, p, q, r, s) {
    if (endless(p, q) || endless(r, s)) return this.#put(to, NaN, NaN);
    const corners = [p ** r, p ** s, q ** r, q ** s];
    // for a base that is not negative, monotone in both
    if (p > 0 || (p === 0 && r >= 0)) {
      return this.#putWider(to, Math.min(...corners), Math.max(...corners));
    }
    if (r !== s || !Number.isInteger(r) || r < 0) return this.#put(to, NaN, NaN);
    const even = r % 2 === 0;
    this.#putWider(
      to,
      even && q >= 0 ? Math.min(0, ...corners) : Math.min(...corners),
      Math.max(...corners),
    );
  }

  /**
   * @param {number} i
   * @param {number} to
   * @param {number} p
   * @param {number} q range of the test
   * @param {number} r
   * @param {number} s where it holds
   */
  #choice(i, to, p, q, r, s) {
    const other = this.program.c[i];
    const [t, u] = [this.low[other], this.high[other]];
    if (p === 1) this.#put(to, r, s);
    else if (q === 0) this.#put(to, t, u);
    else this.#put(to, Math.min(r, t), Math.max(s, u));
  }

  /** @param {readonly number[]} indices registers @returns {number} what they depend on together */
  #along(indices) {
    let along = 0;
    for (const register of indices) along = joined(along, this.directions[register]);
    return along;
  }

  /** @param {number} i @param {number} to */
  #item(i, to) {
    const { indices, b } = this.program;
    const list = this.#extremes[b[i]];
    const { from, end } = list;
    for (let axis = 0; axis < from.length; ++axis) {
      const register = indices[i][axis];
      // a list is long enough for all actual indices, but not for others inside the range
      from[axis] = Math.max(0, this.low[register]);
      end[axis] = Math.min(list.shape[axis] - 1, this.high[register]);
      if (!(from[axis] <= end[axis])) return this.#put(to, NaN, NaN);
    }
    this.#put(to, list.least(), list.most());
  }
}

/** @param {number} low @param {number} high */
const endless = (low, high) => !(low > -Infinity && high < Infinity);
