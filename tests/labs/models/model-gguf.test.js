// What the fields and the tensors of a GGUF file say, beside a config.json and alone, and what no
// file may say.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openModel } from '../../../web/labs/models/index.js';
import { changed, gguf, partsOf } from '../../harness/gguf.js';
import { bytesOf, filesOf, furthest, golden } from '../../harness/model-files.js';

const llama = await bytesOf('llama/model.gguf');
const phi3 = await bytesOf('phi3/model.gguf');
const { 'config.json': llamaConfig } = await filesOf('llama');
const { 'config.json': phi3Config } = await filesOf('phi3');
/** without the tensor of Llama 3.1 */
const plain = await changed(llama, {}, { 'rope_freqs.weight': undefined });

/** @param {Uint8Array} file @param {string} [config] */
const open = (file, config) =>
  openModel({ 'model.gguf': file, ...(config && { 'config.json': config }) });

/** @param {Uint8Array} file @param {Record<string, unknown>} fields of a llama */
async function withFields(file, fields) {
  const named = Object.entries(fields).map(([name, value]) => [`llama.${name}`, value]);
  return open(await changed(file, Object.fromEntries(named)));
}

/** @param {Awaited<ReturnType<typeof open>>} model */
const ropeOf = ({ info }) => /** @type {NonNullable<typeof info.rope>} */ (info.rope).layerTypes[0];

test('the divisors of a GGUF file and the scaling of the config.json beside it are one scaling', async () => {
  for (const [name, file, config, type] of /** @type {const} */ ([
    ['llama', llama, llamaConfig, 'llama3'],
    ['phi3', phi3, phi3Config, 'longrope'],
  ])) {
    const { ids, weights, logits } = await golden(`${name}/golden.json`);
    const model = await open(file, config);
    const result = await model.run(ids);
    assert.ok(furthest(result.weights.data, weights) < 1e-5, name);
    assert.ok(furthest(result.logits?.data ?? [], logits) < 1e-4, name);
    assert.equal(ropeOf(model).ropeType, type);
    assert.deepEqual(model.info.warnings, []);
  }
});

test('where config.json scales otherwise than the tensors of the file, the tensors count, and it is said', async () => {
  const llama3 = JSON.parse(llamaConfig).rope_scaling;
  const other = JSON.stringify({
    ...JSON.parse(llamaConfig),
    rope_scaling: { ...llama3, factor: 3 },
  });
  const none = JSON.stringify({ ...JSON.parse(llamaConfig), rope_scaling: null });
  const base = JSON.stringify({ ...JSON.parse(llamaConfig), rope_theta: 10000 });
  const { ids, weights } = await golden('llama/golden.json');
  for (const config of [other, none, base]) {
    const model = await open(llama, config);
    assert.ok(furthest((await model.run(ids)).weights.data, weights) < 1e-5);
    assert.match(
      model.info.warnings[0],
      /^config\.json: its rotary encoding is not that of rope_freqs\.weight in model\.gguf, which counts: pair \d turns by [\d.e-]+ a position there, and by [\d.e-]+ here$/,
    );
  }
  const longer = JSON.parse(phi3Config);
  longer.rope_scaling.long_factor[1] = 2;
  const phi = await golden('phi3/golden.json');
  const model = await open(phi3, JSON.stringify(longer));
  assert.ok(furthest((await model.run(phi.ids)).weights.data, phi.weights) < 1e-5);
  assert.match(
    model.info.warnings[0],
    /not that of rope_factors_short\.weight and rope_factors_long\.weight .* pair 1 turns/,
  );
});

