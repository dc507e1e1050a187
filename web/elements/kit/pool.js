// One pool of workers for all figures of a page. They start when a figure first has much to compute, and
// end after a minute without work.

/** @typedef {import('../../api/index.js').Phasor} Phasor */

/** @type {WeakMap<Phasor, Pool>} */
const pools = new WeakMap();

/** @typedef {Pick<Phasor, 'attentionView'>} Pool */

/** @param {Phasor} phasor itself where it has no pools (`phasor pack`, script/groups.js) @returns {Pool} */
export function poolOf(phasor) {
  const pool = pools.get(phasor) ?? phasor.pool?.() ?? phasor;
  pools.set(phasor, pool);
  return pool;
}
