// What openModel needs, what it refuses, and how it says so.

import assert from 'node:assert/strict';
import { openAsBlob } from 'node:fs';
import { after, before } from 'node:test';
import { listen } from '../../../tools/static.js';
import { filesOf as pathsOf } from '../../../web/labs/models/figures/model/addresses.js';
import { planOf } from '../../../web/labs/models/api/architectures/index.js';
import { Fields } from '../../../web/labs/models/api/fields.js';
import { openModel } from '../../../web/labs/models/index.js';
import { rowBytes } from '../../../web/labs/models/api/weights.js';
import {
  bytesOf,
  closed,
  fileOf,
  filesOf,
  furthest,
  golden,
  opened,
  tensorsIn,
} from '../../harness/model-files.js';
import { forRelease, test } from '../../harness/tiers.js';

const gpt2 = await filesOf('gpt2');
const llama = await filesOf('llama');
const qwen2 = await filesOf('qwen2');
const gguf = await bytesOf('llama/model.gguf');
const config = (/** @type {string} */ text, /** @type {object} */ more) =>
  JSON.stringify({ ...JSON.parse(text), ...more });

/** @param {Record<string, any>} files @param {RegExp} message */
const refused = (files, message) => assert.rejects(openModel(files), { message });

test('missing files are named with what they are for', async () => {
  await refused(
    {},
    /^openModel: model\.safetensors, or a \.gguf file, has the weights and is missing$/,
  );
  await refused(
    { 'model.safetensors': gpt2['model.safetensors'] },
    /^openModel: config\.json says the architecture and the sizes of the model and is missing$/,
  );
  const model = await openModel(gpt2);
  assert.throws(
    () => model.tokens('a'),
    /^TypeError: tokens: tokenizer\.json says which tokens a text has and is missing/,
  );
  await assert.rejects(model.run('a'), /^TypeError: run: tokenizer\.json .* give token ids/);
});

test('a pickle is refused, with what converts it', async () => {
  for (const name of ['pytorch_model.bin', 'model.pt', 'weights/model.pth']) {
    const files = { [name]: new Uint8Array(9), 'config.json': gpt2['config.json'] };
    await refused(
      files,
      /^openModel: [\w.]+ is a pickle, .*convert it in Python: .*safe_serialization=True/,
    );
  }
  // beside weights that can be read it does not matter
  await openModel({ ...gpt2, 'pytorch_model.bin': new Uint8Array(9) });
});

test('files are a list of File, bytes, text, Blobs or addresses, and others of the folder do not matter', async () => {
  const { ids, weights } = await golden('gpt2/golden.json');
  const same = async (/** @type {any} */ files) =>
    assert.ok(furthest((await (await openModel(files)).run(ids)).weights.data, weights) < 1e-5);
  const file = (/** @type {string} */ name) => new File([gpt2[name]], name);
  await same([file('model.safetensors'), file('config.json'), new File(['x'], 'README.md')]);
  await same({
    'gpt2/model.safetensors': new Blob([gpt2['model.safetensors']]),
    'gpt2/config.json': new TextEncoder().encode(gpt2['config.json']),
  });
  await same({ ...gpt2, 'model.safetensors': Buffer.from(gpt2['model.safetensors']) });
  const folder = new URL('../../golden/models/gpt2/', import.meta.url);
  await same({
    'model.safetensors': new URL('model.safetensors', folder),
    'config.json': await openAsBlob(new URL('config.json', folder)),
  });
  for (const wrong of [
    undefined,
    null,
    3,
    'folder',
    [3],
    { 'config.json': 3, 'model.safetensors': 4 },
  ]) {
    await assert.rejects(openModel(/** @type {any} */ (wrong)), /^TypeError: openModel: /);
  }
  await assert.rejects(
    openModel(gpt2, /** @type {any} */ ({ onprogress: 1 })),
    /there is no option onprogress; did you mean onProgress/,
  );
});

/** @type {Awaited<ReturnType<typeof listen>>} */
let server;
before(async () => {
  server = await listen((request, response) => {
    const name = String(request.url).slice(1);
    if (name in gpt2) response.end(gpt2[name]);
    else response.writeHead(404).end();
  });
});
after(() => server.close());

test('addresses are fetched, with progress, and what answers otherwise is said', async () => {
  const { ids, weights } = await golden('gpt2/golden.json');
  const at = (/** @type {string} */ name) => new URL(name, `http://127.0.0.1:${server.port}/`);
  const files = { 'model.safetensors': at('model.safetensors'), 'config.json': at('config.json') };
  /** @type {Map<string, number>} */
  const loaded = new Map();
  const model = await openModel(files, { onProgress: (one) => loaded.set(one.file, one.loaded) });
  assert.equal(loaded.get('model.safetensors'), gpt2['model.safetensors'].length);
  assert.ok(furthest((await model.run(ids)).weights.data, weights) < 1e-5);
  await refused(
    { ...files, 'config.json': at('other.json') },
    /config\.json: http:.*other\.json answers with status 404/,
  );
});

