// One worker of a pool: its own instance of the same build, one part of a problem at a time.

import { border } from './border.js';
import { request } from './compute.js';
import { instantiate } from './load.js';

// in Node the messages come through a port, in browsers through the worker itself
/** @type {any} */
const port = globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;

/** @type {Promise<import('./border.js').Run> | undefined} */
let started;

port.addEventListener('message', async (/** @type {any} */ event) => {
  const { build, call, problem } = event.data;
  if (build !== undefined) {
    started = instantiate(build).then(border);
    started.then(
      () => port.postMessage({ ready: true }),
      (error) => port.postMessage({ refused: String(error) }),
    );
    return;
  }
  const run = /** @type {import('./border.js').Run} */ (await started);
  try {
    const made = run(call, (wasm, put) => wasm.attention(request(put, problem)));
    const results = Object.entries(made).map(([name, { data }]) => [name, data]);
    port.postMessage(
      { results },
      results.map(([, data]) => data.buffer),
    );
  } catch (error) {
    port.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
port.start?.();
