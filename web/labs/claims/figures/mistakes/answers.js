// The reader's guesses, the picked line of each lesson, as text for the attribute and local storage: 'E1.1
// E4.0'.

import { linesOf } from './data.js';

/** @typedef {ReadonlyMap<string, number>} Answers lesson → the picked line, from 0 */

const key = 'phasor-mistakes';

/** @param {string} text @returns {Answers | undefined} undefined if a part is not an answer */
export function readAnswers(text) {
  const found = new Map();
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const [, id, line] = /^([EF]\d+)\.(\d+)$/.exec(word) ?? [];
    if (!(Number(line) < linesOf(id))) return undefined;
    found.set(id, Number(line));
  }
  return found;
}

/** @param {Answers} answers */
export const writeAnswers = (answers) =>
  Array.from(answers, ([id, line]) => `${id}.${line}`).join(' ');

/** @returns {string} the stored answers; '' if the browser stores nothing */
export function kept() {
  try {
    const text = localStorage.getItem(key) ?? '';
    return readAnswers(text) ? text : '';
  } catch {
    return '';
  }
}

/** @param {string} id @param {number | null} line null to forget it */
export function keep(id, line) {
  try {
    const all = new Map(readAnswers(kept()));
    if (line === null) all.delete(id);
    else all.set(id, line);
    localStorage.setItem(key, writeAnswers(all));
  } catch {
    // private windows may not store: answers last as long as the page
  }
}
