// A trained model of your own, which the tests do not have:
//
//   PHASOR_MODEL=folder npm run test:model
//
// The folder holds model.safetensors and config.json, or a .gguf, and tokenizer.json. Checks what holds for
// every trained language model, and prints what it says next and how long it takes.

import assert from 'node:assert/strict';
import { openAsBlob, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openModel } from '../../../web/labs/models/index.js';

const folder = process.env.PHASOR_MODEL;
const text = 'When Mary and John went to the store, John gave a drink to';

test(
  'a trained model of your own',
  { skip: !folder && 'PHASOR_MODEL names no folder' },
  async (context) => {
    /** @type {Record<string, Blob>} */
    const files = {};
    for (const name of readdirSync(String(folder))) {
      if (/\.(safetensors|gguf|json)$/.test(name))
        files[name] = await openAsBlob(join(String(folder), name));
    }
    const started = performance.now();
    const model = await openModel(files);
    const { rope, ...info } = model.info;
    context.diagnostic(
      `${JSON.stringify(info)}, open after ${(performance.now() - started).toFixed(0)} ms`,
    );
    if (rope)
      context.diagnostic(
        `rotary: ${rope.layerTypes.map(({ ropeType, base }) => `${ropeType} ${base}`).join(', ')}`,
      );

    const before = performance.now();
    const { tokens, weights, next, logits } = await model.run(text);
    context.diagnostic(
      `${tokens.length} tokens after ${(performance.now() - before).toFixed(0)} ms`,
    );
    const n = tokens.length;
    for (let row = 0; row < weights.data.length; row += n) {
      const sum = weights.data.subarray(row, row + n).reduce((a, b) => a + b, 0);
      assert.ok(Math.abs(sum - 1) < 1e-4, `row ${row / n} adds up to ${sum}`);
    }
    assert.equal(
      tokens
        .map(({ from, to }) => text.slice(from, to))
        .join('')
        .replace(/\s/g, ''),
      text.replace(/\s/g, ''),
    );
    assert.ok(!logits || logits.data.every(Number.isFinite));

    const heads = await model.heads();
    for (const [name, { data, shape }] of Object.entries(heads)) {
      const best = data.indexOf(Math.max(...data));
      const place = `layer ${Math.floor(best / shape[1])}, head ${best % shape[1]}`;
      context.diagnostic(`${name}: ${data[best].toFixed(2)}, ${place}`);
    }
    assert.ok(Math.max(...heads.previousToken.data) > 0.5, 'a head attends to the token before');
    if (next.length === 0) return;
    context.diagnostic(
      next.map((one) => `${JSON.stringify(one.text)} ${one.probability.toFixed(3)}`).join(', '),
    );
    assert.ok(
      next.slice(0, 5).some((one) => / Mary|^Mary| the| her/.test(one.text)),
      'what comes next is likely',
    );
  },
);
