// A model in a worker, as promises.

/** @typedef {import('../model/model.js').ModelInfo} ModelInfo */
/** @typedef {import('../model/model.js').RunResult} RunResult */
/** @typedef {import('../model/model.js').ModelHeads} ModelHeads */
/** @typedef {{ give: (result: any) => void, refuse: (error: Error) => void, progress?: (share: number) => void }} Waiting */

export function modelClient() {
  /** @type {Map<number, Waiting>} */
  const waiting = new Map();
  let last = 0;
  /** @type {Worker | null} */
  let worker = null;

  function started() {
    if (worker) return worker;
    worker = new Worker(new URL('./model-worker.js', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data: { id, result, message, layer, layers } }) => {
      const one = waiting.get(id);
      if (layers) return one?.progress?.((layer + 1) / layers);
      waiting.delete(id);
      if (message === undefined) one?.give(result);
      else one?.refuse(new Error(message));
    });
    worker.addEventListener('error', (event) => {
      const error = new Error(event.message || 'The worker of the page did not start.');
      for (const one of waiting.values()) one.refuse(error);
      waiting.clear();
      worker = null;
    });
    return worker;
  }

  /**
   * @param {string} kind
   * @param {unknown} [given]
   * @param {object} [options]
   * @param {(share: number) => void} [progress]
   * @returns {Promise<any>}
   */
  const ask = (kind, given, options, progress) =>
    new Promise((give, refuse) => {
      const id = ++last;
      waiting.set(id, { give, refuse, progress });
      started().postMessage({ id, kind, given, options });
    });

  return {
    /** @param {File[] | Record<string, string>} files @returns {Promise<ModelInfo>} */
    open: (files) => ask('open', files),
    /** @returns {Promise<ModelHeads>} */
    heads: () => ask('heads'),
    /**
     * The runs before it are ended.
     *
     * @param {string | number[]} given
     * @param {object} options
     * @param {(share: number) => void} progress
     * @returns {Promise<RunResult>}
     */
    run(given, options, progress) {
      worker?.postMessage({ kind: 'stop' });
      return ask('run', given, options, progress);
    },
  };
}
