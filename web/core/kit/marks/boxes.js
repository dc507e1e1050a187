// Marks that combine other marks or nodes.

import { node, heading } from '../../draw/nodes.js';

/** @typedef {import('../figure.js').Mark} Mark */

/**
 * A mark made of a node and drawings, which run in this order.
 *
 * @template {HTMLElement | SVGElement} Part
 * @param {Part} element
 * @param {...() => unknown} draws
 * @returns {Mark & { node: Part }}
 */
export const mark = (element, ...draws) => ({
  node: element,
  draw() {
    for (const draw of draws) draw();
  },
});

/**
 * Several marks in a box.
 *
 * @param {string} names classes of the box
 * @param {...Mark} inner
 * @returns {Mark}
 */
export const row = (names, ...inner) =>
  mark(
    node('div', names, ...inner.map((innerMark) => innerMark.node)),
    ...inner.map((innerMark) => innerMark.draw),
  );

/**
 * A box that is refilled when something that its content read has changed.
 *
 * @template {HTMLElement} Box
 * @param {import('../element.js').PhasorElement} s
 * @param {Box} box
 * @param {() => readonly (string | Node)[]} content
 * @returns {Mark & { node: Box }}
 */
export const filled = (s, box, content) => ({
  node: box,
  draw: s.kept(() => box.replaceChildren(...content()), ['language']),
});

/**
 * A list of marks of varying length, one for each item.
 *
 * @param {import('../element.js').PhasorElement} s
 * @param {string} names classes of the box
 * @param {() => number} count
 * @param {(k: number) => Mark} make
 */
export function several(s, names, count, make) {
  const box = node('div', names);
  /** @type {Mark[]} */
  const marks = [];
  const arrange = s.kept(() => {
    const wanted = count();
    for (const { node: surplus } of marks.splice(wanted)) surplus.remove();
    while (marks.length < wanted) {
      const added = make(marks.length);
      marks.push(added);
      box.append(added.node);
    }
  });
  // also before the first drawing, to reserve their room
  arrange();
  return mark(box, arrange, () => {
    for (const each of marks) each.draw();
  });
}

/**
 * A mark that is hidden, and not drawn, while it has nothing to show.
 *
 * @template {Mark} Shown
 * @param {() => boolean} isShown
 * @param {Shown} innerMark
 * @returns {Shown}
 */
export const shownWhile = (isShown, innerMark) => ({
  ...innerMark,
  draw() {
    const now = isShown();
    innerMark.node.style.display = now ? '' : 'none';
    if (now) innerMark.draw();
  },
});

/**
 * A table of measurements: a row for each fact, a column for each thing measured.
 *
 * @param {readonly string[]} columns
 * @param {readonly (readonly [name: string, cells: readonly (string | (string | Node)[])[]])[]} rows
 * @returns {HTMLElement[]} head and body
 */
export function factTable(columns, rows) {
  const titles = columns.map((title) => heading('col', '', title));
  const lines = rows.map(([name, cells]) =>
    node(
      'tr',
      '',
      heading('row', '', name),
      ...cells.map((cell) => node('td', '', ...[cell].flat())),
    ),
  );
  return [
    node('thead', '', node('tr', '', node('td', ''), ...titles)),
    node('tbody', '', ...lines),
  ];
}
