// Models that read pictures: every family against the forward pass of tests/harness/vision-reference.js, in
// float64, which shares no code with phasor.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen } from '../../../tools/static.js';
import { addressesOf, fetchAll } from '../../../web/labs/models/figures/model/addresses.js';
import { openModel } from '../../../web/labs/models/index.js';
import { fileOf, furthest } from '../../harness/model-files.js';
import { families, randomPicture, randomVision, visionFiles } from '../../harness/vision-models.js';
import { visionReference } from '../../harness/vision-reference.js';

for (const [k, name] of Object.keys(families).entries()) {
  test(`${name}: the attention of all heads is that of the reference`, async () => {
    const files = randomVision(name, 7 + k);
    const model = await openModel(visionFiles(files));
    for (const [width, height] of [
      [37, 29],
      [11, 40],
    ]) {
      const picture = randomPicture(width, height, k);
      const wanted = visionReference(files, picture);
      const { weights, grid, prefix } = await model.run(picture);
      const n = prefix + grid[0] * grid[1];
      assert.deepEqual({ grid, prefix }, { grid: wanted.grid, prefix: wanted.prefix });
      assert.deepEqual(weights.shape, [2, 2, n, n]);
      assert.ok(
        furthest(weights.data, wanted.weights) < 1e-5,
        `${furthest(weights.data, wanted.weights)}`,
      );
      // heads that look at all alike would say nothing
      assert.ok(Math.max(...wanted.weights) > 4 / n, `${Math.max(...wanted.weights) * n}`);
    }
    assert.deepEqual(model.info.warnings, []);
    model.close();
  });
}

const vit = randomVision('vit', 5);
const picture = randomPicture(20, 30, 2);

test('half numbers are read as they are', async () => {
  const files = randomVision('clip', 5);
  /** @type {Record<string, any>} */
  const stored = {};
  for (const [name, { shape, data }] of Object.entries(files.tensors)) {
    // the upper halves of float32
    const bits = new Uint32Array(data.buffer).map((one) => one & 0xffff0000);
    stored[name] = {
      dtype: 'BF16',
      shape,
      bytes: new Uint8Array(Uint16Array.from(bits, (one) => one >>> 16).buffer),
    };
    files.tensors[name] = { shape, data: new Float32Array(bits.buffer) };
  }
  const model = await openModel({ ...visionFiles(files), 'model.safetensors': fileOf(stored) });
  const { weights } = await model.run(picture);
  assert.ok(furthest(weights.data, visionReference(files, picture).weights) < 1e-5);
  assert.equal(model.info.type, 'BF16');
  model.close();
});

test('what a model says of itself', async () => {
  const model = await openModel(visionFiles(randomVision('dinov2_with_registers', 1)));
  const { architecture, layers, heads, context, causal, predicts, rope, vision } = model.info;
  assert.deepEqual(
    { architecture, layers, heads, context, causal, predicts, rope, vision },
    {
      architecture: 'dinov2_with_registers',
      layers: 2,
      heads: 2,
      context: 53,
      causal: false,
      predicts: false,
      rope: null,
      vision: { image: { height: 35, width: 35 }, patch: { height: 5, width: 5 }, prefix: 4 },
    },
  );
  assert.throws(() => model.tokens('cat'), /tokens: this model reads pictures/);
  await assert.rejects(model.heads(), /heads: this model reads pictures/);
  model.close();
  await assert.rejects(model.run(picture), /run: the model is closed/);
});

test('the part of the picture that the patches cover', async () => {
  const parts = {
    // all of it, whatever its shape
    vit: { x: 0, y: 0, width: 20, height: 30 },
    // 20 × 20 of which the middle 16 × 16 is seen
    deit: { x: 2, y: 3, width: 16, height: 24 },
    // 18 × 27, in a field of 24 × 21 that is wider
    'clip_vision_model for a picture that is no square': {
      x: (-3 * 20) / 18,
      y: (3 * 30) / 27,
      width: (24 * 20) / 18,
      height: (20 * 30) / 27,
    },
  };
  for (const [name, wanted] of Object.entries(parts)) {
    const model = await openModel(visionFiles(randomVision(name, 1)));
    const { seen } = await model.run(picture);
    for (const side of /** @type {const} */ (['x', 'y', 'width', 'height']))
      assert.ok(Math.abs(seen[side] - wanted[side]) < 1e-9, `${name}: ${side} ${seen[side]}`);
    model.close();
  }
});

