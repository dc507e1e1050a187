// What heads do, by the scores of model.heads(): a colour for each deed, and the heads that do it most.

import { node, set, vars } from '../../draw/nodes.js';
import { number } from '../../draw/numbers.js';
import { phrase, t } from '../../language/language.js';
import { button } from '../kit/button.js';

/** @typedef {import('../../model/model.js').ModelHeads} ModelHeads */
/** @typedef {import('../../language/language.js').Phrase} Phrase */
/** @typedef {import('../kit/weights/overview.js').Place} Place */
/** @typedef {keyof ModelHeads} Deed */

/** @type {Record<Deed, { name: Phrase, color: string }>} */
export const deeds = {
  previousToken: { name: phrase('previous token'), color: 'var(--head-1)' },
  nextToken: { name: phrase('next token'), color: 'var(--head-6)' },
  firstToken: { name: phrase('first token'), color: 'var(--head-8)' },
  sameToken: { name: phrase('same token'), color: 'var(--head-3)' },
  induction: { name: phrase('induction'), color: 'var(--head-2)' },
};
const names = /** @type {Deed[]} */ (Object.keys(deeds));

/** A head with less of its weight in any of these places has no name. */
const least = 0.4;
/** Heads that are listed of each deed. */
const mostListed = 8;

/**
 * What a head does most.
 *
 * @param {ModelHeads} scores
 * @param {Place} place
 * @returns {{ deed: Deed, score: number } | null} null for a head without a name
 */
export function deedOf(scores, { layer, head }) {
  const at = layer * scores.induction.shape[1] + head;
  const all = names.map((deed) => ({ deed, score: scores[deed].data[at] }));
  const best = all.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= least ? best : null;
}

/**
 * The heads of each deed, those that do it most first.
 *
 * @param {ModelHeads} scores
 * @returns {Record<Deed, (Place & { score: number })[]>}
 */
export function headsByDeed(scores) {
  const [layers, heads] = scores.induction.shape;
  /** @type {Record<Deed, (Place & { score: number })[]>} */
  const found = { previousToken: [], nextToken: [], firstToken: [], sameToken: [], induction: [] };
  for (let k = 0; k < layers * heads; ++k) {
    const place = { layer: Math.floor(k / heads), head: k % heads };
    const best = deedOf(scores, place);
    if (best) found[best.deed].push({ ...place, score: best.score });
  }
  for (const list of Object.values(found)) list.sort((a, b) => b.score - a.score);
  return found;
}

/** @param {Place} place @returns {string} as people count, '5.2' */
export const numbered = ({ layer, head }) => `${layer + 1}.${head + 1}`;

/** @param {ModelHeads | null} scores @param {Place} place @returns {string} '' for a head without a name */
export function deedName(scores, place) {
  const best = scores && deedOf(scores, place);
  return best ? `${t(deeds[best.deed].name)} ${number(best.score, 2)}` : '';
}

/** The list below the maps: which heads do what. @param {(place: Place) => void} choose */
export function deedList(choose) {
  const list = node('ul', 'deeds');
  /** @type {ModelHeads | null} */
  let shown = null;
  let words = '';

  /** @param {Deed} deed @param {(Place & { score: number })[]} heads */
  function line(deed, heads) {
    const { name, color } = deeds[deed];
    const buttons = heads.slice(0, mostListed).map((place) => {
      const made = button('', () => choose({ layer: place.layer, head: place.head }));
      made.append(numbered(place));
      const values = { layer: place.layer + 1, head: place.head + 1 };
      const title = `${t('Layer {layer}, head {head}', values)}: ${number(place.score, 2)}`;
      return set(made, { title });
    });
    const more = heads.length - buttons.length;
    const count = node('span', 'count', more > 0 ? t('and {more} more', { more }) : '');
    const swatch = vars(node('i', 'swatch'), { color });
    return node('li', '', swatch, node('span', 'deed', t(name)), ...buttons, count);
  }

  return {
    list,
    /** @param {ModelHeads | null} scores */
    show(scores) {
      list.hidden = !scores;
      if (!scores || (scores === shown && words === t(deeds.induction.name))) return;
      shown = scores;
      words = t(deeds.induction.name);
      const found = headsByDeed(scores);
      list.replaceChildren(
        ...names.flatMap((deed) => (found[deed].length > 0 ? [line(deed, found[deed])] : [])),
      );
      if (list.childElementCount === 0)
        list.append(
          node(
            'li',
            '',
            t('No head has a name: none gives most of its weight to one of these places.'),
          ),
        );
    },
  };
}
