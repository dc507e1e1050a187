// Figures of arrays → one SVG, without a browser: weights like <phasor-attention> with its settings, tables
// like <phasor-heatmap>.

import '../../core/texts/labs.js';
import { basename } from 'node:path';
import { load } from '../../core/api/index.js';
import { usualColormap } from '../../core/api/picture.js';
import { tableMatrix, turned } from '../../core/draw/matrix.js';
import { cellsOf, windowOf } from '../../core/draw/window.js';
import { runToLeft, shortened, tokenText } from '../../core/draw/words.js';
import { given as sceneOf } from '../../core/figures/attention/author-weights.js';
import { settings as attentionSettings } from '../../core/figures/attention/settings.js';
import { isSigned } from '../../core/figures/heatmap/model.js';
import { settings as heatmapSettings } from '../../core/figures/heatmap/settings.js';
import { combined } from '../../core/kit/weights/combined.js';
import { tilesOf } from '../../core/kit/weights/overview.js';
import { looks, remarks } from '../../core/kit/weights/sentences.js';
import { promptOf, splitOf } from '../../core/kit/weights/places.js';
import * as weighing from '../../core/kit/weights/scene.js';
import { mostListed } from '../../core/kit/weights/words.js';
import { headOf } from '../../core/draw/rows.js';
import { saidIn, t } from '../../core/texts/language.js';
import { Unreadable } from '../input.js';
import { usualView } from '../show/kinds.js';
import { mapBlock } from './map.js';
import { escaped, penOf, stacked, tagged } from './pen.js';
import { linesBlock, sentenceBlock } from './words.js';

/** @typedef {import('./pen.js').Pen} Pen */
/** @typedef {import('./pen.js').Block} Block */
/** @typedef {import('../../core/api/tensor.js').Tensor} Tensor */
/** @typedef {import('../show/kinds.js').Kind} Kind */
/** @typedef {import('../../core/kit/weights/scene.js').Scene} Scene */
/** @typedef {import('../../core/kit/weights/scene.js').State} State */

/**
 * @typedef {object} Item
 * @property {Omit<import('../show/kinds.js').Figure, 'array'>} figure
 * @property {{ shape: number[], data: Float64Array }} numbers
 */

/** @typedef {import('../../core/kit/settings.js').Values<typeof attentionSettings>} OfWeights */
/** @typedef {Omit<OfWeights, 'colormap'> & { colormap: Exclude<OfWeights['colormap'], 'auto'> }} Asked */

/** Points between parts, and gap of small maps in pixels. */
const [gap, tileGap] = [8, 2];

/**
 * @param {Item} item
 * @returns {<Name extends keyof Asked>(name: Name) => Asked[Name]} looks up the value of an option,
 *   undefined if not given
 */
const askedOf =
  ({ figure: { kind, settings = {} } }) =>
  (name) => {
    const known = /** @type {Record<string, import('../../core/kit/settings.js').AnySetting>} */ (
      kind === 'attention' ? attentionSettings : heatmapSettings
    );
    return settings[name] === undefined ? undefined : known[name].read(settings[name]);
  };

/**
 * The requested colours, or those of the theme.
 *
 * @param {Pen} pen
 * @param {OfWeights['colormap'] | undefined} asked
 * @param {'diverging' | 'sequential'} usual
 */
function colorsOf(pen, asked, usual) {
  const wanted = asked === undefined || asked === 'auto' ? usual : asked;
  return wanted === 'diverging' || wanted === 'sequential' ? pen.map(wanted) : wanted;
}

/**
 * @param {Pen} pen
 * @param {Item} item
 * @param {Scene} scene
 * @returns {State}
 */
function stateOf(pen, item, scene) {
  const asked = askedOf(item);
  const within = (/** @type {number} */ place, /** @type {number} */ count) =>
    Math.max(0, Math.min(place, count - 1));
  const { queries, keys, signed = false, weights } = scene;
  const head = within(item.figure.head ?? 0, weights.shape[0]);
  const query = within(asked('query') ?? attentionSettings.query.preset, queries.length);
  const rows = windowOf(asked('rows') ?? [], queries.length);
  const columns = windowOf(asked('columns') ?? [], keys.length);
  return {
    layer: within(item.figure.layer ?? 0, scene.layers.length),
    head,
    query,
    key: 0,
    selected: [],
    chosen: [query],
    sums: [],
    rows,
    columns,
    asked: cellsOf(rows),
    answered: cellsOf(columns),
    // by the direction of the words: a file has no page around it
    isLeft: runToLeft(keys),
    areQueriesLeft: runToLeft(queries),
    split: splitOf(scene, asked('split') ?? 0),
    prompt: promptOf(scene, asked('prompt') ?? []),
    colors: colorsOf(pen, asked('colormap'), signed ? 'diverging' : 'sequential'),
    signed,
    scale: asked('scale') ?? attentionSettings.scale.preset,
  };
}

