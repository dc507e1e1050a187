// What the tests say of the reader's formula: the first that it fails, and the idea that this leads to.

import { t } from '../../language/language.js';
import { nameOf, properties, said } from './words.js';

/** @typedef {import('./facts.js').Facts} Facts */
/** @typedef {import('./words.js').Property} Property */

/** @param {Property} property that fails @param {Facts} facts @returns {string} the next idea */
function hint(property, { table: { shape } }) {
  const isAlone = shape[1] === 1;
  switch (property) {
    case 'bounded':
      return t(
        'Such numbers are too large to be learned from: divide by how many words there are, n, or bend the line into a wave with sin.',
      );
    case 'same':
      return t(
        'A place must not change its number when the sentence goes on: leave n out, and let a wave keep the numbers small.',
      );
    case 'unique':
      return isAlone
        ? t(
            'One wave comes back to where it was: give every word a second number, the cosine, in a list with the sine.',
          )
        : t(
            'The numbers come back together: add slower waves, such as sin(pos / 2) and cos(pos / 2), or a power with i in it.',
          );
    default:
      return isAlone
        ? t(
            'One number does not say whether a wave rises or falls: put the cosine beside the sine, in a list.',
          )
        : t(
            'A matrix turns a sine only together with its cosine: have both of every angle, and no sum or power of them.',
          );
  }
}

/**
 * @param {Facts} facts
 * @param {{ decimals: number, offset: number, length: number }} given
 * @returns {{ mark: string, title: string, text: string, passed: number }}
 */
export function verdictOf(facts, given) {
  const failed = properties.find((property) => !facts[property].pass);
  const passed = properties.filter((property) => facts[property].pass).length;
  if (!failed) {
    const text = t('Compare it with the encoding of the paper, the last of the steps.');
    return { mark: '✓', title: t('Your formula passes every test.'), text, passed };
  }
  const text = `${said(failed, facts, given)} ${hint(failed, facts)}`;
  return { mark: '✗', title: t('{test}: no.', { test: nameOf(failed, given) }), text, passed };
}
