// Positions in two dimensions, shown if there are no weights: the similarity of the chosen place to all
// patches, with the two curves whose sum it is, and beside it a grid of small maps for every few patches.

import { contextOf, put } from '../../../../core/draw/canvas.js';
import { drawn, node, set } from '../../../../core/draw/nodes.js';
import { number } from '../../../../core/draw/numbers.js';
import { localized, phrase, pieces, t } from '../../../../core/texts/language.js';
import { keptModel } from '../../../../core/kit/figure.js';
import { moved, onKeys } from '../../../../core/kit/keyboard.js';
import { mark } from '../../../../core/kit/marks/boxes.js';
import { rampMark } from '../../../../core/kit/marks/legend.js';
import { shareOf } from '../../../../core/kit/pointer.js';
import { grid } from '../../../../core/kit/slider.js';
import { axisCurve, encodingOf, similarityAt } from '../../index.js';
import { similarityFormula } from './formula.js';
import { isDrawable } from './model.js';
import { twice } from './stage.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./settings.js').Host} Host */
/** @typedef {import('../../../../core/kit/figure.js').Mark} Mark */

/** Most maps of the overview in a row or a column. */
const mostMaps = 8;
/** Steps of a curve per patch. */
const steps = 4;

/** @param {number} value @param {number} count */
const within = (value, count) => Math.max(0, Math.min(value, count - 1));

/** @param {Model} m @param {Host} s */
export function planeModel(m, s) {
  return keptModel(s, {
    get given() {
      const { rows, cols } = m.places;
      const { encoding, dim, base, table } = s;
      return { encoding, rows, cols, dim, base, table };
    },
    get isSmooth() {
      return s.encoding !== 'learned';
    },
    get place() {
      const { rows, cols } = m.places;
      const [row, col] = [s.query].flat();
      // by default not the corner
      const asked =
        col !== undefined
          ? [row, col]
          : row === 0 && !s.isOwn('query', '')
            ? [Math.floor(rows * 0.36), Math.floor(cols * 0.6)]
            : [Math.floor(row / cols), row % cols];
      const round = (/** @type {number} */ value) => (this.isSmooth ? value : Math.round(value));
      return /** @type {[number, number]} */ ([
        within(round(asked[0]), rows),
        within(round(asked[1]), cols),
      ]);
    },
    get encodings() {
      return encodingOf(s.phasor, this.given);
    },
    get map() {
      return similarityAt(s.phasor, this.given, this.encodings, [this.place]).data;
    },
    /** distance of patches with a map in the overview */
    get every() {
      return Math.ceil(Math.max(m.places.rows, m.places.cols) / mostMaps);
    },
    get overview() {
      const { rows, cols } = m.places;
      const { every } = this;
      const list = (/** @type {number} */ count) =>
        Array.from({ length: Math.ceil(count / every) }, (_, k) => k * every);
      const [down, across] = [list(rows), list(cols)];
      const all = down.flatMap((row) =>
        across.map((col) => /** @type {[number, number]} */ ([row, col])),
      );
      return { down, across, maps: similarityAt(s.phasor, this.given, this.encodings, all).data };
    },
    get least() {
      return [...this.overview.maps, ...this.map].reduce((a, b) => Math.min(a, b), 1);
    },
    get curves() {
      if (!this.isSmooth) return null;
      const { rows, cols } = m.places;
      const of = (/** @type {number} */ place, /** @type {number} */ count) =>
        axisCurve(
          s.phasor,
          this.given,
          place,
          Array.from({ length: count * steps + 1 }, (_, k) => k / steps - 0.5),
        );
      return { row: of(this.place[0], rows), col: of(this.place[1], cols) };
    },
  });
}

/** @typedef {ReturnType<typeof planeModel>} Plane */

/** @param {Model} m @param {Host} s @param {Plane} plane @returns {string} */
export function planeClaim(m, s, plane) {
  const { rows, cols } = m.places;
  const [row, col] = plane.place.map(Math.round);
  const at = (/** @type {number} */ r, /** @type {number} */ c) =>
    r < 0 || c < 0 || r >= rows || c >= cols ? undefined : plane.map[r * cols + c];
  const far = at(row < rows / 2 ? rows - 1 : 0, col < cols / 2 ? cols - 1 : 0);
  const values = {
    beside: number(at(row, col + 1) ?? at(row, col - 1) ?? 1, 2),
    below: number(at(row + 1, col) ?? at(row - 1, col) ?? 1, 2),
    far: number(far ?? 1, 2),
  };
  if (s.encoding === 'sinusoidal') {
    return t(
      'The map is the sum of two curves, one of the row and one of the column: the patch beside is {beside} alike, the patch below {below}, the farthest corner {far}.',
      values,
    );
  }
  if (s.encoding === 'rotary') {
    return t(
      'Equal vectors, half of each turned by its row and half by its column: the patch beside has {beside} of the largest score, the patch below {below}, the farthest corner {far}.',
      values,
    );
  }
  return s.table
    ? t(
        'In this learned table the patch beside is {beside} alike, the patch below {below}, the farthest corner {far}.',
        values,
      )
    : t(
        'Before training, no patch knows its neighbours: the patch beside is {beside} alike, the patch below {below}.',
        values,
      );
}

