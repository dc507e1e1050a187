// `phasor show` and phasor.py: arrays of files and of Python become one page that works offline.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import * as http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { inflateRawSync } from 'node:zlib';
import { transform } from 'esbuild';
import { spokenBy } from '../../tools/pack-show.js';
import { listen } from '../../tools/static.js';
import { run } from '../../web/command/run.js';
import { emptyPage } from '../../web/command/show.js';
import { half } from '../../web/core/api/files/numbers.js';
import { halfBits, pack, unpack } from '../../web/command/show/arrays.js';
import { kindOf, viewSettings } from '../../web/command/show/kinds.js';
import { settings } from '../../web/core/figures/attention/settings.js';
import { launch, patience } from '../harness/launch.js';
import { runPython } from '../harness/numpy.js';
import { forRelease, test } from '../harness/tiers.js';

const command = fileURLToPath(new URL('../../web/command/phasor.js', import.meta.url));
const python = fileURLToPath(new URL('../../python', import.meta.url));

/** @type {string} */
let folder;
/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'phasor-show-'));
  browser = await launch();
});
after(async () => {
  await browser.close();
  await rm(folder, { recursive: true });
});

/** Rows that sum to 1, of a causal mask. @param {number} layers @param {number} heads @param {number} n */
function weights(layers, heads, n) {
  const row = (/** @type {number} */ query, /** @type {number} */ seed) => {
    const scores = Array.from({ length: query + 1 }, (_, key) =>
      Math.exp(Math.sin(seed + 7 * key)),
    );
    const sum = scores.reduce((total, each) => total + each, 0);
    return Array.from({ length: n }, (_, key) => (key <= query ? scores[key] / sum : 0));
  };
  return Array.from({ length: layers }, (_, l) =>
    Array.from({ length: heads }, (__, h) =>
      [...Array(n).keys()].map((query) => row(query, 10 * l + h + query)),
    ),
  );
}

/** @param {string} name @param {unknown} value @returns {Promise<string>} its path */
async function written(name, value) {
  const path = join(folder, name);
  await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value));
  return path;
}

/** @param {string} path of a page */
async function contents(path) {
  const html = await readFile(path, 'utf8');
  const [, text = ''] = /id="data">(.*?)<\/script>/s.exec(html) ?? [];
  return { html, text, ...JSON.parse(text) };
}

/**
 * A page in a browser that is offline.
 *
 * @param {string} path
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function opened(path, options = {}) {
  const context = await browser.newContext({ offline: true, ...options });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) complaints.push(request.url());
  });
  await page.goto(String(pathToFileURL(path)));
  return { page, complaints, close: () => context.close() };
}

const hostile = ['"', '</script>', '<img src=x onerror=alert(1)>', '<!--', '\u2028', "'"];

test('every float16 is kept, and what lies between two goes to the nearer one, ties to even', () => {
  for (let bits = 0; bits < 2 ** 16; ++bits) {
    const value = half(bits);
    if (Number.isNaN(value)) assert.ok(Number.isNaN(half(halfBits(value))));
    else assert.equal(halfBits(value), bits);
  }
  for (let bits = 0; bits < 0x7bff; bits += 7) {
    const [low, high] = [half(bits), half(bits + 1)];
    const middle = (low + high) / 2;
    assert.equal(halfBits(middle), bits + (bits & 1));
    assert.equal(halfBits(-(middle + (high - low) / 8)), (bits + 1) | 0x8000);
    assert.equal(halfBits(middle - (high - low) / 8), bits);
  }
  assert.deepEqual([halfBits(65519), halfBits(65520)], [0x7bff, 0x7c00]);
});

test('arrays come back as they were packed, and the error is the largest one', () => {
  const data = Float32Array.from({ length: 1000 }, (_, at) => Math.sin(at * at));
  data[7] = NaN;
  const exact = pack({ shape: [10, 100], data }, true, 'matrix');
  assert.deepEqual([exact.error, exact.packed.type], [0, 'float32']);
  assert.deepEqual(unpack(exact.packed), { shape: [10, 100], data });
  const small = pack({ shape: [10, 100], data }, false, 'matrix');
  assert.equal(small.packed.type, 'float16');
  assert.ok(small.error > 0 && small.error <= 2 ** -12, `${small.error}`);
  assert.ok(Number.isNaN(unpack(small.packed).data[7]));
  const large = Float32Array.from({ length: 4_000_001 }, (_, at) => Math.sin(at));
  large[3] = NaN;
  const many = pack({ shape: [large.length], data: large }, false, 'matrix');
  assert.equal(many.packed.type, 'uint8');
  assert.ok(many.error > 0.003 && many.error <= 1 / 254, `${many.error}`);
  assert.ok(Number.isNaN(unpack(many.packed).data[3]));
});

test('small weights beside a sink keep their digits, however many weights there are', () => {
  const length = 4_000_002;
  const data = Float32Array.from({ length }, (_, at) =>
    at % 3 === 0 ? 0.995 : 1e-4 * (1 + (at % 7)),
  );
  const packed = pack({ shape: [2, length / 6, 3], data }, false, 'attention').packed;
  assert.equal(packed.type, 'float16');
  const kept = unpack(packed).data;
  for (let at = 0; at < 1000; ++at) {
    assert.ok(Math.abs(kept[at] / data[at] - 1) < 2 ** -10, `${data[at]} became ${kept[at]}`);
  }
  const [type] = JSON.parse(
    runPython(`import sys, json, re, numpy
sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
from phasor import show
weights = (numpy.tri(2001) / numpy.arange(1, 2002)[:, None]).astype("f4")[None, None]
print(json.dumps(re.findall('"type": "(float16|float32|uint8)"', show(weights).html)))`),
  );
  assert.equal(type, 'float16');
});

/** Far from zero, near to it, large, without a range, with values that are no numbers. */
const ranges = /** @type {const} */ ([
  [[1e-9, 2e-9, 3e-9, 1.5e-9], 'float32'],
  [[999.999, 1000, 1000.001, 1000.0005], 'float32'],
  [[-1e-6, 1e-6, 0, 3e-7], 'float32'],
  [[0.1, 0.1, 0.1, 0.1], 'float32'],
  [[1e6, 0, 3, 5e5], 'float32'],
  [[0, 1, 0.3, 0.7], 'float16'],
  [[-3, 2.1, 0.1, 0.7], 'float16'],
  [[1000, 1000, 1000, 1000], 'float16'],
  [[0, 1e4, 33, 1e-9], 'float16'],
]);

test('float16 is taken by the range of the values: what is seen of an array is off by 1/2048 of it at most', () => {
  for (const [data, type] of ranges) {
    const { packed, error } = pack({ shape: [4], data: Float64Array.from(data) }, false, 'matrix');
    assert.equal(packed.type, type, `${data}`);
    const range = Math.max(...data) - Math.min(...data);
    const kept = unpack(packed).data;
    const off = Math.max(...data.map((value, at) => Math.abs(value - kept[at])));
    assert.equal(error, off);
    if (type === 'float16') assert.ok(error <= range / 2048, `${data}: ${error}`);
    else assert.deepEqual(kept, Float32Array.from(data));
  }
  // one byte each, whatever the size of the values
  const many = Float64Array.from({ length: 4_000_001 }, (_, at) => 1e6 * Math.sin(at));
  const { packed, error } = pack({ shape: [many.length], data: many }, false, 'matrix');
  assert.equal(packed.type, 'uint8');
  assert.ok(error > 0 && error <= 2e6 / 500, `${error}`);
});

