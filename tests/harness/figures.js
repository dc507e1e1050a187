// Pages with elements whose events, keys and drawings a test watches.

import { patience } from './launch.js';

/**
 * For the head of a page with lesson elements: `events` are their events, `leaked` keys that an element
 * let through, `paints` canvases that were filled. `settled()` is in every page (settled.js).
 */
export const observed = `<meta name="viewport" content="width=device-width, initial-scale=1" />
  <style>
    :root { color-scheme: light dark }
    body { background: light-dark(#ffffff, #121417); color: light-dark(#1b1d20, #e9e8e4) }
  </style>
  <script type="module" src="article/lessons.js"></script>
  <script type="module">
    window.events = [];
    for (const type of ['phasor-change', 'phasor-select', 'phasor-error', 'phasor-measure']) {
      addEventListener(type, ({ detail }) => events.push([type, detail]));
    }
    window.leaked = 0;
    document.addEventListener('keydown', () => ++leaked);
    window.paints = 0;
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...all) {
      ++window.paints;
      return put.apply(this, all);
    };
  </script>`;

/**
 * The events that `observed` collected since the last call.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<[string, any][]>}
 */
export const takeEvents = (page) =>
  page.evaluate(async () => {
    await /** @type {any} */ (window).settled();
    return /** @type {any} */ (window).events.splice(0);
  });

/**
 * Sets properties of the element `#a` on such a page.
 *
 * @param {import('playwright-core').Page} page
 * @param {Record<string, unknown>} given
 */
export const assign = (page, given) =>
  page.evaluate(async (change) => {
    Object.assign(/** @type {any} */ (document.querySelector('#a')), change);
    await /** @type {any} */ (window).settled();
  }, given);

/**
 * How often an element draws, and how often it paints cells, when every property is set to what it is, and
 * at each change.
 *
 * @param {import('playwright-core').Page} page
 * @param {string} tag
 * @param {Record<string, unknown>[]} changes
 * @returns {Promise<[draws: number, paints: number][]>}
 */
export const drawings = (page, tag, changes) =>
  page.evaluate(async ([name, all]) => {
    const element = /** @type {any} */ (document.querySelector(name));
    // what figures ask for when the page rests may let them draw once more
    await new Promise((next) => requestIdleCallback(next));
    await /** @type {any} */ (window).settled();
    let [drawn, puts] = [0, 0];
    const { draw } = element;
    element.draw = function (/** @type {any} */ changed) {
      ++drawn;
      draw.call(this, changed);
    };
    const put = CanvasRenderingContext2D.prototype.putImageData;
    CanvasRenderingContext2D.prototype.putImageData = function (...given) {
      ++puts;
      return /** @type {any} */ (put).apply(this, given);
    };
    const own = Object.keys(element.constructor.settings);
    const same = Object.fromEntries(own.map((setting) => [setting, element[setting]]));
    /** @type {[number, number][]} */
    const counts = [];
    for (const change of [same, ...all]) {
      drawn = puts = 0;
      Object.assign(element, change);
      await /** @type {any} */ (window).settled();
      counts.push([drawn, puts]);
    }
    return counts;
  }, /** @type {const} */ ([tag, changes]));

/**
 * A page whose `main` has these elements, once those on the screen are drawn and at rest.
 *
 * @param {Pick<Awaited<ReturnType<typeof import('./browser.js').start>>, 'open'>} browser
 * @param {string} body
 * @param {import('./browser.js').Opening} [options]
 */
export async function openFigures(browser, body, options) {
  const opened = await browser.open('figures.html', {
    html: `<!doctype html><html lang="en"><title>figures</title>${observed}
      <script type="module" src="core/figures/define.js"></script>
      <body><main><h1>figures</h1>${body}</main></body></html>`,
    ...options,
  });
  await drawn(opened.page);
  return opened;
}

/**
 * Waits until the figures on the screen are drawn and at rest.
 *
 * @param {import('playwright-core').Page} page
 */
export const drawn = (page) =>
  page.evaluate(async (most) => {
    const isBusy = (/** @type {Element} */ figure) =>
      /** @type {any} */ (window.everySeen || figure.getBoundingClientRect().top < innerHeight) &&
      (!figure.shadowRoot?.querySelector('.frame.ready') ||
        figure.shadowRoot.querySelector('[aria-busy=true]') !== null);
    const figures = [...document.querySelectorAll('main *')].filter(({ localName }) =>
      localName.startsWith('phasor-'),
    );
    const begun = performance.now();
    do {
      await /** @type {any} */ (window).settled();
      if (performance.now() - begun > most) {
        const busy = figures.filter(isBusy).map(({ localName }) => localName);
        throw new Error(`not drawn after ${most} ms: ${busy.join(', ')}`);
      }
    } while (figures.some(isBusy));
  }, patience);

/**
 * From now on timers of a second or more wait until `pass` is called: a word that is shown for two seconds is
 * still there when a busy machine comes to look at it.
 *
 * @param {import('playwright-core').Page} page
 */
export async function holdTimers(page) {
  await page.evaluate(() => {
    const all = /** @type {any} */ (window);
    const later = setTimeout;
    all.pendingTimers = [];
    all.setTimeout = (/** @type {() => void} */ run, /** @type {number} */ delay) =>
      delay >= 1000 ? all.pendingTimers.push(run) : later(run, delay);
  });
  return {
    pass: () =>
      page.evaluate(() => {
        for (const run of /** @type {any} */ (window).pendingTimers.splice(0)) run();
      }),
  };
}

/**
 * Downloads what `act` asks for.
 *
 * @param {import('playwright-core').Page} page
 * @param {() => Promise<unknown>} act
 * @returns {Promise<{ name: string, bytes: Buffer }>}
 */
export async function saved(page, act) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
}
