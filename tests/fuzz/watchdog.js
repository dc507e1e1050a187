// Ends this process when one synchronous step takes far too long: a loop without end cannot be
// interrupted from the thread that is in it.

import { writeSync } from 'node:fs';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { patience } from '../harness/until.js';

/** Milliseconds: a minute, and on a busy machine, where a step of one second takes many, up to six. */
const limit = 3 * patience;

if (!isMainThread) {
  const { count, what } = workerData;
  let last = -1;
  setInterval(() => {
    const now = Atomics.load(count, 0);
    if (now === last) {
      const bytes = Uint8Array.from(what);
      const text = new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
      writeSync(2, `watchdog: no end of ${text} after ${limit / 1000} s\n`);
      process.kill(process.pid);
    }
    last = now;
  }, limit);
}

/** @returns {{ watch: (what: string) => void, stop: () => Promise<number> }} */
export function watchdog() {
  const count = new Int32Array(new SharedArrayBuffer(4));
  const what = new Uint8Array(new SharedArrayBuffer(256));
  const worker = new Worker(new URL(import.meta.url), { workerData: { count, what } });
  worker.unref();
  return {
    watch(text) {
      what.fill(0).set(new TextEncoder().encode(text).subarray(0, 255));
      Atomics.add(count, 0, 1);
    },
    stop: () => worker.terminate(),
  };
}
