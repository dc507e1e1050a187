// What phasor/model computes does not depend on how an engine rounds exp, log, powers, sines and cosines,
// which the language leaves open: where each of them is off by a millionth, far more than in any engine, the
// bytes are the same.

import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { openModel } from '../../../web/labs/models/index.js';
import { filesOf } from '../../harness/model-files.js';
import { forRelease, test } from '../../harness/tiers.js';

const open = ['exp', 'log', 'log2', 'log10', 'pow', 'sin', 'cos', 'tan', 'tanh', 'cosh', 'sinh'];

/**
 * Runs with an engine that rounds otherwise.
 *
 * @template Result
 * @param {1 | -1} way
 * @param {() => Promise<Result>} body
 */
async function roundedOtherwise(way, body) {
  const place = /** @type {any} */ (Math);
  const own = Object.fromEntries(open.map((name) => [name, place[name]]));
  for (const [name, compute] of Object.entries(own)) {
    place[name] = (/** @type {number[]} */ ...given) => {
      const value = compute(...given);
      // what is exact in every engine stays
      return Number.isInteger(value) ? value : value * (1 + way * 1e-6);
    };
  }
  try {
    return await body();
  } finally {
    Object.assign(place, own);
  }
}

const llama = { rope_theta: 500_000, max_position_embeddings: 256 };
const original_max_position_embeddings = 16;

/** @type {Record<string, [name: string, change: object]>} */
const models = {
  gpt2: ['gpt2', {}],
  'gemma2, whose logits are capped': ['gemma2', {}],
  mpt: ['mpt', {}],
  'mpt with another end of its slopes': [
    'mpt',
    { attn_config: { alibi: true, alibi_bias_max: 5, attn_impl: 'torch' } },
  ],
  bloom: ['bloom', {}],
  phi3: ['phi3', {}],
  llama: ['llama', {}],
  'gpt_neox, an odd number of features turns': ['gpt_neox', { rotary_pct: 0.4 }],
  'llama, linear': ['llama', { ...llama, rope_scaling: { rope_type: 'linear', factor: 3 } }],
  'llama, dynamic': [
    'llama',
    { ...llama, max_position_embeddings: 4, rope_scaling: { rope_type: 'dynamic', factor: 3 } },
  ],
  'llama, yarn': [
    'llama',
    {
      ...llama,
      rope_scaling: { rope_type: 'yarn', factor: 7, original_max_position_embeddings },
    },
  ],
  'llama, llama3': [
    'llama',
    {
      ...llama,
      rope_scaling: {
        rope_type: 'llama3',
        factor: 7,
        low_freq_factor: 1,
        high_freq_factor: 4,
        original_max_position_embeddings,
      },
    },
  ],
};

/** @param {string} name @param {object} change */
async function bytes(name, change) {
  const files = await filesOf(name);
  const config = { ...JSON.parse(files['config.json']), ...change };
  const model = await openModel({ ...files, 'config.json': JSON.stringify(config) });
  const ids = Array.from({ length: 10 }, (_, k) => (7 * k + 3) % model.info.vocabulary);
  const { weights, logits, next } = await model.run(ids, { start: 5 });
  model.close();
  return [weights.data, logits?.data, next];
}

/** One of each way to distinguish positions; the others compute the same functions. */
const forChange = ['gpt2', 'mpt', 'llama, yarn'];

for (const [title, [name, change]] of Object.entries(models)) {
  const check = forChange.includes(title) ? test : forRelease;
  check(`${title}: the same bytes whatever an engine rounds`, async () => {
    const usual = await bytes(name, change);
    for (const way of /** @type {const} */ ([1, -1])) {
      const other = await roundedOtherwise(way, () => bytes(name, change));
      assert.deepEqual(other, usual);
    }
  });
}

test('no power is written with ** but that of two', async () => {
  const folder = new URL('../../../web/labs/models/', import.meta.url);
  for (const path of await readdir(folder, { recursive: true })) {
    if (!path.endsWith('.js')) continue;
    const text = await readFile(new URL(path, folder), 'utf8');
    const code = text.replace(/\/\*[^]*?\*\//g, '').replace(/\/\/.*/g, '');
    assert.doesNotMatch(code, /(?<!\b2) \*\*(?!\*)/, path);
  }
});
