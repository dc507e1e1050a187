// What a worker computes for a model that is open in another thread: products with its part of the weights,
// which it keeps, and the attention of some heads.

import { isShared } from '../../../core/api/pool/memory.js';
import { module } from './module.js';
import { fill, newPanels, rowsAtOnce } from './panels.js';

/** @typedef {import('./module.js').Calls} Calls */
/** @typedef {import('./panels.js').Panels} Panels */

/** By the number that the other thread gives it. @type {Map<number, Panels>} */
const kept = new Map();

/**
 * @param {Calls} calls
 * @param {import('./panels.js').Matrix & { bytes: Uint8Array }} weights
 * @returns {Panels}
 */
function packed(calls, { bytes, ...matrix }) {
  const panels = newPanels(calls, matrix);
  const rows = matrix.inputsFirst ? matrix.in : matrix.out;
  const rowSize = bytes.length / rows;
  try {
    for (const part of rowsAtOnce(rows, rowSize)) {
      const { first, count } = part;
      const some = bytes.subarray(first * rowSize, (first + count) * rowSize);
      fill(calls, panels, matrix, some, part);
    }
    return panels;
  } catch (error) {
    panels.delete();
    throw error;
  }
}

/**
 * Each gives its results, and the arrays that go back with them: fresh memory costs more than a copy.
 *
 * @typedef {{ results: Record<string, Float32Array>, inputs: Float32Array[] }} Answer
 * @type {Record<string, (calls: Calls, task: any) => Answer>}
 */
const tasks = {
  product(calls, { id, weights, x, rows, bias, results }) {
    if (weights) kept.set(id, packed(calls, weights));
    const panels = /** @type {Panels} */ (kept.get(id));
    calls('run', (send) => results.output.set(send.to(panels, 'linear', x, rows, bias)));
    return { results, inputs: [x] };
  },

  attention(calls, { problem, results }) {
    calls('run', (send) => {
      const { output, weights } = send('attention', problem);
      results.output.set(output);
      results.weights.set(weights);
    });
    const { q, k, v, mask } = problem;
    return { results, inputs: mask ? [q, k, v, mask] : [q, k, v] };
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
    const { results, inputs } = tasks[kind](await module(), task);
    const returned = inputs.filter((array) => !isShared(array));
    const transferred = [...Object.values(results), ...returned].filter(
      (array) => !isShared(array),
    );
    port.postMessage(
      { results, inputs: returned },
      transferred.map(({ buffer }) => /** @type {ArrayBuffer} */ (buffer)),
    );
  } catch (error) {
    // what no argument can cause, such as a trap, leaves an instance that may be broken
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage(error instanceof RangeError ? { error: message } : { died: message });
  }
}
