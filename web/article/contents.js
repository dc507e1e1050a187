// The list of contents: a rail at the side of a wide page, behind a button on a narrow one. The current
// chapter is marked. The list is one stop of the Tab key; arrows, Home and End move along it.

import { t } from '../core/texts/language.js';

/**
 * @param {HTMLElement} nav a button and a list of links to chapters, with the names of parts between them
 * @returns {() => void} writes its texts in the current language
 */
export function contents(nav) {
  const button = /** @type {HTMLButtonElement} */ (nav.querySelector('button'));
  const list = /** @type {HTMLElement} */ (nav.querySelector('ol'));
  const parts = Array.from(list.querySelectorAll('.part-name'));
  const far = document.createElement('p');
  far.className = 'far';
  // not part of the page's translated text
  far.translate = false;
  list.after(far);
  let read = -1;
  const links = Array.from(nav.querySelectorAll('a'));
  const bar = document.querySelector('body > .sentence');
  const chapters = links.map(({ hash }) => document.getElementById(hash.slice(1)));

  /** @param {boolean} open */
  function show(open) {
    nav.classList.toggle('open', open);
    button.setAttribute('aria-expanded', String(open));
  }
  button.addEventListener('click', () => show(!nav.classList.contains('open')));
  nav.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && nav.classList.contains('open')) {
      show(false);
      button.focus();
    }
    const now = links.indexOf(/** @type {HTMLAnchorElement} */ (event.target));
    const last = links.length - 1;
    /** @type {Record<string, number>} */
    const moves = { ArrowUp: now - 1, ArrowDown: now + 1, Home: 0, End: last };
    if (now < 0 || !Object.hasOwn(moves, event.key)) return;
    event.preventDefault();
    links[Math.min(last, Math.max(0, moves[event.key]))].focus();
  });
  nav.addEventListener('focusout', ({ relatedTarget }) => {
    if (!nav.contains(/** @type {Node | null} */ (relatedTarget))) show(false);
  });
  nav.addEventListener('click', ({ target }) => {
    const k = links.indexOf(/** @type {HTMLAnchorElement} */ (target));
    if (k < 0) return;
    show(false);
    // the next Tab key leads into the chapter
    const title = chapters[k]?.querySelector('h2');
    title?.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  });

  // on a phone it must not cover a figure that the reader scrolls to
  let before = scrollY;
  addEventListener(
    'scroll',
    () => {
      if (Math.abs(scrollY - before) < 8) return;
      nav.classList.toggle('away', scrollY > before);
      before = scrollY;
    },
    { passive: true },
  );

  /** Shows which part of the page is read, and how far. */
  function showProgress() {
    const item = links[read]?.parentElement;
    const part = parts.findLast(
      (each) => item && each.compareDocumentPosition(item) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const values = { part: part?.textContent ?? '', chapter: read + 1, count: links.length };
    const text = read < 0 ? '' : t('{part}, chapter {chapter} of {count}', values);
    if (far.textContent !== text) far.textContent = text;
    far.style.setProperty('--far', String((read + 1) / links.length));
  }

  /** Whether figures of the chapter show the reader's sentence, and whether the page's header is visible. */
  let [isShown, isTop] = [true, true];
  const hideBar = () => bar?.classList.toggle('idle', !isShown && !isTop);

  /** @param {number} current */
  function mark(current) {
    read = current;
    showProgress();
    for (const part of parts) {
      // a part counts as its first chapter
      const first = links.findIndex(
        ({ parentElement }) => part.nextElementSibling === parentElement,
      );
      part.classList.toggle('read', first <= current);
    }
    links.forEach((link, k) => {
      link.tabIndex = k === Math.max(0, current) ? 0 : -1;
      if (k === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
      link.parentElement?.classList.toggle('read', k < current);
    });
    // chapters whose figures show the sentence have an attribute
    isShown = current < 0 || chapters[current]?.hasAttribute('data-sentence') === true;
    hideBar();
    // scroll the rail to the current chapter
    const [link, box] = [links[current]?.getBoundingClientRect(), list.getBoundingClientRect()];
    if (!link) return;
    if (link.top < box.top) list.scrollTop -= box.top - link.top;
    else if (link.bottom > box.bottom) list.scrollTop += link.bottom - box.bottom;
  }
  mark(-1);
  // without it, the list marks nothing
  if (typeof IntersectionObserver !== 'function') return showProgress;
  // the last chapter that begins above the middle of the window; the root extends above the page, so that
  // fast scrolling skips none
  const begun = new Set();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, boundingClientRect, rootBounds } of entries) {
        const isAbove = boundingClientRect.top < (rootBounds?.bottom ?? innerHeight / 2);
        begun[isAbove ? 'add' : 'delete'](target);
      }
      mark(chapters.findLastIndex((chapter) => begun.has(chapter)));
    },
    { rootMargin: '1000000px 0px -50% 0px' },
  );
  for (const chapter of chapters) if (chapter) observer.observe(chapter);
  // in a window so high that a chapter is read below the header, the header is replaced by the bar
  const header = document.querySelector('body > header');
  if (header) {
    new IntersectionObserver((entries) => {
      isTop = entries[entries.length - 1].isIntersecting;
      hideBar();
    }).observe(header);
  }
  return showProgress;
}
