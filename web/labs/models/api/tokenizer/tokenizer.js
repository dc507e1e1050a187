// tokenizer.json → ids, and the place of each token in the text, as the Rust library `tokenizers` gives them:
//
//   text → added tokens → normalizer → added tokens → pre-tokenizer → model → post-processor
//
// Every encoding is that library's, or the file is refused with the name of the field.

import { say } from '../../../../core/api/check.js';
import { addedOf, finderOf } from './added.js';
import { Aligned } from './aligned.js';
import { Fields } from '../fields.js';
import { modelOf } from './models.js';
import { normalizerOf } from './normalizers.js';
import { checkSize, wellFormed } from './part.js';
import { noPostProcessor, postProcessorOf } from './post-processors.js';
import { preTokenizerOf } from './pre-tokenizers.js';

/** @typedef {import('./post-processors.js').PlacedToken} PlacedToken */
/** @typedef {ReturnType<typeof makeTokenizer>} Tokenizer */

/**
 * A part of the file that may be null.
 *
 * @template Made
 * @param {Fields} file
 * @param {string} name
 * @param {(part: Fields) => Made} make
 * @param {Made} none
 */
const optional = (file, name, make, none) =>
  file.entry(name)[1] === undefined ? none : make(file.section(name));

/**
 * What the file asks for that is not done: tokens are those of the text, and all of them.
 *
 * @param {Fields} file
 */
function warningsOf(file) {
  const warnings = [];
  const { truncation, padding } = file.config;
  if ((truncation ?? null) !== null)
    warnings.push(
      say`truncation is not done: a text has all its tokens, as many as the model takes`,
    );
  if ((padding ?? null) !== null)
    warnings.push(say`padding is not done: a text has no tokens but its own`);
  return warnings;
}

/**
 * @param {Record<string, unknown>} described the content of tokenizer.json
 * @param {string} [name] of the file
 */
export function makeTokenizer(described, name = 'tokenizer.json') {
  const file = new Fields(described, name);
  for (const part of ['normalizer', 'pre_tokenizer', 'post_processor', 'decoder']) {
    checkSize(file, part);
  }
  const model = modelOf(file.section('model'));
  const normalize = optional(file, 'normalizer', normalizerOf, (aligned) => aligned);
  const cut = optional(file, 'pre_tokenizer', preTokenizerOf, (aligned) => [aligned]);
  const { added, process } = optional(file, 'post_processor', postProcessorOf, noPostProcessor);
  const { tokens: addedTokens, byId, warnings } = addedOf(file, model);
  const raw = finderOf(
    addedTokens.filter(({ normalized }) => !normalized),
    (content) => content,
  );
  const changed = finderOf(
    addedTokens.filter(({ normalized }) => normalized),
    (content) => normalize(Aligned.of(content)).text,
  );

  /** Up to the model. @param {string} text @returns {PlacedToken[]} */
  const tokensOf = (text) => {
    const segments = raw(Aligned.of(text)).flatMap((one) =>
      one.added ? [one] : changed(normalize(one.aligned)),
    );
    return segments.flatMap(({ aligned, added: token }) => {
      if (token)
        return [{ id: token.id, token: aligned.text, ...aligned.range(0, aligned.text.length) }];
      return cut(aligned)
        .filter((piece) => piece.text !== '')
        .flatMap((piece) =>
          model.tokens(piece.text).map(({ id, token: tokenText, start, end }) => ({
            id,
            token: tokenText,
            ...piece.range(start, end),
          })),
        );
    });
  };

  /** @type {Map<number, string>} */
  const written = new Map();
  for (const [token, id] of model.vocab) written.set(id, token);

  return {
    warnings: [...warningsOf(file), ...warnings],
    /** Ids that the vocabulary and the added tokens have go up to here. */
    largest: {
      own: largestOf(model.vocab.values()),
      added: largestOf(byId.keys()),
    },
    /**
     * @param {string} given
     * @param {number} [most] tokens; of a longer text the first ones, with all that the post-processor adds
     * @returns {{ tokens: PlacedToken[], length: number }} the length of all
     */
    encode(given, most = Infinity) {
      const text = wellFormed(given);
      const all = tokensOf(text);
      const length = all.length + added;
      // a context that has no place for a text between special tokens has its first tokens alone
      const kept = all.slice(0, Math.max(0, most - added));
      return { tokens: process(kept, text).slice(0, most), length };
    },
    /** @param {number} id @returns {{ token: string, isAdded: boolean } | undefined} */
    written(id) {
      const token = byId.get(id)?.content;
      if (token !== undefined) return { token, isAdded: true };
      const own = written.get(id);
      return own === undefined ? undefined : { token: own, isAdded: false };
    },
  };
}

/** @param {Iterable<number>} ids */
function largestOf(ids) {
  let largest = -1;
  for (const id of ids) if (id > largest) largest = id;
  return largest;
}
