// Hostile files, dropped on every figure and page that takes files, in every engine: a sentence says what is
// wrong with each, nothing is thrown into the page, and the file after them is read.

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { deflateRawSync } from 'node:zlib';
import { engines, site as serve } from '../harness/engines.js';
import { gguf } from '../harness/gguf.js';
import { bytesOf, closed, filesOf } from '../harness/model-files.js';

/** @typedef {[name: string, base64: string][]} Files */

const base64 = (/** @type {Uint8Array | string} */ bytes) => Buffer.from(bytes).toString('base64');
const deep = (/** @type {number} */ levels) => '['.repeat(levels) + ']'.repeat(levels);

/**
 * A ZIP archive of one member, whatever its fields say.
 *
 * @param {Uint8Array} content
 * @param {{ size?: number, packed?: number, crc?: number, at?: number, count?: number, method?: number,
 *   localMethod?: number, localName?: string }} [lies]
 */
function zip(content, lies = {}) {
  const packed = deflateRawSync(content);
  const { size = content.length, crc = 0, at = 0, count = 1, method = 8 } = lies;
  const [name, localName] = ['a.npy', lies.localName ?? 'a.npy'].map((text) => Buffer.from(text));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(lies.localMethod ?? method, 8);
  local.writeUInt16LE(localName.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(method, 10);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(lies.packed ?? packed.length, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(at, 42);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + localName.length + packed.length, 16);
  return Buffer.concat([local, localName, packed, entry, name, end]);
}

/** An NPY file of a header, whatever it says. @param {string} header @param {Uint8Array} [data] */
const npy = (header, data = new Uint8Array()) => {
  const start = Buffer.from([0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59, 1, 0, 0, 0]);
  start.writeUInt16LE(header.length, 8);
  return Buffer.concat([start, Buffer.from(header), data]);
};

const f4 = npy(
  "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3, 4), }",
  new Uint8Array(96),
);
const bomb = Buffer.alloc(2 ** 28);

/**
 * What is dropped on <phasor-diagnose> → what is said.
 *
 * @type {Record<string, [file: Uint8Array | string, said: RegExp]>}
 */
const hostileArrays = {
  'bomb.npz': [zip(bomb, { size: 1000 }), /the member is longer than its size/],
  'large.npz': [zip(bomb, { size: bomb.length }), /the member has 268435456 bytes, more than/],
  'claims.npz': [zip(f4, { size: 2 ** 32 - 1 }), /the member has 4294967295 bytes, more than/],
  'crc.npz': [zip(f4, { crc: 1 }), /its checksum is another/],
  'count.npz': [zip(f4, { count: 65535 }), /the list of members ends after 1 of 65535/],
  'place.npz': [zip(f4, { at: 2 ** 31 }), /there is no member at its place/],
  'name.npz': [zip(f4, { localName: 'other.npy' }), /and the header at its place differ/],
  'two-ways.npz': [zip(f4, { localMethod: 0 }), /and the header at its place differ/],
  'method.npz': [zip(f4, { method: 99 }), /the compression 99 is not deflate/],
  'noise.npz': [zip(f4).fill(0xff, 40, 80), /the member is damaged/],
  'object.npy': [
    npy("{'descr': '|O', 'fortran_order': False, 'shape': (1,), }", Buffer.from('cos\nsystem')),
    /object\.npy: /,
  ],
  'shape.npy': [
    npy("{'descr': '<f8', 'fortran_order': False, 'shape': (99999999, 99999999), }"),
    /shape\.npy: /,
  ],
  'header.npy': [npy('('.repeat(60_000)), /header\.npy: /],
  'deep.json': [deep(200_000), /deep\.json: |the text: /],
  'deep-object.json': [
    '{"a":'.repeat(100_000) + '1' + '}'.repeat(100_000),
    /deep-object\.json: an object in JSON must have weights/,
  ],
  'deep.safetensors': [
    closed(
      `{"t":{"dtype":"F32","shape":${deep(100_000)},"data_offsets":[0,4]}}`,
      new Uint8Array(4),
    ),
    /deep\.safetensors:t: shape must be/,
  ],
  'deep-offsets.safetensors': [
    closed(
      `{"t":{"dtype":"F32","shape":[1],"data_offsets":[${deep(100_000)},4]}}`,
      new Uint8Array(4),
    ),
    /data_offsets/,
  ],
  'length.safetensors': [
    Buffer.from('ffffff000000000000'.slice(0, 16) + '7b7d', 'hex'),
    /the header length 16777215 is more/,
  ],
  'empty.npy': ['', /empty\.npy: it is empty/],
  'script.txt': ['<img src=x onerror=pwned=1>', /"<img" is no number/],
};

const gpt2 = await filesOf('gpt2');
const llama = await bytesOf('llama/model.gguf');
const many = llama.slice();
new DataView(many.buffer).setBigUint64(8, 2n ** 40n, true);
const name = '<img src=x onerror=pwned=1>'.repeat(20_000);

/**
 * What is dropped on <phasor-model> → what is said.
 *
 * @type {Record<string, [files: Record<string, Uint8Array | string>, said: RegExp]>}
 */
const hostileModels = {
  'a header of 2^60 bytes': [
    { ...gpt2, 'model.safetensors': Buffer.from('00000000000000107b7d', 'hex') },
    /header length 11529215046068/,
  ],
  'a header 100,000 deep': [
    {
      ...gpt2,
      'model.safetensors': closed(
        `{"t":{"dtype":"F32","shape":${deep(100_000)},"data_offsets":[0,4]}}`,
        new Uint8Array(4),
      ),
    },
    /shape must be/,
  ],
  'metadata 100,000 deep': [
    {
      ...gpt2,
      'model.safetensors': closed(`{"__metadata__":${deep(100_000)}}`, new Uint8Array(4)),
    },
    /model\.safetensors/,
  ],
  'a configuration 100,000 deep': [
    { ...gpt2, 'config.json': `{"model_type":${deep(100_000)}}` },
    /config\.json/,
  ],
  'rope_scaling 100,000 deep': [
    {
      ...(await filesOf('llama')),
      'config.json': String((await filesOf('llama'))['config.json']).replace(
        '{',
        `{"rope_scaling":${deep(100_000)},`,
      ),
    },
    /tokenizer\.json says which tokens/,
  ],
  'a configuration of markup': [
    { ...gpt2, 'config.json': JSON.stringify({ model_type: name }) },
    /config\.json/,
  ],
  'sizes that no memory has': [
    {
      ...gpt2,
      'config.json': String(gpt2['config.json']).replace(/"n_layer": *\d+/, '"n_layer": 1e15'),
    },
    /config\.json|is missing/,
  ],
  'a tokenizer 100,000 deep': [
    { ...gpt2, 'tokenizer.json': `{"version":"1.0","model":${deep(100_000)}}` },
    /tokenizer\.json/,
  ],
  'GGUF with 2^40 tensors': [{ 'model.gguf': many }, /claims 1099511627776 tensors/],
  'GGUF that is cut off': [{ 'model.gguf': llama.subarray(0, 200) }, /model\.gguf/],
  'GGUF whose field is deep': [
    {
      'model.gguf': gguf(
        [
          ['general.architecture', 'llama'],
          ['a', nested(500)],
        ],
        [],
      ),
    },
    /model\.gguf/,
  ],
  'a pickle': [{ 'pytorch_model.bin': 'cos\nsystem\n' }, /is a pickle/],
  'no file of a model': [{ 'holiday.jpg': 'x' }, /is missing/],
};

/** @param {number} levels @returns {unknown} */
function nested(levels) {
  /** @type {unknown} */
  let value = [1];
  for (let k = 0; k < levels; ++k) value = [value];
  return value;
}

/** What is dropped on <phasor-rope> → what is said. @type {Record<string, [file: string, said: RegExp]>} */
const hostileConfigs = {
  'deep.json': [`{"rope_scaling":${deep(40_000)}}`, /at most \d+ objects and lists in each other/],
  'deep-objects.json': [
    '{"text_config":'.repeat(5_000) + '1' + '}'.repeat(5_000),
    /at most \d+ objects and lists in each other/,
  ],
  'array.json': [deep(5000), /must be a JSON object/],
  'type.json': [
    JSON.stringify({
      model_type: name.slice(0, 50_000),
      rope_scaling: { type: name.slice(0, 30_000) },
    }),
    /\S/,
  ],
  'sizes.json': [
    '{"model_type":"llama","hidden_size":1e308,"num_attention_heads":1e-308,"rope_theta":-1,"max_position_embeddings":1e300}',
    /\S/,
  ],
  'lists.json': [
    JSON.stringify({
      model_type: 'llama',
      hidden_size: 128,
      num_attention_heads: 1,
      rope_scaling: {
        rope_type: 'longrope',
        short_factor: Array(10_000).fill(1),
        long_factor: Array(10_000).fill('x'),
      },
    }),
    /\S/,
  ],
  'binary.json': ['\u0000\u0001{"\uFFFF', /must be the text of a JSON object/],
};

/**
 * What is dropped on the page of images → what is said.
 *
 * @type {Record<string, [file: Uint8Array | string, said: RegExp]>}
 */
const hostilePictures = {
  'cut.png': [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /is no picture that this/],
  'huge.png': [
    // 2^31 − 1 pixels a side, and no data
    Buffer.from(
      '89504e470d0a1a0a0000000d494844527fffffff7fffffff0802000000000000000000000049454e44ae426082',
      'hex',
    ),
    /is no picture that this/,
  ],
  'text.jpg': ['<img src=x onerror=pwned=1>', /is no picture that this/],
  'script.svg': [
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="pwned=1"><script>parent.pwned=1</script></svg>',
    /script\.svg, 9 × 9 pixels/,
  ],
  'broken.svg': ['<svg', /is no picture that this/],
};

// by its name it would be a picture
const ofNames = { ...hostileArrays };
delete ofNames['script.txt'];

/**
 * What the pages with boxes of their own take: where a file is dropped, where it is said, the files, and how
 * many of each are dropped at once.
 *
 * @type {[page: string, onto: string, said: string, files: Record<string, [Uint8Array | string, RegExp]>,
 *   copies?: number][]}
 */
const boxes = [
  ['images', 'main', '#says', { ...ofNames, ...hostilePictures }],
  ['yours', '.array-input', '.array-about', hostileArrays],
  [
    'conventions',
    '#config-text',
    '#config .status',
    Object.fromEntries(
      Object.entries(hostileConfigs).map(([title, [file]]) => [title, [file, /^\S/]]),
    ),
  ],
  [
    'conventions',
    '#dumps .array-input',
    '#dumps .diagnosis',
    // while it is compared, one word stands there
    Object.fromEntries(
      Object.entries(hostileArrays).map(([title, [file]]) => [title, [file, /\S \S/]]),
    ),
    2,
  ],
];

/**
 * Drops files where a reader would; says what stands there when it has changed.
 *
 * @param {{ files: Files, from: string, onto: string, said: string, wanted: string }} given
 */
async function dropped({ files, from, onto, said, wanted }) {
  const element = document.querySelector(from);
  const root = element?.shadowRoot ?? document;
  const place = /** @type {HTMLElement} */ (root.querySelector(onto));
  const target = /** @type {HTMLElement} */ (root.querySelector(said));
  const data = new DataTransfer();
  for (const [title, content] of files) {
    // without a request, which a strict page refuses
    const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
    const type = title.endsWith('.svg') ? 'image/svg+xml' : '';
    data.items.add(new File([bytes], title, { type }));
  }
  target.textContent = '';
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, composed: true });
  // an event of a script may not carry files in every engine
  Object.defineProperty(event, 'dataTransfer', { value: data });
  place.dispatchEvent(event);
  const begin = performance.now();
  const pattern = new RegExp(wanted);
  while (!pattern.test(target.textContent) && performance.now() - begin < 20_000) {
    await new Promise((done) => setTimeout(done, 20));
  }
  const { complaints, pwned = 'no' } = /** @type {any} */ (window);
  return {
    text: target.textContent ?? '',
    complaints: complaints.splice(0),
    pwned,
    taken: event.defaultPrevented,
  };
}

