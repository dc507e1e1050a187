// What `npm start` answers while the docs are being built: a project with the real server, whose
// build is a program that waits for a file.

import assert from 'node:assert/strict';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { codes, textsOf } from '../../tools/languages.js';
import { root } from '../harness/installed.js';
import { launch } from '../harness/launch.js';

const folder = await mkdtemp(join(tmpdir(), 'phasor-building-'));
after(() => rm(folder, { recursive: true, force: true }));

/** Ends when the file `go` is there: with a page, or as an error where it says so. */
const siteTool = `
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
process.chdir(new URL('..', import.meta.url).pathname);
writeFileSync('runs', 'x', { flag: 'a' });
while (!existsSync('go')) await new Promise((resolve) => setTimeout(resolve, 20));
const said = readFileSync('go', 'utf8');
rmSync('go');
if (said) {
  console.error(said);
  process.exit(3);
}
mkdirSync('dist/site/docs', { recursive: true });
writeFileSync('dist/site/docs/index.html', '<title>the docs</title>');
`;

/** The server of a project whose docs have not been built. */
async function project() {
  const at = await mkdtemp(join(folder, 'project-'));
  await cp(join(root, 'tools'), join(at, 'tools'), { recursive: true });
  for (const name of ['web', 'node_modules', 'package.json']) {
    await symlink(join(root, name), join(at, name));
  }
  await writeFile(join(at, 'tools', 'pack.js'), '');
  await writeFile(join(at, 'tools', 'site.js'), siteTool);
  const { serve } = await import(pathToFileURL(join(at, 'tools', 'serve.js')).href);
  const { url, close } = await serve({ port: 0 });
  return { url, close, end: (said = '') => writeFile(join(at, 'go'), said) };
}

const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test('the first page is answered at once: it says what is being built, in every language, and asks again', async () => {
  const { url, close, end } = await project();
  const response = await fetch(`${url}docs/index.html`, { headers });
  assert.equal(response.status, 503);
  const text = await response.text();
  assert.match(text, /<h1>The docs are being built<\/h1>/);
  for (const code of codes()) {
    assert.ok(text.includes(`<section lang="${code}">`), code);
    assert.ok(text.includes(`<h2>${textsOf(code).texts['The docs are being built']}</h2>`), code);
    assert.ok(text.includes(`href="/article.html#lang=${code}"`), code);
  }
  assert.match(text, /<meta http-equiv="refresh" content="1; url=\/docs\/index\.html\?built" \/>/);
  assert.doesNotMatch(text, /<script/);

  // it asks once, and is answered when the build has ended
  let isAnswered = false;
  const again = fetch(`${url}docs/index.html?built`, { headers, redirect: 'manual' }).finally(
    () => (isAnswered = true),
  );
  // so does a program, for anything that is built
  const data = fetch(`${url}docs/index.html`);
  const other = await fetch(`${url}guide/none.html`, { headers });
  assert.equal(other.status, 503);
  assert.equal(isAnswered, false);
  await end();
  const { status, headers: given } = await again;
  assert.deepEqual([status, given.get('location')], [302, '/docs/index.html']);
  assert.match(await (await data).text(), /the docs/);
  const late = await fetch(`${url}docs/index.html?built`, { headers });
  assert.deepEqual([late.status, late.url], [200, `${url}docs/index.html`]);
  await close();
});

test('a build that fails says why on the page, and the next request builds again', async () => {
  const { url, close, end } = await project();
  await (await fetch(`${url}docs/index.html`, { headers })).text();
  const waiting = fetch(`${url}docs/index.html?built`, { headers });
  const data = fetch(`${url}llms.txt`);
  await end('Error: no <b>entry</b>');
  const response = await waiting;
  assert.equal(response.status, 500);
  const text = await response.text();
  assert.match(text, /<h1>The docs could not be built<\/h1>/);
  assert.match(text, /<section lang="hi">\s*<h2>संदर्भ नहीं बन सका<\/h2>/);
  assert.match(
    text,
    /<pre [^>]*>tools\/site\.js failed \(status 3\)\nError: no &lt;b&gt;entry&lt;\/b&gt;\n<\/pre>/,
  );
  assert.doesNotMatch(text, /http-equiv="refresh"/);
  const plain = await data;
  assert.deepEqual(
    [plain.status, await plain.text()],
    [500, 'phasor: tools/site.js failed (status 3)\nError: no <b>entry</b>\n'],
  );

  // loaded again, at the address that asked again
  const next = await fetch(`${url}docs/index.html?built`, { headers });
  assert.equal(next.status, 503);
  await next.text();
  await end();
  const built = await fetch(`${url}docs/index.html?built`, { headers });
  assert.match(await built.text(), /the docs/);
  await close();
});

test('in a browser without scripts the page goes on by itself, with one request that waits', async () => {
  const { url, close, end } = await project();
  const browser = await launch();
  const page = await browser.newPage({ javaScriptEnabled: false });
  /** @type {string[]} */
  const asked = [];
  const waits = new Promise((resolve) => {
    page.on('request', (request) => {
      if (!request.isNavigationRequest()) return;
      asked.push(request.url().slice(url.length));
      if (request.url().endsWith('?built')) resolve(undefined);
    });
  });
  await page.goto(`${url}docs/index.html`);
  await waits;
  await end();
  await page.waitForURL(`${url}docs/index.html`, { waitUntil: 'load' });
  await page.waitForFunction(() => document.title === 'the docs');
  // the third is where the second leads
  assert.deepEqual(asked, ['docs/index.html', 'docs/index.html?built', 'docs/index.html']);
  await browser.close();
  await close();
});
