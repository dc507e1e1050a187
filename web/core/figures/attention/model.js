// The settings of <phasor-attention> → the words, weights and mask that its views show.
//
//   kind     queries          keys                     masked
//   self     text             text                     nothing
//   cross    text             context                  nothing
//   causal   text             text                     keys after the query
//   padded   text and [pad]   text and [pad]           keys that are padding
//
// Weights and words given by the author: author-weights.js.

import { division, headKinds, headName, projections } from '../../words/heads/projections.js';
import { inputs } from '../../words/heads/sentence.js';
import { phrase, t } from '../../texts/language.js';
import { lettersOnly, longWords } from '../../kit/sentence.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../kit/weights/scene.js').Scene} Scene */
/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../words/vectors.js').Words} Words */

const pad = '[pad]';
const padding = 2;
/** Most words that are shown. */
export const most = 4096;
/**
 * Most weights computed from a text, in all heads: more would block the page for over a quarter of a second.
 */
const mostCells = 2 ** 19;

/**
 * The heads, which do not depend on the text.
 *
 * @param {Phasor} phasor
 * @param {{ dim: number, base: number, heads: number }} settings
 */
export const layerOf = (phasor, settings) => phasor.multiHead(projections(phasor, settings));

/**
 * @param {Phasor} phasor
 * @param {Words} words
 * @param {{ text: string, context: string, kind: string, heads: number, dim: number, base: number,
 *   encoding: boolean }} settings
 * @param {ReturnType<typeof layerOf>} [layer]
 * @returns {Scene | null} null for a text without words
 */
export function computed(phasor, words, settings, layer = layerOf(phasor, settings)) {
  const { text, context, kind, heads, dim, base, encoding } = settings;
  /** @type {string[]} */
  const notices = [];
  const shown = Math.min(most, Math.floor(Math.sqrt(mostCells / heads)));
  /** @param {string} given @param {Phrase} what */
  const first = (given, what) => {
    const all = words.tokens(given);
    if (all.length > shown) notices.push(t(what, { shown, all: all.length }));
    return all.slice(0, shown);
  };
  const typed = first(text, phrase('The first {shown} of {all} words are shown.'));
  if (typed.length === 0) return null;
  const crosses = kind === 'cross';
  const other = crosses
    ? first(context, phrase('The first {shown} of {all} words of context are shown.'))
    : [];
  if (crosses && other.length === 0) {
    notices.push(
      t('Cross-attention needs a second text: set context. Until then the keys are text.'),
    );
  }
  const long = longWords([...typed, ...other]);
  if (long) notices.push(long);
  const queries = kind === 'padded' ? [...typed, ...Array(padding).fill(pad)] : typed;
  const keys = other.length > 0 ? other : queries;
  const vectors = words.embed(queries);
  const contextVectors = other.length > 0 ? words.embed(other) : null;
  // padding is not a word
  const known = [...vectors.known.slice(0, typed.length), ...(contextVectors?.known ?? [])];
  /** @param {import('../../words/words.js').Embedding} embedding */
  const rows = (embedding) => {
    const [length] = embedding.shape;
    return inputs(embedding, encoding ? phasor.sinusoidal({ length, dim, base }) : null, dim);
  };
  const { masked, weights, logSumExp } = layer.forward(rows(vectors), {
    return: ['masked', 'weights', 'logSumExp'],
    causal: kind === 'causal',
    ...(kind === 'padded' ? { keyLengths: [typed.length] } : {}),
    ...(contextVectors ? { context: rows(contextVectors) } : {}),
  });
  const shape = [queries.length, keys.length];
  // the mask of the first head; a loop, because Uint8Array.from is slow
  const data = new Uint8Array(shape[0] * shape[1]);
  for (let k = 0; k < data.length; ++k) data[k] = Number(masked.data[k] !== -Infinity);
  return {
    queries,
    keys,
    weights,
    notices,
    warning: lettersOnly(words),
    layers: [weights],
    visible: data.includes(0) ? { shape, data } : null,
    scores: masked,
    logSum: logSumExp,
    width: division(dim).width,
    names: headKinds.slice(0, heads).map((head) => headName(head, known)),
  };
}
