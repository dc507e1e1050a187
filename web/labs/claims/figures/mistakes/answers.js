// What a reader guessed: 'E1.1 E4.0', the line that was picked of each lesson, as the attribute and
// the browser's store have it.

import { linesOf } from './data.js';

/** @typedef {ReadonlyMap<string, number>} Answers lesson → the line that was picked, from 0 */

const key = 'phasor-mistakes';

/** @param {string} text @returns {Answers | undefined} undefined when something is no answer */
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

/** @returns {string} what was kept; '' where the browser keeps nothing */
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
    // a private window: it lasts as long as the page
  }
}
