// Settings with a label → a row of controls: a slider with a number box, a list of choices, a line of text, a
// switch; below them a row of short controls. A slider offers sensible values. The box keeps whatever is
// typed and reports what is wrong with it; the figure keeps the last valid value.

import { localized, t } from '../texts/language.js';
import { node, set } from '../draw/nodes.js';

/** @typedef {import('./settings.js').AnySetting} Setting */
/** @typedef {Setting & { label: Phrase }} Labelled */
/** @typedef {import('../texts/language.js').Phrase} Phrase */
/** @typedef {(change: Record<string, unknown>) => void} Change */
/** @typedef {(name: string) => unknown} Value of a setting */
/** @typedef {{ box: HTMLElement, show: (value: unknown, of: Value) => void }} Control */

/** @param {Phrase} label */
const word = (label) => localized(new Text(), { text: label });

/** @typedef {{ readonly isActive: boolean }} Typing tracks whether the reader is writing, see keyboard.js */

/**
 * @param {string} name
 * @param {Labelled} setting
 * @param {Change} change
 * @param {Typing} typing
 * @returns {Control}
 */
function slider(name, setting, change, typing) {
  const { label, stops = [], read, isShort = false } = setting;
  const bar = node('input', '');
  bar.type = 'range';
  bar.min = '0';
  bar.max = String(stops.length - 1);
  bar.hidden = isShort;
  const field = node('input', '');
  field.type = 'text';
  field.inputMode = 'decimal';
  field.autocomplete = 'off';
  const message = node('span', 'wrong');
  message.setAttribute('role', 'alert');
  const box = node('div', 'control', node('label', '', word(label), ' ', field), bar, message);

  /** @param {boolean} wrong whether the box holds a wrong value */
  function complain(wrong) {
    // the message appears after a pause, by `show`
    if (!wrong) message.textContent = '';
    else if (!typing.isActive) {
      message.textContent = t('{name} must be {wanted}.', {
        name: t(label),
        wanted: setting.wanted,
      });
    }
    field.setAttribute('aria-invalid', String(wrong));
  }
  bar.addEventListener('input', () => {
    const value = stops[bar.valueAsNumber];
    complain(false);
    field.value = String(value);
    change({ [name]: value });
  });
  field.addEventListener('input', () => {
    const value = read(field.value);
    complain(value === undefined);
    if (value !== undefined) change({ [name]: value });
  });
  return {
    box,
    show(value) {
      const wrong = field.getAttribute('aria-invalid') === 'true';
      // rewritten, because the language may have changed
      if (wrong) complain(true);
      if (!wrong && read(field.value) !== value) field.value = String(value);
      bar.setAttribute('aria-label', t('{name}, slider', { name: t(label) }));
      // the stop at or below the value
      const place = stops.findLastIndex((stop) => stop <= Number(value));
      bar.value = String(Math.max(0, place));
      bar.setAttribute('aria-valuetext', String(value));
    },
  };
}

/** @param {string} name @param {Labelled} setting @param {Change} change @returns {Control} */
function choice(name, { label, stops = [] }, change) {
  const list = node('select', '');
  for (const stop of stops) list.append(localized(new Option('', stop), { text: stop }));
  list.addEventListener('change', () => change({ [name]: list.value }));
  return {
    box: node('div', 'control', node('label', '', word(label), ' ', list)),
    show(value) {
      if (list.value !== value) list.value = String(value ?? '');
    },
  };
}

/** @param {string} name @param {Labelled} setting @param {Change} change @returns {Control} */
function toggle(name, { label }, change) {
  const box = node('input', '');
  box.type = 'checkbox';
  box.addEventListener('change', () => change({ [name]: box.checked }));
  return {
    box: node('div', 'control', node('label', '', box, ' ', word(label))),
    show(value) {
      box.checked = value === true;
    },
  };
}

/** @param {string} name @param {Labelled} setting @param {Change} change @returns {Control} */
function line(name, { label, placeholder }, change) {
  const field = node('input', '');
  field.type = 'text';
  field.autocomplete = 'off';
  field.dir = 'auto';
  field.addEventListener('input', () => change({ [name]: field.value }));
  return {
    box: node('div', 'control line', node('label', '', word(label), ' ', field)),
    show(value, of) {
      if (field.value !== value) field.value = String(value ?? '');
      if (placeholder) field.placeholder = placeholder(of);
    },
  };
}

/** @param {Setting} setting @returns {setting is Labelled} */
const isLabelled = (setting) => setting.label !== undefined;

