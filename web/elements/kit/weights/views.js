// The linked views of one head: its weights as a matrix, as lines and in the sentence, the cell of the
// cursor in words, and the rows that are added up. An element that shows weights has the settings of
// `Viewer` and gives the scene; what it draws besides stands around these parts.

import { hatching, resolve } from '../../../draw/colors.js';
import { phrase, t } from '../../../language/language.js';
import { button } from '../button.js';
import { later } from '../later.js';
import { lines } from './lines.js';
import { matrix } from './matrix.js';
import { panel } from './panel.js';
import { facts, rowOf } from './scene.js';
import { spoken } from './sentences.js';
import { sentence } from './tokens.js';
import { listed } from './words.js';

/** @typedef {import('../../../draw/window.js').Window} Window */
/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').State} State */

/**
 * @typedef {import('../pin.js').Pinnable & import('../windows.js').Host & {
 *   pin: import('../pin.js').Pin, layer: number, head: number,
 *   query: number, key: number, selected: readonly number[], view: string,
 *   scale: import('./scene.js').Scale }} Viewer an element with
 *   these settings
 */

/** @typedef {{ query: number, key: number, layer: number, head: number, weight: number,
 *   querytoken: string, keytoken: string }} Selection a cell, as the event 'phasor-select' has it */

/** Tokens from which on a text is long. */
const fewForSeek = 1000;

