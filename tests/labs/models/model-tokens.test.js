// Tokens of texts, by the four kinds of tokenizers, and where each stands in the text.

import assert from 'node:assert/strict';
import { openModel } from '../../../web/labs/models/index.js';
import { sourceOf } from '../../../web/labs/models/api/readers/source.js';
import { tokenizerOf } from '../../../web/labs/models/api/tokens.js';
import { filesOf } from '../../harness/model-files.js';
import { forRelease, test } from '../../harness/tiers.js';

/** @param {object} described @param {number} [vocabulary] */
const tokenizer = async (described, vocabulary = 1000) => {
  const source = await sourceOf('tokenizer.json', JSON.stringify(described));
  const plainTokenizer = await tokenizerOf(source, vocabulary);
  return {
    ...plainTokenizer,
    tokens: (/** @type {string} */ text) => plainTokenizer.tokens('tokens', text).tokens,
  };
};

/** GPT-2's letters for bytes, written down a second time. */
const letters = Array.from({ length: 256 }, (_, byte) => {
  const printed = /[!-~¡-¬®-ÿ]/.test(String.fromCharCode(byte));
  const before = Array.from({ length: byte }, (__, k) => String.fromCharCode(k));
  const hidden = before.filter((letter) => !/[!-~¡-¬®-ÿ]/.test(letter)).length;
  return String.fromCharCode(printed ? byte : 256 + hidden);
});

/** @param {string[]} list */
const numbered = (list) => Object.fromEntries(list.map((token, k) => [token, k]));

const byteLevel = {
  added_tokens: [{ id: 261, content: '<|end|>', special: true, normalized: false }],
  normalizer: null,
  pre_tokenizer: { type: 'ByteLevel', add_prefix_space: false, use_regex: true },
  post_processor: null,
  decoder: { type: 'ByteLevel' },
  model: {
    type: 'BPE',
    vocab: numbered([...letters, 'he', 'the', 'Ġr', 'Ġri', 'Ġriv', '<|end|>']),
    merges: ['h e', 't he', 'Ġ r', 'Ġr i', 'Ġri v'],
  },
};