test('phasor.py takes the same, and the same error', () => {
  const printed = runPython(`import sys, json, numpy
sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
from phasor import heatmap
import re
def kept(data):
    figure = heatmap(numpy.array([data]))
    array = json.loads(re.search('id="data">(.*?)</script>', figure.html).group(1))["figures"][0]["array"]
    return [array["type"], array["data"], figure.error]
print(json.dumps([kept(data) for data in ${JSON.stringify(ranges.map(([data]) => data))}]))`);
  const wanted = ranges.map(([data]) => {
    const { packed, error } = pack(
      { shape: [1, 4], data: Float64Array.from(data) },
      false,
      'matrix',
    );
    return [packed.type, packed.data, error];
  });
  assert.deepEqual(JSON.parse(printed), wanted);
});

test('the kind is recognized by shape, numbers and name', () => {
  const [[map]] = weights(1, 1, 4);
  const square = { shape: [4, 4], data: map.flat() };
  assert.equal(kindOf(square, 'x.npy')?.kind, 'attention');
  // rows of a query that sees nothing
  assert.equal(kindOf({ shape: [2, 2], data: [NaN, NaN, 0.5, 0.5] }, 'x.npy')?.kind, 'attention');
  const table = { shape: [2, 2], data: [1, -1, 2, 3] };
  assert.equal(kindOf(table, 'layer.npy')?.kind, 'heatmap');
  assert.equal(kindOf(table, 'wpe.npy')?.kind, 'encoding');
  assert.equal(kindOf(table, 'similarity.npy')?.kind, 'similarity');
  assert.equal(kindOf({ shape: [1, 1, 1], data: [1] }, 'x')?.kind, 'attention');
  assert.equal(kindOf({ shape: [1, 1, 1, 1, 1, 1], data: [1] }, 'x'), null);
  const because = (/** @type {number[]} */ shape, /** @type {number[]} */ data) =>
    Object.values(kindOf({ shape, data }, 'x') ?? {}).join(': ');
  assert.equal(because([2, 2], [1, 0, 0, 1]), 'attention: each of its rows has the sum 1');
  assert.equal(because([2, 2], [1, 0, 0, 0]), 'attention: each of its rows has the sum 1 or 0');
  assert.equal(because([2, 3], Array(6).fill(0)), 'heatmap: it has two sides');
  assert.equal(because([3], [0, 0, 0]), 'heatmap: it has one side');
});

test('layers and heads become a page that works offline, with any tokens, and of at most 500 KB beside its numbers', async () => {
  const file = await written('attention.json', weights(2, 3, hostile.length));
  const tokens = await written('tokens.json', hostile);
  const page = join(folder, 'figure.html');
  const given = ['--tokens', tokens, '--layer', '1', '--head', '2', '--title', '<Two> layers'];
  const { status, output } = await run(['show', file, ...given, '-o', page, '--theme', 'dark']);
  assert.equal(status, 0);
  assert.match(
    output,
    /\[2, 3, 6, 6\] is attention of 2 layers with 3 heads, because it has 4 sides; .*; float16, off by /,
  );
  const { html, text } = await contents(page);
  assert.ok(html.length - text.length <= 500_000, `${html.length - text.length}`);
  const { page: shown, complaints, close } = await opened(page);
  await shown.locator('phasor-attention .frame.ready').waitFor();
  assert.equal(await shown.title(), '<Two> layers');
  assert.equal(await shown.locator('h1').innerText(), '<Two> layers');
  const state = await shown.evaluate(() => {
    const element = /** @type {any} */ (document.querySelector('phasor-attention'));
    return {
      chosen: [element.layer, element.head],
      weight: element.weights.data.at(-1),
      scheme: getComputedStyle(document.documentElement).colorScheme,
      words: element.shadowRoot.textContent,
    };
  });
  assert.deepEqual(state.chosen, [1, 2]);
  assert.equal(state.scheme, 'dark');
  assert.match(
    await shown.locator('.note').last().innerText(),
    /^The numbers are kept to within [\d.]+ × 10⁻⁴\.$/,
  );
  assert.ok(Math.abs(state.weight - (weights(2, 3, 6)[1][2][5][5] ?? 0)) < 2e-4);
  assert.ok(state.words.includes('</script>') && state.words.includes('onerror=alert'));
  assert.deepEqual(complaints, []);
  await close();
});

test('several files are several figures, of similarity too; a page in Hindi has its texts', async () => {
  const maps = await written('maps.json', weights(1, 1, 5)[0][0]);
  const table = await written('table.json', [
    [1, 0],
    [1, 1],
    [0, 3],
  ]);
  const page = join(folder, 'two.html');
  const first = await run(['show', maps, table, '-o', page, '--lang', 'hi', '--json']);
  const { figures } = JSON.parse(first.output);
  assert.deepEqual(
    figures.map((/** @type {any} */ each) => [each.kind, each.shape]),
    [
      ['attention', [5, 5]],
      ['heatmap', [3, 2]],
    ],
  );
  const { html, text } = await contents(page);
  const besides = Buffer.byteLength(html) - Buffer.byteLength(text);
  assert.ok(besides <= 525_000, `${besides} bytes besides the numbers`);
  const { page: shown, complaints, close } = await opened(page);
  await shown.locator('phasor-heatmap').scrollIntoViewIfNeeded();
  await shown.locator('phasor-heatmap .frame.ready').waitFor();
  assert.equal(await shown.locator('h2').count(), 2);
  assert.match(
    await shown.locator('phasor-attention').evaluate((each) => each.shadowRoot?.textContent ?? ''),
    /[\u0900-\u097f]/,
  );
  assert.deepEqual(complaints, []);
  await close();
  await run(['show', table, '--kind', 'similarity', '-o', page]);
  const second = await opened(page);
  await second.page.locator('phasor-heatmap .frame.ready').waitFor();
  const cells = await second.page
    .locator('phasor-heatmap')
    .evaluate((each) => [.../** @type {any} */ (each).tensor.data]);
  assert.ok(Math.abs(cells[1] - Math.SQRT1_2) < 1e-6 && cells[2] === 0, `${cells}`);
  await second.close();
});

test('the Hindi of a page has messages with letters outside ASCII, and values between their texts', async () => {
  const script = `said('a pair ≥ ', ' × ', "it's 😀", \`\${a}: \${b} must have the rows of k, \${c}, got \${d}\`);`;
  const { code } = await transform(script, { minify: true });
  assert.ok(!code.includes('≥'), 'as the page has it');
  const says = spokenBy(code, Buffer.from('no −∞ here').toString('latin1'));
  for (const english of [
    'a pair ≥ {least}',
    '{rows} × {columns}',
    "it's 😀",
    'no −∞ here',
    '{0}: {1} must have the rows of k, {2}, got {3}',
  ]) {
    assert.ok(says(english), english);
  }
  for (const english of ['a pair ≤ {least}', '{0}: {1} must have the rows of v, {2}']) {
    assert.ok(!says(english), english);
  }
});

