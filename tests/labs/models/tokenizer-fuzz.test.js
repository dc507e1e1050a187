// The tokenizer against the Rust library itself (npm `tokenizers`), on files and texts that nobody
// has seen, and on every character of Unicode. With PHASOR_RELEASE=1 on 10,000 files instead of
// 300, and with a failure where the package is not installed.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Fields } from '../../../web/labs/models/api/fields.js';
import { Aligned } from '../../../web/labs/models/api/tokenizer/aligned.js';
import { normalizerOf } from '../../../web/labs/models/api/tokenizer/normalizers.js';
import { openModel } from '../../../web/labs/models/index.js';
import { makeTokenizer } from '../../../web/labs/models/api/tokenizer/tokenizer.js';
import { Unencodable } from '../../../web/labs/models/api/tokenizer/unencodable.js';
import { charsmapOf } from '../../harness/charsmap.js';
import { compareWith } from '../../harness/tokenizer-compare.js';
import { tokenizerCase, wantedOf } from '../../harness/tokenizer-files.js';
import { caseCount } from '../../harness/tiers.js';

// a name that the compiler does not look up, because the package need not be there
const name = 'tokenizers';
/** @type {any} */
const rust = await import(name).then(
  (module) => module.default ?? module,
  () => undefined,
);
const isRelease = process.env.PHASOR_RELEASE === '1';
const skip = !rust && !isRelease && 'npm tokenizers is not installed';
const onlyReleases = !isRelease && 'every character of Unicode is for releases';

const files = isRelease ? caseCount(10_000) : 300;

test(
  `${files} files: the ids and the places of the Rust library, or a refusal`,
  { skip },
  async () => {
    assert.ok(rust, 'npm tokenizers must be installed for a release');
    let encodings = 0;
    for (let seed = 1_000_000; seed < 1_000_000 + files; ++seed) {
      const { file, texts } = tokenizerCase(seed);
      let tokenizer;
      try {
        tokenizer = makeTokenizer(file);
      } catch (error) {
        assert.match(
          /** @type {Error} */ (error).message,
          /^openModel: tokenizer\.json: \w+.* must be /,
        );
        continue;
      }
      const reference = rust.Tokenizer.fromString(JSON.stringify(file));
      for (const [t, text] of texts.entries()) {
        const wanted = await wantedOf(reference, text);
        const label = `seed ${seed}, text ${t}`;
        if (wanted) compareWith(wanted, tokenizer.encode(text).tokens, file, label);
        else assert.throws(() => tokenizer.encode(text), Unencodable, label);
        encodings += 1;
      }
    }
    assert.ok(encodings > 5 * files, `${encodings}`);
  },
);

const model = { type: 'WordLevel', vocab: { '?': 0 }, unk_token: '?' };
/** @param {object} parts */
const fileOf = (parts) => ({
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [],
  normalizer: null,
  pre_tokenizer: null,
  post_processor: null,
  decoder: null,
  model,
  ...parts,
});

/** Every character of Unicode between two letters, some at a time. */
function* everyCharacter() {
  for (let from = 1; from < 0x110000; from += 4096) {
    const codes = Array.from({ length: 4096 }, (_, k) => from + k);
    const inside = codes.filter((code) => code < 0xd800 || (code > 0xdfff && code < 0x110000));
    if (inside.length > 0) yield inside.map((code) => `x${String.fromCodePoint(code)}x `).join('');
  }
}

const bert = {
  type: 'BertNormalizer',
  clean_text: true,
  handle_chinese_chars: true,
  strip_accents: true,
  lowercase: true,
};
const normalizers = [
  ...['NFC', 'NFD', 'NFKC', 'NFKD', 'Lowercase', 'StripAccents', 'Nmt'].map((type) => ({ type })),
  bert,
];

test('every character of Unicode is normalized to the same', { skip: onlyReleases }, () => {
  assert.ok(rust, 'npm tokenizers must be installed for a release');
  for (const normalizer of normalizers) {
    const reference = rust.Tokenizer.fromString(
      JSON.stringify(fileOf({ normalizer })),
    ).getNormalizer();
    const own = normalizerOf(new Fields(normalizer, 'normalizer'));
    for (const text of everyCharacter()) {
      assert.equal(own(Aligned.of(text)).text, reference.normalizeString(text), normalizer.type);
    }
  }
});

