// <phasor-attention> of long texts: from queries and keys, without a matrix of weights. A map that zooms from
// all tokens to single ones, computed tile by tile; the heads as small maps; a token that is looked for,
// and the keys that a query looks at most.

import { tableMatrix } from '../../draw/matrix.js';
import { node, set } from '../../draw/nodes.js';
import { exact, percent } from '../../draw/numbers.js';
import { called, isolated } from '../../draw/words.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { clampedTo } from '../kit/clamped.js';
import { excerpt } from '../kit/excerpt.js';
import { map } from '../kit/map.js';
import { attentionView } from '../kit/pool.js';
import { placed } from '../kit/weights/scene.js';
import { about, most, seek, seekStyle } from '../kit/weights/seek.js';
import { layersOf } from './given.js';
import { heads } from './heads.js';
import { small, Tiles } from './tiles.js';

/** @typedef {import('./element.js').AttentionElement} AttentionElement */
/** @typedef {import('../kit/keyboard.js').Cell} Cell */
/** @typedef {import('../../draw/window.js').Window} Window */
/** @typedef {import('../kit/weights/seek.js').Goal} Goal */

/** Milliseconds that the cursor rests before the strongest keys are named. */
const rest = 120;
/** Numbers of which the larger ones are told: of more a sample. */
const mostSampled = 4096;

/**
 * The dark end of the colours: a few large weights, such as those of a first token that everything looks
 * at, would leave all others white.
 *
 * @param {Float32Array} data
 */
export function darkest(data) {
  const step = Math.max(1, Math.floor(data.length / mostSampled));
  const sample = Float32Array.from(
    { length: Math.ceil(data.length / step) },
    (_, k) => data[k * step],
  );
  sample.sort();
  return sample[Math.floor(0.995 * (sample.length - 1))] || sample[sample.length - 1] || 1;
}

/** @param {Window} window */
const length = ([from, to]) => to - from;

/** The words of a list, or nothing for each place of one that does not fit. */
const fitting = (/** @type {readonly string[] | null} */ list, /** @type {number} */ count) =>
  list?.length === count ? list : Array.from({ length: count }, (_, at) => list?.[at] ?? '');

/** Words on each side of the one at the cursor. */
const beside = 10;

/**
 * A piece of the text, with one of its words marked.
 *
 * @param {HTMLElement} line
 * @param {readonly string[]} words
 * @param {number} place
 */
function writeRail(line, words, place) {
  line.hidden = !words[place];
  const [from, to] = [Math.max(0, place - beside), Math.min(words.length, place + beside + 1)];
  const piece = (/** @type {number} */ first, /** @type {number} */ end) =>
    words
      .slice(first, end)
      .map((word) => isolated(word))
      .join(' ');
  line.replaceChildren(
    `${from > 0 ? '… ' : ''}${piece(from, place)} `,
    node('mark', '', isolated(words[place] ?? '')),
    ` ${piece(place + 1, to)}${to < words.length ? ' …' : ''}`,
  );
}

export class Long {
  #element;
  /** @type {Tiles | null} */
  #tiles = null;
  /** @type {import('../../api/index.js').AttentionView | null} */
  #view = null;
  #size = { rows: 0, columns: 0 };
  #heads = 0;
  #layer = 0;
  #dark = 1;
  /** @type {import('../../api/tensor.js').Tensor} */
  #maps = { shape: [0, 1, 1], data: new Float32Array(0) };
  /** the window as it was painted last @type {import('./tiles.js').Wanted | null} */
  #painted = null;
  /** the tile of that window, once it is there @type {import('./tiles.js').Tile | null} */
  #tile = null;
  /** @type {readonly string[]} */
  #queries = [];
  /** @type {readonly string[]} */
  #keys = [];
  /** @type {string[]} */
  #notices = [];
  /** how often tiles, and small maps, have come, and how often it was closed */
  #counts = { tiles: 0, maps: 0, closings: 0 };
  /** the head and the query whose strongest keys are named, or will be */
  #strongestOf = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #resting;
  #known = { name: '', weight: 0 };