forRelease(
  'an archive of a tensor a layer is one model, and JSON of a page brings its tokens',
  async () => {
    const given = weights(12, 2, 3);
    runPython(`import json, numpy
given = numpy.array(${JSON.stringify(given)}, "f4")
numpy.savez(${JSON.stringify(join(folder, 'model.npz'))}, **{f"layer{k}": given[k] for k in range(12)})
numpy.savez(${JSON.stringify(join(folder, 'mixed.npz'))}, scores=given[0], q=given[0, 0])
numpy.savez(${JSON.stringify(join(folder, 'beside.npz'))}, weights=given[0], q=given[0, 0])`);
    const [whole, page] = [await written('whole.json', given), join(folder, 'model.html')];
    await run(['show', whole, '-o', page]);
    const wanted = (await contents(page)).figures[0].array;
    const { output } = await run(['show', join(folder, 'model.npz'), '-o', page]);
    assert.match(output, /model\.npz: layer0 to layer11 \[12, 2, 3, 3\] is attention/);
    assert.deepEqual(
      (await contents(page)).figures[0].array,
      wanted,
      'layer 10 comes after layer 9',
    );
    const mixed = await run(['show', join(folder, 'mixed.npz')]);
    assert.match(
      mixed.errors ?? '',
      /mixed\.npz has 2 tensors, q \[3, 3\], scores \[2, 3, 3\], and they are not the layers .*; name one: .*mixed\.npz:q/,
    );

    const beside = await run(['show', join(folder, 'beside.npz'), '-o', page]);
    assert.match(beside.output, /beside\.npz: weights \[1, 2, 3, 3\] is attention/);

    const words = { tokens: ['a', 'b', 'c'], weights: given[0] };
    const own = await written('own.json', words);
    await run(['show', own, '-o', page]);
    const [figure] = (await contents(page)).figures;
    assert.deepEqual([figure.tokens, figure.array.shape], [words.tokens, [2, 3, 3]]);
    const named = await written('named.json', { tokens: ['x', 'y', 'z'] });
    await run(['show', own, '--tokens', named, '-o', page]);
    assert.deepEqual((await contents(page)).figures[0].tokens, ['x', 'y', 'z']);
    const short = await written('short.json', { ...words, tokens: ['a'] });
    const refused = await run(['show', short]);
    assert.match(refused.errors ?? '', /short\.json: tokens must have 3, as many as .*, got 1/);
  },
);

forRelease(
  'tensors that are no layers are refused by their headers, before any number is read',
  async () => {
    runPython(`import json, numpy, struct
folder = ${JSON.stringify(folder)} + "/"
wide = numpy.random.default_rng(1).random((2, 70, 70))
for save, name in ((numpy.savez, "stored"), (numpy.savez_compressed, "packed")):
    save(folder + name + ".npz", a=wide, b=wide[0])
    archive = bytearray(open(folder + name + ".npz", "rb").read())
    # numbers of the first member: its checksum is another one now
    archive[40000] ^= 255
    open(folder + name + ".npz", "wb").write(archive)
def header(**tensors):
    text = json.dumps(tensors).encode()
    return struct.pack("<Q", len(text)) + text
maps = dict(dtype="F32", shape=[1, 2, 2], data_offsets=[0, 16])
ids = dict(dtype="F8_E5M2", shape=[2], data_offsets=[16, 32])
open(folder + "ids.safetensors", "wb").write(header(maps=maps, ids=ids) + bytes(32))
open(folder + "whole.safetensors", "wb").write(header(ids=ids, more=dict(ids, data_offsets=[0, 16])) + bytes(32))
whole = dict(dtype="I64", shape=[2], data_offsets=[16, 32])
open(folder + "mixed.safetensors", "wb").write(header(ids=whole, maps=maps) + bytes(32))
big = [dict(dtype="F32", shape=[16, 1024, 1024], data_offsets=[k << 26, (k + 1) << 26]) for k in range(17)]
with open(folder + "big.safetensors", "wb") as file:
    file.write(header(**{f"layer{k}": each for k, each in enumerate(big)}))
    file.truncate(file.tell() + (17 << 26))`);
    const refused = async (/** @type {string} */ file) => {
      const { status, errors = '' } = await run(['show', join(folder, file)]);
      assert.equal(status, 2);
      return errors.replaceAll(folder, '');
    };
    for (const name of ['stored', 'packed']) {
      assert.match(
        await refused(`${name}.npz`),
        /has 2 tensors, a \[2, 70, 70\], b \[70, 70\], and they are not the layers .*:a\n$/,
      );
      const { errors } = await run(['show', `${join(folder, name)}.npz:a`]);
      assert.match(errors ?? '', /:a: the member is (damaged|longer than its size)/);
    }
    assert.match(
      await refused('ids.safetensors'),
      /has 2 tensors, ids: dtype must be a float .* got "F8_E5M2", maps \[1, 2, 2\], and .*ids\.safetensors:maps\n$/,
    );
    assert.match(
      await refused('mixed.safetensors'),
      /has 2 tensors, ids \[2\], maps \[1, 2, 2\], and .*mixed\.safetensors:maps\n$/,
    );
    assert.match(
      await refused('whole.safetensors'),
      /whole\.safetensors:ids: dtype must be a float /,
    );
    assert.match(
      await refused('big.safetensors'),
      /has 17 layers \[16, 1024, 1024\], more than 2\^26 weights together; name one: .*:layer0\n$/,
    );
  },
);

test('a page goes from the standard input to the standard output', async () => {
  const file = await written('in.json', weights(1, 2, 3)[0]);
  const piped = await new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [command, 'show', '-', '-o', '-'],
      (error, out, err) => (error ? reject(error) : resolve({ out, err })),
    );
    readFile(file).then((bytes) => child.stdin?.end(bytes));
  });
  assert.match(piped.out, /^<!doctype html>[^]*<\/html>\s*$/);
  assert.match(piped.err, /^phasor show: the standard input \[2, 3, 3\] is attention/);
});

/**
 * A request with headers as they stand.
 *
 * @param {string} address
 * @param {{ method?: string, headers?: Record<string, string> }} [given]
 * @returns {Promise<{ status?: number, headers: import('node:http').IncomingHttpHeaders, text: string }>}
 */
const asked = (address, given = {}) =>
  new Promise((resolve, reject) => {
    http
      .request(address, given, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, text }),
        );
      })
      .on('error', reject)
      .end();
  });

test('a served page is on this machine, under its own host and path, and in no frame', async (context) => {
  const file = await written('in.json', weights(1, 2, 3)[0]);
  /** @type {string[]} */
  const addresses = [];
  for (let k = 0; k < 2; ++k) {
    const served = execFile(process.execPath, [command, 'show', file, '--open', '--json'], {
      // no browser comes up
      env: { PATH: '' },
    });
    context.after(() => served.kill());
    addresses.push(
      await new Promise((resolve) => {
        let text = '';
        served.stdout?.on('data', (part) => {
          text += part;
          const [, found] = /"address": "([^"]*)"/.exec(text) ?? [];
          if (found) resolve(found);
        });
      }),
    );
  }
  const [address] = addresses;
  const { host, port, pathname, origin } = new URL(address);
  assert.match(address, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f-]{36}\/$/);
  assert.notEqual(pathname, new URL(addresses[1]).pathname);
  assert.match((await asked(address)).text, /id="data">\{/);
  for (const [path, method, name, wanted] of [
    [pathname, 'GET', host, 200],
    [pathname, 'HEAD', host, 200],
    [pathname, 'POST', host, 405],
    [pathname, 'PUT', host, 405],
    [pathname, 'OPTIONS', host, 405],
    ['/', 'GET', host, 404],
    [pathname.slice(0, -1), 'GET', host, 404],
    [`${pathname}?x`, 'GET', host, 404],
    [`/x${pathname}`, 'GET', host, 404],
    [pathname, 'GET', `evil.example:${port}`, 403],
    [pathname, 'GET', '127.0.0.1', 403],
    [pathname, 'GET', `127.0.0.1:${Number(port) ^ 1}`, 403],
    [pathname, 'GET', `127.0.0.1.evil.example:${port}`, 403],
    [pathname, 'POST', 'evil.example', 403],
  ]) {
    const given = { method: String(method), headers: { host: String(name) } };
    const { status, headers, text } = await asked(`${origin}${path}`, given);
    assert.equal(status, wanted, `${method} ${path} of ${name}`);
    assert.equal(text === '', method !== 'GET' || status !== 200);
    assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/);
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.equal(headers['cache-control'], 'no-store');
  }
  // the figure is drawn, and not where another page frames it
  const page = await browser.newPage();
  await page.goto(address);
  await page.locator('phasor-attention .frame.ready').waitFor({ timeout: patience });
  const framing = await browser.newPage();
  const refused = framing.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  );
  await framing.setContent(`<iframe src="${address}"></iframe>`);
  await refused;
  assert.deepEqual(
    await Promise.all(framing.frames().map((frame) => frame.locator('phasor-attention').count())),
    [0, 0],
  );
  await page.close();
  await framing.close();
});

