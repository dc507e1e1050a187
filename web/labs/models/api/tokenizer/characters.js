// Classes of characters by Unicode, as the Rust library has them: the engine's, without characters
// that are newer than its tables (later.js).

import { later } from './later.js';

/** @typedef {(code: number) => boolean} Test of a code point */

/** A test that remembers its answers. @param {RegExp} pattern @returns {Test} */
function tested(pattern) {
  /** @type {Map<number, boolean>} */
  const known = new Map();
  return (code) => {
    let answer = known.get(code);
    if (answer === undefined) {
      answer = pattern.test(String.fromCodePoint(code));
      known.set(code, answer);
    }
    return answer;
  };
}

/** General categories by their two names, and the other properties that patterns may use. */
const categories =
  'C Other L Letter M Mark N Number P Punctuation S Symbol Z Separator ' +
  'Cc Control Cf Format Cn Unassigned Co Private_Use Cs Surrogate ' +
  'Ll Lowercase_Letter Lm Modifier_Letter Lo Other_Letter Lt Titlecase_Letter Lu Uppercase_Letter ' +
  'Mc Spacing_Mark Me Enclosing_Mark Mn Nonspacing_Mark Nd Decimal_Number Nl Letter_Number No Other_Number ' +
  'Pc Connector_Punctuation Pd Dash_Punctuation Pe Close_Punctuation Pf Final_Punctuation ' +
  'Pi Initial_Punctuation Po Other_Punctuation Ps Open_Punctuation Sc Currency_Symbol Sk Modifier_Symbol ' +
  'Sm Math_Symbol So Other_Symbol Zl Line_Separator Zp Paragraph_Separator Zs Space_Separator ' +
  'Alphabetic White_Space Join_Control';
const named = new Set(categories.split(' '));

/** @type {Map<string, Test>} */
const properties = new Map();

/** @param {string} name of a category or of a script @returns {Test | undefined} */
function classOf(name) {
  const own = named.has(name) ? `\\p{${name}}` : `\\p{Script=${name}}`;
  // ʕ has become another kind of letter since
  const added = /^(Ll|Lowercase_Letter)$/.test(name) ? '|ʕ' : '';
  const moved = /^(Lo|Other_Letter)$/.test(name) ? 'ʕ' : '';
  const source = /^(C|Other|Cn|Unassigned)$/.test(name)
    ? `${own}|[${later.unassigned}]`
    : `(?![${later.unassigned}${moved}])${own}${added}`;
  try {
    return tested(new RegExp(source, 'u'));
  } catch {
    return undefined;
  }
}

/** @param {string} name */
export function isKnownProperty(name) {
  if (!properties.has(name)) {
    const test = classOf(name);
    if (test) properties.set(name, test);
  }
  return properties.has(name);
}

/** @param {string} name that is known */
export const property = (name) =>
  /** @type {Test} */ (isKnownProperty(name) && properties.get(name));

/** @param {string} set the inside of a set of a regular expression */
const known = (set) => new RegExp(`(?![${later.unassigned}])[${set}]`, 'u');

export const isSpace = property('White_Space');
/** Rust's char::is_numeric. */
export const isNumeric = tested(/\p{N}/u);
const isDigit = property('Nd');
const word = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}';
const isWordInSet = tested(known(word));
/** Of Oniguruma, for which some digits and fractions of Latin-1 are letters too, but not in a set. */
export const isWord = tested(known(`${word}²³¹¼-¾`));
/** Of the crate regex, which has joiners too. */
export const isRustWord = tested(known(`${word}\\p{Join_Control}`));
const isHex = tested(/[0-9a-fA-F]/);

/** @type {Record<string, Test>} */
const shorthands = { s: isSpace, w: isWord, d: isDigit, h: isHex };

/**
 * The class of \s, \S and the like.
 *
 * @param {string} letter
 * @param {boolean} inSet
 * @returns {Test | undefined}
 */
export function shorthand(letter, inSet) {
  const lower = letter.toLowerCase();
  if (!Object.hasOwn(shorthands, lower)) return undefined;
  const test = inSet && lower === 'w' ? isWordInSet : shorthands[lower];
  return letter === lower ? test : (code) => !test(code);
}

/** Punctuation of Unicode, and all of ASCII that is neither letter, digit nor control. */
export const isPunctuation = tested(
  new RegExp(`(?![${later.punctuation}])[\\p{P}\u166D\u{111C9}!-/:-@\\[-\`{-~]`, 'u'),
);

/** Control characters, formats and private ones: what BERT's normalizer removes. */
export const isOther = tested(
  /(?![\u0890\u0891\u08E2\u{110CD}\u{13430}-\u{1343F}])[\p{Cc}\p{Cf}\p{Co}]/u,
);
export const isNonspacingMark = tested(
  new RegExp(`(?![${later.nonspacing}])[\\p{Mn}\u1734\u{1171E}]`, 'u'),
);
export const isMark = tested(new RegExp(`(?![${later.marks}])[\\p{M}\u1CF2\u1CF3]`, 'u'));
/** Marks that are too new to have a combining class there. */
export const isLaterMark = tested(new RegExp(`[${later.marks}]`, 'u'));
/** Characters that are too new to be decomposed there. */
export const isLaterForm = tested(new RegExp(`[${later.forms}]`, 'u'));

/** The blocks of Han that BERT puts spaces around. */
const han = [
  [0x4e00, 0x9fff],
  [0x3400, 0x4dbf],
  [0x20000, 0x2a6df],
  [0x2a700, 0x2b73f],
  [0x2b740, 0x2b81f],
  [0x2b920, 0x2ceaf],
  [0xf900, 0xfaff],
  [0x2f800, 0x2fa1f],
];

/** @param {number} code */
export const isHan = (code) => han.some(([from, to]) => from <= code && code <= to);
