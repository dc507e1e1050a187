// What lies behind a figure, and so whether its colours are those for light or for dark ground. A page
// says it by color-scheme; where that does not agree with the colours that the page has, they decide.

import { hexadecimal, laid, resolve } from '../draw/colors.js';
import { around } from './around.js';
import { sheet } from './style.js';

/** As far from white as from black, in ratios of luminance. */
const middle = 0.18;

/** What each shadow root was given. @type {WeakMap<ShadowRoot, CSSStyleSheet>} */
const given = new WeakMap();

/** @param {string} color '#rrggbb' @returns {number} 0 for black, 1 for white */
const luminance = (color) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, share, k) => {
    const value = parseInt(color.slice(2 * k + 1, 2 * k + 3), 16) / 255;
    return sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  }, 0);

/** @param {string} a @param {string} b @returns {number} their ratio, 1 to 21, as WCAG has it */
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** @param {Element} host @returns {{ color: string | null, isPicture: boolean }} null: nothing opaque */
function behind(host) {
  const colors = [];
  let isPicture = false;
  /** @type {Element | null} */
  let at = host;
  for (; at; at = around(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    isPicture ||= backgroundImage !== 'none';
    colors.push(backgroundColor);
    // of what is behind an opaque colour nothing is seen
    const color = /^rgba.* 0\)$/.test(backgroundColor) ? null : laid(colors);
    if (color) return { color, isPicture };
  }
  return { color: null, isPicture };
}

/**
 * Gives a figure the scheme of its ground, and that ground for its zero. On a ground of which nothing
 * is known, a picture say, and on one that is neither light nor dark, it stands on its own.
 *
 * @param {HTMLElement} host
 * @param {ShadowRoot} root
 * @param {HTMLElement} probe
 * @returns whether that is other than before
 */
export function settle(host, root, probe) {
  const before = given.get(root);
  const sheets = root.adoptedStyleSheets.filter((each) => each !== before);
  const use = (/** @type {string} */ css) => {
    const added = sheet(`@media screen { ${css} }`, root);
    given.set(root, added);
    root.adoptedStyleSheets = [...sheets, added];
  };
  if (before) root.adoptedStyleSheets = sheets;
  const text = hexadecimal(getComputedStyle(around(host) ?? host).color);
  const { color, isPicture } = behind(host);
  const [initial, canvas] = resolve(probe, ['CanvasText', 'light-dark(#fff, #000)']);
  // an author who chose a colour that cannot be read there has put something else between
  const isKnown = color !== null && (contrast(color, text) >= 3 || text === initial);
  const isDark = isKnown ? luminance(color) < middle : luminance(text) > middle;
  let css = '';
  if (isDark !== (canvas === '#000000')) {
    use((css = `:host { color-scheme: ${isDark ? 'dark' : 'light'}; }`));
  }
  const [muted, ground] = resolve(probe, ['var(--muted)', 'var(--ground)']);
  const isLegible = isKnown && contrast(color, muted) >= 4.5;
  if (isLegible && color !== ground) css += `:host { --page: ${color}; }`;
  if (isPicture || (color && !isLegible)) {
    css += '.frame { padding: 8px; border-radius: 4px; background: var(--ground); }';
  }
  if (css) use(css);
  else given.delete(root);
  return given.get(root) !== before;
}