/**
 * A page on one host, which frames another one of another host or its own, and keeps what it is told.
 *
 * @param {string} path of the page in the frame
 */
const framing = (path) => `<!doctype html><meta charset="utf-8"><iframe src="${path}"></iframe>
<script>
  window.messages = [];
  addEventListener('message', ({ data }) => messages.push(data));
</script>`;

test('the selected cell is told to the page at the origin that the author named, and to no other; the height to any', async (context) => {
  /** @type {Map<string, string>} */
  const pages = new Map();
  const server = await listen((request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(pages.get(request.url ?? '')),
  );
  context.after(() => server.close());
  const [own, other] = ['localhost', '127.0.0.1'].map((host) => `http://${host}:${server.port}`);
  const file = await written('framed.json', { tokens: ['secret', 'b'], weights: weights(1, 1, 2) });
  /** @type {[name: string, options: string[]][]} */
  const saved = [
    ['unnamed', []],
    ['named', ['--origin', own]],
  ];
  for (const [name, options] of saved) {
    const output = join(folder, `${name}.html`);
    assert.equal((await run(['show', file, ...options, '-o', output])).status, 0);
    pages.set(`/${name}`, await readFile(output, 'utf8'));
    pages.set(`/frame-${name}`, framing(`${other}/${name}`));
  }
  const fromPython = join(folder, 'origin-python.html');
  runPython(`import sys; sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
from phasor import heatmap, show
show([[1, 0], [0.5, 0.5]], tokens=["secret", "b"], origin="${own}").save(${JSON.stringify(fromPython)})
for call, origin in [(show, "*"), (show, "${own}/"), (heatmap, "javascript:x"), (heatmap, 5)]:
    try:
        call([[1, 0], [0.5, 0.5]], origin=origin)
        raise SystemExit(f"{origin} is taken")
    except ValueError as error:
        assert str(error).endswith(f"origin must be scheme, host and port of a page, such as https://example.org, got {origin}")
`);
  pages.set('/python', await readFile(fromPython, 'utf8'));
  pages.set('/frame-python', framing(`${other}/python`));
  const page = await browser.newPage();
  context.after(() => page.close());
  for (const [host, name, isTold] of /** @type {const} */ ([
    [own, 'named', true],
    [other, 'named', false],
    [own, 'unnamed', false],
    [other, 'unnamed', false],
    [own, 'python', true],
    [other, 'python', false],
  ])) {
    await page.goto(`${host}/frame-${name}`);
    const figure = page.frameLocator('iframe').locator('phasor-attention');
    await figure.locator('.frame.ready').waitFor();
    await figure.evaluate((element) => {
      element.addEventListener('phasor-select', () => (element.dataset.selected = ''));
    });
    await figure.locator('.plot').press('ArrowUp');
    await page.frameLocator('iframe').locator('phasor-attention[data-selected]').waitFor();
    // a message that follows those of the figure
    const body = page.frameLocator('iframe').locator('body');
    await body.evaluate(() => parent.postMessage({ phasor: 'last' }, '*'));
    await page.waitForFunction(() =>
      /** @type {any} */ (window).messages.some(
        (/** @type {any} */ { phasor }) => phasor === 'last',
      ),
    );
    const messages = await page.evaluate(() => /** @type {any} */ (window).messages);
    const kindsOf = new Set(messages.map((/** @type {any} */ { phasor }) => phasor));
    assert.deepEqual(
      [...kindsOf].sort(),
      ['height', 'last', ...(isTold ? ['select'] : [])],
      `${name} in a page of ${host}`,
    );
    assert.equal(JSON.stringify(messages).includes('secret'), isTold);
  }
});

test('a notebook writes its own origin into the frame of a widget, which tells it the selected cell', async (context) => {
  const file = await written('widget.json', weights(1, 1, 3));
  const output = join(folder, 'widget.html');
  await run(['show', file, '-o', output]);
  const module = await readFile(new URL('../../dist/show/widget.js', import.meta.url), 'utf8');
  const server = await listen((request, response) => {
    const isModule = request.url === '/widget.js';
    const type = isModule ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'Content-Type': type }).end(isModule ? module : '<main></main>');
  });
  context.after(() => server.close());
  const page = await browser.newPage();
  context.after(() => page.close());
  await page.goto(`http://localhost:${server.port}/`);
  await page.evaluate(
    async (html) => {
      const { default: widget } = await import(/** @type {any} */ ('/widget.js'));
      /** @type {Record<string, any>} */
      const values = { html, height: 300 };
      Object.assign(globalThis, { values });
      const model = {
        get: (/** @type {string} */ name) => values[name],
        set: (/** @type {string} */ name, /** @type {unknown} */ value) => (values[name] = value),
        save_changes: () => {},
      };
      widget.render({ model, el: document.querySelector('main') });
    },
    await readFile(output, 'utf8'),
  );
  const figure = page.frameLocator('iframe').locator('phasor-attention');
  await figure.locator('.frame.ready').waitFor();
  await figure.locator('.plot').press('ArrowUp');
  await page.waitForFunction(() => /** @type {any} */ (window).values.value?.query >= 0);
  const shown = await page.locator('iframe').getAttribute('srcdoc');
  assert.ok(shown?.includes(`id="data">{"notebook":"http://localhost:${server.port}",`));
});

