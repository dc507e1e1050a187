// Loads print.js, which makes the pictures for paper: after the modules of the first figure, and before
// anybody prints, because `beforeprint` does not wait.

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
    () => (isAsked = false),
  );
}
