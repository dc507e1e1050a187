// The digests of all calls, from a worker of Node.

import { parentPort } from 'node:worker_threads';
import { load } from '../../web/core/api/index.js';
import { calls, digest } from '../harness/calls.js';

const phasor = await load({ build: 'simd' });
/** @type {Record<string, string>} */
const digests = {};
for (const { name, run } of calls) digests[name] = digest(await run(phasor));
parentPort?.postMessage(digests);
