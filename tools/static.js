// Serves files for development, tests and measurements: folders with sirv, by a server that only this machine
// can reach.

import { realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, sep } from 'node:path';
import sirv from 'sirv';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/** Endings that sirv tries after a path. */
const endings = ['', '.html', '.htm', '/index', '/index.html', '/index.htm'];

/** The real path, with all links resolved; '' if it does not exist. @param {string} path */
function realOf(path) {
  try {
    return realpathSync(path);
  } catch {
    return '';
  }
}

/**
 * Whether a path contains nothing hidden, and no link that leads out of the folders.
 *
 * @param {readonly string[]} folders
 * @param {string} url
 */
function isServed(folders, url) {
  let [path] = url.split(/[?#]/);
  try {
    path = decodeURI(path);
  } catch {
    // an invalid encoding: sirv uses the path unchanged
  }
  if (/[\\/]\./.test(path)) return false;
  const roots = folders.map(realOf).filter((root) => root !== '');
  return folders
    .flatMap((folder) => endings.map((ending) => realOf(join(folder, path + ending))))
    .every((real) => real === '' || roots.some((root) => `${real}${sep}`.startsWith(root + sep)));
}

/**
 * A handler of requests for the files in folders; a file in an earlier folder hides one of the same path in a
 * later one. Hidden files, and links out of the folders, are not served.
 *
 * @param {readonly string[]} folders
 * @param {(path: string) => Record<string, string>} [headers] of a file, by its path in the folder
 * @returns {(request: Request, response: Response, missing: () => void) => void}
 */
export function files(folders, headers = () => ({})) {
  /** @param {Response} response @param {string} path */
  const setHeaders = (response, path) => {
    for (const [name, value] of Object.entries(headers(path))) response.setHeader(name, value);
  };
  const handlers = folders.map((folder) => sirv(folder, { dev: true, setHeaders }));
  return (request, response, missing) => {
    if (!isServed(folders, request.url ?? '/')) return missing();
    /** @param {number} index */
    const next = (index) => {
      if (index < handlers.length) handlers[index](request, response, () => next(index + 1));
      else missing();
    };
    next(0);
  };
}

/** Local host names, with any port: tunnels use another one. */
const ownHost = /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/i;

/**
 * Requests for other hosts are refused: otherwise a site whose name resolves to this machine could read the
 * files.
 *
 * @param {(request: Request, response: Response) => void} answer
 * @param {number} [port] 0 is any free one
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function listen(answer, port = 0) {
  const server = createServer((request, response) => {
    if (ownHost.test(request.headers.host ?? '')) answer(request, response);
    else response.writeHead(403).end();
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(undefined));
  });
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
