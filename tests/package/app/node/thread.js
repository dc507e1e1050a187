import { Worker, isMainThread, parentPort } from 'node:worker_threads';
import { load } from 'phasor';

if (isMainThread) {
  new Worker(new URL(import.meta.url)).on('message', (found) => console.log(JSON.stringify(found)));
} else {
  const { sinusoidal } = await load();
  parentPort?.postMessage({ number: sinusoidal({ length: 60, dim: 32 }).data[777] });
}
