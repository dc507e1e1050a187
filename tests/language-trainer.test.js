// The native training program (tools/language/train.cpp): the bytes of phasor/train, and a run that is
// stopped goes on with the same bytes.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildTrainer, readOutput, train, writeInput } from '../tools/language/trainer.js';
import { encodings } from '../web/train/options.js';
import { trainer } from '../web/train/train.js';

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

/** @param {import('../web/train/train.js').TrainedEncoding} encoding @param {number} steps */
async function native(encoding, steps, name = encoding) {
  const recipe = { name, steps, options: { ...options, encoding } };
  const place = join(folder, name);
  await writeInput(place, recipe, { tokens, starts, heldOut });
  const result = await train(program, place, steps);
  return { place, result, ...(await readOutput(place)) };
}

for (const encoding of encodings) {
  test(`${encoding}: numbers, logits and loss of five steps are those of phasor/train`, async () => {
    const made = await native(encoding, 5);
    const run = await trainer({ ...options, encoding, tokens, starts, cosineSteps: 5 });
    run.step(5);
    assert.deepEqual(made.tensors, run.parameters());
    assert.deepEqual(made.logits, run.attention(heldOut.subarray(0, 37)).logits.data);
    const [first, , last] = made.result.heldOut;
    assert.equal(first.length, 37);
    assert.ok(Math.abs(first.loss - run.evaluateText(heldOut).loss) < 1e-5);
    assert.equal(last.byPosition.length, 4 * 37);
    run.close();
  });
}

test('a run that is stopped goes on with the same bytes', async () => {
  const whole = await native('rotary', 40, 'whole');
  const place = join(folder, 'stopped');
  const recipe = { name: 'stopped', steps: 40, options: { ...options, encoding: 'rotary' } };
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
