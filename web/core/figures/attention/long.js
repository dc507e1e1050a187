// <phasor-attention> of long texts: from queries and keys, without a matrix of weights. A map that zooms from
// all tokens to single ones, computed tile by tile; the heads as small maps; a search for tokens; and the
// keys with a query's largest weights.

import { tableMatrix } from '../../draw/matrix.js';
import { node, set } from '../../draw/nodes.js';
import { exact, percent } from '../../draw/numbers.js';
import { called, isolated } from '../../draw/words.js';
import { localized, phrase, t } from '../../texts/language.js';
import { button } from '../../kit/button.js';
import { clampedTo } from '../../kit/settings.js';
import { excerpt } from '../../kit/excerpt.js';
import { keptModel } from '../../kit/figure.js';
import { mark } from '../../kit/marks/boxes.js';
import { heatMap } from '../../kit/marks/heat-map.js';
import { attentionView } from '../../kit/library.js';
import { isSquare, mostNamed, placed } from '../../kit/weights/scene.js';
import { about, seek, seekStyle } from '../../kit/weights/seek.js';
import { clampedWindows, Windows } from '../../kit/windows.js';
import { layersOf } from '../../kit/weights/layers.js';
import { heads } from './heads.js';
import { small, Tiles } from './tiles.js';

/** @typedef {import('./scene-model.js').Host} Host */
/** @typedef {import('../../draw/matrix.js').Matrix} Matrix */
/** @typedef {import('../../draw/window.js').Window} Window */

/** Milliseconds that the cursor rests before the strongest keys are named. */
const rest = 120;
/** Most numbers that are compared to find the larger ones; of more, a sample. */
const mostSampled = 4096;

/**
 * The dark end of the colours: if it were the maximum, a few large weights, such as those on the first token,
 * would leave all others white.
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

/** The words of a list, or no names if its length does not fit. */
const fitting = (/** @type {readonly string[] | null} */ list, /** @type {number} */ count) =>
  list?.length === count ? list : Array.from({ length: count }, (_, at) => list?.[at]);

/** Words shown on each side of the cursor's word. */
const beside = 10;

/**
 * Shows a piece of the text, with one of its words marked.
 *
 * @param {HTMLElement} line
 * @param {import('../../kit/weights/scene.js').Words} words
 * @param {number} place
 */
function writeRail(line, words, place) {
  const word = words[place];
  line.hidden = word === undefined;
  if (word === undefined) return;
  const [from, to] = [Math.max(0, place - beside), Math.min(words.length, place + beside + 1)];
  const piece = (/** @type {number} */ first, /** @type {number} */ end) =>
    words
      .slice(first, end)
      .map((each) => (each === undefined ? '' : isolated(each)))
      .join(' ');
  line.replaceChildren(
    `${from > 0 ? '… ' : ''}${piece(from, place)} `,
    node('mark', '', isolated(word)),
    ` ${piece(place + 1, to)}${to < words.length ? ' …' : ''}`,
  );
}

/**
 * @typedef {{ view: import('../../api/index.js').AttentionView, tiles: Tiles, heads: number, rows: number,
 *   columns: number, layer: number }} Opened
 */