test('info.rope has the frequencies that the tensor makes, and names those of Llama 3.1', async () => {
  const { ids } = await golden('llama/golden.json');
  const { rope } = (await open(llama, llamaConfig)).info;
  const alone = await open(llama);
  const wanted = /** @type {NonNullable<typeof rope>} */ (rope).layerTypes[0].inverseFrequencies;
  assert.ok(furthest(ropeOf(alone).inverseFrequencies, wanted) < 1e-7);
  assert.equal(ropeOf(alone).ropeType, 'longrope');
  // as llama.cpp's converter writes it, of factors 8, 1 and 4, and 8192 tokens: pair 1 turns 0.64
  // times in them
  const fields = { 'llama.context_length': 131072, 'llama.rope.freq_base': 2 ** 22 };
  const named = await open(await changed(llama, fields, { 'rope_freqs.weight': [1, 8] }));
  assert.equal(ropeOf(named).ropeType, 'llama3');
  assert.ok(Math.abs(ropeOf(named).inverseFrequencies[1] - 2 ** -11 / 8) < 1e-12);
  assert.deepEqual(named.info.warnings, []);
  await named.run(ids);
});

test('a factor without a type is linear, also under its older name, and 0 is none', async () => {
  const still = ropeOf(await open(plain)).inverseFrequencies;
  for (const [fields, factor] of /** @type {const} */ ([
    [{ 'rope.scaling.factor': 4 }, 4],
    [{ 'rope.scale_linear': 4 }, 4],
    [{ 'rope.scaling.factor': 2, 'rope.scale_linear': 4 }, 2],
    [{ 'rope.scaling.type': 'linear', 'rope.scaling.factor': 4 }, 4],
    [{ 'rope.scaling.type': 'none', 'rope.scaling.factor': 4 }, 1],
    [{ 'rope.scaling.factor': 0 }, 1],
  ])) {
    const rope = ropeOf(await withFields(plain, fields));
    assert.ok(
      furthest(
        rope.inverseFrequencies,
        still.map((w) => w / factor),
      ) < 1e-12,
      JSON.stringify(fields),
    );
  }
  // besides the divisors of the tensor, as in llama.cpp
  const divided = ropeOf(await open(llama)).inverseFrequencies;
  const both = ropeOf(await withFields(llama, { 'rope.scaling.factor': 4 })).inverseFrequencies;
  assert.ok(
    furthest(
      both,
      divided.map((w) => w / 4),
    ) < 1e-12,
  );
});

test('attn_factor multiplies cosines and sines, and YaRN has its betas and its own factor besides', async () => {
  const { ids } = await golden('llama/golden.json');
  const model = await withFields(plain, { 'rope.scaling.attn_factor': 1.5 });
  assert.equal(ropeOf(model).attentionFactor, 1.5);
  const [one, more] = await Promise.all([open(plain), model].map(async (m) => (await m).run(ids)));
  assert.ok(furthest(one.weights.data, more.weights.data) > 1e-3);
  const fields = {
    'rope.scaling.type': 'yarn',
    'rope.scaling.factor': 4,
    'rope.scaling.original_context_length': 32,
  };
  const yarn = await withFields(plain, { ...fields, 'rope.scaling.attn_factor': 1.5 });
  assert.ok(Math.abs(ropeOf(yarn).attentionFactor - 1.5 * (1 + 0.1 * Math.log(4))) < 1e-7);
  // heads of 4 numbers have two pairs: they differ in which of them is fast
  const ramps = await Promise.all(
    [{}, { 'rope.scaling.yarn_beta_fast': 0.001, 'rope.scaling.yarn_beta_slow': 0.0001 }].map(
      async (betas) => ropeOf(await withFields(plain, { ...fields, ...betas })),
    ),
  );
  const ends = ramps.map(({ rampLow, rampHigh }) => [rampLow, rampHigh]);
  assert.notDeepEqual(ends[0], ends[1]);
  const phi = await open(await changed(phi3, { 'phi3.rope.scaling.attn_factor': 1.25 }));
  assert.equal(ropeOf(phi).attentionFactor, 1.25);
});

