// The static server behind `npm start`: web/ at http://localhost:8080/, or the next free port; and, where web/ has
// nothing of that name, what `npm run site` and `npm run build` have made: the reference, the one-file build.
//
//   node tools/serve.js [port]        also PORT=9000 npm start
//
// Only for developing and for the tests: it answers GET and HEAD, and nothing outside of these folders.

import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = join(dirname(fileURLToPath(import.meta.url)), '..');
const roots = ['web', 'dist/site', 'dist'].map((name) => join(project, name));

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
};

/**
 * @param {string} root
 * @param {string} url the path of a request
 * @returns {Promise<{ path: string, size: number } | null>} null when there is no such file
 */
async function findIn(root, url) {
  try {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const wanted = join(root, path.endsWith('/') ? `${path}index.html` : path);
    // the real path, so that neither dots nor links lead out of the folder
    const real = await realpath(wanted);
    if (!real.startsWith((await realpath(root)) + sep)) return null;
    const found = await stat(real);
    return found.isFile() ? { path: real, size: found.size } : null;
  } catch {
    return null;
  }
}

/** @param {string} url the path of a request */
async function find(url) {
  for (const root of roots) {
    const found = await findIn(root, url);
    if (found) return found;
  }
  return null;
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end();
    return;
  }
  const file = await find(request.url ?? '/');
  if (!file) {
    response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
    const made = /^\/(reference|guide|phasor[.\w]*\.js)/.test(request.url ?? '');
    response.end(made ? 'not found: `npm run site` makes it\n' : 'not found\n');
    return;
  }
  response.writeHead(200, {
    'Content-Type': types[extname(file.path)] ?? 'application/octet-stream',
    'Content-Length': file.size,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file.path).pipe(response);
}

/**
 * @param {{ port?: number, tries?: number }} [given] port 0 is any free one; when a port is taken
 *   the next ones are tried, `tries` in all
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function serve({ port = 8080, tries = 20 } = {}) {
  for (let attempt = 0; ; ++attempt) {
    const server = createServer((request, response) => void answer(request, response));
    try {
      await new Promise((resolve, reject) => {
        server.once('error', reject);
        // this machine only
        server.listen(port === 0 ? 0 : port + attempt, '127.0.0.1', () => resolve(undefined));
      });
      const address = server.address();
      const actual = typeof address === 'object' && address ? address.port : port;
      const close = () =>
        new Promise((/** @type {(done: void) => void} */ resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        });
      return { url: `http://localhost:${actual}/`, close };
    } catch (error) {
      const taken = /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE';
      if (!taken || attempt + 1 >= tries) throw error;
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const wanted = process.argv[2] ?? process.env.PORT ?? '8080';
  const port = Number(wanted);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    console.error(`phasor: the port must be a number from 0 to 65535, got '${wanted}'`);
    process.exit(1);
  }
  const { url } = await serve({ port });
  console.log(`phasor: the page is at ${url}`);
}
