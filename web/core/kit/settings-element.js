// An element as a set of settings: attributes and properties are read, checked, shared with the group, and
// reported if wrong. element.js adds the drawing.

import { jsonFault } from '../api/files/json-fault.js';
import { t, translated } from '../texts/language.js';
import { clampedTo, choices, flag, text } from './settings.js';
import { fingerprint } from './reads.js';
import { join, leave, share } from './group.js';
import { acceptable, alike, kind, shortened, written } from './values.js';

/** @typedef {import('./settings.js').AnySetting} Setting */
/** @typedef {import('./settings.js').Values<typeof everywhere>} Common */

/** The detail of the event 'phasor-error' of every element, for the reference. */
export const errorEvent = '{ message } when a setting is wrong; its preset holds';

/** Settings of every element. */
export const everywhere = {
  caption: text({ about: 'what the figure shows, in a sentence; its accessible name' }),
  group: text({ about: 'elements of the same group move together' }),
  controls: choices(),
  compact: flag({
    about:
      'for slides and dashboards: without formula, notice, numbers beside charts and sentence, which a screen reader still reads; the buttons lie on the figure. A height of CSS leaves out what has no room by itself',
  }),
};

/** Two names of a setting, kept equal, because React and Vue do not pass `key` on to elements. */
const twins = new Map([
  ['key', 'keyindex'],
  ['keyindex', 'key'],
]);

/** @param {string} name of an attribute or property @returns {string} that of its setting */
const settingOf = (name) => (name === 'keyindex' ? 'key' : name);

/** @param {Readonly<Record<string, Setting>>} settings @returns {string[]} their names, and second names */
const namesOf = (settings) => [
  ...Object.keys(settings),
  ...(Object.hasOwn(settings, 'key') ? ['keyindex'] : []),
];

const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

export class SettingsElement extends Base {
  /** @type {Record<string, Setting>} */
  static settings = everywhere;
  /** @type {readonly string[]} settings that a pin holds */
  static cursor = [];
  static get observedAttributes() {
    return namesOf(this.settings);
  }

  /** @type {Map<string, unknown>} */
  #values = new Map();
  /** @type {Map<string, () => string>} wrong settings → error messages */
  #complaints = new Map();
  /**
   * @type {Set<string>} wrong settings that are not reported yet, because the page could not have a
   *   listener yet
   */
  #unreported = new Set();
  /** @type {Map<string, () => string>} settings whose group value is out of range here → a message */
  #clamped = new Map();
  /** @type {Map<string, '' | 'own' | 'group'>} the source of each setting's value; '' for presets */
  #origins = new Map();
  /** @type {Map<string, number | null>} settings without a text form → fingerprints of their values */
  #prints = new Map();
  /** @type {Set<string>} settings that were set as properties */
  #assigned = new Set();
  #group = '';

  constructor() {
    super();
    for (const [name, { preset }] of Object.entries(this.#class.settings)) {
      this.#values.set(name, preset);
    }
  }

  /** @returns {typeof SettingsElement} */
  get #class() {
    return /** @type {typeof SettingsElement} */ (this.constructor);
  }

  /** Requests an update. @param {...string} names what changed */
  // eslint-disable-next-line no-unused-vars
  refresh(...names) {}

  /** Called when the messages about values of the group have changed. */
  notify() {}

