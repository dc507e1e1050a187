// A layer is one call of WebAssembly where its weights are in memory; where they are not, the layer waits for
// each product, and the bits are the same.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { openModel } from '../../../web/labs/models/index.js';
import { Engine } from '../../../web/labs/models/api/engine.js';
import { openFiles } from '../../../web/labs/models/api/files.js';
import { module } from '../../../web/labs/models/api/module.js';
import { ropeOf } from '../../../web/labs/models/api/positions.js';
import { makeModel } from '../../../web/labs/models/api/run.js';
import { bind } from '../../../web/labs/models/api/weights.js';
import { filesOf, golden } from '../../harness/model-files.js';

const names = readdirSync(new URL('../../golden/models/', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== '__pycache__')
  .map(({ name }) => name);

/**
 * Calls of the module that keep the names of its functions, as they are called.
 * @param {string[]} called where the names go
 * @returns {Promise<import('../../../web/labs/models/api/module.js').Calls>}
 */
async function counted(called) {
  const calls = await module();
  return (call, body) =>
    calls(call, (send, put) =>
      body((name, ...given) => {
        called.push(name);
        return send(name, ...given);
      }, put),
    );
}

for (const name of names) {
  test(`${name}: the second run has one call for each layer`, async () => {
    const { ids } = await golden(`${name}/golden.json`);
    /** @type {string[]} */
    const called = [];
    const opened = await openFiles(await filesOf(name), {});
    const { plan, tensors, config, file } = opened;
    const bound = bind(plan, tensors, file);
    const engine = new Engine(await counted(called), true);
    const rope = plan.rotary ? ropeOf(config, file) : null;
    const model = makeModel({ ...opened, bound, engine, rope });
    const first = await model.run(ids, { ablate: [[0, 1]] });
    called.length = 0;
    assert.deepEqual(await model.run(ids, { ablate: [[0, 1]] }), first);
    const ofLayers = called.slice(called.indexOf('advance'), called.lastIndexOf('advance') + 1);
    assert.deepEqual(
      ofLayers,
      Array.from({ length: plan.layers }, () => 'advance'),
    );
    model.close();
    const [kept, read] = await Promise.all(
      [2 ** 29, 0].map(async (keep) => openModel(await filesOf(name), { keep, workers: 1 })),
    );
    assert.deepEqual(await read.run(ids), await kept.run(ids));
    kept.close();
    read.close();
  });
}

test('a model that is closed while a layer waits for its weights ends the run', async () => {
  const { ids } = await golden('gpt2/golden.json');
  const files = await filesOf('gpt2');
  for (const keep of [2 ** 29, 0]) {
    const model = await openModel(files, { keep, workers: 1 });
    const running = model.run(ids);
    await Promise.resolve();
    model.close();
    await assert.rejects(running, /^Error: run: the model is closed$/);
  }
});
