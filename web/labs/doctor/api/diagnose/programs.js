// An explanation → programs in NumPy, PyTorch and JavaScript that turn a into b.

import { attention } from './code/attention.js';
import { cache } from './code/cache.js';
import { frequencies } from './code/frequencies.js';
import { rotated } from './code/rotated.js';
import { sinusoidal } from './code/sinusoidal.js';
import { inTorch, written } from './code/written.js';

/** @typedef {import('./explain.js').Explanation} Explanation */
/** @typedef {import('./kind.js').Context} Context */

/**
 * What writes the programs of a kind: which inputs they need beside a, and the lines of the body,
 * empty ones left out. The shape is that of a. Lines for NumPy use what PyTorch has under the same
 * name or one of the names below.
 *
 * @typedef {{ inputs: (explanation: Explanation, context: Context) => string[],
 *   numpy: (explanation: Explanation, context: Context) => string[],
 *   javascript: (explanation: Explanation, context: Context) => string[] }} Writer
 */

/** @type {Record<string, Writer>} */
const writers = {
  'sinusoidal-table': sinusoidal,
  rotated,
  'cos-sin-cache': cache,
  'inverse-frequencies': frequencies,
  attention,
};

/** @param {string[]} lines of NumPy @param {Explanation} explanation */
function torchLines(lines, { b }) {
  const { precision } = b;
  return lines.map((line) => {
    if (precision?.numpy.torch && line === precision.numpy.to) return precision.numpy.torch;
    return inTorch(line);
  });
}

/**
 * @param {import('./kind.js').Kind} kind
 * @param {Explanation} explanation
 * @param {Context} context
 * @returns {string[]} what its programs read beside a
 */
export const inputsOf = ({ name }, explanation, context) =>
  writers[name].inputs(explanation, context);

/**
 * @param {import('./kind.js').Kind} kind
 * @param {Explanation} explanation
 * @param {Context} context
 * @returns {{ numpy: string, pytorch: string, javascript: string } | null} nothing where an input is missing
 */
export function programs(kind, explanation, context) {
  const writer = writers[kind.name];
  const { a, b, axes } = explanation;
  const needed = inputsOf(kind, explanation, context);
  // what the settings say of an input that nobody knows is a guess
  if (needed.length > 0 && kind.sourceless(context.known)) return null;
  const about = `From a to b: ${axes.map((axis) => `${axis} ${a[axis].name} to ${b[axis].name}`).join(', ')}.`;
  const numpy = writer.numpy(explanation, context);
  return written(needed, about, {
    numpy,
    pytorch: torchLines(numpy, explanation),
    javascript: writer.javascript(explanation, context),
  });
}
