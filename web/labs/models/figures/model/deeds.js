// What heads do, by the mean weight that they give to each kind of place: as it was measured on text, where
// the model's file says it, or else by the random tokens of model.heads(). A colour for each deed, and the
// heads that do it most.

import { node, set, vars } from '../../../../core/draw/nodes.js';
import { number, percent } from '../../../../core/draw/numbers.js';
import { phrase, t } from '../../../../core/texts/language.js';
import { placeOf } from '../../api/measured.js';
import { button } from '../../../../core/kit/button.js';

/** @typedef {import('../../api/responder.js').HeadScores} HeadScores */
/** @typedef {import('../../../../core/texts/language.js').Phrase} Phrase */
/** @typedef {import('../../../../core/kit/weights/overview.js').Place} Place */

/**
 * By the names of model.heads() and of what is measured.
 *
 * @type {Record<string, { name: Phrase, color: string }>}
 */
export const deeds = {
  previousToken: { name: phrase('previous token'), color: 'var(--head-1)' },
  tokenBefore: { name: phrase('the token before the previous one'), color: 'var(--head-4)' },
  nextToken: { name: phrase('next token'), color: 'var(--head-6)' },
  firstToken: { name: phrase('first token'), color: 'var(--head-8)' },
  ownToken: { name: phrase('the token itself'), color: 'var(--head-7)' },
  sameToken: { name: phrase('same token'), color: 'var(--head-3)' },
  induction: { name: phrase('induction'), color: 'var(--head-2)' },
  punctuation: { name: phrase('punctuation'), color: 'var(--head-5)' },
};
const names = Object.keys(deeds);

/** A head with less of its weight in any of these places of the probe has no name. */
const least = 0.4;
/** Heads that are listed of each deed. */
const mostListed = 8;

/**
 * What a head does most.
 *
 * @param {HeadScores} scores
 * @param {Place} place
 * @returns {{ deed: string, score: number, even: number | null } | null} `even`: what a head gives that looks
 *   at all visible tokens alike, where it was measured; null for a head without a name
 */
export function deedOf({ places, measured }, { layer, head }) {
  const at = layer * Object.values(places)[0].shape[1] + head;
  if (measured) {
    const means = measured.heads[at];
    const deed = means ? placeOf(means, measured.even) : null;
    if (deed === null || !names.includes(deed)) return null;
    return { deed, score: means[deed], even: measured.even[deed] };
  }
  const all = names
    .filter((deed) => Object.hasOwn(places, deed))
    .map((deed) => ({ deed, score: places[deed].data[at], even: null }));
  const best = all.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score >= least ? best : null;
}

/**
 * The heads of each deed, those that do it most first.
 *
 * @param {HeadScores} scores
 * @returns {Record<string, (Place & { score: number })[]>}
 */
export function headsByDeed(scores) {
  const [layers, heads] = Object.values(scores.places)[0].shape;
  /** @type {Record<string, (Place & { score: number })[]>} */
  const found = Object.fromEntries(names.map((deed) => [deed, []]));
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

/** @param {HeadScores | null} scores @param {Place} place @returns {string} '' for a head without a name */
export function deedName(scores, place) {
  const best = scores && deedOf(scores, place);
  return best ? `${t(deeds[best.deed].name)} ${number(best.score, 2)}` : '';
}

/** How the heads were named. @param {HeadScores} scores */
function basis({ measured }) {
  if (!measured) return '';
  return t(
    'Mean weights on {text}, from which it has not learned; in brackets what a head would give that looks at all tokens alike.',
    { text: measured.text },
  );
}

/** The list below the maps: which heads do what. @param {(place: Place) => void} choose */
export function deedList(choose) {
  const list = node('ul', 'deeds');
  /** @type {HeadScores | null} */
  let shown = null;
  let words = '';

  /** @param {HeadScores} scores @param {string} deed @param {(Place & { score: number })[]} heads */
  function line({ measured }, deed, heads) {
    const { name, color } = deeds[deed];
    const buttons = heads.slice(0, mostListed).map((place) => {
      const element = button('', () => choose({ layer: place.layer, head: place.head }));
      element.append(numbered(place));
      const values = { layer: place.layer + 1, head: place.head + 1 };
      const title = t('{name}: {value}', {
        name: t('Layer {layer}, head {head}', values),
        value: number(place.score, 2),
      });
      return set(element, { title });
    });
    const more = heads.length - buttons.length;
    const count = node('span', 'count', more > 0 ? t('and {more} more', { more }) : '');
    const swatch = vars(node('i', 'swatch'), { color });
    const value = measured && percent(measured.even[deed]);
    const called = value ? t('{name} ({value})', { name: t(name), value }) : t(name);
    return node('li', '', swatch, node('span', 'deed', called), ...buttons, count);
  }

  return {
    list,
    /** @param {HeadScores | null} scores */
    show(scores) {
      list.hidden = !scores;
      if (!scores || (scores === shown && words === t(deeds.induction.name))) return;
      shown = scores;
      words = t(deeds.induction.name);
      const found = headsByDeed(scores);
      const lines = names.flatMap((deed) =>
        found[deed].length > 0 ? [line(scores, deed, found[deed])] : [],
      );
      const none = t('No head has a name: none gives most of its weight to one of these places.');
      const about = basis(scores);
      list.replaceChildren(
        ...(lines.length > 0 ? lines : [node('li', '', none)]),
        ...(about ? [node('li', 'basis', about)] : []),
      );
    },
  };
}
