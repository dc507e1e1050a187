// The page as slides, with ?teach: one chapter at a time in large type. Page Down and Page Up, and the arrow
// keys where no figure uses them, turn the slides; the address keeps the chapter.

import { t } from '../language/language.js';

/** @param {string} wanted the chapter that the address names @param {(chapter: string) => void} turned */
export function slides(wanted, turned) {
  const all = Array.from(document.querySelectorAll('main > section'), (section) => ({
    section: /** @type {HTMLElement} */ (section),
    title: /** @type {HTMLElement} */ (section.querySelector('h2')),
  }));
  const [back, next] = [button(() => go(now - 1)), button(() => go(now + 1))];
  const count = document.createElement('span');
  const bar = document.createElement('nav');
  bar.className = 'slides';
  bar.append(back, count, next);
  document.body.append(bar);
  document.documentElement.classList.add('teach');
  let now = 0;

  function write() {
    back.textContent = t('Back');
    next.textContent = t('Next');
    bar.setAttribute('aria-label', t('Slides'));
    count.textContent = `${now + 1} / ${all.length}`;
  }

  /** @param {number} k @param {boolean} [isFirst] */
  function go(k, isFirst = false) {
    now = Math.min(all.length - 1, Math.max(0, k));
    all.forEach(({ section }, at) => (section.hidden = at !== now));
    // not disabled: the focus would be lost at the ends
    back.setAttribute('aria-disabled', String(now === 0));
    next.setAttribute('aria-disabled', String(now === all.length - 1));
    write();
    scrollTo({ top: 0, behavior: 'instant' });
    if (isFirst) return;
    const { section, title } = all[now];
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
    turned(section.id);
  }

  addEventListener('keydown', ({ key, altKey, ctrlKey, metaKey, target }) => {
    if (altKey || ctrlKey || metaKey || isField(target)) return;
    const step = { PageDown: 1, PageUp: -1, ArrowRight: 1, ArrowLeft: -1 }[key];
    if (step) go(now + step);
  });
  go(
    Math.max(
      0,
      all.findIndex(({ section }) => section.id === wanted),
    ),
    true,
  );
  return {
    write,
    /** @param {string} chapter that a link led to */
    show(chapter) {
      const k = all.findIndex(({ section }) => section.id === chapter);
      if (k >= 0 && k !== now) go(k);
    },
  };
}

/** @param {() => void} press */
function button(press) {
  const made = document.createElement('button');
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
}

/** @param {EventTarget | null} target whether keys are letters there */
const isField = (target) =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');
