// A message of the library, which is English, → the same in another language, by templates:
//
//   '{what} must be {wanted}, got {got}'   'dim must be a positive integer, got 0'
//   '{what}: {wanted} चाहिए, मिला {got}'  'dim: कोई धनात्मक पूर्णांक चाहिए, मिला 0'
//
// A hole takes one character or more, up to the first place where the text after it follows;
// nothing is tried twice, so a template is compared in one pass. Of the templates that fit, the one
// with most text of its own counts. What stands in the holes `parts` is translated in turn; every
// other value stays as it is, and so does what calls put before their messages, 'attention: '.

/** @typedef {Readonly<Record<string, string>>} Table English template → the same in the language */

/**
 * Phrases fill the holes of messages.
 *
 * @typedef {{ messages: Table, phrases: Table }} Templates
 */

/** @typedef {{ texts: string[], names: string[], own: number, words: string }} Template texts around holes */

/** Holes whose values are translated too. A hole with a capital letter takes one word. */
const parts = new Set(['what', 'wanted', 'got', 'why', 'other']);

/** Longer texts stay English: no message of the library is this long. */
const longest = 4000;

/** Deepest nesting of phrases in phrases; more than occurs. */
const deepest = 8;

/** @typedef {keyof Templates} Kind */

/** Tables for a whole message, and for the values of its holes. */
const outer = /** @type {const} */ (['messages']);
const inner = /** @type {const} */ (['phrases', 'messages']);

/** A quoted text of the user; and a value, as messages repeat it. */
const quoted = /^'[^']*'$/;
const given = /^(?:'.*'|".*"|\[.*\])$/s;

/**
 * Whether a quotation or list in the value begins or ends outside it; patterns have their own brackets.
 *
 * @param {[string, string]} hole
 */
const isCut = ([name, value]) =>
  name !== 'what' &&
  (value.split("'").length % 2 === 0 || value.split('[').length !== value.split(']').length);

/** @param {Table} table */
function compiled(table) {
  /** @type {Map<string, string>} */
  const whole = new Map();
  /** @type {Template[]} */
  const holed = [];
  for (const [english, words] of Object.entries(table)) {
    const pieces = english.split(/\{(\w+)\}/);
    if (pieces.length === 1) whole.set(english, words);
    else {
      const texts = pieces.filter((_, k) => k % 2 === 0);
      const names = pieces.filter((_, k) => k % 2 === 1);
      holed.push({ texts, names, own: texts.join('').length, words });
    }
  }
  holed.sort((a, b) => b.own - a.own);
  return { whole, holed };
}

/**
 * @param {Template} template
 * @param {string} text
 * @returns {Map<string, string> | null} the values of the holes
 */
function valuesIn({ texts, names }, text) {
  const last = texts[names.length];
  if (!text.startsWith(texts[0]) || !text.endsWith(last)) return null;
  const end = text.length - last.length;
  let from = texts[0].length;
  /** @type {Map<string, string>} */
  const values = new Map();
  for (const [k, name] of names.entries()) {
    const to = k + 1 < names.length ? text.indexOf(texts[k + 1], from + 1) : end;
    if (to <= from || to > end) return null;
    const value = text.slice(from, to);
    if (name < 'a' && /\s/.test(value)) return null;
    values.set(name, value);
    from = to + texts[k + 1].length;
  }
  return values;
}

/**
 * @param {Templates} templates
 * @returns {(text: string) => string} returns the text itself if no template fits
 */
export function translator(templates) {
  /** @type {Record<Kind, ReturnType<typeof compiled>> | null} compiled at the first message */
  let all = null;

  /** @param {Kind} kind @param {string} text @param {number} depth @returns {string | null} */
  function fitted(kind, text, depth) {
    all ??= { messages: compiled(templates.messages), phrases: compiled(templates.phrases) };
    const { whole, holed } = all[kind];
    const known = whole.get(text);
    if (known !== undefined) return known;
    for (const template of holed) {
      const values = valuesIn(template, text);
      // phrases do not end within a quotation or a list
      if (!values || (kind === 'phrases' && [...values].some(isCut))) continue;
      return template.words.replace(/\{(\w+)\}/g, (hole, name) => {
        const value = values.get(name) ?? hole;
        if (!parts.has(name) || quoted.test(value) || (name === 'got' && given.test(value)))
          return value;
        return translate(inner, value, depth + 1) ?? value;
      });
    }
    return null;
  }

  /** @param {readonly Kind[]} kinds @param {string} text @param {number} depth @returns {string | null} */
  function translate(kinds, text, depth) {
    if (depth > deepest) return null;
    const colon = text.indexOf(': ');
    const before = text.slice(0, colon + 2);
    const whole = () => {
      for (const kind of kinds) {
        const words = fitted(kind, text, depth);
        if (words !== null) return words;
      }
      return null;
    };
    const rest = () => {
      const words = colon > 0 ? translate(kinds, text.slice(before.length), depth + 1) : null;
      return words === null ? null : before + words;
    };
    // text before ': ' is the name of a call or a file; with a blank in it, it may also begin a sentence
    return /^\S+: $/.test(before) ? (rest() ?? whole()) : (whole() ?? rest());
  }

  return (text) => (text.length > longest ? text : (translate(outer, text, 0) ?? text));
}
