// The attributes of an element as fields and lists, for the gallery and the reference.

/** @typedef {import('../core/kit/settings.js').AnySetting} Setting */

/** @param {readonly string[]} names */
function list(names) {
  const select = document.createElement('select');
  for (const name of names) select.add(new Option(name, name));
  return select;
}

/**
 * @param {HTMLElement} element
 * @param {string} name of the attribute
 * @param {Setting} setting
 * @returns {{ input: HTMLInputElement | HTMLSelectElement, show: () => void }} call `show` when the
 *   attribute has changed
 */
export function attributeField(element, name, { preset, stops, write }) {
  const isFlag = typeof preset === 'boolean';
  const isOne = stops !== undefined && typeof preset === 'string';
  const input = isFlag
    ? list(['on', 'off'])
    : isOne
      ? list(stops.map(String))
      : document.createElement('input');
  input.id = `${element.localName}-${name}`;
  if (input instanceof HTMLInputElement) {
    input.type = 'text';
    input.autocomplete = 'off';
    input.spellcheck = false;
    input.placeholder = write ? String(write(preset) ?? '') : 'JSON';
  }
  input.addEventListener('input', () => {
    const { value } = input;
    if (isFlag) {
      if ((value === 'on') === preset) element.removeAttribute(name);
      else element.setAttribute(name, preset ? 'off' : '');
    } else if (value === '') element.removeAttribute(name);
    else element.setAttribute(name, value);
  });
  return {
    input,
    show() {
      const text = element.getAttribute(name);
      const on = text === null ? preset : text !== 'off' && text !== 'false';
      const value = isFlag ? (on ? 'on' : 'off') : (text ?? (isOne ? preset : ''));
      if (input.value !== value) input.value = value;
    },
  };
}
