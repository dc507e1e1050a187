// A long sequence must not need memory for its square: 8192² scores of 8 heads are 2 GiB.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attentions } from '../../web/core/api/attention/attention.js';
import { marshal } from '../../web/core/api/marshal.js';
import { plain } from '../../web/core/api/plain.js';
import { instantiate } from '../../web/core/api/load.js';
import { uniform } from '../bench/reference.js';

test('8192 tokens, output only: at most 20 MiB beyond inputs and output', async () => {
  const wasm = await instantiate(await plain.packaged());
  const { attention } = attentions(marshal(wasm));
  const shape = [8192, 512];
  const [q, k, v] = [1, 2, 3].map((seed) => ({ shape, data: uniform(seed, 8192 * 512) }));
  const { output } = attention(q, k, v, { heads: 8 });
  assert.equal(output.data.length, 8192 * 512);
  // WebAssembly memory never shrinks: this is the most it needed, copies of the tensors included
  const mebibytes = wasm.memory().buffer.byteLength / 2 ** 20;
  assert.ok(mebibytes <= 20, `${mebibytes} MiB of WebAssembly memory`);
});
