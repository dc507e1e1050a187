// The marks of <phasor-heatmap>: the map, and below it the legend, the value of the cursor's cell and the
// formula with its numbers.

import { colormap, hatching, isCssMap, isPlain, resolve } from '../../draw/colors.js';
import { node, set } from '../../draw/nodes.js';
import { phrase, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { map } from '../kit/map.js';
import { generalLine, hint, letters } from './formula.js';

/** @typedef {import('../../draw/matrix.js').Matrix} Matrix */
/** @typedef {import('./formula.js').Notation} Notation */
/** @typedef {import('../../api/picture.js').Colormap | readonly string[]} Colors */

/**
 * @typedef {import('../kit/map.js').Scene & { matrix: Matrix, colormap: Colors,
 *   domain: readonly [number, number] | 'auto' | 'symmetric' }} Scene
 */

/** @param {Colors} colors @returns {boolean} whether zero is their middle, as paint has it */
const isSigned = (colors) =>
  typeof colors === 'string'
    ? ['diverging', 'rdbu', 'burd'].includes(colors)
    : colors.length % 2 === 1;

/**
 * Colours of CSS, found once until the colour scheme changes.
 *
 * @param {HTMLElement} probe
 */
function palette(probe) {
  /** @type {Map<string, string[]>} */
  const known = new Map();
  /** @param {string} name @param {() => string[]} find */
  const kept = (name, find) => {
    const colors = known.get(name) ?? find();
    known.set(name, colors);
    return colors;
  };
  return {
    forget: () => known.clear(),
    hatching: () => kept('hatching', () => resolve(probe, hatching)),
    /** @param {Colors} given @returns {any} for `phasor.paint` */
    of(given) {
      if (typeof given !== 'string') {
        return given.every(isPlain) ? given : kept(given.join(' '), () => resolve(probe, given));
      }
      return isCssMap(given) ? kept(given, () => colormap(probe, given)) : given;
    },
  };
}

/** @type {typeof import('./filled.js').filledLine | null} fetched when a cell is first pointed at */
let filledLine = null;

/** @param {import('../kit/element.js').PhasorElement} element */
async function fetchFilled(element) {
  try {
    ({ filledLine } = await import('./filled.js'));
    element.refresh();
  } catch (error) {
    element.fail(error);
  }
}

/**
 * @param {import('../kit/element.js').PhasorElement & import('../kit/windows.js').Host} element
 * @param {object} act
 * @param {() => { rows: number, columns: number }} act.size
 * @param {() => import('../kit/keyboard.js').Cell | null} act.cursor
 * @param {(cell: import('../kit/keyboard.js').Cell) => void} act.go
 * @param {(notation: string) => void} act.write the formula in another notation
 * @param {(from: HTMLButtonElement) => void} act.copy
 */
export function view(element, { size, cursor, go, write, copy }) {
  const stage = node('div', 'stage');
  const name = phrase('heat map');
  const given = { box: stage, label: name, role: name, size, cursor, go };
  const plot = map(element, given);
  const colors = palette(element.probe);
  const readout = node('span', 'readout');
  const copyButton = button(phrase('Copy'), copy, 'copy tool');
  told(copyButton, { title: 'Copy the value with every digit' });
  const options = Object.entries(letters).map(([name, { cell }]) =>
    set(node('option', '', cell), { value: name }),
  );
  const notations = node('select', '', ...options);
  told(notations, { 'aria-label': 'Notation of the formula' });
  notations.addEventListener('change', () => write(notations.value));
  const lines = node('div', 'lines');
  const formula = node('div', 'formula', lines, node('div', 'notation tool', notations));
  const reading = node('div', 'reading', readout, copyButton);
  for (const each of [plot.legend, readout]) set(each, { 'aria-hidden': true });
  plot.zoom.classList.add('tool');
  element.figure.append(stage, node('div', 'foot', plot.legend, reading), formula);

  return {
    map: plot,
    stage,
    colors,
    /** @param {Scene} scene */
    drawCells(scene) {
      const { matrix, colormap: given, domain } = scene;
      const ends =
        typeof domain === 'string'
          ? matrix.ends(domain === 'symmetric' || isSigned(given))
          : domain;
      plot.paint(matrix, { colormap: colors.of(given), domain: ends });
    },
    /** @param {Scene} scene */
    drawHatching({ matrix, row, column }) {
      const shown = { rows: row.window, columns: column.window };
      const bare = matrix.bare(shown.rows, shown.columns);
      plot.hatch(bare, shown, bare.length > 0 ? colors.hatching() : []);
    },
    /**
     * @param {{ row: number, column: number }} cell
     * @param {string[]} reading which cell it is and its value; nothing without a cell
     */
    drawCursor(cell, [place, value]) {
      copyButton.hidden = place === undefined;
      plot.point(place === undefined ? null : cell);
      readout.replaceChildren(
        ...(place === undefined ? [] : [node('span', '', `${place} `), node('b', '', value)]),
      );
    },
    /**
     * @param {Notation} notation
     * @param {import('./formula.js').Settings | null} settings null where there is no formula
     * @param {import('./formula.js').Cell | null} cell
     */
    drawFormula(notation, settings, cell) {
      formula.hidden = settings === null;
      if (!settings) return;
      notations.value = notation;
      const numbers = cell && filledLine ? filledLine(notation, cell, settings) : hint();
      lines.replaceChildren(generalLine(notation, settings, cell), numbers);
      if (cell && !filledLine) fetchFilled(element);
    },
  };
}

export const css = `
:host { --row: var(--phasor-row, var(--ink)); --column: var(--phasor-column, var(--ink));
  line-height: 1.2; }
.frame { display: flex; flex-direction: column; }
.frame > * { flex: none; }
/* the height is the map's; an element that is given one itself leaves the map what remains */
.frame > .figure { flex: 1 1 auto; min-block-size: 160px; display: flex; flex-direction: column; }
.stage { flex: 1 1 var(--phasor-height, 320px); min-block-size: 96px; }
:is(.row, .column) { opacity: 0.9; }
.title.rows { color: var(--phasor-row, var(--muted)); }
.title.columns { padding-inline: 84px; overflow: hidden; text-overflow: ellipsis;
  color: var(--phasor-column, var(--muted)); }
.zoom { inset: -6px calc(100% - var(--x) - var(--w)) auto auto; gap: 2px; }
.tool { opacity: 0; transition: opacity 150ms; }
:host(:hover) .tool, .figure:focus-within .tool { opacity: 1; }
@media (hover: none) { .tool { opacity: 1; } }
:is(.tool, .formula)[hidden] { display: none; }

.foot { display: flex; flex-wrap: wrap; gap: 2px 24px; align-items: center; min-block-size: 36px; flex: none;
  inline-size: calc(var(--x) + max(var(--w), 192px)); max-inline-size: 100%;
  padding-inline-start: var(--x); padding-block-start: 8px; color: var(--muted); }
.reading { display: flex; gap: 8px; align-items: center; margin-inline-start: auto;
  min-inline-size: 0; }
.readout { display: flex; gap: 0.4em; min-inline-size: 0; white-space: nowrap; }
.readout span { overflow: hidden; text-overflow: ellipsis; }
.readout b { color: var(--ink); }
.copy { order: -1; }
.copy, .notation select { font-size: 12px; color: var(--muted); white-space: nowrap; }

.formula { flex: none; display: flex; gap: 8px 24px; align-items: start; margin-block-start: 12px;
  padding-inline-start: var(--x); }
.lines { flex: 1; min-inline-size: 0; overflow-x: auto; overflow-y: hidden; }
/* as high with the numbers of a cell as without */
.lines > div { display: flex; flex-wrap: wrap; gap: 4px 0.3em; align-items: baseline;
  align-content: center; min-block-size: 52px; }
math + math.apart { margin-inline-start: 1.25em; }
.general, .hint { color: var(--muted); }
math { font-size: 17px; math-style: normal; }
.general math { font-size: 15px; }
mtd { padding: 1px 6px 1px 0; text-align: start; }
.result { font-weight: 600; }
.notation select { border-color: transparent; }
.notation:hover select { border-color: var(--line); }

@container (max-width: 46.15em) {
  .foot { flex-flow: column; align-items: start; justify-content: end; gap: 12px;
    min-block-size: 60px; inline-size: 100%; padding-inline-start: 0; }
  .reading { margin: 0; max-inline-size: 100%; }
  /* the sentence goes on in a second line rather than being cut */
  .readout { display: block; white-space: normal; }
  .readout b { margin-inline-start: 0.4em; white-space: nowrap; }
  .copy { order: 1; }
}
@container (max-width: 36.92em) {
  .title.columns { padding-inline: 0 84px; text-align: start; }
  .formula { flex-direction: column; padding-inline-start: 0; }
  .lines { inline-size: 100%; flex: none; }
  .lines > .filled { min-block-size: 104px; align-content: start; }
  math + math.apart { margin-inline-start: 0; }
}
:host([bare]) { line-height: 0; }
:host([bare]) .frame > :not(.figure, .fallback, .message) { display: none; }
:host([bare]) :is(.figure, .stage) { min-block-size: 0; }
:host([bare]) :is(.title, .labels, .foot, .zoom, .formula, .part, .row, .column, .cell) {
  display: none; }
:host([bare]) .plot { cursor: inherit; pointer-events: none; }
`;
