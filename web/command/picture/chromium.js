// An SVG → PNG or PDF, drawn by an installed Chromium or a browser based on it. It is controlled over two
// pipes by the DevTools protocol: https://chromedevtools.github.io/devtools-protocol/

import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import process from 'node:process';
import { Unreadable } from '../input.js';
import { printed } from '../png.js';

/** Pixels per inch of CSS, and of a PNG for a paper. */
const [cssDensity, paperDensity] = [96, 300];
/** Most pixels per side that a browser draws. */
const mostPixels = 16_384;
/** Milliseconds without an answer after which a browser is given up. */
const patience = 60_000;

/** Names of browsers on the path, and their places on systems that do not use the path. */
const names = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  ...['microsoft-edge', 'msedge', 'brave-browser'],
];
const places = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge', 'Brave Browser'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap((name) =>
    ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']
      .filter(() => process.env[name])
      .map((path) => `${process.env[name]}\\${path}`),
  ),
};

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * @param {string | undefined} given the option --browser
 * @returns {string} the path of a browser
 */
export function browserPath(given) {
  if (given !== undefined) {
    if (isProgram(given)) return given;
    throw new Unreadable(
      `--browser must be the path of a program, got ${given || 'an empty name'}`,
    );
  }
  const endings = process.platform === 'win32' ? ['.exe'] : [''];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
  const onPath = names.flatMap((name) =>
    folders.flatMap((folder) => endings.map((ending) => join(folder, name + ending))),
  );
  const elsewhere = places[/** @type {keyof typeof places} */ (process.platform)] ?? [];
  const found = [...onPath, ...elsewhere].find(isProgram);
  if (found) return found;
  const others = elsewhere.length > 0 ? `, and ${elsewhere.join(', ')}` : '';
  throw new Unreadable(
    `PNG and PDF are drawn by an installed Chromium, and there is none: sought were ${names.join(', ')} on the ` +
      `path${others}; --browser names one, and SVG needs none`,
  );
}

/**
 * What the methods give that are called here.
 *
 * @typedef {{ targetId: string, sessionId: string, data: string,
 *   frameTree: { frame: { id: string } } }} Answer
 */

/** @typedef {[null, null, null, import('node:stream').Writable, import('node:stream').Readable]} Pipes */

/**
 * Sends messages to a browser and receives its answers, which end with a zero byte.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function connected(child) {
  const [, , , input, output] = /** @type {Pipes} */ (child.stdio);
  /** @type {Map<number, { resolve: (result: Answer) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let [count, rest] = [0, ''];
  /** @param {Error} error */
  const end = (error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  output.setEncoding('utf8');
  output.on('data', (/** @type {string} */ text) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const { id, result, error } of messages.map((each) => JSON.parse(each))) {
      const one = waiting.get(id);
      waiting.delete(id);
      if (error) one?.reject(new Unreadable(`the browser says: ${error.message}`));
      else one?.resolve(result);
    }
  });
  // the browser may have ended
  input.on('error', () => {});
  child.on('error', end);
  child.on('close', () => end(new Unreadable('the browser has ended without an answer')));
  /**
   * @param {string} method
   * @param {Record<string, unknown>} [params]
   * @param {string} [sessionId]
   * @returns {Promise<Answer>}
   */
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject });
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
}

/**
 * @param {{ svg: string, width: number, height: number }} picture in points
 * @param {'png' | 'pdf'} kind
 * @param {string} browser its path
 * @returns {Promise<Buffer>}
 */
export async function drawnBy({ svg, width, height }, kind, browser) {
  const profile = await mkdtemp(join(tmpdir(), 'phasor-browser-'));
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const child = spawn(
    browser,
    [
      ...['--headless', '--remote-debugging-pipe', '--no-first-run', '--no-default-browser-check'],
      ...['--disable-gpu', '--disable-background-networking', '--hide-scrollbars'],
      ...[`--user-data-dir=${profile}`, ...asRoot],
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), patience);
  try {
    const ask = connected(child);
    const { targetId } = await ask('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true });
    const tell = (/** @type {string} */ method, params = {}) => ask(method, params, sessionId);
    const { frameTree } = await tell('Page.getFrameTree');
    const [wide, high] = [width, height].map((length) => (length * cssDensity) / 72);
    const density = Math.min(paperDensity, (mostPixels * 72) / Math.max(width, height));
    await tell('Emulation.setDeviceMetricsOverride', {
      width: Math.ceil(wide),
      height: Math.ceil(high),
      deviceScaleFactor: density / cssDensity,
      mobile: false,
    });
    const style = `@page { size: ${width}pt ${height}pt; margin: 0 } body { margin: 0 } svg { display: block }`;
    await tell('Page.setDocumentContent', {
      frameId: frameTree.frame.id,
      html: `<!doctype html><meta charset="utf-8" /><style>${style}</style>${svg}`,
    });
    await tell('Runtime.evaluate', {
      expression: `Promise.all(Array.from(document.querySelectorAll('image'), (each) => each.decode()))`,
      awaitPromise: true,
    });
    const { data } =
      kind === 'png'
        ? await tell('Page.captureScreenshot', {
            clip: { x: 0, y: 0, width: wide, height: high, scale: 1 },
            captureBeyondViewport: true,
          })
        : await tell('Page.printToPDF', {
            ...{ paperWidth: width / 72, paperHeight: height / 72, printBackground: true },
            ...{ marginTop: 0, marginBottom: 0, marginLeft: 0, marginRight: 0, pageRanges: '1' },
          });
    await ask('Browser.close').catch(() => {});
    const bytes = Buffer.from(data, 'base64');
    return kind === 'png' ? printed(bytes, density) : bytes;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Unreadable(`${browser} has drawn nothing: ${code ?? message}`, { cause: error });
  } finally {
    clearTimeout(timer);
    child.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
