// Ids and places of 500 tokenizer files × 6 texts, as the Rust library gives them (golden/tokenizers.json).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeTokenizer } from '../../../web/labs/models/api/tokenizer/tokenizer.js';
import { Unencodable } from '../../../web/labs/models/api/tokenizer/unencodable.js';
import { compareWith } from '../../harness/tokenizer-compare.js';
import { tokenizerCase } from '../../harness/tokenizer-files.js';

const golden = JSON.parse(
  readFileSync(new URL('../../golden/tokenizers.json', import.meta.url), 'utf8'),
);

test('every encoding has the ids and the places of the Rust library', () => {
  let encodings = 0;
  let refused = 0;
  for (const [k, wanted] of golden.cases.entries()) {
    const { file, texts } = tokenizerCase(k + 1);
    if (wanted === null) {
      assert.throws(
        () => makeTokenizer(file),
        /^RangeError: openModel: tokenizer\.json: \w+.* must be /,
      );
      refused += 1;
      continue;
    }
    const tokenizer = makeTokenizer(file);
    for (const [t, text] of texts.entries()) {
      const label = `seed ${k + 1}, text ${t}`;
      if (wanted[t] === null) assert.throws(() => tokenizer.encode(text), Unencodable, label);
      else compareWith(wanted[t], tokenizer.encode(text).tokens, file, label);
      encodings += 1;
    }
  }
  assert.ok(encodings > 2500 && refused < 60, `${encodings} encodings, ${refused} files refused`);
});