  /** @returns {string[]} the errors of settings */
  get complaints() {
    return [...new Set(Array.from(this.#complaints.values(), (sentence) => sentence()))];
  }

  /** @returns {boolean} whether the author gave data to draw, valid or not */
  get isGiven() {
    return this.#shown.some(
      (name) => this.#complaints.has(name) || this.#origins.get(name) === 'own',
    );
  }

  /** @returns {boolean} whether the data to draw are wrong: then nothing is drawn */
  get isBroken() {
    return this.#shown.some((name) => this.#complaints.has(name));
  }

  /** @returns {boolean} whether a setting is wrong, so that its preset is drawn instead */
  get isWrong() {
    return Object.keys(this.#class.settings).some((name) => this.#complaints.has(name));
  }

  /** @returns {string[]} the settings that hold the data to draw */
  get #shown() {
    const { settings } = this.#class;
    return Object.keys(settings).filter((name) => settings[name].isShown);
  }

  /** @returns {string[]} messages about group values that are out of range here */
  get clamped() {
    return Array.from(this.#clamped.values(), (sentence) => sentence());
  }

  /**
   * @param {string} name of a setting, or of another problem
   * @param {() => string} complaint
   * @returns {boolean} whether it is a new complaint
   */
  complain(name, complaint) {
    const isNew = !this.#complaints.has(name);
    this.#complaints.set(name, complaint);
    if (isNew) this.#reportError(name);
    return isNew;
  }

  /** @param {string} name of the problem */
  #reportError(name) {
    const complaint = this.#complaints.get(name);
    // the parser sets attributes before it inserts the element into the page, where listeners are
    if (!this.isConnected) this.#unreported.add(name);
    else if (complaint) {
      this.#unreported.delete(name);
      this.report('phasor-error', { message: complaint() });
    }
  }

  connectedCallback() {
    // after the script that inserted it has added its listeners
    queueMicrotask(() => {
      if (this.isConnected) for (const name of [...this.#unreported]) this.#reportError(name);
    });
  }

  /** @param {string} type @param {object} detail */
  report(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail }));
  }

  /**
   * Applies what the reader did: settings change, the group follows, an event is dispatched.
   *
   * @param {Record<string, unknown>} change setting → value
   */
  set(change) {
    /** @type {Record<string, unknown>} */
    const changed = {};
    for (const [name, value] of Object.entries(change)) {
      if (alike(this.#class.settings[name], value, this.value(name))) continue;
      this.assign(name, value);
      changed[name] = value;
    }
    if (Object.keys(changed).length === 0) return;
    share(this, this.shared(changed));
    this.report('phasor-change', changed);
  }

  /**
   * The name of a setting in a group; overridden by elements whose rows can mean several things, or whose
   * settings are all named differently.
   *
   * @param {string} name
   * @returns {string}
   */
  sharedName(name) {
    return this.#class.settings[name].group ?? name;
  }

  /** @param {string} name @returns {string[]} for a pin, the pins of all settings of the cursor */
  #sharedNames(name) {
    if (name !== 'pinned') return [this.sharedName(name)];
    return this.#class.cursor.map((each) => `pinned ${this.sharedName(each)}`);
  }

  /**
   * @param {Record<string, unknown>} change keyed by the names of this element
   * @returns {Record<string, unknown>} keyed by the names of the group
   */
  shared(change) {
    return Object.fromEntries(
      Object.entries(change).flatMap(([name, to]) =>
        this.#sharedNames(name).map((common) => [common, to]),
      ),
    );
  }

  /**
   * Takes over values from another element of the group. A number out of range is replaced by the nearest
   * valid one, with a message.
   *
   * @param {Record<string, unknown>} change keyed by the names of the group
   */
  follow(change) {
    for (const [name, { nearest, label }] of Object.entries(this.#class.settings)) {
      const common = this.#sharedNames(name).find((each) => Object.hasOwn(change, each));
      if (common === undefined) continue;
      const value = change[common];
      const near = nearest && isNumeric(value) ? nearest(Number(value)) : value;
      this.assign(name, near);
      const isClamped = label && near !== value && Number(near) !== Number(value);
      this.#hold(name, isClamped ? () => clampedTo(t(label), String(near), String(value)) : null);
      this.#origins.set(name, 'group');
    }
  }

  /**
   * @param {string} name
   * @param {(() => string) | null} sentence the message about a group value that is out of range here
   */
  #hold(name, sentence) {
    if (sentence) this.#clamped.set(name, sentence);
    else if (!this.#clamped.delete(name)) return;
    this.notify();
  }

  /** @param {string} name @returns {boolean} whether its given value is invalid */
  isRefused(name) {
    return this.#complaints.has(name);
  }

  /** @param {string} name @returns {boolean} whether its property was set, even to the same value */
  wasSet(name) {
    return this.#assigned.has(name);
  }

  /** @param {string} name @returns {unknown} */
  value(name) {
    return this.#values.get(name);
  }

  /**
   * @param {string} name
   * @param {string} limits settings that it depends on, separated by blanks
   * @returns {boolean} whether the author set it on this element, and none of its limits comes from the
   *   group
   */
  isOwn(name, limits) {
    const from = (/** @type {string} */ each) => this.#origins.get(each);
    return from(name) === 'own' && !limits.split(' ').some((each) => from(each) === 'group');
  }

  /**
   * Sets a property. Never throws: a wrong value is reported in the element, and the preset is used.
   *
   * @param {string} name
   * @param {unknown} value
   */
  assign(name, value) {
    const setting = this.#class.settings[name];
    this.#assigned.add(name);
    const twin = twins.get(name);
    // a value without a text form has no attribute
    if (twin && !['number', 'string'].includes(typeof value)) this.removeAttribute(twin);
    // frameworks remove a property by setting it to undefined
    const back = value === null || value === undefined;
    if (!setting.write || back) {
      this.removeAttribute(name);
      if (back) this.#take(name, setting.preset, null);
      else this.#take(name, acceptable(setting, value), value);
      return;
    }
    const attributeText = written(setting, value);
    // a value whose text is null is written by removing the attribute
    if (typeof attributeText === 'string') this.setAttribute(name, attributeText);
    else this.removeAttribute(name);
    if (attributeText === undefined) this.#take(name, undefined, value);
  }

  /** @param {string} name @param {unknown} value undefined if it is wrong @param {unknown} given */
  #take(name, value, given) {
    const setting = this.#class.settings[name];
    const complaint = () => this.#complaints.get(name)?.() ?? '';
    const before = complaint();
    if (value === undefined) this.#complaints.set(name, wrongValue(name, setting, given));
    else {
      this.#complaints.delete(name);
      this.#unreported.delete(name);
    }
    this.#hold(name, null);
    this.#origins.set(name, value === undefined || given === null ? '' : 'own');
    const after = complaint();
    const next = value === undefined ? setting.preset : shortened(value);
    const same = this.#isUnchanged(name, next) && alike(setting, next, this.#values.get(name));
    this.#values.set(name, next);
    if (!same || before !== after) this.refresh(name);
    if (after && after !== before) this.#reportError(name);
  }

  /**
   * @param {string} name
   * @param {unknown} value possibly the same array as before, changed in place by the page
   */
  #isUnchanged(name, value) {
    if (this.#class.settings[name].write) return true;
    const before = this.#prints.get(name);
    const print = value === null ? 0 : fingerprint(value);
    this.#prints.set(name, print);
    // a setting that was never assigned has its preset
    return before === undefined || (print !== null && print === before);
  }

  /** @param {string} name @param {string | null} before @param {string | null} after */
  attributeChangedCallback(name, before, after) {
    if (before !== after) {
      const setting = this.#class.settings[settingOf(name)];
      this.#take(settingOf(name), after === null ? setting.preset : setting.read(after), after);
    }
    if (name === 'group' && before !== after && this.isConnected) this.regroup(this.group);
    const twin = twins.get(name);
    const now = this.getAttribute(name);
    if (!twin || !this.hasAttribute(twin) || this.getAttribute(twin) === now) return;
    if (now === null) this.removeAttribute(twin);
    else this.setAttribute(twin, now);
  }

  /** @param {string} name of its current group; '' for none */
  regroup(name) {
    leave(this.#group, this);
    this.#group = name;
    join(name, this);
  }

  /**
   * @template {keyof typeof everywhere} Name
   * @param {Name} name
   * @returns {Common[Name]}
   */
  #common(name) {
    return /** @type {Common[Name]} */ (this.value(name));
  }

  /** @returns {string} */
  get caption() {
    return this.#common('caption');
  }
  set caption(caption) {
    this.assign('caption', caption);
  }

  /** @returns {string} */
  get group() {
    return this.#common('group');
  }
  set group(group) {
    this.assign('group', group);
  }

  /** @returns {boolean} */
  get compact() {
    return this.#common('compact');
  }
  set compact(compact) {
    this.assign('compact', compact);
  }

  /** @returns {boolean | readonly string[]} */
  get controls() {
    return this.#common('controls');
  }
  set controls(names) {
    this.assign('controls', names);
  }
}

/**
 * Gives a class of elements a property for each setting.
 *
 * @template {typeof SettingsElement} Class
 * @param {Class} Figure
 * @param {Readonly<Record<string, Setting>>} settings
 */
export function withProperties(Figure, settings) {
  for (const name of namesOf(settings)) {
    Object.defineProperty(Figure.prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        return this.value(settingOf(name));
      },
      set(value) {
        this.assign(settingOf(name), value);
      },
    });
  }
  return Figure;
}

/**
 * @param {string} name
 * @param {Setting} setting
 * @param {unknown} given
 * @returns {() => string} the error message, in the reader's language
 */
function wrongValue(name, setting, given) {
  const isText = typeof given === 'string';
  const fault = isText && setting.isJSON ? jsonFault(given) : '';
  if (fault) {
    return () => t('{name} is no JSON: {fault}', { name, fault: translated(fault) });
  }
  const shown = () =>
    isText ? `'${(setting.wrong?.(given) ?? given).slice(0, 40)}'` : kind(given);
  return () =>
    t('{name} must be {wanted}, got {shown}', { name, wanted: setting.wanted, shown: shown() });
}

/** @param {unknown} value of a setting or its text */
const isNumeric = (value) => value !== '' && Number.isFinite(Number(value));
