// What others wrote, or may change while it is read: tokenizers that grow without end, bytes and arrays that
// shrink, lists that lie about their length, and messages of strangers. Each is refused soon, by name.

import assert from 'node:assert/strict';
import { measure } from '../../web/labs/doctor/index.js';
import { shortened, textLiteral } from '../../web/core/draw/words.js';
import { openModel } from '../../web/labs/models/index.js';
import { responder } from '../../web/labs/models/api/responder.js';
import { pageCode, pythonCode, reactCode } from '../../web/labs/doctor/page/yours-code.js';
import { read } from '../../web/article/state.js';
import { trainer } from '../../web/labs/training/index.js';
import { trainers } from '../../web/labs/training/api/trainers.js';
import { bytesOf, filesOf } from '../harness/model-files.js';
import { runPython } from '../harness/numpy.js';
import { processorTime, secondsOf } from '../harness/processor-time.js';
import { forRelease, test } from '../harness/tiers.js';

const llama = await filesOf('llama');
const gguf = await bytesOf('llama/model.gguf');

/** @param {Record<string, unknown>} more fields of tokenizer.json @param {Record<string, unknown>} [model] */
const tokenizer = (more, model) =>
  JSON.stringify({
    model: { type: 'WordLevel', vocab: { a: 0, '<unk>': 2 }, unk_token: '<unk>', ...model },
    ...more,
  });

/** Opens the model with a tokenizer, and reads. @param {string} described @param {string} [text] */
async function reads(described, text = 'a') {
  const model = await openModel({ ...llama, 'tokenizer.json': described });
  return model.run(text);
}

/** A sequence in a sequence. @param {string} list @param {object} leaf */
const nested = (list, leaf) =>
  Array.from({ length: 1000 }).reduce((inner) => ({ type: 'Sequence', [list]: [inner] }), leaf);

const special = { SpecialToken: { id: 'x', type_id: 0 } };
const sequence = { Sequence: { id: 'A', type_id: 0 } };
const template = (/** @type {object[]} */ single, /** @type {number} */ ids) => ({
  type: 'TemplateProcessing',
  single,
  special_tokens: { x: { id: 'x', ids: Array(ids).fill(0), tokens: Array(ids).fill('a') } },
});

/** A table in which 'a' becomes a text of two million letters. */
function charsmap() {
  const units = new Uint32Array(512);
  const [offset, leaf] = [256, 300];
  const place = offset ^ 97;
  units[0] = offset << 10;
  units[place] = ((place ^ leaf) << 10) | 256 | 97;
  units[leaf] = 0x80000000;
  const size = Uint32Array.of(units.byteLength);
  return Buffer.concat([
    new Uint8Array(size.buffer),
    new Uint8Array(units.buffer),
    Buffer.alloc(2_000_000, 'x'),
    Buffer.of(0),
  ]).toString('base64');
}

const twice = { type: 'Replace', pattern: { String: 'a' }, content: 'aa' };
const grown =
  /^run: tokenizer\.json: a text must have at most \d+ characters, also as the normalizer/;
const depth = /must be of at most 100 objects and lists in each other, got an object$/;

for (const [what, described, said] of /** @type {const} */ ([
  [
    '30 doublings',
    tokenizer({ normalizer: { type: 'Sequence', normalizers: Array(30).fill(twice) } }),
    grown,
  ],
  [
    'a character that becomes a book',
    tokenizer({ normalizer: { type: 'Precompiled', precompiled_charsmap: charsmap() } }),
    grown,
  ],
  [
    'normalizers in each other',
    tokenizer({ normalizer: nested('normalizers', { type: 'NFC' }) }),
    depth,
  ],
  [
    'pre-tokenizers in each other',
    tokenizer({ pre_tokenizer: nested('pretokenizers', { type: 'Whitespace' }) }),
    depth,
  ],
  ['decoders in each other', tokenizer({ decoder: nested('decoders', { type: 'Fuse' }) }), depth],
  [
    '20,000 normalizers',
    tokenizer({
      normalizer: { type: 'Sequence', normalizers: Array(20_000).fill({ type: 'NFC' }) },
    }),
    /normalizer must be of at most 16384 objects and lists, got an object$/,
  ],
  [
    'a template of four million tokens',
    tokenizer({ post_processor: template([sequence, ...Array(2000).fill(special)], 2000) }),
    /post_processor: single must be a list that adds at most 4096 tokens, got an array of 2001$/,
  ],
  [
    'a text that comes twice',
    tokenizer({ post_processor: template([sequence, sequence], 1) }),
    /post_processor: single must be a list with one Sequence of the id 'A', got 2$/,
  ],
  [
    'a token of 100,000 letters',
    tokenizer({}, { type: 'Unigram', unk_id: 0, vocab: [['a'.repeat(100_000), 0]] }),
    /vocab\[0\] must be a token of at most 1024 characters, got 'a{40}…'$/,
  ],
  [
    'an unknown token of 100,000 letters',
    tokenizer({}, { vocab: {}, unk_token: 'x'.repeat(100_000) }),
    /unk_token 'x{40}…' is not in the vocabulary, and the text needs it$/,
  ],
])) {
  test(`a tokenizer with ${what} is refused`, async () => {
    const seconds = await secondsOf(async () => {
      await assert.rejects(reads(described), (/** @type {Error} */ error) => {
        assert.ok(error instanceof RangeError, error.stack);
        assert.match(error.message, said);
        return error.message.length < 400;
      });
    }, 2);
    assert.ok(seconds < 2, `${seconds}`);
  });
}

