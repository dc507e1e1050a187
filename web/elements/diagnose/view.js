// The nodes of <phasor-diagnose>: places for the arrays, in which conventions they differ, and the
// difference before and after on one scale.

import { node, set } from '../../draw/nodes.js';
import { phrase, t } from '../../language/language.js';
import { cells, largest } from '../kit/cells.js';
import { explained, leftOver, programs } from './answer.js';
import { arrayInput } from './array-input.js';

/** @typedef {import('./model.js').Comparison} Comparison */
/** @typedef {import('../../conventions/files/numbers.js').FileArray} FileArray */

/** Pixels of the longer side of a map. */
const longer = 260;

/** @typedef {'a' | 'b' | 'x' | 'q' | 'k'} ArrayName */

/** @param {(name: ArrayName, array: FileArray | null) => void} give what the reader pastes or opens */
export function view(give) {
  // arrays that a page gives are shown, not given back
  let isShowing = false;
  /** @type {Record<ArrayName, import('../../language/language.js').Phrase>} */
  const names = {
    a: phrase('a, your array'),
    b: phrase('b, the array that it should equal'),
    x: phrase('x, the input of the rotation, where it is known'),
    q: phrase('q, the queries, where they are known'),
    k: phrase('k, the keys, where they are known'),
  };
  const inputs = /** @type {[ArrayName, ReturnType<typeof arrayInput>][]} */ (
    Object.entries(names).map(([name, text]) => {
      const input = arrayInput(name, text, () => {
        if (!isShowing) give(/** @type {ArrayName} */ (name), input.given());
      });
      return [name, input];
    })
  );
  const places = node('div', 'arrays', ...inputs.map(([, { box }]) => box));
  const why = node('div', 'why');
  const maps = ['before', 'after'].map(() => {
    const map = cells(0);
    const caption = node('figcaption', '');
    const figure = node('figure', 'side', caption, map.box);
    set(map.box, { role: 'img' });
    return { map, caption, figure };
  });
  const pictures = node('div', 'maps', ...maps.map(({ figure }) => figure));
  const left = node('p', 'left');
  const code = node('div', 'programs');
  return {
    nodes: [places, why, pictures, left, code],
    /** @param {boolean} shown @param {string} kind */
    drawInputs(shown, kind) {
      places.hidden = !shown;
      for (const [name, { box, draw }] of inputs) {
        box.hidden =
          (name === 'x' && kind !== 'rotated') || ('qk'.includes(name) && kind !== 'attention');
        draw();
      }
    },
    /** @param {ArrayName} name @param {FileArray | null} array that the page gives */
    show(name, array) {
      isShowing = true;
      inputs.find(([each]) => each === name)?.[1].show(array);
      isShowing = false;
    },
    /** @param {Comparison | null} comparison null hides the answer */
    drawAnswer(comparison) {
      why.replaceChildren(...(comparison ? explained(comparison.found) : []));
      code.replaceChildren(...(comparison ? programs(comparison.found.convert) : []));
      left.textContent = comparison?.after ? leftOver(comparison.found) : '';
    },
    /**
     * @param {import('../../api/index.js').Phasor} phasor
     * @param {Comparison | null} comparison
     * @param {string[]} colors
     */
    drawMaps(phasor, comparison, colors) {
      const { before = null, after = null, alike = true } = comparison ?? {};
      const most = before ? largest(before) : 1;
      const first = alike ? t('b minus a') : t('b; the shape of a is another');
      const texts = [first, t('b minus converted a')];
      [before, after].forEach((tensor, k) => {
        const { map, caption, figure } = maps[k];
        figure.hidden = !tensor;
        if (!tensor) return;
        caption.textContent = texts[k];
        set(map.box, { 'aria-label': texts[k] });
        const [rows, columns] = tensor.shape;
        const unit = longer / Math.max(rows, columns);
        map.box.style.inlineSize = `${Math.max(16, unit * columns)}px`;
        map.box.style.blockSize = `${Math.max(16, unit * rows)}px`;
        map.draw(phasor, tensor, { colors, most });
      });
    },
  };
}

/** Stands after `cellsStyle`. */
export const css = `
.arrays { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr)); gap: 12px 20px;
  margin-block-end: 16px; }
.figure [hidden] { display: none; }
.array-input { display: grid; gap: 4px; align-content: start; min-inline-size: 0; padding: 10px;
  border: 1px dashed var(--edge); border-radius: 6px; }
.array-name { font-weight: 600; }
.array-input textarea { inline-size: 100%; padding: 6px 8px; border: 1px solid var(--edge); border-radius: 4px;
  background: var(--ground); color: inherit; font: 12px/1.45 ui-monospace, Menlo, Consolas, monospace;
  resize: vertical; }
.array-input ::placeholder { color: var(--muted); opacity: 1; }
.array-input input { min-inline-size: 0; max-inline-size: 100%; min-block-size: 28px; }
.array-about { margin: 0; color: var(--muted); overflow-wrap: anywhere; }
.array-about.error { color: var(--error); }
.differences { margin: 0 0 12px; padding-inline-start: 18px; font-size: 14px; overflow-wrap: anywhere; }
.differences code { font: 600 1em/1.5 var(--phasor-mono, ui-monospace, monospace); }
.maps { display: flex; flex-wrap: wrap; gap: 16px 28px; }
.side { margin: 0; }
.side figcaption { color: var(--muted); margin-block-end: 6px; }
.cells { max-inline-size: 100cqi; cursor: default; }
.left { margin: 10px 0; color: var(--muted); }
.programs { display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; }
.programs pre { max-block-size: 320px; overflow: auto; margin: 6px 0; padding: 8px 10px;
  border: 1px solid var(--line); border-radius: 4px;
  font: 12px/1.45 ui-monospace, Menlo, Consolas, monospace; }
`;
