// Tiles of an attention view for a map: for any window the best that has been computed so far, coarse at
// first, and a tile of exactly this window as soon as it is ready.

import { windowOf } from '../../draw/window.js';

/** @typedef {import('../../draw/window.js').Window} Window */
/** @typedef {import('../../api/index.js').AttentionView} View */
/** @typedef {{ head: number, rows: Window, columns: Window, width: number, height: number }} Wanted */
/** @typedef {Wanted & { data: Float32Array, exact: boolean }} Tile */

/** Side in pixels of the first picture of a head. */
const coarse = 256;
/** Side in pixels of the small map of a head. */
export const small = 96;
/** Most tiles that are kept besides those of whole heads. */
const most = 12;

/** @param {Window} window */
const length = ([from, to]) => to - from;

/** @param {Wanted} wanted */
const nameOf = ({ head, rows, columns, width, height }) =>
  [head, ...rows, ...columns, width, height].join(' ');

/**
 * For each pixel of a window, the pixel of a tile under its middle; -1 for none.
 *
 * @param {Window} shown
 * @param {number} count pixels of the window
 * @param {Window} window of the tile
 * @param {number} pixels number of pixels of the tile
 */
const below = (shown, count, window, pixels) =>
  Int32Array.from({ length: count }, (_, k) => {
    const place = shown[0] + ((k + 0.5) * length(shown)) / count;
    const at = Math.floor(((place - window[0]) * pixels) / length(window));
    return at >= 0 && at < pixels ? at : -1;
  });

export class Tiles {
  #view;
  #size;
  #heads;
  #changed;
  /** coarse ones first @type {Tile[]} */
  #tiles = [];
  /** whole heads, by head @type {Map<number, Tile>} */
  #whole = new Map();
  /** small maps, by head @type {Map<number, Tile>} */
  #small = new Map();
  #asked = '';
  #stop = new AbortController();
  /** the computed share of the current tile, NaN while there is none */
  progress = NaN;

  /**
   * @param {View} view
   * @param {{ rows: number, columns: number, heads: number }} size
   * @param {(what: 'tile' | 'progress' | 'heads', error?: unknown) => void} changed
   */
  constructor(view, { rows, columns, heads }, changed) {
    this.#view = view;
    this.#size = { rows: windowOf([], rows), columns: windowOf([], columns) };
    this.#heads = heads;
    this.#changed = changed;
  }

  close() {
    this.#stop.abort();
    this.#view.close();
  }

  /** @param {number} head @returns {Tile | undefined} its small map, null until it is computed */
  smallOf(head) {
    return this.#small.get(head);
  }

  /**
   * The values of a window from all tiles so far, and the tile of exactly this window.
   *
   * @param {Wanted} wanted
   */
  values(wanted) {
    const { head, rows, columns, width, height } = wanted;
    const data = new Float32Array(width * height);
    const whole = this.#whole.get(head);
    const all = this.#tiles.filter((tile) => tile.head === head);
    for (const tile of whole ? [whole, ...all] : all) {
      const across = below(columns, width, tile.columns, tile.width);
      const down = below(rows, height, tile.rows, tile.height);
      const first = across.findIndex((at) => at >= 0);
      if (first < 0) continue;
      for (let y = 0; y < height; ++y) {
        if (down[y] < 0) continue;
        for (let x = first; x < width && across[x] >= 0; ++x) {
          data[y * width + x] = tile.data[down[y] * tile.width + across[x]];
        }
      }
    }
    const name = nameOf(wanted);
    return { data, tile: all.find((tile) => nameOf(tile) === name) ?? null };
  }

  /**
   * Computes what a window needs, and cancels earlier requests.
   *
   * @param {Wanted} wanted
   * @param {boolean} [every] whether to compute every cell, however long it takes
   */
  want(wanted, every = false) {
    const name = `${nameOf(wanted)} ${every}`;
    if (name === this.#asked) return;
    this.#asked = name;
    this.#stop.abort();
    this.#stop = new AbortController();
    this.progress = NaN;
    this.#compute(wanted, every, this.#stop.signal).catch((error) => {
      if (this.#asked !== name || error?.name === 'AbortError') return;
      this.progress = NaN;
      this.#changed('progress', error);
    });
  }

  /** @param {Wanted} wanted @param {boolean} every @param {AbortSignal} signal */
  async #compute(wanted, every, signal) {
    const { head } = wanted;
    const { tile } = this.values(wanted);
    if (!this.#whole.has(head)) {
      this.#whole.set(head, await this.#tile(this.#square(head, coarse), { exact: false, signal }));
      this.#changed('tile');
    }
    if (tile === null || (every && !tile.exact)) {
      // debounce: while the map is dragged, every frame requests another window
      await new Promise((resolve) => setTimeout(resolve, 60));
      signal.throwIfAborted();
      const onProgress = (/** @type {number} */ done) => {
        this.progress = done;
        this.#changed('progress');
      };
      const exact = every || undefined;
      const computed = await this.#tile(wanted, { exact, signal, onProgress });
      this.progress = NaN;
      const others = this.#tiles.filter((each) => nameOf(each) !== nameOf(computed));
      const grain = (/** @type {Tile} */ { rows, height }) => length(rows) / height;
      this.#tiles = [...others.slice(-most + 1), computed].sort((a, b) => grain(b) - grain(a));
      this.#changed('tile');
    }
    for (let each = 0; this.#heads > 1 && each < this.#heads; ++each) {
      if (this.#small.has(each)) continue;
      this.#small.set(each, await this.#tile(this.#square(each, small), { exact: false, signal }));
      this.#changed('heads');
    }
  }

  /** A whole head as a small square. @param {number} head @param {number} side @returns {Wanted} */
  #square(head, side) {
    const { rows, columns } = this.#size;
    return {
      head,
      rows,
      columns,
      width: Math.min(side, columns[1]),
      height: Math.min(side, rows[1]),
    };
  }

  /**
   * @param {Wanted} wanted
   * @param {{ exact?: boolean, signal: AbortSignal, onProgress?: (done: number) => void }} given
   * @returns {Promise<Tile>}
   */
  async #tile(wanted, given) {
    const { columns: cols, ...others } = wanted;
    const { data, exact } = await this.#view.tile({ ...others, cols, ...given });
    return { ...wanted, data, exact };
  }
}