test('weights in parts are one model, and a part that is missing is named', async () => {
  const { ids, weights } = await golden('gpt2/golden.json');
  const tensors = tensorsIn(gpt2['model.safetensors']);
  const names = Object.keys(tensors);
  const part = (/** @type {string[]} */ list) =>
    fileOf(Object.fromEntries(list.map((name) => [name, tensors[name]])));
  const parts = {
    'model-00001-of-00002.safetensors': part(names.slice(0, 9)),
    'model-00002-of-00002.safetensors': part(names.slice(9)),
  };
  const map = Object.fromEntries(
    names.map((name, k) => [name, `model-0000${k < 9 ? 1 : 2}-of-00002.safetensors`]),
  );
  const index = { 'model.safetensors.index.json': JSON.stringify({ weight_map: map }) };
  const rest = { 'config.json': gpt2['config.json'] };
  for (const files of [
    { ...parts, ...index, ...rest },
    { ...parts, ...rest },
  ]) {
    assert.ok(furthest((await (await openModel(files)).run(ids)).weights.data, weights) < 1e-5);
  }
  const name = 'model-00001-of-00002.safetensors';
  const first = { [name]: parts[name] };
  const missing = /'?model-00002-of-00002\.safetensors'?,? .*missing$/;
  await refused({ ...first, ...index, ...rest }, missing);
  await refused({ ...first, ...rest }, missing);
  await refused(
    { ...index, ...rest },
    /names 'model-00001-of-00002\.safetensors', which .* missing$/,
  );
  await refused(
    { ...gpt2, 'other.safetensors': gpt2['model.safetensors'] },
    /is in model\.safetensors too$/,
  );
});

test('an index fetches nothing: neither given by its address nor with files beside it', async (t) => {
  const tensors = tensorsIn(gpt2['model.safetensors']);
  /** @type {string[]} */
  const asked = [];
  const { port, close } = await listen(({ url = '' }, response) => {
    asked.push(url);
    const part = `${own}/far/model-00001-of-00001.safetensors`;
    const map = Object.fromEntries(Object.keys(tensors).map((name) => [name, part]));
    response.end(JSON.stringify({ weight_map: map }));
  });
  t.after(close);
  const own = `http://127.0.0.1:${port}`;
  const name = 'model.safetensors.index.json';
  const index = { [name]: new URL(`${own}/${name}`), 'config.json': gpt2['config.json'] };
  await refused(index, /which has a part of the weights and is missing$/);
  const model = await openModel({
    ...index,
    'model-00001-of-00001.safetensors': gpt2['model.safetensors'],
  });
  model.close();
  assert.deepEqual(asked, [`/${name}`, `/${name}`]);
});

/** @type {[what: string, files: Record<string, any>, message: RegExp][]} */
const wrong = [
  [
    'an architecture that is not known',
    { 'config.json': '{"model_type": "mamba"}' },
    /config\.json: model_type must be one of gpt2, .*, got "mamba"$/,
  ],
  [
    'no architecture',
    { 'config.json': '{}' },
    /config\.json: model_type must be one of .*, got nothing$/,
  ],
  ['no JSON', { 'config.json': '{' }, /^openModel: config\.json must be JSON/],
  ['a list', { 'config.json': '[]' }, /config\.json must be a JSON object, got an array of 0$/],
  [
    'layers as text',
    { 'config.json': config(gpt2['config.json'], { n_layer: '3' }) },
    /config\.json: n_layer must be a positive integer up to 2\^24, got '3'$/,
  ],
  [
    'a layer too many',
    { 'config.json': config(gpt2['config.json'], { n_layer: 4 }) },
    /the tensor transformer\.h\.3\.ln_1\.weight is missing in model\.safetensors$/,
  ],
  [
    'another width',
    { 'config.json': config(gpt2['config.json'], { n_embd: 20 }) },
    /wte\.weight must be of shape \[any, 20\] by config\.json, got \[37, 16\]$/,
  ],
  [
    'heads that do not divide',
    { 'config.json': config(gpt2['config.json'], { n_head: 5 }) },
    /n_head must be a divisor of the width, 16, got 5$/,
  ],
  [
    'an unknown activation',
    { 'config.json': config(gpt2['config.json'], { activation_function: 'mish' }) },
    /activation_function must be one of gelu, .*, got 'mish'$/,
  ],
  [
    'quantized weights',
    { 'config.json': config(gpt2['config.json'], { quantization_config: { bits: 4 } }) },
    /quantization_config: quant_method must be one of compressed-tensors, bitsandbytes, got nothing$/,
  ],
  [
    'integers of GPT-2',
    {
      'config.json': config(gpt2['config.json'], {
        quantization_config: { quant_method: 'bitsandbytes', load_in_8bit: true },
      }),
    },
    /config\.json: quantization_config must be left out, which is all that phasor computes, got an object$/,
  ],
  [
    '4-bit weights',
    {
      'config.json': config(llama['config.json'], {
        quantization_config: { quant_method: 'bitsandbytes', load_in_4bit: true },
      }),
    },
    /quantization_config: load_in_4bit must be false, .*, got true$/,
  ],
  [
    'inputs that are rounded',
    {
      'config.json': config(llama['config.json'], {
        quantization_config: {
          quant_method: 'compressed-tensors',
          format: 'int-quantized',
          config_groups: {
            a: { weights: { strategy: 'channel' }, input_activations: { num_bits: 8 } },
          },
        },
      }),
    },
    /quantization_config: config_groups: a: input_activations must be left out, .*, got an object$/,
  ],
  [
    'groups of numbers',
    {
      'config.json': config(llama['config.json'], {
        quantization_config: {
          quant_method: 'compressed-tensors',
          format: 'int-quantized',
          config_groups: { 'a|b': { weights: { strategy: 'group', group_size: 32 } } },
        },
      }),
    },
    /config_groups: a\|b: weights: strategy must be 'tensor' or 'channel', .*, got 'group'$/,
  ],
  [
    'cross attention',
    { 'config.json': config(gpt2['config.json'], { add_cross_attention: true }) },
    /add_cross_attention must be false, which is all that phasor computes, got true$/,
  ],
  ...['gemma', 'gemma2', 'gemma3_text'].map(
    (type) =>
      /** @type {[string, Record<string, string>, RegExp]} */ ([
        `both directions of ${type}`,
        { 'config.json': config('{}', { model_type: type, use_bidirectional_attention: true }) },
        /use_bidirectional_attention must be false, which is all that phasor computes, got true$/,
      ]),
  ),
  [
    'a language model that sees all of a prompt at once',
    {
      'config.json': JSON.stringify({
        model_type: 'paligemma',
        text_config: { model_type: 'gemma' },
        vision_config: {},
      }),
    },
    /config\.json: model_type must be one of gpt2, .*, got "paligemma"$/,
  ],
  [
    'an unknown scaling',
    {
      ...llama,
      'config.json': config(llama['config.json'], {
        rope_scaling: { rope_type: 'spiral', factor: 2 },
      }),
    },
    /config\.json: rope_scaling\.rope_type .*'spiral'/,
  ],
  [
    'biases that are missing',
    { ...llama, 'config.json': config(llama['config.json'], { attention_bias: true }) },
    /the tensor model\.layers\.0\.self_attn\.q_proj\.bias is missing/,
  ],
  [
    'keys of fewer heads than null stands for',
    {
      ...llama,
      'config.json': config(llama['config.json'], {
        model_type: 'mistral',
        num_key_value_heads: null,
      }),
    },
    /k_proj\.weight must be of shape \[\d+, \d+\] by config\.json/,
  ],
  [
    'shared heads that do not divide',
    { ...llama, 'config.json': config(llama['config.json'], { num_key_value_heads: 3 }) },
    /num_key_value_heads must be a divisor of num_attention_heads, 4, got 3$/,
  ],
];