export class Views {
  #element;
  #scene;
  #tell;
  #split;
  #query = {
    go: (/** @type {number} */ query) => this.#go({ query }, true),
    toggle: (/** @type {number} */ place) => this.#toggle(place),
    clear: () => this.#clear(),
  };
  #key = {
    go: (/** @type {number} */ key) => this.#go({ key }, true),
    toggle: () => {},
    clear: () => false,
  };
  #lines = lines(this.#query, this.#key);
  #sentence = sentence(this.#query, this.#key);
  #matrix;
  #add = button('', () => this.#toggleHere(), 'tool');
  #none = button(phrase('Clear the sum'), () => this.#clear(), 'tool');
  #panel = panel(this.#add, this.#none);
  #seek;
  /** whether the field that finds a token was asked for */
  #hasSought = false;
  /** the row whose strongest keys are named @type {Float32Array | null} */
  #sought = null;
  /** what the lists hold @type {{ asked: Window, answered: Window }} */
  #listed = { asked: [0, 0], answered: [0, 0] };

  /**
   * @param {Viewer} element
   * @param {object} given
   * @param {() => Scene | null} given.scene that is shown now
   * @param {(place: Selection) => void} given.tell the cursor has been moved by the reader
   * @param {(scene: Scene) => number} [given.split] where a second sentence begins
   */
  constructor(element, { scene, tell, split = () => 0 }) {
    this.#element = element;
    this.#scene = scene;
    this.#tell = tell;
    this.#split = split;
    this.#seek = later(element, () => this.#fetchSeek());
    this.#matrix = matrix(element, {
      size: () => ({ rows: scene()?.queries.length ?? 0, columns: scene()?.keys.length ?? 0 }),
      cursor: () => {
        const shown = scene();
        return shown && this.#cell(shown);
      },
      go: ({ row, column }) => {
        const shown = this.#go({ query: row, key: column });
        if (shown) element.say(spoken(shown, this.state(shown)));
      },
    });
  }

  get windows() {
    return this.#matrix.axes.windows;
  }

  /** What weights are painted with. */
  get palette() {
    return { colors: this.#element.palette('sequential'), scale: this.#element.scale };
  }

  /** The cell in words, where more may be said of it. */
  get panel() {
    return this.#panel.box;
  }

  /** Puts the parts into a box of the figure, once. @param {HTMLElement} place */
  build(place) {
    place.append(this.#sentence.box, this.#matrix.box, this.#lines.box, this.#panel.box);
    const { plot, at, isMoving } = this.#matrix.axes;
    // before the pin, which listens to the space bar and to Escape
    plot.addEventListener('keydown', (event) => {
      const { key, altKey, ctrlKey, metaKey } = event;
      const isSpace = key === ' ' && !(altKey || ctrlKey || metaKey);
      if (!(isSpace ? this.#toggleHere() : key === 'Escape' && this.#clear())) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    });
    plot.addEventListener('click', (event) => {
      const cell = event.ctrlKey || event.metaKey || event.shiftKey ? at(event) : null;
      if (cell) this.#toggle(cell.row);
    });
    const point = (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (cell) this.#go({ query: cell.row, key: cell.column });
      return cell !== null;
    };
    const { pin } = this.#element;
    pin.points(plot, point, { idle: () => !isMoving() });
    pin.keys(plot);
    for (const list of [...this.#sentence.lists, ...this.#lines.lists]) list.points(pin);
  }

  /**
   * @param {Pick<Scene, 'queries' | 'keys'>} scene
   * @returns {import('../keyboard.js').Cell} the cursor, held to the scene
   */
  #cell({ queries, keys }) {
    const row = Math.min(this.#element.query, queries.length - 1);
    return { row, column: Math.min(this.#element.key, keys.length - 1) };
  }

  /** What the views show of a scene. @param {Scene} scene @returns {State} */
  state(scene) {
    const { queries, layers } = scene;
    const element = this.#element;
    const layer = Math.min(element.layer, layers.length - 1);
    scene.weights = layers[layer];
    const head = Math.min(element.head, scene.weights.shape[0] - 1);
    const { row: query, column: key } = this.#cell(scene);
    const selected = element.selected.filter((row) => row < queries.length);
    const { rows, columns } = this.windows.shown;
    return {
      layer,
      head,
      query,
      key,
      selected,
      rows,
      columns,
      ...this.#colors,
      scale: element.scale,
      chosen: selected.length > 0 ? selected : [query],
      sums: facts(scene, head).sums,
      asked: listed(rows, query, this.#listed.asked),
      answered: listed(columns, key, this.#listed.answered),
      split: this.#split(scene),
    };
  }

  get #colors() {
    const element = this.#element;
    const hatchColors = element.compute(
      'hatch colors',
      {},
      () => resolve(element.probe, hatching),
      ['colors'],
    );
    return { colors: element.palette('sequential'), hatchColors };
  }

  /** @param {Scene} scene @param {State} state */
  draw(scene, state) {
    const element = this.#element;
    const { view, phasor } = element;
    const seen = (/** @type {string} */ name) => view === 'all' || view === name;
    /**
     * @param {string} name
     * @param {unknown[]} after
     * @param {() => void} draw
     * @param {readonly import('../reads.js').Surrounding[]} [on]
     * @returns {object} another one when it was drawn again
     */
    const part = (name, after, draw, on) =>
      element.mark(`views ${name}`, { after }, () => ({ drawn: draw() }), on);

    const { asked, answered, rows, columns, selected, query, key } = state;
    const lists = part(
      'lists',
      [scene, ...asked, ...answered],
      () => {
        this.#listed = { asked, answered };
        this.#sentence.write(scene, state);
        this.#lines.write(scene, state);
      },
      ['language'],
    );
    // what places depend on, then what is drawn there, then what moves with the cursor
    const { layer, head, colors, hatchColors, scale, split } = state;
    const placed = [scene, view, split, ...rows, ...columns];
    const painted = [...placed, layer, head, colors, hatchColors, scale];
    // of the windows these have the words of the lists
    const ofLists = [scene, view, layer, head, colors, scale, lists];
    const moved = [...ofLists, query, key, ...selected];
    if (seen('matrix')) {
      const labels = part('labels', [scene, view], () => this.#matrix.measure(scene, state));
      const axes = part('axes', [...placed, labels], () => this.#matrix.lay(scene, state));
      const under = [...painted, axes];
      const cells = part('cells', under, () => this.#matrix.cells(phasor, scene, state));
      part('selected', [cells, ...selected], () => this.#matrix.selected(phasor, scene, state));
      this.#matrix.cursor(state);
    }
    if (seen('lines')) {
      const laid = part('lines', ofLists, () => this.#lines.lay(scene, state));
      part('drawn lines', [...moved, laid], () => this.#lines.draw(scene, state));
    }
    if (seen('tokens')) part('sentence', moved, () => this.#sentence.draw(scene, state));
    this.#panel.show(scene, state);
    this.#drawSum(state);
    this.#drawSeek(scene, state);
  }

  /**
   * Of a long text also the field that finds a token, and the keys that the query looks at most: fetched for
   * those alone.
   *
   * @param {Scene} scene
   * @param {State} state
   */
  #drawSeek(scene, { head, query }) {
    const isLong = Math.max(scene.queries.length, scene.keys.length) >= fewForSeek;
    // one that was fetched for a long text is hidden for a short one
    if (!isLong && !this.#hasSought) return;
    const found = this.#seek();
    this.#hasSought = true;
    if (!found) return;
    found.field.box.hidden = !isLong;
    if (!isLong) return;
    const row = rowOf(scene, head, query);
    // the buttons stay while they say the same: one of them may have the focus
    if (row.byteOffset === this.#sought?.byteOffset && row.buffer === this.#sought.buffer) return;
    this.#sought = row;
    found.field.show(query, found.strongest(row));
  }

  async #fetchSeek() {
    const { about, seek, seekStyle, strongest } = await import('./seek.js');
    const element = this.#element;
    element.addStyle(seekStyle);
    const field = seek({
      now: () => {
        const { queries, keys } = /** @type {Scene} */ (this.#scene());
        const { row, column } = this.#cell({ queries, keys });
        return { queries, keys, query: row, key: column };
      },
      say: (sentence) => element.say(sentence),
      go: (goal) => {
        const now = /** @type {Scene} */ (this.#scene());
        const { row, column } = this.#cell(now);
        const { query: to, key } = { query: row, key: column, ...goal };
        const { rows, columns } = this.windows.shown;
        element.set({
          rows: about(to, rows, now.queries.length),
          columns: about(key, columns, now.keys.length),
        });
        this.#go(goal);
        element.say(spoken(now, this.state(now)));
      },
    });
    this.#panel.box.prepend(field.box);
    return { field, strongest };
  }

  /**
   * Brings the words of the cursor into sight: last, because to ask where things are lays them out.
   *
   * @param {State} state
   */
  reveal(state) {
    const { view } = this.#element;
    if (view === 'all' || view === 'lines') this.#lines.reveal(state);
    if (view === 'all' || view === 'tokens') this.#sentence.reveal(state);
  }

  /** The buttons of the sum. @param {State} state */
  #drawSum({ selected, query }) {
    this.#none.hidden = selected.length === 0;
    this.#add.textContent = t(
      selected.includes(query)
        ? phrase('Take row {row} out of the sum')
        : selected.length > 0
          ? phrase('Add row {row} to the sum')
          : phrase('Add row {row} to a sum'),
      { row: query },
    );
  }

  /**
   * @param {{ query?: number, key?: number }} change what the reader points at
   * @param {boolean} [takes] whether it takes the window along
   * @returns {Scene | null}
   */
  #go(change, takes = false) {
    const scene = this.#scene();
    if (!scene) return null;
    const { row, column } = this.#cell(scene);
    const { query, key } = { query: row, key: column, ...change };
    if (takes) this.windows.follow({ row: query, column: key });
    if (query === row && key === column) return scene;
    this.#element.set({ query, key });
    const { layer, head } = this.state(scene);
    const weight = rowOf(scene, head, query)[key];
    const [querytoken, keytoken] = [scene.queries[query], scene.keys[key]];
    this.#tell({ query, key, layer, head, weight, querytoken, keytoken });
    return scene;
  }

  /** @param {number} place of a query, into the sum or out of it */
  #toggle(place) {
    const { selected } = this.#element;
    const others = selected.filter((row) => row !== place);
    this.#element.set({ selected: selected.includes(place) ? others : [...selected, place] });
    const rows = this.#element.selected.join(', ');
    this.#element.say(rows ? t('Rows selected: {rows}', { rows }) : t('No row selected'));
  }

  /** The row of the cursor. @returns {boolean} whether there is one */
  #toggleHere() {
    const scene = this.#scene();
    if (scene) this.#toggle(this.#cell(scene).row);
    return scene !== null;
  }

  #clear() {
    const any = this.#element.selected.length > 0;
    if (any) this.#element.set({ selected: [] });
    return any;
  }
}
