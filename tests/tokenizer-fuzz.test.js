// The tokenizer against the Rust library itself (npm `tokenizers`), on files and texts that nobody has seen, and on
// every character of Unicode. For releases: PHASOR_RELEASE=1 fails where the package is not installed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeTokenizer } from '../web/model/tokenizer/tokenizer.js';
import { Unencodable } from '../web/model/tokenizer/unencodable.js';
import { compareWith } from './harness/tokenizer-compare.js';
import { tokenizerCase, wantedOf } from './harness/tokenizer-files.js';

// a name that the compiler does not look up, because the package need not be there
const name = 'tokenizers';
/** @type {any} */
const rust = await import(name).then(
  (module) => module.default ?? module,
  () => undefined,
);
const skip = !rust && !process.env.PHASOR_RELEASE && 'npm tokenizers is not installed';

test(
  '10,000 files: the ids and the places of the Rust library, or a refusal',
  { skip },
  async () => {
    assert.ok(rust, 'npm tokenizers must be installed for a release');
    let encodings = 0;
    for (let seed = 1_000_000; seed < 1_010_000; ++seed) {
      const { file, texts } = tokenizerCase(seed);
      let made;
      try {
        made = makeTokenizer(file);
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
        if (wanted) compareWith(wanted, made.encode(text).tokens, file, label);
        else assert.throws(() => made.encode(text), Unencodable, label);
        encodings += 1;
      }
    }
    assert.ok(encodings > 50_000, `${encodings}`);
  },
);

const model = { type: 'Unigram', unk_id: 0, vocab: [['?', 0]], byte_fallback: false };
/** @param {object} parts */
const fileOf = (parts) => ({ version: '1.0', truncation: null, padding: null, added_tokens: [], normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null, model, ...parts }); // prettier-ignore

/** Every character of Unicode between two letters, some at a time. */
function* everyCharacter() {
  for (let from = 1; from < 0x110000; from += 2048) {
    const codes = Array.from({ length: 2048 }, (_, k) => from + k);
    const inside = codes.filter((code) => code < 0xd800 || (code > 0xdfff && code < 0x110000));
    if (inside.length > 0) yield inside.map((code) => `x${String.fromCodePoint(code)}x `).join('');
  }
}

const sets = ['\\w', '[\\w]', '\\s', '\\d', '\\p{L}', '\\p{N}', '\\p{P}', '\\p{S}', '\\p{M}', '\\p{Lu}', '\\p{Ll}', '\\p{Lo}', '\\p{C}', '\\p{Han}']; // prettier-ignore
const cases = [
  ...['NFC', 'NFD', 'NFKC', 'NFKD', 'Lowercase', 'StripAccents', 'Nmt'].map((type) => ({ normalizer: { type }, pre_tokenizer: { type: 'FixedLength', length: 1 } })), // prettier-ignore
  { normalizer: { type: 'BertNormalizer', clean_text: true, handle_chinese_chars: true, strip_accents: true, lowercase: true }, pre_tokenizer: { type: 'FixedLength', length: 1 } }, // prettier-ignore
  ...['BertPreTokenizer', 'Punctuation', 'Whitespace', 'WhitespaceSplit'].map((type) => ({ pre_tokenizer: { type, behavior: 'Isolated' } })), // prettier-ignore
  { pre_tokenizer: { type: 'Digits', individual_digits: true } },
  ...sets.map((Regex) => ({ pre_tokenizer: { type: 'Split', pattern: { Regex }, behavior: 'Isolated', invert: false } })), // prettier-ignore
];

test('every character of Unicode is of the same classes', { skip }, async () => {
  assert.ok(rust, 'npm tokenizers must be installed for a release');
  for (const parts of cases) {
    const file = fileOf(parts);
    const made = makeTokenizer(file);
    const reference = rust.Tokenizer.fromString(JSON.stringify(file));
    for (const text of everyCharacter()) {
      const wanted = await wantedOf(reference, text);
      assert.ok(wanted);
      compareWith(wanted, made.encode(text).tokens, file, JSON.stringify(parts));
    }
  }
});
