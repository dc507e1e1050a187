// WebKit, by Debian's WebKitWebDriver and Selenium's client. It needs a screen, so it gets one that
// nobody sees.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Builder, Key } from 'selenium-webdriver';
import { listen } from '../../tools/static.js';
import { leaveWithBrowsers } from './launch.js';
import { patience, startPatience, until } from './until.js';

const browser = ['4.1', '4.0', '6.0']
  .flatMap((version) => ['x86_64', 'aarch64'].map((cpu) => [cpu, version]))
  .map(([cpu, version]) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find(existsSync);

/** Keys without a character, by the names that Playwright has for them. @type {Record<string, string>} */
const keys = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  End: Key.END,
  Home: Key.HOME,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowUp: Key.ARROW_UP,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowDown: Key.ARROW_DOWN,
};

async function freePort() {
  const { port, close } = await listen(() => {});
  await close();
  return port;
}

/** A screen of that size, and its name for DISPLAY. @param {number} width @param {number} height */
async function screen(width, height) {
  // -displayfd: it looks for a free number itself, and prints it
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
  leaveWithBrowsers();
  const { server, display } = await screen(width, height);
  const port = await freePort();
  const theme = dark ? { GTK_THEME: 'Adwaita:dark' } : {};
  const driver = spawn('WebKitWebDriver', ['-p', String(port)], {
    stdio: 'ignore',
    // a group of its own, so that what it starts ends with it
    detached: true,
    env: { ...process.env, DISPLAY: display, GDK_BACKEND: 'x11', ...theme },
  });

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
    const address = `http://127.0.0.1:${port}`;
    await listening(address);
    const client = await new Builder()
      .usingServer(address)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
      })
      .build();
    // a script may wait for several things, and says itself for which
    await client.manage().setTimeouts({ script: 6 * patience, pageLoad: startPatience });
    await client.manage().window().setRect({ x: 0, y: 0, width, height });
    const version = (await client.getCapabilities()).getBrowserVersion() ?? '';
    return {
      page: new WebKitPage(client),
      version,
      async close() {
        // ends the browser; the driver goes with its group
        await client.quit().catch(() => {});
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the driver answers. @param {string} address */
async function listening(address) {
  const isThere = () =>
    fetch(`${address}/status`).then(
      () => true,
      () => false,
    );
  await until(isThere, `WebKitWebDriver at ${address}`, startPatience);
}

/** The part of Playwright's Page that the tests of all engines use. */
export class WebKitPage {
  #client;

  /** @param {import('selenium-webdriver').WebDriver} client */
  constructor(client) {
    this.#client = client;
  }

  /** @param {string} url */
  async goto(url) {
    await this.#client.get(url);
  }

  /**
   * @template Given, Result
   * @param {(given: Given) => Result | Promise<Result>} run in the page
   * @param {Given} [given]
   * @returns {Promise<Result>}
   */
  async evaluate(run, given) {
    /** @type {{ value: Result, error?: string }} */
    const { value, error } = await this.#client.executeAsyncScript(
      `const done = arguments[1];
      (async () => (${run})(arguments[0]))().then(
        (value) => done({ value }),
        (error) => done({ error: error + ' ' + (error?.stack ?? '') }),
      );`,
      given ?? null,
    );
    if (error) throw new Error(error);
    return value;
  }

  keyboard = {
    /** @param {string} key */
    press: async (key) => {
      const value = keys[key] ?? key;
      await this.#client.actions().keyDown(value).keyUp(value).perform();
    },
  };

  /** @returns {Promise<Buffer>} what the window shows, as PNG */
  async screenshot() {
    return Buffer.from(await this.#client.takeScreenshot(), 'base64');
  }
}
