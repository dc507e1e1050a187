// The nodes of <phasor-heatmap>.

import { told } from '../text/language.js';
import { notationNames } from './heatmap-formula.js';
import { node } from './style.js';

/** @param {string} sign @param {string} name */
export function button(sign, name) {
  const made = node('button', '', sign);
  made.type = 'button';
  told(made, { 'aria-label': name, title: name });
  return made;
}

/** The nodes that change, in one figure. @param {HTMLElement} figure */
export function build(figure) {
  const parts = {
    cells: node('canvas', 'cells'),
    hatch: node('canvas', 'hatching'),
    rowTitle: node('span', 'title rows'),
    columnTitle: node('span', 'title columns'),
    rowLabels: node('div', 'labels rows'),
    columnLabels: node('div', 'labels columns'),
    rowTag: node('span', 'tag rows'),
    columnTag: node('span', 'tag columns'),
    rowPart: node('div', 'part rows'),
    columnPart: node('div', 'part columns'),
    ramp: node('canvas', ''),
    low: node('span', ''),
    high: node('span', ''),
    zero: node('span', 'zero', '0'),
    readout: node('span', 'readout'),
    copy: told(node('button', 'copy tool'), { text: 'Copy' }),
    larger: button('+', 'Zoom in'),
    smaller: button('\u2212', 'Zoom out'),
    all: button('\u2922', 'Show all'),
    zoom: node('div', 'zoom tool'),
    lines: node('div', 'lines'),
    notation: node(
      'select',
      '',
      ...Object.entries(notationNames).map(([name, text]) => {
        const option = node('option', '', text);
        option.value = name;
        return option;
      }),
    ),
    formula: node('div', 'formula'),
    plot: node('div', 'plot'),
    stage: node('div', 'stage'),
  };
  const { cells, hatch, rowTitle, columnTitle, rowLabels, columnLabels, plot, stage } = parts;
  plot.append(cells, hatch, node('div', 'row'), node('div', 'column'), node('div', 'cell'));
  plot.append(parts.rowPart, parts.columnPart);
  parts.zoom.append(parts.larger, parts.smaller, parts.all);
  stage.append(rowTitle, columnTitle, rowLabels, columnLabels, plot);
  stage.append(parts.rowTag, parts.columnTag, parts.zoom);
  const ramp = node('div', 'ramp', parts.ramp, parts.zero);
  const legend = node('div', 'legend', parts.low, ramp, parts.high);
  const reading = node('div', 'reading', parts.readout, parts.copy);
  const foot = node('div', 'foot', legend, reading);
  parts.formula.append(parts.lines, node('div', 'notation tool', parts.notation));
  figure.append(stage, foot, parts.formula);

  parts.copy.type = 'button';
  told(parts.copy, { title: 'Copy the value with every digit' });
  parts.copy.hidden = true;
  parts.formula.hidden = true;
  told(parts.notation, { 'aria-label': 'Notation of the formula' });
  hatch.hidden = true;
  plot.setAttribute('part', 'plot');
  told(plot, { 'aria-roledescription': 'heat map' });
  for (const hidden of [rowTitle, columnTitle, rowLabels, columnLabels, parts.rowTag, legend]) {
    hidden.setAttribute('aria-hidden', 'true');
  }
  parts.columnTag.setAttribute('aria-hidden', 'true');
  parts.readout.setAttribute('aria-hidden', 'true');
  return parts;
}

/** @typedef {ReturnType<typeof build>} Parts */

/**
 * Makes a list hold exactly these labels, reusing its nodes: sliders do this every frame.
 *
 * @param {HTMLElement} list
 * @param {{ text: string, at: number }[]} labels `at` in pixels
 */
export function writeLabels(list, labels) {
  while (list.childElementCount > labels.length) list.lastElementChild?.remove();
  while (list.childElementCount < labels.length) list.append(node('span', 'label'));
  labels.forEach(({ text, at }, k) => {
    const label = /** @type {HTMLElement} */ (list.children[k]);
    if (label.textContent !== text) label.textContent = text;
    label.style.setProperty('--at', `${at}px`);
  });
}

/**
 * Hides the labels that the tag of the cursor would cover.
 *
 * @param {HTMLElement} list
 * @param {number | null} at where the tag is, in pixels; null for none
 * @param {(label: Element) => number} reach how close to it is too close
 */
export function makeRoom(list, at, reach) {
  for (const label of /** @type {Iterable<HTMLElement>} */ (list.children)) {
    const place = Number.parseFloat(label.style.getPropertyValue('--at'));
    const covered = at !== null && Math.abs(place - at) < reach(label);
    label.style.visibility = covered ? 'hidden' : '';
  }
}
