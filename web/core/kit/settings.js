// The settings of an element: the text of an attribute → a valid value, or a sentence on what is wrong with
// it. Every setting is also a property of the same lower-case name.
//
//   integer({ preset: 32, least: 1, most: 4096 }).read('64')     64
//   integer({ preset: 32, least: 1, most: 4096 }).read('0')      undefined: the preset holds, and
//                       the element says "dim must be an integer from 1 to 4096, got '0'"
//
// A valid value outside the available range is replaced by the nearest, and a notice says so. Unknown
// attributes are reported in the console.

import { phrase, t } from '../texts/language.js';
import { nearest } from '../api/nearest.js';

/** @typedef {import('../texts/language.js').Phrase} Phrase */

/**
 * @template Value
 * @typedef {object} Setting
 * @property {Value} preset the value without a valid attribute
 * @property {string} wanted describes valid values: follows "must be", in the reader's language
 * @property {(text: string) => Value | undefined} read returns undefined if the text is not a valid value
 * @property {((value: Value) => string | null) | null} write the attribute's text, null for no
 *   attribute; a setting without `write` is a property only
 * @property {(text: string) => string} [wrong] finds the wrong part of a wrong text
 * @property {boolean} [isJSON] whether its text is JSON
 * @property {boolean} [isShown] whether it holds the data to draw: if it is wrong, nothing is drawn
 * @property {boolean} [adjustable] whether the element has its own control for it
 * @property {boolean} [link] whether a link to a page with the element keeps the reader's value
 * @property {(text: string) => readonly string[]} [addresses] the addresses in its text that the element
 *   fetches: a link may only set those of the page's own origin
 * @property {string} [group] its name in a group, if different
 * @property {(value: unknown) => Value | undefined} [accept] checks property values that are not text
 * @property {(value: number) => number} [nearest] of numbers: the nearest valid one, for values from group
 *   members with a wider range
 * @property {Phrase} [label] of its control; without a label there is no control
 * @property {readonly Value[]} [stops] values that its control offers, in rising order
 * @property {boolean} [isShort] whether its control shares a row with others; then a number has no slider
 * @property {(value: (name: string) => unknown) => string} [placeholder] of texts: what is drawn while it
 *   is empty, given the values of all settings
 * @property {string} [about] what it is, for the reference; left out of the package
 */

/**
 * @typedef {Setting<any>} AnySetting any value type; Setting<unknown> would reject accept/write by
 *   contravariance
 */

/**
 * @template Value
 * @typedef {{ preset: Value, label?: Phrase, stops?: readonly Value[], adjustable?: boolean,
 *   isShort?: boolean, link?: boolean, addresses?: (text: string) => readonly string[], group?: string,
 *   about?: string }} Common
 */

/** @template Settings @typedef {{ -readonly [Name in keyof Settings]:
 *   Settings[Name] extends Setting<infer Value> ? Value : never }} Values */

/** @param {string} text a number as people type it, possibly with a true minus */
const toNumber = (text) => {
  const plain = text.trim().replace('\u2212', '-');
  return plain === '' ? NaN : Number(plain);
};

/** @param {string} text separated by spaces or commas */
export const words = (text) => text.split(/[\s,]+/).filter(Boolean);

/** @param {string} text of which the rest is cut, because no setting accepts a longer list */
const someWords = (text) => words(text.slice(0, longest));

/** @param {string} what @param {number} least @param {number} most */
const within = (what, least, most) =>
  most !== Number.MAX_SAFE_INTEGER && most < Infinity
    ? t('{what} from {least} to {most}', { what, least, most })
    : least > -Infinity
      ? t('{what} of at least {least}', { what, least })
      : what;

/**
 * @param {Common<number> & { least: number, most?: number, even?: boolean }} given
 * @returns {Setting<number>}
 */
export const integer = ({ least, most = Number.MAX_SAFE_INTEGER, even = false, ...rest }) => ({
  ...rest,
  get wanted() {
    return within(even ? t('an even integer') : t('an integer'), least, most);
  },
  read(text) {
    const value = toNumber(text);
    const whole = Number.isInteger(value) && (!even || value % 2 === 0);
    return whole && value >= least && value <= most ? value : undefined;
  },
  nearest(value) {
    const near = Math.round(Math.min(most, Math.max(least, value)));
    return even && near % 2 !== 0 ? near + (near < most ? 1 : -1) : near;
  },
  write: String,
});

