// GGUF files as an attacker writes them: each is refused soon, in a sentence that names the file and the
// field, and none is read as something else.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openModel } from '../../../web/labs/models/index.js';
import { gguf, partsOf } from '../../harness/gguf.js';
import { bytesOf } from '../../harness/model-files.js';
import { secondsOf } from '../../harness/processor-time.js';

const llama = await bytesOf('llama/model.gguf');
const { fields, tensors } = await partsOf(llama);
const [[firstName], [secondName, second]] = [...tensors];

const u32 = (/** @type {number} */ value) => new Uint8Array(Uint32Array.of(value).buffer);
const u64 = (/** @type {bigint} */ value) => new Uint8Array(BigUint64Array.of(value).buffer);

/** A value of any type, of any bytes. @param {number} type @param {...Uint8Array} parts */
const value = (type, ...parts) => ({ type, bytes: Buffer.concat(parts) });
const list = (/** @type {number} */ type, /** @type {bigint} */ count, ...items) =>
  value(9, u32(type), u64(count), ...items);

/** The file with fields that are changed, or more of them. @param {Record<string, unknown>} changed */
const withFields = (changed) =>
  gguf([...new Map([...fields, ...Object.entries(changed)])], [...tensors]);

/**
 * The file with a number of 64 bits in its header changed.
 *
 * @param {number} at @param {bigint} number
 */
function patched(at, number) {
  const file = llama.slice();
  new DataView(file.buffer).setBigUint64(at, number, true);
  return file;
}

/** Where the description of the first tensor is: its number of sides. */
const sidesAt = Buffer.from(llama).indexOf(firstName) + firstName.length;
const sides = new DataView(llama.buffer).getUint32(sidesAt, true);

