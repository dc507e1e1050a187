// What became of the sentence, for those who do not see the page: how many words it has now, which of them
// are unknown, and what the figure that is read says of it. Once, after a pause.

import { t } from '../core/texts/language.js';
import { rest } from '../core/kit/keyboard.js';

/** @returns {string} what the figure says that shows the sentence in the chapter that is read */
function claim() {
  const hash = document.querySelector('#contents [aria-current]')?.getAttribute('href') ?? '';
  const chapter = hash ? document.querySelector(hash) : null;
  const figure = /** @type {any} */ (chapter?.querySelector('[group="page"]'));
  return figure?.claim ?? '';
}

/**
 * @param {HTMLElement} notices what has to be said about the text, each a `summary`
 * @returns {(text: string, encoding: boolean, count: number) => void} to be called with what is shown
 */
export function spokenSentence(notices) {
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.role = 'status';
  status.translate = false;
  notices.after(status);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {string | null} null until the page has shown its first sentence */
  let known = null;
  return (text, encoding, count) => {
    const now = JSON.stringify([text, encoding]);
    if (known === null || now === known) return void (known = now);
    known = now;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const unknown = Array.from(notices.querySelectorAll('summary'), (one) => one.textContent);
      const words = count === 1 ? t('one word') : t('{count} words long', { count });
      status.textContent = [[words, ...unknown].join(', '), claim()].filter(Boolean).join('. ');
    }, rest);
  };
}
