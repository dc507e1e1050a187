// The static server behind `npm start`: the pages of web/ at http://localhost:8080/, or the next free port,
// with their modules in bundles, as tests open them and much as the site has them. The docs and the one-file
// build are made on the first request for them.
//
//   node tools/serve.js [port]        also PORT=9000 npm start
//   node tools/serve.js --dev         the modules of web/ as they are, so that a change needs no restart
//
// Only for development and tests: it answers GET and HEAD for local host names, and serves no hidden files
// and nothing outside of these folders.

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

/** Paths that are not in web/: `npm run site` makes them. */
const isGenerated = /^\/(docs|reference|guide|phasor[.\w-]*\.(js|html)|llms\.txt)/;

const find = files(roots, () => ({ 'X-Content-Type-Options': 'nosniff' }));

/** @type {Promise<string> | undefined} the running build; resolves to its error, or '' */
let building;

const isBuilt = () => existsSync(join(project, 'dist', 'site', 'docs', 'index.html'));

/**
 * Builds the docs and the one-file build.
 *
 * @returns {Promise<string>} the error, or ''
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

/** Longest time (ms) that a page waits: browsers give up after five minutes. */
const longestWait = 120_000;

/** The query of a repeated request, which waits for the build. */
const again = '?built';

/**
 * Answers requests for files that `build` has not made yet. A browser gets a page that says what is being
 * built, and requests the address again; that request waits, and so do those of programs.
 *
 * @param {import('./static.js').Request} request
 * @param {import('./static.js').Response} response
 * @param {() => void} ready answers the request once everything is built
 */
async function answerBuilt({ method, url = '/', headers }, response, ready) {
  if (!building && isBuilt()) return ready();
  const isPage = headers.accept?.includes('text/html');
  // a repeated request without a running build comes from a reload
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
 * A browser gets the site's 404 page, if it has been built; other requests get one line of text.
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
  // the final address has no query of ours
  const ready = url.endsWith(again)
    ? () => response.writeHead(302, { Location: url.slice(0, -again.length) }).end()
    : () => find(request, response, missing);
  if (url.endsWith(again)) return answerBuilt(request, response, ready);
  find(request, response, () => answerBuilt(request, response, ready));
}

/**
 * @param {{ port?: number, tries?: number }} [given] port 0 is any free one; if a port is taken, the next
 *   ones are tried, `tries` in all
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
  // only pages need bundles: skip esbuild for requests of files
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