/** @type {Record<string, [file: Uint8Array, said: RegExp]>} */
const hostile = {};
for (const count of [2n ** 53n, 2n ** 63n, 2n ** 64n - 1n]) {
  const beyond = new RegExp(`must be below 2\\^53, got ${count}$`);
  hostile[`${count} tensors`] = [patched(8, count), beyond];
  hostile[`${count} fields`] = [patched(16, count), beyond];
  hostile[`a side of ${count}`] = [patched(sidesAt + 4, count), beyond];
  hostile[`a place at ${count}`] = [patched(sidesAt + 8 + 8 * sides, count), beyond];
  hostile[`a text of ${count} bytes`] = [withFields({ a: value(8, u64(count)) }), beyond];
  hostile[`a list of ${count}`] = [withFields({ a: list(4, count) }), beyond];
}
hostile['a place beyond the file'] = [
  patched(sidesAt + 8 + 8 * sides, 2n ** 53n - 32n),
  /must lie within the \d+ bytes of the file, got bytes \d+ to \d+$/,
];
hostile['a list that the file has no room for'] = [
  withFields({ a: list(12, 2n ** 20n) }),
  /a claims 1048576 entries, more than the file has bytes for$/,
];
for (const levels of [1, 10, 10_000]) {
  const inner = Array.from({ length: levels }, () => Buffer.concat([u32(9), u64(1n)]));
  hostile[`${levels} lists in each other`] = [
    withFields({ a: value(9, ...inner, u32(4), u64(1n), u32(1)) }),
    /a must be a list of numbers or texts, got one of type 9$/,
  ];
}
for (const type of [13, 255, 2 ** 32 - 1]) {
  hostile[`a field of type ${type}`] = [
    withFields({ a: value(type) }),
    new RegExp(`a must have a type from 0 to 12, got ${type}$`),
  ];
  hostile[`a list of type ${type}`] = [
    withFields({ a: list(type, 0n) }),
    new RegExp(`a must be a list of numbers or texts, got one of type ${type}$`),
  ];
}
for (const type of [3, 99, 2 ** 32 - 1]) {
  const other = { ...second, type };
  hostile[`a tensor of type ${type}`] = [
    gguf([...fields], [...new Map([...tensors, [secondName, other]])]),
    type === 3
      ? /must have rows of a multiple of 32 numbers for Q4_1, got \d+$/
      : new RegExp(`${secondName} must be of a type of F32, .*, got type ${type}$`),
  ];
}
for (const [what, alignment] of /** @type {const} */ ([
  ['0', 0],
  ['3', 3],
  ['2^21', 2 ** 21],
  ['a text', '32'],
  ['a list', [32]],
  ['2^64 - 1', value(10, u64(2n ** 64n - 1n))],
])) {
  hostile[`an alignment of ${what}`] = [
    withFields({ 'general.alignment': alignment }),
    /general\.alignment must be a power of two from 1 to 2\^20, got /,
  ];
}
for (const name of [
  'block_count',
  'attention.head_count',
  'attention.head_count_kv',
  'rope.freq_base',
]) {
  hostile[`${name}, an empty list`] = [
    withFields({ [`llama.${name}`]: list(4, 0n) }),
    new RegExp(
      `llama\\.${name.replaceAll('.', '\\.')} must be one value, or one for each layer, got an array of 0$`,
    ),
  ];
}
for (const name of ['__proto__', 'constructor', 'toString', '']) {
  hostile[`the architecture ${name}`] = [
    withFields({ 'general.architecture': name }),
    new RegExp(`general\\.architecture must be one of llama, .*, got '${name}'$`),
  ];
}
const nan = value(6, new Uint8Array(Float32Array.of(NaN).buffer));
/** Fields of other architectures that were read as something else. */
const wrongFields = /** @type {const} */ ([
  ['bert', 'attention.causal', 1, /attention\.causal must be true or false, got 1$/],
  ['bert', 'attention.causal', 'no', /attention\.causal must be true or false, got 'no'$/],
  ['gpt_neox', 'rope.dimension_count', '2', /dimension_count must be a number above 0, got '2'$/],
  [
    'gpt_neox',
    'rope.dimension_count',
    1,
    /must be an even number up to the width of a head, \d+, got 1$/,
  ],
  ['phi3', 'attention.sliding_window', nan, /sliding_window must be a number above 0, got NaN$/],
  ['mpt', 'attention.clamp_kqv', '', /clamp_kqv must be a number above 0, got ''$/],
  ['llama', 'rope.freq_base', '2', /freq_base must be a number above 0, got '2'$/],
  ['gemma3', 'rope.freq_base_swa', '2', /freq_base_swa must be a number above 0, got '2'$/],
  [
    'llama',
    'rope.scaling.attn_factor',
    value(12, new Uint8Array(Float64Array.of(1e308).buffer)),
    /attn_factor must be a number above 0, got 1e\+308$/,
  ],
]);
for (const [name, field, wrong, said] of wrongFields) {
  const parts = await partsOf(await bytesOf(`${name}/model.gguf`));
  const key = `${parts.fields.get('general.architecture')}.${field}`;
  const file = gguf([...parts.fields.set(key, wrong)], [...parts.tensors]);
  hostile[`${key}, ${String(wrong)}`] = [file, said];
}
hostile['a tensor twice'] = [
  gguf([...fields], [...tensors, [firstName, second]]),
  new RegExp(`${firstName} is there twice$`),
];
hostile['tensors over each other'] = [
  gguf([...fields], [...tensors, ['more.weight', { ...second, offset: 0 }]]),
  /must begin after \S+, which ends at byte \d+, got byte \d+$/,
];
hostile['a field twice'] = [
  gguf([...fields, ['llama.block_count', 1]], [...tensors]),
  /the field llama\.block_count is there twice$/,
];

for (const [what, [file, said]] of Object.entries(hostile)) {
  test(`refused: ${what}`, async () => {
    const seconds = await secondsOf(async () => {
      await assert.rejects(openModel({ 'model.gguf': file }), (/** @type {Error} */ error) => {
        assert.ok(error instanceof RangeError, String(error.stack));
        assert.match(error.message, /^openModel: (the file )?model\.gguf\b/);
        assert.match(error.message, said);
        return error.message.length < 400;
      });
    }, 1);
    assert.ok(seconds < 1, `${seconds}`);
  });
}

test('a file that is cut anywhere is refused', async () => {
  let refused = 0;
  for (let length = 0; length < llama.length - 1; length += 37) {
    await assert.rejects(openModel({ 'model.gguf': llama.slice(0, length) }), {
      name: 'RangeError',
      message: /^openModel: model\.gguf: /,
    });
    refused += 1;
  }
  assert.ok(refused > 100, `${refused}`);
});
