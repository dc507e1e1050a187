// Every element on one page, as a test needs it: the direction, the style and the width of the page are
// given, and what stands in the figures is measured.

import { elements } from '../../tools/entries.js';
import { families } from './fonts.js';

export const tags = elements.map(({ tag }) => tag);

/** Besides the defaults, what shows more of an element. @type {Record<string, string>} */
const more = {
  'phasor-attention': 'heads="8"',
  'phasor-heatmap': 'encoding="sinusoidal" row="3" column="2"',
  'phasor-claim': 'expr="shiftMatrix(2, 2)" says="[[cos(2), sin(2)], [cos(2), -sin(2)]]"',
  'phasor-steps': 'heads="2"',
};

/**
 * A page with all of them, all drawn at once.
 *
 * @param {Awaited<ReturnType<typeof import('./browser.js').start>>} browser
 * @param {{ html?: string, css?: string, wrap?: [string, string], width?: number, colorScheme?:
 *   'light' | 'dark', forcedColors?: 'active' | 'none', attributes?: string, font?:
 *   import('./fonts.js').Family }} [given] attributes of <html>, its style, what stands about each
 *   element, and attributes that all have
 */
export async function gallery(browser, given = {}) {
  const {
    html = '',
    css = '',
    wrap = ['', ''],
    width = 1280,
    colorScheme,
    forcedColors,
    attributes = '',
    font = families[0],
  } = given;
  const all = tags.map(
    (tag) => `${wrap[0]}<${tag} ${more[tag] ?? ''} ${attributes}></${tag}>${wrap[1]}`,
  );
  const opened = await browser.open('look.html', {
    // high enough for all: what sticks to the edge of a screen would lie on what is behind it
    viewport: { width, height: 40_000 },
    colorScheme,
    forcedColors,
    font,
    html: `<!doctype html><html lang="en" ${html}><title>look</title>
      <style>body { margin: 8px } ${css}</style>
      <script type="module" src="core/figures/define.js"></script>
      <script type="module" src="article/lessons.js"></script>
      <body><main>${all.join('')}</main></body></html>`,
  });
  await settled(opened.page);
  return opened;
}

/**
 * Waits until all figures are there and stay as they are.
 *
 * @param {import('playwright-core').Page} page
 */
export const settled = (page) =>
  page.evaluate(async (names) => {
    const frame = () => new Promise(requestAnimationFrame);
    const figures = names.map((name) => document.querySelector(name));
    const sizes = () =>
      figures
        .map((each) => {
          const root = each?.shadowRoot;
          const { length = 0 } = root?.querySelector('.figure')?.textContent ?? '';
          const busy = root?.querySelector('.figure[aria-busy=true]') ? 'busy' : '';
          return `${root?.querySelector('.frame.ready')?.clientHeight} ${length} ${busy}`;
        })
        .join();
    for (let last = '', same = 0; same < 4 || /undefined|busy/.test(last);) {
      await document.fonts.ready;
      await frame();
      const now = sizes();
      same = now === last ? same + 1 : 0;
      last = now;
    }
  }, tags);