/** @param {Host} s @param {() => void} progressed called when more of a tile has been computed */
function model(s, progressed) {
  /** @type {Tiles | null} */
  let tiles = null;
  const counts = { tiles: 0, maps: 0, closings: 0 };
  const closings = () => counts.closings;
  const close = () => {
    tiles?.close();
    tiles = null;
  };
  /** Opens a view of the layer's vectors with its tiles, and closes the previous one. @returns {Opened} */
  function open() {
    close();
    const asked = layersOf('phasor-attention', 'queryvectors', s.queryvectors);
    const answered = layersOf('phasor-attention', 'keyvectors', s.keyvectors);
    const layer = Math.min(s.layer, asked.length - 1, answered.length - 1);
    const [q, k] = [asked[layer], answered[layer]];
    const [rows, columns] = [q, k].map((one) => one?.shape[1] ?? 0);
    const [asks, answers] = [q, k].map((one) => ({
      shape: [1, ...(one?.shape ?? [])],
      data: one?.data,
    }));
    const causal = s.kind === 'causal' && (rows === columns || 'bottom-right');
    const view = attentionView(s.phasor, asks, answers, { causal });
    const headCount = q.shape[0];
    tiles = new Tiles(view, { rows, columns, heads: headCount }, (what, error) => {
      if (error) s.fail(error);
      if (what === 'progress') return progressed();
      counts[what === 'tile' ? 'tiles' : 'maps'] += 1;
      s.refresh();
    });
    return { view, tiles, heads: headCount, rows, columns, layer };
  }
  const isSame = (/** @type {number} */ rows, /** @type {number} */ columns) =>
    s.keytokens === null && rows === columns;
  /** @type {Windows} */
  const windows = new Windows(s, () => m.size);
  const rowsShown = () => windows.shown.rows;
  const columnsShown = () => windows.shown.columns;
  const m = keptModel(s, {
    windows,
    /** if vectors do not fit, the last picture stays */
    get current() {
      s.polled(closings);
      try {
        return { opened: open(), error: null };
      } catch (error) {
        return { opened: null, error };
      }
    },
    /** @returns {Opened | null} */
    get opened() {
      return this.current.opened;
    },
    get size() {
      const { rows = 0, columns = 0 } = this.opened ?? {};
      return { rows, columns };
    },
    get layer() {
      return this.opened?.layer ?? 0;
    },
    get head() {
      return Math.min(s.head, (this.opened?.heads ?? 1) - 1);
    },
    get query() {
      return Math.max(0, Math.min(s.query, this.size.rows - 1));
    },
    get key() {
      return Math.max(0, Math.min(s.key, this.size.columns - 1));
    },
    get queries() {
      return fitting(s.tokens, this.size.rows);
    },
    get keys() {
      const { rows, columns } = this.size;
      return isSame(rows, columns) ? this.queries : fitting(s.keytokens, columns);
    },
    /** of the cursor's cell */
    get weight() {
      const { head, query: row, key: col } = this;
      return this.opened?.view.value({ head, row, col }) ?? 0;
    },
    get rows() {
      return s.polled(rowsShown);
    },
    get columns() {
      return s.polled(columnsShown);
    },
    /** changes when tiles arrive */
    arrived: () => counts.tiles,
    /** changes when small maps of heads arrive */
    mapped: () => counts.maps,
    isNow: (/** @type {Tiles} */ some) => some === tiles,
    close() {
      if (tiles) counts.closings += 1;
      close();
    },
    /** @returns {string[]} notices about word lists of another length */
    unfitLists() {
      const { rows, columns } = this.size;
      /** @type {[string, readonly string[] | null, number][]} */
      const lists = [['tokens', s.tokens, rows]];
      if (!isSame(rows, columns)) lists.push(['keytokens', s.keytokens, columns]);
      return lists
        .filter(([, list, count]) => list && list.length !== count)
        .map(([name, list, count]) =>
          t('{name} names {words} of {count}.', { name, words: list?.length ?? 0, count }),
        );
    },
  });
  return m;
}

/** @typedef {ReturnType<typeof model>} Model */

/** The sentence about the cursor's weight. @param {Model} m */
const sentence = ({ queries, keys, query, key, weight }) =>
  t('Query {query} gives key {key} {share}.', {
    query: called(queries, query),
    key: called(keys, key),
    share: percent(weight),
  });

