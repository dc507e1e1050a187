// The trained head beside its closed form, pair by pair: the angle by which each pair of a sinusoidal
// encoding rotates between query and key.

import { drawn, node, set } from '../../../../core/draw/nodes.js';
import { number } from '../../../../core/draw/numbers.js';
import { dot, line } from '../../../../core/draw/shapes.js';
import { t } from '../../../../core/texts/language.js';
import { mark } from '../../../../core/kit/marks/boxes.js';

/** @typedef {import('./training.js').Host} Host */
/** @typedef {import('./training.js').Training} Training */

/** @typedef {Omit<import('../../index.js').ClosedForm, 'trained' | 'exact'>} Dials */

const side = 64;
const center = side / 2;
const radius = 26;

/** @param {string} name @param {number} angle @param {number} length */
const arm = (name, angle, length) =>
  line(name, center, center, center + length * Math.cos(angle), center - length * Math.sin(angle));

/** @param {number} radians */
const degrees = (radians) => `${number((radians * 180) / Math.PI, 0)}°`;

/** The difference of two angles, from 0 to π. @param {number} a @param {number} b */
export const between = (a, b) => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

/** @param {Dials} form @param {number} pair */
function dial({ angle, wanted, gain }, pair) {
  const most = Math.max(...gain.map(Math.abs));
  const svg = drawn(
    'svg',
    { viewBox: `0 0 ${side} ${side}`, width: side, height: side, 'aria-hidden': true },
    dot('ring', center, center, radius),
    arm('wanted', wanted[pair], radius),
    // pairs that the head hardly reads have a short hand
    arm('found', angle[pair], radius * Math.max(0.15, Math.abs(gain[pair]) / most)),
  );
  const words = t('pair {pair}: {found}, closed form {wanted}', {
    pair,
    found: degrees(angle[pair]),
    wanted: degrees(wanted[pair]),
  });
  const box = node('li', 'dial', svg, node('span', '', `${pair}`));
  set(box, { title: words, 'aria-label': words });
  return box;
}

/** The pairs that a head reads: those with at least a tenth of the largest factor. @param {Dials} form */
export function readPairs({ gain }) {
  const most = Math.max(...gain.map(Math.abs));
  return Array.from(gain.keys()).filter((pair) => Math.abs(gain[pair]) >= most / 10);
}

/** @param {Training} m @param {Host} s */
export function form(m, s) {
  const title = node('figcaption', '');
  const list = node('ol', 'dials');
  const box = node('figure', 'form', title, list);
  const written = s.kept(() => {
    const found = m.measured[m.models.indexOf(m.seen[m.place.model])]?.form ?? null;
    box.hidden = !found;
    if (!found) return;
    const pairs = readPairs(found);
    const errors = pairs.map((pair) => between(found.angle[pair], found.wanted[pair]));
    title.textContent = t(
      'The sinusoidal head beside its closed form, every pair turned by {offset} times its frequency: the scores of positions have a cosine of {cosine}, and the {count} pairs that it reads are {error} off in the median. Thick: the trained angle, as long as the pair counts. Thin: the closed form.',
      {
        offset: m.models[0].spec.full.offset,
        cosine: number(found.cosine, 2),
        count: pairs.length,
        error: degrees(errors.sort((a, b) => a - b)[Math.floor(errors.length / 2)]),
      },
    );
    list.replaceChildren(...Array.from(found.angle.keys(), (pair) => dial(found, pair)));
  }, ['language']);
  return mark(box, written);
}
