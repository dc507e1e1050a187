// Escapes texts from files and arguments, so that a terminal shows them and executes nothing.

/**
 * Control characters except the line feed, and characters that change the direction or the lines of a text.
 */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** 'a\u001b[2J' with its escape written out, as JSON writes it. @param {string} text of several lines */
export const printable = (text) =>
  text.replace(unseen, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/**
 * The same in one line, so that no part of a name looks like a separate line of output.
 *
 * @param {string} text
 */
export const printableLine = (text) => printable(text).replaceAll('\n', '\\u000a');

/** @param {readonly string[]} names @returns {string} 'a, b or c' */
export const either = (names) => names.join(', ').replace(/, (?=\w+$)/, ' or ');
