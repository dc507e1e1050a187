// The chapters of the one-file page. They share their sentence with the first screen.

import { SentenceElement } from '../core/figures/sentence/element.js';
import { join, share } from '../core/kit/group.js';
import { makeFigures } from './page.js';

const first = /** @type {InstanceType<typeof SentenceElement>} */ (
  document.querySelector('phasor-sentence')
);

/** Takes the sentence from the group, but not the marked word, which its examples set. */
const member = {
  group: 'page',
  ownerDocument: document,
  /** @param {Record<string, unknown>} change */
  follow({ text, encoding }) {
    if (typeof text === 'string' && text !== first.text) {
      for (const name of ['blend', 'query', 'key']) first.removeAttribute(name);
      first.text = text;
    }
    if (typeof encoding === 'boolean') first.positions = encoding;
  },
};

export function begin() {
  join('page', member);
  first?.addEventListener('phasor-change', (event) => {
    const { text, positions: encoding } = /** @type {CustomEvent} */ (event).detail;
    if (text !== undefined) share(member, { text });
    if (encoding !== undefined) share(member, { encoding });
  });
  makeFigures({ 'phasor-sentence': SentenceElement }, [() => import('./whole-later.js')]);
}
