// The worker of measureInWorker: one request, its progress, and what was measured.

import { sayReady } from '../../api/worker-life.js';
import { measureWith } from './measure.js';

const port = /** @type {any} */ (globalThis);

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
