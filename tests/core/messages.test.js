// Messages of the library in every language: errors carry their sentences and values, also out of WebAssembly
// and from workers, so that they are said in the reader's language.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes, textsByRoom, textsOf } from '../../tools/languages.js';
import { messagesIn } from '../../tools/phrases.js';
import { integer, oneOf, options, refuse } from '../../web/core/api/check.js';
import { load } from '../../web/core/api/index.js';
import { errorAs, errorOf, revived, saidOf, say } from '../../web/core/api/message.js';
import '../../web/core/texts/labs.js';
import { saidIn, translated } from '../../web/core/texts/language.js';
import { ropeConfig } from '../../web/labs/rope/index.js';

const phasor = await load();

/** @param {() => unknown} call @returns {Error} */
function thrownBy(call) {
  try {
    call();
  } catch (error) {
    return /** @type {Error} */ (error);
  }
  return assert.fail('nothing was thrown');
}

/** @param {unknown} said @param {string} [language] */
const spoken = (said, language = 'hi') => saidIn(language, () => translated(said));

test('a template has the holes of its translation, once among all rooms', () => {
  const holes = (/** @type {string} */ text) => (text.match(/\{\d+\}/g) ?? []).sort();
  for (const code of codes()) {
    /** @type {Set<string>} */
    const seen = new Set();
    for (const [room, { messages = {} }] of textsByRoom(code)) {
      for (const [template, words] of Object.entries(messages)) {
        assert.deepEqual(holes(words), holes(template), `${code}: ${template}`);
        assert.ok(!seen.has(template), `${room}: ${template}`);
        seen.add(template);
      }
    }
    assert.ok(seen.size > 700, `${code}: ${seen.size}`);
  }
});

test('messages in Hindi have Latin digits, and a danda where English has a full stop', () => {
  for (const [template, words] of Object.entries(textsOf('hi').messages)) {
    assert.doesNotMatch(words, /[०-९]/, template);
    assert.equal(words.endsWith('।'), template.endsWith('.'), template);
  }
});

test('messages are the templates with a tag in the sources, with numbers for their values', () => {
  const source = 'throw rangeError`${call}: a ${say`b ${2}`}`; say`c`; css`d`; `e ${1}`;';
  assert.deepEqual(messagesIn(source), ['{0}: a {1}', 'b {0}', 'c']);
});

test('an error is English, and is said in the language with its parts', async () => {
  /** @type {[() => unknown, string, string][]} */
  const calls = [
    [
      () => integer('sinusoidal', 'dim', 'x'),
      "sinusoidal: dim must be a positive integer, got 'x'",
      "sinusoidal: dim: कोई धनात्मक पूर्णांक चाहिए, मिला 'x'",
    ],
    [
      () => oneOf('attention', 'causal', [1, 2, 3], ['top-left', 'bottom-right', 'none']),
      "attention: causal must be 'top-left', 'bottom-right' or 'none', got an array of 3",
      "attention: causal: 'top-left', 'bottom-right' या 'none' चाहिए, मिला 3 अवयवों की सरणी",
    ],
    [
      () => options('attention', /** @type {any} */ ({ isCausal: 1 }), 'causal window'),
      'attention: there is no option isCausal; did you mean causal?',
      'attention: isCausal नाम का कोई विकल्प नहीं है; क्या आपका मतलब causal है?',
    ],
    // from C++: with values in the sentence, without, and in what came
    [
      () => phasor.binary({ length: 10, bits: 2 }),
      'binary: bits must be enough for position 9, got 2',
      'binary: bits: स्थान 9 के लिए पर्याप्त चाहिए, मिला 2',
    ],
    [
      () => phasor.sinusoidal({ length: 2, dim: 3, odd: 'reject' }),
      "sinusoidal: dim must be even when odd is 'reject', got 3",
      "sinusoidal: dim: सम, जब odd 'reject' हो चाहिए, मिला 3",
    ],
    [
      () => ropeConfig({ model_type: 'llama', hidden_size: 64, num_attention_heads: 0 }),
      'ropeConfig: num_attention_heads must be an integer from 1 to 2147483648, got 0',
      'ropeConfig: num_attention_heads: 1 से 2147483648 तक कोई पूर्णांक चाहिए, मिला 0',
    ],
  ];
  for (const [call, english, hindi] of calls) {
    const error = await saidIn('hi', () => thrownBy(call));
    assert.equal(error.message, english);
    assert.equal(await spoken(error), hindi);
    assert.equal(await spoken(error, 'en'), english);
    // as a worker posts it
    const sent = revived(structuredClone(saidOf(error)));
    assert.equal(String(sent), english);
    assert.equal(await spoken(sent), hindi);
  }
});

test('a warning is said in the language, beginning with its field', async () => {
  const { warnings } = ropeConfig({
    model_type: 'llama',
    hidden_size: 64,
    num_attention_heads: 4,
    rope_scaling: { rope_type: 'linear', factor: 1 },
  });
  const [warning] = warnings;
  assert.equal(warning.message, 'rope_scaling.factor is 1, and divides nothing');
  assert.match(await spoken(warning), /^rope_scaling\.factor.*[\u0900-\u097f]/);
  assert.deepEqual(Object.keys(warning), ['field', 'kind', 'message']);
});

test('values of any kind are kept, and none is taken for a part of a sentence', async () => {
  for (const value of [
    '{0}',
    '{1}',
    '$1',
    '$&',
    'nothing',
    'a positive integer',
    'كلمة',
    '—',
    '',
  ]) {
    const error = thrownBy(() => refuse(value, value, say`a positive integer`, value));
    assert.equal(
      await spoken(error),
      `${value}: ${value}: कोई धनात्मक पूर्णांक चाहिए, मिला '${value}'`,
    );
  }
});

test('an error has its message, and shows no more of it than another', () => {
  const error = errorOf(RangeError, say`${'a'}: the pool is closed`, { cause: 1 });
  assert.ok(error instanceof RangeError);
  assert.equal(error.cause, 1);
  assert.deepEqual(Object.keys(error), []);
  const other = errorAs(TypeError, 'b', error);
  assert.equal(`${other}`, 'TypeError: b: the pool is closed');
  assert.equal(other.cause, error);
});

test('what is not said by the library stays as it is, and so does what has no translation', async () => {
  assert.equal(await spoken('Failed to fetch'), 'Failed to fetch');
  assert.equal(await spoken(new Error('a positive integer')), 'a positive integer');
  assert.equal(
    await spoken(say`an elephant of ${say`true or false`}`),
    'an elephant of true या false',
  );
});
