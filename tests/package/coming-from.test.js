// The page for those who come from another library: every call on it gives what the other library's
// definition gives, and every element on it takes what it is given.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { elements, web } from '../../tools/entries.js';
import { wantedOf } from './coming-from-wanted.js';
import { difference } from '../core/naive-attention.js';

const text = await readFile(join(web, 'guide', 'coming-from.md'), 'utf8');
const [, prelude = ''] = /```js\n([^]*?)```/.exec(text) ?? [];
/** What stands in the second column. */
const cells = Array.from(text.matchAll(/^\| .+? \| (.+) \|$/gm), ([, cell]) => cell);
const calls = cells.flatMap((cell) =>
  Array.from(cell.matchAll(/`((?:phasor\.|ropeConfig\()[^`]+)`/g), ([, call]) => call),
);

/** The calls of the page, made, with the names at its head. */
async function runAll() {
  const modules = {
    phasor: 'core/api/index.js',
    'phasor/conventions': 'labs/doctor/index.js',
    'phasor/masks': 'labs/masks/index.js',
  };
  const code = Object.entries(modules).reduce(
    (all, [name, path]) =>
      all.replace(`from '${name}'`, `from '${pathToFileURL(join(web, path)).href}'`),
    prelude,
  );
  const folder = await mkdtemp(join(tmpdir(), 'phasor-coming-'));
  try {
    const file = join(folder, 'calls.mjs');
    const list = calls.map((call) => `[${JSON.stringify(call)}, ${call}]`).join(',\n');
    const names = 'phasor, heads, n, m, d, random, q, k, v, x, wq, wk, wv, wo';
    const exported = `export const names = { ${names} };\nexport const calls = [${list}];\n`;
    await writeFile(file, `${code}\n${exported}`);
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { names, calls: results } = await runAll();
/** @type {Map<string, any>} */
const given = new Map(results);
const wanted = wantedOf(names);

/** Calls that are tested below. */
const others = [
  'ropeConfig(config).layerTypes[0].options',
  'phasor.learned({ length: 4, dim: 16, seed: 1, std: 1 })',
  'phasor.learned({ length: 4, dim: 16, seed: 1, std: 16 ** -0.5 })',
];

test('every call gives the numbers of an independent computation in float64', (context) => {
  assert.ok(calls.length > 50, `${calls.length} calls`);
  assert.deepEqual(
    [...given.keys()].sort(),
    [...wanted.keys(), ...others].sort(),
    'the page and the computations have the same calls',
  );
  let largest = 0;
  for (const [call, wantedResults] of wanted) {
    for (const [name, { shape, data }] of Object.entries(wantedResults)) {
      const got = name ? given.get(call)[name] : given.get(call);
      // a tensor, or a list of numbers
      const numbers = got.data ?? got;
      assert.deepEqual(got.shape ?? [numbers.length], shape, `${call} ${name}`);
      const off = difference(numbers, data);
      // scores of layers reach hundreds, whose last place in float32 is 1e-5
      assert.ok(
        off <= (call.includes('multiHead') ? 1e-4 : 1e-6),
        `${call} ${name}: off by ${off}`,
      );
      largest = Math.max(largest, off);
    }
  }
  context.diagnostic(`${wanted.size} calls, the largest difference ${largest.toExponential(1)}`);
  // the same numbers for another call are wrong: no two rows of the page say the same in other words
  const two = wanted.get('phasor.attention(q, k, v, { heads, causal: true })')?.output.data;
  const plain = given.get('phasor.attention(q, k, v, { heads })').output.data;
  assert.ok(two && difference(plain, two) > 0.01);
});

test('a configuration turns queries as its formula says', () => {
  const { phasor, random } = names;
  const x = random(4, 16, 1);
  const options = given.get('ropeConfig(config).layerTypes[0].options');
  const { data } = phasor.rotary(x, { ...options, start: 3 });
  // Llama: rotate_half, base 10000, 64/4 numbers a head
  const expected = Array.from({ length: 64 }, (_, at) => {
    const [i, c] = [Math.floor(at / 16), at % 16];
    const angle = (3 + i) * 10000 ** (-(c % 8) / 8);
    const partner = c < 8 ? -x.data[at + 8] : x.data[at - 8];
    return x.data[at] * Math.cos(angle) + partner * Math.sin(angle);
  });
  assert.ok(difference(data, expected) <= 1e-6);
});

test('tables before training have the deviation that their row says', () => {
  for (const [call, deviation] of /** @type {const} */ ([
    [others[1], 1],
    [others[2], 1 / 4],
  ])) {
    const { shape, data } = given.get(call);
    assert.deepEqual(shape, [4, 16]);
    const mean = data.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0) / 64;
    const square = data.reduce(
      (/** @type {number} */ a, /** @type {number} */ b) => a + (b - mean) ** 2,
      0,
    );
    assert.ok(Math.abs(mean) < 0.4 * deviation, `${call}: mean ${mean}`);
    const found = Math.sqrt(square / 63);
    assert.ok(found > 0.75 * deviation && found < 1.25 * deviation, `${call}: ${found}`);
  }
});

test('every library of the issue has its table, and no row is empty', () => {
  for (const name of ['PyTorch', 'Transformers', 'ONNX', 'x-transformers', 'bertviz']) {
    const section = text.split(/^## /m).find((each) => each.startsWith(`${name}\n`));
    assert.ok(
      section && section.split('\n').filter((line) => line.startsWith('| ')).length > 8,
      name,
    );
  }
});

test('every attribute of an element on the page is one that the element has, with a right value', async () => {
  const tags = Array.from(text.matchAll(/<phasor-(\w+)([^>]*)>/g));
  assert.ok(tags.length > 4);
  const attention = elements.find(({ name }) => name === 'attention');
  assert.ok(attention);
  const { AttentionElement } = await import(attention.file);
  for (const [tag, name, attributes] of tags) {
    assert.equal(name, 'attention');
    for (const [, key, double, single] of attributes.matchAll(
      /([a-z]+)(?:=(?:"([^"]*)"|'([^']*)'))?/g,
    )) {
      const setting = AttentionElement.settings[key];
      assert.ok(setting, `${tag}: ${key}`);
      assert.notEqual(setting.read(double ?? single ?? ''), undefined, `${tag}: ${key}`);
    }
  }
  // and those that stand by their names beside a tag
  for (const name of ['weights', 'tokens', 'queryvectors', 'keyvectors', 'selected', 'keytokens']) {
    assert.ok(text.includes(name) && AttentionElement.settings[name], name);
  }
});