/** Where dashed lines separate queries and keys. @param {State} state */
const seamsOf = ({ split, prompt: [down = 0, across = 0] }) => ({
  queries: [split, down],
  keys: [split, across],
});

/** @param {import('./map.js').Side} side @param {number} count @returns {import('./map.js').Side} mirrored */
const backwards = ({ name, window: [from, to], seams, ...side }, count) => ({
  ...side,
  name: (place) => name(count - 1 - place),
  window: [count - to, count - from],
  seams: seams.map((at) => count - at),
});

/**
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {State} state
 * @param {Record<'query' | 'key', (place: number) => string>} names
 * @param {string} id
 */
function weightsMap(pen, scene, state, names, id) {
  const { weights, visible } = scene;
  const [rows, columns] = [scene.queries.length, scene.keys.length];
  const isLying = weighing.isTall(rows, columns);
  const top = weighing.topOf(scene, state.head, state.scale);
  const head = headOf(weights, state.head);
  const leftward = isLying ? state.areQueriesLeft : state.isLeft;
  /**
   * @template {Float32Array | Uint8Array} T
   * @param {{ shape: number[], data: T }} table
   */
  const placed = (table) => {
    const lying = isLying ? turned(table) : table;
    return leftward ? weighing.mirrored(lying) : lying;
  };
  /** @param {Tensor} table @param {typeof visible} [mask] */
  const matrixOf = (table, mask = null) =>
    tableMatrix(pen.phasor, placed(table), mask && placed(mask));
  const { queries: down, keys: across } = seamsOf(state);
  const query = {
    title: t('query'),
    color: 'query',
    name: names.query,
    window: state.rows,
    seams: down,
  };
  const key = {
    title: t('key'),
    color: 'key',
    name: names.key,
    window: state.columns,
    seams: across,
  };
  const given = {
    matrix: matrixOf(weighing.shadesOf(head, state.scale, top)),
    values: matrixOf(head, visible),
    row: isLying ? key : query,
    column: leftward
      ? backwards(isLying ? query : key, isLying ? rows : columns)
      : isLying
        ? query
        : key,
    leftward,
    square: weighing.isSquare(rows, columns),
    high: weighing.heightOf(isLying ? columns : rows),
    colormap: state.colors,
    domain: weighing.domainOf(state, top),
    ends: weighing.endNames(state, top),
    measure: weighing.measureOf(state),
    reduce: weighing.reduceOf(state.signed),
  };
  return mapBlock(pen, given, id);
}

/**
 * Small maps of all heads, a row for each layer.
 *
 * @param {Pen} pen
 * @param {Scene} scene
 * @param {State} state
 * @returns {Block}
 */
function overviewBlock(pen, { layers, top }, state) {
  const { scale, label, width } = pen;
  const [x, y] = [2 * label, label * 1.5];
  const tiles = tilesOf(layers, (width - x) / scale);
  const side = Math.min(tiles.side * scale, (width - x) / tiles.columns);
  const room = side - tileGap * scale;
  let body = '';
  layers.forEach((weights, layer) => {
    for (let head = 0; head < tiles.heads; ++head) {
      const cell = tiles.cellOf({ layer, head });
      const place = {
        x: x + cell.column * side,
        y: y + cell.row * side,
        width: room,
        height: room,
      };
      const palette = { ...state, top };
      body += pen.image(weighing.pictureOf(pen.phasor, weights, head, palette, 96), place);
    }
  });
  /** distance of numbers such that they do not touch */
  const step = Math.max(1, Math.ceil((2 * label) / side));
  const middle = (side - tileGap * scale) / 2;
  for (let k = 0; k < tiles.columns; k += step) {
    const place = {
      x: x + k * side + middle,
      y: label / 2,
      anchor: /** @type {const} */ ('middle'),
    };
    body += pen.text(String(k + 1), { ...place, fill: 'muted' });
  }
  for (let k = 0; k < tiles.rows; k += step) {
    const first = tiles.many ? k + 1 : k * tiles.columns + 1;
    const place = {
      x: x - label / 2,
      y: y + k * side + middle,
      anchor: /** @type {const} */ ('end'),
    };
    body += pen.text(String(first), { ...place, fill: 'muted' });
  }
  return { high: y + tiles.rows * side, body };
}

