// The sentences of <phasor-shift>: the summary, the list of facts, and how a change affected the matrix.

import { integral, number } from '../../draw/numbers.js';
import { prose, t } from '../../texts/language.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {import('./model.js').Settings & { block: readonly number[] }} State */

/**
 * @param {State | null} before
 * @param {State} now
 * @returns {(() => string) | null} makes the sentence about which entries of M changed, in the current
 *   language; null if none did
 */
export function changeOf(before, now) {
  if (!before) return () => t('Move the position, and the entries of M stay.');
  const count = now.block.filter((entry, k) => entry !== before.block[k]).length;
  const others = (/** @type {State} */ { offset, dim, base, pair }) =>
    `${offset} ${dim} ${base} ${pair}`;
  if (others(before) !== others(now))
    return () => t('With the last change, {count} of 4 entries of M changed.', { count });
  if (before.position === now.position) return null;
  return () =>
    t('When the position moved from {was} to {now}, {count} of 4 entries of M changed.', {
      was: integral(before.position),
      now: integral(now.position),
      count,
    });
}

/** @param {Model} m @param {Host} s */
export const residualOf = ({ facts: { pairs, residual } }, { wrong }) =>
  wrong
    ? t('The second number should be {cosine}, the cosine.', { cosine: number(pairs.direct[1]) })
    : t('The largest difference, over all pairs: {residual}', { residual: number(residual) });

/** @param {Model} m @param {Host} s @returns {[name: string, value: string][]} */
export function rowsOf({ pair, facts }, { position, offset, wrong }) {
  const [i, d, to] = [position, offset, position + offset].map(integral);
  const radians = offset * facts.frequency;
  const turn = { angle: number(radians), turns: number(radians / (2 * Math.PI)) };
  /** @type {[name: string, value: string][]} */
  const rows = [
    [t('pair {pair} turns by δω', { pair }), t('{angle} rad, {turns} turns', turn)],
    [`det M(${d})`, number(facts.determinant, 6)],
    [t('M({d}) M({i}) = M({to}), to', { d, i, to }), number(facts.sum)],
    [t('M({back}) = M({d})ᵀ, to', { back: integral(-offset), d }), number(facts.inverse)],
  ];
  if (wrong) rows.push([t('determinant of the wrong one'), number(facts.wrongDeterminant, 6)]);
  return rows;
}

/** @param {Model} m @param {Host} s */
export function claimOf({ facts, change }, { position, offset, wrong }) {
  const [i, d, to] = [position, offset, position + offset].map(integral);
  if (!wrong) {
    const moved = t('M({d}) moves any position by {d}: PE({i}) becomes PE({to}).', { d, i, to });
    return prose(moved, change?.());
  }
  return t(
    'With [cos, −sin] as its second row the matrix does not give PE({to}): its second number, {sine}, is the sine of position {back}, and its determinant is {determinant}; a rotation has 1.',
    {
      to,
      sine: number(facts.wrong[1]),
      back: integral(position - offset),
      determinant: number(facts.wrongDeterminant),
    },
  );
}
