// Keys → the new position of a cursor: one convention for all figures.
//
//   arrows               one step in the direction in which they point: left and right along a chart, up
//                        and down along a list, all four in a matrix
//   Page Up, Page Down   ten steps back or on, or a tenth of all steps where that is more; in a matrix
//                        along the column
//   Home, End            the first and the last; in a matrix those of the row, with Control the corners
//   Enter, space         pin the cursor where it is, and release it (pin.js); Escape releases it
//
// A key without a meaning in a figure is left to the page, which may scroll. Below: typing into the fields of
// a figure, and keyboard focus before a figure is drawn.

import { t } from '../texts/language.js';

/** @typedef {{ row: number, column: number }} Cell */
/** @typedef {{ key: string, ctrlKey?: boolean, altKey?: boolean, metaKey?: boolean }} Key */
/** @typedef {'x' | 'y' | 'both'} Direction of an axis; `both` for lists that wrap */

/** @param {number} count number of steps */
const page = (count) => Math.max(10, Math.round(count / 10));

/** @param {number} value @param {number} first @param {number} last */
const clamp = (value, first, last) => Math.min(last, Math.max(first, value));

/**
 * @param {Key} event
 * @param {{ now: number, first?: number, last: number, axis?: Direction }} cursor
 * @returns {number | null} the new position; null for a key without a meaning here
 */
export function stepped({ key, ctrlKey, altKey, metaKey }, { now, first = 0, last, axis = 'x' }) {
  if (ctrlKey || altKey || metaKey) return null;
  const far = page(last - first);
  const [across, down] = [axis !== 'y', axis !== 'x'];
  /** @type {Record<string, number | false>} */
  const moves = {
    ArrowLeft: across && now - 1,
    ArrowRight: across && now + 1,
    ArrowUp: down && now - 1,
    ArrowDown: down && now + 1,
    PageUp: now - far,
    PageDown: now + far,
    Home: first,
    End: last,
  };
  const next = Object.hasOwn(moves, key) && moves[key];
  return next === false ? null : clamp(next, first, last);
}

/**
 * @param {Cell} cell the cell of the cursor
 * @param {Key} event
 * @param {number} rows
 * @param {number} columns
 * @returns {Cell | null} the new cell; null for a key without a meaning here
 */
export function moved({ row, column }, { key, ctrlKey = false, altKey, metaKey }, rows, columns) {
  if (altKey || metaKey) return null;
  const [lastRow, lastColumn] = [rows - 1, columns - 1];
  /** @type {Record<string, [row: number, column: number]>} */
  const moves = {
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    PageUp: [row - page(rows), column],
    PageDown: [row + page(rows), column],
    Home: [ctrlKey ? 0 : row, 0],
    End: [ctrlKey ? lastRow : row, lastColumn],
  };
  if (!Object.hasOwn(moves, key)) return null;
  const [down, across] = moves[key];
  return { row: clamp(down, 0, lastRow), column: clamp(across, 0, lastColumn) };
}

/** @param {HTMLElement} list of words @returns {boolean} whether they run from the right to the left */
export const runsLeft = (list) => getComputedStyle(list).direction === 'rtl';

/**
 * @param {HTMLElement} list of words
 * @param {string} key
 * @returns {string} the key, with left and right swapped in right-to-left text
 */
export function alongWords(list, key) {
  const swapped = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }[key];
  return swapped && runsLeft(list) ? swapped : key;
}

/**
 * Listens to keys. A handled key neither scrolls the page nor turns a slide.
 *
 * @param {import('./pointer.js').Part} part
 * @param {(event: KeyboardEvent) => boolean} take returns whether it handled the key
 */
export function onKeys(part, take) {
  part.addEventListener('keydown', (event) => {
    if (!take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** Pause (ms) after input before its effect is announced. */
export const rest = 600;

/** @param {EventTarget | null} target */
const isTyped = (target) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search', 'number'].includes(target.type));

/**
 * Tracks whether the reader is typing into a field of a figure. A formula is invalid at most keystrokes: the
 * error waits until typing pauses, so that nothing flashes and a screen reader announces one message.
 */
export class Typing {
  isActive = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #ended;

  /** @param {() => void} ended called after a pause, or when the field loses the focus */
  constructor(ended) {
    this.#ended = ended;
  }

  /** @param {HTMLElement} frame the element around the fields */
  watch(frame) {
    // runs before the listeners of the fields, which report what is typed
    frame.addEventListener('input', (event) => this.#begin(event), true);
    frame.addEventListener('change', () => this.end(), true);
  }

  /** @param {Event} event */
  #begin({ target }) {
    if (!isTyped(target)) return;
    this.isActive = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), rest);
  }

  end() {
    clearTimeout(this.#timer);
    if (!this.isActive) return;
    this.isActive = false;
    this.#ended();
  }
}

/** @param {Node} node @returns {Document | ShadowRoot} */
const rootOf = (node) => /** @type {Document | ShadowRoot} */ (node.getRootNode());

const reachable = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

let goesBackwards = false;
let isWatched = false;

/** Tracks the direction of Tab, from the first figure on. */
function watchTab() {
  if (isWatched) return;
  isWatched = true;
  const onKey = (/** @type {KeyboardEvent} */ { key, shiftKey }) => {
    if (key === 'Tab') goesBackwards = shiftKey;
  };
  addEventListener('keydown', onKey, true);
}

/** The focused element in the shadow, or in the element's light DOM. @param {ShadowRoot} shadow */
function focusedIn({ activeElement, host }) {
  const outer = rootOf(host).activeElement ?? null;
  return activeElement ?? (outer !== host && host.contains(outer) ? outer : null);
}

/**
 * Focus before a figure is drawn. Tab would skip a figure that is not there yet, so it stops at the frame,
 * which scrolls the figure into view. Once the figure is drawn, focus moves to its first part, or to its last
 * if the reader goes backwards.
 *
 * @param {HTMLElement} frame in the shadow of its element
 * @returns {() => void} call it when the figure is drawn, or has failed
 */
export function earlyFocus(frame) {
  watchTab();
  const name = t('The figure is being drawn');
  frame.tabIndex = 0;
  frame.setAttribute('aria-label', name);
  return () => {
    const shadow = rootOf(frame);
    // do not move the focus of a reader who clicked; do not scroll back one who has scrolled on
    if ('host' in shadow && focusedIn(shadow)?.matches(':focus-visible')) {
      const { top, bottom } = frame.getBoundingClientRect();
      const preventScroll = bottom < 0 || top > innerHeight;
      /** @type {NodeListOf<HTMLElement>} */
      const parts = frame.querySelectorAll(reachable);
      for (const part of goesBackwards ? [...parts].reverse() : parts) {
        part.focus({ preventScroll });
        // hidden or disabled parts do not take the focus
        if (shadow.activeElement === part) break;
      }
    }
    // without a part to go to, the frame keeps the focus
    if (shadow.activeElement === frame) frame.tabIndex = -1;
    else frame.removeAttribute('tabindex');
    if (frame.getAttribute('aria-label') === name) frame.removeAttribute('aria-label');
  };
}
