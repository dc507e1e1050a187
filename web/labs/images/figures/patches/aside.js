// Beside the picture: the keys with the largest weights, the number of patches that hold half of the weight,
// the legend, and the plain picture. Above the picture: a title, and the tokens before the patches. Above
// all: queries that are words.

import { contextOf } from '../../../../core/draw/canvas.js';
import { resolve } from '../../../../core/draw/colors.js';
import { node, set, toggle, vars, write } from '../../../../core/draw/nodes.js';
import { shortened } from '../../../../core/draw/words.js';
import { localized, t } from '../../../../core/texts/language.js';
import { button } from '../../../../core/kit/button.js';
import { press, radios } from '../../../../core/kit/choice.js';
import { filled, mark } from '../../../../core/kit/marks/boxes.js';
import { isPatch, positive } from '../../index.js';
import { meshOf, paintMaps, repeated, smaller } from './paint.js';
import { chipName, halfText, listName, percent, spoken, titleOf } from './sentences.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./settings.js').Host} Host */
/** @typedef {import('./stage.js').Stage} Stage */
/** @typedef {import('../../../../core/kit/figure.js').Mark} Mark */

/** Most entries of the list, and most tokens with a button. */
const [mostListed, mostChips] = [7, 8];
/** Pixels of a patch in the list, of one in the legend, and of the plain picture. */
const [thumb, swatch, plain] = [20, 24, 128];

/** Queries that are words. @param {Model} m @param {Host} s @returns {number[]} */
const wordQueries = ({ queries, isSelf, places }, { tokens }) =>
  tokens
    ? Array.from({ length: queries }, (_, k) => k).filter((k) => !isSelf || !isPatch(places, k))
    : [];

/** @param {Model} m @param {Host} s @param {number} query chosen by a click */
function hold(m, s, query) {
  s.set({ query, key: -1, pinned: true });
  s.say(spoken(m, s));
}

/** @param {Model} m @param {Host} s @returns {Mark} */
export function words(m, s) {
  const box = set(node('div', 'caption'), { part: 'sentence', dir: 'auto' });
  localized(box, { 'aria-label': 'Words that look' });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  const list = s.kept(() => wordQueries(m, s));
  const choose = (/** @type {number} */ place) => hold(m, s, list()[place]);
  const show = radios(box, () => buttons, choose);
  const written = s.kept(() => {
    const { tokens } = s;
    const all = list();
    buttons = all.map((query, place) => {
      const made = button('', () => choose(place), 'word');
      made.textContent = shortened(tokens?.[query] ?? '');
      return made;
    });
    box.replaceChildren(...buttons.flatMap((each) => [each, ' ']));
    return {};
  });
  s.pin.points(
    box,
    (event) => {
      const place = buttons.findIndex((each) => each === event.target);
      return place >= 0 && (s.go({ query: list()[place], key: -1 }) || undefined);
    },
    { hover: 'pointerover' },
  );
  const checked = s.kept(() => {
    written();
    show(list().indexOf(m.query));
    if (buttons.every((each) => each.tabIndex < 0) && buttons[0]) buttons[0].tabIndex = 0;
  });
  return mark(box, () => {
    box.hidden = list().length === 0;
    if (!box.hidden) checked();
  });
}

/** @param {Model} m @param {Host} s @returns {Mark} */
export function head(m, s) {
  const title = filled(s, node('div', 'title'), () => {
    const [name, note] = titleOf(m, s);
    return [name, ...(note ? [' ', node('i', '', note)] : [])];
  });
  const chips = set(node('div', 'chips'), { role: 'group' });
  localized(chips, { 'aria-label': 'Tokens before the patches' });
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  const count = s.kept(() => (s.tokens && m.isSelf ? 0 : Math.min(m.places.prefix, mostChips)));
  const made = s.kept(() => {
    buttons = Array.from({ length: count() }, (_, k) =>
      button('', () => m.isSelf && hold(m, s, k), 'chip'),
    );
    chips.replaceChildren(...buttons);
    return {};
  });
  const written = s.kept(() => {
    made();
    const { row, query, key, isSelf } = m;
    const { prefix } = m.places;
    buttons.forEach((chip, k) => {
      const weight = percent(row[k]);
      const short = chipName(k, prefix === 2);
      chip.replaceChildren(short, ' ', node('small', '', weight));
      const called = `${short} ${weight}`;
      set(chip, {
        'aria-label': isSelf ? t('{name}. Choose as query', { name: called }) : called,
      });
      toggle(chip, 'looks', isSelf && k === query);
      toggle(chip, 'looked', k === key);
    });
    if (isSelf) press(buttons, query);
  }, ['language']);
  return mark(node('div', 'head', title.node, chips), title.draw, () => {
    chips.hidden = count() === 0;
    if (!chips.hidden) written();
  });
}

/** A line of the list. */
function entry() {
  const [canvas, name, weight] = [node('canvas', ''), node('b', ''), node('span', '')];
  return { item: node('li', '', canvas, name, weight), canvas, name, weight };
}

