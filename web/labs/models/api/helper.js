// What a worker computes for a model that is open in another thread: products with its part of the weights,
// which it keeps, and the attention of some heads.

import { attended } from './forward.js';
import { fill, newPanels, rowsAtOnce } from './panels.js';

/** @typedef {import('./forward.js').SomeHeads} SomeHeads */
/** @typedef {import('./module.js').Calls} Calls */
/** @typedef {{ x: Float32Array, rows: number, bias: Float32Array | null }} Product */
/** @typedef {import('./panels.js').Matrix} Matrix */
/** @typedef {import('./panels.js').Panels} Panels */
/** @typedef {import('../../../core/api/pool/answer-tasks.js').Sent} Sent */

/** @type {import('../../../core/api/pool/answer-tasks.js').Kinds<Calls>} */
export const kinds = {
  product: {
    /** @param {Calls} calls @param {string} _call @param {Matrix & { bytes: Uint8Array }} brought */
    kept(calls, _call, { bytes, ...matrix }) {
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
    },
    /** @type {(calls: Calls, task: Sent & Product, panels: Panels) => void} */
    compute: (
      calls,
      { x, rows, bias, results },
      /** @type {import('./panels.js').Panels} */ panels,
    ) =>
      calls('run', (send) =>
        results.output.set(send('packedProduct', panels.address, x, rows, bias)),
      ),
  },

  attention: {
    /** @param {Calls} calls @param {Sent & SomeHeads} task */
    compute: (calls, { results, ...heads }) =>
      calls('run', (send) => {
        const { output, weights } = attended(send, /** @type {SomeHeads} */ (heads));
        results.output.set(output);
        results.weights.set(weights);
      }),
  },
};
