// What ropeConfig gives → a sentence and the nodes that show it: warnings first, then each type of layers.

import { growthFormula } from '../../rope/index.js';
import { heading, node } from '../../../core/draw/nodes.js';
import { significant } from '../../../core/draw/numbers.js';
import { factsOf } from '../../rope/figures/rope/facts.js';
import { listed, t, translated } from '../../../core/texts/language.js';
import { showMessage } from '../../../core/texts/message.js';

/** @typedef {import('../index.js').RopeConfig} RopeConfig */
/** @typedef {import('../index.js').RopeLayers} RopeLayers */
/** @typedef {import('../index.js').ConfigWarning} ConfigWarning */

/** What a kind of warning is called. @type {Record<ConfigWarning['kind'], () => string>} */
const kinds = {
  unknown: () => t('unknown'),
  ignored: () => t('ignored'),
  contradictory: () => t('contradictory'),
  dead: () => t('without effect'),
  missing: () => t('missing'),
};

/** 0, 1, 2, 5 → '0–2, 5'. @param {readonly number[]} list */
function runs(list) {
  /** @type {[number, number][]} */
  const found = [];
  for (const each of list) {
    const last = found.at(-1);
    if (last && each === last[1] + 1) last[1] = each;
    else found.push([each, each]);
  }
  return listed(found.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)));
}

/** A table that scrolls where it is too wide. @param {string} label @param {HTMLTableElement} table */
function scrolling(label, table) {
  const frame = node('div', 'frame', table);
  frame.tabIndex = 0;
  frame.role = 'region';
  frame.ariaLabel = label;
  return frame;
}

/** @param {readonly RopeLayers[]} layerTypes a column each */
function factTable(layerTypes) {
  const head = layerTypes.map(({ layerType, layers }) => {
    if (layers === 'all') return heading('col', '', t('all layers'));
    const name = node('code', '', layerType);
    return heading('col', '', name, ' ', node('small', '', runs(layers)));
  });
  const body = node('tbody', '');
  const columns = layerTypes.map((layers) => (layers.rope ? factsOf(layers) : []));
  const [rows] = columns.filter((column) => column.length > 0);
  for (const [k, [name]] of (rows ?? []).entries()) {
    const texts = columns.map((column) => column[k]?.[1]);
    if (texts.every((text) => text === undefined)) continue;
    const cells = texts.map((text) => node('td', '', text ?? '–'));
    body.append(node('tr', '', heading('row', '', name), ...cells));
  }
  const table = node('table', 'facts', node('thead', '', node('tr', '', node('td', ''), ...head)));
  const growths = layerTypes.map(({ scoreGrowth }) => scoreGrowth && growthFormula(scoreGrowth));
  if (growths.some((text) => text !== undefined)) {
    const cells = growths.map((text) => node('td', '', text ?? '–'));
    const name = t('factor on the scores of a query at position p');
    body.append(node('tr', '', heading('row', '', name), ...cells));
  }
  if (layerTypes.some(({ rope }) => !rope)) {
    const cells = layerTypes.map(({ rope }) => node('td', '', rope ? t('yes') : t('no')));
    body.prepend(node('tr', '', heading('row', '', t('rotary embedding')), ...cells));
  }
  table.append(body);
  return table;
}

/** Every pair of some layers, with what it does. @param {RopeLayers} layers @param {string} name */
function pairTable({ inverseFrequencies }, name) {
  const names = [t('pair'), t('radians a position'), t('positions a turn')];
  const head = node('tr', '', ...names.map((each) => heading('col', '', each)));
  const rows = Array.from(inverseFrequencies.subarray(0, 512), (w, j) => {
    const turn = w === 0 ? '∞' : significant((2 * Math.PI) / Math.abs(w));
    const cells = [significant(w), turn].map((text) => node('td', '', text));
    return node('tr', '', heading('row', '', String(j)), ...cells);
  });
  const table = node('table', 'pairs', node('thead', '', head), node('tbody', '', ...rows));
  return node('details', '', node('summary', '', name), scrolling(name, table));
}

/** @param {readonly ConfigWarning[]} warnings */
function warningList(warnings) {
  const items = warnings.map((warning) => {
    const { field, kind, message } = warning;
    // the field stands before it, and sentences begin with it in every language
    const said = translated(warning);
    const rest = said.startsWith(field) ? said.slice(field.length).replace(/^:? /, '') : said;
    const words = node('span', '', rest);
    if (said === message) words.lang = 'en';
    const name = node('code', '', field);
    name.translate = false;
    return node('li', kind, node('span', 'kind', kinds[kind]()), ' ', name, ' ', words);
  });
  return node('ul', 'warnings', ...items);
}

/** @param {RopeConfig['alternatives'][number]} reading */
function otherReading(reading) {
  const { reader, layerTypes, error } = reading;
  const name = t('Read otherwise by {reader}', { reader });
  const shown = error
    ? showMessage(node('p', ''), Reflect.get(reading, 'said') ?? error)
    : scrolling(name, factTable(layerTypes));
  return node('details', '', node('summary', '', name), shown);
}

/**
 * @param {RopeConfig} read
 * @returns {{ sentence: string, nodes: Node[] }}
 */
export function report({ layerTypes, warnings, alternatives }) {
  const count = warnings.length;
  const sentence =
    count === 0
      ? t('Every field about rotary embedding is read as it is written.')
      : count === 1
        ? t('One field needs a look.')
        : t('{count} fields need a look.', { count });
  const facts = scrolling(t('What the file means'), factTable(layerTypes));
  const turning = layerTypes.filter(({ rope }) => rope);
  const pairs = turning.map((layers) =>
    pairTable(
      layers,
      turning.length > 1
        ? t('Every pair of {layers}', { layers: layers.layerType })
        : t('Every pair'),
    ),
  );
  const others = alternatives.map(otherReading);
  return { sentence, nodes: [warningList(warnings), facts, ...pairs, ...others] };
}
