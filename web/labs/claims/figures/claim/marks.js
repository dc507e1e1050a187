// The marks of <phasor-claim>: the claim with its correction, or the invalid text with a mark at the wrong
// character; and the difference of matrices.

import { node, set } from '../../../../core/draw/nodes.js';
import { t } from '../../../../core/texts/language.js';
import { filled } from '../../../../core/kit/marks/boxes.js';
import { panels } from '../panels.js';
import { line } from '../statement.js';
import { plain } from './model.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.figure { min-block-size: 35.2px; }
.broken { margin: 0; max-inline-size: 100%; overflow-x: auto; overflow-wrap: anywhere;
  font: 1em/1.5 var(--mono); }
`;

/** Most characters shown of a long text, and how many of them before the mark. */
const [most, before] = [72, 40];

/** @param {{ text: string, place: number }} unread `place`: −1 for none @returns {HTMLElement} */
function broken({ text, place }) {
  const from = Math.max(0, Math.min(place, text.length) - before);
  const head = from > 0 ? '…' : '';
  const under = place < 0 ? '' : `\n${' '.repeat(head.length + place - from)}`;
  const shown = `${head}${text.slice(from, from + most)}${under}`;
  // it may be wider than the page: then keys scroll it
  return set(node('pre', 'broken', shown, node('b', 'no', under && '▲')), {
    tabindex: 0,
    role: 'region',
    'aria-label': t('The expression that cannot be read'),
  });
}

/** @param {Model} m @param {Host} s */
const statement = (m, s) =>
  filled(s, node('div', ''), () => {
    const { verdict, unread } = m.judgement;
    return [verdict ? line({ expr: s.expr, says: s.says, verdict }) : broken(unread)];
  });

/**
 * The event about the verdict on a claim, sent once, not again when its texts are rewritten.
 *
 * @param {Model} m
 * @returns {import('../../../../core/kit/figure.js').Report | null}
 */
export function reports({ claim, verdict }) {
  if (!verdict) return null;
  const { right, cut, truth, says } = verdict;
  const detail = () => ({ right, cut, truth: plain(truth), says: plain(says) });
  return { event: 'phasor-verdict', of: claim, detail };
}

/** @param {Model} m @param {Host} s */
export const marks = (m, s) => [
  statement(m, s),
  ...panels(s, m.comparison, ({ says, truth }, { row, column }) =>
    s.report('phasor-select', { row, column, says, truth }),
  ),
];
