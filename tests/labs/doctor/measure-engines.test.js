// measure opens its WebAssembly in the call, on the page's thread: in Chromium, Firefox and WebKit it gives
// the bytes that it gives in Node, and under a policy without WebAssembly one sentence.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { measure } from '../../../web/labs/doctor/index.js';
import { randomFrom } from '../../harness/convention-pairs.js';
import { inEachEngine, site as serve } from '../../harness/engines.js';
import { rotatedCase, subjects } from '../../harness/measured-cases.js';

/** @type {import('../../harness/engines.js').Site} */
let site;
before(async () => {
  site = await serve();
  site.pages.set('/web/empty.html', '<!doctype html><html lang="en"><title>empty</title>');
});
after(() => site.close());

const source = randomFrom(71);
const requests = subjects.rotated.map((subject) => {
  const { request } = rotatedCase(source, subject);
  const listed = (
    /** @type {import('../../harness/measured-cases.js').Tensor} */ { shape, data },
  ) => ({ shape, data: Array.from(data) });
  return { ...request, x: listed(request.x), y: listed(request.y) };
});

/** @param {any[]} given @returns {Promise<any[]>} what each has: reads, and the bytes of all arrays */
async function inPage(given) {
  const { measure: own } = await import(/** @type {any} */ ('/web/labs/doctor/index.js'));
  return given.map((request) => {
    try {
      const { reads, angles, gain, positions, residual } = own(request);
      const values = reads.map((/** @type {any} */ { axis, value }) => [axis, value]);
      return JSON.stringify([values, [...angles], [...gain], [...positions], residual]);
    } catch (error) {
      return String(error);
    }
  });
}

/** @param {any} request */
function inNode(request) {
  const { reads, angles, gain, positions, residual } = measure(request);
  const values = reads.map(({ axis, value }) => [axis, value]);
  return JSON.stringify([values, [...angles], [...gain], [...positions], residual]);
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
    const got = await engine.page.evaluate(inPage, requests);
    requests.forEach((request, k) => {
      assert.equal(got[k], inNode(request), subjects.rotated[k]);
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