/** Waits for a figure or a page to be drawn. @param {string} selector */
async function ready(selector) {
  const begin = performance.now();
  const there = () => {
    const [host, inside] = selector.split(' >>> ');
    const element = document.querySelector(host);
    return inside ? element?.shadowRoot?.querySelector(inside) : element;
  };
  while (!there() && performance.now() - begin < 30_000)
    await new Promise((done) => setTimeout(done, 50));
  return Boolean(there());
}

/** @type {import('../harness/engines.js').Site} */
let site;
before(async () => {
  site = await serve();
  site.pages.set(
    '/web/hostile.html',
    `<!doctype html><html lang="en"><meta charset="utf-8" /><title>hostile</title>
    <script type="module">
      import { register } from './core/kit/register.js';
      import { DiagnoseElement } from './labs/doctor/figures/diagnose/element.js';
      import { ModelElement } from './labs/models/figures/model/element.js';
      import { RopeElement } from './labs/rope/figures/rope/element.js';
      register({ 'phasor-diagnose': DiagnoseElement, 'phasor-model': ModelElement, 'phasor-rope': RopeElement });
    </script>
    <phasor-diagnose controls></phasor-diagnose><phasor-model choose></phasor-model><phasor-rope controls></phasor-rope>`,
  );
});
after(() => site.close());