test('a head that is switched off, and positions, change what the next layer looks at', async () => {
  const model = await openModel(visionFiles(vit));
  const whole = (await model.run(picture)).weights.data;
  const without = (await model.run(picture, { ablate: [[0, 1]] })).weights.data;
  const half = whole.length / 2;
  assert.deepEqual(without.slice(0, half), whole.slice(0, half));
  assert.ok(furthest(without.slice(half), whole.slice(half)) > 1e-3);
  const nowhere = (await model.run(picture, { positions: false })).weights.data;
  const files = { ...vit, tensors: { ...vit.tensors } };
  const { shape, data } = files.tensors['vit.embeddings.position_embeddings'];
  files.tensors['vit.embeddings.position_embeddings'] = { shape, data: data.map(() => 0) };
  assert.ok(furthest(nowhere, visionReference(files, picture).weights) < 1e-5);
  /** @type {number[]} */
  const layers = [];
  await model.run(picture, { onProgress: ({ layer }) => layers.push(layer) });
  assert.deepEqual(layers, [0, 1]);
  await assert.rejects(model.run(picture, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  model.close();
});

test('the picture may change once it was given', async () => {
  const model = await openModel(visionFiles(vit));
  const { weights } = await model.run(picture);
  const other = { ...picture, data: picture.data.slice() };
  const later = model.run(other);
  other.data.fill(0);
  assert.deepEqual((await later).weights.data, weights.data);
  // opacity is left out, as Pillow does it
  const clear = { ...picture, data: picture.data.map((one, k) => (k % 4 === 3 ? 0 : one)) };
  assert.deepEqual((await model.run(clear)).weights.data, weights.data);
  model.close();
});

test('what is no picture is refused by name', async () => {
  const model = await openModel(visionFiles(vit));
  for (const [given, message] of /** @type {[any, RegExp][]} */ ([
    [
      'a cat',
      /run: picture must be \{ width, height, data \}, as ImageData is: 4 bytes a pixel, got 'a cat'/,
    ],
    [{ ...picture, width: 0 }, /picture\.width must be a positive integer, got 0/],
    [{ ...picture, height: 2.5 }, /picture\.height must be a positive integer, got 2\.5/],
    [
      { ...picture, width: 21 },
      /picture\.data must be of 2520 bytes, 4 a pixel, got a Uint8ClampedArray/,
    ],
    [{ ...picture, data: [1, 2] }, /picture\.data must be a Uint8ClampedArray, got an array of 2/],
  ]))
    await assert.rejects(model.run(given), message);
  await assert.rejects(model.run(picture, /** @type {any} */ ({ start: 1 })), /start/);
  model.close();
  const small = {
    ...vit,
    processor: { image_processor_type: 'ViTImageProcessor', do_resize: false },
  };
  const other = await openModel(visionFiles(small));
  await assert.rejects(
    other.run(randomPicture(3, 9, 1)),
    /picture must be at least a patch of 4 × 4 pixels once it is resized, got '3 × 9'/,
  );
  other.close();
});

test('files that are missing, or of another model, are refused by a sentence', async () => {
  const files = visionFiles(vit);
  const without = (/** @type {string} */ name) =>
    Object.fromEntries(Object.entries(files).filter(([each]) => each !== name));
  /** @param {Record<string, any>} changed @param {RegExp} message */
  const refused = (changed, message) => assert.rejects(openModel(changed), message);
  await refused(
    without('preprocessor_config.json'),
    /openModel: preprocessor_config\.json says how a picture is resized, cropped and scaled for the model, and is missing/,
  );
  /** @param {object} config */
  const described = (config) => ({ ...files, 'config.json': JSON.stringify(config) });
  const known =
    /config\.json: model_type must be one of .*vit, deit, dinov2, .*siglip_vision_model, got "?'?/;
  for (const config of [
    { model_type: 'swin' },
    { model_type: 'siglip2', vision_config: {}, text_config: { model_type: 'siglip2_text_model' } },
    { model_type: 'blip-2', vision_config: {}, text_config: { model_type: 'opt' } },
  ])
    await refused(described(config), new RegExp(`${known.source}${config.model_type}`));
  await refused(described({ ...vit.config, num_channels: 1 }), /num_channels must be 3/);
  await refused(
    described({ ...vit.config, patch_size: 32 }),
    /image_size must be at least a patch, 32 × 32, got 16/,
  );
  await refused(
    described({ ...vit.config, patch_size: [1, 2, 3] }),
    /patch_size must be a number or a height and a width/,
  );
  await refused(
    described({ ...vit.config, image_size: 20 }),
    /position_embeddings must be of shape \[1, 26, 16\] by config\.json, got \[1, 17, 16\]/,
  );
  const tensors = { ...vit.tensors };
  delete tensors['vit.embeddings.cls_token'];
  await refused(
    visionFiles({ ...vit, tensors }),
    /the tensor vit\.embeddings\.cls_token is missing/,
  );
});

test('a grid that is no square is used as it is, and not stretched', async () => {
  const wide = { ...vit, config: { ...vit.config, image_size: [8, 20] } };
  const { data } = vit.tensors['vit.embeddings.position_embeddings'];
  wide.tensors = {
    ...vit.tensors,
    'vit.embeddings.position_embeddings': { shape: [1, 11, 16], data: data.slice(0, 176) },
  };
  const sized = (/** @type {object} */ size) => ({
    ...wide,
    processor: { image_processor_type: 'ViTImageProcessor', size },
  });
  const model = await openModel(visionFiles(sized({ height: 8, width: 20 })));
  const { grid } = await model.run(picture);
  assert.deepEqual(grid, [2, 5]);
  model.close();
  const other = await openModel(visionFiles(sized({ height: 8, width: 24 })));
  await assert.rejects(
    other.run(picture),
    /run: the table of positions must have a square number of patches .*, got 10/,
  );
  other.close();
});

test('preprocessor_config.json is fetched where config.json is of a model that reads pictures', async () => {
  const files = visionFiles(vit);
  const texts = { ...files, 'config.json': JSON.stringify({ model_type: 'gpt2' }) };
  for (const [served, wanted] of /** @type {const} */ ([
    [files, 1],
    [texts, 0],
  ])) {
    /** @type {string[]} */
    const asked = [];
    const server = await listen((request, response) => {
      const name = String(request.url).slice(1);
      asked.push(name);
      response.statusCode = Object.hasOwn(served, name) ? 200 : 404;
      response.end(served[name]);
    });
    try {
      const base = `http://127.0.0.1:${server.port}/`;
      const addresses = await addressesOf({ src: base, config: '', tokenizer: '' }, base);
      const { signal } = new AbortController();
      const all = await fetchAll(addresses, { signal, onFetch() {} });
      const count = (/** @type {string[]} */ names) =>
        names.filter((name) => name === 'preprocessor_config.json').length;
      assert.deepEqual([count(asked), count(all.map(([name]) => name))], [wanted, wanted]);
      if (wanted) (await openModel(Object.fromEntries(all))).close();
    } finally {
      server.close();
    }
  }
});
