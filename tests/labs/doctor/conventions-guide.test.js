// The program of web/guide/conventions.md, run: it turns the part of a head that the model turns.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { diagnose, ropeConfig } from '../../../web/labs/doctor/index.js';
import { near } from '../../harness/near.js';
import { phasor } from '../../harness/phasor.js';

const guide = await readFile(new URL('../../../web/guide/conventions.md', import.meta.url), 'utf8');
const [, program = ''] = /```js\n([^]*?)```/.exec(guide) ?? [];
const body = program.replace(/^import .*$/m, '');
const names = 'phasor, ropeConfig, diagnose, text, queries, mine, theirs, x';
const source = `export const run = (${names}) => {${body}\nreturn { turned, verdict, convert };\n};`;
const { run } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

const size = { hidden_size: 1024, num_attention_heads: 8, num_hidden_layers: 2, rope_theta: 10000 };

for (const [config, first, width] of /** @type {[any, number, number][]} */ ([
  [{ ...size, model_type: 'llama' }, 0, 128],
  [{ ...size, model_type: 'phi', partial_rotary_factor: 0.5 }, 0, 64],
  [{ ...size, model_type: 'deepseek_v3', qk_nope_head_dim: 128, qk_rope_head_dim: 64 }, 128, 64],
  [{ model_type: 'gpt2', n_embd: 1024, n_head: 8 }, 0, 0],
])) {
  test(`the program of the guide turns ${width} numbers from ${first} on, for ${config.model_type}`, () => {
    const [{ headDim, pairing }] = ropeConfig(config).layerTypes;
    assert.ok(headDim !== null);
    const queries = Array.from({ length: 5 }, (_, i) =>
      Array.from({ length: headDim }, (__, c) => Math.fround(Math.sin(i * 31 + c))),
    );
    const x = { shape: [5, 1, 4], data: Float32Array.from({ length: 20 }, (_, k) => Math.cos(k)) };
    const mine = {
      ...x,
      data: phasor.rotary({ shape: [5, 4], data: x.data }, { pairing: 'half' }).data,
    };
    const theirs = { ...x, data: phasor.rotary({ shape: [5, 4], data: x.data }).data };
    const text = JSON.stringify(config);
    const given = [phasor, ropeConfig, diagnose, text, queries, mine, theirs, x];
    const { turned, verdict, convert } = run(...given);
    assert.equal(verdict, 'differ');
    assert.ok(convert.numpy);
    const wanted = queries.map((row) => [...row]);
    wanted.forEach((row, position) => {
      for (let j = 0; j < width / 2; ++j) {
        const angle = position * 10000 ** ((-2 * j) / width);
        const [a, b] = pairing === 'half' ? [j, j + width / 2] : [2 * j, 2 * j + 1];
        const [u, v] = [row[first + a], row[first + b]];
        row[first + a] = u * Math.cos(angle) - v * Math.sin(angle);
        row[first + b] = v * Math.cos(angle) + u * Math.sin(angle);
      }
    });
    near(turned.flat(), wanted.flat(), 1e-6);
  });
}
