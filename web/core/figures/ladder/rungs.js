// The rungs of <phasor-ladder>: a column for each step, a row for each property, and below them two bars: the
// longest distance to the next word, and the distance of the closest two positions. The reader's formula, if
// any, adds a column.

import { node, set, vars } from '../../draw/nodes.js';
import { localized, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { press } from '../../kit/choice.js';
import { onKeys, stepped } from '../../kit/keyboard.js';
import { mark } from '../../kit/marks/boxes.js';
import { names, own, stepNamed, titleOf } from './steps.js';
import { closestSaid, digits, nameOf, nextSaid, properties, said } from './words.js';

/** @typedef {import('./measured.js').Host} Host */
/** @typedef {import('./measured.js').Model} Model */

/** @param {string} role @param {string} classes @param {...(Node | string)} children */
const part = (role, classes, ...children) => set(node('div', classes, ...children), { role });

/** @param {Element} box @param {string} text written only if it differs */
export function write(box, text) {
  if (box.textContent !== text) box.textContent = text;
}

/** Ends of the logarithmic scale of the bars. */
const [nearest, farthest] = [1e-4, 4];

/** @param {number} distance @returns {number} from 0 to 1 */
const share = (distance) =>
  Math.min(1, Math.max(0, Math.log(distance / nearest) / Math.log(farthest / nearest)));

/** The columns, of which the last may be missing. */
const all = [...names, own];
/** @param {number} k */
const kindOf = (k) => (all[k] === own ? 'own' : '');

/** A row: a heading, a cell per step, and the measured number of the current one. @param {string} kind */
function line(kind) {
  const [heading, measured] = [part('rowheader', ''), part('cell', 'said')];
  const cells = all.map((_, k) => part('cell', kindOf(k)));
  return { heading, cells, measured, row: part('row', kind, heading, ...cells, measured) };
}

/** @typedef {{ lengths: readonly number[], sentence: string }} Measured `lengths`: one per step */

/** A row of bars, one per step. */
function meter() {
  const { row, heading, cells, measured } = line('meter');
  const bars = cells.map((cell) => {
    const [bar, value] = [node('div', 'bar'), node('span', 'unseen')];
    cell.append(bar, value);
    return { bar, value };
  });
  return {
    row,
    /** @param {string} title @param {Measured} given @param {number} current */
    show(title, { lengths, sentence }, current) {
      write(heading, title);
      write(measured, sentence);
      bars.slice(0, lengths.length).forEach(({ bar, value }, k) => {
        vars(bar, { share: share(lengths[k]).toFixed(3) });
        write(value, digits(lengths[k]));
        cells[k].classList.toggle('here', k === current);
      });
    },
  };
}

/** @param {HTMLElement} cell @param {boolean} pass @param {boolean} isCurrent */
function writePass(cell, pass, isCurrent) {
  const sign = node('span', `mark ${pass ? 'yes' : 'no'}`, pass ? '✓' : '✗');
  set(sign, { 'aria-hidden': true });
  cell.replaceChildren(sign, node('span', 'unseen', pass ? t('yes') : t('no')));
  cell.classList.toggle('here', isCurrent);
}

/**
 * @param {Model} m
 * @param {Host} s
 * @param {(step: string, isSpoken: boolean) => void} choose `isSpoken`: chosen by key
 */
export function rungs(m, s, choose) {
  const titles = all.map(() => node('span', ''));
  let count = names.length;
  const buttons = all.map((name, k) => {
    const rung = button('', () => choose(name, false), 'rung');
    rung.append(node('b', '', name === own ? 'f' : String(k + 1)), titles[k]);
    return rung;
  });
  const lines = properties.map(() => line(''));
  const [next, closest] = [meter(), meter()];
  const head = part(
    'row',
    'head',
    localized(part('columnheader', 'corner'), { text: 'Step' }),
    ...buttons.map((rung, k) => part('columnheader', kindOf(k), rung)),
    localized(part('columnheader', 'said'), { text: 'Measured at this step' }),
  );
  const box = part('table', 'rungs', head, ...lines.map(({ row }) => row), next.row, closest.row);
  localized(set(box, { part: 'rungs' }), { 'aria-label': 'What each step gets right' });
  onKeys(head, (event) => {
    const now = buttons.findIndex((rung) => rung === event.target);
    const target = now < 0 ? null : stepped(event, { now, last: count - 1 });
    if (target === null) return false;
    buttons[target].focus();
    choose(all[target], true);
    return true;
  });

  const drawn = s.kept(() => {
    const { all: measured, facts } = m;
    const { length, offset } = s;
    const current = all.indexOf(m.shown.step.name);
    count = measured.length;
    vars(box, { steps: count });
    box.classList.toggle('no-own', count === names.length);
    press(buttons, current);
    buttons.forEach((rung, k) => {
      rung.title = all[k] === own ? t('Yours') : titleOf(stepNamed(all[k]));
      write(titles[k], rung.title);
    });
    lines.forEach((one, row) => {
      const property = properties[row];
      write(one.heading, nameOf(property, { length, offset }));
      write(one.measured, said(property, facts, s));
      measured.forEach((each, k) => writePass(one.cells[k], each[property].pass, k === current));
    });
    next.show(
      t('Longest step'),
      { lengths: measured.map((each) => each.next.most), sentence: nextSaid(facts) },
      current,
    );
    closest.show(
      t('Closest two of {length}', { length }),
      { lengths: measured.map(({ unique }) => unique.distance), sentence: closestSaid(facts) },
      current,
    );
  }, ['language']);
  return mark(box, drawn);
}
