// Where the reader is in the page. Figures get their heights while they are drawn, so a chapter that a link
// names, or the place before a reload, is held at its place on screen until the reader moves.

/** What a reader does to move. */
const moves = /** @type {const} */ (['wheel', 'touchstart', 'pointerdown', 'keydown']);

/** @param {Element} part @param {number} top pixels from the top of the window at which it is held */
function hold(part, top) {
  const align = () => {
    const off = part.getBoundingClientRect().top - top;
    if (Math.abs(off) > 1) scrollBy({ top: off, behavior: 'instant' });
  };
  const observer = new ResizeObserver(align);
  const stop = () => {
    observer.disconnect();
    for (const type of moves) removeEventListener(type, stop, true);
  };
  for (const type of moves) addEventListener(type, stop, { capture: true, passive: true });
  observer.observe(document.body);
  for (const figure of document.querySelectorAll('main figure')) observer.observe(figure);
  align();
}

const key = 'phasor-place';
const chapters = () => Array.from(document.querySelectorAll('main > section'));

/** @returns {{ id: string, top: number } | null} the chapter at the top of the window */
function here() {
  const last = chapters().findLast((each) => each.getBoundingClientRect().top <= innerHeight / 2);
  return last ? { id: last.id, top: last.getBoundingClientRect().top } : null;
}

/** @returns {{ id: string, top: number } | null} where the reader was before a reload */
function before() {
  const [entry] = /** @type {PerformanceNavigationTiming[]} */ (
    performance.getEntriesByType('navigation')
  );
  if (entry?.type !== 'reload') return null;
  try {
    const { id, top } = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return { id: String(id), top: Number(top) };
  } catch {
    return null;
  }
}

/** @param {string} chapter that the address names, '' for none */
export function keepPlace(chapter) {
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(here()));
    } catch {
      // a browser that keeps nothing begins at the top
    }
  });
  const place = before();
  const part = document.getElementById(place ? place.id : chapter);
  if (!part?.matches('section')) return;
  history.scrollRestoration = 'manual';
  const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
  hold(part, place ? place.top : padding || 0);
}
