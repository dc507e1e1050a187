// Settings that a link may not set. Anybody can write a link, so a link makes a figure fetch from the page's
// own origin only. For an address elsewhere the page says so and offers a button that goes there: what the
// reader downloads can be opened here.

import { button } from '../kit/button.js';
import { node } from '../draw/nodes.js';
import { listen, t } from '../texts/language.js';

/** @typedef {{ settings: Record<string, import('../kit/settings.js').AnySetting> }} Class */

/** Whether an address has this page's origin or, for a page on disk, is in its folder. @param {URL} url */
const isHere = ({ protocol, origin, href }) =>
  protocol === 'file:'
    ? href.startsWith(new URL('.', location.href).href)
    : /^https?:$/.test(protocol) && origin === location.origin;

/**
 * @param {HTMLElement} figure an element that is defined
 * @param {URLSearchParams} search the settings in the link
 * @returns {Map<string, URL>} setting → an address elsewhere that the link gives it
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

/** @type {HTMLElement | undefined} the notice about the last link */
let shown;

/**
 * Shows above a figure what was not fetched for it, or removes the notice.
 *
 * @param {HTMLElement} figure
 * @param {readonly URL[]} urls
 */
export function showWithheld(figure, urls) {
  shown?.remove();
  shown = undefined;
  const [url] = urls;
  if (!url) return;
  // name an address without a host by its scheme
  const host = url.host || url.protocol;
  const sentence = node('span', '');
  const leave = button('', () => window.open(url.href, '_blank', 'noopener,noreferrer'));
  // javascript:, data: and blob: addresses would run as part of this page
  leave.hidden = !/^https?:$/.test(url.protocol);
  const box = node('p', 'withheld column', sentence, ' ', leave);
  box.setAttribute('role', 'alert');
  // not part of the page's translated text
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
  // offer to open the reader's files where the figure can
  if ('choose' in figure) figure.choose = true;
}