/**
 * The sentence that names the shown layer and head, if there are several.
 *
 * @param {Scene} all
 * @param {State} state
 */
function headingOf({ layers }, { layer, head }) {
  const [heads] = layers[0].shape;
  if (heads === 1) return layers.length > 1 ? `${t('Layer')} ${layer + 1}` : '';
  return tilesOf(layers, 0).nameOf({ layer, head });
}

/**
 * @param {Pen} pen
 * @param {Item} item
 * @param {string} id
 * @returns {Block[]}
 */
function attentionBlocks(pen, item, id) {
  const { figure, numbers } = item;
  const { name, tokens = null, keytokens = null } = figure;
  const asked = askedOf(item);
  const shape = numbers.shape.length === 1 ? [1, ...numbers.shape] : numbers.shape;
  const given = sceneOf({ shape, data: new Float32Array(numbers.data) }, tokens, keytokens);
  if (!given) throw new Unreadable(`${name}: there are no weights to show`);
  const [combine, combinelayers] = [asked('combine') ?? 'none', asked('combinelayers') ?? 'none'];
  const [words, withoutfirst] = [asked('words') ?? false, asked('withoutfirst') ?? 0];
  const [groups, keygroups] = [asked('groups') ?? null, asked('keygroups') ?? null];
  const how = { combine, combinelayers, words, groups, keygroups, withoutfirst };
  const all = combined(pen.phasor, given, how);
  const merged = /** @type {const} */ ([
    ['head', 'combine', combine],
    ['layer', 'combinelayers', combinelayers],
  ]);
  for (const [one, option, value] of merged) {
    if (figure[one] !== undefined && value !== 'none')
      throw new Unreadable(`--${one} is of a picture without --${option} ${value}`);
  }
  const { layer } = stateOf(pen, item, all);
  const scene = { ...all, weights: all.layers[layer] };
  const state = stateOf(pen, item, scene);
  /** @param {Scene['queries']} names @returns {(place: number) => string} */
  const named = (names) => (place) => {
    const word = names[place];
    // papers show words without positions
    return pen.isPaper && word !== undefined ? shortened(word) : weighing.placed(names, place);
  };
  const names = { query: named(scene.queries), key: named(scene.keys) };
  const [rows, columns] = scene.weights.shape.slice(-2);
  const isOverview = asked('overview') ?? false;
  const view = asked('view') ?? (isOverview ? '' : (usualView(rows, columns) ?? 'matrix'));
  const shows = (/** @type {string} */ one) => view === 'all' || view === one;
  const listed = Math.max(...[state.asked, state.answered].map(([from, to]) => to - from));
  if ((shows('lines') || shows('tokens')) && listed > mostListed)
    throw new Unreadable(
      `${name}: lines and tokens of a picture are of at most ${mostListed} queries and keys, got ${listed}; ` +
        '--rows and --columns choose a part',
    );
  if (asked('colormap') !== undefined && !isOverview && !shows('matrix'))
    throw new Unreadable(`--colormap is of maps, and --view ${view} has none`);
  if (asked('split') > 0 && state.split === 0)
    throw new Unreadable(
      `--split is of queries and keys that are the same tokens, and those of ${name} are not`,
    );
  const isOfQuery = asked('query') !== undefined || shows('tokens');
  const chosen = isOfQuery ? state.query : null;
  const wording = { ...names, chosen, seams: seamsOf(state) };
  const heading = view ? headingOf(all, state) : '';
  return [
    pen.paragraphs(heading ? [heading] : [], { fill: 'muted' }),
    ...(isOverview ? [overviewBlock(pen, all, state)] : []),
    ...(shows('tokens') ? [sentenceBlock(pen, scene, state, wording)] : []),
    ...(shows('matrix') ? [weightsMap(pen, scene, state, names, id)] : []),
    ...(shows('lines') ? [linesBlock(pen, scene, state, wording)] : []),
    pen.paragraphs(isOfQuery ? [looks(scene, state)] : []),
    pen.paragraphs(remarks(scene, state), { fill: 'muted' }),
  ];
}