/** @param {number} place */
const placeText = (place) => (Number.isInteger(place) ? String(place) : place.toFixed(1));

/** @typedef {(row: number, col: number) => void} Go */

/**
 * Pointer and keys move the place.
 *
 * @param {HTMLElement} plot @param {Model} m @param {Host} s @param {Plane} plane @param {Go} go
 */
function listen(plot, m, s, plane, go) {
  const follow = (/** @type {PointerEvent} */ event) => {
    if (!isDrawable(m)) return;
    const { x, y } = shareOf(plot, event);
    go(y * m.places.rows - 0.5, x * m.places.cols - 0.5);
  };
  plot.addEventListener('pointerdown', (event) => {
    plot.setPointerCapture(event.pointerId);
    follow(event);
  });
  plot.addEventListener('pointermove', (event) => {
    if (event.pointerType !== 'touch' || plot.hasPointerCapture(event.pointerId)) follow(event);
  });
  onKeys(plot, (event) => {
    if (!isDrawable(m)) return false;
    const { rows, cols } = m.places;
    const [row, col] = plane.place;
    const next = moved({ row, column: col }, event, rows, cols);
    if (!next) return false;
    // with Shift, steps are fractions of a patch
    const share = event.shiftKey && plane.isSmooth ? 0.1 : 1;
    go(row + share * (next.row - row), col + share * (next.column - col));
    s.say(planeClaim(m, s, plane));
    return true;
  });
}

/**
 * The overview: the map of every few patches, in its place.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {Plane} plane
 * @param {{ laid: () => { rows: number, cols: number, cell: number }, go: Go }} large the large map
 * @returns {Mark}
 */
function everyPlace(m, s, plane, { laid, go }) {
  const all = node('canvas', '');
  const over = drawn('svg', { class: 'over', 'aria-hidden': true });
  const maps = node('div', 'all', all, over);
  const note = node('span', 'note');
  const title = localized(node('div', 'title'), { text: 'All of them' });
  const box = node('div', '', node('div', 'head', title, note), node('div', 'sideways', maps));
  /** Pixels per cell of the small maps, and between maps. */
  const small = s.kept(() => {
    const { rows, cols, cell } = laid();
    const { down, across } = plane.overview;
    const room = Math.min(
      (box.clientWidth - 4 * across.length) / (across.length * cols),
      (rows * cell - 4 * down.length) / (down.length * rows),
    );
    const unit = Math.max(1, Math.floor(room));
    return { unit, x: cols * unit + 5, y: rows * unit + 5 };
  }, ['size']);
  const overview = s.kept(() => {
    const { rows, cols } = laid();
    const { down, across, maps: values } = plane.overview;
    const { unit, x, y } = small();
    all.width = across.length * x;
    all.height = down.length * y;
    const g = contextOf(all);
    if (!g) return;
    g.imageSmoothingEnabled = false;
    const colormap = s.palette('sequential');
    const one = node('canvas', '');
    down.forEach((_, i) => {
      across.forEach((__, j) => {
        const from = (i * across.length + j) * rows * cols;
        const data = values.slice(from, from + rows * cols);
        put(
          one,
          s.phasor.paint({ shape: [rows, cols], data }, { colormap, domain: [plane.least, 1] }),
        );
        g.drawImage(one, j * x, i * y, cols * unit, rows * unit);
      });
    });
    maps.style.inlineSize = `${all.width}px`;
  });
  const nearest = () => {
    const { every } = plane;
    const { down, across } = plane.overview;
    const [row, col] = plane.place;
    return [
      within(Math.round(row / every), down.length),
      within(Math.round(col / every), across.length),
    ];
  };
  const framed = s.kept(() => {
    const { rows, cols } = laid();
    const { down, across } = plane.overview;
    const { unit, x, y } = small();
    const [i, j] = nearest();
    const frame = (/** @type {number} */ r, /** @type {number} */ c) =>
      `M${c * x} ${r * y}h${cols * unit}v${rows * unit}h${-cols * unit}z`;
    set(over, { viewBox: `0 0 ${across.length * x} ${down.length * y}` });
    over.replaceChildren(
      drawn('path', {
        class: 'frames',
        d: down.flatMap((_, r) => across.map((__, c) => frame(r, c))).join(''),
      }),
      drawn('path', { class: 'of-query', d: frame(i, j) }),
    );
  });

  const noted = s.kept(() => {
    const { every } = plane;
    note.textContent =
      every === 1
        ? t('the map of every patch, in its place')
        : t('maps of rows and columns 0, {first}, {second}, …, each in its place', {
            first: every,
            second: 2 * every,
          });
  }, ['language']);
  maps.addEventListener('click', (event) => {
    const { x, y } = shareOf(maps, event);
    const { down, across } = plane.overview;
    const { every } = plane;
    go(
      every * within(Math.floor(y * down.length), down.length),
      every * within(Math.floor(x * across.length), across.length),
    );
  });
  grid(maps, {
    label: phrase('Maps of all places'),
    role: phrase('matrix'),
    cursor() {
      if (!isDrawable(m)) return null;
      const [row, column] = nearest();
      const { down, across } = plane.overview;
      return { row, column, rows: down.length, columns: across.length };
    },
    go(row, column) {
      go(plane.every * row, plane.every * column);
      s.say(planeClaim(m, s, plane));
    },
  });
  return mark(box, overview, framed, noted);
}

