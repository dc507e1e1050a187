// Weights as an author gives them → a scene. One map, the heads of a layer, or a whole model:
//
//   [m]                       one row of it
//   [n, m]                    one head
//   [heads, n, m]             one layer
//   [layers, heads, n, m]     a model; with a batch of 1 before or behind the layers too
//   a list of [1, heads, n, m], one a layer: `attentions` of Hugging Face Transformers

import { rangeError } from '../../api/check.js';
import { phrase, t } from '../../texts/language.js';
import { layersOf } from '../../kit/weights/layers.js';
import { darkestOf, endsOf, facts } from '../../kit/weights/scene.js';
import { most } from './model.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../kit/weights/scene.js').Scene} Scene */

/** Most weights that are checked for oddities; of more, only the chosen head is checked. */
const mostChecked = 2 ** 25;

/**
 * @param {readonly string[] | null} words
 * @param {number} count
 * @param {string} name @param {string[]} notices
 */
function named(words, count, name, notices) {
  if (words && words.length !== count) {
    notices.push(t('{name} names {words} of {count}.', { name, words: words.length, count }));
  }
  return Array.from({ length: Math.min(count, most) }, (_, k) => words?.[k]);
}

/**
 * @param {unknown} weights
 * @param {readonly string[] | null} tokens
 * @param {readonly string[] | null} keytokens
 * @param {'weights' | 'compare'} [name] of the setting
 * @returns {Scene | null} null for empty weights
 */
export function given(weights, tokens, keytokens, name = 'weights') {
  const layers = layersOf('phasor-attention', name, weights);
  if (layers.length === 0) return null;
  const [heads, rows, columns] = layers[0].shape;
  /** @type {string[]} */
  const notices = [];
  const ends = endsOf(layers);
  // with a single row, tokens name its keys
  const isRow = rows === 1 && columns > 1 && !keytokens && tokens?.length === columns;
  const [asking, answering] = isRow ? [null, tokens] : [tokens, keytokens];
  const queries = named(asking, rows, 'tokens', notices);
  const same = answering === null && rows === columns;
  const keys = same ? queries : named(answering, columns, 'keytokens', notices);
  if (queries.length < rows || keys.length < columns) {
    notices.push(
      t('Shown are the first {shown} of {all} weights.', {
        shown: `${queries.length} × ${keys.length}`,
        all: `${rows} × ${columns}`,
      }),
    );
  }
  return {
    queries,
    keys,
    layers,
    notices,
    weights: layers[0],
    visible: null,
    scores: null,
    logSum: null,
    width: 0,
    names: Array(heads).fill(''),
    signed: ends.least < 0,
    top: darkestOf(columns, ends),
    oddities: (head, shown) => oddities(shown, head),
  };
}

/** @param {Scene | null} scene */
const shapeOf = (scene) =>
  [scene?.layers.length ?? 0, ...(scene?.layers[0].shape ?? [])].join(' × ');

/**
 * @param {Scene} scene
 * @param {unknown} weights weights to compare with those of the scene
 * @param {readonly string[] | null} tokens
 * @param {readonly string[] | null} keytokens
 * @returns {Scene}
 * @throws {RangeError} for weights of another shape
 */
export function compareWith(scene, weights, tokens, keytokens) {
  const other = given(weights, tokens, keytokens, 'compare');
  const [one, two] = [shapeOf(scene), shapeOf(other)];
  if (!other || one !== two)
    throw rangeError`phasor-attention: compare must be of the shape of weights, ${one}, got ${two}`;
  return other;
}

/**
 * @param {Tensor} weights of the chosen layer
 * @param {number} head
 * @returns {string[]} notices about what is odd in them
 */
function oddities(weights, head) {
  const all = weights.data.length > mostChecked ? [head] : Array(weights.shape[0]).keys();
  const heads = Array.from(all, (each) => facts({ weights }, each));
  return /** @type {const} */ ([
    ['missing', phrase('Weights that are not a number, hatched: {count}.')],
    ['negative', phrase('Weights below 0, in a colour of their own: {count}.')],
    ['odd', phrase('Rows that do not add up to 1: {count}.')],
  ]).flatMap(([name, sentence]) => {
    const count = heads.reduce((sum, each) => sum + each[name], 0);
    return count > 0 ? [t(sentence, { count })] : [];
  });
}
