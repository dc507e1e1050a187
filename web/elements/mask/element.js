// <phasor-mask>: a rule over queries and keys as the mask that it makes, up to 1,000,000 × 1,000,000,
// with the blocks that a kernel computes or leaves out.
//
//   <phasor-mask rule="k <= q && q - k < window" numbers="window=256" controls></phasor-mask>

import { number } from '../../draw/numbers.js';
import { t } from '../../language/language.js';
import { copy } from '../kit/copy.js';
import { elementWith } from '../kit/element-with.js';
import { excerpt } from '../kit/excerpt.js';
import { later } from '../kit/later.js';
import { mapStyle } from '../kit/map.js';
import { Pin } from '../kit/pin.js';
import { ends, painted, palette } from './picture.js';
import { settings } from './settings.js';
import { css, view } from './view.js';

/** @typedef {import('../kit/keyboard.js').Cell} Cell */

/** The rules and what is computed of them: fetched by the first figure that is drawn. */
const engine = () => import('./model.js');

/** @typedef {import('./model.js').Mask} Mask */
/** @typedef {Awaited<ReturnType<typeof engine>>} Engine */

export class MaskElement extends elementWith(settings) {
  static about =
    'a rule over queries and keys as the mask that it makes, up to 1,000,000 × 1,000,000, with the blocks that a kernel computes or leaves out.';
  static events = {
    'phasor-select':
      '{ row, column, value } when the reader moves the cursor: 1 for visible, 0 for hidden, or what is added to the score',
    'phasor-change':
      '{ rule }, { rows, columns } or the setting that the reader changed; { pinned } when a click, Enter or Escape pins or releases',
    'phasor-blocks': '{ full, partial, empty, sparsity } when they were counted',
  };
  static fills = true;
  static css = [mapStyle, css];
  static cursor = ['row', 'column'];

  #view = view(this, {
    size: () => ({ rows: this.#mask?.rows ?? 0, columns: this.#mask?.columns ?? 0 }),
    cursor: () => (this.#mask ? { row: this.row, column: this.column } : null),
    go: (cell) => this.#select(cell, true),
    choose: (rule) => this.set({ rule }),
    copy: async (button) => copy(button, await this.code('flexattention')),
  });
  #map = this.#view.map;
  #engine = later(this, async () => {
    const fetched = await engine();
    // also where nobody sees it yet; what is wrong with the rule is said by the drawing
    setTimeout(() => this.#write().catch(() => {}));
    return fetched;
  });
  /** of the last rule that could be read @type {Mask | null} */
  #last = null;
  #counted = '';

  /** The mask, and why it is not that of the rule. */
  get #current() {
    return this.compute('mask', { engine: this.#engine() }, ({ engine }) => {
      try {
        if (engine) this.#last = new engine.Mask(this);
        return { mask: this.#last, broken: null };
      } catch (broken) {
        return { mask: this.#last, broken };
      }
    });
  }

  get #mask() {
    return this.#current.mask;
  }

