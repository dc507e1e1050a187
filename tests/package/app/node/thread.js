import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import * as phasor from 'phasor';
import { values } from '../src/values.js';

if (isMainThread) {
  new Worker(new URL(import.meta.url)).on('message', (found) => console.log(JSON.stringify(found)));
} else {
  parentPort?.postMessage(await values(phasor));
}