/**
 * @param {Model} m @param {Host} s @param {Plane} plane
 * @returns {Mark}
 */
export function places(m, s, plane) {
  const title = node('div', 'title');
  const ramp = rampMark(s, () => ({ kind: 'sequential', low: number(plane.least, 2), high: '1' }));
  const canvas = node('canvas', '');
  const over = drawn('svg', { class: 'over', 'aria-hidden': true, preserveAspectRatio: 'none' });
  const plot = set(node('div', 'plot', canvas, over), {
    part: 'plot',
    role: 'application',
    tabindex: 0,
  });
  localized(plot, { 'aria-roledescription': 'map' });
  const curves = drawn('svg', { class: 'curves', 'aria-hidden': true });
  const band = node('div', 'band', curves, plot);
  const formula = node('div', 'formula sideways');
  const near = node('div', '', node('div', 'head', title, ramp.node), band, formula);

  const laid = s.kept(() => {
    const { rows, cols } = m.places;
    const inset = Number.parseFloat(getComputedStyle(band).paddingInlineStart);
    const cell = Math.max(
      3,
      Math.floor(Math.min((near.clientWidth - inset - 2) / cols, 420 / rows)),
    );
    return { rows, cols, inset, cell };
  }, ['size']);
  const go = (/** @type {number} */ row, /** @type {number} */ col) => {
    const { rows, cols } = m.places;
    const round = (/** @type {number} */ value) => Number(value.toFixed(1));
    const to = plane.isSmooth ? [round(row), round(col)] : [Math.round(row), Math.round(col)];
    s.set({ query: [within(to[0], rows), within(to[1], cols)] });
  };
  const painted = s.kept(() => {
    const { rows, cols, cell } = laid();
    plot.style.inlineSize = `${cols * cell}px`;
    plot.style.blockSize = `${rows * cell}px`;
    const colormap = s.palette('sequential');
    const given = { colormap, domain: /** @type {const} */ ([plane.least, 1]) };
    put(canvas, s.phasor.paint({ shape: [rows, cols], data: plane.map }, given));
    const [row, col] = plane.place;
    set(over, { viewBox: `0 0 ${cols} ${rows}` });
    over.replaceChildren(...twice('of-query', `M${col} ${row}h1v1h-1z`));
  });
  const curved = s.kept(() => {
    const { rows, cols, inset, cell } = laid();
    const shown = plane.curves;
    const [width, height] = [inset + cols * cell, inset + rows * cell];
    set(curves, { viewBox: `0 0 ${width} ${height}`, width, height });
    if (!shown) return curves.replaceChildren();
    const least = [...shown.row, ...shown.col].reduce((a, b) => Math.min(a, b), 1);
    const rise = (/** @type {number} */ value) =>
      inset - 5 - ((inset - 12) * (value - least)) / (1 - least || 1);
    const points = (/** @type {Float32Array} */ curve) =>
      Array.from(curve, (value, k) => [inset + (k / steps) * cell, rise(value)]);
    const path = (/** @type {number[][]} */ list) =>
      `M${list.map((point) => point.join(' ')).join('L')}`;
    const turned = (/** @type {number[][]} */ list) => list.map(([x, y]) => [y, x]);
    const foot = (/** @type {number[][]} */ list) => [
      [list[0][0], inset - 5],
      ...list,
      [list[list.length - 1][0], inset - 5],
    ];
    const [top, left] = [points(shown.col), points(shown.row)];
    curves.replaceChildren(
      drawn('path', { class: 'area', d: path(foot(top)) }),
      drawn('path', { class: 'area', d: path(turned(foot(left))) }),
      drawn('path', { class: 'curve', d: path(top) }),
      drawn('path', { class: 'curve', d: path(turned(left)) }),
    );
  });
  const written = s.kept(() => formula.replaceChildren(...similarityFormula(s)));
  const titled = s.kept(() => {
    const [row, col] = plane.place.map(placeText);
    const strong = (/** @type {string} */ text) => node('span', 'num', text);
    title.replaceChildren(
      ...pieces('Like row {row}, column {col}', { row: strong(row), col: strong(col) }),
    );
    set(plot, { 'aria-label': `${title.textContent}. ${planeClaim(m, s, plane)}` });
  }, ['language']);
  listen(plot, m, s, plane, go);
  const far = everyPlace(m, s, plane, { laid, go });
  const box = node('div', 'places', near, far.node);
  return mark(box, painted, curved, written, titled, ramp.draw, far.draw);
}
