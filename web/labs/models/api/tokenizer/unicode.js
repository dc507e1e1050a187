// Unicode's normal forms NFC, NFD, NFKC and NFKD with the place of each character: String.normalize
// says what a text becomes, not where from. Characters are decomposed one by one, sorted by their
// combining class and composed again (Unicode Standard Annex 15). The engine's tables answer all
// questions about single characters and pairs.

import { isLaterForm, isLaterMark } from './characters.js';

/** @typedef {import('./aligned.js').Change} Change */

/** @param {string} character */
const codeOf = (character) => /** @type {number} */ (character.codePointAt(0));

/**
 * Of a character that becomes several, those after the first are inserted.
 *
 * @param {string} text
 * @param {boolean} compatible
 * @returns {Change[]}
 */
function decomposed(text, compatible) {
  /** @type {Change[]} */
  const changes = [];
  for (const character of text) {
    let inserted = 0;
    const form = compatible ? 'NFKD' : 'NFD';
    for (const one of isLaterForm(codeOf(character)) ? character : character.normalize(form)) {
      changes.push([one, inserted]);
      inserted = 1;
    }
  }
  return changes;
}

/** Whether the second of two marks goes before the first. @param {string} a @param {string} b */
const swaps = (a, b) => (a + b).normalize('NFD') !== a + b;

/** @type {Map<string, boolean>} */
const starters = new Map();

/**
 * Whether the combining class is 0: neither the lowest nor the highest class changes places with it.
 *
 * @param {string} character
 */
function isStarter(character) {
  let answer = starters.get(character);
  if (answer === undefined) {
    answer =
      isLaterMark(codeOf(character)) ||
      (!swaps(character, '\u0334') && !swaps('\u0345', character));
    starters.set(character, answer);
  }
  return answer;
}

/**
 * Marks in the order of their classes, those of one class in the order of the text.
 *
 * @param {Change[]} marks
 */
function sorted(marks) {
  const distinct = [...new Set(marks.map(([mark]) => mark))];
  distinct.sort((a, b) => Number(swaps(a, b)) - Number(swaps(b, a)));
  /** @type {Map<string, number>} */
  const ranks = new Map();
  let rank = 0;
  for (const [k, mark] of distinct.entries()) {
    if (k > 0 && swaps(mark, distinct[k - 1])) rank += 1;
    ranks.set(mark, rank);
  }
  const rankOf = (/** @type {Change} */ [mark]) => /** @type {number} */ (ranks.get(mark));
  return marks.sort((a, b) => rankOf(a) - rankOf(b));
}

/** @param {Change[]} changes @returns {Change[]} */
function ordered(changes) {
  /** @type {Change[]} */
  const list = [];
  /** @type {Change[]} */
  let marks = [];
  for (const one of changes) {
    if (!isStarter(one[0])) {
      marks.push(one);
      continue;
    }
    if (marks.length > 0) for (const mark of sorted(marks)) list.push(mark);
    marks = [];
    list.push(one);
  }
  for (const mark of sorted(marks)) list.push(mark);
  return list;
}

/** The character that two are together. @param {string} a @param {string} b */
function composite(a, b) {
  const both = (a + b).normalize('NFC');
  const size = codeOf(both) > 0xffff ? 2 : 1;
  if (
    both.length !== size ||
    isLaterForm(codeOf(both)) ||
    both.normalize('NFD') !== a.normalize('NFD') + b
  )
    return undefined;
  return both;
}

/** @param {Change[]} changes decomposed and ordered @returns {Change[]} */
function composed(changes) {
  /** @type {Change[]} */
  const list = [];
  /** @type {Change | undefined} the last starter */
  let base;
  /** What stands after it. @type {Change[]} */
  let marks = [];
  const close = () => {
    if (base) list.push(base);
    for (const mark of marks) list.push(mark);
    marks = [];
  };
  for (const one of changes) {
    const [character, change] = one;
    const last = marks.at(-1);
    // a mark is kept from the base by one of its own class or a higher one
    const isFree = base && (!last || (!isStarter(character) && swaps(character, last[0])));
    const both = base && isFree ? composite(base[0], character) : undefined;
    if (base && both) {
      base = [both, base[1] + change - 1];
    } else if (isStarter(character)) {
      close();
      base = one;
    } else if (base) {
      marks.push(one);
    } else {
      list.push(one);
    }
  }
  close();
  return list;
}

/**
 * @param {string} text
 * @param {'NFC' | 'NFD' | 'NFKC' | 'NFKD'} form
 * @returns {Change[] | undefined} nothing where the text is in that form
 */
export function normalForm(text, form) {
  if (text.normalize(form) === text) return undefined;
  const changes = ordered(decomposed(text, form.startsWith('NFK')));
  return form.endsWith('C') ? composed(changes) : changes;
}