for (const [given, message] of /** @type {[string[], RegExp][]} */ ([
  [[], /^phasor show: give a file, such as attention\.npy, got none/],
  [['none.npy'], /none\.npy cannot be read: there is no such file/],
  [
    ['MAP', '--kind', 'atention'],
    /--kind must be attention, heatmap, similarity or encoding, got atention/,
  ],
  [['MAP', '--tokens', 'TWO'], /--tokens must have 3, as many as .*map\.json has queries, got 2/],
  [
    ['MAP', '--tokens', 'WRONG'],
    /--tokens \S*wrong\.json: the file\[1\] must be a text, got number/,
  ],
  [
    ['MAP', '--tokens', 'CUT'],
    /--tokens \S*cut\.json: it is no JSON: line 2, column 6: ',' or ']' is missing/,
  ],
  [['MAP', '--head', '1'], /--head must be a number from 0 to 0, got 1/],
  ...['*', 'https://a.example/', 'a.example', 'https://a.example:99999', 'HTTPS://a.example'].map(
    (/** @type {string} */ origin) =>
      /** @type {[string[], RegExp]} */ ([
        ['MAP', '--origin', origin],
        /--origin must be scheme, host and port of a page, such as https:\/\/example\.org, got /,
      ]),
  ),
  [['MAP', '--theme', 'blue'], /--theme must be light, dark or auto, got blue/],
  [
    ['DEEP', '--kind', 'similarity'],
    /deep\.json: similarity takes \[positions, dim\], got \[1, 1, 3, 3\]/,
  ],
  [['-', '--tokens', '-'], /the standard input \(-\) can be one file only/],
  [
    ['MAP', '-o', '/nowhere/figure.html'],
    /\/nowhere\/figure\.html cannot be written: there is no such folder\n/,
  ],
  [['MAP', '--head', '-1'], /--head must be a number from 0 to 0, got -1/],
  [['MAP', '-o', 'MAP'], /--output must be another file than .*map\.json, which is read/],
  [['MAP', '--tokens', 'TWO', '-o', 'TWO'], /--output must be another file than .*two\.json/],
  [['CONFIG'], /config\.json: an object in JSON must have weights, .*got "model_type"\n/],
  [['GGUF'], /m\.gguf: the format is not NPY, NPZ, safetensors, JSON or text with numbers\n/],
  [['HUGE'], /huge\.safetensors: the header length 4611686018427388000 is more than/],
  [
    ['NULLS'],
    /nulls\.json: attentions is null or empty: load the model with attn_implementation='eager'/,
  ],
  [
    ['PYTHONS'],
    /pythons\.json: it is no JSON: line 1, column 19: NaN is no number of JSON, though Python/,
  ],
  [['TABLE', '--layer', '0'], /--layer is of attention weights, and .*table\.json is heatmap/],
  [['TABLE', '--head', '0'], /--head is of attention weights, and .*table\.json is heatmap/],
  [
    ['TABLE', '--tokens', 'NAMES'],
    /--tokens must have 2, as many as .*table\.json has columns, got 1/,
  ],
  [
    ['TABLE', '--kind', 'similarity', '--tokens', 'NAMES'],
    /table\.json: keytokens are names of columns, and similarity has tokens alone/,
  ],
  [['BEYOND'], /beyond\.json: numbers must be within ±3\.4e\+38, as float32 is, got -1e\+39\n/],
  [['BEYOND', '--exact'], /within ±3\.4e\+38, as float32 is, got -1e\+39\n/],
  [['MAP', '--titl', 'x'], /phasor: show has no option --titl; did you mean --title\?/],
])) {
  test(`phasor show ${given.join(' ')} ends with 2 and a sentence`, async () => {
    const files = {
      MAP: await written('map.json', weights(1, 1, 3)[0][0]),
      DEEP: await written('deep.json', weights(1, 1, 3)),
      TWO: await written('two.json', ['a', 'b']),
      WRONG: await written('wrong.json', ['a', 1, 'c']),
      CUT: await written('cut.json', '[\n"the"'),
      CONFIG: await written('config.json', { model_type: 'llama' }),
      GGUF: await written('m.gguf', 'GGUF\u0003\0\0\0'),
      NULLS: await written('nulls.json', { attentions: [null, null] }),
      PYTHONS: await written('pythons.json', '{ "weights": [[1, NaN]] }'),
      TABLE: await written('table.json', [
        [1, 2],
        [3, 5],
      ]),
      BEYOND: await written('beyond.json', [
        [1, 3e38],
        [-1e39, 1e300],
      ]),
      NAMES: await written('names.json', { tokens: ['a', 'b'], keytokens: ['x'] }),
      HUGE: await written('huge.safetensors', '\0\0\0\0\0\0\0@{}'),
    };
    const names = given.map((each) => /** @type {any} */ (files)[each] ?? each);
    const { status, output, errors = '' } = await run(['show', ...names]);
    assert.equal(status, 2);
    assert.equal(output, '');
    assert.match(errors, message);
  });
}

test('JSON of what a model returns is read, one row is a sentence, and a heat map has names of columns', async () => {
  const page = join(folder, 'read.html');
  const tokens = await written('row-tokens.json', ['the', 'cat']);
  const file = await written('returned.json', {
    attentions: weights(2, 1, 3).map((each) => [each]),
  });
  assert.match((await run(['show', file, '-o', page])).output, /\[2, 1, 1, 3, 3\] is attention/);
  for (const row of [[0.9, 0.1], [[0.9, 0.1]]]) {
    const given = await written('row.json', row);
    const { output, errors } = await run(['show', given, '--tokens', tokens, '-o', page]);
    assert.match(output, /is attention/, errors);
    const [{ tokens: asking, keytokens }] = (await contents(page)).figures;
    assert.deepEqual([asking, keytokens], [undefined, ['the', 'cat']]);
  }
  const { page: shown, complaints, close } = await opened(page);
  await shown.locator('phasor-attention .frame.ready').waitFor();
  const sentence = await shown.locator('.sentence').innerText();
  assert.deepEqual(sentence.split(/\n+/), ['key', 'the', '90\u00a0%', 'cat', '10\u00a0%']);
  assert.ok(await shown.locator('.stage').first().isHidden());
  assert.deepEqual(complaints, []);
  await close();
  const table = await written('columns.json', [
    [1, 2, 3],
    [4, 5, 7],
  ]);
  const names = await written('columns-names.json', {
    tokens: ['a', 'b'],
    keytokens: ['x', 'y', 'z'],
  });
  await run(['show', table, '--tokens', names, '-o', page]);
  const heat = await opened(page);
  await heat.page.locator('phasor-heatmap .frame.ready').waitFor();
  const labels = await heat.page
    .locator('phasor-heatmap')
    .evaluate((each) => [0, 1, 2].map(/** @type {any} */ (each).data().columnname));
  assert.deepEqual(labels, ['x', 'y', 'z']);
  await heat.close();
});

test('of one layer nobody asked for an overview; a stack of maps says that it is read as layers', async () => {
  const page = join(folder, 'stack.html');
  for (const [given, note, sentence] of /** @type {const} */ ([
    [weights(1, 2, 3)[0], null, /is attention, because/],
    [
      weights(5, 2, 3),
      /^Read as 5 layers of 2 heads; of a batch give one text alone\.$/,
      /is attention of 5 layers with 2 heads, because/,
    ],
  ])) {
    const { output } = await run(['show', await written('stack.json', given), '-o', page]);
    assert.match(output, sentence);
    const { page: shown, close } = await opened(page);
    await shown.locator('phasor-attention .frame.ready').waitFor();
    const frame = await shown.locator('phasor-attention .frame').innerText();
    assert.doesNotMatch(frame, /No overview/);
    assert.equal(await shown.locator('.overview:visible').count(), note ? 1 : 0);
    const notes = await shown.locator('.note').allInnerTexts();
    assert.equal(
      notes.some((each) => each.startsWith('Read as')),
      note !== null,
    );
    if (note) assert.match(notes[0], note);
    await close();
  }
});

/** Widths of the output of a cell. */
const widths = [760, 1000];

test('where scripts do not run, a page shows a sentence and a picture; where they do, the figure alone', async () => {
  const page = join(folder, 'still.html');
  const byPython = join(folder, 'still-python.html');
  const file = await written('still.json', weights(2, 3, 12));
  await run(['show', file, '-o', page, '--head', '1']);
  const printed = runPython(`import sys, json
sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
from phasor import heatmap, show
given = json.load(open(${JSON.stringify(file)}))
figure = show(given, head=1)
figure.save(${JSON.stringify(byPython)})
print(json.dumps([repr(figure), figure._repr_png_().hex()[:16], repr(heatmap([[1, -2], [3, 4]], kind="similarity")),
                  repr(show([0.9, 0.1]))]))`);
  const [said, signature, other, row] = JSON.parse(printed);
  assert.match(
    said,
    /^<phasor figure: attention of 2 layers with 3 heads, 12 × 12, kept to within .*; save\(/,
  );
  assert.equal(signature, '89504e470d0a1a0a');
  assert.match(other, /^<phasor figure: similarity, 2 × 2/);
  assert.match(row, /^<phasor figure: attention, 1 × 2/);
  for (const path of [page, byPython]) {
    const { page: shown, close } = await opened(path, { javaScriptEnabled: false });
    assert.match(
      await shown.locator('main').innerText(),
      /attention of 2 layers with 3 heads, 12 × 12\. The figure is drawn by a script; this is a picture/,
    );
    const box = await shown.locator('main img').boundingBox();
    assert.ok(box && box.width >= 200 && box.height >= 200, `${box?.width} × ${box?.height}`);
    const pixels = await shown.locator('main img').screenshot();
    const address = `data:image/png;base64,${pixels.toString('base64')}`;
    const helper = await browser.newPage();
    const seen = await helper.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0);
      /** @param {number} down @param {number} across */
      const at = (down, across) =>
        context?.getImageData(
          ((across + 0.5) * image.width) / 12,
          ((down + 0.5) * image.height) / 12,
          1,
          1,
        ).data[0] ?? -1;
      return { first: at(0, 0), masked: at(0, 11) };
    }, address);
    await helper.close();
    assert.ok(seen.first < 60 && seen.masked > 240, JSON.stringify(seen));
    await close();
    const drawn = await opened(path);
    await drawn.page.locator('phasor-attention .frame.ready').waitFor();
    assert.equal(await drawn.page.locator('main > img').count(), 0);
    assert.deepEqual(drawn.complaints, []);
    await drawn.close();
  }
});

