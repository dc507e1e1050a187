// The drawing code of <phasor-patches>, loaded when the first one is drawn.

import { node } from '../../../../core/draw/nodes.js';
import { t } from '../../../../core/texts/language.js';
import { mark, shownWhile } from '../../../../core/kit/marks/boxes.js';
import { isPatch } from '../../index.js';
import { beside, head, words } from './aside.js';
import { planeCode, weightsCode } from './code.js';
import { heads } from './heads.js';
import { model } from './model.js';
import { places, planeClaim, planeModel } from './plane.js';
import { claim, notes } from './sentences.js';
import { brokenImage, pictureOf } from './source.js';
import { stage } from './stage.js';

/** @typedef {import('./settings.js').Host} Host */
/** @typedef {import('./model.js').Model} Model */

/** @type {WeakMap<Model, import('./plane.js').Plane>} */
const planes = new WeakMap();

/** @param {Model} m @param {Host} s an element without weights */
function planeOf(m, s) {
  const plane = planes.get(m) ?? planeModel(m, s);
  planes.set(m, plane);
  return plane;
}

/** @type {import('../../../../core/kit/figure.js').Drawing<typeof import('./settings.js').settings, Model>} */
export const drawing = {
  model: (s) =>
    model(
      s,
      pictureOf(s, (given) => s.report('phasor-error', { message: brokenImage(given) })),
    ),
  marks(m, s) {
    const large = stage(m, s);
    const all = heads(m, s, large);
    const title = head(m, s);
    const list = beside(m, s, large);
    const centre = node('div', 'centre', title.node, large.node);
    const lab = node('div', 'lab', all.node, centre, list.node);
    const plane = places(m, s, planeOf(m, s));
    const hasWeights = () => m.hasWeights;
    // before the first drawing, reserve room for only one of them
    (s.weights ? plane : { node: lab }).node.style.display = 'none';
    return [
      shownWhile(hasWeights, words(m, s)),
      shownWhile(
        hasWeights,
        mark(
          lab,
          () => lab.classList.toggle('alone', m.layers.length * m.heads === 1),
          title.draw,
          large.draw,
          all.draw,
          list.draw,
        ),
      ),
      shownWhile(() => !m.hasWeights, plane),
    ];
  },
  isAwaited: (m) => m.state.isAwaited,
  nothing: (m) => (m.isEmpty ? t('There are no weights to show.') : null),
  warns: (m) => (m.state.isBroken ? brokenImage(m.state.given) : ''),
  says: (m, s) => (m.hasWeights ? claim(m, s) : planeClaim(m, s, planeOf(m, s))),
  notes: (m, s) => (m.hasWeights ? notes(m, s) : []),
  selected(m, s) {
    if (!m.hasWeights) return { query: s.query };
    const { query, key, layer, head: shownHead } = m;
    const [rowOf, column] = isPatch(m.places, key) ? m.cellOf(key) : [null, null];
    return { query, key, layer, head: shownHead, weight: m.row[key], row: rowOf, column };
  },
  place: (m) => (m.hasWeights ? String(m.query) : ''),
  data(m, s) {
    const { rows, cols } = m.places;
    const values = m.hasWeights ? m.patches : planeOf(m, s).map;
    return {
      name: m.hasWeights ? `patches-query-${m.query}` : `positions-${s.encoding}`,
      tensor: { shape: [rows, cols], data: values },
      rowtitle: t('row'),
      columntitle: t('column'),
      rowname: String,
      columnname: String,
    };
  },
  program: (m, s, dialect) =>
    m.hasWeights ? weightsCode(dialect, m) : planeCode(dialect, planeOf(m, s)),
};
