// The cursor of a figure and the mouse: hovering moves the cursor, a click pins it, and a pinned cursor
// ignores hovering, so that what it shows can be copied. A click on another place moves it there, a
// click on the same place or Escape releases it. Enter and the space bar pin and release it too; other
// keys move it in either state. A finger moves it and pins it with a tap.
//
// Members of a group that share a cursor share its pin: `pinned position`, `pinned query`, …

import { own } from '../api/check.js';
import { localized, t } from '../texts/language.js';
import { flag } from './settings.js';
import { node } from '../draw/nodes.js';

/** @typedef {import('./element.js').PhasorElement} PhasorElement */
/** @typedef {import('./pointer.js').Part} Part */

/** The setting of an element with such a cursor. */
export const pinning = {
  pinned: flag({ about: 'the cursor stays where it is until a click on it or Escape releases it' }),
};

/** Pixels that a pointer may move during a click. */
const slack = 5;

export class Pin {
  #element;
  #where;
  #state = node('span', 'unseen');

  /**
   * @param {PhasorElement} element whose `static cursor` names the settings that the pointer moves
   * @param {() => string} [where] identifies the cursor's cell, '' for none; by default by those settings
   */
  constructor(element, where) {
    this.#element = element;
    const { cursor } = /** @type {typeof import('./element.js').PhasorElement} */ (
      element.constructor
    );
    this.#where = where ?? (() => cursor.map((name) => element.value(name)).join());
    this.#state.id = 'pin';
    this.#state.append(
      localized(node('span', 'pin-off'), { text: 'Enter pins the cursor' }),
      localized(node('span', 'pin-on'), { text: 'Pinned: Escape releases the cursor' }),
    );
    element.figure.after(this.#state);
    // also from the toolbar; parts with their own use for Escape stop it before
    element.shadowRoot?.addEventListener('keydown', (event) => {
      // slide shows and dialogs close at Escape, so it is passed on when nothing is pinned
      const { key } = /** @type {KeyboardEvent} */ (event);
      if (key === 'Escape' && this.hold(false)) stop(event);
    });
  }

  get #isPinned() {
    return this.#element.value('pinned') === true;
  }

  /**
   * @param {boolean} on
   * @returns {boolean} whether it changed
   */
  hold(on) {
    const element = this.#element;
    if (this.#isPinned === on || (on && !this.#where())) return false;
    element.set({ pinned: on });
    element.say(on ? t('Pinned') : t('Released'));
    return true;
  }

  /**
   * A part with its own cursor keys, such as arrows.
   *
   * @param {Part} part
   */
  keys(part) {
    part.setAttribute('aria-describedby', 'pin');
    part.addEventListener('keydown', (event) => {
      const { key, target, altKey, ctrlKey, metaKey } = event;
      if (altKey || ctrlKey || metaKey || (key !== 'Enter' && key !== ' ')) return;
      if (target instanceof HTMLInputElement) return;
      this.hold(!this.#isPinned);
      stop(event);
    });
  }

  /**
   * A part in which the pointer chooses places.
   *
   * @param {Part} part
   * @param {(event: PointerEvent) => unknown} point moves the cursor to the place of an event; returns
   *   false if there is none
   * @param {{ keys?: Part, idle?: () => boolean, hover?: 'pointermove' |
   *   'pointerover' | null }} [given] `keys`: the part that receives keys, if another one; `idle`: false
   *   while the pointer does something else, such as moving a map; `hover`: the event that previews, null for
   *   none
   */
  points(part, point, given = {}) {
    const { keys = part, idle = () => true, hover = 'pointermove' } = own(given);
    const element = this.#element;
    let down = { x: 0, y: 0, place: '', pinned: false };
    // in the capture phase, before other listeners move the cursor
    part.addEventListener(
      'pointerdown',
      ({ clientX: x, clientY: y }) => {
        down = { x, y, place: this.#where(), pinned: this.#isPinned };
      },
      true,
    );
    /** @param {PointerEvent} event */
    const preview = (event) => {
      const drags = event.type === hover && event.pointerType === 'touch';
      if (idle() && (drags || !this.#isPinned)) point(event);
    };
    if (hover) {
      part.addEventListener('pointerdown', preview);
      part.addEventListener(hover, preview);
    }
    part.addEventListener('click', (click) => {
      if (click.ctrlKey || click.metaKey || click.shiftKey) return;
      // a click by a screen reader has no position: use the place of the cursor
      if (click.detail === 0) return void this.hold(!this.#isPinned);
      if (Math.hypot(click.clientX - down.x, click.clientY - down.y) > slack) return;
      if (point(click) === false) return;
      // in a field, a click moves the caret
      const again = down.pinned && !(click.target instanceof HTMLInputElement);
      this.hold(!(again && down.place === this.#where()));
      // focus it, or keys would not reach the figure
      if (!element.shadowRoot?.activeElement) keys.focus({ preventScroll: true });
    });
  }
}

/** @param {Event} event */
function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}

/** Styles the cursor markers of all figures: each has a ring. */
export const pinStyle = `
.frame:not(.pinned) .pin-on, .pinned .pin-off { display: none; }
.pinned :is(div.cell, span.here, .band, td.current, .outputs .current) { outline: 2px solid var(--focus);
  outline-offset: 2px; }
.pinned .rule { stroke: var(--focus); stroke-width: 2; }
`;
