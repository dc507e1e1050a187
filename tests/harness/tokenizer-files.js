// Files tokenizer.json and texts from a seed: every kind of part that phasor reads, with all its settings.

import { letters } from '../../web/core/api/byte-letters.js';
import { byteToken } from '../../web/labs/models/api/tokenizer/bytes.js';
import { random } from '../fuzz/random.js';
import { charsmapOf } from './charsmap.js';

/** @typedef {ReturnType<typeof random>} Random */

const snippets = [
  'a',
  'b',
  'c',
  'd',
  'e',
  's',
  't',
  'A',
  'B',
  'É',
  'é',
  'e\u0301',
  'ñ',
  'ß',
  'Σ',
  'σ',
  'İ',
  ' ',
  ' ',
  '  ',
  '\n',
  '\t',
  '\r\n',
  '\u0085',
  '\u00a0',
  '\u3000',
  '\ufeff',
  '\u0000',
  '\ufffd',
  '.',
  ',',
  '!',
  '-',
  "'",
  "'s",
  '1',
  '2',
  '²',
  '１',
  '▁',
  'Ġ',
  '_',
  'hello',
  'world',
  'the',
  'ing',
  'क',
  'ि',
  '्',
  'न',
  'ท',
  'ี',
  '่',
  '京',
  '都',
  '한',
  'ﬁ',
  'ậ',
  'ʕ',
  '㍿',
  'ｶﾞ',
  '\u200d',
  '👍',
  '👩‍👧',
  '👍🏽',
  '<s>',
  '</s>',
  '[SEP]',
  '<x>',
  '\ud800',
  'a\u0301\u0316',
  '\u1edb',
];
const behaviors = ['Removed', 'Isolated', 'MergedWithPrevious', 'MergedWithNext', 'Contiguous'];
const regexes = [
  "'s|'t|'re|'ve|'m|'ll|'d| ?\\p{L}+| ?\\p{N}+| ?[^\\s\\p{L}\\p{N}]+|\\s+(?!\\S)|\\s+",
  "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}{1,3}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+",
  "[^\\r\\n\\p{L}\\p{N}]?[\\p{Lu}\\p{Lt}\\p{Lm}\\p{Lo}\\p{M}]*[\\p{Ll}\\p{Lm}\\p{Lo}\\p{M}]+(?i:'s|'t)?|\\p{N}{1,3}",
  '\\w+',
  '\\W',
  '\\b',
  '[^\\W\\d]+',
  '^.',
  '$',
  '[a-e]{2,}',
  '(?<=a)b|(?<!s)t',
  '\\d+?',
  '(?:ab|a)*+b',
  '[一-龥ก-๛]+',
  '\\S+\\s?',
  '[\\p{P}\\p{S}]',
  ' ?[^(\\s|[.,!?…])]+',
  '(?m:.)x?',
  '\\x{61}|\\u0062',
  '[\\p{L}&&[^a-c]]+',
  'x*',
  '(?>a|ab)c?',
  '[\\p{Han}]+',
];

/** @param {Random} r */
const flip = (r) => r.chance(0.5);

/** @param {Random} r @param {number} [depth] @returns {object | null} */
function normalizer(r, depth = 0) {
  const makers = [
    () => null,
    () => ({
      type: 'BertNormalizer',
      clean_text: flip(r),
      handle_chinese_chars: flip(r),
      strip_accents: r.pick([null, true, false]),
      lowercase: flip(r),
    }),
    () => ({
      type: r.pick(['NFC', 'NFD', 'NFKC', 'NFKD', 'Lowercase', 'StripAccents', 'Nmt', 'ByteLevel']),
    }),
    () => ({ type: 'Strip', strip_left: flip(r), strip_right: flip(r) }),
    () => ({ type: 'Prepend', prepend: r.pick(['▁', 'xy']) }),
    () => ({
      type: 'Replace',
      pattern: r.pick([
        { String: ' ' },
        { Regex: '\\s+' },
        { Regex: '[aeiou]' },
        { String: '$&' },
        { Regex: '(?i:S)' },
        { String: '.' },
        { Regex: 'e|\\p{M}+' },
      ]),
      content: r.pick(['▁', '', '$&', 'ab', ' ']),
    }),
    () => ({
      type: 'Precompiled',
      precompiled_charsmap: charsmapOf({
        ﬁ: 'fi',
        '１': '1',
        '㍿': '株式会社',
        '\u0000': '',
        '\t': ' ',
        '\u200d': '',
        'e\u0301': 'é',
        İ: 'I',
        '２': '2',
      }),
    }),
    () => ({ type: 'Sequence', normalizers: parts(r, () => normalizer(r, depth + 1)) }),
  ];
  return r.pick(depth > 1 ? makers.slice(0, -1) : makers)();
}

