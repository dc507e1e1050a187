// Many mixed calls, with errors among them, and the memory they leave. In Node and in a page: this file
// imports nothing but what the server of the tests has too.

import { calls, tensor } from './calls.js';

/** @typedef {import('../../web/core/api/index.js').Phasor} Phasor */

/** Wrong calls, which must leave nothing behind either. @type {((phasor: any) => unknown)[]} */
const wrong = [
  (p) => p.sinusoidal({ length: -1, dim: 4 }),
  (p) => p.sinusoidal({ length: 2, dim: 5, odd: 'reject' }),
  (p) => p.attention([[1]], [[1, 2]], [[1]]),
  (p) => p.attention(tensor(1, 9, 9), tensor(1, 9, 9), tensor(1, 9, 9), { mask: [[true, false]] }),
  (p) => p.alibi({ heads: 1, queries: 60000, keys: 60000 }),
  (p) => p.learned({ length: 60000, dim: 60000 }),
  (p) => p.binary({ length: 9, bits: 3 }),
  (p) => p.paint([[1]], { domain: [1, 0] }),
  (p) => p.rank([[NaN]]),
  (p) => p.cache({ dk: 1, batch: 2 ** 31 - 1 }),
];

/**
 * @param {Phasor} phasor
 * @param {number} count of calls
 * @param {() => { [kind: string]: number }} measure bytes, after garbage was collected
 * @param {() => Promise<unknown>} pause lets finalizers run
 */
export async function longRun(phasor, count, measure, pause) {
  // the pool has workers, whose memory this thread does not see, and large calls take long
  const mixed = calls.filter(({ name }) => name !== 'pool');
  const own = tensor(1, 40, 30);
  const copy = own.data.slice();
  const kept = phasor.sinusoidal({ length: 30, dim: 16 });
  const before = kept.data.slice();
  /** @type {{ [kind: string]: number }[]} */
  const readings = [];
  let [done, errors] = [0, 0];
  // a quarter to warm up, then three readings
  for (let quarter = 0; quarter < 4; ++quarter) {
    for (; done < ((quarter + 1) * count) / 4; ++done) {
      if (done % 3 === 0) {
        try {
          wrong[(done / 3) % wrong.length](phasor);
        } catch {
          errors += 1;
        }
      } else if (done % 3 === 1) {
        phasor.attention(own, own, own, { return: ['weights'] });
      } else {
        // the larger calls are one in eight
        const { run } = mixed[Math.floor(done / 3) % (done % 24 === 2 ? mixed.length : 12)];
        run(phasor);
      }
      if (done % 5000 === 0) await pause();
    }
    await pause();
    readings.push(measure());
  }
  const moved = kept.data.some((value, k) => value !== before[k]);
  const changed = own.data.some((value, k) => value !== copy[k]);
  return { done, errors, readings, moved, changed, length: kept.data.length };
}