  #statusText = node('span', '');
  #every = button(phrase('Compute every cell'), () => this.#ask(true), 'tool');
  #readout = node('p', 'cell-name');
  #rails = [node('p', 'rail query'), node('p', 'rail key')];
  #picked = heads((head) => this.#element.set({ head }));
  #finder = seek({
    now: () => this.#words(),
    go: (goal) => this.#goTo(goal),
    say: (sentence) => this.#element.say(sentence),
  });
  #axes;
  box;

  /** @param {AttentionElement} element @param {import('../kit/pin.js').Pin} pin of its cursor */
  constructor(element, pin) {
    this.#element = element;
    const stage = set(node('div', 'stage matrix'), { part: 'matrix' });
    this.#axes = map(element, {
      box: stage,
      few: 24,
      room: { right: 48, below: 56 },
      label: phrase('Weights, a row for each query and a column for each key'),
      role: phrase('matrix'),
      size: () => this.#size,
      cursor: () => (this.#tiles ? this.#cell() : null),
      go: ({ row, column }) => {
        this.#move({ query: row, key: column });
        element.say(this.#sentence());
      },
    });
    const { legend, plot, at, isMoving } = this.#axes;
    legend.append(told(node('span', ''), { text: 'weight' }));
    stage.append(legend);
    const status = node('p', 'tile-status', this.#statusText, ' ', this.#every);
    const text = node('div', 'rails', ...this.#rails, this.#readout);
    const parts = [this.#picked.list, this.#finder.box, stage, status, text];
    this.box = node('div', 'long-view', ...parts);
    const point = (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (cell) this.#move({ query: cell.row, key: cell.column });
      return cell !== null;
    };
    pin.points(plot, point, { idle: () => !isMoving() });
    pin.keys(plot);
  }

  /** @returns {number} the head that is shown, held to those there are */
  get #head() {
    return Math.min(this.#element.head, this.#heads - 1);
  }

  /** @returns {Cell} the cursor, held to what there is */
  #cell() {
    const { rows, columns } = this.#size;
    const { query, key } = this.#element;
    return { row: Math.min(query, rows - 1), column: Math.min(key, columns - 1) };
  }

  #words() {
    const { row: query, column: key } = this.#cell();
    return { queries: this.#queries, keys: this.#keys, query, key };
  }

  /** @returns {number} the weight of the cursor */
  #weight() {
    const { row, column: col } = this.#cell();
    const head = this.#head;
    const name = `${head} ${row} ${col}`;
    if (this.#known.name !== name && this.#view) {
      this.#known = { name, weight: this.#view.value({ head, row, col }) };
    }
    return this.#known.weight;
  }

  #sentence() {
    const { row, column } = this.#cell();
    return t('Query {query} gives key {key} {share}.', {
      query: called(this.#queries, row),
      key: called(this.#keys, column),
      share: percent(this.#weight()),
    });
  }

  /** @param {Goal} change what the reader moved */
  #move(change) {
    const { row, column } = this.#cell();
    const { query, key } = { query: row, key: column, ...change };
    if (query === row && key === column) return;
    this.#element.set({ query, key });
    this.#element.report('phasor-select', {
      query,
      key,
      layer: this.#layer,
      head: this.#head,
      weight: this.#weight(),
      querytoken: this.#queries[query],
      keytoken: this.#keys[key],
    });
  }

  /** Goes to a place that may be far away, and so near that it is seen. @param {Goal} goal */
  #goTo(goal) {
    const { row, column } = this.#cell();
    const { query, key } = { query: row, key: column, ...goal };
    const { rows, columns } = this.#axes.windows.shown;
    this.#element.set({
      rows: about(query, rows, this.#size.rows),
      columns: about(key, columns, this.#size.columns),
    });
    this.#move({ query, key });
    this.#element.say(this.#sentence());
  }

  /** @param {boolean} every whether every cell of the window is computed, however long it takes */
  #ask(every) {
    if (this.#painted) this.#tiles?.want(this.#painted, every);
    this.#writeStatus();
  }

  #writeStatus() {
    const done = this.#tiles?.progress ?? NaN;
    const isSampled = this.#tile !== null && !this.#tile.exact;
    this.#every.hidden = !isSampled || done < 1;
    const top = percent(this.#dark);
    this.#statusText.textContent =
      done < 1
        ? t('Computing: {share}', { share: percent(done) })
        : this.#tile === null
          ? t('A coarse picture; a finer one follows.')
          : isSampled
            ? t('From a sample of the queries. Dark is {top} and more.', { top })
            : t('Every cell is computed. Dark is {top} and more.', { top });
  }

  /** New vectors: another view. */
  #read() {
    const element = this.#element;
    this.#clear();
    const [asked, answered] = [
      layersOf('queryvectors', element.queryvectors),
      layersOf('keyvectors', element.keyvectors),
    ];
    this.#layer = Math.min(element.layer, asked.length - 1, answered.length - 1);
    const [q, k] = [asked[this.#layer], answered[this.#layer]];
    const [rows, columns] = [q?.shape[1] ?? 0, k?.shape[1] ?? 0];
    const causal = element.kind === 'causal' && (rows === columns || 'bottom-right');
    const [asks, answers] = [q, k].map((one) => ({
      shape: [1, ...(one?.shape ?? [])],
      data: one?.data,
    }));
    this.#view = attentionView(
      element.phasor,
      /** @type {any} */ (asks),
      /** @type {any} */ (answers),
      { causal },
    );
    this.#heads = q.shape[0];
    this.#size = { rows, columns };
    const { tokens, keytokens } = element;
    const isSame = keytokens === null && rows === columns;
    const lists = /** @type {const} */ ([
      ['tokens', tokens, rows],
      ['keytokens', isSame ? tokens : keytokens, columns],
    ]);
    this.#notices = lists
      .slice(0, isSame ? 1 : 2)
      .filter(([, list, count]) => list && list.length !== count)
      .map(([name, list, count]) =>
        t('{name} names {words} of {count}.', { name, words: list?.length ?? 0, count }),
      );
    this.#queries = fitting(tokens, rows);
    this.#keys = isSame ? this.#queries : fitting(keytokens, columns);
    this.#tiles = new Tiles(this.#view, { rows, columns, heads: this.#heads }, (what, error) => {
      if (error) element.fail(new Error(error));
      if (what === 'progress') this.#writeStatus();
      else {
        this.#counts[what === 'tile' ? 'tiles' : 'maps'] += 1;
        element.refresh();
      }
    });
  }

  /** @returns {Record<'row' | 'column', import('../kit/excerpt.js').Side>} */
  #sides() {
    const { rows, columns } = this.#axes.windows.shown;
    return {
      row: { title: t('query'), name: (k) => placed(this.#queries, k), window: rows },
      column: { title: t('key'), name: (k) => placed(this.#keys, k), window: columns },
    };
  }

  /** Paints what is here of the window, and asks for what is not. @param {Tiles} tiles */
  #paint(tiles) {
    const { phasor } = this.#element;
    const dark = () => /** @type {const} */ ([0, this.#dark]);
    const colormap = this.#element.palette('sequential');
    /** @type {import('../../draw/matrix.js').Matrix} */
    const matrix = {
      ...tableMatrix(phasor, [[0]]),
      paint: ({ rows, cols: columns, width, height, into }) => {
        this.#painted = { head: this.#head, rows, columns, width, height };
        const { data, tile } = tiles.values(this.#painted);
        this.#tile = tile;
        this.#dark = darkest(data);
        return phasor.paint({ shape: [height, width], data }, { colormap, domain: dark(), into });
      },
    };
    this.#axes.paint(matrix, {
      colormap,
      // asked for again for the legend, once the numbers are there
      get domain() {
        return dark();
      },
    });
    this.#ask(false);
  }

  /** @returns {import('../../api/tensor.js').Tensor} the small maps of all heads, from nothing to 1 */
  #smallMaps() {
    const { rows, columns } = this.#size;
    const shape = [this.#heads, Math.min(small, rows), Math.min(small, columns)];
    const cells = shape[1] * shape[2];
    const data = new Float32Array(this.#heads * cells);
    for (let head = 0; head < this.#heads; ++head) {
      const tile = this.#tiles?.smallOf(head)?.data ?? new Float32Array(0);
      const top = darkest(tile);
      tile.forEach((weight, at) => (data[head * cells + at] = Math.min(weight / top, 1)));
    }
    return { shape, data };
  }

  /** The heads as small maps: those that are here, the others empty. @param {boolean} fresh */
  #drawHeads(fresh) {
    if (fresh) this.#maps = this.#smallMaps();
    const weights = this.#maps;
    this.#picked.draw(
      this.#element.phasor,
      { weights, names: Array(this.#heads).fill('') },
      { head: this.#head, colors: this.#element.palette('sequential'), scale: 'fixed' },
      fresh,
    );
  }

  /** The keys that the query looks at most, once the cursor rests. */
  #drawStrongest() {
    const { row } = this.#cell();
    const head = this.#head;
    const name = `${head} ${row}`;
    if (name === this.#strongestOf) return;
    this.#strongestOf = name;
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      if (!this.#view || name !== this.#strongestOf) return;
      this.#finder.show(row, this.#view.strongest({ head, row, count: most }));
    }, rest);
  }

  /** @returns {string[]} what is set beyond what there is */
  #held() {
    const { row: query, column: key } = this.#cell();
    const shown = { query, key, head: this.#head, layer: this.#layer };
    return Object.entries(shown).flatMap(([name, place]) => {
      const wanted = this.#element[/** @type {keyof typeof shown} */ (name)];
      return wanted > place ? [clampedTo(name, String(place), String(wanted))] : [];
    });
  }

  show() {
    const element = this.#element;
    element.addStyle(css);
    const { closings, tiles: arrived, maps } = this.#counts;
    element.mark('long vectors', { after: closings }, () => this.#read(), ['language']);
    const tiles = this.#tiles;
    if (!tiles) return;
    const sides = this.#sides();
    const scene = { ...sides, square: true };
    const labels = element.mark('long labels', { after: tiles }, () => ({
      labels: this.#axes.measure(scene),
    }));
    const windows = [...sides.row.window, ...sides.column.window];
    const axes = element.mark('long axes', { after: [labels, ...windows] }, () => ({
      axes: this.#axes.lay(scene),
    }));
    element.mark('long tiles', { after: [axes, arrived, this.#head] }, () => this.#paint(tiles));
    this.#axes.point(this.#cell());
    let isFresh = false;
    element.mark('long heads', { after: [tiles, maps] }, () => (isFresh = true), [
      'colors',
      'language',
    ]);
    this.#drawHeads(isFresh);
    this.#drawStrongest();
    this.#writeStatus();
    const { row, column } = this.#cell();
    writeRail(this.#rails[0], this.#queries, row);
    writeRail(this.#rails[1], this.#keys, column);
    const sentence = this.#sentence();
    this.#readout.replaceChildren(t('weight'), ' ', node('code', '', exact(this.#weight())));
    element.claim = sentence;
    element.notice = [...this.#axes.windows.held, ...this.#notices, ...this.#held()].join(' ');
  }

  /** @returns {import('../kit/element.js').Shown | null} the window, where each cell of it is here */
  data() {
    const { rows, columns } = this.#axes.windows.shown;
    const tile = this.#tile;
    if (!tile || tile.width !== length(columns) || tile.height !== length(rows)) return null;
    const part = { shape: [tile.height, tile.width], data: tile.data };
    const matrix = { ...tableMatrix(this.#element.phasor, part), ...this.#size, part: () => part };
    return excerpt(`attention-head-${this.#head + 1}`, { matrix, ...this.#sides() });
  }

  close() {
    if (this.#tiles) this.#counts.closings += 1;
    this.#clear();
  }

  #clear() {
    this.#tiles?.close();
    [this.#tiles, this.#view, this.#painted, this.#tile] = [null, null, null, null];
    this.#strongestOf = '';
    this.#known = { name: '', weight: 0 };
  }
}

const css = `
.figure.long { display: block; }
.figure.long > :not(.long-view) { display: none; }
.figure:not(.long) > .long-view { display: none; }
.long-view { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr);
  grid-template-areas: 'heads' 'seek' 'matrix' 'status' 'text'; }
.long-view .heads { grid-area: heads; }
.tile-status { grid-area: status; margin: 0; min-block-size: 1.8em; color: var(--muted); font-size: 13px; }
.long-view .matrix { block-size: 640px; }
.rails { grid-area: text; font-size: 14px; }
.rails p { margin: 0 0 6px; overflow-wrap: anywhere; }
.rail mark { background: none; font-weight: 600; }
.rail.query mark { color: var(--query); } .rail.key mark { color: var(--key); }
@container (max-width: 54.15em) { .long-view .matrix { block-size: 432px; } }
${seekStyle}`;