for (const [what, files, message] of wrong) {
  test(`refused: ${what}`, () => refused({ ...gpt2, ...files }, message));
}

test('tensors of a type that is not read, or without a place, are named', async () => {
  const tensors = tensorsIn(gpt2['model.safetensors']);
  const name = 'transformer.wte.weight';
  const { shape, bytes } = tensors[name];
  const small = {
    ...tensors,
    [name]: { dtype: 'I8', shape, bytes: bytes.subarray(0, bytes.length / 4) },
  };
  await refused(
    { ...gpt2, 'model.safetensors': fileOf(small) },
    new RegExp(`${name} must be of a type of F32, .*, got I8`),
  );
  const more = { ...tensors, 'transformer.h.0.adapter.weight': tensors['transformer.ln_f.weight'] };
  const model = await openModel({ ...gpt2, 'model.safetensors': fileOf(more) });
  assert.match(model.info.warnings[0], /no place for them: transformer\.h\.0\.adapter\.weight$/);
});

test('a field that a GGUF file must have is named where it is missing', async () => {
  const text = Buffer.from(gguf).toString('latin1');
  for (const field of [
    'block_count',
    'embedding_length',
    'feed_forward_length',
    'attention.head_count',
    'attention.layer_norm_rms_epsilon',
  ]) {
    // the name with its length before it, which no longer one begins with
    const length = String.fromCharCode(`llama.${field}`.length, 0, 0, 0, 0, 0, 0, 0);
    const at = text.indexOf(`${length}llama.${field}`);
    assert.ok(at > 0, field);
    const without = gguf.slice();
    without[at + length.length] = 'x'.charCodeAt(0);
    await refused(
      { 'model.gguf': without },
      new RegExp(`model\\.gguf: llama\\.${field.replaceAll('.', '\\.')}( or .*)? is missing`),
    );
  }
});

test('a header that claims what no file can have is refused at once', async () => {
  const huge = gguf.slice();
  new DataView(huge.buffer).setBigUint64(8, 2n ** 60n, true);
  await refused({ 'model.gguf': huge }, /the number of tensors must be below 2\^53/);
  new DataView(huge.buffer).setBigUint64(8, 2n ** 40n, true);
  await refused({ 'model.gguf': huge }, /claims 1099511627776 tensors/);
  // a file of 4 GB, of which nobody may ask for more than the header
  const claims = new Uint8Array(24);
  claims.set([0x47, 0x47, 0x55, 0x46, 3]);
  new DataView(claims.buffer).setBigUint64(8, 2n ** 31n, true);
  const sparse = new Blob([claims, ...Array(63).fill(new Blob([new Uint8Array(2 ** 26)]))]);
  assert.ok(sparse.size > 4e9);
  await refused({ 'model.gguf': sparse }, /claims 2147483648 tensors/);
  const header = new Uint8Array(64);
  new DataView(header.buffer).setBigUint64(0, 2n ** 60n, true);
  await refused({ ...gpt2, 'model.safetensors': header }, /header length 11529215046068/);
});

