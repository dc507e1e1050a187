// Pictures on their way into a model: resized as Pillow does it, byte for byte; cropped, scaled and cut into
// patches as preprocessor_config.json says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Engine } from '../../../web/labs/models/api/engine.js';
import { module } from '../../../web/labs/models/api/module.js';
import { placeIn, processorOf } from '../../../web/labs/models/api/vision/processor.js';
import { near } from '../../harness/near.js';
import { runPillow, withoutPillow } from '../../harness/pillow.js';
import { randomOf, randomPicture } from '../../harness/vision-models.js';
import { interpolated, pixelValues, resized } from '../../harness/vision-reference.js';

const filters = ['nearest', 'lanczos', 'bilinear', 'bicubic', 'box', 'hamming'];
const engine = new Engine(await module());

/** Pictures and sizes: larger, smaller, of one row or column, the same. */
const cases = Array.from({ length: 200 }, (_, k) => {
  const random = randomOf(k + 1);
  const side = () => 1 + Math.floor(Math.abs(random()) ** 2 * 120);
  const [width, height, toWidth, toHeight] = [side(), side(), side(), side()];
  const to = k % 10 === 0 ? { height, width } : { height: toHeight, width: toWidth };
  return { picture: randomPicture(width, height, k), to, resample: k % 2 === 0 ? 2 : 3 };
});

/** @param {typeof cases[number]['picture']} picture @param {{ height: number, width: number }} to
 *  @param {number} resample */
const resizedHere = ({ width, height, data }, to, resample) =>
  engine.resizedPicture(new Uint8Array(data.buffer), { height, width }, to, filters[resample]);

test('200 pictures are resized by the rule of Pillow', () => {
  for (const { picture, to, resample } of cases) {
    const found = resizedHere(picture, to, resample);
    assert.deepEqual(found, resized(picture, to.height, to.width, resample));
  }
});

test(
  '200 pictures have the bytes that Pillow gives, with each filter',
  { skip: withoutPillow },
  () => {
    const all = cases.map((one, k) => ({ ...one, resample: k < 140 ? one.resample : k % 6 }));
    const given = all.map(({ picture: { width, height, data }, to, resample }) => ({
      width,
      height,
      resample,
      to: [to.width, to.height],
      data: Buffer.from(data.buffer).toString('base64'),
    }));
    const printed = runPillow(`
import base64, json
from PIL import Image
for one in json.loads(r'''${JSON.stringify(given)}'''):
    picture = Image.frombytes("RGBA", (one["width"], one["height"]), base64.b64decode(one["data"])).convert("RGB")
    print(picture.resize(one["to"], resample=one["resample"]).tobytes().hex())
`);
    const lines = printed.trim().split('\n');
    assert.equal(lines.length, 200);
    for (const [k, { picture, to, resample }] of all.entries()) {
      const found = Buffer.from(resizedHere(picture, to, resample)).toString('hex');
      assert.equal(found, lines[k], `${filters[resample]}, picture ${k}`);
    }
  },
);

test('a picture of one colour keeps it, whatever the filter', () => {
  const [from, to] = [
    { height: 5, width: 9 },
    { height: 13, width: 4 },
  ];
  const rgba = new Uint8Array(4 * 45).map((_, k) => [200, 7, 255, 90][k % 4]);
  for (const filter of filters) {
    const found = engine.resizedPicture(rgba, from, to, filter);
    assert.deepEqual([...found], Array(52).fill([200, 7, 255]).flat(), filter);
  }
});

const { height, width } = { height: 6, width: 5 };
const table = Float32Array.from({ length: 9 * 4 }, (_, k) => Math.sin(k * k));
const rows = Array.from({ length: 9 }, (_, k) => [...table.slice(4 * k, 4 * k + 4)]);
for (const antialias of [false, true]) {
  test(`a table of positions for another grid, ${antialias ? 'with' : 'without'} antialias`, () => {
    for (const [to, down, across] of /** @type {const} */ ([
      [{ height, width }, height, width],
      [{ height: 2, width: 1 }, 2, 1],
      [{ height: 3, width: 3 }, 3, 3],
    ])) {
      const from = { height: 3, width: 3 };
      const found = engine.resizedTable(table, { cols: 4, from, to, antialias });
      near(found, interpolated(rows, down, across, antialias).flat());
      if (down === 3) near(found, table);
    }
  });
}

/**
 * Patches of a picture as a processor prepares it, as [3][height][width].
 *
 * @param {any} config
 * @param {ReturnType<typeof randomPicture>} picture
 */
