// The worker in which a model is open: what page/model-client.js asks for is done here, so that the page stays
// fluent. Requests are answered in order; a run that is no longer wanted is ended.

import { openModel } from '../model/model.js';

/** @typedef {{ id: number, kind: 'open' | 'run' | 'heads' | 'stop', given?: any, options?: any }} Request */

/** @type {any} */
const port = globalThis;
/** @type {import('../model/model.js').Model | null} */
let model = null;
let ending = new AbortController();

/** @param {any} files a list of files, or names and addresses */
const named = (files) =>
  Array.isArray(files)
    ? files
    : Object.fromEntries(Object.entries(files).map(([name, at]) => [name, new URL(String(at))]));

/** @param {Request} request @returns {Promise<unknown>} */
async function answer({ id, kind, given, options }) {
  if (kind === 'open') {
    const opened = await openModel(named(given));
    model?.close();
    model = opened;
    return model.info;
  }
  if (!model) throw new Error('There is no model yet.');
  const { signal } = ending;
  if (kind === 'heads') return model.heads({ signal });
  return model.run(given, {
    ...options,
    logits: 'last',
    signal,
    onProgress: ({ layer, layers }) => port.postMessage({ id, layer, layers }),
  });
}

/** @type {Promise<unknown>} */
let before = Promise.resolve();
port.addEventListener('message', (/** @type {MessageEvent} */ { data }) => {
  const request = /** @type {Request} */ (data);
  if (request.kind === 'stop') {
    ending.abort();
    ending = new AbortController();
    return;
  }
  before = before
    .then(() => answer(request))
    .then(
      (result) => port.postMessage({ id: request.id, result }),
      (error) => port.postMessage({ id: request.id, message: String(error.message ?? error) }),
    );
});
