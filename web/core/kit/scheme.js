// Finds the background behind a figure and whether the figure needs the colours for light or dark. A page
// sets color-scheme; if its actual colours disagree with that, they decide.

import { hexadecimal, laid, resolve } from '../draw/colors.js';
import { around } from './around.js';
import { sheet } from './style.js';

/** The luminance that has equal contrast to white and black. */
const middle = 0.18;

/** The style sheet added to each shadow root. @type {WeakMap<ShadowRoot, CSSStyleSheet>} */
const given = new WeakMap();

/** @param {string} color '#rrggbb' @returns {number} 0 for black, 1 for white */
const luminance = (color) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, share, k) => {
    const value = parseInt(color.slice(2 * k + 1, 2 * k + 3), 16) / 255;
    return sum + share * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  }, 0);

/** @param {string} a @param {string} b @returns {number} WCAG contrast ratio, 1 to 21 */
function contrast(a, b) {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** @param {Element} host @returns {{ color: string | null, isPicture: boolean }} null: no opaque colour */
function behind(host) {
  const colors = [];
  let isPicture = false;
  /** @type {Element | null} */
  let at = host;
  for (; at; at = around(at)) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    isPicture ||= backgroundImage !== 'none';
    colors.push(backgroundColor);
    // an opaque colour hides everything behind it
    const color = /^rgba.* 0\)$/.test(backgroundColor) ? null : laid(colors);
    if (color) return { color, isPicture };
  }
  return { color: null, isPicture };
}

/**
 * Matches color-scheme to the page's background, which becomes the zero colour. If the background is unknown
 * (for example a picture) or neither light nor dark, the figure paints its own.
 *
 * @param {HTMLElement} host
 * @param {ShadowRoot} root
 * @param {HTMLElement} probe
 * @returns whether it changed
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
  // unreadable on this background: something else is painted between, so treat it as unknown
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
