// The worker in which models are trained. It ends when nobody needs its models any more.

import { sayReady } from '../api/worker-life.js';
import { trainers } from './trainers.js';

/** Messages, as the one that stops, are heard so many milliseconds later at most. */
const budget = 40;

/** @type {any} */
const port = globalThis;

const made = trainers((message, transfer = []) => port.postMessage(message, transfer), budget);
port.addEventListener('message', (/** @type {MessageEvent} */ event) => made.handle(event.data));
sayReady(port);
