// The worker of measureInWorker: one request, its progress, and what was measured.

import { sayReady } from '../../api/worker-life.js';
import { measureWith } from './measure.js';

// in Node the messages come through a port, in browsers through the worker itself
/** @type {any} */
const port = globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;

port.addEventListener('message', (/** @type {MessageEvent} */ { data }) => {
  try {
    const measurement = measureWith(data.request, (fraction) =>
      port.postMessage({ kind: 'progress', fraction }),
    );
    port.postMessage({ kind: 'measured', measurement });
  } catch (error) {
    const { name, message } = /** @type {Error} */ (error);
    port.postMessage({ kind: 'failed', name, message });
  }
});
sayReady(port);
