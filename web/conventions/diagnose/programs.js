// An explanation → programs in NumPy, PyTorch and JavaScript that turn a into b.

import { attention } from './code/attention.js';
import { cache } from './code/cache.js';
import { frequencies } from './code/frequencies.js';
import { rotated } from './code/rotated.js';
import { sinusoidal } from './code/sinusoidal.js';

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

/** @type {[RegExp, string][]} what PyTorch calls otherwise */
const torchNames = [
  [/np\.asarray\(/g, 'torch.as_tensor('],
  [/np\.concatenate/g, 'torch.cat'],
  [/np\.arctanh/g, 'torch.atanh'],
  [/\.astype\(/g, '.to('],
  [/\bkeepdims=/g, 'keepdim='],
  [/\baxis=/g, 'dim='],
  [/\bnp\./g, 'torch.'],
];

/** @param {string[]} lines @param {string} indent */
const body = (lines, indent) =>
  lines
    .filter(Boolean)
    .join('\n')
    .replace(/^(?=.)/gm, indent);

/** @param {string[]} lines of NumPy @param {Explanation} explanation */
function torchLines(lines, { b }) {
  const { precision } = b;
  return lines.map((line) => {
    if (precision?.numpy.torch && line === precision.numpy.to) return precision.numpy.torch;
    return inTorch(line);
  });
}

/** @param {string} line of NumPy */
const inTorch = (line) =>
  torchNames.reduce((text, [name, other]) => text.replace(name, other), line);

/**
 * Bodies of a function → programs.
 *
 * @param {string[]} others what it is given beside a
 * @param {string} about
 * @param {{ numpy: string[], javascript: string[], pytorch?: string[] }} bodies what PyTorch has under
 *   other names is found where nothing is said
 * @returns {{ numpy: string, pytorch: string, javascript: string }}
 */
export function written(others, about, { numpy, javascript, pytorch = numpy.map(inTorch) }) {
  const inputs = ['a', ...others].join(', ');
  const python = (/** @type {string} */ library, /** @type {string[]} */ lines) => `${
    lines.some((line) => line.includes('math.')) ? 'import math\n\n' : ''
  }import ${library}


def convert(${inputs}):
    """${about}"""
${body(lines, '    ')}
    return out


if "a" in globals():
    b = convert(${inputs})
`;
  return {
    numpy: python('numpy as np', numpy),
    pytorch: python('torch', pytorch),
    javascript: `// ${about}
// Arrays are { shape, data }.
function convert(${['{ shape, data }', ...others].join(', ')}) {
${body(javascript, '  ')}
}
`,
  };
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
