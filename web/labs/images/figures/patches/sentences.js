// The sentences of <phasor-patches> about weights.

import { pieces, prose, t } from '../../../../core/texts/language.js';
import { node } from '../../../../core/draw/nodes.js';
import { number, percentOf } from '../../../../core/draw/numbers.js';
import { quoted, shortened } from '../../../../core/draw/words.js';
import { isPatch } from '../../index.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./settings.js').Host} Host */

/** @param {number} share from 0 to 1 @returns {string} '12', '8.5', '0.6', '0' */
export function points(share) {
  if (!Number.isFinite(share)) return number(share);
  return share >= 0.0995
    ? String(Math.round(100 * share))
    : Math.abs(share) >= 0.0005
      ? number(Number((100 * share).toFixed(1)), 1)
      : '0';
}

/** @param {number} share */
export const percent = (share) => percentOf(points(share));

/**
 * @param {Model} m
 * @param {Host} s
 * @param {number} token
 * @returns {string} the name of a token that is not a patch
 */
function otherName({ isSelf, places: { prefix } }, { tokens }, token) {
  if (isSelf && tokens?.[token] !== undefined) return quoted(tokens[token]);
  if (token === 0 && prefix > 0) return t('class token');
  if (token < prefix) return t('register {k}', { k: token });
  return t('token {k}', { k: token });
}

/** @param {Model} m @param {Host} s @param {number} token a key @returns {string} 'patch (10, 4)' */
export function keyName(m, s, token) {
  if (!isPatch(m.places, token)) return otherName(m, s, token);
  const [row, col] = m.cellOf(token);
  return t('patch ({row}, {col})', { row, col });
}

/** @param {Model} m @param {Host} s @param {number} token @returns {string} a short name, for lists */
export const listName = (m, s, token) =>
  isPatch(m.places, token) ? m.cellOf(token).join(', ') : otherName(m, s, token);

/** @param {Model} m @param {Host} s @returns {string} the name of the query */
export function queryName(m, s) {
  if (m.isSelf) return keyName(m, s, m.query);
  const word = s.tokens?.[m.query];
  return word === undefined ? t('query {k}', { k: m.query }) : quoted(word);
}

/** The text on the button of a token before the patches. @param {number} k @param {boolean} isOnlyOne */
export const chipName = (k, isOnlyOne) =>
  k === 0 ? t('class') : isOnlyOne ? t('register') : t('reg. {k}', { k });

/** @param {Host} s @param {number} head @returns {string} */
export const headName = ({ names }, head) => (names?.[head] ? shortened(names[head]) : '');

/** @param {Model} m @param {Host} s @returns {[name: string, note: string]} the title of what is shown */
export function titleOf(m, s) {
  const several = m.layers.length > 1;
  const layer = m.layer + 1;
  if (s.combine === 'none') {
    const head = m.head + 1;
    const name = several
      ? t('Layer {layer}, head {head}', { layer, head })
      : m.heads > 1
        ? t('Head {head}', { head })
        : t('Weights');
    return [name, headName(s, m.head)];
  }
  if (s.combine === 'rollout') {
    return [
      m.layers.length === 1
        ? t('Rollout of one layer')
        : t('Rollout of {count} layers', { count: m.layers.length }),
      '',
    ];
  }
  const how = {
    mean: t('Mean of {count} heads', { count: m.heads }),
    max: t('Largest of {count} heads', { count: m.heads }),
    min: t('Smallest of {count} heads', { count: m.heads }),
  }[s.combine];
  return [how, several ? t('layer {layer}', { layer }) : ''];
}

/** @param {Model} m @returns {string} */
export function halfText({ isFlat, half: { count }, count: all, keys }) {
  if (isFlat) return t('All {all} patches get the same.', { all });
  const values = { count, all };
  return keys > all
    ? count === 1
      ? t('{count} of {all} patches, outlined, holds half of what patches get.', values)
      : t('{count} of {all} patches, outlined, hold half of what patches get.', values)
    : count === 1
      ? t('{count} of {all} patches, outlined, holds half of the weight.', values)
      : t('{count} of {all} patches, outlined, hold half of the weight.', values);
}

/** @param {string} text capitalized */
const begun = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** @param {Model} m @param {Host} s @returns {(string | Node)[]} */
export function claim(m, s) {
  const from = node('span', 'query', begun(queryName(m, s)));
  const { row, key, keys, places, rest } = m;
  if (m.isFlat && (s.key < 0 || isPatch(places, key))) {
    const weight = percent(m.patches[0]);
    return pieces('{from} gives every patch the same, {weight}.', { from, weight });
  }
  const values = { from, to: node('span', 'key', keyName(m, s, key)), weight: percent(row[key]) };
  const times = row[key] * keys;
  const even = percent(1 / keys);
  const ratio = times >= 9.95 ? String(Math.round(times)) : number(Number(times.toFixed(1)), 1);
  const first =
    times >= 1.05
      ? pieces('{from} gives {weight} to {to}, {ratio} times what looking at all alike gives.', {
          ...values,
          ratio,
        })
      : times >= 0.95
        ? pieces('{from} gives {weight} to {to}, as much as looking at all alike gives.', values)
        : pieces('{from} gives {weight} to {to}, less than the {even} of looking at all alike.', {
            ...values,
            even,
          });
  const others = keys - m.count;
  const share = percent(rest);
  const tail =
    others === 0
      ? ''
      : m.isSelf && !s.tokens && others === places.prefix
        ? others === 1
          ? t('{share} goes to the class token, which has no place in the picture.', { share })
          : t('{share} goes to class and registers, which have no place in the picture.', { share })
        : t('{share} goes to tokens that have no place in the picture.', { share });
  return tail ? pieces('{list} {next}', { list: first, next: tail }) : first;
}

/** @param {(string | Node)[]} sentence */
const textOf = (sentence) =>
  sentence.map((each) => (typeof each === 'string' ? each : each.textContent)).join('');

/** @param {Model} m @param {Host} s @returns {string} the text for screen readers */
export const spoken = (m, s) => prose(textOf(claim(m, s)), halfText(m));

/** @param {Model} m @param {Host} s @returns {(string | false)[]} */
export function notes(m, s) {
  const { places, lost, row, state } = m;
  const { rows, cols, prefix } = places;
  const cut = Math.round(100 * lost);
  const words = s.tokens?.length ?? m.queries;
  const missing = row.filter((weight) => !Number.isFinite(weight)).length;
  const negative = row.filter((weight) => weight < 0).length;
  return [
    places.isTaken &&
      (prefix === 0
        ? t('No grid is given: {rows} × {cols} patches fit the weights.', { rows, cols })
        : prefix === 1
          ? t('No grid is given: {rows} × {cols} patches after one token fit the weights.', {
              rows,
              cols,
            })
          : t('No grid is given: {rows} × {cols} patches after {prefix} tokens fit the weights.', {
              rows,
              cols,
              prefix,
            })),
    cut > 0 &&
      t(
        'The picture has another shape than the grid: {cut} % of it is cut off, around its middle.',
        {
          cut,
        },
      ),
    state.isClosed &&
      t('The picture is from another origin, which does not let it be read: it cannot be saved.'),
    missing > 0 &&
      t('{count} weights of the row are no numbers, and are drawn as 0.', { count: missing }),
    negative > 0 &&
      t('{count} weights of the row are below 0, and are drawn as 0.', { count: negative }),
    words !== m.queries &&
      t('{name} names {words} of {count}.', { name: 'tokens', words, count: m.queries }),
  ];
}
