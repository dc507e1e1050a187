// The post-processors of tokenizer.json: they put special tokens around the tokens of a text, and
// take spaces off the places of tokens (`trim_offsets`). A special token that they add is empty and
// stands where it is put.

import { letters } from '../../../../core/api/byte-letters.js';
import { isArray, isObject, say, show } from '../../../../core/api/check.js';
import { isSpace } from './characters.js';
import { id as idOf, list, text } from './part.js';

/** @typedef {import('../fields.js').Fields} Fields */
/** @typedef {{ id: number, token: string, from: number, to: number }} PlacedToken */

/**
 * @typedef {object} PostProcessor
 * @property {number} added tokens that it adds
 * @property {(tokens: PlacedToken[], text: string) => PlacedToken[]} process
 */

/** @type {PostProcessor['process']} */
const unchanged = (tokens) => tokens;

/** @param {string} character */
const isBlank = (character) =>
  character === letters[32] || isSpace(/** @type {number} */ (character.codePointAt(0)));

/**
 * Some characters further, at most to an end.
 *
 * @param {string} string @param {number} from @param {number} count @param {number} end
 */
function forwards(string, from, count, end) {
  let at = from;
  for (let k = 0; k < count && at < end; ++k)
    at += /** @type {number} */ (string.codePointAt(at)) > 0xffff ? 2 : 1;
  return Math.min(at, end);
}

/**
 * Some characters back.
 *
 * @param {string} string
 * @param {number} from
 * @param {number} count
 * @param {number} end
 */
function backwards(string, from, count, end) {
  let at = from;
  for (let k = 0; k < count && at > end; ++k)
    at -= at > 1 && /** @type {number} */ (string.codePointAt(at - 2)) > 0xffff ? 2 : 1;
  return Math.max(at, end);
}

/** @param {boolean} prefixes whether a space was put before the text @returns {PostProcessor['process']} */
const trimmed = (prefixes) => (tokens, string) =>
  tokens.map((one, k) => {
    const characters = Array.from(one.token);
    const isText = (/** @type {string} */ character) => !isBlank(character);
    const first = characters.findIndex(isText);
    const leading = first < 0 ? characters.length : first;
    const trailing = first < 0 ? characters.length : characters.reverse().findIndex(isText);
    const isOwn = (k === 0 || one.from === 0) && prefixes && leading === 1;
    const from = forwards(string, one.from, isOwn ? 0 : leading, one.to);
    return { ...one, from, to: backwards(string, one.to, trailing, from) };
  });

/** A token and its id in a list, as BERT's files have it. @param {Fields} part @param {string} name */
function pairOf(part, name) {
  const [, value] = part.entry(name);
  if (!isArray(value) || value.length !== 2 || typeof value[0] !== 'string') {
    return part.refuse(name, say`a list of a token and its id`, value);
  }
  return { token: /** @type {string} */ (value[0]), id: idOf(part, `${name}[1]`, value[1]) };
}

/** @typedef {{ id: number, token: string }} Special */

/**
 * @param {readonly (Special | 'text')[]} pieces
 * @returns {PostProcessor['process']}
 */
const around = (pieces) => (tokens) => {
  const end = tokens.at(-1)?.to ?? 0;
  let at = 0;
  return pieces.flatMap((one) => {
    if (one === 'text') {
      at = end;
      return tokens;
    }
    return [{ ...one, from: at, to: at }];
  });
};

/** @param {Fields} part @returns {PostProcessor} */
function bert(part) {
  return { added: 2, process: around([pairOf(part, 'cls'), 'text', pairOf(part, 'sep')]) };
}

/** @param {Fields} part @returns {PostProcessor} */
function roberta(part) {
  const { added, process } = bert(part);
  const trims = part.flag('trim_offsets');
  const trim = trims ? trimmed(part.flag('add_prefix_space')) : unchanged;
  return { added, process: (tokens, string) => process(trim(tokens, string), string) };
}

/**
 * The tokens of a special token of a template.
 *
 * @param {Fields} part
 * @param {string} name
 * @returns {Special[]}
 */
function specialsOf(part, name) {
  const all = part.section('special_tokens');
  if (!Object.hasOwn(all.config, name))
    part.refuse('special_tokens', say`an object with ${show(name)}, which single has`, 'others');
  const one = all.section(name);
  const { ids, tokens } = one.config;
  if (!isArray(ids) || !isArray(tokens) || ids.length !== tokens.length) {
    return one.refuse('ids', say`a list of ids, as long as tokens`, ids);
  }
  return ids.map((id, k) => ({
    id: idOf(one, `ids[${k}]`, id),
    token:
      typeof tokens[k] === 'string'
        ? tokens[k]
        : one.refuse(`tokens[${k}]`, say`a string`, tokens[k]),
  }));
}

/** Tokens that a template adds at most; real ones add up to three. */
const mostAdded = 4096;

/** @param {Fields} part @returns {PostProcessor} */
function template(part) {
  /** @param {Fields} piece @returns {(Special | 'text')[]} */
  const partsOf = (piece) => {
    const { SpecialToken, Sequence } = piece.config;
    if (isObject(SpecialToken)) return specialsOf(part, text(piece.section('SpecialToken'), 'id'));
    if (!isObject(Sequence))
      piece.refuse('SpecialToken', say`an object, or Sequence`, SpecialToken);
    const sequence = piece.section('Sequence');
    if (sequence.config.id !== 'A') sequence.refuse('id', say`'A', the text`, sequence.config.id);
    return ['text'];
  };
  /** @type {(Special | 'text')[]} */
  const parts = [];
  for (const piece of list(part, 'single')) {
    parts.push(...partsOf(piece));
    if (parts.length > mostAdded) {
      part.refuse('single', say`a list that adds at most ${mostAdded} tokens`, part.config.single);
    }
  }
  const texts = parts.filter((one) => one === 'text').length;
  if (texts !== 1) part.refuse('single', say`a list with one Sequence of the id 'A'`, texts);
  return { added: parts.length - 1, process: around(parts) };
}

/** @type {Record<string, (part: Fields) => PostProcessor>} */
const kinds = {
  BertProcessing: bert,
  ByteLevel(part) {
    const prefixes = part.flag('add_prefix_space');
    return { added: 0, process: part.flag('trim_offsets') ? trimmed(prefixes) : unchanged };
  },
  RobertaProcessing: roberta,
  Sequence(part) {
    const steps = list(part, 'processors').map(postProcessorOf);
    const adding = steps.findIndex(({ added }) => added > 0);
    // the library takes tokens that were added for texts of their own
    if (adding >= 0 && adding < steps.length - 1) {
      part.refuse(
        'processors',
        say`a list whose last one alone adds tokens`,
        say`${adding}, which is followed by others`,
      );
    }
    return {
      added: steps.at(-1)?.added ?? 0,
      process: (tokens, string) => steps.reduce((all, { process }) => process(all, string), tokens),
    };
  },
  TemplateProcessing: template,
};

/** @param {Fields} part post_processor of tokenizer.json @returns {PostProcessor} */
export function postProcessorOf(part) {
  return part.choice('type', kinds)(part);
}

/** @type {PostProcessor} */
export const noPostProcessor = { added: 0, process: unchanged };