/**
 * @param {Common<number> & { least?: number, most?: number }} given
 * @returns {Setting<number>}
 */
export const real = ({ least = -Infinity, most = Infinity, ...rest }) => ({
  ...rest,
  get wanted() {
    return within(t('a number'), least, most);
  },
  read(text) {
    const value = toNumber(text);
    return Number.isFinite(value) && value >= least && value <= most ? value : undefined;
  },
  nearest: (value) => Math.min(most, Math.max(least, value)),
  write: String,
});

/**
 * A list of numbers, separated by blanks or commas.
 *
 * @param {Common<readonly number[]> & { least?: number, most?: number, whole?: boolean,
 *   atLeast?: number, atMost?: number }} given `atLeast`, `atMost`: limits of its length
 * @returns {Setting<readonly number[]>}
 */
export const numbers = ({
  least = -Infinity,
  most = Infinity,
  whole = false,
  atLeast = 0,
  atMost = 64,
  ...rest
}) => ({
  ...rest,
  get wanted() {
    const kind = whole ? t('integers') : t('numbers');
    const what =
      atLeast > 0
        ? t('{atLeast} to {atMost} {kind}', { atLeast, atMost, kind })
        : t('up to {atMost} {kind}', { atMost, kind });
    return t('{what}, divided by blanks', { what: within(what, least, most) });
  },
  read(text) {
    const list = someWords(text).map(toNumber);
    const right = list.every(
      (value) =>
        Number.isFinite(value) &&
        value >= least &&
        value <= most &&
        (!whole || Number.isInteger(value)),
    );
    return right && list.length >= atLeast && list.length <= atMost ? list : undefined;
  },
  write: (list) => list.join(' '),
});

/** Most characters of a text: a browser takes seconds to lay out a longer word. */
const longest = 100_000;

/**
 * @param {Partial<Common<string> & Pick<Setting<string>, 'placeholder'>>} [given]
 * @returns {Setting<string>}
 */
export const text = ({ preset = '', ...rest } = {}) => ({
  preset,
  ...rest,
  get wanted() {
    return t('a text of up to {most} characters', { most: longest });
  },
  read: (given) => (given.length <= longest ? given : undefined),
  write: (value) => value,
});

/**
 * An attribute that is present or absent. `off` counts as absent, so that a setting that is on by default can
 * be turned off.
 *
 * @param {Partial<Common<boolean>>} [given]
 * @returns {Setting<boolean>}
 */
export const flag = ({ preset = false, ...rest } = {}) => ({
  preset,
  ...rest,
  get wanted() {
    return t("there, or 'off'");
  },
  read: (given) =>
    given === 'off' || given === 'false'
      ? false
      : ['', 'on', 'true'].includes(given)
        ? true
        : undefined,
  write: (value) => (value === preset ? null : value ? '' : 'off'),
});

/**
 * Which of several parts are shown: all, as for a flag, or the named ones.
 *
 * @param {readonly string[]} [names] of all parts
 * @returns {Setting<boolean | readonly string[]>}
 */
export const choices = (names = [], about = '') => {
  const unknown = (/** @type {string} */ given) =>
    someWords(given).filter((name) => !names.includes(name));
  return {
    preset: false,
    about,
    get wanted() {
      const list = names.join(' ');
      return list
        ? t("there, 'off', or some of '{names}', divided by blanks", { names: list })
        : t("there, or 'off'");
    },
    read: (given) =>
      flag().read(given.trim()) ?? (unknown(given).length > 0 ? undefined : someWords(given)),
    wrong: (given) => unknown(given).join(' '),
    // an empty list removes the attribute: '' would be read as all parts
    write: (value) => (Array.isArray(value) ? value.join(' ').trim() || null : value ? '' : null),
  };
};

/** @template {string} Name @typedef {Name extends Phrase ? Name['phrase'] : Name} Plain */

