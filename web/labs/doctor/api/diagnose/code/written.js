// Bodies of a function → programs in NumPy, PyTorch and JavaScript.

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

/** @param {string} line of NumPy */
export const inTorch = (line) =>
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
