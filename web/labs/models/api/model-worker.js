// The worker in which a model is open, so that the page stays fluent; or one that computes a part of a model
// that is open in another thread.

import { copies } from './copies.js';
import { openWith } from './open.js';
import { serve } from './responder.js';
import * as tokenizers from './tokens.js';

// in Node the messages come through a port, in browsers through the worker itself
/** @type {import('../../../core/api/pool/answer-tasks.js').Port} */
const port = globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;

serve(port, (files, given) => openWith(files, given, async () => tokenizers, copies));
