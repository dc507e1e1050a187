// A text read by a model → a scene, and notices about its tokens: unknown ones, letters that are read as
// bytes, and more tokens than the model was trained on or can read.

import { number } from '../../draw/numbers.js';
import { quoted } from '../../draw/words.js';
import { listed, t } from '../../texts/language.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */

/**
 * @param {{ tokens: readonly { id: number, text: string }[], layers: readonly Tensor[] }} read with the
 *   weights of each layer
 * @param {{ heads: number, causal: boolean }} info
 * @returns {Scene}
 */
export function modelScene({ tokens, layers }, { heads, causal }) {
  const words = tokens.map(({ id, text }) => text || `${id}`);
  const n = words.length;
  const visible = causal ? { shape: [n, n], data: new Uint8Array(n * n) } : null;
  for (let row = 0; row < n; ++row) visible?.data.fill(1, row * n, row * n + row + 1);
  return {
    queries: words,
    keys: words,
    layers: [...layers],
    weights: layers[0],
    visible,
    scores: null,
    logSum: null,
    width: 0,
    names: Array(heads).fill(''),
    notices: [],
  };
}

/** @typedef {import('../../words/text-model.js').Token} Token */
/** @typedef {import('../../words/text-model.js').Reading} Reading */

/**
 * Letters that a model reads as several tokens, their bytes.
 *
 * @param {readonly Token[]} tokens
 * @returns {string[]} without duplicates
 */
function inBytes(tokens) {
  const shared = tokens.filter(({ from, to }, k) =>
    [tokens[k - 1], tokens[k + 1]].some(
      (other) => other && from < to && other.from < to && from < other.to,
    ),
  );
  return [...new Set(shared.map(({ text }) => text.trim()).filter(Boolean))];
}

/**
 * @param {Pick<Reading, 'tokens' | 'windowed'>} result
 * @param {Pick<import('../../words/text-model.js').Info, 'unknown'>} info
 * @param {import('../../words/text-model.js').Measured | null} measured
 * @returns {string[]}
 */
export function ofReading({ tokens, windowed }, { unknown }, measured) {
  const pieces = inBytes(tokens);
  const { trained = Infinity, losses = [] } = measured ?? {};
  const [atTrained, beyond] = [trained, 4 * trained].map(
    (length) => losses.find((one) => one.length === length)?.loss,
  );
  const strange = tokens.filter(
    ({ id, text, from, to }) => id === unknown?.id && from < to && text !== unknown.text,
  );
  return [
    ...(strange.length > 0
      ? [
          t(
            'The model does not know {words}: it reads {count} of {all} tokens as its token for what is unknown, and what it says of them means nothing.',
            {
              words: listed([...new Set(strange.map(({ text }) => quoted(text)))].slice(0, 8)),
              count: strange.length,
              all: tokens.length,
            },
          ),
        ]
      : []),
    ...(pieces.length > 0
      ? [
          t(
            'The model has no token for {words}, and reads the bytes of the letters, of which it has seen few or none.',
            { words: listed(pieces.slice(0, 8).map(quoted)) },
          ),
        ]
      : []),
    ...(tokens.length > trained && atTrained !== undefined && beyond !== undefined
      ? [
          t(
            'The text has {count} tokens, and the model was trained on {trained} at once. On held-out text its loss is {before} nats a token at {trained}, {beyond} at {many}.',
            {
              count: tokens.length,
              trained,
              many: 4 * trained,
              before: number(atTrained, 2),
              beyond: number(beyond, 2),
            },
          ),
        ]
      : []),
    ...(windowed ? [t('The text has {length} tokens; the first {read} were read.', windowed)] : []),
  ];
}
