// The code that shows an array of the reader in a page, in React and in Python. What is small stands in
// the code; what is large is read from a file that stands beside it, which the page saves.

import { npy } from '../draw/files.js';
import { textLiteral } from '../draw/words.js';

/** @typedef {import('../show/kinds.js').Kind} Kind */
/** @typedef {{ shape: number[], data: Float32Array }} Tensor */
/** @typedef {{ kind: Kind, array: Tensor, tokens: string[] }} Shown */

/**
 * @typedef {object} Code
 * @property {string} text
 * @property {{ name: string, contents: () => Blob }} [file] what it reads from beside itself
 */

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

/** A number of JSON, which has no NaN and no infinity. @param {number} number float32 */
function numberText(number) {
  if (Number.isNaN(number)) return 'null';
  if (!Number.isFinite(number)) return number > 0 ? '1e999' : '-1e999';
  // nine digits say which float32 it is
  return String(Number(number.toPrecision(9)));
}

/** The whole array as figures take it. @param {Tensor} array */
const jsonOf = ({ shape, data }) =>
  `{"shape":${JSON.stringify(shape)},"data":[${Array.from(data, numberText)}]}`;

/** @param {string} text @param {string} type */
const written = (text, type) => new Blob([text], { type });

/**
 * What the code says of an array.
 *
 * @param {Shown} shown
 */
function facts({ kind, array: { shape, data }, tokens }) {
  // a list is a table of one row
  const array = { shape: shape.length === 1 ? [1, ...shape] : shape, data };
  const isAttention = kind === 'attention';
  const isSmall = array.data.length <= mostWritten && array.data.every(Number.isFinite);
  const words = tokens.length > 0 ? textLiteral(tokens) : null;
  const several = array.data.length > array.shape.slice(-2).reduce((all, side) => all * side, 1);
  return {
    array,
    tag: isAttention ? 'attention' : 'heatmap',
    component: isAttention ? 'Attention' : 'Heatmap',
    // the figure's property, and what the reader's array is called
    property: isAttention ? 'weights' : 'tensor',
    name: isAttention ? 'weights' : kind === 'similarity' ? 'vectors' : 'tensor',
    numbers: isSmall ? JSON.stringify(nested(array.shape, array.data)) : null,
    words,
    /** Settings besides the array, as JavaScript. @type {Record<string, string>} */
    settings: {
      ...(words && { [isAttention ? 'tokens' : 'rowlabels']: words }),
      ...(words && kind === 'similarity' && { columnlabels: words }),
      ...(kind === 'similarity' && { rowtitle: "'position'", columntitle: "'position'" }),
      ...(kind === 'encoding' && { rowtitle: "'position'", columntitle: "'dimension'" }),
      ...(isAttention && several && { overview: 'true' }),
    },
  };
}

/** @param {Shown} shown @returns {Code} a page of its own, beside phasor.iife.js */
export function pageCode(shown) {
  const { array, tag, property, name, numbers, settings } = facts(shown);
  const value = numbers ?? name;
  const given =
    shown.kind === 'similarity'
      ? `phasor.load().then((library) => (figure.tensor = library.similarity(${value})));`
      : `figure.${property} = ${value};`;
  const text = [
    '<script src="phasor.iife.js"></script>',
    // a script, as a page on a disk may not fetch a file
    ...(numbers ? [] : [`<script src="${name}.js"></script>`]),
    `<phasor-${tag} id="figure"></phasor-${tag}>`,
    '<script>',
    "  const figure = document.getElementById('figure');",
    ...Object.entries(settings).map(([setting, value]) => `  figure.${setting} = ${value};`),
    `  ${given}`,
    '</script>',
  ].join('\n');
  if (numbers) return { text };
  const contents = () => written(`const ${name} = ${jsonOf(array)};\n`, 'text/javascript');
  return { text, file: { name: `${name}.js`, contents } };
}

/** @param {Shown} shown @returns {Code} */
export function reactCode(shown) {
  const { array, component, property, name, numbers, settings } = facts(shown);
  const isSimilarity = shown.kind === 'similarity';
  const attributes = Object.entries(settings).map(([setting, value]) => {
    if (value === 'true') return setting;
    return value.startsWith("'") ? `${setting}="${value.slice(1, -1)}"` : `${setting}={${setting}}`;
  });
  const lists = Object.entries(settings).filter(([, value]) => value.startsWith('['));
  const text = [
    ...(isSimilarity ? ["import { load } from 'phasor';"] : []),
    `import { ${component} } from 'phasor/react';`,
    ...(numbers ? [] : [`import ${name} from './${name}.json';`]),
    '',
    ...(numbers ? [`const ${name} = ${numbers};`] : []),
    ...(isSimilarity ? [`const tensor = (await load()).similarity(${name});`] : []),
    ...lists.map(([setting, value]) => `const ${setting} = ${value};`),
    `export const Figure = () => (`,
    `  <${component} ${[`${property}={${property}}`, ...attributes].join(' ')} />`,
    ');',
  ].join('\n');
  if (numbers) return { text };
  const contents = () => written(jsonOf(array), 'application/json');
  return { text, file: { name: `${name}.json`, contents } };
}

/** @param {Shown} shown @returns {Code} for phasor.py of the package */
export function pythonCode(shown) {
  const { array, name, numbers, words } = facts(shown);
  const call = shown.kind === 'attention' ? 'show' : 'heatmap';
  const options = [
    name,
    ...(words ? [`tokens=${words}`] : []),
    ...(['attention', 'heatmap'].includes(shown.kind) ? [] : [`kind="${shown.kind}"`]),
  ];
  const text = [
    'import numpy',
    `from phasor import ${call}`,
    '',
    // Python writes these lists and texts as JSON does
    `${name} = ${numbers ? `numpy.array(${numbers})` : `numpy.load("${name}.npy")`}`,
    `${call}(${options.join(', ')}).save("figure.html")`,
  ].join('\n');
  if (numbers) return { text };
  return { text, file: { name: `${name}.npy`, contents: () => npy(array) } };
}
