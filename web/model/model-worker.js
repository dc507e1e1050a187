// The worker in which a model is open, so that the page stays fluent.

import { sayReady } from '../api/worker-life.js';
import { openWith } from './open.js';
import { responder } from './responder.js';
import * as tokenizers from './tokens.js';

/** @type {any} */
const port = globalThis;

const made = responder(
  (message, transfer = []) => port.postMessage(message, transfer),
  (files, given) => openWith(files, given, async () => tokenizers),
);
port.addEventListener('message', (/** @type {MessageEvent} */ event) => made.handle(event.data));
sayReady(port);
