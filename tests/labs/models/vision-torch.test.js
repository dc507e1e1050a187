// Models that read pictures, against PyTorch's own operations, where there is a Python that has them: a
// convolution for patches, its bicubic interpolation for tables of positions.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openModel } from '../../../web/labs/models/index.js';
import { furthest } from '../../harness/model-files.js';
import { runTorch, withoutTorch } from '../../harness/torch.js';
import { families, randomPicture, randomVision, visionFiles } from '../../harness/vision-models.js';
import { pixelValues } from '../../harness/vision-reference.js';

test('the attention of every family is that of PyTorch', { skip: withoutTorch }, async () => {
  const names = Object.keys(families);
  const models = names.map((name, k) => randomVision(name, 100 + k));
  const picture = randomPicture(31, 45, 3);
  const given = models.map(({ config, processor, tensors }) => {
    const { height, width, at } = pixelValues(picture, processor);
    const pixels = [0, 1, 2].map((c) =>
      Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (__, x) => at(c, y, x)),
      ),
    );
    const lists = Object.entries(tensors).map(([name, { shape, data }]) => [
      name,
      { shape, data: Array.from(data) },
    ]);
    return { config, tensors: Object.fromEntries(lists), pixels };
  });
  const folder = await mkdtemp(join(tmpdir(), 'vision-'));
  try {
    const path = join(folder, 'models.json');
    await writeFile(path, JSON.stringify(given));
    const program = await readFile(
      new URL('../../harness/vision_torch.py', import.meta.url),
      'utf8',
    );
    const wanted = JSON.parse(runTorch(`path = ${JSON.stringify(path)}\n${program}`));
    for (const [k, name] of names.entries()) {
      const model = await openModel(visionFiles(models[k]));
      const { weights } = await model.run(picture);
      model.close();
      const off = furthest(weights.data, wanted[k]);
      assert.ok(off < 1e-5, `${name}: ${off}`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