/** @param {Setting} setting */
const kindOf = ({ preset, stops }) =>
  typeof preset === 'boolean'
    ? toggle
    : typeof preset !== 'string'
      ? slider
      : stops
        ? choice
        : line;

/**
 * @param {Record<string, Setting>} settings
 * @param {Change} change
 * @param {Typing} [typing]
 * @param {boolean} [isAhead] whether lines of text have a row of their own, ahead of the figure
 */
export function controls(settings, change, typing = { isActive: false }, isAhead = false) {
  const rows = ['controls', 'controls typed'].map((name) => {
    const row = set(node('div', name), { part: 'controls' });
    row.hidden = true;
    return row;
  });
  const [row, typed] = rows;
  const short = node('div', 'short');
  /** @type {Map<string, Control>} */
  const known = new Map();
  /** @param {Setting} setting */
  const rowOf = (setting) =>
    setting.isShort ? short : isAhead && kindOf(setting) === line ? typed : row;
  /** Adds the controls of a row in the order of the settings. @param {HTMLElement} wanted */
  function place(wanted) {
    const boxes = Object.entries(settings).flatMap(([name, setting]) =>
      rowOf(setting) === wanted ? (known.get(name)?.box ?? []) : [],
    );
    wanted.prepend(...boxes);
    if (wanted === short) row.append(short);
  }
  return {
    node: row,
    typed,
    /**
     * @param {boolean | readonly string[]} wanted all, none, or the named ones
     * @param {Value} value
     * @param {(name: string) => boolean} [works] whether a setting has an effect now
     */
    show(wanted, value, works = () => true) {
      for (const each of rows) each.hidden = wanted === false;
      for (const [name, setting] of Object.entries(settings)) {
        const absent = !works(name) || (Array.isArray(wanted) ? !wanted.includes(name) : !wanted);
        const there = known.get(name);
        if (there) there.box.hidden = absent;
        if (absent || !isLabelled(setting)) continue;
        const control = known.get(name) ?? kindOf(setting)(name, setting, change, typing);
        known.set(name, control);
        if (!there) place(rowOf(setting));
        control.show(value(name), value);
      }
    },
  };
}

export const controlsStyle = `
.controls { display: flex; flex-wrap: wrap; gap: 4px 24px; margin-block-start: 12px; color: var(--muted);
  font-size: 14px; line-height: 1.5; }
.controls[hidden], .control[hidden] { display: none; }
.controls.typed { margin-block: 0 12px; }
.controls.typed .line label { grid-template-columns: max-content minmax(0, 1fr); column-gap: 16px; }
.controls.typed input { font: 20px/1.4 var(--serif); }
.control { display: grid; grid-template-columns: auto minmax(96px, 160px); gap: 2px 8px;
  align-items: center; min-block-size: 28px; }
.short { display: flex; flex-wrap: wrap; gap: 0 20px; align-items: baseline; inline-size: 100%; }
.short > .control:not([hidden]) { display: block; inline-size: auto; }
.short > .control label { align-items: baseline; }
.short > .control input[type='text'] { inline-size: 28px; }
.short > .control input[type='checkbox'] { align-self: center; margin-inline-start: 0; }
.control input[hidden] { display: none; }
.control label { display: inline-flex; gap: 6px; align-items: center; }
.control input[type='text'] { inline-size: 72px; min-block-size: 24px; padding: 2px 0; border: 0;
  border-block-end: 1px solid var(--edge); border-radius: 0; background: none; color: var(--ink);
  font-variant-numeric: tabular-nums; }
.control ::placeholder { color: var(--muted); opacity: 1; }
.control input[aria-invalid='true'] { border-color: var(--error); }
.control.line { grid-template-columns: 1fr; inline-size: 100%; }
.control.line label { display: grid; grid-template-columns: 104px minmax(0, 1fr); }
.control.line input { inline-size: 100%; }
.control input[type='range'] { inline-size: 100%; block-size: 24px; margin: 0; accent-color: var(--ink); }
.control input[type='checkbox'] { inline-size: 18px; block-size: 18px; margin: 3px; accent-color: var(--ink); }
.control .wrong { grid-column: 1 / -1; color: var(--error); max-inline-size: 320px; }
.control .wrong:empty { display: none; }
@container (max-width: 36.92em) { .control { inline-size: 100%; grid-template-columns: 168px 1fr; }
  .short { column-gap: 10px; font-size: 13px; }
  .control label:has([type='text'], select) { justify-content: space-between; } }
`;