const wordPiece = {
  added_tokens: ['[PAD]', '[UNK]', '[CLS]', '[SEP]'].map((content, id) => ({
    id,
    content,
    special: true,
    normalized: false,
  })),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: [
      { SpecialToken: { id: '[CLS]', type_id: 0 } },
      { Sequence: { id: 'A', type_id: 0 } },
      { SpecialToken: { id: '[SEP]', type_id: 0 } },
    ],
    pair: [],
    special_tokens: {
      '[CLS]': { id: '[CLS]', ids: [2], tokens: ['[CLS]'] },
      '[SEP]': { id: '[SEP]', ids: [3], tokens: ['[SEP]'] },
    },
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: numbered(['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'the', 'river', 'dej', '##a', ',', 'vu']),
  },
};

const bytesOfUtf8 = Array.from(
  { length: 256 },
  (_, k) => `<0x${k.toString(16).toUpperCase().padStart(2, '0')}>`,
);
const sentencePiece = {
  added_tokens: [{ id: 1, content: '<s>', special: true, normalized: false }],
  normalizer: {
    type: 'Sequence',
    normalizers: [
      { type: 'Prepend', prepend: '▁' },
      { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
    ],
  },
  pre_tokenizer: null,
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ SpecialToken: { id: '<s>', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
    pair: [],
    special_tokens: { '<s>': { id: '<s>', ids: [1], tokens: ['<s>'] } },
  },
  decoder: { type: 'Sequence', decoders: [{ type: 'ByteFallback' }, { type: 'Fuse' }] },
  model: {
    type: 'BPE',
    byte_fallback: true,
    fuse_unk: true,
    unk_token: '<unk>',
    vocab: numbered([
      '<unk>',
      '<s>',
      ...bytesOfUtf8,
      '▁',
      't',
      'h',
      'e',
      'he',
      '▁t',
      '▁the',
      'r',
      '▁r',
    ]),
    merges: ['h e', '▁ t', '▁t he', '▁ r'],
  },
};

const unigram = {
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  post_processor: null,
  decoder: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  model: {
    type: 'Unigram',
    unk_id: 0,
    vocab: [
      ['<unk>', 0],
      ['▁the', -1],
      ['▁river', -2],
      ['▁riv', -3],
      ['er', -3],
      ['s', -4],
      ['▁', -5],
    ],
  },
};

/** @param {{ text: string, from: number, to: number }[]} tokens */
const spans = (tokens) => tokens.map(({ text, from, to }) => [text, from, to]);

test('byte-level: every token is the piece of the text that it stands for', async () => {
  const { tokens } = await tokenizer(byteLevel);
  assert.deepEqual(spans(tokens('the river')), [
    ['the', 0, 3],
    [' riv', 3, 7],
    ['e', 7, 8],
    ['r', 8, 9],
  ]);
  assert.deepEqual(
    tokens('the river').map(({ id }) => id),
    [257, 260, 101, 114],
  );
  // an emoji is four bytes, each of which stands where the emoji does
  assert.deepEqual(spans(tokens('e👍e')), [
    ['e', 0, 1],
    ...Array(4).fill(['👍', 1, 3]),
    ['e', 3, 4],
  ]);
  assert.deepEqual(spans(tokens('the<|end|>é')).slice(0, 2), [
    ['the', 0, 3],
    ['<|end|>', 3, 10],
  ]);
  for (const text of ['', '  two  spaces ', 'naïve\n\tकी', 'a'.repeat(300)]) {
    const all = tokens(text);
    assert.equal(
      all.reduce((end, { from, to }) => Math.max(from <= end ? to : -1, end), 0),
      text.length,
    );
  }
});

test('WordPiece: case and accents do not matter, added tokens are empty', async () => {
  const { tokens } = await tokenizer(wordPiece);
  assert.deepEqual(spans(tokens('The RIVER, Déjà vu')), [
    ['[CLS]', 0, 0],
    ['The', 0, 3],
    ['RIVER', 4, 9],
    [',', 9, 10],
    ['Déj', 11, 14],
    ['à', 14, 15],
    ['vu', 16, 18],
    ['[SEP]', 18, 18],
  ]);
  assert.deepEqual(spans(tokens('the quux river')), [
    ['[CLS]', 0, 0],
    ['the', 0, 3],
    ['quux', 4, 8],
    ['river', 9, 14],
    ['[SEP]', 14, 14],
  ]);
});

test('SentencePiece: spaces belong to the token after them, letters may be bytes', async () => {
  const { tokens } = await tokenizer(sentencePiece);
  assert.deepEqual(spans(tokens('the rt')).slice(0, 4), [
    ['<s>', 0, 0],
    ['the', 0, 3],
    [' r', 3, 5],
    ['t', 5, 6],
  ]);
  const withEmoji = tokens('the 👍 the');
  assert.deepEqual(spans(withEmoji).at(-1), [' the', 6, 10]);
  const pieces = await tokenizer(unigram);
  assert.deepEqual(spans(pieces.tokens('the rivers')), [
    ['the', 0, 3],
    [' river', 3, 9],
    ['s', 9, 10],
  ]);
  assert.equal(pieces.text(2), ' river');
});

/**
 * The head and the end that files of some families put around a text.
 *
 * @type {[string, string[], string[]][]}
 */
const families = [
  ['Llama 3', ['<|begin_of_text|>'], []],
  ['Mistral', ['<s>'], []],
  ['Gemma', ['<bos>'], []],
  ['DeepSeek-V3', ['<｜begin▁of▁sentence｜>'], []],
  ['Command R', ['<BOS_TOKEN>'], []],
  ['GLM-4', ['[gMASK]', '<sop>'], []],
  ['Jamba', ['<|startoftext|>'], []],
  ['Qwen3-Embedding', [], ['<|endoftext|>']],
  ['Whisper', ['<|startoftranscript|>', '<|notimestamps|>'], ['<|endoftext|>']],
  ['BERT', ['[CLS]'], ['[SEP]']],
  ['T5', [], ['</s>']],
];

for (const [family, head, end] of families) {
  test(`special tokens around a text are those of the file: ${family}`, async () => {
    const specials = [...head, ...end];
    const first = letters.length + 2;
    const piece = (/** @type {string} */ id) => ({ SpecialToken: { id, type_id: 0 } });
    const { tokens } = await tokenizer({
      ...byteLevel,
      added_tokens: specials.map((content, k) => ({ id: first + k, content, special: true })),
      model: {
        ...byteLevel.model,
        vocab: numbered([...letters, 'he', 'the']),
        merges: ['h e', 't he'],
      },
      post_processor: {
        type: 'Sequence',
        processors: [
          { type: 'ByteLevel', add_prefix_space: true, trim_offsets: false, use_regex: true },
          {
            type: 'TemplateProcessing',
            single: [...head.map(piece), { Sequence: { id: 'A', type_id: 0 } }, ...end.map(piece)],
            pair: [],
            special_tokens: Object.fromEntries(
              specials.map((id, k) => [id, { id, ids: [first + k], tokens: [id] }]),
            ),
          },
        ],
      },
    });
    assert.deepEqual(
      tokens('the').map(({ id, text }) => [id, text]),
      [
        ...head.map((token, k) => [first + k, token]),
        [letters.length + 1, 'the'],
        ...end.map((token, k) => [first + head.length + k, token]),
      ],
    );
  });
}

test('a tokenizer of another model is refused, and so is what is none', async () => {
  await assert.rejects(
    tokenizer(byteLevel, 100),
    /^RangeError: openModel: tokenizer\.json has 262 tokens, more than the 100 of the model: it belongs to another one$/,
  );
  await assert.rejects(tokenizer({}), /tokenizer\.json: model must be an object/);
  await assert.rejects(
    tokenizer({ model: { type: 'Magic' } }),
    /^RangeError: openModel: tokenizer\.json: model: type must be one of BPE, Unigram, WordLevel, WordPiece, got 'Magic'$/,
  );
  const files = await filesOf('bert');
  const model = await openModel({ ...files, 'tokenizer.json': JSON.stringify(wordPiece) });
  const { tokens, weights, next } = await model.run('The river, the river');
  assert.deepEqual(tokens, model.tokens('The river, the river'));
  assert.deepEqual(weights.shape, [2, 4, 7, 7]);
  assert.deepEqual(next, []);
  // what does not fit is left out before the token that ends the text
  const long = await model.run('river '.repeat(30));
  assert.deepEqual(long.windowed, { length: 32, read: 20 });
  assert.equal(long.tokens.at(-1)?.text, '[SEP]');
});

/** @param {object} parts */
const words = (parts) => ({
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: null,
  post_processor: null,
  model: { type: 'WordLevel', vocab: { a: 0, '?': 1 }, unk_token: '?' },
  ...parts,
});

/** @param {string} Regex */
const splitBy = (Regex) => ({
  type: 'Split',
  pattern: { Regex },
  behavior: 'Isolated',
  invert: false,
});

test('no pattern holds a page: what takes exponential time elsewhere takes time by the length', async () => {
  for (const source of ['(a+)+$', '(a|a)*b', '(a|aa)+$', '(?=.*b)a|a*c', '(?:a?){30}a{30}b']) {
    const { tokens } = await tokenizer(words({ pre_tokenizer: splitBy(source) }));
    const text = `${'a'.repeat(2000)}!`;
    // a matcher that tries every way would not come back
    assert.equal(tokens(text).at(-1)?.to, text.length, source);
  }
});

for (const [source, wanted] of [
  ['(a)\\1', '\\1'],
  ['(a*)*', 'a repetition of what can be empty'],
  ['[a', 'a set without its end'],
  ['(a', 'a group without its end'],
  ['(?<=a+)b', 'a look behind of a length that is not fixed'],
  ['\\p{Nonsense}', 'the unknown property Nonsense'],
  ['a**', 'two repetitions'],
  ['[[:alpha:]]', 'a POSIX bracket'],
  ['a{20000}b{20000}', 'more than 20000 steps'],
  ['(?i:ß)', 'outside ASCII'],
]) {
  test(`a pattern that is not read is refused: ${source}`, async () => {
    const described = words({ pre_tokenizer: splitBy(source) });
    await assert.rejects(tokenizer(described), (error) => {
      assert.ok(error instanceof RangeError);
      assert.match(
        error.message,
        /^openModel: tokenizer\.json: pre_tokenizer: pattern: Regex must be a pattern without /,
      );
      assert.ok(error.message.includes(wanted), error.message);
      return true;
    });
  });
}

forRelease('a normalizer that doubles a text many times meets a limit', async () => {
  const twice = { type: 'Replace', pattern: { String: 'a' }, content: 'aa' };
  const normalizer = { type: 'Sequence', normalizers: Array(40).fill(twice) };
  const { tokens } = await tokenizer(words({ normalizer }));
  assert.throws(
    () => tokens('a'),
    /^RangeError: tokens: tokenizer\.json: a text must have at most 65568 characters, also as the normalizer leaves it$/,
  );
});

test('a file that is too large for the model is refused before it is read', async () => {
  const source = {
    name: 'tokenizer.json',
    size: 2 ** 24,
    bytes: () => Promise.reject(new Error('read')),
  };
  await assert.rejects(
    tokenizerOf(source, 1000),
    /^RangeError: openModel: tokenizer\.json must have at most 5218304 bytes for the 1000 tokens of the model, got 16777216$/,
  );
});

test('ids that are none are refused, and so are parts that are not known', async () => {
  /** @type {[object, RegExp][]} */
  const wrong = [
    [
      { model: { type: 'WordLevel', vocab: { a: -1 }, unk_token: 'a' } },
      /model: vocab\['a'\] must be the id of a token/,
    ],
    [
      { model: { type: 'WordLevel', vocab: { a: 0.5 }, unk_token: 'a' } },
      /model: vocab\['a'\] must be the id of a token/,
    ],
    [
      { model: { type: 'BPE', vocab: { a: 0 }, merges: ['a b'] } },
      /model: merges\[0\] must be of tokens of the vocabulary, got 'b'/,
    ],
    [
      { model: { type: 'BPE', vocab: { a: 0 }, merges: [], dropout: 0.1 } },
      /model: dropout must be null or 0/,
    ],
    [
      { pre_tokenizer: { type: 'UnicodeScripts' } },
      /pre_tokenizer: type must be one of .*, got 'UnicodeScripts'/,
    ],
    [
      { normalizer: { type: 'Precompiled', precompiled_charsmap: '*' } },
      /normalizer: precompiled_charsmap must be base64/,
    ],
    [
      { normalizer: { type: 'Precompiled', precompiled_charsmap: 'AAAA' } },
      /normalizer: precompiled_charsmap must be a table/,
    ],
    [
      {
        post_processor: {
          type: 'TemplateProcessing',
          single: [{ SpecialToken: { id: 'x' } }],
          special_tokens: {},
        },
      },
      /post_processor: special_tokens must be an object with 'x'/,
    ],
    [
      { normalizer: { type: 'Lowercase' }, added_tokens: [{ id: -2, content: 'x' }] },
      /added_tokens\[0\]: id must be the id of a token/,
    ],
    [
      {
        normalizer: { type: 'Lowercase' },
        added_tokens: [
          { id: 2, content: 'x' },
          { id: 3, content: 'X' },
        ],
      },
      /added_tokens\[1\]: content must be a text that the normalizer does not make another added token, got 'X'/,
    ],
    [
      {
        normalizer: { type: 'Strip', strip_left: true, strip_right: true },
        added_tokens: [{ id: 2, content: ' ' }],
      },
      /added_tokens\[0\]: content must be a text of which the normalizer leaves something/,
    ],
  ];
  for (const [parts, message] of wrong) await assert.rejects(tokenizer(words(parts)), message);
});

test('what the file asks for and is not done is said, and so are ids that it does not have', async () => {
  const { warnings } = await tokenizer(
    words({
      truncation: { direction: 'Right', max_length: 4, strategy: 'LongestFirst', stride: 0 },
      padding: { strategy: 'BatchLongest' },
      added_tokens: [{ id: 7, content: '<x>' }],
    }),
  );
  assert.deepEqual(warnings.map(String), [
    'tokenizer.json: truncation is not done: a text has all its tokens, as many as the model takes',
    'tokenizer.json: padding is not done: a text has no tokens but its own',
    "tokenizer.json: added token '<x>' has id 2, not 7 as the file says, because added tokens follow the vocabulary",
  ]);
});

test('of a text that is too long, bytes and unknown tokens at its end close nothing', async () => {
  const pieces = await tokenizerOf(
    await sourceOf('tokenizer.json', JSON.stringify(sentencePiece)),
    1000,
  );
  const { tokens, length } = pieces.tokens('run', 'the the the 👍', 3);
  assert.deepEqual(
    tokens.map(({ text }) => text),
    ['<s>', 'the', ' the'],
  );
  assert.equal(length, 1 + 3 + 5);
  const short = await tokenizerOf(
    await sourceOf('tokenizer.json', JSON.stringify(wordPiece)),
    1000,
  );
  const closed = short.tokens('run', 'the river the', 4).tokens;
  assert.deepEqual(spans(closed), [
    ['[CLS]', 0, 0],
    ['the', 0, 3],
    ['river', 4, 9],
    ['[SEP]', 9, 9],
  ]);
});

test('a text that needs an unknown token which is missing is refused by name', async () => {
  const { tokens } = await tokenizer({
    ...words({}),
    model: { type: 'WordLevel', vocab: { a: 0 }, unk_token: '<none>' },
  });
  assert.equal(tokens('a').length, 1);
  assert.throws(
    () => tokens('b'),
    /^RangeError: tokens: tokenizer\.json: model\.unk_token '<none>' is not in the vocabulary, and the text needs it$/,
  );
});

test('without an unknown token none is named, also where the vocabulary has the word null', async () => {
  const of = async (/** @type {object} */ more) => {
    const vocab = numbered(['null', 'undefined', '?']);
    return (await tokenizer({ model: { type: 'BPE', vocab, merges: [], ...more } })).unknown;
  };
  assert.equal(await of({ unk_token: null }), null);
  assert.equal(await of({}), null);
  assert.deepEqual(await of({ unk_token: '?' }), { id: 2, text: '?' });
});