test('tensors of a safetensors file share no bytes, leave none out, and have one name each', async () => {
  const { header, data } = opened(gpt2['model.safetensors']);
  const names = Object.keys(header).filter((name) => name !== '__metadata__');
  const [first, second] = names;
  const file = (/** @type {unknown} */ head, bytes = data) =>
    openModel({ ...gpt2, 'model.safetensors': closed(head, bytes) });
  const twice = { ...header, 'other.weight': header[first] };
  await assert.rejects(
    file(twice),
    /^RangeError: openModel: model\.safetensors: the tensors "\S+" and "other\.weight" share bytes$/,
  );
  const hole = Object.fromEntries(Object.entries(header).filter(([name]) => name !== second));
  await assert.rejects(
    file(hole),
    /\S+ must begin at byte \d+, where the tensor before it ends, got byte \d+$/,
  );
  const longer = new Uint8Array(data.length + 4);
  longer.set(data);
  await assert.rejects(
    file(header, longer),
    /model\.safetensors must end with its last tensor, at byte \d+, got \d+ bytes$/,
  );
  const entry = `${JSON.stringify(first)} : ${JSON.stringify(header[first])}`;
  const repeated = JSON.stringify(header).replace('{', `{${entry},`);
  await assert.rejects(
    file(repeated),
    new RegExp(`model\\.safetensors: two members are called "${first.replaceAll('.', '\\.')}"$`),
  );
  // the same name inside a tensor, or written in two ways
  const escaped = JSON.stringify(header).replace('{', `{"\\u0061": 1, "a": 1,`);
  await assert.rejects(file(escaped), /two members are called "a"$/);
  const proto = JSON.stringify(header).replace('{', '{"__proto__": {"dtype": 1},');
  await assert.rejects(file(proto), /model\.safetensors: __proto__\.dtype must be a text, got 1$/);
  await file({ ...header, __metadata__: { [first]: 'text', shape: '"dtype": {' } });
});

test('of files with the same name the one in the fewest folders is read, and it is said', async () => {
  const { ids, weights } = await golden('gpt2/golden.json');
  const { 'model.safetensors': bytes, 'config.json': text } = gpt2;
  const pooling = '{"word_embedding_dimension": 384}';
  for (const files of [
    { '1_Pooling/config.json': pooling, 'model.safetensors': bytes, 'config.json': text },
    { 'config.json': text, 'model.safetensors': bytes, 'onnx\\config.json': pooling },
    {
      'all/1_Pooling/config.json': pooling,
      'all/config.json': text,
      'all/model.safetensors': bytes,
    },
  ]) {
    const model = await openModel(files);
    assert.ok(furthest((await model.run(ids)).weights.data, weights) < 1e-5);
    assert.equal(model.info.warnings.length, 1);
    assert.match(
      model.info.warnings[0],
      /^(all\/)?config\.json is read, and not \S+[/\\]config\.json$/,
    );
  }
  const file = (/** @type {string} */ path, /** @type {any} */ content) =>
    Object.defineProperty(new File([content], 'config.json'), 'webkitRelativePath', {
      value: path,
    });
  const list = [
    file('m/1_Pooling/config.json', pooling),
    file('m/config.json', text),
    new File([bytes], 'model.safetensors'),
  ];
  const { warnings } = (await openModel(list)).info;
  assert.deepEqual(warnings, ['m/config.json is read, and not m/1_Pooling/config.json']);
  // the element gives its worker the files by their paths, of which none is lost
  const { files } = await pathsOf({ model: list }, 'http://localhost/');
  const paths = files.map(([path]) => path);
  assert.deepEqual(paths, ['m/1_Pooling/config.json', 'm/config.json', 'model.safetensors']);
  const flat = [new File([text], 'config.json'), new File([pooling], 'config.json')];
  const { files: both } = await pathsOf({ model: flat }, 'http://localhost/');
  assert.deepEqual(
    both.map(([path]) => path),
    ['config.json', 'model[1]/config.json'],
  );
});

test('a tokenizer.json whose numbers are no rows of the embeddings is refused by its number', async () => {
  for (const id of [-1, 0.5, 37, 2 ** 53]) {
    const tokenizer = JSON.stringify({
      version: '1.0',
      added_tokens: [],
      normalizer: null,
      post_processor: null,
      decoder: null,
      pre_tokenizer: { type: 'Whitespace' },
      model: { type: 'WordLevel', vocab: { b: 1, a: id }, unk_token: 'b' },
    });
    const run = async () => (await openModel({ ...gpt2, 'tokenizer.json': tokenizer })).run('b a');
    await assert.rejects(run, /^(RangeError|TypeError): \w+: .*tokenizer\.json/);
  }
});

test('no row is read that a matrix does not have', () => {
  const tensor = /** @type {any} */ ({
    name: 'wte.weight',
    shape: [3, 2],
    from: 8,
    to: 32,
    storage: { numbers: 1, bytes: 4 },
    source: { name: 'model.safetensors', bytes: () => assert.fail('bytes are read') },
  });
  for (const row of [-1, 3, 0.5, NaN, 2 ** 53]) {
    assert.throws(
      () => rowBytes(tensor, row, 1),
      /model\.safetensors: rows \S+ to \S+ of wte\.weight are wanted, it has 3$/,
    );
  }
});

test('a text that is too long is windowed, and said to be', async () => {
  const model = await openModel(gpt2);
  const ids = Array.from({ length: 40 }, (_, k) => k % 37);
  const { windowed, tokens, weights } = await model.run(ids);
  assert.deepEqual(windowed, { length: 40, read: 16 });
  assert.deepEqual([tokens.length, weights.shape], [16, [3, 4, 16, 16]]);
  assert.equal(model.info.context, 16);
  const fewer = await model.run(ids, { most: 5 });
  assert.deepEqual(fewer.windowed, { length: 40, read: 5 });
  assert.deepEqual(fewer.weights, (await model.run(ids.slice(0, 5))).weights);
  assert.deepEqual((await model.run(ids, { most: 99 })).windowed, windowed);
});

