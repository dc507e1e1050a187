import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { serve } from '../../tools/serve.js';

/**
 * A request with its path as it stands, which fetch would tidy up.
 *
 * @param {string} url
 * @param {string} path
 * @param {string} [method]
 * @returns {Promise<{ status: number | undefined, type: string | undefined, length: number }>}
 */
const ask = (url, path, method = 'GET') =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, method }, (response) => {
      let length = 0;
      response.on('data', (part) => (length += part.length));
      response.on('end', () =>
        resolve({ status: response.statusCode, type: response.headers['content-type'], length }),
      );
    })
      .on('error', reject)
      .end();
  });

test('files come with their types, the folder with its page', async () => {
  const { url, close } = await serve({ port: 0 });
  assert.match((await ask(url, '/')).type ?? '', /^text\/html/);
  assert.match((await ask(url, '/article/page.js?x=1')).type ?? '', /^text\/javascript/);
  assert.equal((await ask(url, '/wasm/simd.wasm')).type, 'application/wasm');
  const head = await ask(url, '/', 'HEAD');
  assert.deepEqual([head.status, head.length], [200, 0]);
  await close();
});

test('what `npm run site` makes is served beside the pages', async () => {
  const { url, close } = await serve({ port: 0 });
  for (const path of [
    '/docs/index.html',
    '/docs/guide/install.html',
    '/reference/index.html',
    '/phasor.iife.js',
  ]) {
    const { status, length } = await ask(url, path);
    assert.equal(status, 200, path);
    assert.ok(length > 500, path);
  }
  await close();
});

test('nothing outside of web/ is served, and nothing is taken', async () => {
  const { url, close } = await serve({ port: 0 });
  for (const path of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/%00',
    '/%',
    '/text',
    '/missing',
  ]) {
    assert.equal((await ask(url, path)).status, 404, path);
  }
  assert.equal((await ask(url, '/', 'POST')).status, 405);
  await close();
});

test('a person who asks for what is not there gets a page that leads on', async () => {
  const { url, close } = await serve({ port: 0 });
  // for which the site is built
  await ask(url, '/docs/index.html');
  const response = await fetch(`${url}missing/page.html`, {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  assert.equal(response.status, 404);
  assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
  assert.match(await response.text(), /<h1>404<\/h1>/);
  const data = await fetch(`${url}missing.json`);
  assert.deepEqual([data.status, await data.text()], [404, 'not found\n']);
  await close();
});

test('a port that is taken gives way to the next one', async () => {
  const first = await serve({ port: 0 });
  const port = Number(new URL(first.url).port);
  const second = await serve({ port });
  assert.ok(Number(new URL(second.url).port) > port);
  await assert.rejects(serve({ port, tries: 1 }), { code: 'EADDRINUSE' });
  await first.close();
  await second.close();
});
