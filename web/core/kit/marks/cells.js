// Small matrices as marks: cells with numbers where there is room for them, markers at the cursor, and
// switches beside them.

import { node } from '../../draw/nodes.js';
import { button } from '../button.js';
import { press } from '../choice.js';
import { grid } from '../slider.js';
import { mark } from './boxes.js';

/** @typedef {import('../../texts/language.js').Phrase} Phrase */
/** @typedef {import('../keyboard.js').Cell} Cell */

/**
 * A part with a cursor on a grid: its accessible name, its keys, and its text for screen readers after a
 * move.
 *
 * @param {import('./cursor.js').Element} s
 * @param {HTMLElement | SVGElement} part
 * @param {object} given
 * @param {Phrase | ''} given.label
 * @param {Phrase} [given.role]
 * @param {() => Cell & { rows: number, columns: number } | null} given.at the cell of the cursor, null for
 *   none
 * @param {(cell: Cell) => void} given.go
 * @param {(cell: Cell) => string} given.says
 */
export function gridOf(s, part, { label, role, at, go, says }) {
  grid(part, {
    label,
    role,
    cursor: () => (s.loaded ? at() : null),
    go(row, column) {
      go({ row, column });
      s.say(says({ row, column }));
    },
  });
  s.pin?.keys(part);
}

/**
 * @param {import('./cursor.js').Element} s
 * @param {ReturnType<typeof import('../cells.js').cells>} map
 * @param {object} given
 * @param {HTMLElement} given.keys the part that receives keys; several maps may share it
 * @param {() => { tensor: import('../../api/tensor.js').Tensor, most: number,
 *   text?: ((value: number) => string) | null, mark?: (place: number) => string }} given.shown
 * @param {() => [row: number, ...columns: (number | undefined)[]]} [given.at] the columns of its markers
 * @param {(cell: Cell) => void} given.go
 * @param {readonly import('../element.js').Surrounding[]} [given.on] further dependencies of `shown`
 * @returns {import('../figure.js').Mark}
 */
export function cellsMark(s, map, { keys, shown, at = () => [0], go, on = [] }) {
  // `void`: `go` returns false for the current cell, but the pointer is on a cell
  s.pin?.points(map.box, (event) => void go(map.at(event)), { keys });
  const painted = s.kept(() => {
    const { tensor, ...rest } = shown();
    map.draw(s.phasor, tensor, { colors: s.palette('diverging'), ...rest });
  }, on);
  return mark(
    map.box,
    painted,
    s.kept(() => map.mark(...at())),
  );
}

/**
 * Toggle buttons; the one for the setting's value is pressed.
 *
 * @param {import('../element.js').PhasorElement} s
 * @param {string} name of the setting
 * @param {readonly (Phrase | readonly [value: string | boolean, text: Phrase])[]} choices phrases that are
 *   also the values, or values with other texts
 */
export function switchMark(s, name, choices) {
  const all = choices.map((each) => (typeof each === 'object' ? each : [each, each]));
  const buttons = all.map(([value, text]) => button(text, () => s.set({ [name]: value })));
  return mark(
    node('div', 'switch', ...buttons),
    s.kept(() =>
      press(
        buttons,
        all.findIndex(([value]) => value === s.value(name)),
      ),
    ),
  );
}
