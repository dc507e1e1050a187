// <phasor-shift>: moving any position by an offset turns every (sin, cos) pair by a fixed angle.
//
//   <phasor-shift position="7" offset="3" pair="0" dim="8" controls></phasor-shift>

import { node } from '../../draw/nodes.js';
import { integral, number } from '../../draw/numbers.js';
import { phrase, t } from '../../language/language.js';
import { cellsStyle } from '../kit/cells.js';
import { elementWith } from '../kit/element-with.js';
import { stepped } from '../kit/keyboard.js';
import { draggable } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { dial } from './dial.js';
import { between, measure, moveBetween, tableOf } from './model.js';
import { claimOf, changeOf, rowsOf, residualOf } from './sentences.js';
import { far, settings } from './settings.js';
import { css, derivation, equation, whole } from './view.js';

/** @typedef {import('./model.js').Facts} Facts */

/** Numbers in a row up to which the whole matrix is shown. */
const readable = 32;

/** @param {KeyboardEvent} event @param {number} now of what has no end: a page is ten, Home is 0 */
function unbounded(event, now) {
  const next = stepped(event, { now, first: now - 50, last: now + 50 });
  return next === null ? null : ({ Home: 0, End: now }[event.key] ?? next);
}

export class ShiftElement extends elementWith(settings) {
  static about =
    'moving any position by an offset turns every (sin, cos) pair by a fixed angle. The turn as two hands on a circle, as a matrix, and as four lines with numbers.';
  static events = {
    'phasor-change': '{ position }, { offset } or { pair } when the reader moves them',
  };
  static css = [cellsStyle, css];

