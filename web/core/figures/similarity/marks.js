// The marks of <phasor-similarity>: a matrix for each base, curves over the offset with the steps where they
// are not monotonic, and the table of measurements; and the sentences.

import { marks, path } from '../../draw/axis.js';
import { drawn, node, set, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { curve, dot, label } from '../../draw/shapes.js';
import { listed, phrase, t } from '../../texts/language.js';
import { controls } from '../../kit/controls.js';
import { mark, several, factTable } from '../../kit/marks/boxes.js';
import { chartMark, integers } from '../../kit/marks/chart.js';
import { matrix } from '../../kit/marks/matrix.js';
import { base } from '../../kit/stops.js';
import { offsetOf, measured, mostDrawn } from './model.js';

/** @typedef {import('./model.js').Settings} Settings */

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

/** @param {Model} m @param {Settings} s @returns {string} the sentence below the figure */
export function sentence({ facts: [fact] }, { metric }) {
  const { name, never, turns } = texts[metric];
  const { first, rises: count } = fact;
  const values = { name: t(name), base: number(fact.base), first, count };
  return t(first < 0 ? never : turns, { ...values, steps: fact.curve.length - 1 });
}

/** @param {Model} m @param {Settings} s @param {number} offset at which the curves are read */
const valuesText = (m, { bases }, offset) =>
  listed(
    m
      .valuesAt(offset)
      .map((value, k) =>
        t('base {base} {value}', { base: number(bases[k]), value: number(value) }),
      ),
  );

/** @param {Model} m @param {Settings} s @returns {string} the text of the cursor's position */
export const cursorText = ({ inside, column, read }, { position, offset }) =>
  inside
    ? t('positions {a} and {b}, {offset} apart', { a: position, b: column, offset: read ?? 0 })
    : t('offset {offset}', { offset: number(offset) });

/** @param {Model} m @param {Settings} s */
export const notes = ({ read }, { offset, length }) => [
  read === null &&
    t('Offset {offset} lies outside the {length} positions shown.', { offset, length }),
  length > measured &&
    t('Symmetry, diagonals and norms are measured on the first {measured} positions.', {
      measured,
    }),
  length > mostDrawn &&
    t('The matrices show {count} of {length} positions, spread evenly.', {
      count: mostDrawn,
      length,
    }),
];

/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {import('../../kit/figure.js').Mark} Mark */

const baseSetting = {
  base: base({
    label: phrase('base'),
    most: 1e12,
    stops: [1, 2, 5, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000, 100_000, 1_000_000],
  }),
};

/**
 * @param {Model} m
 * @param {Host} s
 * @param {{ row: number, column: number }} cell the new cell of the cursor
 */
function select(m, s, { row, column }) {
  const offset = column - row;
  if (row === s.position && offset === s.offset) return;
  s.set({ position: row, offset });
  const values = m.valuesAt(Math.abs(offset));
  s.report('phasor-select', { row, column, offset, values });
}

/** @param {Host} s @returns {'sequential' | 'diverging'} */
export const kindOf = ({ metric }) => (metric === 'euclidean' ? 'sequential' : 'diverging');

/**
 * One matrix with its base.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {number} k index of the base
 * @param {() => number} pixels pixels per side
 * @returns {Mark}
 */
function panel(m, s, k, pixels) {
  const [name, value] = [node('span', ''), node('b', '')];
  const slider = controls(baseSetting, ({ base: newBase }) =>
    s.set({ bases: s.bases.with(k, Number(newBase)) }),
  );
  const picture = matrix(s, {
    role: phrase('similarity matrix'),
    name: () =>
      t('Similarity of {length} positions, base {base}', { length: s.length, base: s.bases[k] }),
    isFirst: k === 0,
    size: () => s.length,
    cells() {
      const { facts, domain } = m;
      return { matrix: facts[k].drawn, kind: kindOf(s), domain, pixels: pixels() };
    },
    outline() {
      const { read } = m;
      const end = s.length - (read ?? 0);
      return read === null ? '' : `M${read} 0L${s.length} ${end}M0 ${read}L${end} ${s.length}`;
    },
    cursor: () => ({ row: s.position, column: m.column }),
    go: (cell) => select(m, s, cell),
    says({ row, column }) {
      const values = valuesText(m, s, Math.abs(column - row));
      return t('positions {a} and {b}: {values}', { a: row, b: column, values });
    },
  });
  // the line style of this base in the chart
  const stroke = curve(`stroke base-${k}`, 'M0 2H22');
  const swatch = { class: 'swatch', viewBox: '0 0 22 4', 'aria-hidden': true };
  const head = node('div', 'head', drawn('svg', swatch, stroke), name, value);
  const box = set(node('div', 'matrix', head, ...picture.nodes, slider.node), { role: 'group' });
  const framed = s.kept(() => {
    const { controls: wantedControls } = s;
    const shownBase = s.bases[k];
    set(box, { 'aria-label': t('Matrix {k}', { k: k + 1 }) });
    name.textContent = t('base {base}', { base: number(shownBase) });
    slider.show(
      Array.isArray(wantedControls) ? wantedControls.includes('bases') : !!wantedControls,
      () => shownBase,
    );
  }, ['language']);
  const read = s.kept(() => {
    value.textContent = m.read === null ? '' : number(m.facts[k].curve[m.read]);
  }, ['language']);
  return mark(box, framed, picture.draw, read);
}

/** A matrix for each base. @param {Model} m @param {Host} s @returns {Mark} */
export function panels(m, s) {
  const count = () => {
    const { length } = s.bases;
    // on a narrow page four stand two by two
    vars(s.figure, { count: length, narrow: length > 3 ? 2 : length });
    return length;
  };
  const pixels = s.kept(() => {
    count();
    const width = all.node.querySelector('.plot')?.clientWidth ?? 0;
    return Math.min(s.length, Math.max(64, Math.round(width * devicePixelRatio)));
  }, ['size']);
  const all = several(s, 'panels', count, (k) => panel(m, s, k, pixels));
  return all;
}

/** Similarity against offset. @param {Model} m @param {Host} s */
export const curves = (m, s) =>
  chartMark(s, {
    part: 'chart',
    names: 'second',
    height: 200,
    margin: { left: 40, right: 12, top: 10, bottom: 36 },
    least: 200,
    x: ({ width }) => ({
      domain: [0, s.length - 1],
      marks: integers(0, s.length - 1, Math.max(2, width / 90)),
      title: t('offset between two positions'),
    }),
    y() {
      const least = Math.min(0, ...m.facts.flatMap(({ curve: curveData }) => [...curveData]));
      const [, most] = m.domain;
      return { domain: [least, most], marks: marks(least, most, 4) };
    },
    lines({ x, y }) {
      const last = s.length - 1;
      /** @param {Facts} facts @returns {string} the non-monotonic steps */
      const risesOf = ({ curve: curveData, rising }) => {
        // every three points hold the two ends of a step, and a gap
        const end = (/** @type {number} */ i) => Math.floor(i / 3) + (i % 3);
        const isDrawn = (/** @type {number} */ i) => i % 3 < 2 && rising[Math.floor(i / 3) + 1];
        return path(
          3 * last,
          (i) => (isDrawn(i) ? x.at(end(i)) : NaN),
          (i) => y.at(curveData[end(i)]),
        );
      };
      /** @param {Facts} facts */
      const all = ({ curve: curveData }) => path(last + 1, x.at, (i) => y.at(curveData[i]));
      return [
        ...m.facts.map((each, k) => curve(`rise base-${k}`, risesOf(each))),
        ...m.facts.map((each, k) => curve(`curve base-${k}`, all(each))),
        ...m.facts.flatMap(({ curve: curveData, first }, k) => {
          if (first < 0) return [];
          const [cx, cy] = [x.at(first), y.at(curveData[first])];
          const word = label(`first-word base-${k}`, cx, cy - 9, first);
          return [dot(`first base-${k}`, cx, cy, 4), word];
        }),
      ];
    },
    over: ({ x, y }) =>
      (m.read === null ? [] : m.facts).map(({ curve: curveData }, k) =>
        dot(`spot base-${k}`, x.at(m.read ?? 0), y.at(curveData[m.read ?? 0]), 4.5),
      ),
    cursor: {
      name: () => t('{name} against offset', { name: t(texts[s.metric].name) }),
      at: () => m.read,
      range: () => [0, s.length - 1],
      says: () =>
        m.read === null
          ? t('offset {offset}, outside the curves', { offset: s.offset })
          : t('offset {offset}: {values}', { offset: m.read, values: valuesText(m, s, m.read) }),
      go: (size) => s.set({ offset: offsetOf(s, size) }),
    },
  });

/** @param {Model} m @param {Host} s @returns {HTMLElement[]} the table of measurements for every base */
export function measurements({ facts }, { dim, metric }) {
  const falls = metric === 'euclidean';
  const steps = facts[0].curve.length - 1;
  const [first, count] = falls
    ? [t('first falls at offset'), t('steps where it falls')]
    : [t('first rises at offset'), t('steps where it rises')];
  return factTable(
    facts.map(({ base: factBase }) => t('base {base}', { base: number(factBase) })),
    [
      [first, facts.map(({ first: position }) => (position < 0 ? t('never') : String(position)))],
      [count, facts.map(({ rises }) => t('{count} of {steps}', { count: rises, steps }))],
      [
        t('closest two positions'),
        facts.map(({ closest: { a, b, distance } }) => [
          `${number(distance)} `,
          node('span', '', t('at {a}, {b}', { a, b })),
        ]),
      ],
      [t('symmetric, S\u00a0=\u00a0Sᵀ, to'), facts.map(({ asymmetry }) => number(asymmetry))],
      [t('constant along diagonals, to'), facts.map(({ spread }) => number(spread))],
      [
        t('|p|²\u00a0=\u00a0d/2\u00a0=\u00a0{half}, to', { half: dim / 2 }),
        facts.map(({ norm }) => number(norm)),
      ],
    ],
  );
}
