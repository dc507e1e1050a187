// The marks of <phasor-similarity>: a matrix for each base, curves over the offset with the steps where
// they turn back, the table of what is measured, and the sentence.

import { linear, marks, path } from '../../draw/axis.js';
import { put } from '../../draw/canvas.js';
import { drawn, heading, node, set } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { phrase, t } from '../../language/language.js';
import { chart } from '../kit/chart.js';
import { controls } from '../kit/controls.js';
import { plot, ticks } from '../kit/plot.js';
import { base } from '../kit/stops.js';
import { domainOf } from './model.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('./model.js').Model} Model */

const similar = {
  back: phrase('where it rises'),
  never: phrase('With base {base} the {name} falls at each of the {steps} steps shown.'),
  turns: phrase(
    'The {name} depends on the offset alone, and does not fall steadily: with base {base} it first rises at offset {first}, and at {count} of {steps} steps.',
  ),
};
export const texts = {
  cosine: { name: phrase('cosine similarity'), ...similar },
  dot: { name: phrase('dot product'), ...similar },
  euclidean: {
    name: phrase('distance'),
    back: phrase('where it falls'),
    never: phrase('With base {base} the {name} grows at each of the {steps} steps shown.'),
    turns: phrase(
      'The {name} depends on the offset alone, and does not grow steadily: with base {base} it first falls at offset {first}, and at {count} of {steps} steps.',
    ),
  },
};

/** @param {Model} model @param {Facts[]} facts @returns {string} the claim */
export function sentence({ metric }, [{ base, first, rises, curve }]) {
  const { name, never, turns } = texts[metric];
  return t(first < 0 ? never : turns, {
    name: t(name),
    base: number(base),
    first,
    count: rises,
    steps: curve.length - 1,
  });
}

/** @param {Facts[]} facts @param {number} offset @returns {string} what every curve has there */
export const valuesAt = (facts, offset) =>
  facts
    .map(({ base, curve }) =>
      t('base {base} {value}', { base: number(base), value: number(curve[offset]) }),
    )
    .join(', ');

const baseSetting = {
  base: base({
    label: phrase('base'),
    most: 1e12,
    stops: [1, 2, 5, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 1_000_000],
  }),
};

/**
 * One matrix with its cursor.
 *
 * @param {number} k which of the bases
 * @param {(base: number) => void} change
 */
export function panel(k, change) {
  const [name, value] = [node('span', ''), node('b', '')];
  const picture = plot();
  const [across, side] = [node('div', 'ticks'), node('div', 'ticks side')];
  if (k === 0) picture.box.append(side);
  const slider = controls(baseSetting, ({ base }) => change(/** @type {number} */ (base)));
  // the stroke that stands for the base in the chart
  const stroke = curve(`stroke base-${k}`, 'M0 2H22');
  const swatch = drawn(
    'svg',
    { class: 'swatch', viewBox: '0 0 22 4', 'aria-hidden': true },
    stroke,
  );
  const head = node('div', 'head', swatch, name, value);
  const box = set(node('div', 'matrix', head, picture.box, across, slider.node), { role: 'group' });
  return {
    box,
    picture,
    /** @param {Model} model @param {boolean} isAdjustable */
    frame({ length, bases }, isAdjustable) {
      const base = bases[k];
      set(box, { 'aria-label': t('Matrix {k}', { k: k + 1 }) });
      name.textContent = t('base {base}', { base: number(base) });
      const title = t('Similarity of {length} positions, base {base}', { length, base });
      set(picture.box, { 'aria-label': title });
      picture.size(length, length);
      slider.show(isAdjustable, () => base);
      const most = picture.box.clientWidth < 160 ? 2 : 4;
      const places = marks(0, length - 1, most).filter(Number.isInteger);
      const shares = places.map(
        (place) => /** @type {const} */ ([(place + 0.5) / length, String(place)]),
      );
      ticks(across, 'left', shares);
      ticks(side, 'top', shares);
    },
    /**
     * @param {Phasor} phasor
     * @param {Tensor} matrix
     * @param {{ colors: string[], domain: [number, number], pixels: number }} shown `pixels` of a side
     */
    paint(phasor, matrix, { colors, domain, pixels }) {
      const size = { width: pixels, height: pixels };
      put(picture.canvas, phasor.paint(matrix, { colormap: colors, domain, ...size }));
      picture.canvas.classList.toggle('exact', pixels === matrix.shape[0]);
    },
    /** @param {Model} model @param {Facts} facts */
    point({ length, position, column, read }, { curve }) {
      value.textContent = read === null ? '' : number(curve[read]);
      const end = length - (read ?? 0);
      picture.outline(
        read === null ? '' : `M${read} 0L${length} ${end}M0 ${read}L${end} ${length}`,
      );
      picture.point((column + 0.5) / length, (position + 0.5) / length);
    },
  };
}

