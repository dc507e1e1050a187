// The width of a picture, such as 85mm → points.

import { Unreadable } from '../input.js';

/** @typedef {{ points: number, unit: { name: string, points: number } }} Width */

/** Points per unit. */
const units = { mm: 72 / 25.4, cm: 720 / 25.4, in: 72, pt: 1, px: 0.75 };

/** Limits in points: letters need the least, programs accept no more than the most. */
const [least, most] = [85, 7200];

/** The default: a column of a two-column paper, and the text width of a page. */
const usual = { paper: '85mm', screen: '160mm' };

/**
 * @param {string | undefined} text
 * @param {boolean} isPaper
 * @returns {Width}
 */
export function widthOf(text, isPaper) {
  const given = text ?? usual[isPaper ? 'paper' : 'screen'];
  const [, number, name = ''] = /^(\d+(?:\.\d+)?)(mm|cm|in|pt|px)$/.exec(given) ?? [];
  const unit = { name, points: units[/** @type {keyof typeof units} */ (name)] };
  const points = Number(number) * unit.points;
  if (!(points >= least && points <= most))
    throw new Unreadable(
      `--width must be a length from 30mm to 100in, in mm, cm, in, pt or px, such as 85mm, got ${given}`,
    );
  return { points, unit };
}