/** What SentencePiece's own tables are: NFKC of characters, and of those that are written in parts. */
function compatible() {
  /** @type {Record<string, string>} */
  const map = {};
  for (let code = 1; code < 0x30000; ++code) {
    if (code >= 0xac00 && code < 0xe000) continue;
    const character = String.fromCodePoint(code);
    const composed = character.normalize('NFKC');
    if (composed !== character) map[character] = composed;
    const parts = character.normalize('NFD');
    if (parts !== character && parts !== composed) map[parts] = composed;
  }
  return { ...map, '\u0000': '', '\u00ad': '', '\u200b': ' ', '\t': ' ', '\r': '' };
}

test(
  'with a table as large as those of T5 every character, whole and in parts, becomes the same',
  { skip: onlyReleases },
  () => {
    assert.ok(rust, 'npm tokenizers must be installed for a release');
    const map = compatible();
    assert.ok(Object.keys(map).length > 5000);
    const normalizer = { type: 'Precompiled', precompiled_charsmap: charsmapOf(map) };
    const reference = rust.Tokenizer.fromString(
      JSON.stringify(fileOf({ normalizer })),
    ).getNormalizer();
    const own = normalizerOf(new Fields(normalizer, 'normalizer'));
    for (const text of everyCharacter()) {
      for (const each of [text, text.normalize('NFD')]) {
        assert.equal(own(Aligned.of(each)).text, reference.normalizeString(each));
      }
    }
  },
);

const sets = [
  '\\w',
  '[\\w]',
  '\\s',
  '\\d',
  '\\p{L}',
  '\\p{N}',
  '\\p{P}',
  '\\p{S}',
  '\\p{M}',
  '\\p{Lu}',
  '\\p{Ll}',
  '\\p{Lo}',
  '\\p{C}',
  '\\p{Han}',
];
const preTokenizers = [
  ...['BertPreTokenizer', 'Punctuation', 'Whitespace', 'WhitespaceSplit'].map((type) => ({
    type,
    behavior: 'Isolated',
  })),
  { type: 'Digits', individual_digits: true },
  ...sets.map((Regex) => ({
    type: 'Split',
    pattern: { Regex },
    behavior: 'Isolated',
    invert: false,
  })),
];

test('every character of Unicode is of the same classes', { skip: onlyReleases }, async () => {
  assert.ok(rust, 'npm tokenizers must be installed for a release');
  for (const cut of preTokenizers) {
    const file = fileOf({ pre_tokenizer: cut });
    const tokenizer = makeTokenizer(file);
    const reference = rust.Tokenizer.fromString(JSON.stringify(file));
    for (const text of everyCharacter()) {
      const places = tokenizer.encode(text).tokens.map(({ id, from, to }) => [id, from, to]);
      const wanted = await wantedOf(reference, text);
      assert.equal(JSON.stringify(places), JSON.stringify(wanted), JSON.stringify(cut));
    }
  }
});

/** Random texts, of words that the language model knows and of signs that it does not. */
function textsOfModel() {
  const parts = [
    ...'abt .,\'"17\n\tß你🙂é',
    ' the',
    ' river',
    ' bank',
    '  ',
    "n't",
    'नमस्ते',
    '👍🏽',
    'שלום',
  ];
  let state = 7;
  const random = (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return Array.from({ length: 1000 }, () =>
    Array.from({ length: 1 + random(40) }, () => parts[random(parts.length)]).join(''),
  ).filter((text) => text.trim() !== '');
}

test(
  'the tokenizer of the shipped language model gives the ids of the Rust library',
  { skip },
  async () => {
    assert.ok(rust, 'npm tokenizers must be installed for a release');
    // as the GGUF file has it: the name of the field, the type of a text, its length, the text
    const bytes = await readFile(
      new URL('../../../web/labs/models/phasor/phasor.gguf', import.meta.url),
    );
    const field = 'tokenizer.huggingface.json';
    const at = bytes.indexOf(field) + field.length + 4;
    const size = Number(bytes.readBigUInt64LE(at));
    const reference = rust.Tokenizer.fromString(bytes.toString('utf8', at + 8, at + 8 + size));
    const languageModel = await openModel('phasor');
    const texts = textsOfModel();
    assert.ok(texts.length > 900);
    for (const text of texts) {
      const encoding = await reference.encode(text);
      const ids = languageModel.tokens(text).map(({ id }) => id);
      assert.deepEqual(ids, [...encoding.getIds()], JSON.stringify(text));
    }
    languageModel.close();
  },
);
