// The heads of a layer side by side, small: a picture, a number in the head's colour, a name. One is
// chosen. Of many heads a page of them.

import { put } from '../draw/canvas.js';
import { t, told } from '../text/language.js';
import { headOf } from '../text/model.js';
import { facts, headColor } from './attention-model.js';
import { button as signed } from './heatmap-parts.js';
import { node } from './style.js';

/** @typedef {import('./attention-model.js').Scene} Scene */
/** @typedef {import('./attention-element.js').State} State */

/** Pixels of a picture at most: twice what CSS gives it. */
const side = 96;
/** Heads that stand in a row; of more, so many are a page. */
export const mostHeads = 16;
const page = 12;
/** Cells of a picture that is painted at once; of larger ones, one a frame. */
const quick = 2 ** 18;

/** @param {(head: number) => void} choose */
export function heads(choose) {
  const list = node('div', 'heads');
  list.setAttribute('role', 'radiogroup');
  told(list, { 'aria-label': 'Head' });
  list.setAttribute('part', 'heads');
  const [back, on] = [signed('‹', 'Heads before these'), signed('›', 'Heads after these')];
  /** @type {{ button: HTMLButtonElement, canvas: HTMLCanvasElement, number: HTMLElement,
   *   name: HTMLElement }[]} */
  const choices = [];
  let first = 0;
  let count = 0;
  let chosen = 0;
  /** whether the focus goes to the head that is chosen once its page is here */
  let follows = false;
  /** which pictures are the last that were asked for */
  let round = 0;

  function choice() {
    const canvas = node('canvas', '');
    const number = node('b', 'letter');
    const name = node('span', '');
    const button = node('button', 'head', canvas, node('span', '', number, ' ', name));
    button.type = 'button';
    button.setAttribute('role', 'radio');
    const made = { button, canvas, number, name };
    button.addEventListener('click', () => choose(first + choices.indexOf(made)));
    return made;
  }

  const turn = (/** @type {number} */ by) =>
    choose(Math.min(count - 1, Math.max(0, first + by * page)));
  back.addEventListener('click', () => turn(-1));
  on.addEventListener('click', () => turn(1));

  list.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    follows = true;
    choose((chosen + step + count) % count);
  });

  /**
   * @param {import('../index.js').Phasor} phasor
   * @param {Scene} scene
   * @param {State} state
   */
  function pictures(phasor, { weights, names }, { colors }) {
    const [, queries, keys] = weights.shape;
    const size = { height: Math.min(side, queries), width: Math.min(side, keys) };
    const mine = ++round;
    choices.forEach(({ button, canvas, number, name }, k) => {
      const head = first + k;
      number.textContent = String(head + 1);
      number.style.setProperty('--head', headColor(head));
      name.textContent = t(names[head]);
      button.ariaPosInSet = String(head + 1);
      button.ariaSetSize = String(count);
      const paint = () => {
        const { top } = facts({ weights }, head);
        // a pixel that covers several cells shows the largest: a diagonal must not vanish
        const options = { colormap: colors, domain: [0, top], reduce: 'max', ...size };
        put(canvas, phasor.paint(headOf(weights, head), /** @type {any} */ (options)));
      };
      if (queries * keys <= quick) return paint();
      const later = (/** @type {number} */ frames) =>
        requestAnimationFrame(() => {
          if (mine === round) frames > 0 ? later(frames - 1) : paint();
        });
      later(k);
    });
  }

  return {
    list,
    /**
     * @param {import('../index.js').Phasor} phasor
     * @param {Scene} scene
     * @param {State} state
     * @param {boolean} fresh whether the pictures are others
     */
    draw(phasor, scene, state, fresh) {
      [count] = scene.weights.shape;
      chosen = state.head;
      list.hidden = count < 2;
      const pages = count > mostHeads;
      const from = pages ? chosen - (chosen % page) : 0;
      const shown = Math.min(count - from, pages ? page : count);
      if (fresh || from !== first || shown !== choices.length) {
        first = from;
        while (choices.length > shown) choices.pop()?.button.remove();
        while (choices.length < shown) choices.push(choice());
        const buttons = choices.map(({ button }) => button);
        list.replaceChildren(...(pages ? [back, ...buttons, on] : buttons));
        list.classList.toggle('dense', shown > 8);
        back.ariaDisabled = String(from === 0);
        on.ariaDisabled = String(from + shown === count);
        pictures(phasor, scene, state);
      }
      choices.forEach(({ button }, k) => {
        const here = first + k === chosen;
        button.setAttribute('aria-checked', String(here));
        button.tabIndex = here ? 0 : -1;
        if (here && follows) button.focus();
      });
      follows = false;
    },
  };
}