/** @param {Model} m @param {Host} s @param {Stage} stage @returns {Mark} */
export function beside(m, s, stage) {
  const title = localized(node('div', 'title'), { text: 'It looks at' });
  const entries = Array.from({ length: mostListed }, entry);
  const list = node('ol', '', ...entries.map(({ item }) => item));
  const half = node('p', 'count');
  const legend = set(node('canvas', 'legend'), { 'aria-hidden': true });
  const [low, high] = [node('span', ''), node('span', '')];
  const scale = node('div', 'scale', legend, node('div', 'ends', low, high));
  const whole = node('canvas', 'whole');
  localized(set(whole, { role: 'img' }), { 'aria-label': 'The picture as it is' });

  /** @param {HTMLCanvasElement} canvas @param {number} width @param {number} height in CSS pixels */
  const sized = (canvas, width, height) => {
    const { ratio } = stage.laid();
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.inlineSize = `${width}px`;
    canvas.style.blockSize = `${height}px`;
    return contextOf(canvas);
  };
  /** @param {HTMLCanvasElement} canvas @param {number} patch */
  const cut = (canvas, patch) => {
    const pictures = stage.pictures();
    const { pixels, cols } = stage.laid();
    const g = sized(canvas, thumb, thumb);
    if (!g || !pictures) return;
    const [x, y] = [(patch % cols) * pixels, Math.floor(patch / cols) * pixels];
    g.drawImage(pictures.full, x, y, pixels, pixels, 0, 0, canvas.width, canvas.height);
  };
  const listed = s.kept(() => {
    const {
      row,
      places,
      half: { order },
      key,
    } = m;
    const others = Array.from(row.keys()).filter((token) => !isPatch(places, token));
    const all = [...others, ...order.slice(0, mostListed).map((patch) => places.prefix + patch)]
      .filter((token) => positive(row[token]) > 0)
      .sort((a, b) => row[b] - row[a])
      .slice(0, m.isFlat ? 3 : mostListed);
    entries.forEach(({ item, canvas, name, weight }, k) => {
      const token = all[k];
      item.hidden = token === undefined;
      if (item.hidden) return;
      const hasPicture = isPatch(places, token) && stage.pictures() !== null;
      canvas.hidden = !hasPicture;
      if (hasPicture) cut(canvas, token - places.prefix);
      write(name, listName(m, s, token));
      write(weight, percent(row[token]));
      vars(item, { share: `${(100 * row[token]) / row[all[0]]}%` });
      toggle(item, 'looked', token === key);
    });
    write(half, halfText(m));
  }, ['language', 'size']);
  /** legend: the patch with the largest weight, at 0, ¼, ½, ¾ and all of the end */
  const explained = s.kept(() => {
    const steps = [0, 0.25, 0.5, 0.75, 1];
    const pictures = stage.pictures();
    const { pixels, cols, ratio } = stage.laid();
    const side = Math.round(swatch * ratio);
    const patch = m.half.order[0];
    const [x, y] = [(patch % cols) * pixels, Math.floor(patch / cols) * pixels];
    const step = 36;
    const g = sized(legend, step * (steps.length - 1) + swatch, swatch);
    const corners = steps.map((_, k) => /** @type {const} */ ([Math.round(k * step * ratio), 0]));
    const mesh = meshOf({ rows: 1, cols: 1 }, side, corners, legend.width, legend.height);
    const of = (/** @type {HTMLCanvasElement} */ from) => {
      const canvas = node('canvas', '');
      canvas.width = canvas.height = side;
      contextOf(canvas)?.drawImage(from, x, y, pixels, pixels, 0, 0, side, side);
      return repeated(canvas, mesh);
    };
    const patchOf = pictures && { full: of(pictures.full), pale: of(pictures.pale) };
    const maps = steps.map((weight) => ({ weights: Float32Array.of(weight), end: 1 }));
    if (g) paintMaps(g, maps, { mesh, pictures: patchOf, look: stage.look() }, s.phasor);
    write(low, percent(0));
    write(high, percent(m.end));
  }, ['colors', 'language', 'size']);
  const whole0 = s.kept(() => {
    const pictures = stage.pictures();
    whole.hidden = pictures === null;
    if (!pictures) return null;
    const { rows, cols, ratio } = stage.laid();
    const unit = Math.min(plain / rows, (1.25 * plain) / cols);
    sized(whole, cols * unit, rows * unit);
    return { picture: smaller(pictures, whole.width, whole.height).full, unit: unit * ratio };
  });
  const queryColor = s.kept(() => resolve(s.probe, ['var(--query)'])[0], ['colors']);
  const asItIs = s.kept(() => {
    const drawnWhole = whole0();
    const g = drawnWhole && contextOf(whole);
    if (!g) return;
    const { cols, ratio } = stage.laid();
    const { queryPatch } = m;
    g.drawImage(drawnWhole.picture, 0, 0);
    if (queryPatch === null) return;
    g.strokeStyle = queryColor();
    g.lineWidth = 2 * ratio;
    const { unit } = drawnWhole;
    g.strokeRect((queryPatch % cols) * unit, Math.floor(queryPatch / cols) * unit, unit, unit);
  });
  const box = node('div', 'beside', title, list, half, scale, whole);
  return mark(box, listed, explained, asItIs);
}