test('a frame in a notebook is as high as what is in it, and grows where it can listen', async () => {
  const printed = runPython(`import sys, json, numpy
sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
from phasor import heatmap, show
maps = lambda *shape: numpy.full(shape, 1 / shape[-1], "f4")
words = [f"word{k}" for k in range(20)]
figures = {
    "head": show(maps(20, 20), tokens=words), "heads": show(maps(12, 20, 20), tokens=words),
    "model": show(maps(12, 12, 20, 20), tokens=words), "large": show(maps(24, 16, 40, 40)), "many": show(maps(32, 9, 9)),
    "wide": show(maps(2, 24, 1500)), "row": show([0.9, 0.1], tokens=["a", "b"]), "map": heatmap(maps(20, 64)),
    "titled": heatmap(maps(20, 64), title="A title", caption="A caption"),
}
for name, figure in figures.items():
    figure.save(${JSON.stringify(folder)} + f"/high-{name}.html")
low = show(maps(12, 12, 20, 20), height=300)
open(${JSON.stringify(join(folder, 'low.html'))}, "w").write("<!doctype html><meta charset=utf-8>" + low._repr_html_())
print(json.dumps({name: figure.height for name, figure in figures.items()}))`);
  for (const [name, height] of Object.entries(JSON.parse(printed))) {
    for (const width of widths) {
      const { page: shown, close } = await opened(join(folder, `high-${name}.html`), {
        viewport: { width, height },
      });
      await shown.locator('.frame.ready').waitFor();
      await shown.waitForTimeout(300);
      const content = await shown.evaluate(() => document.body.getBoundingClientRect().height);
      assert.ok(content <= height, `${name}: ${content} pixels in ${height} at ${width}`);
      assert.ok(content > height - 320, `${name}: ${content} pixels in ${height} at ${width}`);
      await close();
    }
  }
  const low = await opened(join(folder, 'low.html'), { viewport: { width: 1000, height: 600 } });
  const inside = low.page.frameLocator('iframe');
  await inside.locator('.frame.ready').waitFor();
  await low.page.waitForFunction(() => Number(document.querySelector('iframe')?.height) > 1000);
  await inside.locator('.panel-of-cell').waitFor();
  await low.page.waitForTimeout(500);
  const content = await inside
    .locator('body')
    .evaluate((body) => body.getBoundingClientRect().height);
  const frame = await low.page.locator('iframe').evaluate((each) => each.clientHeight);
  assert.equal(frame, Math.ceil(content));
  // a height that cannot be, and one of another window, change nothing
  await low.page.evaluate(() => postMessage({ phasor: 'height', value: 77 }, '*'));
  await inside
    .locator('body')
    .evaluate(() => parent.postMessage({ phasor: 'height', value: 1e9 }, '*'));
  await low.page.waitForTimeout(100);
  assert.equal(await low.page.locator('iframe').evaluate((each) => each.clientHeight), frame);
  await low.close();
});

test('phasor.py takes tokens that are bytes: texts, and parts of characters as byte-level tokenizers write them', () => {
  const printed = runPython(`import sys, json, re
sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
from phasor import show
figure = show([[0.5, 0.5, 0]] * 3, tokens=[b" the", b"\\xe4\\xbb", b"\\x8a\\x00"])
print(json.dumps(json.loads(re.search('id="data">(.*?)</script>', figure.html).group(1))["figures"][0]["tokens"]))`);
  assert.deepEqual(JSON.parse(printed), [' the', 'ä»', 'ĬĀ']);
});

forRelease(
  'phasor.py writes what the command writes, of arrays, lists and layers with a batch of one',
  async () => {
    const given = weights(2, 2, 4);
    const file = await written('same.json', given);
    const page = join(folder, 'same.html');
    await run(['show', file, '-o', page]);
    const wanted = (await contents(page)).figures[0].array;
    const path = (/** @type {string} */ name) => JSON.stringify(join(folder, name));
    const printed = runPython(`import sys, json
sys.path.insert(0, ${JSON.stringify(python)})
sys.dont_write_bytecode = True
import numpy
from phasor import heatmap, show
given = json.load(open(${JSON.stringify(file)}))
tokens = ["a", "</script>", '"', "d"]
array = numpy.array(given)
show(array, tokens=tokens, title="<T>", head=1).save(${path('array.html')})
show(given).save(${path('list.html')})
figure = show(tuple(layer[None] for layer in array.astype("f4")))
figure.save(${path('layers.html')})
open(${path('notebook.html')}, "w").write("<!doctype html><meta charset=utf-8>" + figure._repr_html_())
heatmap(array[0, 0], kind="similarity", lang="hi").save(${path('hindi.html')})
for wrong in (
    lambda: show(array, tokens=["a"]),
    lambda: show(numpy.zeros((2, 2, 1, 1, 1))),
    lambda: show(["a"]),
    lambda: show([[1, 2], [3]]),
    lambda: heatmap(array),
    lambda: heatmap(array[0, 0], tokns=1),
):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(error)
for name, one in {"map": heatmap(array[0, 0]), "head": show(array[0, 0]), "heads": show(array[0]), "layers": figure}.items():
    open(${path('')} + '/' + name + "-frame.html", "w").write("<!doctype html><meta charset=utf-8>" + one._repr_html_())
`);
    assert.deepEqual(printed.trim().split('\n'), [
      'show: tokens must have 4, as many as queries, got 1',
      'show: weights must be [queries, keys], [heads, queries, keys] or [layers, heads, queries, keys], a batch of 1, got [2, 2, 1, 1, 1]; batch chooses one of [layers, batch, heads, queries, keys]',
      'show: numbers are wanted, got <U1 [1]',
      'show: all rows, heads or layers must have the same shape',
      'heatmap: array must be [rows, columns], got [2, 2, 4, 4]',
      'heatmap: there is no option tokns; there are keytokens, title, caption, theme, lang, for_, origin, width, browser, rows, columns, colormap, exact, height, page',
    ]);
    for (const name of ['array', 'list', 'layers']) {
      assert.deepEqual(
        (await contents(join(folder, `${name}.html`))).figures[0].array,
        wanted,
        name,
      );
    }
    const { figures, title } = await contents(join(folder, 'array.html'));
    assert.deepEqual([title, figures[0].tokens[1], figures[0].head], ['<T>', '</script>', 1]);
    const { page: shown, complaints, close } = await opened(join(folder, 'notebook.html'));
    await shown.frameLocator('iframe').locator('phasor-attention .frame.ready').waitFor();
    assert.deepEqual(complaints, []);
    await close();
    for (const name of ['map', 'head', 'heads', 'layers']) {
      const one = await opened(join(folder, `${name}-frame.html`));
      // about as wide as the output of a cell
      await one.page.setViewportSize({ width: 980, height: 1300 });
      const inside = one.page.frameLocator('iframe');
      await inside.locator('.frame.ready').waitFor();
      const scrolls = await inside
        .locator('html')
        .evaluate((root) => root.scrollHeight > innerHeight);
      assert.ok(!scrolls, `${name} is higher than its frame`);
      await one.close();
    }
    const hindi = await opened(join(folder, 'hindi.html'));
    await hindi.page.locator('phasor-heatmap .frame.ready').waitFor();
    assert.deepEqual(hindi.complaints, []);
    await hindi.close();
  },
);

