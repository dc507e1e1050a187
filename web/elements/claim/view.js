// A text of <phasor-claim> that cannot be read, with a mark at the character where it ends to be one.

import { node, set } from '../../draw/nodes.js';
import { t } from '../../language/language.js';

export const css = `
.figure { min-block-size: 35.2px; }
.broken { margin: 0; max-inline-size: 100%; overflow-x: auto; overflow-wrap: anywhere;
  font: 1em/1.5 var(--phasor-mono, ui-monospace, monospace); }
`;

/** Characters of a long text that are shown, and how many of them before the mark. */
const [most, before] = [72, 40];

/** @param {{ text: string, place: number }} unread −1 for no place @returns {HTMLElement} */
export function broken({ text, place }) {
  const from = Math.max(0, Math.min(place, text.length) - before);
  const head = from > 0 ? '…' : '';
  const under = place < 0 ? '' : `\n${' '.repeat(head.length + place - from)}`;
  const shown = `${head}${text.slice(from, from + most)}${under}`;
  // it may be wider than the page, and is scrolled by keys then
  return set(node('pre', 'broken', shown, node('b', 'no', under && '▲')), {
    tabindex: 0,
    role: 'region',
    'aria-label': t('The expression that cannot be read'),
  });
}
