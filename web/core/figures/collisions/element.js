// <phasor-collisions>: the distance of the closest two positions against the number of positions, and the
// number from which on two are equal when rows are rounded to a number format: what "unique" means.
//
//   <phasor-collisions length="400" dim="1" format="exact" controls></phasor-collisions>

import { node } from '../../draw/nodes.js';
import { t } from '../../texts/language.js';
import { chartStyle } from '../../kit/chart.js';
import { clamped } from '../../kit/settings.js';
import { figure } from '../../kit/figure.js';
import { filled, row } from '../../kit/marks/boxes.js';
import { css, distances, facts, strips } from './marks.js';
import { compared, model, samples, tensorOf } from './model.js';
import { settings } from './settings.js';
import { nameOf, sentence } from './words.js';

export class CollisionsElement extends figure({
  settings,
  css: [chartStyle, css],
  model,
  marks: (m, s) => [
    distances(m, s),
    row(
      'second',
      filled(s, node('p', 'above'), () => [t('Up to here no two are equal, written as')]),
      strips(m, s),
      filled(s, node('dl', 'facts'), () => facts(m, s)),
    ),
  ],
  says: ({ shown, pair, equals }) => sentence(shown, pair, equals),
  notes({ shown: { format, length, limit, last }, pair, equals }, s) {
    const searched = Math.min(last, ...Object.values(equals ?? {}).map((each) => each.searched));
    return [
      format !== 'exact' &&
        pair.distance > 0 &&
        length > compared &&
        t('The distance is that before rounding.'),
      ...clamped(s, { length, limit }, 'dim compare'),
      searched < last &&
        t('Equal rows are searched among the first {searched} positions.', { searched }),
    ];
  },
  selected: ({ pair }) => pair,
  /** The distance of the closest two at about 40 numbers of positions, for every line. */
  data({ shown, lines, steps }) {
    if (steps.some(({ length }) => length === 0)) return null;
    const counts = samples(shown);
    return {
      name: 'collisions',
      tensor: tensorOf(counts, steps),
      rowtitle: t('positions'),
      columntitle: t('distance of the closest two'),
      rowname: (index) => String(counts[index]),
      columnname: (column) => nameOf(lines[column]),
    };
  },
  async program({ shown: { length, format, chosen } }, s, dialect) {
    const { collisionsCode } = await import('./code.js');
    return collisionsCode(dialect, { encoding: chosen.encoding, length, format });
  },
}) {
  static about =
    'how near the closest two positions are, against how many there are, and from where on two are equal when their rows are written with fewer digits: what "unique" means.';
  static events = {
    'phasor-change': '{ length }, { dim } or { format } … when the reader moves them',
    'phasor-select': '{ a, b, distance } the closest two then; a distance of 0 for equal ones',
  };

  /** Starts early, because printing does not wait. */
  prepare() {
    super.prepare();
    this.m.search();
  }
}