/**
 * One of several names. With a label it has a control, which shows the names, phrases, in the reader's
 * language.
 *
 * @template {string} Name
 * @param {readonly Name[]} names the first is the preset
 * @param {{ preset?: NoInfer<Name>, about?: string, link?: boolean, group?: string, isShort?: boolean,
 *   label?: [Name] extends [Phrase] ? Phrase : undefined }} [given]
 * @returns {Setting<Plain<Name>>}
 */
export const oneOf = (names, { preset = names[0], ...rest } = {}) => {
  const [first, stops] = /** @type {[Plain<Name>, readonly Plain<Name>[]]} */ ([preset, names]);
  return {
    ...rest,
    stops,
    preset: first,
    get wanted() {
      return t('one of {names}', { names: stops.map((name) => `'${name}'`).join(', ') });
    },
    read: (given) => stops.find((name) => name === given.trim()),
    write: (value) => value,
  };
};

/**
 * Accepts any object; its contents are checked when it is drawn.
 *
 * @template {object} Value
 * @param {unknown} [value]
 * @returns {Value | null | undefined} undefined if it is not an object
 */
export const object = (value = null) =>
  typeof value === 'object' ? /** @type {Value | null} */ (value) : undefined;

/**
 * A value that is too large or complex for HTML, set as a property; in an attribute it is JSON.
 *
 * @template Value
 * @param {{ preset: Value, wanted: Phrase, accept: (value: unknown) => Value | undefined,
 *   isShown?: boolean, link?: boolean, about?: string }} given
 * @returns {Setting<Value>}
 */
export const data = ({ preset, wanted, accept, ...rest }) => ({
  ...rest,
  preset,
  isJSON: true,
  get wanted() {
    return t(wanted);
  },
  accept,
  read(given) {
    try {
      return accept(JSON.parse(given));
    } catch {
      return undefined;
    }
  },
  write: null,
});

/** @param {string} about @returns {Setting<readonly string[] | null>} */
export const wordList = (about) =>
  data({
    preset: null,
    about,
    wanted: phrase('a list of words'),
    /** @returns {readonly string[] | null | undefined} */
    accept(value) {
      // not `every`, which skips holes
      const are = Array.isArray(value) && value.findIndex((word) => typeof word !== 'string') < 0;
      return value === null || are ? value : undefined;
    },
  });

/** @param {string} name @param {string} near the value shown instead @param {string} value the given value */
export const clampedTo = (name, near, value) =>
  t('{name} is {near} here: it cannot be {value}.', { name, near: near || t('none'), value });

/**
 * For settings that an author gave to this element, not for presets or values from the group.
 *
 * @param {import('./settings-element.js').SettingsElement} element
 * @param {Record<string, number | readonly number[]>} shown setting → the value shown, [] for none
 * @param {string} [limits] settings that they depend on, separated by blanks
 * @returns {string[]} a sentence for each setting whose shown value differs from the given one
 */
export const clamped = (element, shown, limits = '') =>
  Object.entries(shown).flatMap(([name, now]) => {
    const [value, near] = [element.value(name), now].map((each) => [each].flat().join(' '));
    return value !== near && element.isOwn(name, limits) ? [clampedTo(name, near, value)] : [];
  });

/** HTML attributes without a property, or whose property has another name. */
const ofHtml = new Set(
  'class style slot part is role nonce contenteditable tabindex exportparts itemid itemprop itemref itemscope itemtype'.split(
    ' ',
  ),
);

/** Tags and attribute names that were reported. @type {Set<string>} */
const reported = new Set();

/**
 * Reports unknown attributes, once each, with the name that was probably meant. Attributes of frameworks,
 * style sheets and HTML itself are ignored.
 *
 * @param {HTMLElement} element
 * @param {readonly string[]} known names of its attributes
 */
export function nameUnknown(element, known) {
  for (const name of element.getAttributeNames()) {
    // data-, aria-, v-, :bound, @event, _ngcontent, xml:lang; onclick
    const isForeign = /[^a-z]/.test(name) || name.startsWith('on') || ofHtml.has(name);
    if (known.includes(name) || isForeign || name in HTMLElement.prototype) continue;
    const what = `<${element.localName}> has no attribute ${name}`;
    if (reported.has(what)) continue;
    reported.add(what);
    const meant = nearest(name, known);
    console.warn(`phasor: ${what}${meant ? `; did you mean ${meant}?` : ''}`);
  }
}