/** Titles of rows and columns of a table. */
const titles = {
  similarity: () => [t('position'), t('position')],
  encoding: () => [t('position'), t('dimension')],
  heatmap: () => [t('row'), t('column')],
};

/** @param {Pen} pen @param {Item} item @param {string} id @returns {Block[]} */
function tableBlocks(pen, item, id) {
  const { figure, numbers } = item;
  const kind = /** @type {keyof typeof titles} */ (figure.kind);
  const asked = askedOf(item);
  const shape = numbers.shape.length === 1 ? [1, ...numbers.shape] : numbers.shape;
  const table = { shape, data: new Float32Array(numbers.data) };
  const isSimilarity = kind === 'similarity';
  const matrix = tableMatrix(pen.phasor, isSimilarity ? pen.phasor.similarity(table) : table);
  const usual = usualColormap(matrix.ends(false)[0]) === 'sequential' ? 'sequential' : 'diverging';
  const colormap = colorsOf(pen, asked('colormap'), usual);
  const [down, across] = titles[kind]();
  /** @param {readonly string[]} [labels] @returns {(place: number) => string} */
  const named = (labels) => (place) => (labels ? tokenText(labels[place]) : String(place));
  /** @param {string} title @param {'rows' | 'columns'} cells @param {readonly string[]} [labels] */
  const side = (title, cells, labels) => ({
    title,
    color: 'muted',
    name: named(labels),
    window: windowOf(asked(cells) ?? [], matrix[cells]),
    seams: [],
  });
  const map = {
    matrix,
    row: side(down, 'rows', figure.tokens),
    column: side(across, 'columns', isSimilarity ? figure.tokens : figure.keytokens),
    square: isSimilarity,
    high: weighing.heightOf(matrix.rows),
    colormap,
    domain: matrix.ends(isSigned(asked('colormap') ?? usual)),
    measure: '',
  };
  return [mapBlock(pen, map, id)];
}

/**
 * @param {readonly Item[]} items
 * @param {object} given
 * @param {string} [given.title]
 * @param {string} [given.caption]
 * @param {'light' | 'dark'} given.theme
 * @param {string} given.lang
 * @param {boolean} given.isPaper
 * @param {import('./width.js').Width} given.width
 * @returns {Promise<{ svg: string, width: number, height: number }>} lengths in points
 */
export async function pictureOf(items, { title, caption, theme, lang, isPaper, width }) {
  const phasor = await load();
  const { points, unit } = width;
  const pen = penOf({ phasor, theme, isPaper, width: points });
  const { high, body } = await saidIn(lang, () =>
    stacked(
      [
        pen.paragraphs(title ? [title] : [], { size: pen.title, weight: 'bold' }),
        ...items.flatMap((item, k) => [
          pen.paragraphs(items.length > 1 ? [item.figure.name] : [], { weight: 'bold' }),
          ...(item.figure.kind === 'attention' ? attentionBlocks : tableBlocks)(
            pen,
            item,
            `map-${k}`,
          ),
        ]),
        pen.paragraphs(caption ? [caption] : []),
      ],
      gap * pen.scale,
    ),
  );
  const inUnit = (/** @type {number} */ length) =>
    `${+(length / unit.points).toFixed(4)}${unit.name}`;
  const root = {
    xmlns: 'http://www.w3.org/2000/svg',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    width: inUnit(points),
    height: inUnit(high),
    viewBox: `0 0 ${+points.toFixed(3)} ${+high.toFixed(3)}`,
    lang,
    role: 'img',
  };
  const name = tagged(
    'title',
    {},
    // without the folders of this machine
    escaped(title ?? items.map(({ figure }) => basename(figure.name)).join(', ')),
  );
  // a paper has its own background
  const ground = isPaper ? '' : pen.box(0, 0, points, high, { fill: pen.ground });
  return { svg: `${tagged('svg', root, name + ground + body)}\n`, width: points, height: high };
}
