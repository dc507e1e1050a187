// The native training program (tools/language/train.cpp): the bytes of phasor/train, and a run that is
// stopped goes on with the same bytes; twenty steps of the shipped model natively, in Node and in Chromium.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { main } from '../../../tools/language/recipe.js';
import { buildTrainer, readOutput, train, writeInput } from '../../../tools/language/trainer.js';
import { encodings } from '../../../web/labs/training/api/options.js';
import { trainer } from '../../../web/labs/training/index.js';
import { testBrowser } from '../../harness/browser.js';

const browser = testBrowser();

const folder = await mkdtemp(join(tmpdir(), 'phasor-language-'));
after(() => rm(folder, { recursive: true }));
const program = await buildTrainer();

const tokens = Int32Array.from({ length: 900 }, (_, k) => (k * k + (k % 7)) % 90);
const starts = Int32Array.from({ length: 30 }, (_, k) => 20 * k);
const heldOut = tokens.subarray(300, 400);
const options = /** @type {const} */ ({
  task: 'text',
  vocabulary: 90,
  // sizes that no tile divides
  layers: 2,
  heads: 3,
  dim: 42,
  length: 37,
  batch: 5,
  tied: true,
  mlp: true,
  normalization: true,
  embeddingStd: 0.05,
  weightScale: 0.5,
  warmup: 3,
  finalRate: 0.1,
  weightDecay: 0.1,
  decayVectors: false,
  seed: 7,
});

/**
 * @param {import('../../../web/labs/training/index.js').TrainedEncoding} encoding
 * @param {number} steps
 * @param {string} [name]
 * @param {object} [more] of the recipe
 */
async function native(encoding, steps, name = encoding, more = {}) {
  const recipe = { name, steps, options: { ...options, encoding }, ...more };
  const place = join(folder, name);
  await writeInput(place, recipe, { tokens, starts, heldOut });
  const result = await train(program, place, steps);
  return { place, result, ...(await readOutput(place)) };
}

for (const encoding of encodings) {
  test(`${encoding}: numbers, logits and loss of five steps are those of phasor/train`, async () => {
    const trained = await native(encoding, 5);
    const run = await trainer({ ...options, encoding, tokens, starts, cosineSteps: 5 });
    run.step(5);
    assert.deepEqual(trained.tensors, run.parameters());
    assert.deepEqual(trained.logits, run.attention(heldOut.subarray(0, 37)).logits.data);
    const [first, , last] = trained.result.heldOut;
    assert.equal(first.length, 37);
    assert.ok(Math.abs(first.loss - run.evaluateText(heldOut).loss) < 1e-5);
    assert.equal(last.byPosition.length, 4 * 37);
    // longer sequences begin as often, so that all positions are measured on the same tokens
    const longer = run.evaluateText(heldOut, { length: 4 * 37, starts: [0, 37, 74] });
    assert.ok(Math.abs(last.loss - longer.loss) < 1e-5);
    run.close();
  });
}

test('a run that is stopped goes on with the same bytes', async () => {
  // in its last half also matrices that are rounded
  const rounding = { from: 0.5, embedding: 0.2, matrices: 0.3 };
  const whole = await native('rotary', 40, 'whole', { rounding });
  const place = join(folder, 'stopped');
  const recipe = {
    name: 'stopped',
    steps: 40,
    options: { ...options, encoding: 'rotary' },
    rounding,
  };
  await writeInput(place, /** @type {any} */ (recipe), { tokens, starts, heldOut });
  // so little time that some steps are made in each call
  let calls = 0;
  for (let done = false; !done; ++calls) {
    const result = await train(program, place, 40, /** @type {any} */ (0.005));
    assert.ok(result.step > result.from);
    ({ done } = result);
  }
  assert.ok(calls > 1, `${calls}`);
  assert.deepEqual((await readOutput(place)).tensors, whole.tensors);
});