  build() {
    const { plot, isMoving, windows, at } = this.#map;
    const pin = new Pin(this, () => (this.#holds(this) ? `${this.row} ${this.column}` : ''));
    const point = (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (cell) this.#select(cell, false);
    };
    pin.points(plot, point, { idle: () => !isMoving() });
    pin.keys(plot);
    plot.addEventListener('focus', () => {
      if (!plot.matches(':focus-visible') || this.#holds(this)) return;
      const { rows, columns } = windows.shown;
      this.#select({ row: Math.ceil(rows[0]), column: Math.ceil(columns[0]) }, true);
    });
  }

  prepare() {
    this.#engine();
  }

  get hasParts() {
    return this.#engine() !== null;
  }

  draw() {
    const engine = this.#engine();
    if (!engine) return;
    const { mask, broken } = this.#current;
    this.#view.drawChoices(this.rule, this.controls !== false);
    this.#view.show(mask !== null);
    if (mask) this.#drawMask(mask, engine);
    // the last picture stays
    if (broken) throw broken;
  }

  /** @param {Mask} mask @param {Engine} engine */
  #drawMask(mask, engine) {
    const { rows, columns } = mask;
    const labels = this.mark(
      'labels',
      { after: [rows, columns] },
      () => ({ measured: this.#map.measure(this.#scene()) }),
      ['size', 'language'],
    );
    this.mark('cells', { mask, after: [labels, this.controls !== false] }, ({ mask }) => {
      const scene = this.#scene();
      const { row, column } = scene;
      this.#map.lay(scene);
      const number = !mask.plane.condition;
      const domain = number ? ends(mask, row.window, column.window) : /** @type {const} */ ([0, 1]);
      const colors = palette(this.probe);
      const drawing = { colormap: colors.signed, domain };
      this.#map.paint(painted(this.phasor, mask, colors), drawing);
      const bare = mask.bare(row.window, column.window);
      this.#map.hatch(
        bare,
        { rows: row.window, columns: column.window },
        bare.length > 0 ? this.#view.hatching() : [],
      );
      this.#view.drawEdges(row.window, column.window, this.block);
      this.#view.drawLegend(
        mask.other ? 'comparison' : number ? 'number' : 'condition',
        bare.length > 0,
      );
    });
    this.mark('blocks', { mask }, ({ mask }) => this.#count(mask, engine), ['language']);
    this.mark('program', { after: mask }, () => void this.#write(), ['language']);
    const isPointed = this.#holds(this);
    this.#view.drawCursor(this, isPointed ? [this.#place(), this.#spoken(mask)] : []);
    this.notice = this.#map.windows.held.join(' ');
  }

  /** @param {Mask} mask @param {Engine} engine */
  #count(mask, { counted, percent, sentence }) {
    const count = mask.blocks(this.block);
    this.claim = sentence(count, mask.blind(), this.block);
    if (!count) return this.#view.drawCounts(null, []);
    const { full, partial, empty } = count;
    const all = full + partial + empty;
    const text = (/** @type {string} */ kind, /** @type {number} */ each) =>
      `${kind} ${counted(each)} (${percent(each / all)})`;
    this.#view.drawCounts(count, [
      text(t('full'), full),
      text(t('partial'), partial),
      text(t('empty'), empty),
    ]);
    const said = `${full} ${partial} ${empty}`;
    if (said !== this.#counted) {
      this.report('phasor-blocks', { full, partial, empty, sparsity: empty / all });
    }
    this.#counted = said;
  }

  /** The program beside the map; it comes a moment later. */
  async #write() {
    const wanted = this.rule;
    const program = this.code('flexattention');
    this.awaits(program, true);
    try {
      const text = await program;
      if (wanted === this.rule) this.#view.drawProgram(text);
    } finally {
      this.awaits(program, false);
    }
  }

  #scene() {
    const { rows, columns } = this.#map.windows.shown;
    const { rows: down, columns: across } = {
      rows: rows[1] - rows[0],
      columns: columns[1] - columns[0],
    };
    return {
      square: down < 3 * across && across < 3 * down,
      row: { title: t('query'), name: String, window: rows },
      column: { title: t('key'), name: String, window: columns },
    };
  }

  // ---- the current cell ----

  #place() {
    return `${t('query')} ${this.row}, ${t('key')} ${this.column}:`;
  }

  /** @param {Mask} mask */
  #spoken(mask) {
    const value = mask.value(this.row, this.column);
    if (!mask.plane.condition) return value === -Infinity ? t('hidden') : number(value);
    const block = mask.blockAt(this.row, this.column, this.block);
    return `${value === 1 ? t('visible') : t('hidden')}, ${this.#view.blockName(block)}`;
  }

  /** @param {Cell} cell */
  #holds({ row, column }) {
    const { rows = 0, columns = 0 } = this.#mask ?? {};
    return row >= 0 && column >= 0 && row < rows && column < columns;
  }

  /** @param {Cell} cell @param {boolean} spoken whether it is also said */
  #select({ row, column }, spoken) {
    const same = row === this.row && column === this.column;
    const mask = this.#mask;
    if (same || !mask || !this.#holds({ row, column })) return;
    this.set({ row, column });
    if (spoken) this.say(`${this.#place()} ${this.#spoken(mask)}`);
    this.report('phasor-select', { row, column, value: mask.value(row, column) });
  }

  // ---- files ----

  data() {
    const mask = this.#mask;
    if (!mask) return null;
    return excerpt('mask', { matrix: /** @type {any} */ (mask), ...this.#scene() });
  }

  /** @param {import('../../masks/code.js').Dialect} dialect */
  async code(dialect) {
    const engine = this.#engine();
    if (!engine || this.#current.broken) return '';
    // as they are now: by the time that the module is there the rule may be one that cannot be read
    const { rule } = this;
    const options = engine.optionsOf(rule, this);
    const { codeOf } = await import('../../masks/masks.js');
    return codeOf(rule, dialect, options);
  }
}
