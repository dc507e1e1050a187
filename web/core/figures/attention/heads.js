// The heads of a layer side by side, small: a picture, a number in the head's colour, a name. One is
// chosen. Of many heads a page of them.

import { put } from '../../draw/canvas.js';
import { node, set, vars, write } from '../../draw/nodes.js';
import { localized, phrase, t } from '../../texts/language.js';
import { button, signButton } from '../../kit/button.js';
import { onKeys, stepped } from '../../kit/keyboard.js';
import { mark } from '../../kit/marks/boxes.js';
import { headColor, pictureOf } from '../../kit/weights/scene.js';

/** @typedef {import('../../api/tensor.js').Tensor} Tensor */
/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../../kit/weights/scene.js').Scale} Scale */

/** Pixels of a picture at most: twice what CSS gives it. */
const side = 96;
/** Maximum number of heads in a row; more heads are paged by this number. */
export const mostHeads = 16;
const onPage = 12;
/** Cells of a picture that is painted at once; of larger ones, one a frame. */
const quick = 2 ** 18;

/** A button of the row. @param {(button: HTMLElement) => void} act */
function choiceOf(act) {
  const [canvas, number, name] = [node('canvas', ''), node('b', 'letter'), node('span', '')];
  const choice = set(button('', act, 'head'), { role: 'radio' });
  choice.append(canvas, node('span', '', number, ' ', name));
  return { button: choice, canvas, number, name };
}

/**
 * @param {import('../../kit/element.js').PhasorElement} s
 * @param {object} given
 * @param {() => Tensor} given.weights of a layer
 * @param {(head: number) => Phrase | ''} given.nameOf a head
 * @param {() => number} given.chosen
 * @param {() => Scale} given.scale
 * @param {() => import('../../draw/matrix.js').Colors} given.colors
 * @param {() => boolean} [given.signed] whether weights have two-sided colours
 * @param {() => number | undefined} [given.top] the weight of the darkest colour of all maps
 * @param {() => boolean} [given.isLeft] whether keys run from right to left
 * @param {(head: number) => void} given.choose
 * @returns {import('../../kit/figure.js').Mark & { node: HTMLElement }}
 */
export function heads(s, given) {
  const {
    weights,
    nameOf,
    chosen,
    scale,
    colors,
    signed = () => false,
    isLeft = () => false,
  } = given;
  const { top, choose } = given;
  const list = set(node('div', 'heads'), { role: 'radiogroup', part: 'heads' });
  localized(list, { 'aria-label': 'Head' });
  /** @type {ReturnType<typeof choiceOf>[]} */
  const choices = [];
  /** whether the focus goes to the head that is chosen once its page is here */
  let follows = false;
  /** which pictures are the last that were asked for */
  let round = 0;

  const firstOf = s.kept(() =>
    weights().shape[0] > mostHeads ? chosen() - (chosen() % onPage) : 0,
  );
  /** Those of the row, and how many there are. */
  const page = s.kept(() => {
    const [count] = weights().shape;
    const isPaged = count > mostHeads;
    const first = firstOf();
    return { first, count, isPaged, shown: Math.min(count - first, isPaged ? onPage : count) };
  });
  const turn = (/** @type {number} */ by) => {
    const { first, count } = page();
    choose(Math.min(count - 1, Math.max(0, first + by)));
  };
  const back = signButton('‹', phrase('Heads before these'), () => turn(-onPage));
  const on = signButton('›', phrase('Heads after these'), () => turn(onPage));
  onKeys(list, (event) => {
    const next = stepped(event, { now: chosen(), last: page().count - 1, axis: 'both' });
    if (next === null) return false;
    follows = next !== chosen();
    choose(next);
    return true;
  });

  const arranged = s.kept(() => {
    const { first, count, isPaged, shown } = page();
    list.hidden = count < 2;
    while (choices.length > shown) choices.pop()?.button.remove();
    while (choices.length < shown) {
      const choice = choiceOf(() => choose(page().first + choices.indexOf(choice)));
      choices.push(choice);
    }
    const buttons = choices.map(({ button: headButton }) => headButton);
    const row = isPaged ? [back, ...buttons, on] : buttons;
    // to insert a button again takes the focus away from it
    const isSame =
      row.length === list.children.length && row.every((each, k) => each === list.children[k]);
    if (!isSame) list.replaceChildren(...row);
    list.classList.toggle('dense', shown > 8);
    set(back, { 'aria-disabled': first === 0 });
    set(on, { 'aria-disabled': first + shown === count });
  });
  const pictures = s.kept(() => {
    const mine = ++round;
    const { first, count } = page();
    const all = weights();
    const palette = { colors: colors(), scale: scale(), signed: signed(), top: top?.() };
    const state = { ...palette, isLeft: isLeft() };
    choices.forEach(({ button: headButton, canvas, number, name }, k) => {
      const head = first + k;
      write(number, String(head + 1));
      vars(number, { head: headColor(head) });
      const itsName = nameOf(head);
      write(name, itsName && t(itsName));
      set(headButton, { 'aria-posinset': head + 1, 'aria-setsize': count });
      const paint = () => put(canvas, pictureOf(s.phasor, all, head, state, side));
      if (all.shape[1] * all.shape[2] <= quick) return paint();
      const later = (/** @type {number} */ frames) =>
        requestAnimationFrame(() => {
          if (mine === round) frames > 0 ? later(frames - 1) : paint();
        });
      later(k);
    });
  }, ['language']);
  const checked = s.kept(() => {
    const { first } = page();
    choices.forEach(({ button: headButton }, k) => {
      const isChosen = first + k === chosen();
      set(headButton, { 'aria-checked': isChosen, tabindex: isChosen ? 0 : -1 });
      if (isChosen && follows) headButton.focus();
    });
  });
  return mark(list, arranged, pictures, checked, () => {
    follows = false;
  });
}
