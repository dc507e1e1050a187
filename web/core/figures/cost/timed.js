// The times of attention that the reader has asked for.

import { measure } from './measure.js';

/** @typedef {{ n: number, time: number }} Point `time` in milliseconds */

/** @type {readonly Point[]} */
const none = [];

/**
 * A measurement ends when its element leaves the page, and when it gets another width.
 *
 * @param {import('../../kit/element.js').PhasorElement & { dim: number }} s
 */
export function timed(s) {
  /** What was measured last, and the width of the model then. */
  let last = { dim: 0, points: none };
  /** measurements that were begun or ended */
  let count = 0;
  let isOn = false;
  // another width is another measurement
  const isOfNow = () => last.dim === s.dim;

  /** @returns {Promise<readonly Point[] | null>} null where it was ended */
  async function begin() {
    const run = ++count;
    const { dim } = s;
    const isWanted = () => run === count && s.isConnected && isOfNow();
    last = { dim, points: none };
    isOn = true;
    s.refresh();
    const signal = {
      get aborted() {
        return !isWanted();
      },
    };
    try {
      for await (const point of measure(s.phasor, dim, signal)) {
        if (!isWanted()) break;
        last = { dim, points: [...last.points, point] };
        s.refresh();
      }
    } catch (error) {
      // a browser without the memory for it: what was measured before stands
      s.fail(error);
    }
    if (run !== count) return null;
    isOn = false;
    s.refresh();
    return isWanted() ? last.points : null;
  }

  return {
    /** @returns {readonly Point[]} */
    get points() {
      return s.polled(() => (isOfNow() ? last.points : none));
    },
    get isOn() {
      return s.polled(() => isOn && isOfNow());
    },
    begin,
    end() {
      count += 1;
      isOn = false;
      s.refresh();
    },
  };
}
