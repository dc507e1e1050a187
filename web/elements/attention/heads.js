// The heads of a layer side by side, small: a picture, a number in the head's colour, a name. One is
// chosen. Of many heads a page of them.

import { put } from '../../draw/canvas.js';
import { node, set, vars } from '../../draw/nodes.js';
import { phrase, t, told } from '../../language/language.js';
import { button, signButton } from '../kit/button.js';
import { onKeys, stepped } from '../kit/keyboard.js';
import { headColor, pictureOf } from '../kit/weights/scene.js';

/** @typedef {import('../../api/index.js').Phasor} Phasor */
/** @typedef {import('../kit/weights/scene.js').Scene} Scene */
/** @typedef {import('../kit/weights/scene.js').State} State */

/** Pixels of a picture at most: twice what CSS gives it. */
const side = 96;
/** Heads that stand in a row; of more, so many are a page. */
export const mostHeads = 16;
const page = 12;
/** Cells of a picture that is painted at once; of larger ones, one a frame. */
const quick = 2 ** 18;

/** A button of the row. @param {(button: HTMLElement) => void} act */
function choiceOf(act) {
  const [canvas, number, name] = [node('canvas', ''), node('b', 'letter'), node('span', '')];
  const choice = set(button('', act, 'head'), { role: 'radio' });
  choice.append(canvas, node('span', '', number, ' ', name));
  return { button: choice, canvas, number, name };
}

/** @param {(head: number) => void} choose */
export function heads(choose) {
  const list = set(node('div', 'heads'), { role: 'radiogroup', part: 'heads' });
  told(list, { 'aria-label': 'Head' });
  const back = signButton('‹', phrase('Heads before these'), () => turn(-page));
  const on = signButton('›', phrase('Heads after these'), () => turn(page));
  /** @type {ReturnType<typeof choiceOf>[]} */
  const choices = [];
  let first = 0;
  let count = 0;
  let chosen = 0;
  /** whether the focus goes to the head that is chosen once its page is here */
  let follows = false;
  /** which pictures are the last that were asked for */
  let round = 0;

  const turn = (/** @type {number} */ by) => choose(Math.min(count - 1, Math.max(0, first + by)));
  onKeys(list, (event) => {
    const next = stepped(event, { now: chosen, last: count - 1, axis: 'both' });
    if (next === null) return false;
    follows = next !== chosen;
    choose(next);
    return true;
  });

  /**
   * @param {Phasor} phasor
   * @param {Pick<Scene, 'weights' | 'names'>} scene
   * @param {Pick<State, 'colors' | 'scale'>} state
   */
  function pictures(phasor, { weights, names }, state) {
    const mine = ++round;
    choices.forEach(({ button, canvas, number, name }, k) => {
      const head = first + k;
      number.textContent = String(head + 1);
      vars(number, { head: headColor(head) });
      const itsName = names[head];
      name.textContent = itsName && t(itsName);
      set(button, { 'aria-posinset': head + 1, 'aria-setsize': count });
      const paint = () => put(canvas, pictureOf(phasor, weights, head, state, side));
      if (weights.shape[1] * weights.shape[2] <= quick) return paint();
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
     * @param {Phasor} phasor
     * @param {Pick<Scene, 'weights' | 'names'>} scene
     * @param {Pick<State, 'head' | 'colors' | 'scale'>} state
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
        while (choices.length < shown) {
          const choice = choiceOf(() => choose(first + choices.indexOf(choice)));
          choices.push(choice);
        }
        const buttons = choices.map(({ button }) => button);
        list.replaceChildren(...(pages ? [back, ...buttons, on] : buttons));
        list.classList.toggle('dense', shown > 8);
        set(back, { 'aria-disabled': from === 0 });
        set(on, { 'aria-disabled': from + shown === count });
        pictures(phasor, scene, state);
      }
      choices.forEach(({ button }, k) => {
        const isChosen = first + k === chosen;
        set(button, { 'aria-checked': isChosen, tabindex: isChosen ? 0 : -1 });
        if (isChosen && follows) button.focus();
      });
      follows = false;
    },
  };
}