test('in the last steps gradients are those of rounded matrices, and the rate falls to 0', async () => {
  const given = { ...options, encoding: /** @type {const} */ ('rotary') };
  const run = await trainer({ ...given, tokens, starts, warmup: 0 });
  const begin = run.parameters();
  // all matrices of layers are 0: then none has a gradient, and only the embedding learns
  const large = { from: 0, embedding: 0.1, matrices: 100 };
  const { tensors } = await native('rotary', 3, 'large', { rounding: large });
  for (const [name, { data }] of Object.entries(begin)) {
    const isLayer = name.startsWith('layers.') && tensors[name].shape.length === 2;
    if (isLayer) assert.deepEqual(tensors[name].data, data, name);
  }
  assert.notDeepEqual(tensors['embedding.weight'], begin['embedding.weight']);
  // hardly rounded: the second of two steps, with half of the steps left, goes a quarter as far
  run.step(1);
  const first = run.parameters();
  run.step(1);
  const second = run.parameters();
  const quarter = await native('rotary', 2, 'quarter', {
    options: { ...given, warmup: 0, finalRate: 1 },
    rounding: { from: 0, embedding: 1e-9, matrices: 1e-5 },
  });
  const name = 'layers.0.mlp.up.weight';
  const [p, q, r] = [first, second, quarter.tensors].map((each) => each[name].data);
  const far = p.map((value, k) => Math.abs(q[k] - value)).toSorted()[p.length >> 1];
  const off = p.map((value, k) => Math.abs((3 * value + q[k]) / 4 - r[k])).toSorted()[
    p.length >> 1
  ];
  assert.ok(off < 0.1 * far, `${off} of ${far}`);
  run.close();
});

test('what another recipe has left is refused, and so is a damaged file', async () => {
  const { place } = await native('none', 2, 'refused');
  const settings = await readFile(join(place, 'settings.txt'), 'utf8');
  const failed = { message: 'the training program ended with 1' };
  await writeFile(
    join(place, 'settings.txt'),
    settings.replace('seed 7', 'seed 8').replace(/fingerprint \w/, 'fingerprint -'),
  );
  await assert.rejects(train(program, place, 2), failed);
  await writeFile(join(place, 'settings.txt'), settings);
  assert.equal((await train(program, place, 2)).step, 2);
  const checkpoint = await readFile(join(place, 'checkpoint.bin'));
  await writeFile(join(place, 'checkpoint.bin'), checkpoint.subarray(0, -4));
  await assert.rejects(train(program, place, 2), failed);
  await writeFile(join(place, 'settings.txt'), settings.replace('heads 3', 'heads many'));
  await assert.rejects(train(program, place, 2), failed);
});

/** Numbers that are the same everywhere, as many as twenty steps read. */
function drawn() {
  let state = 1;
  const all = new Int32Array(40_000);
  for (let k = 0; k < all.length; ++k) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // some tokens come more often than others, as in a text
    all[k] = Math.floor((state / 2 ** 32) ** 3 * 4096);
  }
  return all;
}

/** @param {Record<string, { data: Float32Array }>} tensors by name */
const fingerprint = (tensors) => {
  const hash = createHash('sha256');
  for (const name of Object.keys(tensors).sort()) {
    const { data } = tensors[name];
    hash.update(name).update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  }
  return hash.digest('hex');
};

test('twenty steps of the shipped model have the same bytes natively, in Node and in Chromium, and those of always', async () => {
  const all = drawn();
  const from = Int32Array.from({ length: 300 }, (_, k) => 128 * k);
  const [steps, given] = [20, { ...main.options, tokens: all, starts: from, cosineSteps: 20 }];
  const place = join(folder, 'main');
  await writeInput(
    place,
    { name: 'main', options: main.options, steps },
    { tokens: all, starts: from, heldOut: all.subarray(0, 600) },
  );
  await train(program, place, steps);
  const natively = fingerprint(/** @type {any} */ ((await readOutput(place)).tensors));
  const run = await trainer(/** @type {any} */ (given));
  run.step(steps);
  const inNode = fingerprint(/** @type {any} */ (run.parameters()));
  run.close();
  const { page, close } = await browser.open('article.html', { html: '<!doctype html><title>x' });
  const lists = await page.evaluate(
    async ([trainerOptions, count]) => {
      const { trainer: make } = await import(/** @type {any} */ ('/labs/training/index.js'));
      const { tokens: list, starts: begins, ...others } = /** @type {any} */ (trainerOptions);
      const trained = await make({
        ...others,
        tokens: Int32Array.from(list),
        starts: Int32Array.from(begins),
      });
      trained.step(count);
      return Object.entries(trained.parameters()).map(([name, { data }]) => {
        const text = Array.from(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
        return /** @type {const} */ ([
          name,
          btoa(text.map((b) => String.fromCharCode(b)).join('')),
        ]);
      });
    },
    /** @type {const} */ ([{ ...given, tokens: [...all], starts: [...from] }, steps]),
  );
  await close();
  const inChromium = fingerprint(
    /** @type {any} */ (
      Object.fromEntries(
        lists.map(([name, text]) => [
          name,
          { data: new Float32Array(new Uint8Array(Buffer.from(text, 'base64')).buffer) },
        ]),
      )
    ),
  );
  assert.deepEqual([inNode, inChromium], [natively, natively]);
  assert.equal(natively, 'd7c82c4a060ef7558400bd5d50595b3af0c4222ff327f8c8db51b7f5a47e0be3');
});