test('fields of the architecture that change nothing here are named, and those that say what is so are not', async () => {
  const warned = async (/** @type {Record<string, unknown>} */ fields) =>
    (await withFields(plain, fields)).info.warnings;
  const idle = {
    'attention.scale': 0.25,
    logit_scale: 2,
    'attention.causal': false,
    'attention.sliding_window': 5,
    attn_logit_softcapping: 30.5,
    'rope.scaling.yarn_ext_factor': 2,
    residual_scale: 0.5,
  };
  for (const [field, value] of Object.entries(idle)) {
    assert.deepEqual(await warned({ [field]: value }), [
      `model.gguf: fields that have no effect here: llama.${field}`,
    ]);
  }
  const [all] = await warned(idle);
  for (const field of Object.keys(idle)) assert.match(all, new RegExp(`llama\\.${field}\\b`));
  assert.deepEqual(
    await warned({
      'attention.scale': 0.5,
      logit_scale: 1,
      'attention.causal': true,
      expert_count: 0,
      'attention.key_length': 4,
      'attention.value_length': 4,
      'rope.scaling.attn_factor': 1,
      vocab_size: 37,
      'rope.scaling.finetuned': true,
    }),
    [],
  );
});

test('fields that a model cannot have are refused by name, with what is wanted', async () => {
  for (const [fields, message] of /** @type {const} */ ([
    [
      { 'rope.dimension_count': 2 },
      /^openModel: model\.gguf: llama\.rope\.dimension_count must be the width of a head, 4, in this architecture, got 2$/,
    ],
    [
      { 'rope.scaling.type': 'ntk' },
      /llama\.rope\.scaling\.type must be one of none, linear, yarn, longrope, got 'ntk'$/,
    ],
    [
      { 'rope.scaling.factor': -2.5 },
      /llama\.rope\.scaling\.factor must be a number above 0, got -2\.5$/,
    ],
    [
      { 'rope.scaling.attn_factor': 'x' },
      /llama\.rope\.scaling\.attn_factor must be a number above 0, got 'x'$/,
    ],
    [
      { 'attention.head_count': [4, 2] },
      /llama\.attention\.head_count must be the same for all layers, got an array of 2$/,
    ],
  ])) {
    await assert.rejects(withFields(plain, fields), { message });
  }
  const lists = async (/** @type {Uint8Array} */ file, /** @type {any} */ given) =>
    open(await changed(file, {}, given));
  await assert.rejects(
    lists(llama, { 'rope_freqs.weight': [1, 2, 3] }),
    /model\.gguf: rope_freqs\.weight must have 2 numbers, one a pair that turns, got 3$/,
  );
  await assert.rejects(
    lists(llama, { 'rope_freqs.weight': [1, 0] }),
    /rope_freqs\.weight must have numbers above 0, got 0$/,
  );
  await assert.rejects(
    lists(phi3, { 'rope_factors_short.weight': undefined }),
    /the tensor rope_factors_short\.weight is missing, which belongs to rope_factors_long\.weight$/,
  );
});

test('each layer of a Gemma 3 may say whether it has a window', async () => {
  const file = await bytesOf('gemma3/model.gguf');
  const { ids } = await golden('gemma3/golden.json');
  const { fields } = await partsOf(file);
  const layers = fields.get('gemma3.block_count');
  const every = fields.get('gemma3.attention.sliding_window_pattern');
  const list = Array.from({ length: layers }, (_, layer) => (layer + 1) % every !== 0);
  const name = 'gemma3.attention.sliding_window_pattern';
  const [one, each, none] = await Promise.all(
    [every, list, list.map(() => false)].map(async (pattern) =>
      (await open(await changed(file, { [name]: pattern }))).run(ids),
    ),
  );
  assert.deepEqual(each.weights.data, one.weights.data);
  assert.ok(furthest(none.weights.data, one.weights.data) > 1e-3);
});

