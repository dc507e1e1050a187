// The static server behind `npm start`: the pages of web/ at http://localhost:8080/, or the next free
// port, with their modules in bundles, as tests open them and much as the site has them. The
// reference, the guide and the one-file build are made when they are first asked for.
//
//   node tools/serve.js [port]        also PORT=9000 npm start
//   node tools/serve.js --dev         the modules of web/ as they are, so that a change needs no restart
//
// Only for developing and for the tests: it answers GET and HEAD, and nothing outside of these folders.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { files, listen } from './static.js';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const bundles = join(project, 'build', 'pages');
const roots = [bundles, ...['web', 'dist/site', 'dist'].map((name) => join(project, name))];

/** What is not in web/: `npm run site` makes it. */
const isGenerated = /^\/(reference|guide|phasor[.\w-]*\.(js|html)|llms\.txt)/;

const find = files(roots, () => ({ 'X-Content-Type-Options': 'nosniff' }));

/** @type {Promise<void> | undefined} */
let making;

/** Makes the reference, the guide and the one-file build, unless they are there. */
function built() {
  making ??= (async () => {
    if (existsSync(join(project, 'dist', 'site', 'reference', 'index.html'))) return;
    console.log('phasor: building the reference, for the first time (a minute)');
    for (const tool of ['pack.js', 'site.js']) {
      const run = spawn(process.execPath, [join(project, 'tools', tool)], { stdio: 'inherit' });
      const [status] = await once(run, 'exit');
      if (status !== 0) return console.error(`phasor: tools/${tool} failed; there is no reference`);
    }
    console.log('phasor: the reference is there');
  })();
  return making;
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
  find(request, response, async () => {
    if (!isGenerated.test(request.url ?? '/')) return missing();
    await built();
    find(request, response, missing);
  });
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
