// The library as figures load it: the instance of `load()`. The engine of a pool is fetched when a figure of
// a long text, or an app that shares the instance, needs it; workers start when a figure first has much to
// compute, one pool for all figures of a page, and end after a minute without work.

import { start } from '../api/phasor.js';
import { plain } from '../api/plain.js';

const entry = { ...plain, engine: () => import('../api/pool/engine.js') };

export const load = () => start(undefined, entry);

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
