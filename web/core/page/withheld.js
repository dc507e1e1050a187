// Settings that a link may not set. Anybody can write a link, so what a figure fetches because of one comes
// from the page's own origin. Of another host the page says so, and a button leads there: what the reader
// then downloads can be opened here.

import { button } from '../kit/button.js';
import { node } from '../draw/nodes.js';
import { listen, t } from '../texts/language.js';

/** @typedef {{ settings: Record<string, import('../kit/settings.js').AnySetting> }} Class */

/** Whether an address is at the origin of this page; of a page on a disk, in its folder. @param {URL} url */
const isHere = ({ protocol, origin, href }) =>
  protocol === 'file:'
    ? href.startsWith(new URL('.', location.href).href)
    : /^https?:$/.test(protocol) && origin === location.origin;

/**
 * @param {HTMLElement} figure which is defined
 * @param {URLSearchParams} search what the link says
 * @returns {Map<string, URL>} setting → an address elsewhere that the link names for it
 */
export function foreign(figure, search) {
  const { settings } = /** @type {Class} */ (/** @type {unknown} */ (figure.constructor));
  const found = Object.entries(settings).flatMap(([name, { addresses }]) => {
    const urls = (addresses?.(search.get(name) ?? '') ?? [])
      .filter((text) => URL.canParse(text, document.baseURI))
      .map((text) => new URL(text, document.baseURI));
    const url = urls.find((each) => !isHere(each));
    return url ? [/** @type {const} */ ([name, url])] : [];
  });
  return new Map(found);
}

/** @type {HTMLElement | undefined} of the link that was followed last */
let shown;

/**
 * Says above a figure what was not fetched for it, or no longer does.
 *
 * @param {HTMLElement} figure
 * @param {readonly URL[]} urls
 */
export function showWithheld(figure, urls) {
  shown?.remove();
  shown = undefined;
  const [url] = urls;
  if (!url) return;
  // an address without a host is named by its scheme
  const host = url.host || url.protocol;
  const sentence = node('span', '');
  const leave = button('', () => window.open(url.href, '_blank', 'noopener,noreferrer'));
  // scripts and texts of an address would be of this page
  leave.hidden = !/^https?:$/.test(url.protocol);
  const box = node('p', 'withheld column', sentence, ' ', leave);
  box.setAttribute('role', 'alert');
  // its text is not a paragraph of the page
  box.translate = false;
  const say = () => {
    sentence.textContent = t(
      'This link names files at {host}. Nothing was fetched from there, because a link may name files of this page’s own host only. If you trust it, download them there and open them here.',
      { host },
    );
    leave.textContent = t('Go to {host}', { host });
  };
  say();
  listen(say);
  figure.before(box);
  shown = box;
  // where a figure can take files of the reader, it does
  if ('choose' in figure) figure.choose = true;
}
