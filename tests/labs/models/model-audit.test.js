// Models of random sizes, settings and weights against programs in NumPy that share no code with phasor
// and none with tests/golden/models/reference.py: every architecture from safetensors of four types, a
// Llama of random bytes in every type of a GGUF file, and what phasor/train saves. A twentieth of the cases
// for every change.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openModel } from '../../../web/labs/models/index.js';
import { trainer } from '../../../web/labs/training/index.js';
import { random } from '../../fuzz/random.js';
import { furthest } from '../../harness/model-files.js';
import { pythonWith } from '../../harness/numpy.js';
import { caseCount, forRelease, inBoth } from '../../harness/tiers.js';

const cases = caseCount(400);

/**
 * Runs a program of tests/golden/models on a folder for its files.
 *
 * @param {string} program
 * @param {string} folder
 * @param {readonly string[]} given after the folder
 */
function runOn(program, folder, given = []) {
  const python = pythonWith('numpy');
  assert.ok(python, 'no python3 has numpy: install it (Debian: python3-numpy)');
  const path = fileURLToPath(new URL(`../../golden/models/${program}`, import.meta.url));
  const { status, stderr } = spawnSync(python, [path, folder, ...given], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
}

/** @param {(folder: string) => Promise<void>} use of a folder that is removed afterwards */
async function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'phasor-audit-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string} folder with a folder for each case
 * @param {(folder: string, name: string, wanted: any) => Promise<void>} look
 */
async function eachIn(folder, look) {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name, 'wanted.json'), 'utf8');
    await look(join(folder, name), name, JSON.parse(text));
  }
}

/**
 * @param {Record<string, any>} files
 * @param {any} wanted
 * @param {string} label
 * @param {number} [near] what rounding to float32 may make of it
 */
async function compared(files, wanted, label, near = 1e-5) {
  const model = await openModel(files);
  const { weights, logits, windowed } = await model.run(wanted.ids);
  model.close();
  assert.deepEqual(weights.shape, wanted.shape, label);
  assert.equal(windowed, null, label);
  const weightError = furthest(weights.data, wanted.weights);
  assert.ok(weightError < near, `${label}: weights differ by ${weightError}`);
  assert.equal(logits === undefined, wanted.logits === null, label);
  if (!logits) return;
  const largest = Math.max(...wanted.logits.map(Math.abs));
  const error = furthest(logits.data, wanted.logits) / largest;
  assert.ok(error < near, `${label}: logits differ by ${error} of the largest`);
}

inBoth(`${cases} random models: attention and logits are those of NumPy`, async () => {
  const seen = new Set();
  // the same models each time, other ones for a release
  const seed = cases < 400 ? '1' : '2';
  await inFolder(async (place) => {
    runOn('audit.py', place, [String(cases), seed]);
    await eachIn(place, async (folder, name, wanted) => {
      const config = readFileSync(join(folder, 'config.json'), 'utf8');
      seen.add(JSON.parse(config).model_type);
      const weights = new Uint8Array(readFileSync(join(folder, 'model.safetensors')));
      const label = `case ${name} of seed ${seed}, ${wanted.dtype}, ${config}`;
      await compared({ 'config.json': config, 'model.safetensors': weights }, wanted, label);
    });
  });
  assert.ok(seen.size >= (cases < 400 ? 8 : 19), [...seen].join(', '));
});

forRelease('GGUF: random bytes of every type mean what ggml says', async () => {
  let types = 0;
  await inFolder(async (place) => {
    runOn('audit_blocks.py', place, ['1']);
    await eachIn(place, async (folder, name, wanted) => {
      types += 1;
      const file = new Uint8Array(readFileSync(join(folder, 'model.gguf')));
      // blocks with a minimum are not around zero: their sums are large, and so is what is rounded
      await compared({ 'model.gguf': file }, wanted, name, 1e-4);
    });
  });
  assert.equal(types, 12);
});

/** @type {import('../../../web/labs/training/api/options.js').TrainedEncoding[]} */
const encodings = [
  'none',
  'counting',
  'normalized',
  'sinusoidal',
  'learned',
  'rotary',
  'alibi',
  't5',
  'shaw',
];

forRelease('saved models compute in NumPy what the trainer computes', async () => {
  const count = 180;
  await inFolder(async (folder) => {
    /** @type {Record<string, { weights: Float32Array, logits: Float32Array, label: string }>} */
    const trained = {};
    for (let k = 0; k < count; ++k) {
      const r = random(k);
      const flip = () => r.chance(0.5);
      const heads = r.pick([1, 2, 4]);
      const settings = {
        task: /** @type {const} */ ('offset'),
        encoding: encodings[k % encodings.length],
        layers: r.int(1, 3),
        heads,
        dim: heads * r.pick([4, 6, 8]),
        length: r.int(6, 24),
        mlp: flip(),
        normalization: flip(),
        causal: flip(),
        tied: flip(),
        slopes: /** @type {'one' | 'paper'} */ (r.pick(['one', 'paper'])),
        base: r.pick([10000, 300]),
        seed: k,
      };
      const run = await trainer(settings);
      run.step(12);
      const ids = Array.from({ length: settings.length }, () => r.int(0, 9));
      const { weights, logits } = run.attention(ids);
      trained[k] = { weights: weights.data, logits: logits.data, label: JSON.stringify(settings) };
      mkdirSync(join(folder, String(k)));
      writeFileSync(join(folder, String(k), 'ids.json'), JSON.stringify(ids));
      for (const [name, file] of Object.entries(run.save())) {
        writeFileSync(join(folder, String(k), name), file);
      }
      run.close();
    }
    runOn('audit_trained.py', folder);
    await eachIn(folder, async (_, name, wanted) => {
      const { weights, logits, label } = trained[name];
      // numbers up to 24 are added to the words, so that scores are large and their rounding shows
      const near = /counting/.test(label) ? 2e-4 : 1e-5;
      assert.ok(furthest(weights, wanted.weights) < near, label);
      assert.ok(furthest(logits, wanted.logits) < 10 * near, label);
    });
  });
});
