// measure opens its WebAssembly in the call, on the page's thread: in Chromium, Firefox and WebKit it gives
// the bytes that it gives in Node, and under a policy without WebAssembly one sentence.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { measure } from '../../../web/labs/doctor/index.js';
import { randomFrom } from '../../harness/convention-pairs.js';
import { inEachEngine, site as serve } from '../../harness/engines.js';
import { attentionCase, rotatedCase, subjects } from '../../harness/measured-cases.js';

/** @type {import('../../harness/engines.js').Site} */
let site;
before(async () => {
  site = await serve();
  site.pages.set('/web/empty.html', '<!doctype html><html lang="en"><title>empty</title>');
});
after(() => site.close());

const source = randomFrom(71);
const stages = /** @type {const} */ (['weights', 'scores', 'output']);
const cases = [
  ...subjects.rotated.map((subject) => ({ subject, ...rotatedCase(source, subject) })),
  ...subjects.attention.map((subject, k) => ({
    subject,
    ...attentionCase(source, subject, stages[k % stages.length]),
  })),
];
/** with lists, as pages have them */
const requests = cases.map(({ request }) =>
  Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      value?.data ? { shape: value.shape, data: Array.from(value.data) } : value,
    ]),
  ),
);

/** Numbers as texts: the driver of WebKit sends JSON, which has no -Infinity. @param {any} request */
const sent = (request) =>
  JSON.parse(JSON.stringify(request, (_, value) => (value === -Infinity ? '-Infinity' : value)));

/**
 * @param {any[]} given
 * @returns {Promise<string[]>} what each has, as JSON with arrays as lists
 */
async function inPage(given) {
  const { measure: own } = await import(/** @type {any} */ ('/web/labs/doctor/index.js'));
  return given.map((request) => {
    for (const array of Object.values(request)) {
      if (array?.data) array.data = array.data.map(Number);
    }
    try {
      return JSON.stringify(own(request), (_, value) =>
        ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value,
      );
    } catch (error) {
      return String(error);
    }
  });
}

/** @param {any} request @returns {string} the same as in a page */
const inNode = (request) =>
  JSON.stringify(measure(request), (_, value) =>
    ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value,
  );

/** What of it is computed in C++. @param {string} json */
function numbersOf(json) {
  const { reads, angles, gain, positions, residual, ...attention } = JSON.parse(json);
  const { scale, keyHead, slopes, softcap, sinks } = attention;
  if (!angles) return { scale, keyHead, slopes, softcap, sinks, residual };
  const values = reads.map((/** @type {any} */ { axis, value }) => [axis, value]);
  return { values, angles, gain, positions, residual };
}

test('whoever bundles ropeConfig alone has none of the WebAssembly', async () => {
  const inputsOf = async (/** @type {string} */ name) => {
    const { metafile } = await build({
      stdin: {
        contents: `export { ${name} } from './labs/doctor/index.js';`,
        resolveDir: fileURLToPath(new URL('../../../web/', import.meta.url)),
      },
      bundle: true,
      format: 'esm',
      write: false,
      metafile: true,
    });
    const [{ inputs }] = Object.values(metafile.outputs);
    return Object.keys(inputs).filter((path) => /\/wasm\//.test(path));
  };
  assert.deepEqual(await inputsOf('ropeConfig'), []);
  for (const name of ['measure', 'diagnose']) assert.equal((await inputsOf(name)).length, 2);
});

inEachEngine((engine) => {
  test('the bytes are those of Node', async () => {
    site.headers['Content-Security-Policy'] = "script-src 'self' 'wasm-unsafe-eval'";
    await engine.page.goto(`${site.url}web/empty.html`);
    const got = await engine.page.evaluate(inPage, requests.map(sent));
    cases.forEach(({ subject }, k) => {
      assert.deepEqual(numbersOf(got[k]), numbersOf(inNode(requests[k])), subject);
    });
  });

  test('where a policy forbids WebAssembly, it says so', async () => {
    site.headers['Content-Security-Policy'] = "script-src 'self'";
    await engine.page.goto(`${site.url}web/empty.html`);
    const [error] = await engine.page.evaluate(inPage, requests.slice(0, 1));
    assert.equal(
      error,
      "Error: measure: the page's Content-Security-Policy blocks WebAssembly; add 'wasm-unsafe-eval' to its script-src",
    );
  });
});