forRelease(
  'phasor.py beside its page, as the site has both, writes what that of the package writes',
  async () => {
    const beside = join(folder, 'beside');
    await cp(fileURLToPath(new URL('../../dist/show', import.meta.url)), beside, {
      recursive: true,
    });
    await cp(join(python, 'phasor.py'), join(beside, 'phasor.py'));
    await writeFile(join(beside, 'figure.html'), await emptyPage());
    const pages = [];
    const engines = [];
    for (const from of [python, beside]) {
      const to = join(folder, 'from.html');
      runPython(`import sys
sys.path.insert(0, ${JSON.stringify(from)})
sys.dont_write_bytecode = True
from phasor import show
show([[1, 0], [0.5, 0.5]], lang="hi").save(${JSON.stringify(to)})
`);
      const page = await readFile(to, 'utf8');
      const [, engine = ''] = /id="engine">([^<]*)/.exec(page) ?? [];
      pages.push(page.replace(engine, ''));
      // programs deflate in their own ways
      engines.push(inflateRawSync(Buffer.from(engine, 'base64')));
    }
    assert.equal(pages[0], pages[1]);
    assert.ok(engines[0].equals(engines[1]) && engines[0].length > 100_000);
    assert.match(pages[0], /id="texts">[\w+/]{9000,}=*</);
  },
);

test('options of the view have one name in the element, the command and phasor.py', async () => {
  const script = `import sys; sys.path.insert(0, ${JSON.stringify(python)})
import json, phasor
print(json.dumps({name: value if isinstance(value, tuple) else value.__name__ for name, value in phasor._VIEW.items()}))`;
  const known = JSON.parse(runPython(script));
  assert.deepEqual(Object.keys(known).sort(), [...viewSettings].sort());
  const help = (await run(['help', 'show'])).output;
  for (const name of viewSettings) {
    const setting =
      /** @type {Record<string, import('../../web/core/kit/settings.js').AnySetting>} */ (settings)[
        name
      ];
    assert.ok(setting, name);
    assert.match(help, new RegExp(`--${name}\\b`));
    if (!Array.isArray(known[name])) continue;
    for (const value of known[name]) assert.equal(setting.read(value), value);
    // and no other
    const listed = [...setting.wanted.matchAll(/'(\w+)'/g)].map(([, each]) => each);
    assert.deepEqual([...known[name]].sort(), listed.sort(), name);
  }
});

