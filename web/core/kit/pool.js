// One pool of workers for all figures of a page. They start when a figure first has much to compute, and
// end after a minute without work.

/** @typedef {import('../api/index.js').Phasor} Phasor */

/** @type {WeakMap<Phasor, ReturnType<Phasor['pool']>>} */
const pools = new WeakMap();

/**
 * `phasor.attentionView` on the workers of the page.
 *
 * @param {Phasor} phasor
 * @param {Parameters<Phasor['attentionView']>} given
 */
export function attentionView(phasor, ...given) {
  // scripts of chosen figures have no pools (core/api/script/groups.js)
  if (!phasor.pool) return phasor.attentionView(...given);
  const pool = pools.get(phasor) ?? phasor.pool();
  pools.set(phasor, pool);
  return pool.attentionView(...given);
}
