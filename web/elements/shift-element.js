// <phasor-shift>: moving any position by an offset turns every (sin, cos) pair by a fixed angle.
// The turn as two hands on a circle, as a matrix, and as four lines with numbers.
//
//   <phasor-shift position="7" offset="3" pair="0" dim="8" controls></phasor-shift>
//
// attributes  position   i, where the first hand stands
//             offset     δ; the second hand stands at position + offset
//             pair       the (sin, cos) pair on the circle: columns 2·pair and 2·pair + 1
//             dim        numbers in a row of the encoding, even
//             base       of the wavelengths
//             wrong      the second row of the matrix as it is often written, [cos, −sin], and
//                        what comes of it
// events      phasor-change  { position }, { offset } or { pair } when the reader moves them
//             phasor-error   { message } when a setting is wrong; its preset holds

import { cellAt, put } from '../draw/canvas.js';
import { colormap } from '../draw/colors.js';
import { integral, number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { elementWith } from './element-with.js';
import { flag, integer, real } from './settings.js';
import { dial } from './shift-dial.js';
import { measure } from './shift-facts.js';
import { css, derivation, equation, whole } from './shift-view.js';
import { node } from './style.js';

/** Pairs of the matrix that are told apart in a picture of it. */
const largest = 32;
/** Positions between the two hands that get a dot. */
const dots = 60;
const far = 2 ** 40;
const steps = [1, 2, 3, 5, 10, 20, 50, 100];

export class ShiftElement extends elementWith({
  position: integer({
    preset: 7,
    least: -far,
    most: far,
    label: 'Position',
    stops: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100, 200, 500, 1000],
  }),
  offset: integer({
    preset: 3,
    least: -far,
    most: far,
    label: 'Offset',
    stops: [...steps.map((step) => -step).reverse(), 0, ...steps],
  }),
  pair: integer({ preset: 0, least: 0, most: 255, label: 'Pair', stops: [0, 1, 2, 3, 4, 8, 16] }),
  dim: integer({
    preset: 8,
    least: 2,
    most: 512,
    even: true,
    label: 'Dimension',
    stops: [2, 4, 6, 8, 16, 32, 64, 128],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    most: 1e12,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  wrong: flag({ label: 'Wrong second row' }),
}) {
  static css = css;

  #dial = dial();
  #equation = equation();
  #whole = whole();
  #lines = derivation();
  #list = node('dl', 'facts');
  /** @type {import('./shift-facts.js').Facts | null} */
  #facts = null;
  /** what the matrix was made from and its entries, to see what a change does to them */
  #before = { position: 0, rest: '', block: /** @type {number[]} */ ([]) };
  #still = () => '';
  /** @type {string[]} */
  #map = [];

  build() {
    const { svg, first, second } = this.#dial;
    this.figure.append(
      node(
        'div',
        'shift',
        svg,
        node('div', '', this.#equation.made, this.#equation.residual, this.#whole.made),
      ),
      this.#lines.made,
      this.#list,
    );
    svg.addEventListener('pointerdown', (event) => this.#grasp(event));
    for (const { made } of [first, second]) {
      // touch-action does not reach inside a drawing: here a touch drags, beside it scrolls
      made.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
    }
    first.made.addEventListener('keydown', (event) => this.#step('position', event));
    second.made.addEventListener('keydown', (event) => this.#step('offset', event));
    this.#whole.map.addEventListener('pointerdown', (event) => this.#choose(event));
    this.#whole.map.addEventListener('keydown', (event) => this.#step('pair', event));
  }

  /** @returns {number} the pair, held to those there are */
  get #pair() {
    return Math.min(this.pair, this.dim / 2 - 1);
  }

  get #frequency() {
    const { dim, base } = this;
    return this.phasor.wavelengths({ dim, base }).frequency[this.#pair];
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    if (changed.size === 1 && changed.has('size')) return;
    const { position, offset, dim, base, wrong } = this;
    const pair = this.#pair;
    const frequency = this.#frequency;
    const facts = measure(this.phasor, { position, offset, pair, dim, base });
    this.#facts = facts;
    this.#compare(facts.block);
    this.#equation.show(facts, { position, offset, wrong });
    this.#lines.show(facts, { position, offset, frequency });
    this.#drawDial(facts, frequency);
    this.#drawWhole(facts, changed.has('colors'));
    this.#tell(facts, frequency);
    this.notice =
      this.pair > pair
        ? t('With dim {dim} the last pair is {pair}, which is shown.', { dim, pair })
        : '';
  }

  /** @param {number[]} block */
  #compare(block) {
    const { position, offset, dim, base } = this;
    const rest = [offset, dim, base, this.#pair].join();
    const { position: was, rest: before, block: old } = this.#before;
    const other = block.filter((entry, k) => entry !== old[k]).length;
    if (before === '') this.#still = () => t('Move the position, and the entries of M stay.');
    else if (before !== rest) {
      this.#still = () =>
        t('With the last change, {count} of 4 entries of M changed.', { count: other });
    } else if (was !== position) {
      this.#still = () =>
        t('When the position moved from {was} to {now}, {count} of 4 entries of M changed.', {
          was: integral(was),
          now: integral(position),
          count: other,
        });
    }
    this.#before = { position, rest, block };
  }

  /** @param {import('./shift-facts.js').Facts} facts @param {number} frequency */
  #drawDial({ pairs, wrong }, frequency) {
    const { position, offset, dim, base } = this;
    const pair = this.#pair;
    const count = Math.abs(offset) <= dots ? Math.abs(offset) + 1 : 0;
    const start = Math.min(position, position + offset);
    const { data } = this.phasor.sinusoidal({ length: count, start, dim, base });
    const between = Array.from(
      { length: count },
      (_, k) =>
        /** @type {[number, number]} */ ([data[k * dim + 2 * pair], data[k * dim + 2 * pair + 1]]),
    );
    const [from, to] = [pairs.from, pairs.direct];
    this.#dial.show({
      from,
      to,
      turn: offset * frequency,
      between,
      names: [`p(${integral(position)})`, `p(${integral(position + offset)})`],
      wrong: this.wrong ? wrong : null,
    });
    /** @param {[number, number]} pair */
    const told = ([sine, cosine]) => ({ sine: number(sine), cosine: number(cosine) });
    this.#dial.first.tell(
      position,
      t('position {position}: sine {sine}, cosine {cosine}', { position, ...told(from) }),
    );
    this.#dial.second.tell(
      offset,
      t('offset {offset}, that is position {position}: sine {sine}, cosine {cosine}', {
        offset,
        position: position + offset,
        ...told(to),
      }),
    );
  }

  /** @param {import('./shift-facts.js').Facts} facts @param {boolean} recolor */
  #drawWhole({ matrix, from, product, direct }, recolor) {
    const { dim, wrong } = this;
    const { made, map, parts } = this.#whole;
    made.hidden = wrong || dim > largest;
    if (made.hidden) return;
    if (recolor || this.#map.length === 0) this.#map = colormap(this.probe, 'diverging');
    const pair = this.#pair;
    const share = `${200 / dim}%`;
    const at = `${(200 * pair) / dim}%`;
    /** @type {[typeof parts.m, import('../tensor.js').Tensor][]} */
    const pictures = [
      [parts.m, matrix],
      [parts.from, { ...from, shape: [dim, 1] }],
      [parts.product, { ...product, shape: [dim, 1] }],
      [parts.direct, { ...direct, shape: [dim, 1] }],
    ];
    for (const [part, tensor] of pictures) {
      const square = part === parts.m;
      put(part.cells, this.phasor.paint(tensor, { colormap: this.#map, domain: [-1, 1] }));
      const place = { top: at, left: square ? at : '0', height: share };
      Object.assign(part.chosen.style, place, { width: square ? share : '100%' });
    }
    map.setAttribute('aria-valuemax', String(dim / 2 - 1));
    map.setAttribute('aria-valuenow', String(pair));
    map.setAttribute('aria-valuetext', t('pair {pair} of {count}', { pair, count: dim / 2 }));
  }

  /** @param {import('./shift-facts.js').Facts} facts @param {number} frequency */
  #tell(facts, frequency) {
    const { position, offset, wrong } = this;
    const pair = this.#pair;
    const [i, d, to] = [position, offset, position + offset].map(integral);
    const angle = number(offset * frequency);
    const turns = number((offset * frequency) / (2 * Math.PI));
    this.#equation.residual.textContent = wrong
      ? t('The second number should be {cosine}, the cosine.', {
          cosine: number(facts.pairs.direct[1]),
        })
      : t('The largest difference, over all pairs: {residual}', {
          residual: number(facts.residual),
        });
    const said = [
      [t('pair {pair} turns by δω', { pair }), t('{angle} rad, {turns} turns', { angle, turns })],
      [`det M(${d})`, number(facts.determinant, 6)],
      [t('M({d}) M({i}) = M({to}), to', { d, i, to }), number(facts.sum)],
      [t('M({back}) = M({d})ᵀ, to', { back: integral(-offset), d }), number(facts.inverse)],
    ];
    if (wrong) said.push([t('determinant of the wrong one'), number(facts.wrongDeterminant, 6)]);
    this.#list.replaceChildren(
      ...said.flatMap(([name, value]) => [node('dt', '', name), node('dd', '', value)]),
    );
    this.claim = wrong
      ? t(
          'With [cos, −sin] as its second row the matrix does not give p({to}): its second ' +
            'number, {sine}, is the sine of position {back}, and its determinant is ' +
            '{determinant}; a rotation has 1.',
          {
            to,
            sine: number(facts.wrong[1]),
            back: integral(position - offset),
            determinant: number(facts.wrongDeterminant),
          },
        )
      : `${t('M({d}) moves any position by {d}: p({i}) becomes p({to}).', { d, i, to })} ${this.#still()}`;
  }

  /** @param {PointerEvent} event the nearer hand follows the pointer */
  #grasp(event) {
    if (!this.#facts || event.button > 0) return;
    const { svg, first, second } = this.#dial;
    const [sine, cosine] = this.#dial.at(event);
    const { from, direct } = this.#facts.pairs;
    const away = [from, direct].map((hand) => Math.hypot(sine - hand[0], cosine - hand[1]));
    // of two that lie on each other the second: it is the one on top
    const name = away[0] < away[1] ? 'position' : 'offset';
    const held = name === 'position' ? first : second;
    // a touch that misses both hands scrolls the page
    const { target } = event;
    const hit =
      first.made.contains(/** @type {Node} */ (target)) ||
      second.made.contains(/** @type {Node} */ (target));
    if (event.pointerType === 'touch' && !hit) return;
    held.made.focus({ preventScroll: true });
    event.preventDefault();
    const turn = (/** @type {PointerEvent} */ at) => this.#turn(name, at);
    svg.setPointerCapture(event.pointerId);
    svg.addEventListener('pointermove', turn);
    const release = () => svg.removeEventListener('pointermove', turn);
    svg.addEventListener('lostpointercapture', release, { once: true });
    turn(event);
  }

  /** @param {'position' | 'offset'} name @param {PointerEvent} event */
  #turn(name, event) {
    if (!this.#facts) return;
    const { from, direct } = this.#facts.pairs;
    const way =
      Math.atan2(...this.#dial.at(event)) - Math.atan2(...(name === 'position' ? from : direct));
    // the short way round, to the nearest whole position
    const short = way - 2 * Math.PI * Math.round(way / (2 * Math.PI));
    this.#go(name, this[name] + Math.round(short / this.#frequency));
  }

  /** @param {'position' | 'offset' | 'pair'} name @param {number} value */
  #go(name, value) {
    const [least, most] = name === 'pair' ? [0, this.dim / 2 - 1] : [-far, far];
    // minus zero is no position
    this.set({ [name]: Math.min(most, Math.max(least, value)) || 0 });
  }

  /** @param {'position' | 'offset' | 'pair'} name @param {KeyboardEvent} event */
  #step(name, event) {
    const now = name === 'pair' ? this.#pair : this[name];
    // along the matrix blocks go down, on the circle up is more
    const down = name === 'pair' ? 1 : -1;
    const next = {
      ArrowLeft: now - 1,
      ArrowRight: now + 1,
      ArrowDown: now + down,
      ArrowUp: now - down,
      PageDown: now + 10 * down,
      PageUp: now - 10 * down,
      Home: 0,
      End: name === 'pair' ? this.dim / 2 - 1 : now,
    }[event.key];
    if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(name, next);
  }

  /** @param {PointerEvent} event the block below the pointer */
  #choose(event) {
    const count = this.dim / 2;
    const box = this.#whole.map.getBoundingClientRect();
    this.#go('pair', cellAt(box, event, count, count).row);
  }

  /** The matrix, the position, their product, and the position that it should be. */
  data() {
    if (!this.#facts) return null;
    const { position, offset, dim } = this;
    const { matrix, from, product, direct } = this.#facts;
    const columns = dim + 3;
    const data = new Float32Array(dim * columns);
    for (let row = 0; row < dim; ++row) {
      data.set(matrix.data.subarray(row * dim, (row + 1) * dim), row * columns);
      data.set(
        [from, product, direct].map((column) => column.data[row]),
        row * columns + dim,
      );
    }
    const names = [`p(${position})`, `M p(${position})`, `p(${position + offset})`];
    return {
      name: 'shift',
      tensor: { shape: [dim, columns], data },
      rowtitle: t('dimension'),
      columntitle: t('M({d}) and positions', { d: offset }),
      rowname: String,
      columnname: (/** @type {number} */ k) => (k < dim ? String(k) : names[k - dim]),
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { shiftCode } = await import('./code.js');
    const { position, offset, dim, base } = this;
    return shiftCode(dialect, { position, offset, dim, base });
  }
}