for (const [engineName, start] of Object.entries(engines)) {
  describe(engineName, () => {
    /** @type {import('../harness/engines.js').Engine} */
    let engine;
    before(async () => {
      engine = await start();
      await engine.page.goto(`${site.url}web/hostile.html`);
    });
    after(() => engine.close());

    test('arrays for <phasor-diagnose>', async () => {
      await engine.page.evaluate(ready, 'phasor-diagnose >>> .array-input');
      const place = { from: 'phasor-diagnose', onto: '.array-input', said: '.array-about' };
      for (const [title, [file, said]] of Object.entries(hostileArrays)) {
        const files = /** @type {Files} */ ([[title, base64(file)]]);
        const wanted = said.source;
        const found = await engine.page.evaluate(dropped, { files, ...place, wanted });
        assert.deepEqual(
          [title, found.complaints, found.pwned, found.taken],
          [title, [], 'no', true],
        );
        assert.match(found.text, said, title);
        assert.ok(found.text.length < 600, `${title}: ${found.text.length} letters`);
      }
      const files = /** @type {Files} */ ([['f4.npy', base64(f4)]]);
      const { text } = await engine.page.evaluate(dropped, { files, ...place, wanted: 'shape' });
      assert.match(text, /shape \[2, 3, 4\]/);
    });

    test('models for <phasor-model>', async () => {
      await engine.page.evaluate(ready, 'phasor-model >>> .chooser');
      const place = { from: 'phasor-model', onto: '.chooser', said: '.message' };
      for (const [title, [given, said]] of Object.entries(hostileModels)) {
        const files = Object.entries(given).map(
          ([path, file]) => /** @type {[string, string]} */ ([path, base64(file)]),
        );
        const wanted = said.source;
        const found = await engine.page.evaluate(dropped, { files, ...place, wanted });
        assert.deepEqual(
          [title, found.complaints, found.pwned, found.taken],
          [title, [], 'no', true],
        );
        assert.match(found.text, said, title);
        assert.ok(found.text.length < 600, `${title}: ${found.text.length} letters`);
      }
      const files = /** @type {Files} */ ([['model.gguf', base64(llama)]]);
      const about = { ...place, said: '.sizes' };
      const { text } = await engine.page.evaluate(dropped, { files, ...about, wanted: '[0-9]' });
      assert.match(text, /\d/);
    });

    test('configurations for <phasor-rope>', async () => {
      await engine.page.evaluate(ready, 'phasor-rope >>> .frame.ready svg');
      const place = { from: 'phasor-rope', onto: '.figure', said: '.message' };
      for (const [title, [file, said]] of Object.entries(hostileConfigs)) {
        const files = /** @type {Files} */ ([[title, base64(file)]]);
        const wanted = said.source;
        const found = await engine.page.evaluate(dropped, { files, ...place, wanted });
        assert.deepEqual([title, found.complaints, found.pwned], [title, [], 'no']);
        assert.match(found.text, said, title);
        assert.ok(found.text.length < 600, `${title}: ${found.text.length} letters`);
      }
    });

    for (const [page, onto, said, files, copies = 1] of boxes) {
      test(`files for ${said} of ${page}.html`, async () => {
        await engine.page.goto(`${site.url}web/${page}.html`);
        for (const part of ['html[data-begun]', onto, said])
          await engine.page.evaluate(ready, part);
        for (const [title, [file, wanted]] of Object.entries(files)) {
          /** @type {Files} */
          const given = Array(copies).fill([title, base64(file)]);
          const place = { from: 'body', onto, said, wanted: wanted.source };
          const found = await engine.page.evaluate(dropped, { files: given, ...place });
          assert.deepEqual(
            [title, found.complaints, found.pwned, found.taken],
            [title, [], 'no', true],
          );
          assert.match(found.text, wanted, title);
          assert.ok(found.text.length < 600, `${title}: ${found.text.length} letters`);
        }
        await engine.page.goto(`${site.url}web/hostile.html`);
      });
    }

    test('an object that is deeper than the stack is refused by ropeConfig for its depth', async () => {
      const said = await engine.page.evaluate(async () => {
        const { ropeConfig } = await import(/** @type {any} */ ('/web/labs/doctor/index.js'));
        /** @type {object} */
        let config = {};
        for (let k = 0; k < 200_000; ++k) config = { rope_scaling: config };
        try {
          return ropeConfig(config);
        } catch (error) {
          return String(error);
        }
      });
      assert.match(String(said), /^RangeError: ropeConfig: config must have at most \d+ objects/);
    });
  });
}