/** Similarity against offset. */
export function curves() {
  const made = chart('chart', 220, { left: 40, right: 12, top: 10, bottom: 36 });
  return Object.assign(made, {
    /** @param {Model} model @param {Facts[]} facts @param {number} width */
    draw(model, facts, width) {
      made.size(Math.max(200, width));
      const { left, right, top, bottom } = made;
      const last = model.length - 1;
      const least = Math.min(0, ...facts.flatMap(({ curve }) => [...curve]));
      const most = domainOf(model, facts)[1];
      const x = linear([0, last], [left, right]);
      const y = linear([least, most], [bottom, top]);
      const places = marks(0, last, Math.max(2, made.width / 90)).filter(Number.isInteger);
      const title = t('offset between two positions');
      made.axes({ scale: x, marks: places, title }, { scale: y, marks: marks(least, most, 4) });
      /** @param {Facts} facts @returns {string} the steps that go the wrong way */
      const risesOf = ({ curve, rising }) => {
        // of every three points two are the ends of a step
        const end = (/** @type {number} */ i) => Math.floor(i / 3) + (i % 3);
        const isDrawn = (/** @type {number} */ i) => i % 3 < 2 && rising[Math.floor(i / 3) + 1];
        return path(
          3 * last,
          (i) => (isDrawn(i) ? x.at(end(i)) : NaN),
          (i) => y.at(curve[end(i)]),
        );
      };
      made.lines.replaceChildren(
        ...facts.map((each, k) => curve(`rise base-${k}`, risesOf(each))),
        ...facts.map(({ curve: values }, k) =>
          curve(
            `curve base-${k}`,
            path(last + 1, x.at, (i) => y.at(values[i])),
          ),
        ),
        ...facts.flatMap(({ curve: values, first }, k) => {
          if (first < 0) return [];
          const [cx, cy] = [x.at(first), y.at(values[first])];
          return [
            dot(`first base-${k}`, cx, cy, 4),
            label(`first-word base-${k}`, cx, cy - 9, first),
          ];
        }),
      );
      set(made.svg, {
        'aria-label': t('{name} against offset', { name: t(texts[model.metric].name) }),
      });
    },
    /** @param {Model} model @param {Facts[]} facts */
    point({ read }, facts) {
      made.cursor(read);
      made.over.replaceChildren(
        ...(read === null ? [] : facts).map(({ curve }, k) =>
          dot(`spot base-${k}`, made.x.at(read ?? 0), made.y.at(curve[read ?? 0]), 4.5),
        ),
      );
    },
  });
}

/** @param {Model} model @param {Facts[]} facts @returns {HTMLElement[]} head and body of the table */
export function factsTable({ dim, metric }, facts) {
  const falls = metric === 'euclidean';
  const steps = facts[0].curve.length - 1;
  /** @param {string} name @param {(facts: Facts) => string | (string | Node)[]} cell */
  const row = (name, cell) =>
    node(
      'tr',
      '',
      heading('row', '', name),
      ...facts.map((each) => node('td', '', ...[cell(each)].flat())),
    );
  const bases = facts.map(({ base }) =>
    heading('col', '', t('base {base}', { base: number(base) })),
  );
  return [
    node('thead', '', node('tr', '', node('td', ''), ...bases)),
    node(
      'tbody',
      '',
      row(falls ? t('first falls at offset') : t('first rises at offset'), ({ first }) =>
        first < 0 ? t('never') : String(first),
      ),
      row(falls ? t('steps where it falls') : t('steps where it rises'), ({ rises }) =>
        t('{count} of {steps}', { count: rises, steps }),
      ),
      row(t('closest two positions'), ({ closest: { a, b, distance } }) => [
        `${number(distance)} `,
        node('span', '', t('at {a}, {b}', { a, b })),
      ]),
      row(t('symmetric, S\u00a0=\u00a0Sᵀ, to'), ({ asymmetry }) => number(asymmetry)),
      row(t('constant along diagonals, to'), ({ spread }) => number(spread)),
      row(t('|p|²\u00a0=\u00a0d/2\u00a0=\u00a0{half}, to', { half: dim / 2 }), ({ norm }) =>
        number(norm),
      ),
    ),
  ];
}
