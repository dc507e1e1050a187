// Texts of files and arguments → texts that a terminal shows and does not obey.

/** Control characters, and those that change the direction or the lines of a text, without the line feed. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** 'a\u001b[2J' with its escape written out, as JSON writes it. @param {string} text of several lines */
export const printable = (text) =>
  text.replace(unseen, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** The same in one line, so that a name of two lines is not taken for a line of ours. @param {string} text */
export const printableLine = (text) => printable(text).replaceAll('\n', '\\u000a');

/** @param {readonly string[]} names @returns {string} 'a, b or c' */
export const either = (names) => names.join(', ').replace(/, (?=\w+$)/, ' or ');
