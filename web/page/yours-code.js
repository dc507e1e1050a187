// The code that shows an array of the reader in a page, in React and in Python. What is small stands in
// the code; what is large is fetched from a file that stands beside the page.

import { textLiteral } from '../draw/words.js';

/** @typedef {import('../show/kinds.js').Kind} Kind */
/** @typedef {{ shape: number[], data: ArrayLike<number> }} Tensor */
/** @typedef {{ kind: Kind, array: Tensor, tokens: string[] }} Shown */

/** Numbers that are written out in the code, at most. */
const mostWritten = 64;

/** @param {number[]} shape @param {ArrayLike<number>} data @param {number} [from] @returns {any} */
function nested([side, ...inner], data, from = 0) {
  const size = inner.reduce((product, each) => product * each, 1);
  return Array.from({ length: side }, (_, k) =>
    inner.length > 0
      ? nested(inner, data, from + k * size)
      : Number(Number(data[from + k]).toPrecision(6)),
  );
}

/** What holds the numbers, and what its rows are called. @param {Kind} kind */
const namesOf = (kind) =>
  kind === 'attention'
    ? { tag: 'attention', component: 'Attention', array: 'weights', tokens: 'tokens' }
    : { tag: 'heatmap', component: 'Heatmap', array: 'tensor', tokens: 'rowlabels' };

/** @param {Shown} shown */
function values({ array, tokens }) {
  // JSON has no NaN and no infinity
  const isSmall = array.data.length <= mostWritten && Array.from(array.data).every(Number.isFinite);
  const numbers = isSmall ? JSON.stringify(nested(array.shape, array.data)) : null;
  return { numbers, words: tokens.length > 0 ? textLiteral(tokens) : null };
}

/** @param {Shown} shown @returns {string} a page of its own, beside phasor.iife.js */
export function pageCode(shown) {
  const { tag, array, tokens } = namesOf(shown.kind);
  const { numbers, words } = values(shown);
  const given = numbers
    ? [`figure.${array} = ${numbers};`]
    : [
        `fetch('${array}.json')`,
        '  .then((response) => response.json())',
        `  .then((${array}) => Object.assign(figure, { ${array} }));`,
      ];
  return [
    '<script src="phasor.iife.js"></script>',
    `<phasor-${tag} id="figure"></phasor-${tag}>`,
    '<script>',
    "  const figure = document.getElementById('figure');",
    ...(words ? [`  figure.${tokens} = ${words};`] : []),
    ...given.map((line) => `  ${line}`),
    '</script>',
  ].join('\n');
}

/** @param {Shown} shown @returns {string} */
export function reactCode(shown) {
  const { component, array, tokens } = namesOf(shown.kind);
  const { numbers, words } = values(shown);
  const attributes = `${array}={${array}}${words ? ` ${tokens}={${tokens}}` : ''}`;
  return [
    `import { ${component} } from 'phasor/react';`,
    ...(numbers ? [] : [`import ${array} from './${array}.json';`]),
    '',
    ...(numbers ? [`const ${array} = ${numbers};`] : []),
    ...(words ? [`const ${tokens} = ${words};`] : []),
    `export const Figure = () => <${component} ${attributes} />;`,
  ].join('\n');
}

/** @param {Shown} shown @returns {string} for phasor.py of the package */
export function pythonCode(shown) {
  const { array } = namesOf(shown.kind);
  const { numbers, words } = values(shown);
  const call = shown.kind === 'attention' ? 'show' : 'heatmap';
  const options = [
    array,
    ...(words ? [`tokens=${words}`] : []),
    ...(['attention', 'heatmap'].includes(shown.kind) ? [] : [`kind="${shown.kind}"`]),
  ];
  return [
    'import numpy',
    `from phasor import ${call}`,
    '',
    // Python writes these lists and texts as JSON does
    `${array} = ${numbers ? `numpy.array(${numbers})` : `numpy.load("${array}.npy")`}`,
    `${call}(${options.join(', ')}).save("figure.html")`,
  ].join('\n');
}
