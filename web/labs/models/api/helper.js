// What a worker computes for a model that is open in another thread: products with its part of the weights,
// which it keeps, and the attention of some heads.

import { attended } from './forward.js';
import { fill, newPanels, rowsAtOnce } from './panels.js';

/** @typedef {import('./module.js').Calls} Calls */

/** @type {import('../../../core/api/pool/answer-tasks.js').Kinds<Calls>} */
export const kinds = {
  product: {
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
    compute: (calls, { results, ...heads }) =>
      calls('run', (send) => {
        const { output, weights } = attended(send, /** @type {any} */ (heads));
        results.output.set(output);
        results.weights.set(weights);
      }),
  },
};
