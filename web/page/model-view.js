// What is said of a model: its sizes, what its heads do, and which tokens it expects next.

import { heading, node } from '../draw/nodes.js';
import { number } from '../draw/numbers.js';
import { phrase, t } from '../language/language.js';

/** @typedef {import('../model/model.js').ModelInfo} ModelInfo */
/** @typedef {import('../model/model.js').ModelHeads} ModelHeads */
/** @typedef {import('../model/model.js').RunResult} RunResult */
/** @typedef {import('../language/language.js').Phrase} Phrase */

/** What a head does, the score of model.heads() that says so. @type {Record<string, Phrase>} */
export const deeds = {
  previousToken: phrase('previous token'),
  nextToken: phrase('next token'),
  firstToken: phrase('first token'),
  sameToken: phrase('same token'),
  induction: phrase('induction'),
};
/** A head with less of its weight in any of these places has no name. */
const least = 0.4;

/** @param {ModelInfo} info @returns {Node[]} */
export function facts(info) {
  const sizes = t(
    '{architecture}: {layers} layers of {heads} heads, {parameters} numbers, stored as {type}; at most {context} tokens.',
    {
      ...{ architecture: info.architecture, layers: info.layers, heads: info.heads },
      ...{ parameters: number(info.parameters, 0), type: info.type, context: info.context },
    },
  );
  const lines = info.warnings.map((warning) => node('li', '', warning));
  const list = node('ul', 'warnings', ...lines);
  // the library's, in English
  list.lang = 'en';
  return [node('p', 'sizes', sizes), ...(lines.length > 0 ? [list] : [])];
}

/**
 * The largest score of a head.
 *
 * @param {ModelHeads} scores
 * @param {number} place layer · heads + head
 * @returns {{ deed: string, score: number }}
 */
export function deedOf(scores, place) {
  const all = Object.entries(scores).map(([deed, { data }]) => ({ deed, score: data[place] }));
  return all.reduce((best, each) => (each.score > best.score ? each : best));
}

/**
 * Layers × heads: what each head does. A cell chooses its head.
 *
 * @param {ModelInfo} info
 * @param {ModelHeads} scores
 * @param {ReadonlySet<number>} off
 * @param {(layer: number, head: number) => void} choose
 */
export function headTable({ layers, heads }, scores, off, choose) {
  const cell = (/** @type {number} */ layer, /** @type {number} */ head) => {
    const { deed, score } = deedOf(scores, layer * heads + head);
    const name = score < least ? '–' : `${t(deeds[deed])} ${number(score, 2)}`;
    const button = node('button', off.has(layer * heads + head) ? 'off' : '', name);
    button.type = 'button';
    button.ariaLabel = t('Layer {layer}, head {head}: {deed}', {
      ...{ layer: layer + 1, head: head + 1 },
      deed: off.has(layer * heads + head) ? t('switched off') : name,
    });
    button.addEventListener('click', () => choose(layer, head));
    return node('td', '', button);
  };
  const counts = Array.from({ length: heads }, (_, head) => head);
  const head = node('tr', '', heading('col', '', t('Layer')), ...counts.map((k) => heading('col', '', String(k + 1)))); // prettier-ignore
  const rows = Array.from({ length: layers }, (_, layer) =>
    node('tr', '', heading('row', '', String(layer + 1)), ...counts.map((k) => cell(layer, k))),
  );
  return node('table', 'deeds', node('thead', '', head), node('tbody', '', ...rows));
}

/** @param {RunResult['next']} next @param {RunResult['next']} whole what it was with all heads and positions */
export function nextTable(next, whole) {
  const rows = next.map(({ id, text, probability }) => {
    const before = whole.find((each) => each.id === id)?.probability;
    const bar = node('meter', '');
    bar.value = probability;
    bar.ariaLabel = t('probability');
    const token = node('code', '', text || `${id}`);
    return node(
      'tr',
      '',
      heading('row', '', token),
      node('td', '', bar),
      node('td', 'value', number(probability, 3)),
      node('td', 'value', before === undefined ? '' : number(before, 3)),
    );
  });
  const names = [t('next token'), '', t('probability'), t('before')];
  const head = node(
    'tr',
    '',
    ...names.map((name) => (name ? heading('col', '', name) : node('td', ''))),
  );
  return node('table', 'next', node('thead', '', head), node('tbody', '', ...rows));
}
