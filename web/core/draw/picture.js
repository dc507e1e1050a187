// Hides what does not belong in the saved picture of a figure: controls, the cursor, frames of proposed
// heads, and fieldsets and titles that would be left empty.

/** Controls, and boxes that only describe the cell at the cursor. */
const operating =
  'button:not(:has(canvas)), select, [type=search], [type=range], [type=checkbox], [type=radio], ' +
  '.controls, .tool, .zoom, .seek, .panel-of-cell, .reading, .worth, .formula > .lines > :nth-child(n + 2)';

/**
 * The crosshair of a map, the frame of the part it shows, the vertical line in a chart, and frames around
 * small maps.
 */
const cursors = '.plot > :is(.row, .column, .cell, .part), .rule, .framed';

/** Elements that name or frame controls. */
const groups = 'label, fieldset, .control, .choices';

/** Content that belongs in a picture. */
const seen = 'canvas, svg, table, input, textarea, math';

/** @param {Element} box */
const isHidden = (box) => getComputedStyle(box).display === 'none';

/**
 * @param {HTMLElement} figure
 * @returns {() => void} restores the figure
 */
export function onlySeen(figure) {
  /** @type {NodeListOf<HTMLElement | SVGElement>} */
  const all = figure.querySelectorAll(`${operating}, ${cursors}, input, textarea`);
  const taken = Array.from(all).filter(
    (node) =>
      !(node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) ||
      node.matches(operating) ||
      node.value === '',
  );
  /** @type {[HTMLElement | SVGElement, string][]} */
  const styles = [];
  /** @param {HTMLElement | SVGElement} node */
  const hide = (node) => {
    styles.push([node, node.style.display]);
    node.style.display = 'none';
  };
  taken.forEach(hide);
  /** @type {NodeListOf<HTMLElement>} */
  const named = figure.querySelectorAll(groups);
  for (const box of named) {
    const had = taken.some((node) => box.contains(node));
    const has = Array.from(box.querySelectorAll(seen)).some((node) => !isHidden(node));
    if (had && !has) hide(box);
  }
  // the label at the cursor is drawn like the others
  const current = figure.querySelectorAll('.labels > .current');
  for (const label of current) label.classList.remove('current');
  return () => {
    for (const [node, display] of styles) node.style.display = display;
    for (const label of current) label.classList.add('current');
  };
}
