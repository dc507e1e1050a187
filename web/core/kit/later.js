// Loads something when an element first needs it: a module, word vectors. It is requested once; the element
// is busy until it is loaded, and is then redrawn. If loading fails, the element reports it, and the next
// drawing tries again. Until then it goes on saying why: without its message it would have another size, be
// drawn for that, and try for ever.
//
// Because `beforeprint` does not wait, what printing needs is fetched ahead, once the page has loaded and is
// idle: the modules of figures that were not scrolled to; and print.js, which makes the pictures for paper,
// after the modules of the first figure.

import { lost } from '../texts/language.js';

/**
 * @template Value
 * @param {{ refresh: () => void, fail: (error: unknown) => void,
 *   awaits: (what: unknown, isAwaited: boolean) => void }} element
 * @param {() => Promise<Value>} load
 * @returns {() => Value | null} requests and returns it; null until it is loaded
 */
export function later(element, load) {
  /** @type {Value | null} */
  let value = null;
  let isAsked = false;
  /** @type {unknown} */
  let failure;
  return () => {
    if (failure) element.fail(failure);
    if (isAsked) return value;
    isAsked = true;
    element.awaits(load, true);
    load()
      .then(
        (loaded) => {
          value = loaded;
          failure = undefined;
          element.refresh();
        },
        (error) => {
          isAsked = false;
          failure = error;
          element.fail(error);
        },
      )
      .finally(() => element.awaits(load, false));
    return value;
  };
}

/** Milliseconds after which a page counts as idle, in browsers that do not report it. */
const pause = 1000;

/** @param {() => void} work */
function onceIdle(work) {
  // Safari has no requestIdleCallback
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, pause);
}

/** @param {() => void} work runs once, when the page has loaded and is idle */
export function whenIdle(work) {
  if (document.readyState === 'complete') onceIdle(work);
  else addEventListener('load', () => onceIdle(work), { once: true });
}

/** @type {typeof import('./print.js').printed | null} */
let print = null;
let isAsked = false;

/** @returns the function that makes pictures for paper; null until loaded */
export const printing = () => print;

export function preparePrinting() {
  if (isAsked) return;
  isAsked = true;
  import('./print.js').then(
    ({ printed }) => (print = printed),
    // without it the figures themselves are printed
    () => {
      isAsked = false;
      lost();
    },
  );
}
