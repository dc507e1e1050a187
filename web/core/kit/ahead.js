// What is fetched before it is needed, because `beforeprint` does not wait: the modules of figures to which
// nobody scrolls, once the page has loaded and rests; and print.js, which makes the pictures for paper, after
// those of the first figure.

import { lost } from '../texts/lost.js';

/** Milliseconds after which a page is taken to rest, where the browser does not say. */
const pause = 1000;

/** @param {() => void} work */
function onceIdle(work) {
  // Safari has no requestIdleCallback
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, pause);
}

/** @param {() => void} work done once, when the page has loaded and rests */
export function whenIdle(work) {
  if (document.readyState === 'complete') onceIdle(work);
  else addEventListener('load', () => onceIdle(work), { once: true });
}

/** @type {typeof import('./print.js').printed | null} */
let print = null;
let isAsked = false;

/** @returns what print.js makes pictures with; null until it is there */
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
