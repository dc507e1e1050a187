// When a page has done what follows from its last change: files that it asked for have come, work that
// it does in steps has ended, and what was computed is painted. Conditions, not durations: a busy machine
// takes longer, and is waited for, up to the patience of launch.js.

import { patience } from './launch.js';

/** @typedef {import('playwright-core').Page} Page */

/**
 * Runs in a page before its own scripts, and gives it `settled()`: four frames in a row in which no short
 * timer, no pause, no `fetch` and no state of the article is outstanding. One frame is not enough: sizes and
 * visibility are observed in one, what follows from them is drawn in the next. And `rested()`, when a pause
 * of less than a second has ended as well, after which a page looks at what its reader did.
 *
 * @param {number} most milliseconds, after which it says what is outstanding
 */
export function watchWork(most) {
  const scope = /** @type {any} */ (globalThis);
  const { setTimeout: later, clearTimeout: never, fetch: ask } = globalThis;
  /** Work in steps pauses for less than this many milliseconds; labels and hints stay for longer. */
  const short = 50;
  const timers = new Set();
  const pauses = new Set();
  /** @type {Set<MessagePort>} */
  const messages = new Set();
  let asked = 0;
  scope.setTimeout = (/** @type {any} */ run, /** @type {any} */ delay = 0, ...given) => {
    if (typeof run !== 'function' || delay >= 1000) return later(run, delay, ...given);
    const kept = delay < short ? timers : pauses;
    const timer = later(() => {
      kept.delete(timer);
      run(...given);
    }, delay);
    kept.add(timer);
    return timer;
  };
  scope.clearTimeout = (/** @type {any} */ timer) => {
    timers.delete(timer);
    pauses.delete(timer);
    never(timer);
  };
  // pauses between steps of work are messages of a channel to itself, as in web/core/api/pause.js
  const { MessageChannel } = globalThis;
  scope.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      const { port1, port2 } = this;
      port1.addEventListener('message', () => messages.delete(port2));
      const post = port2.postMessage;
      port2.postMessage = (/** @type {any[]} */ ...given) => {
        // of one that has a handler; others go to workers
        if (port1.onmessage) messages.add(port2);
        Reflect.apply(post, port2, given);
      };
    }
  };
  scope.fetch = async (/** @type {any[]} */ ...given) => {
    ++asked;
    try {
      return await /** @type {any} */ (ask)(...given);
    } finally {
      --asked;
    }
  };
  scope.settled = async () => {
    const begun = performance.now();
    for (let calm = 0; calm < 4;) {
      await new Promise(requestAnimationFrame);
      const main = document.querySelector('main[aria-busy]');
      const busy = main !== null && main.getAttribute('aria-busy') !== 'false';
      const fonts = document.fonts.status === 'loading';
      calm = timers.size + messages.size > 0 || asked > 0 || busy || fonts ? 0 : calm + 1;
      if (performance.now() - begun > most) {
        const state = main?.getAttribute('aria-busy');
        throw new Error(
          `not at rest after ${most} ms: ${timers.size} timers, ${messages.size} messages, ${asked} fetches, main busy: ${state}`,
        );
      }
    }
  };
  scope.rested = async () => {
    const begun = performance.now();
    do {
      await scope.settled();
      if (performance.now() - begun > most) throw new Error(`pauses after ${most} ms`);
    } while (pauses.size > 0);
  };
}

/** Waits until a pause of the reader has ended too. @param {Page} page of `browser.open` */
export async function rested(page) {
  await settled(page);
  await page.evaluate(() => /** @type {any} */ (window).rested());
}

/**
 * @type {WeakMap<Page, { open: Set<import('playwright-core').Request>, begun: number }>} requests
 *   that are on their way, and how many there were
 */
const requests = new WeakMap();

/** Counts them from now on. @param {Page} page */
export function watchRequests(page) {
  const count = { open: new Set(), begun: 0 };
  let isLeft = false;
  requests.set(page, count);
  page.on('request', (request) => {
    isLeft ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
    count.open.add(request);
    ++count.begun;
  });
  // a page that is left goes on asking until the next one comes, and then reports no end of it
  page.on('framenavigated', (frame) => {
    if (!isLeft || frame !== page.mainFrame()) return;
    isLeft = false;
    count.open.clear();
  });
  for (const end of /** @type {const} */ (['requestfinished', 'requestfailed'])) {
    page.on(
      /** @type {any} */ (end),
      (/** @type {import('playwright-core').Request} */ request) => {
        count.open.delete(request);
      },
    );
  }
}

/**
 * Waits until the page is done, with what it imports as well.
 *
 * @param {Page} page of `browser.open`
 */
export async function settled(page) {
  const count = requests.get(page);
  if (!count) throw new Error('this page was not opened by browser.open');
  const end = Date.now() + patience;
  for (let before; before !== count.begun || count.open.size > 0;) {
    before = count.begun;
    await page.evaluate(() => /** @type {any} */ (window).settled());
    if (Date.now() > end) {
      const open = Array.from(count.open, (request) => request.url());
      throw new Error(
        `still waiting after ${patience} ms for ${open.join(', ') || 'new requests'}`,
      );
    }
  }
}
