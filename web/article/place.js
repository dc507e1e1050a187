// Keeps the reader's place. Figures get their heights while they are drawn, so the chapter that a link leads
// to, or the place before a reload, is held in position until the reader moves.

/** Events by which a reader moves. */
const moves = /** @type {const} */ (['wheel', 'touchstart', 'pointerdown', 'keydown']);

/** Stops holding. */
let stop = () => {};

/** @param {Element} part @param {number} top pixels from the top of the window */
function hold(part, top) {
  stop();
  const align = () => {
    const off = part.getBoundingClientRect().top - top;
    if (Math.abs(off) > 1) scrollBy({ top: off, behavior: 'instant' });
  };
  const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(align) : null;
  const release = () => {
    observer?.disconnect();
    for (const type of moves) removeEventListener(type, release, true);
  };
  stop = release;
  for (const type of moves) addEventListener(type, release, { capture: true, passive: true });
  for (const element of document.querySelectorAll('body, main figure')) observer?.observe(element);
  align();
}

const key = 'phasor-place';
const chapters = () => Array.from(document.querySelectorAll('main > section'));

/** @returns {{ id: string, top: number } | null} the chapter at the top of the window */
function here() {
  const last = chapters().findLast((each) => each.getBoundingClientRect().top <= innerHeight / 2);
  return last ? { id: last.id, top: last.getBoundingClientRect().top } : null;
}

/** @returns {{ id: string, top: number } | null} the reader's place before a reload */
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

/**
 * @param {Element} part
 * @returns {number} where the browser places it after a link, in pixels from the top of the window
 */
const linked = (part) =>
  (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) +
  Number.parseFloat(getComputedStyle(part).scrollMarginTop);

/** @param {string} id @returns {Element | null} a chapter, or a section of one */
const placeOf = (id) => document.getElementById(id)?.closest('main section, main [id]') ?? null;

/** @param {string} hash of an address */
const chapterAt = (hash) => (hash.startsWith('#') ? placeOf(hash.slice(1)) : null);

/** Holds any chapter that a link of the page leads to. */
function followLinks() {
  addEventListener('click', (event) => {
    const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
    if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented) return;
    const link = target instanceof Element ? target.closest('a') : null;
    const part = link && chapterAt(String(link.getAttribute('href')));
    if (part) hold(part, linked(part));
  });
  addEventListener('hashchange', () => {
    // the address was typed; going back in the history restores the reader's place
    const part = chapterAt(location.hash);
    if (part && Math.abs(part.getBoundingClientRect().top - linked(part)) < 2)
      hold(part, linked(part));
  });
}

/** @param {string} chapter in the address, '' for none */
export function keepPlace(chapter) {
  addEventListener('pagehide', () => {
    try {
      sessionStorage.setItem(key, JSON.stringify(here()));
    } catch {
      // without stored data the page begins at the top
    }
  });
  followLinks();
  const place = before();
  const part = placeOf(place ? place.id : chapter);
  if (!part) return;
  history.scrollRestoration = 'manual';
  hold(part, place ? place.top : linked(part));
}
