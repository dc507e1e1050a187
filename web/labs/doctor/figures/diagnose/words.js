// What the library's table says of conventions, in the reader's language. The library is in English and knows
// no other; the translations have its sentences, with {number} where a value has one.

import { own } from '../../../../core/api/check.js';
import { kinds } from '../../api/diagnose/table/kinds.js';
import { brief, measuredAxes, relationOf } from '../../api/measure/axes.js';
import { listed, prose, t } from '../../../../core/texts/language.js';

/** @typedef {import('../../api/diagnose/diagnose.js').Diagnosis} Diagnosis */
/** @typedef {import('../../api/diagnose/diagnose.js').Difference} Difference */
/** @typedef {import('../../../../core/texts/language.js').Phrase} Phrase */
/** @typedef {{ says: string, number: number }} Value */

/** @param {Value} value @returns {string} what a translation has for it */
export const pattern = ({ says, number }) =>
  number === 0 ? says : says.replaceAll(`${number}`, '{number}');

/** @param {string} text of the table: its sentences are those of the translations @returns {Phrase} */
const known = (text) => /** @type {Phrase} */ (text);

/** @param {string} text of the table */
export const ofTable = (text) => t(known(text));

/** @param {Value} value @returns {string} what an array does that follows it */
export const says = (value) => t(known(pattern(value)), { number: `${value.number}` });

const axes = kinds.flatMap((kind) => kind.axes);

/** @param {Difference} difference @returns {string} */
export function inWords({ axis, a, b, sentence }) {
  const values = axes.filter(({ name }) => name === axis).flatMap((each) => each.values);
  const [one, other] = [a, b].map((name) => {
    const value = values.find((each) => each.name === name);
    return value ? says(value) : measuredWords(axis, name);
  });
  if (!one || !other) return sentence;
  const relation = relationOf(axis, a, b);
  const more = relation && t(known(relation.says), relation.values);
  return prose(t('a {one}; b {other}.', { one, other }), more);
}

/** @param {string} axis @param {string} value that was measured @returns {string} */
function measuredWords(axis, value) {
  const { words = {}, says: text = '' } = own(measuredAxes)[axis] ?? {};
  return t(known(words[value] ?? text), { number: brief(value) });
}

/** @param {Diagnosis['undecided'][number]} open @returns {string} */
export function question({ axis, values, sentence }) {
  const found = axes.find(({ name }) => name === axis);
  if (!found) return sentence;
  return t('The arrays are equal with {axis} {values}; what would show it: {what}.', {
    axis,
    values: listed(values),
    what: ofTable(found.decide),
  });
}