test('fields and tensors that are there twice, or share bytes, are refused', async () => {
  const { fields, tensors } = await partsOf(llama);
  const file = (/** @type {any[]} */ more, /** @type {any[]} */ moreTensors) =>
    open(gguf([...fields, ...more], [...tensors, ...moreTensors]));
  await assert.rejects(
    file([['llama.block_count', 2]], []),
    /model\.gguf: the field llama\.block_count is there twice$/,
  );
  const [[name, tensor]] = tensors;
  await assert.rejects(
    file([], [[name, tensor]]),
    new RegExp(`model\\.gguf: ${name} is there twice$`),
  );
  await assert.rejects(
    file([], [['more.weight', { ...tensor, offset: 0 }]]),
    /model\.gguf: \S+ must begin after \S+, which ends at byte \d+, got byte \d+$/,
  );
  await assert.rejects(
    file([], [['more.weight', { ...tensor, offset: 2 ** 16 + 4 }]]),
    /the place of more\.weight must be a multiple of general\.alignment, 32, got 65540$/,
  );
  await assert.rejects(
    file([['general.alignment', 24]], []),
    /general\.alignment must be a power of two from 1 to 2\^20, got 24$/,
  );
});

const zeros = new Blob(Array(32).fill(new Blob([new Uint8Array(2 ** 26)])));

/**
 * The start of a file, and 2 GB after it, of which nothing may be read.
 *
 * @param {...(number | bigint | string)} parts
 */
function claiming(...parts) {
  let asked = 0;
  const bytes = parts.map((part) => {
    if (typeof part === 'string') return new TextEncoder().encode(part);
    return typeof part === 'bigint'
      ? new Uint8Array(BigUint64Array.of(part).buffer)
      : new Uint8Array(Uint32Array.of(part).buffer);
  });
  class Asked extends Blob {
    /** @param {number} from @param {number} to */
    slice(from, to) {
      asked = Math.max(asked, to);
      return super.slice(from, to);
    }
  }
  const head = ['GGUF', 3].map((part) => (typeof part === 'string' ? part : Uint32Array.of(part)));
  const blob = new Asked([...head, ...bytes, zeros]);
  return { blob, asked: () => asked };
}

test('a header that no model has is refused before it is read, with what models have', async () => {
  const field = [0n, 1n, 3n, 'a.b'];
  for (const [parts, message] of /** @type {[any[], RegExp][]} */ ([
    [
      [...field, 8, 1400000000n],
      /a\.b must end within 134217728 bytes, where the longest headers end long before, got 1400000\d\d\d$/,
    ],
    [
      [...field, 9, 5, 2n ** 26n],
      /a\.b must end the lists within 4194304 entries, four times what a large vocabulary has, got 67108864$/,
    ],
    [[...field, 9, 9, 4n], /a\.b must be a list of numbers or texts, got one of type 9$/],
    [
      [...field, 9, 8, 2n ** 50n],
      /a\.b claims 1125899906842624 entries, more than the file has bytes for$/,
    ],
    [[...field, 13], /a\.b must have a type from 0 to 12, got 13$/],
    [[0n, 1n, 70000n], /the name of field 0 must have at most 65535 bytes, got 70000$/],
    [[1000000n, 0n], /the header claims 1000000 tensors, more than the file can have$/],
    [[0n, 100000n], /the header claims 100000 fields, more than the file can have$/],
  ])) {
    const { blob, asked } = claiming(...parts);
    await assert.rejects(openModel({ 'model.gguf': blob }), message);
    assert.ok(asked() <= 2 ** 20, `${asked()} bytes are read`);
  }
});

test('a template and a vocabulary as large as they come are no matter', async () => {
  const { fields, tensors } = await partsOf(llama);
  fields.set('tokenizer.chat_template', '{% x %}'.repeat(300000));
  fields.set(
    'tokenizer.ggml.merges',
    Array.from({ length: 50000 }, (_, k) => `merge ${k}`),
  );
  const model = await open(gguf([...fields], [...tensors]));
  const { ids, weights } = await golden('llama/golden.json');
  assert.ok(furthest((await model.run(ids)).weights.data, weights) < 1e-5);
});
