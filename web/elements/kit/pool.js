// One pool of workers for all figures of a page. They start when a figure first has much to compute, and
// end after a minute without work.

/** @typedef {import('../../api/index.js').Phasor} Phasor */

/** @type {WeakMap<Phasor, ReturnType<Phasor['pool']>>} */
const pools = new WeakMap();

/** @param {Phasor} phasor */
export function poolOf(phasor) {
  const pool = pools.get(phasor) ?? phasor.pool();
  pools.set(phasor, pool);
  return pool;
}
