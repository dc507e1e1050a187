// A server for a folder of files and a browser, for the time of a test file.

import { after, before } from 'node:test';
import { launch } from './launch.js';
import { served } from './served.js';

/** @typedef {import('playwright-core').Browser} Browser */

/**
 * @param {string} folder
 * @returns {{ url: string, newContext: Browser['newContext'], newPage: Browser['newPage'] }} `url`
 *   of the folder, ending with a slash
 */
export function browsing(folder) {
  /** @type {Awaited<ReturnType<typeof served>>} */
  let server;
  /** @type {Browser} */
  let browser;
  before(async () => {
    server = await served(folder);
    browser = await launch();
  });
  after(async () => {
    await browser.close();
    server.close();
  });
  return {
    get url() {
      return server.url;
    },
    newContext: (options) => browser.newContext(options),
    newPage: (options) => browser.newPage(options),
  };
}