forRelease(
  'WordPiece finds the longest token at each place in time that grows with the word',
  async () => {
    const model = {
      type: 'WordPiece',
      unk_token: '<unk>',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 2 ** 20,
    };
    const vocab = {
      a: 0,
      '##a': 1,
      '<unk>': 2,
      ['a'.repeat(999)]: 3,
      [`##${'a'.repeat(999)}b`]: 4,
      '##ab': 5,
      '##b': 6,
    };
    const few = await reads(tokenizer({}, { ...model, vocab }), `${'a'.repeat(1001)}b`);
    assert.deepEqual(
      few.tokens.map(({ id }) => id),
      [3, 1, 5],
    );
    const seconds = await secondsOf(async () => {
      const { windowed } = await reads(tokenizer({}, { ...model, vocab }), 'a'.repeat(50_000));
      assert.equal(windowed?.length, 50_000 - 998);
    }, 5);
    assert.ok(seconds < 5, `${seconds}`);
  },
);

/** Bytes in a buffer that can shrink. @param {Uint8Array} bytes */
function resizable(bytes) {
  const buffer = new /** @type {any} */ (ArrayBuffer)(bytes.length, {
    maxByteLength: bytes.length,
  });
  new Uint8Array(buffer).set(bytes);
  return buffer;
}

test('a file that shrinks while it is read is refused with the bytes that are wanted', async () => {
  for (const size of [0, 100, gguf.length >> 1]) {
    for (const view of [(/** @type {any} */ b) => new Uint8Array(b), (/** @type {any} */ b) => b]) {
      const said =
        /^RangeError: openModel: model\.gguf: bytes \d+ to \d+ are wanted, the file ends before$/;
      const before = resizable(gguf);
      const opening = openModel({ 'model.gguf': view(before) });
      before.resize(size);
      await assert.rejects(opening, said);
      const later = resizable(gguf);
      const model = await openModel({ 'model.gguf': view(later) }, { keep: 0 });
      later.resize(size);
      await assert.rejects(model.run([1, 2]), said);
    }
  }
});

test('bytes that are shared, sent away or lie about their length are read for what they are', async () => {
  const shared = new Uint8Array(new SharedArrayBuffer(gguf.length));
  shared.set(gguf);
  const lying = Object.defineProperty(gguf.slice(), 'length', { value: 2 ** 33 });
  for (const file of [shared, lying]) {
    const model = await openModel({ 'model.gguf': file });
    assert.equal((await model.run([1])).tokens.length, 1);
  }
  const { buffer } = gguf.slice();
  structuredClone(buffer, { transfer: [buffer] });
  const said = /^RangeError: openModel: model\.gguf: the magic goes beyond the end of the file$/;
  await assert.rejects(openModel({ 'model.gguf': buffer }), said);
});

test('lists that lie about their length, or have lost their memory, are refused by name', async () => {
  const endless = new Proxy([], {
    get: (list, name) => (name === 'length' ? 2 ** 53 - 1 : Reflect.get(list, name)),
  });
  const detached = Int32Array.of(1, 2);
  structuredClone(detached, { transfer: [detached.buffer] });
  const model = await openModel(llama);
  const settings = /** @type {const} */ ({ layers: 1, length: 8, dim: 8, batch: 1 });
  const run = await trainer({ task: 'offset', encoding: 'none', ...settings });
  for (const given of [endless, new Array(2 ** 32 - 1)]) {
    await assert.rejects(
      model.run(given),
      /^RangeError: run: ids\.length must be at most 2147483647/,
    );
    assert.throws(
      () => run.attention(given),
      /^RangeError: attention: tokens\.length must be at most/,
    );
    const tokens = trainer(/** @type {any} */ ({ task: 'text', tokens: given, ...settings }));
    await assert.rejects(tokens, /^RangeError: trainer: tokens\.length must be at most 2147483647/);
  }
  // a list that answers every question would be read for minutes
  const most = 2 ** 31 - 1;
  const generous = new Proxy([], { get: (_, name) => (name === 'length' ? most : 0) });
  for (const given of [generous, new Array(most), new Array(2 ** 24 + 1)]) {
    await assert.rejects(
      model.run(given),
      /^RangeError: run: ids\.length must be at most 16777216/,
    );
  }
  // those that are not read are not kept, and checked
  const { windowed, tokens } = await model.run(new Uint32Array(2 ** 20), { most: 2 });
  assert.deepEqual([windowed, tokens.length], [{ length: 2 ** 20, read: 2 }, 2]);
  const beyond = Uint32Array.of(0, 0, 0, 2 ** 24);
  await assert.rejects(
    model.run(beyond, { most: 2 }),
    /^RangeError: run: ids\[3\] must be a token/,
  );
  await assert.rejects(model.run(detached), /^RangeError: run: text must be one token or more/);
  assert.throws(
    () => run.attention(/** @type {any} */ (detached)),
    /^RangeError: attention: tokens must be/,
  );
  run.close();
});

