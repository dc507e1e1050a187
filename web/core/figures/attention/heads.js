// The heads of a layer as a row of buttons: a small picture, a number in the head's colour, a name. Many
// heads are paged.

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

/** Most pixels of a picture: twice its size in CSS. */
const side = 96;
/** Maximum number of heads in a row; more heads are paged by this number. */
export const mostHeads = 16;
const onPage = 12;
/** Most cells of pictures that are painted at once; of larger ones, one is painted per frame. */
const quick = 2 ** 18;

/** A button for a head. @param {(button: HTMLElement) => void} act */
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
 * @param {(head: number) => Phrase | ''} given.nameOf the name of a head
 * @param {() => number} given.chosen
 * @param {() => Scale} given.scale
 * @param {() => import('../../draw/matrix.js').Colors} given.colors
 * @param {() => boolean} [given.signed] whether weights have a diverging colour map
 * @param {() => number | undefined} [given.top] the weight of the darkest colour in all maps
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
  /** whether to focus the chosen head once its page is shown */
  let follows = false;
  /** identifies the latest request for pictures */
  let round = 0;

  const firstOf = s.kept(() =>
    weights().shape[0] > mostHeads ? chosen() - (chosen() % onPage) : 0,
  );
  /** The heads of the page, and their number. */
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
    // inserting a button again would take the focus from it
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
