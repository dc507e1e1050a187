// What serves files while phasor is developed, tested and measured: folders by sirv, and a server
// that only this machine can reach.

import { createServer } from 'node:http';
import sirv from 'sirv';

/** @typedef {import('node:http').IncomingMessage} Request */
/** @typedef {import('node:http').ServerResponse} Response */

/**
 * A handler of requests for the files in folders; a file in an earlier folder hides one of the same
 * path in a later one.
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
    /** @param {number} index */
    const next = (index) => {
      if (index < handlers.length) handlers[index](request, response, () => next(index + 1));
      else missing();
    };
    next(0);
  };
}

/**
 * @param {(request: Request, response: Response) => void} answer
 * @param {number} [port] 0 is any free one
 * @returns {Promise<{ port: number, close: () => Promise<void> }>}
 */
export async function listen(answer, port = 0) {
  const server = createServer(answer);
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