test('an array that a getter of another one shrinks is not measured', () => {
  const numbers = Float32Array.from({ length: 24 }, (_, k) => Math.sin(k * k));
  const shape = [6, 1, 4];
  for (const keeps of [0, 8]) {
    const buffer = resizable(new Uint8Array(numbers.buffer));
    const x = { shape, data: new Float32Array(buffer) };
    const y = {
      data: numbers,
      get shape() {
        buffer.resize(keeps);
        return shape;
      },
    };
    assert.throws(
      () => measure({ kind: 'rotated', x, y }),
      new RegExp(
        `^RangeError: measure: x\\.data must keep its 24 entries until the call is done, got fewer$`,
      ),
    );
  }
});

const strange = [
  null,
  undefined,
  0,
  'text',
  [],
  {},
  { kind: null },
  { kind: '__proto__' },
  { kind: 'constructor' },
  { kind: 'unknown' },
  { type: 'webpackOk' },
];

test('messages of strangers change nothing in a worker of models or of training', async () => {
  /** @type {any[]} */
  const said = [];
  const answers = responder((message) => said.push(message), openModel);
  for (const message of strange) answers.handle(/** @type {any} */ (message));
  const files = Object.entries(llama);
  const opened = new Promise((done) => {
    const { length } = said;
    const look = () => (said.length > length ? done(undefined) : setImmediate(look));
    look();
  });
  answers.handle({ kind: 'open', id: 7, files });
  await opened;
  assert.deepEqual(
    said.map(({ kind, id }) => [kind, id]),
    [['answer', 7]],
  );
  answers.close();

  const created = await new Promise((done) => {
    const service = trainers(done, 20);
    for (const message of strange) service.handle(/** @type {any} */ (message));
    const options = { task: 'offset', encoding: 'none', length: 8, dim: 8, batch: 1, layers: 1 };
    service.handle(/** @type {any} */ ({ kind: 'create', id: 3, options, shown: 4 }));
  });
  assert.deepEqual([created.kind, created.id], ['created', 3]);
});

test('a token in the code of a page ends no script, turns no line, and is itself when the code runs', () => {
  const tokens = [
    '</script><img src=x onerror=pwned=1>',
    '<!--<script>',
    '\u202Eabc\u2066',
    '"\\\'\n',
    '\u2028',
    'नमस्ते',
  ];
  const shown = /** @type {const} */ ({
    kind: 'attention',
    array: { shape: [1, 1], data: Float32Array.of(1) },
    tokens,
  });
  for (const code of [pageCode, reactCode, pythonCode]) {
    assert.doesNotMatch(code(shown).text, /[\u202a-\u202e\u2066-\u2069\u2028]/, code.name);
  }
  assert.equal(pageCode(shown).text.match(/<\/script>/g)?.length, 2, 'those of the page alone');
  assert.doesNotMatch(pageCode(shown).text, /<!--|<img/);
  assert.deepEqual(JSON.parse(textLiteral(tokens)), tokens);
  assert.deepEqual(
    JSON.parse(runPython(`import json\nprint(json.dumps(${textLiteral(tokens)}))`)),
    tokens,
  );
});

test('a token that changes the order of what follows is drawn by the number of its character', () => {
  assert.equal(shortened('\u202Eabc'), 'U+202Eabc');
  assert.equal(shortened('a\u2069'), 'aU+2069');
  // marks that change no order but their own, and scripts from right to left
  assert.equal(shortened('שלום\u200f'), 'שלום\u200f');
});

forRelease('an address of 100,000 names is read as quickly as one of their text', () => {
  const names = Array.from({ length: 50_000 }, (_, k) => `a${k}`).join('&');
  const address = `#${names}${'&text=x'.repeat(50_000)}`;
  assert.equal(read(address).text, 'x');
  const plain = processorTime(() => read(`#text=${'x'.repeat(address.length)}`));
  const time = processorTime(() => read(address));
  assert.ok(time < 60 * plain + 500, `${time} ms beside ${plain} ms`);
});
