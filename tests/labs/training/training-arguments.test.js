// What `phasor/train` refuses, and how it says so.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trainer } from '../../../web/labs/training/index.js';

/** @type {[string, any, string, RegExp][]} what, options, kind of error, message */
const wrong = [
  [
    'no options',
    undefined,
    'TypeError',
    /^trainer: options must be an object with a task, got undefined$/,
  ],
  ['no task', {}, 'TypeError', /^trainer: task must be 'offset', .* or 'text', got undefined$/],
  ['no such task', { task: 'copy' }, 'RangeError', /^trainer: task /],
  ['no such option', { task: 'offset', lr: 1 }, 'TypeError', /^trainer: there is no option lr/],
  ['no such encoding', { encoding: 'rope' }, 'RangeError', /^trainer: encoding must be .*'rotary'/],
  [
    'odd rotary width',
    { encoding: 'rotary', dim: 30, heads: 2 },
    'RangeError',
    /^trainer: dim must be heads, 2, times an even number/,
  ],
  [
    'heads that do not divide',
    { dim: 32, heads: 3 },
    'RangeError',
    /^trainer: heads must be a divisor of dim, 32, got 3$/,
  ],
  [
    'thirteen layers',
    { layers: 13 },
    'RangeError',
    /^trainer: layers must be an integer from 1 to 12, got 13$/,
  ],
  [
    'seventeen heads',
    { heads: 17, dim: 34 },
    'RangeError',
    /^trainer: heads must be an integer from 1 to 16/,
  ],
  ['one token', { vocabulary: 1 }, 'RangeError', /^trainer: vocabulary must be an integer from 2/],
  ['length 0', { length: 0 }, 'RangeError', /^trainer: length must be an integer from 4/],
  ['offset beyond', { offset: 40 }, 'RangeError', /^trainer: length must be an integer from 41/],
  [
    'more weights than memory',
    { length: 4096, batch: 64 },
    'RangeError',
    /^trainer: length must be at most 2048 with layers × heads × batch = 1 × 1 × 64 .*, got 4096$/,
  ],
  [
    'rate NaN',
    { learningRate: NaN },
    'RangeError',
    /^trainer: learningRate must be a finite number above 0, got NaN$/,
  ],
  ['rate 0', { learningRate: 0 }, 'RangeError', /^trainer: learningRate/],
  ['negative decay', { weightDecay: -1 }, 'RangeError', /^trainer: weightDecay must be 0 or more/],
  [
    'text for a number',
    { task: 'text', text: 7 },
    'TypeError',
    /^trainer: text must be a string, got 7$/,
  ],
  ['no text', { task: 'text' }, 'TypeError', /^trainer: text must be a string/],
  [
    'short text',
    { task: 'text', text: 'abc' },
    'RangeError',
    /^trainer: length must be below the tokens of the text, 3/,
  ],
  [
    'text for another task',
    { text: 'abc' },
    'RangeError',
    /^trainer: text must be given for the task 'text' alone/,
  ],
  [
    'tokens for another task',
    { tokens: [1, 2] },
    'RangeError',
    /^trainer: tokens must be given for the task 'text' alone, got an array of 2$/,
  ],
  [
    'tokens that are no numbers',
    { task: 'text', tokens: ['a'] },
    'RangeError',
    /^trainer: tokens\[0\] must be an integer from 0 to 65535, got 'a'$/,
  ],
  [
    'tokens that no number has exactly',
    { task: 'text', tokens: BigInt64Array.of(1n, 2n ** 53n + 1n) },
    'RangeError',
    /^trainer: tokens\[1\] must be an integer from 0 to 65535, got 9007199254740993n$/,
  ],
  [
    'tokens beyond the vocabulary',
    { task: 'text', tokens: [1, 7, 1], vocabulary: 7, length: 2 },
    'RangeError',
    /^trainer: vocabulary must be an integer from 8 to 65536, got 7$/,
  ],
  [
    'tokens and a text',
    { task: 'text', tokens: [1, 2], text: 'ab' },
    'RangeError',
    /^trainer: text must be left out where tokens are given, got 'ab'$/,
  ],
  [
    'starts of a text of letters',
    { task: 'text', text: 'abc', starts: [0] },
    'RangeError',
    /^trainer: starts must be given with tokens alone, got an array of 1$/,
  ],
  [
    'starts that do not rise',
    { task: 'text', tokens: [1, 2, 3], starts: [1, 1] },
    'RangeError',
    /^trainer: starts\[1\] must be above starts\[0\], 1, got 1$/,
  ],
  [
    'starts without room',
    { task: 'text', tokens: [1, 2, 3, 0], starts: [2, 3], vocabulary: 4, length: 3 },
    'RangeError',
    /^trainer: starts must be one below 1, which leaves room for a sequence, got 2$/,
  ],
  [
    'more logits than memory',
    { task: 'text', tokens: Array(9000).fill(1), length: 8192, batch: 1, vocabulary: 20000 },
    'RangeError',
    /^trainer: vocabulary must be at most 16384 with batch × length = 1 × 8192 .*, got 20000$/,
  ],
  [
    'seeing the answer',
    { task: 'induction', causal: false },
    'RangeError',
    /^trainer: causal must be true for the task 'induction'/,
  ],
  [
    'addition of halves',
    { task: 'addition', length: 10 },
    'RangeError',
    /^trainer: length must be three times the digits/,
  ],
  [
    'vocabulary of sums',
    { task: 'addition', vocabulary: 9 },
    'RangeError',
    /^trainer: vocabulary must be left out or 12/,
  ],
  ['causal 1', { causal: 1 }, 'TypeError', /^trainer: causal must be true or false, got 1$/],
  ['seed 1.5', { seed: 1.5 }, 'RangeError', /^trainer: seed must be an integer/],
];

