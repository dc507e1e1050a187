// The heads side by side, small: a picture, a number in the head's colour, a name. One is chosen.

import { put } from '../draw/canvas.js';
import { t, told } from '../text/language.js';
import { headOf } from '../text/model.js';
import { headColor } from './attention-model.js';
import { node } from './style.js';

/** @typedef {import('./attention-model.js').Scene} Scene */
/** @typedef {import('./attention-element.js').State} State */

/** Pixels of a picture at most: twice what CSS gives it. */
const side = 96;

/** @param {(head: number) => void} choose */
export function heads(choose) {
  const list = node('div', 'heads');
  list.setAttribute('role', 'radiogroup');
  told(list, { 'aria-label': 'Head' });
  list.setAttribute('part', 'heads');
  /** @type {{ button: HTMLButtonElement, canvas: HTMLCanvasElement, name: HTMLElement }[]} */
  const choices = [];

  /** @param {number} head */
  function choice(head) {
    const canvas = node('canvas', '');
    const number = node('b', 'letter', String(head + 1));
    number.style.setProperty('--head', headColor(head));
    const name = node('span', '');
    const button = node('button', 'head', canvas, node('span', '', number, ' ', name));
    button.type = 'button';
    button.setAttribute('role', 'radio');
    button.addEventListener('click', () => choose(head));
    return { button, canvas, name };
  }

  list.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (step === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    event.stopPropagation();
    const now = choices.findIndex(({ button }) => button.tabIndex === 0);
    const next = (now + step + choices.length) % choices.length;
    choose(next);
    choices[next].button.focus();
  });

  return {
    list,
    /**
     * @param {import('../index.js').Phasor} phasor
     * @param {Scene} scene
     * @param {State} state
     */
    pictures(phasor, { weights, names, tops }, { colors }) {
      const [count, queries, keys] = weights.shape;
      const size = { height: Math.min(side, queries), width: Math.min(side, keys) };
      list.hidden = count < 2;
      while (choices.length > count) choices.pop()?.button.remove();
      while (choices.length < count) choices.push(choice(choices.length));
      list.append(...choices.map(({ button }) => button));
      choices.forEach(({ canvas, name }, head) => {
        name.textContent = t(names[head]);
        // a pixel that covers several cells shows the largest: a diagonal must not vanish
        const options = { colormap: colors, domain: [0, tops[head]], reduce: 'max', ...size };
        put(canvas, phasor.paint(headOf(weights, head), /** @type {any} */ (options)));
      });
    },
    /** @param {State} state */
    mark({ head }) {
      choices.forEach(({ button }, k) => {
        button.setAttribute('aria-checked', String(k === head));
        button.tabIndex = k === head ? 0 : -1;
      });
    },
  };
}
