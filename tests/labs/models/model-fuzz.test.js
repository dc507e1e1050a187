// 20,000 damaged files: each opens, or is refused by a sentence; none traps, and none takes long.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openModel } from '../../../web/labs/models/index.js';
import { random } from '../../fuzz/random.js';
import { bytesOf, closed, filesOf, opened } from '../../harness/model-files.js';
import { secondsOf } from '../../harness/processor-time.js';
import { caseCount } from '../../harness/tiers.js';

/** @typedef {ReturnType<typeof random>} Random */

const names = ['gpt2', 'bert', 'llama', 'gemma3', 'phi3', 'gpt_neox', 'bloom', 'mpt', 't5'];
const hostile = [
  0,
  -1,
  1,
  2,
  3,
  5,
  7,
  1e9,
  2 ** 24,
  2 ** 31,
  2 ** 53,
  2 ** 60,
  1e300,
  -0.5,
  0.1,
  null,
  true,
  '',
  'x',
  [],
  {},
  [1, 2],
  '__proto__',
];

/** @param {Random} r @param {any} object a field of it, or of one in it, becomes another */
function damage(r, object) {
  const keys = Object.keys(object);
  if (keys.length === 0) return;
  const key = r.pick(keys);
  const value = object[key];
  if (typeof value === 'object' && value !== null && r.int(0, 2) > 0) damage(r, value);
  else if (r.int(0, 4) === 0) delete object[key];
  else
    object[key] =
      typeof value === 'number' && r.int(0, 2) === 0
        ? value + r.pick([-1, 1, 0.5])
        : r.pick(hostile);
}

/** @param {Random} r @param {Uint8Array} bytes @param {number} within the first bytes */
function flipped(r, bytes, within) {
  const copy = bytes.slice(0, r.int(0, 19) === 0 ? r.int(0, bytes.length) : bytes.length);
  for (let k = r.int(1, 4); k > 0; --k) {
    const at = r.int(0, Math.min(within, copy.length) - 1);
    if (copy.length > 0) copy[at] = r.pick([0, 1, 255, 127, copy[at] ^ (1 << r.int(0, 7))]);
  }
  return copy;
}

const originals = await Promise.all(names.map((name) => filesOf(name)));
const ggufs = await Promise.all(
  ['llama', 'gpt2', 'gemma3', 'bert'].map((name) => bytesOf(`${name}/model.gguf`)),
);

/** @param {Random} r @returns {Record<string, any>} */
function files(r) {
  const kind = r.int(0, 3);
  if (kind === 0) return { 'model.gguf': flipped(r, r.pick(ggufs), 2500) };
  const original = r.pick(originals);
  if (kind === 1) {
    const config = JSON.parse(original['config.json']);
    for (let k = r.int(1, 2); k > 0; --k) damage(r, config);
    return { ...original, 'config.json': JSON.stringify(config) };
  }
  const { header, data } = opened(original['model.safetensors']);
  if (kind === 2) {
    damage(r, header);
    return { ...original, 'model.safetensors': closed(header, data) };
  }
  const length = original['model.safetensors'].length - data.length;
  return { ...original, 'model.safetensors': flipped(r, original['model.safetensors'], length) };
}

/** @param {Record<string, any>} given @param {boolean} runs @param {string} name of the case */
async function opening(given, runs, name) {
  try {
    const model = await openModel(given);
    if (runs) await model.run([5, 1, 3]);
    return runs ? 'ran' : 'opened';
  } catch (error) {
    const { name: kind, message, stack } = /** @type {Error} */ (error);
    assert.ok(error instanceof TypeError || error instanceof RangeError, `${name}: ${stack}`);
    assert.match(message, /^(openModel|run): \S+ .+/, `${name}: ${kind} ${message}`);
    return 'refused';
  }
}

test('damaged headers and configurations: no trap, no hang, an error that says what is wrong', async (context) => {
  const r = random(19);
  const counts = { opened: 0, refused: 0, ran: 0 };
  const count = caseCount(20_000);
  let slowest = 0;
  for (let k = 0; k < count; ++k) {
    const given = files(r);
    /** @type {keyof typeof counts} */
    let end = 'opened';
    const open = async () => {
      end = await opening(given, k % 5 === 0, `case ${k}`);
    };
    slowest = Math.max(slowest, await secondsOf(open, 2));
    counts[end] += 1;
  }
  context.diagnostic(
    `${JSON.stringify(counts)}, the slowest took ${slowest.toFixed(2)} s of the processor`,
  );
  assert.ok(slowest < 2, `${slowest}`);
  assert.ok(
    counts.refused > count / 4 && counts.opened > count / 20 && counts.ran > count / 200,
    JSON.stringify(counts),
  );
});
