import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { serve } from '../../tools/serve.js';
import { files, listen } from '../../tools/static.js';

/**
 * A request with its path as it stands, which fetch would tidy up.
 *
 * @param {string} url
 * @param {string} path
 * @param {string} [method]
 * @param {Record<string, string>} [headers]
 * @returns {Promise<{ status: number | undefined, type: string | undefined, length: number }>}
 */
const ask = (url, path, method = 'GET', headers = {}) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path, method, headers }, (response) => {
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

test('a host of another name is refused, whose name may lead to this machine', async (context) => {
  const { url, close } = await serve({ port: 0 });
  context.after(close);
  const { port } = new URL(url);
  for (const [host, wanted] of /** @type {const} */ ([
    [`localhost:${port}`, 200],
    [`LOCALHOST:${port}`, 200],
    [`127.0.0.1:${port}`, 200],
    // of a tunnel
    ['localhost:9000', 200],
    ['localhost', 200],
    [`evil.example:${port}`, 403],
    ['evil.example', 403],
    [`localhost.evil.example:${port}`, 403],
    [`127.0.0.1.evil.example:${port}`, 403],
    [`evil.example@localhost:${port}`, 403],
    [`127.0.0.1:${port}.evil.example`, 403],
  ])) {
    for (const path of ['/', '/article/page.js', '/missing', '/docs/index.html']) {
      const { status } = await ask(url, path, 'GET', { host });
      if (path !== '/missing' || wanted === 403) assert.equal(status, wanted, host + path);
    }
  }
});

test('hidden files, and links out of the folders, are not served; links within them are', async (context) => {
  const top = mkdtempSync(join(tmpdir(), 'phasor-serve-'));
  context.after(() => rmSync(top, { recursive: true }));
  const inTop = (/** @type {string} */ name) => join(top, name);
  for (const folder of ['out/deep', 'a/.git', 'a/sub', 'a/.well-known', 'b']) {
    mkdirSync(inTop(folder), { recursive: true });
  }
  for (const file of [
    'out/secret.html',
    'out/index.html',
    'out/deep/secret.txt',
    'a/.env',
    'a/.git/config',
    'a/.well-known/key',
    'a/sub/.hidden.html',
    'a/sub/page.html',
    'a/sub/index.html',
    'b/other.txt',
    'ab.txt',
  ]) {
    writeFileSync(inTop(file), file);
  }
  for (const [link, to] of [
    ['a/file.html', '../out/secret.html'],
    ['a/folder', '../out'],
    ['a/sub/up', '../..'],
    ['a/whole', inTop('out')],
    // begins as the folder does
    ['a/beside.txt', '../ab.txt'],
    ['a/linked.html', 'sub/page.html'],
    ['a/inner', 'sub'],
    ['a/other.txt', '../b/other.txt'],
  ]) {
    symlinkSync(to, inTop(link));
  }
  symlinkSync(inTop('a'), inTop('root'));
  for (const folder of ['a', 'root']) {
    const find = files([inTop(folder), inTop('b'), inTop('nowhere')]);
    const { port, close } = await listen((asked, response) =>
      find(asked, response, () => response.writeHead(404).end()),
    );
    context.after(close);
    for (const [path, wanted] of /** @type {const} */ ([
      ['/file.html', 404],
      ['/file', 404],
      ['/folder', 404],
      ['/folder/', 404],
      ['/folder/secret', 404],
      ['/folder/secret.html', 404],
      ['/folder/deep/secret.txt', 404],
      ['/%66older/secret.html', 404],
      ['/whole/secret.html?x', 404],
      ['/sub/up/out/secret.html', 404],
      ['/beside.txt', 404],
      ['/.env', 404],
      ['/%2eenv', 404],
      ['/%2Eenv?x=/', 404],
      ['/.git/config', 404],
      ['/sub/../.env', 404],
      ['/.well-known/key', 404],
      ['/sub/.hidden', 404],
      ['/sub/.hidden.html', 404],
      ['/sub/page', 200],
      ['/sub', 200],
      ['/sub/?query=.env/.git', 200],
      ['/linked', 200],
      ['/linked.html', 200],
      ['/inner/page.html', 200],
      ['/other.txt', 200],
    ])) {
      assert.equal((await ask(`http://127.0.0.1:${port}`, path)).status, wanted, path);
    }
  }
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