/** @param {Random} r @param {() => object | null} make */
const parts = (r, make) => Array.from({ length: r.int(0, 3) }, make).filter((one) => one !== null);

/** @param {Random} r @param {number} [depth] @returns {object | null} */
function preTokenizer(r, depth = 0) {
  const makers = [
    () => null,
    () => ({ type: r.pick(['BertPreTokenizer', 'Whitespace', 'WhitespaceSplit']) }),
    () => ({
      type: 'ByteLevel',
      add_prefix_space: flip(r),
      trim_offsets: flip(r),
      use_regex: flip(r),
    }),
    () => ({ type: 'CharDelimiterSplit', delimiter: r.pick(['a', ' ', '👍', '.']) }),
    () => ({ type: 'Digits', individual_digits: flip(r) }),
    () => ({ type: 'FixedLength', length: r.int(1, 4) }),
    () => ({
      type: 'Metaspace',
      replacement: r.pick(['▁', '_']),
      prepend_scheme: r.pick(['always', 'first', 'never']),
      split: flip(r),
    }),
    () => ({ type: 'Punctuation', behavior: r.pick(behaviors) }),
    () => ({
      type: 'Split',
      pattern: r.chance(0.7)
        ? { Regex: r.pick(regexes) }
        : { String: r.pick([' ', 'a', '.', '京', ', ', '$']) },
      behavior: r.pick(behaviors),
      invert: r.chance(0.3),
    }),
    () => ({ type: 'Sequence', pretokenizers: parts(r, () => preTokenizer(r, depth + 1)) }),
  ];
  return r.pick(depth > 1 ? makers.slice(0, -1) : makers)();
}

const characters = [
  'a',
  'b',
  'c',
  'd',
  'e',
  's',
  't',
  'h',
  ' ',
  '▁',
  '1',
  'é',
  'क',
  'ि',
  '京',
  '.',
];

/** @param {Random} r */
const pieces = (r) =>
  Array.from({ length: r.int(3, 30) }, () =>
    Array.from({ length: r.chance(0.6) ? 1 : r.int(1, 3) }, () => r.pick(characters)).join(''),
  );

/** @param {readonly string[]} list */
const numbered = (list) => Object.fromEntries([...new Set(list)].map((token, k) => [token, k]));

const byteTokens = Array.from({ length: 256 }, (_, byte) => byteToken(byte));

/** @param {Random} r */
function bpe(r) {
  const prefix = r.chance(0.15) ? '@@' : '';
  const suffix = r.chance(0.15) ? '</w>' : '';
  const fallsBack = r.chance(0.3);
  const hasUnknown = r.chance(0.7);
  const share = r.pick([0.2, 1]);
  const singles = [
    ...letters.filter(() => r.chance(share)),
    ...characters.filter((one) => one !== ' '),
  ];
  const list = new Set(hasUnknown ? ['<unk>'] : []);
  for (const one of singles) {
    for (const start of ['', prefix]) for (const end of ['', suffix]) list.add(start + one + end);
  }
  /** @type {[string, string][]} */
  const merges = [];
  for (let k = r.int(0, 40); k > 0; --k) {
    const tokens = [...list].filter((token) => token !== '<unk>');
    const left = r.pick(tokens);
    const right = r.pick(tokens);
    if ((suffix && left.endsWith(suffix)) || (prefix && !right.startsWith(prefix))) continue;
    list.add(left + right.slice(prefix.length));
    merges.push([left, right]);
  }
  return {
    type: 'BPE',
    dropout: null,
    fuse_unk: flip(r),
    byte_fallback: fallsBack,
    ignore_merges: r.chance(0.3),
    unk_token: hasUnknown ? '<unk>' : null,
    continuing_subword_prefix: prefix || r.pick([null, '']),
    end_of_word_suffix: suffix || null,
    vocab: numbered([...list, ...(fallsBack ? byteTokens : [])]),
    merges: flip(r) ? merges : merges.map((pair) => pair.join(' ')),
  };
}