test('arguments of a run are checked, and a closed model says so', async () => {
  const model = await openModel(gpt2);
  /** @type {[any, any, RegExp][]} */
  const cases = [
    [[], undefined, /^RangeError: run: text must be one token or more/],
    [[37], undefined, /^RangeError: run: ids\[0\] must be a token below 37, got 37$/],
    [[-1], undefined, /^RangeError: run: ids\[0\] must be an integer, 0 or more, got -1$/],
    [['a'], undefined, /^TypeError: run: ids\[0\] must be/],
    [undefined, undefined, /^TypeError: run: text must be a text or a list of token ids/],
    [
      [1],
      { ablate: [[3, 0]] },
      /^RangeError: run: ablate\[0\]\[0\] must be a layer below 3, got 3$/,
    ],
    [
      [1],
      { ablate: [[0, 4]] },
      /^RangeError: run: ablate\[0\]\[1\] must be a head below 4, got 4$/,
    ],
    [[1], { ablate: [3] }, /^TypeError: run: ablate\[0\] must be a pair/],
    [
      [1],
      { start: 16 },
      /^RangeError: run: start must be at most 15: the model has 16 positions, got 16$/,
    ],
    [[1], { most: 0 }, /^RangeError: run: most must be a positive integer, got 0$/],
    [[1], { logits: 'some' }, /^RangeError: run: logits must be 'all', 'last' or 'none'/],
    [[1], { ablat: [] }, /^TypeError: run: there is no option ablat; did you mean ablate\?$/],
  ];
  for (const [ids, options, message] of cases)
    await assert.rejects(model.run(ids, options), message);
  assert.ok(Object.isFrozen(model.info));
  const running = model.heads();
  model.close();
  const ended = /^Error: heads: the model is closed$/;
  await Promise.all([running, model.heads()].map((heads) => assert.rejects(heads, ended)));
  await assert.rejects(model.run([1]), /^Error: run: the model is closed$/);
});

test('what is no file is refused with all that may be one', async () => {
  const files = /** @type {any} */ ({ ...gpt2, 'config.json': 5 });
  await assert.rejects(openModel(files), {
    name: 'TypeError',
    message:
      'openModel: config.json must be a Blob, a Uint8Array, an ArrayBuffer, a URL or the text of JSON, got 5',
  });
});

test('ids may be integers of 64 bits', async () => {
  const model = await openModel(gpt2);
  const { weights } = await model.run(BigInt64Array.from([3n, 4n, 36n]));
  assert.deepEqual(weights, (await model.run([3, 4, 36])).weights);
});

test('info says what the files say', async () => {
  const { info } = await openModel(llama);
  const { rope, ...rest } = info;
  assert.deepEqual(rest, {
    architecture: 'llama',
    format: 'safetensors',
    layers: 2,
    heads: 4,
    kvHeads: 2,
    dim: 16,
    headDim: 4,
    vocabulary: 37,
    context: 64,
    causal: true,
    predicts: true,
    parameters: 5104,
    type: 'BF16',
    unknown: null,
    warnings: [],
  });
  assert.equal(rope?.layerTypes[0].ropeType, 'llama3');
  assert.equal((await openModel(gpt2)).info.rope, null);
});

/**
 * The same file with other names of tensors.
 *
 * @param {Record<string, any>} files
 * @param {(name: string) => string} rename
 */
function renamed(files, rename) {
  const { header, data } = opened(files['model.safetensors']);
  const named = Object.entries(header).map(([name, value]) => [rename(name), value]);
  return { ...files, 'model.safetensors': closed(Object.fromEntries(named), data) };
}

test('the fields of newer configurations mean the same', async () => {
  const { ids, weights } = await golden('llama/golden.json');
  const { rope_theta, rope_scaling, ...rest } = JSON.parse(llama['config.json']);
  const newer = { ...rest, rope_parameters: { ...rope_scaling, rope_theta } };
  const model = await openModel({ ...llama, 'config.json': JSON.stringify(newer) });
  assert.ok(furthest((await model.run(ids)).weights.data, weights) < 1e-5);
});

test('the language model of a file that has pictures too is found', async () => {
  const { ids, weights } = await golden('gemma3/golden.json');
  const files = await filesOf('gemma3');
  for (const prefix of ['language_model.model.', 'model.language_model.']) {
    const inner = JSON.parse(files['config.json']);
    const outer = { model_type: 'gemma3', text_config: inner, vision_config: {} };
    const given = renamed(files, (name) => name.replace('model.', prefix));
    const model = await openModel({ ...given, 'config.json': JSON.stringify(outer) });
    assert.ok(furthest((await model.run(ids)).weights.data, weights) < 1e-5, prefix);
  }
});

test('the head of a language model within another one is found beside it, as LLaVA has it', async () => {
  const { ids, logits } = await golden('llama/golden.json');
  const outer = {
    model_type: 'llava',
    text_config: JSON.parse(llama['config.json']),
    vision_config: {},
  };
  const given = renamed(llama, (name) => name.replace(/^(model|lm_head)\./, 'language_model.$&'));
  const model = await openModel({ ...given, 'config.json': JSON.stringify(outer) });
  assert.equal(model.info.predicts, true);
  const found = /** @type {Float32Array} */ ((await model.run(ids)).logits?.data);
  assert.ok(furthest(found, logits) < 1e-4);
  assert.deepEqual(model.info.warnings, []);
});