/** The heads as small maps, empty until they are computed. @param {Model} m @param {Host} s */
function smallHeads(m, s) {
  /** scaled to 0 … 1 */
  const weights = s.kept(() => {
    s.polled(m.mapped);
    const { rows, columns } = m.size;
    const { heads: count = 0, tiles } = m.opened ?? {};
    const shape = [count, Math.min(small, rows), Math.min(small, columns)];
    const cells = shape[1] * shape[2];
    const data = new Float32Array(count * cells);
    for (let head = 0; head < count; ++head) {
      const { data: tile } = tiles?.smallOf(head) ?? {};
      const top = tile ? darkest(tile) : 1;
      tile?.forEach((weight, at) => (data[head * cells + at] = Math.min(weight / top, 1)));
    }
    return { shape, data };
  });
  return heads(s, {
    weights,
    nameOf: () => '',
    chosen: () => m.head,
    scale: () => 'fixed',
    colors: () => s.palette('sequential'),
    choose: (head) => s.set({ head }),
  });
}

/** The map, with the state of its computation. @param {Model} m @param {Host} s */
function mapOf(m, s) {
  /**
   * The window painted last, its exact tile once computed, and the ends of the colours.
   *
   * @typedef {object} Painted
   * @property {Opened | null} opened
   * @property {import('./tiles.js').Wanted | null} wanted
   * @property {import('./tiles.js').Tile | null} tile
   * @property {readonly [number, number]} domain
   */
  /** @type {Painted} */
  const nothing = { opened: null, wanted: null, tile: null, domain: [0, 1] };
  let last = nothing;
  /** What was painted of the view that is open now. */
  const painted = () => (last.opened === m.opened ? last : nothing);
  const matrix = s.kept(() => {
    const { opened, head } = m;
    s.polled(m.arrived);
    return (
      opened && {
        bare: () => [],
        /** Paints what has been computed of the window, and requests the rest. @type {Matrix['paint']} */
        paint({ rows, cols: columns, width, height, into, colormap }) {
          const wanted = { head, rows, columns, width, height };
          const { data, tile } = opened.tiles.values(wanted);
          /** @type {Painted['domain']} */
          const domain = [0, darkest(data)];
          last = { opened, wanted, tile, domain };
          opened.tiles.want(wanted);
          const values = { shape: [height, width], data };
          return s.phasor.paint(values, { colormap, domain, into });
        },
      }
    );
  });
  const stage = set(node('div', 'stage matrix'), { part: 'matrix' });
  const map = heatMap(s, {
    stage,
    label: phrase('Weights, a row for each query and a column for each key'),
    role: phrase('matrix'),
    few: 24,
    room: { right: 48, below: 56 },
    windows: m.windows,
    matrix,
    size: () => m.size,
    row: { title: () => t('query'), name: (k) => placed(m.queries, k) },
    column: { title: () => t('key'), name: (k) => placed(m.keys, k) },
    shown: () => ({ rows: m.rows, columns: m.columns }),
    colormap: () => 'sequential',
    domain: () => painted().domain,
    square: () => isSquare(m.size.rows, m.size.columns),
    cursor: () => ({ row: m.query, column: m.key }),
    has: () => m.opened !== null,
    go({ row, column }, isSpoken) {
      s.go({ query: row, key: column });
      if (isSpoken) s.say(sentence(m));
    },
  });
  stage.append(set(map.legend, { 'aria-hidden': null }));
  map.legend.append(localized(node('span', ''), { text: 'weight' }));

  const text = node('span', '');
  const every = button(
    phrase('Compute every cell'),
    () => {
      const { opened, wanted } = painted();
      if (wanted) opened?.tiles.want(wanted, true);
      writeStatus();
    },
    'tool',
  );
  function writeStatus() {
    const { tile, domain } = painted();
    const done = m.opened?.tiles.progress ?? NaN;
    const isSampled = tile !== null && !tile.exact;
    every.hidden = !isSampled || done < 1;
    const top = percent(domain[1]);
    text.textContent =
      done < 1
        ? t('Computing: {share}', { share: percent(done) })
        : tile === null
          ? t('A coarse picture; a finer one follows.')
          : isSampled
            ? t('From a sample of the queries. Dark is {top} and more.', { top })
            : t('Every cell is computed. Dark is {top} and more.', { top });
  }
  return {
    ...map,
    status: mark(node('p', 'tile-status', text, ' ', every), writeStatus),
    /** @returns {import('../../kit/element.js').Shown | null} the window, once all its cells are computed */
    data() {
      const { rows, columns } = m;
      const { tile } = painted();
      if (!tile || tile.width !== length(columns) || tile.height !== length(rows)) return null;
      const part = { shape: [tile.height, tile.width], data: tile.data };
      const table = { ...tableMatrix(s.phasor, part), ...m.size, part: () => part };
      return excerpt(`attention-head-${m.head + 1}`, {
        matrix: table,
        row: { title: t('query'), name: (k) => placed(m.queries, k), window: rows },
        column: { title: t('key'), name: (k) => placed(m.keys, k), window: columns },
      });
    },
  };
}