/** @param {Random} r */
function model(r) {
  const makers = [
    bpe,
    () => {
      const list = ['<unk>', ...pieces(r), ...(r.chance(0.4) ? byteTokens : [])];
      const scores = [...new Set(list)].map((token, k) => [token, k === 0 ? 0 : -r.int(0, 40) / 4]);
      return {
        type: 'Unigram',
        unk_id: r.chance(0.9) ? 0 : null,
        vocab: scores,
        byte_fallback: flip(r),
      };
    },
    () => ({
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: r.pick([100, 5]),
      vocab: numbered(['[UNK]', ...pieces(r).flatMap((one) => [one, `##${one}`])]),
    }),
    () => ({
      type: 'WordLevel',
      unk_token: r.chance(0.9) ? '[UNK]' : 'none',
      vocab: numbered(['[UNK]', ...pieces(r), 'hello', 'world', 'the']),
    }),
  ];
  return r.pick([bpe, ...makers])(r);
}

const specials = {
  '<s>': { id: '<s>', ids: [1], tokens: ['<s>'] },
  '</s>': { id: '</s>', ids: [2], tokens: ['</s>'] },
};

/** @param {Random} r */
function postProcessor(r) {
  const special = (/** @type {string} */ id) =>
    flip(r) ? [{ SpecialToken: { id, type_id: 0 } }] : [];
  const text = { Sequence: { id: 'A', type_id: 0 } };
  const byteLevel = () => ({ type: 'ByteLevel', add_prefix_space: flip(r), trim_offsets: flip(r) });
  const template = () => ({
    type: 'TemplateProcessing',
    single: [...special('<s>'), text, ...special('</s>')],
    pair: [text, { Sequence: { id: 'B', type_id: 0 } }],
    special_tokens: specials,
  });
  return r.pick([
    () => null,
    byteLevel,
    template,
    () => ({ type: 'BertProcessing', sep: ['</s>', 2], cls: ['<s>', 1] }),
    () => ({
      type: 'RobertaProcessing',
      sep: ['</s>', 2],
      cls: ['<s>', 1],
      trim_offsets: flip(r),
      add_prefix_space: flip(r),
    }),
    () => ({ type: 'Sequence', processors: [byteLevel(), template()] }),
  ])();
}

/** @param {Random} r @param {number} from the first id */
const added = (r, from) =>
  Array.from({ length: r.pick([0, 0, 1, 2, 5]) }, (_, k) => ({
    id: from + k,
    content: r.pick([
      '<s>',
      '</s>',
      '[SEP]',
      'hello',
      'a',
      'É',
      'the',
      'e\u0301',
      '  ',
      '▁',
      '<x>',
      'HELLO',
      'ab',
      's t',
    ]),
    single_word: r.chance(0.3),
    lstrip: r.chance(0.3),
    rstrip: r.chance(0.3),
    normalized: flip(r),
    special: flip(r),
  }));

/**
 * @param {number} seed
 * @returns {{ file: any, texts: string[] }}
 */
export function tokenizerCase(seed) {
  const r = random(seed);
  const described = model(r);
  const file = {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: added(r, Object.keys(described.vocab).length),
    normalizer: normalizer(r),
    pre_tokenizer: preTokenizer(r),
    post_processor: postProcessor(r),
    decoder: null,
    model: described,
  };
  const texts = Array.from({ length: 6 }, () =>
    Array.from({ length: r.int(0, 13) }, () => r.pick(snippets)).join(''),
  );
  return { file, texts };
}

/**
 * Whether the Rust library's own places are those of the tokens: it counts characters that it
 * leaves out, and bytes of prefixes, as if they were not there, or were in the text.
 *
 * @param {any} model
 */
export const hasPlaces = ({ type, unk_token: unknown, byte_fallback: fallsBack, ...rest }) =>
  type !== 'BPE' ||
  (unknown !== null && !(fallsBack && (rest.continuing_subword_prefix || rest.end_of_word_suffix)));

/**
 * What the Rust library says of a text: [id, from, to] of each token, or null where it throws.
 *
 * @typedef {[number, number, number][] | null} Wanted
 */

/** @param {any} rust a Tokenizer of the npm package @param {string} text @returns {Promise<Wanted>} */
export async function wantedOf(rust, text) {
  let encoding;
  try {
    encoding = await rust.encode(text);
  } catch {
    return null;
  }
  // its places are in code points
  const at = [0];
  for (const character of text) at.push(/** @type {number} */ (at.at(-1)) + character.length);
  const offsets = encoding.getOffsets();
  return encoding.getIds().map((/** @type {number} */ id, /** @type {number} */ k) => {
    const [from, to] = offsets[k];
    return [id, at[from] ?? -1, at[to] ?? -1];
  });
}
