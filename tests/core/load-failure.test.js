// What load() says when the WebAssembly cannot be had, and that it works once the cause is gone.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, test } from 'node:test';
import { listen } from '../../tools/static.js';
import { load } from '../../web/core/api/index.js';
import { load as relaxedLoad } from '../../web/core/api/relaxed.js';

const whole = await readFile(new URL('../../web/wasm/simd.wasm', import.meta.url));
const emptyModule = Buffer.from('0061736d01000000', 'hex');

/** @type {Record<string, [number, string, Buffer | string]>} */
const answers = {
  '/right.wasm': [200, 'application/wasm', whole],
  '/octets.wasm': [200, 'application/octet-stream', whole],
  '/page.wasm': [200, 'text/html; charset=utf-8', '<!doctype html><title>Home</title>'],
  '/cut.wasm': [200, 'application/wasm', whole.subarray(0, whole.length >> 1)],
  '/cut-octets.wasm': [200, 'application/octet-stream', whole.subarray(0, whole.length >> 1)],
  '/other.wasm': [200, 'application/wasm', emptyModule],
};
const { port, close } = await listen((request, response) => {
  const [status, type, body] = answers[request.url ?? ''] ?? [404, 'text/plain', 'no such file'];
  response.writeHead(status, { 'Content-Type': type }).end(body);
});
const at = (/** @type {string} */ path) => new URL(`http://127.0.0.1:${port}${path}`);
after(close);

/** @param {Promise<unknown>} loading @param {RegExp} sentence */
async function refused(loading, sentence) {
  await assert.rejects(loading, (/** @type {Error} */ error) => {
    assert.match(error.message, sentence);
    assert.ok(!error.message.includes('\n'), 'one sentence');
    return true;
  });
  const { data } = (await load({ wasm: at('/right.wasm') })).sinusoidal({ length: 1, dim: 2 });
  assert.deepEqual(data, Float32Array.of(0, 1));
}

for (const path of ['/right.wasm', '/octets.wasm']) {
  test(`a URL works whatever type the server gives it: ${answers[path][1]}`, async () => {
    const phasor = await load({ wasm: at(path) });
    assert.deepEqual(phasor.sinusoidal({ length: 1, dim: 2 }).data, Float32Array.of(0, 1));
  });
}

test('a file that is not there is named with the status of the answer', async () => {
  await refused(
    load({ wasm: at('/missing.wasm') }),
    /^load: http:\S+\/missing\.wasm was answered with 404; check that the file is there$/,
  );
});

test('a page in place of the file is named as such', async () => {
  await refused(
    load({ wasm: at('/page.wasm') }),
    /^load: http:\S+\/page\.wasm is no WebAssembly but text\/html; charset=utf-8; check what is/,
  );
});

test('a file that was cut short is called damaged, streamed or not', async () => {
  const sentence = /^load: .+ is damaged or incomplete; copy it from the package again \(/;
  await refused(load({ wasm: at('/cut.wasm') }), sentence);
  await refused(load({ wasm: at('/cut-octets.wasm') }), sentence);
  await refused(load({ wasm: whole.subarray(0, 1000) }), sentence);
  await refused(load({ wasm: new Uint8Array(0) }), sentence);
  await refused(load({ wasm: new Uint8Array([1, 2, 3, 4, 5]) }), /is no WebAssembly; check what/);
});

test("another program's module is refused instead of waiting for ever", async () => {
  const sentence = /^load: the file is not that of this version of phasor \(/;
  await refused(load({ wasm: at('/other.wasm') }), sentence);
  await refused(load({ wasm: emptyModule }), sentence);
  await refused(load({ wasm: await WebAssembly.compile(emptyModule) }), sentence);
});

test('a string is an address, in a page relative to it', async () => {
  await load({ wasm: at('/right.wasm').href });
  const page = /** @type {any} */ (globalThis);
  page.document = { baseURI: at('/folder/page.html').href };
  try {
    await load({ wasm: '/right.wasm' });
    await load({ wasm: '../octets.wasm' });
    await refused(
      load({ wasm: 'right.wasm' }),
      /^load: http:\S+\/folder\/right.wasm was answered with 404/,
    );
  } finally {
    delete page.document;
  }
});

test('a server that cannot be reached and a file that is not there say so', async () => {
  for (const wasm of [new URL('http://127.0.0.1:9/x.wasm'), 'http://127.0.0.1:9/x.wasm']) {
    await refused(load({ wasm }), /could not be fetched .*; check the address$/);
  }
  const missing = new URL('./missing.wasm', import.meta.url);
  for (const wasm of [missing, missing.href, './missing # %41.wasm']) {
    await refused(load({ wasm }), /^load: file:\S+\.wasm could not be fetched \(ENOENT.*; check/);
  }
});

test('without WebAssembly a message says what is needed', async () => {
  const real = globalThis.WebAssembly;
  // @ts-expect-error it is always there for TypeScript
  delete globalThis.WebAssembly;
  try {
    await assert.rejects(load({ build: 'simd' }), {
      message: /^load: this engine has no WebAssembly, or it is switched off; phasor needs it: /,
    });
  } finally {
    globalThis.WebAssembly = real;
  }
});

/**
 * Runs `body` in an engine that refuses every module, and every probe that `lacks` picks.
 *
 * @param {(bytes: string) => boolean} lacks
 * @param {Error} error
 * @param {() => Promise<void>} body
 */
async function refusing(lacks, error, body) {
  const { compile, validate } = WebAssembly;
  WebAssembly.compile = () => Promise.reject(error);
  WebAssembly.validate = (bytes) =>
    !lacks(Buffer.from(/** @type {Uint8Array} */ (bytes)).toString('hex'));
  try {
    await body();
  } finally {
    Object.assign(WebAssembly, { compile, validate });
  }
}

test('an engine without SIMD gets a message, and load works once it has it', async () => {
  const anySimd = (/** @type {string} */ bytes) => bytes.includes('fd0f');
  await refusing(anySimd, new WebAssembly.CompileError('invalid opcode 0xfd'), () =>
    assert.rejects(load(), {
      message: /^load: this engine's WebAssembly lacks SIMD; use a newer one: Chrome 95, /,
    }),
  );
  assert.ok((await load()).info);
});

test('the relaxed build on an engine without relaxed SIMD points to the entries that run there', async () => {
  const relaxed = (/** @type {string} */ bytes) => bytes.includes('fd8002');
  const error = new WebAssembly.CompileError('invalid simd opcode');
  await refusing(relaxed, error, () =>
    assert.rejects(relaxedLoad({ build: 'relaxed-simd', wasm: undefined }), {
      message:
        "load: this engine's WebAssembly lacks relaxed SIMD; import 'phasor', or 'phasor/slim' with build: 'auto'",
    }),
  );
});

test('a content security policy is named in the words of every engine', async () => {
  const sentences = [
    "WebAssembly.compile(): Compiling or instantiating WebAssembly module violates the following Content Security policy directive because neither 'wasm-eval' nor 'unsafe-eval' is an allowed source",
    'call to WebAssembly.compile() blocked by CSP',
    "Refused to create a WebAssembly object because 'unsafe-eval' or 'wasm-unsafe-eval' is not an allowed source of script",
  ];
  for (const sentence of sentences) {
    const none = () => false;
    await refusing(none, new WebAssembly.CompileError(sentence), () =>
      assert.rejects(load({ build: 'auto', wasm: whole }), {
        message:
          "load: the page's Content-Security-Policy blocks WebAssembly; add 'wasm-unsafe-eval' to its script-src",
      }),
    );
  }
});
