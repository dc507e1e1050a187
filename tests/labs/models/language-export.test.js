// A language model of phasor/train in the forms that others open (tools/language/): the same logits, and
// blocks of integers as ggml reads them.

import assert from 'node:assert/strict';
import { trainBpe, countWords } from '../../../tools/language/bpe.js';
import { encoded, written } from '../../../tools/language/corpus.js';
import { ggufFiles, logitDifference, neoxFiles, ownFiles } from '../../../tools/language/export.js';
import { headMeans, heldOutLoss } from '../../../tools/language/measure.js';
import {
  embeddingSteps,
  halfBits,
  halfValue,
  quantized,
} from '../../../tools/language/quantize.js';
import { siblings, wholeWords } from '../../../tools/language/recipe.js';
import { apart, together } from '../../../web/labs/models/api/blocks.js';
import { ggufIn } from '../../../web/labs/models/api/readers/gguf.js';
import { sourceOf } from '../../../web/labs/models/api/readers/source.js';
import { openModel } from '../../../web/labs/models/index.js';
import { trainer } from '../../../web/labs/training/index.js';
import { forRelease, test } from '../../harness/tiers.js';

const options = /** @type {const} */ ({
  task: 'text',
  tokens: Array.from({ length: 400 }, (_, k) => (k * k + (k % 7)) % 40),
  vocabulary: 48,
  encoding: 'rotary',
  layers: 2,
  heads: 2,
  dim: 32,
  length: 16,
  tied: true,
  mlp: true,
  normalization: true,
  embeddingStd: 0.05,
  seed: 1,
});
const recipe = { name: 'small', steps: 30, options };
const ids = [3, 1, 4, 1, 5, 9, 2, 6, 5, 35, 8, 39];

const run = await trainer(options);
run.step(recipe.steps);
const tensors = run.parameters();
const { logits } = run.attention(ids);
const own = /** @type {Float32Array} */ (logits.data);

test('in its own form and as a GPT-NeoX a model has the logits of its trainer', async () => {
  assert.ok((await logitDifference(ownFiles(tensors, recipe), ids, own)) < 1e-5);
  const files = neoxFiles(tensors, recipe);
  assert.ok((await logitDifference(files, ids, own)) < 1e-5);
  const model = await openModel(/** @type {any} */ (files));
  assert.equal(model.info.architecture, 'gpt_neox');
  assert.deepEqual(model.info.warnings, []);
  // the difference is seen: another order of heads or pairs has other logits
  const wrong = {
    ...tensors,
    'layers.0.attention.qkv.weight': tensors['layers.1.attention.qkv.weight'],
  };
  assert.ok((await logitDifference(neoxFiles(wrong, recipe), ids, own)) > 1e-3);
});

test('as a GGUF file its logits are near, the nearer the smaller the steps of its matrices are', async () => {
  const differences = [];
  for (const step of [1 / 16, 1 / 4, 1]) {
    const rounding = { from: 1, embedding: step, matrices: step };
    const files = ggufFiles(tensors, { ...recipe, rounding }, Float32Array.of(step));
    const model = await openModel(/** @type {any} */ (files));
    assert.equal(model.info.type, 'Q8_0');
    assert.deepEqual(model.info.warnings, []);
    differences.push(await logitDifference(files, ids, own));
  }
  const size = Math.max(...own.map(Math.abs));
  assert.ok(differences[0] < 0.1 * size, `${differences} of ${size}`);
  assert.ok(differences[0] < differences[1] && differences[1] < differences[2], `${differences}`);
});

test('its blocks are at the end, and scales and integers apart make the same file again', async () => {
  const rounding = { from: 1, embedding: 0.25, matrices: 0.25 };
  // the rows of the embedding, which has 48, have large steps and small ones
  const steps = Float32Array.from({ length: 48 }, (_, k) => (k % 2 === 0 ? 0.5 : 0.1));
  const file = ggufFiles(tensors, { ...recipe, rounding }, steps)['phasor.gguf'];
  const { tensors: stored } = await ggufIn(await sourceOf('phasor.gguf', file));
  const matrices = stored.filter(({ shape }) => shape.length === 2);
  const from = Math.min(...matrices.map((one) => one.from));
  const bytes = matrices.reduce((sum, one) => sum + one.to - one.from, 0);
  assert.equal(from + bytes, file.length);
  const other = apart(file, from);
  assert.deepEqual(together(other), new Uint8Array(file));
  // scales lie together
  const [first, second] = [from, from + 34].map((at) => [...file.subarray(at, at + 2)]);
  assert.deepEqual([...other.subarray(4 + from, 4 + from + 4)], [...first, ...second]);
  // integers are in the order of their scales: at the end those of the 24 rows with large steps
  const large = new Int8Array(other.buffer, other.length - 24 * 32);
  const embedding = /** @type {Float32Array} */ (tensors['embedding.weight'].data);
  const unit = Math.sqrt(embedding.reduce((sum, x) => sum + x * x, 0) / embedding.length);
  const rows = embedding.filter((_, k) => Math.floor(k / 32) % 2 === 0);
  const off = rows.map((value, k) => Math.abs(value / (0.5 * unit) - large[k]));
  assert.ok(Math.max(...off) < 0.51, `${Math.max(...off)}`);
});

test('float16: every number is its own nearest, and others are rounded to even', () => {
  for (let bits = 0; bits < 0x7c00; ++bits) {
    assert.equal(halfBits(halfValue(bits)), bits);
    assert.equal(halfBits(-halfValue(bits)), bits === 0 ? 0 : bits | 0x8000);
  }
  assert.equal(halfValue(0x3c00), 1);
  assert.equal(halfValue(0x0001), 2 ** -24);
  assert.equal(halfValue(0xc000), -2);
  // between 1 and the next, and between that and the one after
  assert.equal(halfBits(1 + 2 ** -11), 0x3c00);
  assert.equal(halfBits(1 + 3 * 2 ** -11), 0x3c02);
  assert.equal(halfBits(65519), 0x7bff);
  assert.equal(halfBits(65520), 0x7c00);
});

