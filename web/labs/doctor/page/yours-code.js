// The code that shows an array of the reader in a page, in React and in Python. What is small stands in
// the code; what is large is read from a file that stands beside it, which the page saves.

import { modelOf } from '../../../command/show/kinds.js';
import { npy } from '../../../core/draw/files.js';
import { textLiteral } from '../../../core/draw/words.js';
import { mostHeads } from '../../../core/figures/attention/heads.js';

/** @typedef {import('../../../command/show/kinds.js').Kind} Kind */
/** @typedef {{ shape: number[], data: Float32Array }} Tensor */
/** @typedef {{ kind: Kind, array: Tensor, tokens: string[], keytokens?: string[] }} Shown */

/**
 * @typedef {object} Code
 * @property {string} text
 * @property {{ name: string, contents: () => Blob }} [file] what it reads from beside itself
 */

/** Numbers that are written out in the code, at most. */
const mostWritten = 64;

/** Numbers that stand in one text of a file: a single text of all would be longer than engines allow. */
const mostTogether = 2 ** 16;

/**
 * A number of JSON, which has no NaN and no infinity. With its point -0 keeps its sign in Python too.
 *
 * @param {number} number float32
 * @param {number} [digits] nine say which float32 it is
 */
function numberText(number, digits = 9) {
  if (Number.isNaN(number)) return 'null';
  if (!Number.isFinite(number)) return number > 0 ? '1e999' : '-1e999';
  return Object.is(number, -0) ? '-0.0' : String(Number(number.toPrecision(digits)));
}

/** @param {number[]} shape @param {Float32Array} data @param {number} [from] @returns {string} */
function nested([side, ...inner], data, from = 0) {
  const size = inner.reduce((product, each) => product * each, 1);
  const entries = Array.from({ length: side }, (_, k) =>
    inner.length > 0 ? nested(inner, data, from + k * size) : numberText(data[from + k], 6),
  );
  return `[${entries}]`;
}

/** A small array, in the code. @param {Tensor} array */
function literal({ shape, data }) {
  // lists in each other have no shape where there is nothing in them
  return data.length > 0 ? nested(shape, data) : `{"shape":${JSON.stringify(shape)},"data":[]}`;
}

/** The whole array as figures take it, in pieces. @param {Tensor} array @returns {string[]} */
function jsonOf({ shape, data }) {
  const pieces = [`{"shape":${JSON.stringify(shape)},"data":[`];
  for (let from = 0; from < data.length; from += mostTogether) {
    const some = Array.from(data.subarray(from, from + mostTogether), (each) => numberText(each));
    pieces.push(from > 0 ? ',' : '', String(some));
  }
  return [...pieces, ']}'];
}

/** @param {string[]} pieces @param {string} type */
const written = (pieces, type) => new Blob(pieces, { type });

/**
 * What the code says of an array.
 *
 * @param {Shown} shown
 */
function facts({ kind, array: { shape, data }, tokens, keytokens }) {
  // a list is a table of one row
  const array = { shape: shape.length === 1 ? [1, ...shape] : shape, data };
  const isAttention = kind === 'attention';
  const isSmall = array.data.length <= mostWritten && array.data.every(Number.isFinite);
  const words = tokens.length > 0 ? textLiteral(tokens) : null;
  const keys = keytokens ? textLiteral(keytokens) : null;
  const [layers, heads] = modelOf(array.shape);
  return {
    array,
    tag: isAttention ? 'attention' : 'heatmap',
    component: isAttention ? 'Attention' : 'Heatmap',
    // the figure's property, and what the reader's array is called
    property: isAttention ? 'weights' : 'tensor',
    name: isAttention ? 'weights' : kind === 'similarity' ? 'vectors' : 'tensor',
    numbers: isSmall ? literal(array) : null,
    words,
    keys,
    /** Settings besides the array, as JavaScript. @type {Record<string, string>} */
    settings: {
      ...(words && { [isAttention ? 'tokens' : 'rowlabels']: words }),
      ...(keys && { [isAttention ? 'keytokens' : 'columnlabels']: keys }),
      ...(words && kind === 'similarity' && { columnlabels: words }),
      ...(kind === 'similarity' && { rowtitle: "'position'", columntitle: "'position'" }),
      ...(kind === 'encoding' && { rowtitle: "'position'", columntitle: "'dimension'" }),
      ...(isAttention && (layers > 1 || heads > mostHeads) && { overview: 'true' }),
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
    ...Object.entries(settings).map(
      ([setting, settingText]) => `  figure.${setting} = ${settingText};`,
    ),
    `  ${given}`,
    '</script>',
  ].join('\n');
  if (numbers) return { text };
  const contents = () => written([`const ${name} = `, ...jsonOf(array), ';\n'], 'text/javascript');
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
  const { array, name, numbers, words, keys } = facts(shown);
  const call = shown.kind === 'attention' ? 'show' : 'heatmap';
  const small =
    array.data.length > 0
      ? `numpy.array(${numbers})`
      : `numpy.zeros(${JSON.stringify(array.shape)})`;
  const value = numbers ? small : `numpy.load("${name}.npy")`;
  const options = [
    name,
    ...(words ? [`tokens=${words}`] : []),
    ...(keys ? [`keytokens=${keys}`] : []),
    ...(['attention', 'heatmap'].includes(shown.kind) ? [] : [`kind="${shown.kind}"`]),
  ];
  const text = [
    'import numpy',
    `from phasor import ${call}`,
    '',
    // Python writes these lists and texts as JSON does
    `${name} = ${value}`,
    `${call}(${options.join(', ')}).save("figure.html")`,
  ].join('\n');
  if (numbers) return { text };
  return { text, file: { name: `${name}.npy`, contents: () => npy(array) } };
}