test("Gemma's older field of its activation counts where the newer one is absent or null", async () => {
  const gemma = await filesOf('gemma');
  const { ids } = await golden('gemma/golden.json');
  const run = async (/** @type {object} */ more) => {
    const model = await openModel({ ...gemma, 'config.json': config(gemma['config.json'], more) });
    return (await model.run(ids)).weights.data;
  };
  const newer = await run({ hidden_act: 'gelu', hidden_activation: 'relu' });
  assert.deepEqual(await run({ hidden_act: 'relu' }), newer);
  assert.ok(furthest(await run({}), newer) > 1e-3);
});

test('mT5 has presets of its own, as in MT5Config', async () => {
  const { layers, heads, headDim, dim, inner } = planOf(new Fields({ model_type: 'mt5' }, 'c'));
  assert.deepEqual([layers, heads, headDim, dim, inner], [8, 6, 64, 512, 1024]);
  const { ids, weights } = await golden('t5/golden.json');
  const files = await filesOf('t5');
  const { feed_forward_proj: form, ...rest } = JSON.parse(files['config.json']);
  assert.equal(form, 'gated-gelu');
  const described = JSON.stringify({ ...rest, model_type: 'mt5' });
  const model = await openModel({ ...files, 'config.json': described });
  assert.ok(furthest((await model.run(ids)).weights.data, weights) < 1e-5);
});

test('gains and shifts under the names of TensorFlow are found', async () => {
  const { ids, weights } = await golden('bert/golden.json');
  const given = renamed(await filesOf('bert'), (name) =>
    name.replace('LayerNorm.weight', 'LayerNorm.gamma').replace('LayerNorm.bias', 'LayerNorm.beta'),
  );
  assert.ok(furthest((await (await openModel(given)).run(ids)).weights.data, weights) < 1e-5);
});

test('what config.json says beside a GGUF file counts', async () => {
  const { ids } = await golden('gemma2/golden.json');
  const gguf2 = { 'model.gguf': await bytesOf('gemma2-plain/model.gguf') };
  const { 'config.json': described } = await filesOf('gemma2');
  const given = [gguf2, { ...gguf2, 'config.json': described }];
  const [alone, beside] = await Promise.all(
    given.map(async (files) => (await (await openModel(files)).run(ids)).weights.data),
  );
  // a GGUF file has no query_pre_attn_scalar: that of the configuration is 9, and not the head's width
  const other = config(described, { query_pre_attn_scalar: 6 });
  const six = await (await openModel({ ...gguf2, 'config.json': other })).run(ids);
  assert.ok(furthest(alone, six.weights.data) < 1e-6);
  assert.ok(furthest(alone, beside) > 1e-3);
});

/** A Blob that notes how much is asked for at once. */
class Noting extends Blob {
  most = 0;
  all = 0;

  /** @param {number} [from] @param {number} [to] */
  slice(from = 0, to = this.size) {
    this.most = Math.max(this.most, to - from);
    this.all += to - from;
    return super.slice(from, to);
  }
}

