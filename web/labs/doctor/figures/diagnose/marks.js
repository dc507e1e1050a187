// The marks of <phasor-diagnose>: where the arrays are given, in which conventions they differ, and the
// difference before and after on one scale.

import { node, set } from '../../../../core/draw/nodes.js';
import { phrase, t } from '../../../../core/texts/language.js';
import { cells, largest } from '../../../../core/kit/cells.js';
import { filled, mark, row } from '../../../../core/kit/marks/boxes.js';
import { namesOf } from '../../../../core/kit/names.js';
import { explained, leftOver, programs } from './answer.js';
import { arrayInput } from './array-input.js';

/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {ReturnType<typeof import('./figure.js').found>} Model */

/** Pixels of the longer side of a map. */
const longer = 260;

const names = {
  a: phrase('a, your array'),
  b: phrase('b, the array that it should equal'),
  x: phrase('x, the input of the rotation, where it is known'),
  q: phrase('q, the queries, where they are known'),
  k: phrase('k, the keys, where they are known'),
};

/** Where arrays are pasted, dropped and opened. @param {Model} m @param {Host} s */
export function inputs(m, s) {
  /** what they show, by name @type {Map<string, unknown>} */
  const shown = new Map();
  // arrays that a page gives are shown, not given back
  let isShowing = false;
  const all = namesOf(names).map((name) => {
    const input = arrayInput(name, names[name], () => {
      if (isShowing) return;
      shown.set(name, input.given());
      s.set({ [name]: input.given() });
    });
    return { name, ...input };
  });
  const box = node('div', 'arrays', ...all.map((input) => input.box));
  const taken = s.kept(() => {
    const { comparison, broken } = m.found;
    if (broken) return;
    isShowing = true;
    for (const { name, show } of all) {
      if ((shown.get(name) ?? null) === s[name]) continue;
      shown.set(name, s[name]);
      show(comparison?.arrays[name] ?? null);
    }
    isShowing = false;
  });
  const written = s.kept(() => {
    box.hidden = s.controls === false;
    for (const { name, box: inputBox, draw } of all) {
      inputBox.hidden =
        (name === 'x' && s.kind !== 'rotated') || ('qk'.includes(name) && s.kind !== 'attention');
      draw();
    }
  }, ['language']);
  return mark(box, taken, written);
}

/** In which conventions the arrays differ. @param {Model} m @param {Host} s */
export const answer = (m, s) =>
  filled(s, node('div', 'why'), () => (m.comparison ? explained(m.comparison.found) : []));

/**
 * What was found of arrays that were given.
 *
 * @param {Model} m
 * @returns {import('../../../../core/kit/figure.js').Report | null}
 */
export function reports({ comparison }) {
  if (!comparison || comparison.isExample) return null;
  const { found } = comparison;
  const { verdict, differ, residual, tolerance } = found;
  const axes = () => differ.map(({ axis, a, b }) => ({ axis, a, b }));
  const detail = () => ({ verdict, differ: axes(), residual, tolerance });
  return { event: 'phasor-diagnosis', of: found, detail };
}

/**
 * The difference before or after.
 *
 * @param {Model} m @param {Host} s
 * @param {'before' | 'after'} when
 * @param {() => string} title
 */
function difference(m, s, when, title) {
  const map = cells(0);
  const caption = node('figcaption', '');
  set(map.box, { role: 'img' });
  const figure = node('figure', 'side', caption, map.box);
  const drawn = s.kept(() => {
    const { comparison } = m;
    const tensor = comparison?.[when];
    figure.hidden = !tensor;
    if (!comparison?.before || !tensor) return;
    caption.textContent = title();
    set(map.box, { 'aria-label': title() });
    const [rows, columns] = tensor.shape;
    const unit = longer / Math.max(rows, columns);
    map.box.style.inlineSize = `${Math.max(16, unit * columns)}px`;
    map.box.style.blockSize = `${Math.max(16, unit * rows)}px`;
    map.draw(s.phasor, tensor, {
      colors: s.palette('diverging'),
      most: largest(comparison.before),
    });
  }, ['language']);
  return mark(figure, drawn);
}

/** @param {Model} m @param {Host} s */
export const maps = (m, s) =>
  row(
    'maps',
    difference(m, s, 'before', () =>
      m.comparison?.alike ? t('b minus a') : t('b; the shape of a is another'),
    ),
    difference(m, s, 'after', () => t('b minus converted a')),
  );

/** What is left after converting, and the programs that convert. @param {Model} m @param {Host} s */
export const conversion = (m, s) => [
  filled(s, node('p', 'left'), () => (m.comparison?.after ? [leftOver(m.comparison.found)] : [])),
  filled(s, node('div', 'programs'), () =>
    m.comparison ? programs(m.comparison.found.convert) : [],
  ),
];
