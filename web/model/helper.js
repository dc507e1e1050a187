// What a worker computes for a model that is open in another thread: products with its part of the weights,
// which it keeps, and the attention of some heads.

import { Choice } from '../api/marshal.js';
import { module } from './module.js';

/** @typedef {import('./module.js').Calls} Calls */
/** @typedef {import('../wasm/model.js').PackedMatrix} Panels */

/**
 * A part of a matrix as it comes: stored numbers, and how they lie.
 *
 * @typedef {{ bytes: Uint8Array, storage: string, in: number, out: number, inputsFirst: boolean }} Weights
 */

/** By the number that the other thread gives it. @type {Map<number, Panels>} */
const kept = new Map();

/** Bytes that are packed at once. */
const mostBytes = 2 ** 25;

/**
 * @param {Calls} calls
 * @param {Weights} weights
 * @returns {Panels}
 */
function packed(calls, { bytes, storage, in: input, out, inputsFirst }) {
  const panels = /** @type {Panels} */ (
    calls('run', (send) => send('newPackedMatrix', input, out))
  );
  const rows = inputsFirst ? input : out;
  const rowSize = bytes.length / rows;
  const step = Math.max(8, 8 * Math.floor(mostBytes / 8 / rowSize));
  try {
    for (let first = 0; first < rows; first += step) {
      const count = Math.min(step, rows - first);
      const part = {
        bytes: bytes.subarray(first * rowSize, (first + count) * rowSize),
        storage: new Choice('DType', storage),
        in: inputsFirst ? count : input,
        out: inputsFirst ? out : count,
        inputsFirst,
      };
      calls('run', (send) => send.to(panels, 'fill', part, first));
    }
    return panels;
  } catch (error) {
    panels.delete();
    throw error;
  }
}

/** @type {Record<string, (calls: Calls, task: any) => Record<string, Float32Array>>} */
const tasks = {
  product(calls, { id, weights, x, rows, bias }) {
    if (weights) kept.set(id, packed(calls, weights));
    const panels = /** @type {Panels} */ (kept.get(id));
    const output = calls('run', (send) => send.to(panels, 'linear', x, rows, bias).slice());
    return { output };
  },

  attention(calls, { problem }) {
    return calls('run', (send) => {
      const { output, weights } = send('attention', problem);
      return { output: output.slice(), weights: weights.slice() };
    });
  },
};

/**
 * Answers a message of the thread that has the model.
 *
 * @param {{ postMessage: (message: object, transfer?: ArrayBuffer[]) => void }} port
 * @param {any} message
 */
export async function help(port, { help: kind, ...task }) {
  if (kind === 'begin') {
    await module().then(
      () => port.postMessage({ ready: true }),
      (error) => port.postMessage({ refused: String(error) }),
    );
    return;
  }
  if (!Object.hasOwn(tasks, kind)) return;
  try {
    const results = tasks[kind](await module(), task);
    port.postMessage(
      { results },
      Object.values(results).map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)),
    );
  } catch (error) {
    // what no argument can cause, such as a trap, leaves an instance that may be broken
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage(error instanceof RangeError ? { error: message } : { died: message });
  }
}