forRelease(
  'of a file of 500 MB never more than a matrix, or 32 MB of one, is asked for',
  async (context) => {
    const [d, layers, vocabulary] = [768, 12, 50257];
    /** @type {Record<string, number[]>} */
    const shapes = { 'wte.weight': [vocabulary, d], 'wpe.weight': [1024, d] };
    const norm = (/** @type {string} */ name) =>
      Object.assign(shapes, { [`${name}.weight`]: [d], [`${name}.bias`]: [d] });
    const product = (
      /** @type {string} */ name,
      /** @type {number} */ from,
      /** @type {number} */ to,
    ) => Object.assign(shapes, { [`${name}.weight`]: [from, to], [`${name}.bias`]: [to] });
    norm('ln_f');
    for (let l = 0; l < layers; ++l) {
      norm(`h.${l}.ln_1`);
      norm(`h.${l}.ln_2`);
      product(`h.${l}.attn.c_attn`, d, 3 * d);
      product(`h.${l}.attn.c_proj`, d, d);
      product(`h.${l}.mlp.c_fc`, d, 4 * d);
      product(`h.${l}.mlp.c_proj`, 4 * d, d);
    }
    let end = 0;
    const header = Object.fromEntries(
      Object.entries(shapes).map(([name, shape]) => {
        const from = end;
        end += 4 * shape.reduce((a, b) => a * b, 1);
        return [name, { dtype: 'F32', shape, data_offsets: [from, end] }];
      }),
    );
    // one piece of numbers again and again
    const numbers = Float32Array.from({ length: 2 ** 20 }, (_, k) => Math.sin(k) / 20);
    const piece = new Blob([numbers]);
    const head = closed(header, new Uint8Array(0));
    const whole = Array(Math.floor(end / 2 ** 22)).fill(piece);
    const blob = new Noting([head, ...whole, piece.slice(0, end % 2 ** 22)]);
    assert.ok(blob.size > 490e6);
    const files = {
      'model.safetensors': blob,
      'config.json': '{"model_type": "gpt2", "n_layer": 12}',
    };
    const model = await openModel(files, { keep: 0 });
    assert.ok(blob.all < 1e5, `${blob.all} bytes to open it`);
    const usageBefore = process.cpuUsage();
    const { weights, logits } = await model.run([1, 2, 3, 4]);
    const { user, system } = process.cpuUsage(usageBefore);
    assert.deepEqual(
      [weights.shape, logits?.shape],
      [
        [12, 12, 4, 4],
        [4, vocabulary],
      ],
    );
    assert.ok(weights.data.every(Number.isFinite));
    assert.ok(blob.most <= 2 ** 25, `${blob.most}`);
    assert.equal(model.info.parameters, 124439808);
    context.diagnostic(
      `${((user + system) / 1e6).toFixed(1)} s, at most ${(blob.most / 1e6).toFixed(1)} MB of the file at once, the process has ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
    );
  },
);

test('weights that fit into `keep` are read once, in the same numbers; without memory, and after the end, nothing is kept', async () => {
  const { ids } = await golden('gpt2/golden.json');
  const { 'model.safetensors': bytes, 'config.json': described } = await filesOf('gpt2');
  const open = async (/** @type {number | undefined} */ keep) => {
    const blob = new Noting([bytes]);
    const files = { 'model.safetensors': blob, 'config.json': described };
    return { blob, model: await openModel(files, keep === undefined ? {} : { keep }) };
  };
  const [kept, read] = [await open(undefined), await open(0)];
  const wanted = await read.model.run(ids);
  for (let k = 0; k < 3; ++k) {
    const { weights, logits } = await kept.model.run(ids);
    assert.ok(furthest(weights.data, wanted.weights.data) < 1e-6);
    assert.ok(furthest(logits?.data ?? [], wanted.logits?.data ?? []) < 1e-5);
  }
  const once = read.blob.all;
  await read.model.run(ids);
  assert.ok(read.blob.all > 1.9 * once, 'it is read again');
  assert.ok(kept.blob.all <= once, `${kept.blob.all} of ${once}`);
  // exactly this number of values, and one fewer
  const { parameters } = kept.model.info;
  for (const [keep, isKept] of /** @type {const} */ ([
    [4 * parameters, true],
    [4 * parameters - 1, false],
  ])) {
    const { blob, model } = await open(keep);
    await model.run(ids);
    const bytesBefore = blob.all;
    await model.run(ids);
    assert.equal(blob.all === bytesBefore, isKept);
  }
  // two runs at once, one of which is ended by the end of the model
  const [first, second] = [kept.model.run(ids), kept.model.run(ids)];
  assert.ok(furthest((await first).weights.data, wanted.weights.data) < 1e-6);
  await second;
  const closing = kept.model.run(ids);
  kept.model.close();
  await assert.rejects(closing, /the model is closed/);
  await assert.rejects(open(-1), /openModel: keep must be .*, got -1/);
});

/**
 * A Qwen 2 whose products are I8, each row with a scale of its own, and the same numbers as F32.
 *
 * @param {(name: string, rows: number) => [name: string, shape: number[], factor: number]} scaleOf the tensor
 *   with the scales, and what its numbers are multiplied by when they are read
 * @param {number} [layout] of bitsandbytes, beside each
 */
function rounded(scaleOf, layout) {
  const { header, data } = opened(qwen2['model.safetensors']);
  /** @type {Record<string, { dtype: string, shape: number[], bytes: Uint8Array }>} */
  const [integers, plain] = [/** @type {any} */ ({}), /** @type {any} */ ({})];
  const bytes = (/** @type {Float32Array | Int8Array} */ { buffer }) => new Uint8Array(buffer);
  for (const [
    name,
    {
      dtype,
      shape,
      data_offsets: [from, to],
    },
  ] of Object.entries(header).filter(([entryName]) => entryName !== '__metadata__')) {
    const own = data.slice(from, to);
    if (dtype !== 'F32' || !name.endsWith('_proj.weight')) {
      integers[name] = plain[name] = { dtype, shape, bytes: own };
      continue;
    }
    const numbers = new Float32Array(own.buffer);
    const [rows, columns] = shape;
    const [scaleName, scaleShape, factor] = scaleOf(name, rows);
    const count = scaleShape.reduce((a, b) => a * b, 1);
    const scales = Float32Array.from(
      { length: count },
      (_, row) => (0.002 / factor) * (1 + (row % 5)),
    );
    const q = Int8Array.from(numbers, (value, k) =>
      Math.max(
        -128,
        Math.min(127, Math.round(value / factor / scales[Math.floor(k / columns) % count])),
      ),
    );
    const same = Float32Array.from(
      q,
      (value, k) => value * scales[Math.floor(k / columns) % count] * factor,
    );
    integers[name] = { dtype: 'I8', shape, bytes: bytes(q) };
    integers[scaleName] = { dtype: 'F32', shape: scaleShape, bytes: bytes(scales) };
    if (layout !== undefined)
      integers[`${name}_format`] = { dtype: 'U8', shape: [], bytes: Uint8Array.of(layout) };
    plain[name] = { dtype: 'F32', shape, bytes: bytes(same) };
    assert.equal(rows * columns, q.length);
  }
  return [integers, plain].map(fileOf);
}

test('8-bit integers with their scales give what the same numbers give as float32', async () => {
  const { ids } = await golden('qwen2/golden.json');
  const weights = { num_bits: 8, type: 'int', symmetric: true, dynamic: false, group_size: null };
  const compressed = (/** @type {string} */ strategy) => ({
    quant_method: 'compressed-tensors',
    format: 'int-quantized',
    ignore: ['lm_head'],
    quantization_status: 'compressed',
    kv_cache_scheme: null,
    config_groups: {
      group_0: {
        targets: ['Linear'],
        weights: { ...weights, strategy },
        input_activations: null,
        output_activations: null,
      },
    },
  });
  const { 'config.json': described } = qwen2;
  for (const [quantization, scaleOf] of /** @type {[object, Parameters<typeof rounded>[0]][]} */ ([
    [compressed('channel'), (name, rows) => [`${name}_scale`, [rows, 1], 1]],
    [compressed('tensor'), (name) => [`${name}_scale`, [1], 1]],
    [
      { quant_method: 'bitsandbytes', load_in_8bit: true, load_in_4bit: false },
      (name, rows) => [name.replace(/weight$/, 'SCB'), [rows], 1 / 127],
    ],
  ])) {
    const [integers, plain] = rounded(scaleOf);
    const file = config(described, { quantization_config: quantization });
    const model = await openModel({ 'model.safetensors': integers, 'config.json': file });
    const wanted = await (
      await openModel({ 'model.safetensors': plain, 'config.json': described })
    ).run(ids);
    for (const keep of [2 ** 29, 0]) {
      const same = await openModel(
        { 'model.safetensors': integers, 'config.json': file },
        { keep },
      );
      const { weights: found, logits } = await same.run(ids);
      assert.ok(furthest(found.data, wanted.weights.data) < 1e-5);
      assert.ok(furthest(logits?.data ?? [], wanted.logits?.data ?? []) < 1e-4);
    }
    assert.equal(
      model.info.warnings.some((one) => /bitsandbytes rounds/.test(one)),
      'load_in_8bit' in quantization,
    );
    await refused(
      { 'model.safetensors': integers, 'config.json': described },
      /quantization_config must say what the I8 numbers of model\.layers\.0\.self_attn\.q_proj\.weight in model\.safetensors are multiplied by, got nothing$/,
    );
  }
  // rows one after the other, and the tiles of a processor
  const inBytes = config(described, {
    quantization_config: { quant_method: 'bitsandbytes', load_in_8bit: true },
  });
  const scaleOf = (/** @type {string} */ name, /** @type {number} */ rows) =>
    /** @type {[string, number[], number]} */ ([name.replace(/weight$/, 'SCB'), [rows], 1 / 127]);
  const [straight] = rounded(scaleOf, 0);
  await openModel({ 'model.safetensors': straight, 'config.json': inBytes });
  const [tiled] = rounded(scaleOf, 2);
  await refused(
    { 'model.safetensors': tiled, 'config.json': inBytes },
    /q_proj\.weight_format must be 0, .*, got 2/,
  );
  const turned = { ...compressed('channel'), transform_config: { config_groups: {} } };
  await refused(
    {
      'model.safetensors': straight,
      'config.json': config(described, { quantization_config: turned }),
    },
    /quantization_config: transform_config must be left out or \{\}/,
  );
  const [, plain] = rounded((name, rows) => [`${name}_scale`, [rows, 1], 1]);
  await openModel({
    'model.safetensors': plain,
    'config.json': config(described, { quantization_config: compressed('channel') }),
  });
  const [wide] = rounded((name, rows) => [`${name}_scale`, [rows, 2], 1]);
  await refused(
    {
      'model.safetensors': wide,
      'config.json': config(described, { quantization_config: compressed('channel') }),
    },
    /q_proj\.weight_scale must be of shape \[\d+, 1\], \[\d+\] or \[1\], got/,
  );
});

test("MPT: logit_scale is the authors', and what they have beyond ALiBi is refused by name", async () => {
  const mpt = await filesOf('mpt');
  const { ids } = await golden('mpt/golden.json');
  const of = (/** @type {object} */ more) => ({
    ...mpt,
    'config.json': config(mpt['config.json'], more),
  });
  const plain = await (await openModel(of({ logit_scale: null }))).run(ids);
  const scaled = await openModel(of({ logit_scale: 'inv_sqrt_d_model' }));
  const { logits } = await scaled.run(ids);
  assert.ok(
    furthest(
      logits?.data ?? [],
      Array.from(plain.logits?.data ?? [], (value) => value / Math.sqrt(18)),
    ) < 1e-5,
  );
  assert.match(
    scaled.info.warnings.join(),
    /^config\.json: logit_scale: the logits are multiplied by it/,
  );
  await refused(
    of({ logit_scale: 'inv_d' }),
    /logit_scale must be a finite number or 'inv_sqrt_d_model', got 'inv_d'$/,
  );
  const { attn_config: own } = JSON.parse(mpt['config.json']);
  for (const [name, value] of Object.entries({
    qk_ln: true,
    rope: true,
    alibi: false,
    prefix_lm: true,
    sliding_window_size: 64,
    attn_type: 'grouped_query_attention',
  })) {
    await refused(
      of({ attn_config: { ...own, [name]: value } }),
      new RegExp(`attn_config: ${name} must be .*, which is all that phasor computes`),
    );
  }
  for (const name of ['final_logit_softcapping', 'block_overrides', 'residual_modification']) {
    await refused(of({ [name]: 3 }), new RegExp(`${name} must be left out`));
  }
  await refused(
    of({ ffn_config: { ffn_type: 'mptmlp', ffn_act_fn: { name: 'silu' } } }),
    /ffn_act_fn: name must be 'gelu'/,
  );
  await refused(
    of({ norm_type: 'rmsnorm' }),
    /norm_type must be 'low_precision_layernorm' or 'layernorm'/,
  );
});