  #dial = dial();
  #equation = equation();
  #whole = whole();
  #derivation = derivation();
  #list = node('dl', 'facts');
  #tellPosition = slider(this.#dial.first.part, {
    label: phrase('Position'),
    go: (position) => this.set({ position }),
    step: unbounded,
  });
  #tellOffset = slider(this.#dial.second.part, {
    label: phrase('Offset'),
    go: (offset) => this.set({ offset }),
    step: unbounded,
  });
  #tellPair = slider(this.#whole.map.box, {
    label: phrase('Pair, one block of the matrix each'),
    go: (pair) => this.set({ pair }),
    // its blocks go down and to the right
    step: (event, now) => stepped(event, { now, last: this.dim / 2 - 1, axis: 'both' }),
  });
  /** @type {import('./sentences.js').State | null} what the matrix was made from, and its entries */
  #before = null;
  /** @type {(() => string) | null} */
  #change = null;
  /** @type {'position' | 'offset' | null} the hand that is held */
  #held = null;

  build() {
    const { svg, first, second } = this.#dial;
    const { box, residual } = this.#equation;
    const numbers = node('div', '', box, residual, this.#whole.box);
    const below = node('div', 'second', this.#derivation.box, this.#list);
    this.figure.append(node('div', 'shift', svg, numbers), below);
    svg.addEventListener('pointerdown', (event) => (this.#held = this.#grasped(event)));
    draggable(svg, (event) => this.#turn(event));
    for (const { part } of [first, second]) {
      // touch-action does not reach inside a drawing: here a touch drags, beside it scrolls
      part.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
    }
    const { map } = this.#whole;
    map.box.addEventListener('pointerdown', (event) =>
      this.set({ pair: Math.floor(map.at(event).row / 2) }),
    );
  }

  /** The settings, with a pair that there is. */
  get #shown() {
    const { position, offset, dim, base, wrong } = this;
    return { position, offset, dim, base, wrong, pair: Math.min(this.pair, dim / 2 - 1) };
  }

  get #facts() {
    return this.compute('facts', this.#shown, (shown) => measure(this.phasor, shown));
  }

  draw() {
    const shown = this.#shown;
    const { dim, pair, wrong } = shown;
    const facts = this.#facts;
    const state = { ...shown, block: facts.block };
    this.#change = changeOf(this.#before, state) ?? this.#change;
    this.#before = state;
    this.#equation.show(facts, shown);
    this.#equation.residual.textContent = residualOf(facts, wrong);
    this.#derivation.show(facts, shown);
    this.#drawDial(facts);
    this.#whole.box.hidden = wrong || dim > readable;
    const colors = this.palette('diverging');
    if (!this.#whole.box.hidden) this.#whole.draw(this.phasor, facts, pair, colors);
    const count = dim / 2;
    this.#tellPair(pair, 0, count - 1, t('pair {pair} of {count}', { pair, count }));
    const rows = rowsOf(facts, shown);
    this.#list.replaceChildren(
      ...rows.flatMap(([name, value]) => [node('dt', '', name), node('dd', '', value)]),
    );
    this.claim = claimOf(facts, shown, this.#change?.() ?? '');
    this.notice =
      this.pair > pair
        ? t('With dim {dim} the last pair is {pair}, which is shown.', { dim, pair })
        : '';
  }

  /** @param {Facts} facts */
  #drawDial({ pairs: { from, direct: to }, wrong, frequency }) {
    const shown = this.#shown;
    const { position, offset } = shown;
    this.#dial.show({
      from,
      to,
      angle: offset * frequency,
      between: between(this.phasor, shown),
      names: [`PE(${integral(position)})`, `PE(${integral(position + offset)})`],
      wrong: shown.wrong ? wrong : null,
    });
    /** @param {import('./model.js').Pair} pair */
    const words = ([sine, cosine]) => ({ sine: number(sine), cosine: number(cosine) });
    const at = { position, ...words(from) };
    const by = { offset, position: position + offset, ...words(to) };
    this.#tellPosition(
      position,
      -far,
      far,
      t('position {position}: sine {sine}, cosine {cosine}', at),
    );
    this.#tellOffset(
      offset,
      -far,
      far,
      t('offset {offset}, that is position {position}: sine {sine}, cosine {cosine}', by),
    );
  }

  /** @param {PointerEvent} event @returns {'position' | 'offset' | null} the nearer hand follows it */
  #grasped(event) {
    if (event.button > 0) return null;
    const { first, second, at } = this.#dial;
    const [sine, cosine] = at(event);
    const { from, direct } = this.#facts.pairs;
    const away = [from, direct].map((hand) => Math.hypot(sine - hand[0], cosine - hand[1]));
    // of two that lie on each other the second: it is the one on top
    const name = away[0] < away[1] ? 'position' : 'offset';
    // a touch that misses both hands scrolls the page
    const target = /** @type {Node} */ (event.target);
    const isOnHand = first.part.contains(target) || second.part.contains(target);
    if (event.pointerType === 'touch' && !isOnHand) return null;
    const { part } = name === 'position' ? first : second;
    part.focus({ preventScroll: true });
    event.preventDefault();
    return name;
  }

  /** @param {PointerEvent} event the hand that is held goes to the nearest whole position */
  #turn(event) {
    const name = this.#held;
    if (!name) return;
    const { pairs, frequency } = this.#facts;
    const hand = name === 'position' ? pairs.from : pairs.direct;
    const wanted = this[name] + moveBetween(hand, this.#dial.at(event), frequency);
    this.set({ [name]: Math.min(far, Math.max(-far, wanted)) });
  }

  /** The matrix, the position, their product, and the position that it should be. */
  data() {
    if (!this.loaded) return null;
    const { position, offset, dim } = this;
    const names = [`PE(${position})`, `M PE(${position})`, `PE(${position + offset})`];
    return {
      name: 'shift',
      tensor: tableOf(this.#facts),
      rowtitle: t('dimension'),
      columntitle: t('M({d}) and positions', { d: offset }),
      rowname: String,
      columnname: (/** @type {number} */ k) => (k < dim ? String(k) : names[k - dim]),
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { shiftCode } = await import('../kit/program.js');
    const { position, offset, dim, base } = this;
    return shiftCode(dialect, { position, offset, dim, base });
  }
}
