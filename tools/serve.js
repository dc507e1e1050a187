// The static server behind `npm start`: the pages of web/ at http://localhost:8080/, or the next free
// port, with their modules in bundles, as tests open them and much as the site has them. The
// docs and the one-file build are made when they are first asked for.
//
//   node tools/serve.js [port]        also PORT=9000 npm start
//   node tools/serve.js --dev         the modules of web/ as they are, so that a change needs no restart
//
// Only for developing and for the tests: it answers GET and HEAD for this machine's own names, and
// nothing hidden or outside of these folders.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildingPage, failedPage } from './building.js';
import { files, listen } from './static.js';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const bundles = join(project, 'build', 'pages');
const roots = [bundles, ...['web', 'dist/site', 'dist'].map((name) => join(project, name))];

/** What is not in web/: `npm run site` makes it. */
const isGenerated = /^\/(docs|reference|guide|phasor[.\w-]*\.(js|html)|llms\.txt)/;

const find = files(roots, () => ({ 'X-Content-Type-Options': 'nosniff' }));

/** @type {Promise<string> | undefined} the build that runs; why it failed, or '' */
let building;

const isBuilt = () => existsSync(join(project, 'dist', 'site', 'docs', 'index.html'));

/**
 * Makes the docs and the one-file build.
 *
 * @returns {Promise<string>} why that failed, or ''
 */
async function build() {
  console.log('phasor: building the docs, for the first time (a minute)');
  for (const tool of ['pack.js', 'site.js']) {
    const run = spawn(process.execPath, [join(project, 'tools', tool)], {
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    let said = '';
    run.stderr.setEncoding('utf8').on('data', (/** @type {string} */ part) => {
      said += part;
      process.stderr.write(part);
    });
    const [status, signal] = await once(run, 'close');
    if (status !== 0) {
      const reason = `tools/${tool} failed (${signal ?? `status ${status}`})`;
      console.error(`phasor: ${reason}; there are no docs`);
      return `${reason}\n${said}`;
    }
  }
  console.log('phasor: the docs are there');
  return '';
}

/** The longest that a page waits, in milliseconds: browsers give up after five minutes. */
const longestWait = 120_000;

/** The query of a page that asks again: its request waits for the build. */
const again = '?built';

/**
 * Answers for what `build` makes, where it is not there. A browser that opens a page gets one at once that
 * says what is being built, and asks again; that request waits, and so do those of programs.
 *
 * @param {import('./static.js').Request} request
 * @param {import('./static.js').Response} response
 * @param {() => void} ready answers, once all is there
 */
async function answerBuilt({ method, url = '/', headers }, response, ready) {
  if (!building && isBuilt()) return ready();
  const isPage = headers.accept?.includes('text/html');
  // one that asks again where nothing is being built is loaded anew by the reader
  const isAgain = building && url.endsWith(again);
  building ??= build().finally(() => (building = undefined));
  const wait = isAgain ? longestWait : 0;
  const reason = await (isPage
    ? Promise.race([building, setTimeout(wait, undefined, { ref: false })])
    : building);
  if (reason === '') return ready();
  const type = `${isPage ? 'text/html' : 'text/plain'}; charset=utf-8`;
  const send = (/** @type {number} */ status, /** @type {string} */ text) =>
    response
      .writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
      .end(method === 'HEAD' ? undefined : text);
  if (reason === undefined) send(503, await buildingPage(url.replace(/\?.*/, '') + again));
  else send(500, isPage ? await failedPage(reason) : `phasor: ${reason}`);
}

/**
 * A browser gets the 404 page of the site, if that has been built; other requests get one line of text.
 *
 * @param {import('./static.js').Request} request
 * @param {import('./static.js').Response} response
 */
async function notFound({ method, headers }, response) {
  const page =
    headers.accept?.includes('text/html') &&
    (await readFile(join(project, 'dist', 'site', '404.html')).catch(() => null));
  const type = page ? 'text/html' : 'text/plain';
  response.writeHead(404, { 'Content-Type': `${type}; charset=utf-8` });
  response.end(method === 'HEAD' ? undefined : page || 'not found\n');
}

/**
 * @param {import('./static.js').Request} request
 * @param {import('./static.js').Response} response
 */
function answer(request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const missing = () => void notFound(request, response);
  const url = request.url ?? '/';
  if (!isGenerated.test(url)) return find(request, response, missing);
  // an address that a reader keeps has no query of ours
  const ready = url.endsWith(again)
    ? () => response.writeHead(302, { Location: url.slice(0, -again.length) }).end()
    : () => find(request, response, missing);
  if (url.endsWith(again)) return answerBuilt(request, response, ready);
  find(request, response, () => answerBuilt(request, response, ready));
}

/**
 * @param {{ port?: number, tries?: number }} [given] port 0 is any free one; when a port is taken
 *   the next ones are tried, `tries` in all
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve({ port = 8080, tries = 20 } = {}) {
  for (let attempt = 0; ; ++attempt) {
    try {
      const { port: actual, close } = await listen(answer, port === 0 ? 0 : port + attempt);
      return { url: `http://localhost:${actual}/`, close };
    } catch (error) {
      const taken = /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE';
      if (!taken || attempt + 1 >= tries) throw error;
    }
  }
}

/**
 * Bundles the pages of web/, or removes the bundles, so that the modules are served as they are.
 *
 * @param {boolean} isDev
 */
async function bundle(isDev) {
  await rm(bundles, { recursive: true, force: true });
  if (isDev) return;
  // bundling is for pages; who only asks for files does without
  const { bundlePages } = await import('./page-bundle.js');
  await bundlePages(bundles);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { dev: { type: 'boolean', default: false } },
  });
  const wanted = positionals[0] ?? process.env.PORT ?? '8080';
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    console.error(`phasor: the port must be a number from 0 to 65535, got '${wanted}'`);
    process.exit(1);
  }
  await bundle(values.dev);
  const { url } = await serve({ port });
  console.log(`phasor: the page is at ${url}`);
}
