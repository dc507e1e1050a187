// Times several functions against each other: they alternate, so that a slow moment of the
// machine hits all of them, and the median of each is kept. Before each there is a rest: the threads of
// onnxruntime-web go on for some 50 ms after their work, waiting for more, and would share the cores.

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

export const rest = () => new Promise((done) => setTimeout(done, 60));

/** @param {() => unknown} work */
async function once(work) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/**
 * @param {{ budget: number, rounds?: number }} settings milliseconds to spend on each function
 */
export function measurer({ budget, rounds = 7 }) {
  /**
   * @template {string} Name
   * @param {Record<Name, () => unknown>} functions
   * @returns {Promise<Record<Name, number>>} milliseconds a call
   */
  return async (functions) => {
    const entries = /** @type {[Name, () => unknown][]} */ (Object.entries(functions));
    /** @type {Map<Name, number[]>} */
    const times = new Map();
    /** @type {Map<Name, number>} */
    const calls = new Map();
    for (const [name, work] of entries) {
      await work(); // the engine compiles on first use
      await work();
      const one = await once(work);
      calls.set(
        name,
        Math.max(1, Math.min(200, Math.round(budget / rounds / Math.max(one, 0.01)))),
      );
      times.set(name, []);
    }
    for (let round = 0; round < rounds; ++round) {
      for (const [name, work] of entries) {
        const repeat = calls.get(name) ?? 1;
        await rest();
        const from = performance.now();
        for (let k = 0; k < repeat; ++k) await work();
        times.get(name)?.push((performance.now() - from) / repeat);
      }
    }
    return /** @type {Record<Name, number>} */ (
      Object.fromEntries(entries.map(([name]) => [name, median(times.get(name) ?? [])]))
    );
  };
}