test('Q8_0: every number is within half a step, which is a share of their root mean square', () => {
  const values = Float32Array.from({ length: 64 }, (_, k) => Math.sin(k * k) * (k < 32 ? 1 : 0.1));
  const bytes = quantized(values, [0.1]);
  assert.equal(bytes.length, 2 * 34);
  const view = new DataView(bytes.buffer);
  const root = Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / 64);
  // as ggml's dequantize_row_q8_0 reads it
  for (let k = 0; k < 64; ++k) {
    const at = 34 * Math.floor(k / 32);
    const scale = halfValue(view.getUint16(at, true));
    assert.ok(Math.abs(scale / (0.1 * root) - 1) < 2 ** -11);
    const read = scale * view.getInt8(at + 2 + (k % 32));
    assert.ok(Math.abs(read - values[k]) <= scale / 2, `${k}: ${read}, ${values[k]}`);
  }
  assert.deepEqual(quantized(new Float32Array(32), [0.1]), new Uint8Array(34));
  assert.throws(() => quantized(values, [0.01]), /a step of 0.01 .* is too small for 8 bits/);
  // a step for each half
  const halves = new DataView(quantized(values, [0.1, 0.2]).buffer);
  const [one, two] = [0, 34].map((at) => halfValue(halves.getUint16(at, true)));
  assert.ok(Math.abs(two / one - 2) < 2 ** -10, `${one}, ${two}`);
});

test('the error of a token’s row is the smaller the more frequent it is, so that all rows cost the same', () => {
  const counts = [1, 10, 100, 1000];
  const tokens = Int32Array.from(counts.flatMap((count, id) => Array(count).fill(id)));
  const steps = embeddingSteps(tokens, 5, 0.2);
  const mean = tokens.length / 5;
  for (const [id, count] of counts.entries()) {
    if (steps[id] === 1) continue;
    // within half a power of the square root of 2
    const off = Math.log2((steps[id] ** 2 * count) / (0.2 ** 2 * mean));
    assert.ok(Math.abs(off) <= 0.5 + 1e-6, `${count} times: ${steps[id]}`);
  }
  assert.ok(steps[3] < steps[2] && steps[2] < steps[1]);
  // a token that never comes
  assert.equal(steps[4], 1);
  // and one that comes all the time has integers of 8 bits
  assert.ok(embeddingSteps(tokens, 4096, 0.2)[3] >= 1 / 32);
});

test('texts are tokens, and sequences begin at paragraphs and at sentences of long ones', () => {
  const long = Array.from({ length: 60 }, (_, k) => `the ${k}th man said "so it is."`).join(' ');
  const paragraphs = ['it is a truth. it is.', long, 'the end of it all.'];
  const trained = trainBpe(countWords(paragraphs.map(written)), 300);
  const { tokens, starts } = encoded(paragraphs, trained);
  const textOf = (/** @type {Int32Array} */ part) =>
    Array.from(part, (id) => trained.vocab[id])
      .join('')
      .replaceAll('Ġ', ' ')
      .replaceAll('Ċ', '\n');
  assert.equal(textOf(tokens), paragraphs.map(written).join(''));
  const begins = [...starts].map((start) => textOf(tokens.subarray(start)));
  assert.ok(begins[0].startsWith(' it is a truth'));
  assert.equal(begins.at(-1), ' the end of it all.\n');
  assert.ok(begins.length > 5);
  for (const [k, start] of [...starts.entries()].slice(2, -1)) {
    assert.match(begins[k], /^ the \d+th man/);
    assert.ok(start - starts[k - 1] >= 64);
  }
});

forRelease('what is measured of an opened model is what the trainer measures', async () => {
  const model = await openModel(/** @type {any} */ (ownFiles(tensors, recipe)));
  const tokens = Int32Array.from(options.tokens);
  const wanted = run.evaluateText(tokens.subarray(0, 6 * 16 + 1)).loss;
  assert.ok(Math.abs((await heldOutLoss(model, tokens, 16, 6)) - wanted) < 1e-5);
  const isEven = Array.from({ length: 48 }, (_, k) => k % 2 === 0);
  const { even, heads } = await headMeans(model, tokens, isEven, { length: 16, windows: 4 });
  assert.equal(heads.length, 4);
  // Σ 1/(i+1) for i = 5 to 15, over 11: tokens with five or more before them
  const harmonic = Array.from({ length: 11 }, (_, k) => 1 / (k + 6)).reduce((a, b) => a + b) / 11;
  for (const name of ['previousToken', 'firstToken', 'ownToken'])
    assert.ok(Math.abs(even[name] - harmonic) < 1e-6);
  assert.ok(even.punctuation > 0.2 && even.punctuation < 0.8);
  const { weights } = await model.run([...tokens.subarray(0, 16)]);
  assert.ok(heads.every((means) => means.previousToken > 0 && means.previousToken < 1));
  assert.equal(weights.shape[3], 16);
});

test('words of the page are whole, and siblings differ in encoding and seed alone', () => {
  for (const word of [' nitish', ' lion', ' bank', ' river', ' money'])
    assert.ok(wholeWords.includes(word), word);
  const same = siblings.map(({ options: one, steps }) =>
    JSON.stringify([{ ...one, encoding: '', seed: 0 }, steps]),
  );
  assert.equal(new Set(same).size, 1);
  assert.equal(new Set(siblings.map(({ name }) => name)).size, 18);
});