/** The search for a token, and the keys with the query's largest weights. @param {Model} m @param {Host} s */
function finderOf(m, s) {
  const finder = seek({
    now: () => ({ queries: m.queries, keys: m.keys, query: m.query, key: m.key }),
    say: (found) => s.say(found),
    // the target may be far away: zoom so that it is visible
    go(goal) {
      const { query, key } = { query: m.query, key: m.key, ...goal };
      const { rows, columns } = m.size;
      s.set({
        rows: about(query, m.windows.shown.rows, rows),
        columns: about(key, m.windows.shown.columns, columns),
      });
      s.go({ query, key });
      s.say(sentence(m));
    },
  });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  const named = s.kept(() => {
    const { opened, head, query: row } = m;
    clearTimeout(resting);
    resting = setTimeout(() => {
      if (!opened || !m.isNow(opened.tiles)) return;
      finder.show(row, opened.view.strongest({ head, row, count: mostNamed }));
    }, rest);
  });
  return mark(finder.box, named);
}

/** The cursor's cell in the text, and its weight. @param {Model} m @param {Host} s */
function textOf(m, s) {
  const rails = [node('p', 'rail query'), node('p', 'rail key')];
  const readout = node('p', 'cell-name');
  const written = s.kept(() => {
    writeRail(rails[0], m.queries, m.query);
    writeRail(rails[1], m.keys, m.key);
    readout.replaceChildren(t('weight'), ' ', node('code', '', exact(m.weight)));
  }, ['language']);
  return mark(node('div', 'rails', ...rails, readout), written);
}

/**
 * The model and marks for queries and keys instead of weights.
 *
 * @param {Host} s
 */
export function long(s) {
  s.addStyle(css);
  const m = model(s, () => map.status.draw());
  const map = mapOf(m, s);
  const parts = [smallHeads(m, s), finderOf(m, s), map, map.status, textOf(m, s)];
  return {
    m,
    ...mark(node('div', 'long-view', ...parts.map((part) => part.node)), () => {
      if (m.opened) for (const { draw } of parts) draw();
    }),
    says: () => (m.opened ? sentence(m) : ''),
    /** @returns {string[]} notices about data that do not fit, and settings out of range */
    notes() {
      const { query, key, head, layer } = m;
      const beyond = Object.entries({ query, key, head, layer }).flatMap(([name, place]) => {
        const wanted = Number(s.value(name));
        return wanted > place ? [clampedTo(name, String(place), String(wanted))] : [];
      });
      return [...clampedWindows(s, m.size), ...m.unfitLists(), ...beyond];
    },
    /** The cursor's cell, as the detail of 'phasor-select'. */
    selection: () => ({
      query: m.query,
      key: m.key,
      layer: m.layer,
      head: m.head,
      weight: m.weight,
      querytoken: m.queries[m.query] ?? '',
      keytoken: m.keys[m.key] ?? '',
    }),
    data: map.data,
  };
}

const css = `
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
