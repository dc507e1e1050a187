// WebKit, by Debian's WebKitWebDriver: what the tests need of W3C WebDriver, and no more. It wants a
// screen, so it gets one that nobody sees.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { patience } from './launch.js';

const browser = ['4.1', '4.0', '6.0']
  .flatMap((version) => ['x86_64', 'aarch64'].map((cpu) => [cpu, version]))
  .map(([cpu, version]) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find(existsSync);

/** WebDriver's codes of keys without a character: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys = /** @type {Record<string, string>} */ ({
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((done) => server.close(done));
  return port;
}

/** A screen of that size, and its name for DISPLAY. @param {number} width @param {number} height */
async function screen(width, height) {
  // -displayfd: it looks for a free number itself, and tells it
  const server = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', `${width}x${height}x24`], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [number] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb does not start'))),
  ]);
  return { server, display: `:${String(number).trim()}` };
}

/**
 * @param {{ width?: number, height?: number, dark?: boolean }} [window]
 * @returns {Promise<{ page: WebKitPage, version: string, close: () => Promise<void> }>}
 */
export async function launch({ width = 1280, height = 900, dark = false } = {}) {
  const { server, display } = await screen(width, height);
  const port = await freePort();
  const theme = dark ? { GTK_THEME: 'Adwaita:dark' } : {};
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    stdio: 'ignore',
    // a group of its own, so that what it starts ends with it
    detached: true,
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', ...theme },
  });

  /** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = await answer.json();
    if (value?.error) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };

  const children = /** @type {const} */ ([
    [driver, -Number(driver.pid)],
    [server, Number(server.pid)],
  ]);
  /** @returns {Promise<unknown>[]} the ends of those that still ran */
  const kill = () =>
    children.flatMap(([child, id]) => {
      if (child.exitCode !== null || child.signalCode !== null) return [];
      const ended = once(child, 'exit');
      process.kill(id);
      return [ended];
    });
  // also where a test ends before its time
  process.once('exit', kill);
  const stop = async () => {
    process.off('exit', kill);
    await Promise.all(kill());
  };

  try {
    const options = { binary: browser, args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const session = await patiently(() => ask('POST', '', { capabilities }));
    const id = `/${session.sessionId}`;
    await ask('POST', `${id}/timeouts`, { script: patience, pageLoad: patience });
    await ask('POST', `${id}/window/rect`, { x: 0, y: 0, width, height });
    return {
      page: new WebKitPage((method, path, body) => ask(method, id + path, body)),
      version: session.capabilities.browserVersion,
      async close() {
        // ends the browser; the driver goes with its group
        await ask('DELETE', id).catch(() => {});
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The driver needs a moment to listen. @template T @param {() => Promise<T>} attempt */
async function patiently(attempt) {
  for (let left = patience / 100; ; --left) {
    try {
      return await attempt();
    } catch (error) {
      const refused = /** @type {any} */ (error).cause?.code === 'ECONNREFUSED';
      if (!refused || left === 0) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}

/** The part of Playwright's Page that the tests of all engines use. */
export class WebKitPage {
  #ask;

  /** @param {(method: string, path: string, body?: unknown) => Promise<any>} ask */
  constructor(ask) {
    this.#ask = ask;
  }

  /** @param {string} url */
  async goto(url) {
    await this.#ask('POST', '/url', { url });
  }

  /**
   * @template Given, Result
   * @param {(given: Given) => Result | Promise<Result>} run in the page
   * @param {Given} [given]
   * @returns {Promise<Result>}
   */
  async evaluate(run, given) {
    const script = `const done = arguments[1];
      (async () => (${run})(arguments[0]))().then(
        (value) => done({ value }),
        (error) => done({ error: String(error?.stack ?? error) }),
      );`;
    const told = await this.#ask('POST', '/execute/async', { script, args: [given ?? null] });
    if (told.error !== undefined) throw new Error(told.error);
    return told.value;
  }

  keyboard = {
    /** @param {string} key */
    press: async (key) => {
      const value = keys[key] ?? key;
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }));
      await this.#ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
  };

  /** @returns {Promise<Buffer>} what the window shows, as PNG */
  async screenshot() {
    return Buffer.from(await this.#ask('GET', '/screenshot'), 'base64');
  }
}