test('two runs are beside each other with one cursor, and what has changed below; others are refused by a sentence', async () => {
  const one = await written('run-one.json', weights(2, 3, 4));
  const two = await written('run-two.json', [...weights(2, 3, 4)].reverse());
  const to = (/** @type {string} */ name) => join(folder, `runs-${name}.html`);
  const made = await run([
    'show',
    one,
    two,
    '--compare',
    '--scale',
    'largest',
    '-o',
    to('command'),
  ]);
  assert.equal(made.status, 0, made.errors);
  runPython(
    `import sys; sys.path.insert(0, ${JSON.stringify(python)})
import json, phasor
one, two = (json.load(open(name)) for name in ${JSON.stringify([one, two])})
phasor.show(one, compare=two, scale="largest").save(${JSON.stringify(to('python'))})`,
  );
  for (const name of ['command', 'python']) {
    const { page, complaints } = await opened(to(name));
    await page.locator('phasor-attention').nth(2).scrollIntoViewIfNeeded();
    await page.locator('.claim').filter({ hasText: 'From the first weights' }).waitFor();
    const seen = await page.evaluate(async () => {
      const all = /** @type {any[]} */ ([...document.querySelectorAll('phasor-attention')]);
      const [a, b, change] = all;
      change.set({ query: 3, key: 1 });
      const at = (/** @type {any} */ each) => each.data().tensor.data[5];
      return {
        cursors: all.map(({ query, key }) => [query, key]),
        off: Math.abs(at(b) - at(a) - at(change)),
        isBeside: a.getBoundingClientRect().top === b.getBoundingClientRect().top,
        scales: all.map(({ scale }) => scale),
        offered: [...change.shadowRoot.querySelectorAll('.worth button')].length,
        said: change.shadowRoot.querySelector('.notice').textContent,
      };
    });
    assert.deepEqual(seen.cursors, Array(3).fill([3, 1]));
    assert.ok(seen.off < 1e-3);
    assert.ok(seen.isBeside);
    assert.deepEqual(seen.scales, Array(3).fill('largest'));
    assert.equal(seen.offered, 6);
    assert.match(seen.said, /what has changed from the first weights to the second/);
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
  const small = await written('run-small.json', weights(1, 3, 4));
  const square = [
    [1, 0],
    [0.5, 0.5],
  ];
  const [a, b] = await Promise.all(
    ['a', 'b'].map((last) =>
      written(`run-${last}.json`, { tokens: ['the', last], weights: square }),
    ),
  );
  // generate() with a prompt of one token and of two: maps of one shape
  const short = await written('run-short.json', [
    [[[[[1]]]]],
    [[[[[0.5, 0.5]]]]],
    [[[[[0.2, 0.3, 0.5]]]]],
  ]);
  const long = await written('run-long.json', [[[[square]]], [[[[[0.2, 0.3, 0.5]]]]]]);
  const both = ['show', short, long, '--compare', '--prompt', '1', '-o', to('prompt')];
  assert.equal((await run(both)).status, 0);
  assert.equal((await contents(to('prompt'))).figures[0].settings.prompt, '1');
  const batch = await written('run-batch.json', [...weights(2, 3, 4)].reverse());
  const chosen = ['show', two, batch, '--compare', '--batch', '1', '--exact', '-o', to('batch')];
  assert.equal((await run(chosen)).status, 0);
  const [{ array, compare }] = (await contents(to('batch'))).figures;
  assert.deepEqual([array.shape, compare], [[3, 4, 4], array]);
  for (const [given, message] of /** @type {const} */ ([
    [
      [one, small, '--compare'],
      /--compare wants arrays of one shape: .* \[2, 3, 4, 4\], and .* \[1, 3, 4, 4\]/,
    ],
    [[one, '--compare'], /--compare is of two files, got 1/],
    [
      [one, two, '--compare', '--image', 'cat.png'],
      /--compare is of weights without a picture, and --image is given/,
    ],
    [
      [a, b, '--compare'],
      /--compare wants the same tokens in both files, and they differ; --tokens names one for both/,
    ],
    [
      [short, long, '--compare'],
      /--compare wants the same prompt in both files, and they differ; --prompt names one for both/,
    ],
    [[one, '--run', 'first'], /--run is of two files that --compare compares/],
    [
      [one, two, '--compare', '--run', 'third'],
      /--run must be one of 'difference', 'first', 'second'/,
    ],
  ])) {
    const { status, errors } = await run(['show', ...given, '-o', to('refused')]);
    assert.equal(status, 2);
    assert.match(errors, message);
  }
  for (const ending of ['svg', 'png', 'pdf']) {
    const { status, errors } = await run(['show', one, two, '--compare', '-o', `runs.${ending}`]);
    assert.equal(status, 2);
    assert.match(errors, new RegExp(`--compare is of a page, and runs\\.${ending} is a picture`));
  }
  const printed = runPython(`import sys; sys.path.insert(0, ${JSON.stringify(python)})
import json, phasor
square, short, long, one, two = (json.load(open(name)) for name in ${JSON.stringify([a, short, long, one, two])})
square = square["weights"]
for wrong in (
    lambda: phasor.show(square, compare=square).save("runs.svg"),
    lambda: phasor.show(square, compare=square, image="cat.png"),
    lambda: phasor.show(short, compare=long),
    lambda: phasor.show(one, compare=square, batch=1),
):
    try:
        wrong()
    except (TypeError, ValueError) as error:
        print(error)
phasor.show(short, compare=long, prompt=1).save(${JSON.stringify(to('prompt'))})
phasor.show(two, compare=list(reversed(one)), batch=1, exact=True).save(${JSON.stringify(to('batch'))})`);
  assert.deepEqual(printed.trim().split('\n'), [
    'save: compare is of a page, and runs.svg is a picture',
    'show: compare is of weights without a picture, and image is given',
    'show: compare must have the prompt of weights, [1, 1], got [2, 2]: give prompt for both',
    'show: batch is of [batch, heads, queries, keys], of each layer, got [2, 2]',
  ]);
  assert.equal((await contents(to('prompt'))).figures[0].settings.prompt, '1');
  assert.deepEqual((await contents(to('batch'))).figures[0].compare, array);
});

test('groups of tokens come from a file, a list or word_ids(), and are words without being asked for', async () => {
  const array = await written('groups.json', weights(1, 1, 4));
  const list = '[null, 0, 0, 1]';
  const file = await written('word-ids.json', JSON.parse(list));
  const to = (/** @type {string} */ name) => join(folder, `groups-${name}.html`);
  for (const [name, groups] of [
    ['list', list],
    ['file', file],
  ]) {
    const made = await run(['show', array, '--groups', groups, '-o', to(name)]);
    assert.equal(made.status, 0, made.errors);
  }
  runPython(
    `import sys; sys.path.insert(0, ${JSON.stringify(python)})
import json, numpy, phasor
given = json.load(open(${JSON.stringify(array)}))
phasor.show(given, groups=[None, 0, 0, 1]).save(${JSON.stringify(to('python'))})
phasor.show(given, groups=numpy.array([[0, 1], [1, 3]])).save(${JSON.stringify(to('pairs'))})`,
  );
  for (const name of ['list', 'file', 'python', 'pairs']) {
    const { page, complaints } = await opened(to(name));
    await page.locator('phasor-attention .frame.ready').waitFor();
    const [shape, message] = await page.evaluate(() => {
      const a = /** @type {any} */ (document.querySelector('phasor-attention'));
      return [a.data().tensor.shape, a.shadowRoot.querySelector('.message').textContent];
    });
    assert.deepEqual([shape, message], [[3, 3], ''], name);
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
});

test('options of the view reach the figure, from the command and from phasor.py, or are refused by name', async () => {
  const array = await written('view.json', {
    tokens: ['Ġun', 'able', 'Ġcat', '.'],
    weights: weights(2, 3, 4),
  });
  const given = {
    combine: 'max',
    combinelayers: 'rollout',
    scale: 'log',
    withoutfirst: '1',
    view: 'matrix',
    query: '2',
    columns: '0 2',
    colormap: 'viridis',
  };
  const options = Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]);
  const output = join(folder, 'view.html');
  const made = await run(['show', array, ...options, '--words', '-o', output]);
  assert.equal(made.status, 0, made.errors);
  const fromPython = join(folder, 'view-python.html');
  runPython(
    `import sys; sys.path.insert(0, ${JSON.stringify(python)})
import json, phasor
given = json.load(open(${JSON.stringify(array)}))
phasor.show(given["weights"], given["tokens"], combine="max", combinelayers="rollout", scale="log", withoutfirst=1,
  view="matrix", query=2, columns=(0, 2), colormap="viridis", words=True).save(${JSON.stringify(fromPython)})`,
  );
  for (const path of [output, fromPython]) {
    const { page, complaints } = await opened(path);
    const figure = page.locator('phasor-attention');
    await figure.locator('.frame.ready').waitFor();
    const seen = await figure.evaluate((/** @type {any} */ a) => {
      const { combine, combinelayers, scale, withoutfirst, view, query, columns, words } = a;
      return {
        asked: { combine, combinelayers, scale, withoutfirst, view, query, columns, words },
        colormap: a.colormap,
        names: [0, 1, 2].map(a.data().rowname),
      };
    });
    assert.deepEqual(seen, {
      asked: {
        combine: 'max',
        combinelayers: 'rollout',
        scale: 'log',
        withoutfirst: 1,
        view: 'matrix',
        query: 2,
        columns: [0, 2],
        words: true,
      },
      colormap: 'viridis',
      names: ['␣unable 0', '␣cat 1', '. 2'],
    });
    assert.deepEqual(complaints, []);
    await page.context().close();
  }
  for (const [wrong, message] of /** @type {const} */ ([
    [['--groups', '[0, 1]'], /--groups must be of 4 tokens, as many as there are queries/],
    [
      ['--keygroups', '[[0, 2], [1, 3]]'],
      /--keygroups must be of 4 tokens, as many as there are keys/,
    ],
    [['--groups', '[0, 1'], /--groups: it is no JSON/],
    [['--groups', '["a"]'], /--groups must be the number of a word for each token/],
    [['--groups', 'none.json'], /none\.json/],
    [['--kind', 'heatmap', '--groups', '[0, 0, 1, 1]'], /--groups is of attention weights/],
    [['--combine', 'sum'], "--combine must be one of 'none', 'mean', 'max', 'min', got sum"],
    [['--query', '4'], '--query must be less than 4, got 4'],
    [['--withoutfirst', '4'], '--withoutfirst must be less than 4, got 4'],
    [['--columns', '3'], /^phasor show: --columns must be .*, got 3\n/],
    [['--kind', 'heatmap', '--scale', 'log'], /--scale is of attention weights/],
  ])) {
    const { status, errors } = await run([
      'show',
      await written('one.json', weights(1, 1, 4)[0][0]),
      ...wrong,
      '-o',
      output,
    ]);
    assert.equal(status, 2);
    if (typeof message === 'string') assert.ok(errors.includes(message), errors);
    else assert.match(errors, message);
  }
  const answers = JSON.parse(
    runPython(
      `import sys; sys.path.insert(0, ${JSON.stringify(python)})
import json, phasor
said = []
for wrong in [{"combine": "sum"}, {"query": 4}, {"words": 1}, {"columns": 3},
    *({"groups": groups} for groups in ("ab", [0, 1, 2], [(0, 1), (0, 2)], [-1, 0])), {"scale": ["log"]}, {"run": "first"}, {"compare": [[1.0]]},
    {"colormap": 5}]:
    try:
        phasor.show([[1.0, 0.0], [0.5, 0.5]], **wrong)
    except (TypeError, ValueError) as error:
        said.append(str(error))
print(json.dumps(said))`,
    ),
  );
  assert.deepEqual(answers, [
    'show: combine must be none, mean, max or min, got sum',
    'show: query must be from 0 to 1, got 4',
    'show: words must be True or False, got 1',
    'show: columns must be two numbers, the second the larger, got 3',
    ...["'ab'", '[0, 1, 2]', '[[0, 1], [0, 2]]', '[-1, 0]'].map((got, k) => {
      const other = k === 1 || k === 2 ? ', each token in one group' : '';
      return `show: groups must be the number of a word for each of 2 tokens, None for none, or (first, end) of each word${other}, got ${got}`;
    }),
    "show: scale must be fixed, largest, log or rank, got ['log']",
    'show: run is of two runs: give compare, too',
    'show: compare must be of the shape of weights, [2, 2], got [1, 1]',
    "show: colormap must be auto, diverging, sequential, rdbu, burd, viridis, blues, greys, or two or more colours such as '#ff0000', got 5",
  ]);
});