function prepared(config, picture) {
  const processor = processorOf(config, 'preprocessor_config.json', 'ViT');
  const own = { height: picture.height, width: picture.width };
  const { resized: to, ...place } = placeIn(processor, own);
  const { scaling, filter } = processor;
  const bytes = engine.resizedPicture(new Uint8Array(picture.data.buffer), own, to, filter);
  // one patch that has all
  return { ...place, values: engine.patches(bytes, to, { ...place, patch: place.size, scaling }) };
}

/** @type {[string, any][]} */
const processors = [
  [
    'a height and a width',
    { image_processor_type: 'ViTImageProcessor', size: { height: 9, width: 12 }, resample: 2 },
  ],
  ['one number of ViT', { feature_extractor_type: 'ViTFeatureExtractor', size: 10, resample: 3 }],
  [
    'one number of CLIP',
    { feature_extractor_type: 'CLIPFeatureExtractor', size: 10, crop_size: 8, resample: 3 },
  ],
  [
    'the shorter side',
    {
      image_processor_type: 'BitImageProcessor',
      size: { shortest_edge: 13 },
      crop_size: { height: 10, width: 11 },
      resample: 3,
    },
  ],
  [
    'a crop that is larger',
    {
      image_processor_type: 'CLIPImageProcessor',
      size: { shortest_edge: 7 },
      crop_size: { height: 10, width: 40 },
      resample: 2,
    },
  ],
  [
    'other means',
    {
      image_processor_type: 'SiglipImageProcessor',
      size: { height: 8, width: 8 },
      resample: 3,
      image_mean: [0.1, 0.2, 0.3],
      image_std: [0.4, 0.5, 0.6],
    },
  ],
  [
    'no norm',
    {
      image_processor_type: 'DeiTImageProcessor',
      size: { height: 12, width: 12 },
      crop_size: { height: 9, width: 8 },
      resample: 3,
      do_normalize: false,
    },
  ],
];
for (const [name, config] of processors) {
  test(`pixel values: ${name}`, () => {
    for (const [wide, high] of [
      [21, 14],
      [9, 33],
    ]) {
      const picture = randomPicture(wide, high, wide);
      const wanted = pixelValues(picture, config);
      const { size, values } = prepared(config, picture);
      assert.deepEqual(size, { height: wanted.height, width: wanted.width });
      const all = Array.from(values, (_, k) => {
        const [c, place] = [
          Math.floor(k / (size.height * size.width)),
          k % (size.height * size.width),
        ];
        return wanted.at(c, Math.floor(place / size.width), place % size.width);
      });
      near(values, all, 2e-6);
    }
  });
}

test('steps that are switched off are left out', () => {
  const picture = randomPicture(6, 4, 1);
  const config = {
    image_processor_type: 'CLIPImageProcessor',
    do_resize: false,
    do_center_crop: false,
    do_rescale: false,
    do_normalize: false,
  };
  const { size, values } = prepared(config, picture);
  assert.deepEqual(size, { height: 4, width: 6 });
  assert.deepEqual(
    [...values],
    [0, 1, 2].flatMap((c) => [...picture.data].filter((_, k) => k % 4 === c)),
  );
});

test('what a processor cannot be is refused by name', () => {
  for (const [config, message] of /** @type {const} */ ([
    [
      { image_processor_type: 'BlipImageProcessor' },
      /image_processor_type must be one of ViTImageProcessor, .* got 'BlipImageProcessor'/,
    ],
    [{ resample: 6 }, /preprocessor_config\.json: resample must be one of 0 to 5, got 6/],
    [
      { size: { longest_edge: 5 } },
      /size must be a height and a width up to 32768, or a shortest_edge, got an object/,
    ],
    [{ size: 0 }, /size must be a height/],
    [{ image_mean: [1, 2] }, /image_mean must be a number or three, got an array of 2/],
    [{ image_std: [1, 0, 1] }, /image_std must be above 0, got 0/],
    [{ do_pad: true }, /do_pad must be false, which is all that phasor computes, got true/],
    [{ do_resize: 'yes' }, /do_resize must be true or false, got 'yes'/],
  ])) {
    assert.throws(() => processorOf(config, 'preprocessor_config.json', 'ViT'), message);
  }
  const config = { image_processor_type: 'CLIPImageProcessor', crop_size: { shortest_edge: 5 } };
  assert.throws(
    () => processorOf(config, 'x.json', 'ViT'),
    /crop_size must be a height and a width up to 32768, got/,
  );
});
