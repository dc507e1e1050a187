// One worker of a pool: its own instance of the pool's module.

import { marshal } from '../marshal.js';
import { instantiate } from '../load.js';
import { answerTasks } from './answer-tasks.js';
import { kinds } from './kinds.js';

// in Node the messages come through a port, in browsers through the worker itself
/** @type {import('./answer-tasks.js').Port} */
const port = globalThis.process?.getBuiltinModule?.('node:worker_threads').parentPort ?? globalThis;

answerTasks(port, kinds, async ({ module }) => marshal(await instantiate(module)));