for (const [what, options, name, message] of wrong) {
  test(`trainer refuses ${what}`, async () => {
    const given =
      options && 'task' in Object(options) ? options : options && { task: 'offset', ...options };
    await assert.rejects(trainer(what === 'no task' ? {} : given), { name, message });
  });
}

const run = await trainer({ task: 'offset', length: 8, seed: 1 });

test('methods name what is wrong', () => {
  assert.throws(() => run.step(0), /^RangeError: step: count must be a positive integer, got 0$/);
  assert.throws(() => run.step('3'), { name: 'TypeError', message: /^step: count/ });
  assert.throws(
    () => run.evaluate({ length: 3 }),
    /^RangeError: evaluate: length must be an integer from 4/,
  );
  assert.throws(
    () => run.evaluate({ last: 9 }),
    /^RangeError: evaluate: last must be an integer from 1 to 8/,
  );
  assert.throws(() => run.evaluate({ size: 9 }), /^TypeError: evaluate: there is no option size/);
  assert.throws(
    () => run.attention([]),
    /^RangeError: attention: tokens must be at least one token/,
  );
  assert.throws(
    () => run.attention([1, 99]),
    /^RangeError: attention: tokens\[1\] must be an integer from 0 to 15/,
  );
  assert.throws(() => run.attention('abc'), {
    name: 'TypeError',
    message: /^attention: tokens must be an array/,
  });
  assert.throws(
    () => run.ablate(1, 0),
    /^RangeError: ablate: layer must be an integer from 0 to 0, got 1$/,
  );
  assert.throws(() => run.ablate(0, 0, 1), {
    name: 'TypeError',
    message: /^ablate: off must be true or false/,
  });
});

test('ids of tokens may be 64-bit integers', () => {
  const wanted = run.attention([1, 2]);
  assert.deepEqual(run.attention(BigInt64Array.of(1n, 2n)), wanted);
  assert.deepEqual(run.attention([1n, 2n]), wanted);
});

test('a loss that is not a number stops the run with a sentence, and the last good model is kept', async () => {
  const hot = await trainer({ task: 'offset', length: 8, learningRate: 1e9, seed: 1 });
  const sentence =
    /^RangeError: step: learningRate must be lower \(the loss of step \d+ is not a number; the model after step \d+ is kept\), got 1000000000$/;
  assert.throws(() => hot.step(1000), sentence);
  assert.throws(() => hot.step(), sentence);
  assert.ok(Number.isFinite(hot.evaluate().loss));
  for (const { data } of Object.values(hot.parameters())) assert.ok(data.every(Number.isFinite));
  const { training } = JSON.parse(hot.save()['config.json']);
  assert.throws(() => hot.step(), new RegExp(`the model after step ${training.steps} is kept`));
  hot.close();
});

test('a closed run refuses, and closing twice is nothing', async () => {
  const short = await trainer({ task: 'offset', length: 8 });
  short.close();
  short.close();
  assert.throws(() => short.step(), /^Error: step: the run is closed$/);
  assert.throws(() => short.save(), /^Error: save: the run is closed$/);
});

test('runs do not disturb each other, and an error leaves the others working', async () => {
  const [a, b] = await Promise.all(
    [1, 2].map(() => trainer({ task: 'offset', length: 8, seed: 4 })),
  );
  const none = await trainer({ task: 'offset', length: 8, encoding: 'none' });
  a.step(3);
  assert.throws(() => a.closedForm(2));
  assert.throws(
    () => none.closedForm(),
    /^RangeError: closedForm: encoding must be 'sinusoidal' for a closed form, got 'none'$/,
  );
  // layer norm of a sum is no sum of norms: no part of its scores comes from positions alone
  const normed = await trainer({ task: 'offset', length: 8, normalization: true });
  assert.throws(
    () => normed.closedForm(),
    /^RangeError: closedForm: normalization must be false, got true$/,
  );
  b.step(3);
  assert.deepEqual(a.parameters(), b.parameters());
});

test('save: safetensors that hold the parameters, a configuration, a tokenizer of all tokens', async () => {
  const some = await trainer({
    task: 'bank',
    encoding: 'learned',
    mlp: true,
    normalization: true,
    seed: 1,
  });
  some.step(2);
  const files = some.save();
  const bytes = files['model.safetensors'];
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const length = Number(view.getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length)));
  const parameters = some.parameters();
  assert.deepEqual(Object.keys(header).slice(1), Object.keys(parameters));
  for (const [name, { shape, data }] of Object.entries(parameters)) {
    assert.equal(header[name].dtype, 'F32');
    assert.deepEqual(header[name].shape, shape);
    const [from, to] = header[name].data_offsets;
    assert.deepEqual(
      new Float32Array(bytes.slice(8 + length + from, 8 + length + to).buffer),
      data,
    );
  }
  const config = JSON.parse(files['config.json']);
  assert.equal(config.position_embedding_type, 'learned');
  assert.equal(config.vocab_size, 24);
  const { vocab } = JSON.parse(files['tokenizer.json']).model;
  assert.equal(Object.keys(vocab).length, 24);
  assert.equal(vocab.bank, 0);
  assert.deepEqual(some.tokens.slice(0, 3), ['bank', 'river', 'money']);
});
