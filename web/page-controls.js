// One control: a label, a slider, a box for any number, and room for a message. The slider knows
// the sensible values; the box takes whatever is typed and the library says what is wrong with it.

/**
 * @typedef {object} Setting
 * @property {'length' | 'dim' | 'base' | 'heads'} name as in the state and in the library's messages
 * @property {string} label
 * @property {readonly number[]} stops the values of the slider, rising
 */

/** @param {number} from @param {number} to @param {number} step */
const range = (from, to, step) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, k) => from + k * step);

/** @type {Setting[]} */
export const encodingSettings = [
  { name: 'length', label: 'Length', stops: range(1, 256, 1) },
  { name: 'dim', label: 'Dimension', stops: range(2, 512, 2) },
  { name: 'base', label: 'Base', stops: [1, 2, 5, 10, 30, 100, 300, 1000, 3000, 1e4, 1e5, 1e6] },
];

/** @type {Setting[]} */
export const attentionSettings = [{ name: 'heads', label: 'Heads', stops: range(1, 8, 1) }];

/**
 * @param {Element} parent
 * @param {Setting} setting
 * @param {(name: Setting['name'], text: string) => void} changed with what was typed or slid to
 */
export function control(parent, { name, label, stops }, changed) {
  const box = document.createElement('div');
  box.className = 'control';
  const caption = document.createElement('label');
  caption.htmlFor = name;
  caption.textContent = label;

  const slider = document.createElement('input');
  slider.type = 'range';
  slider.min = '0';
  slider.max = String(stops.length - 1);
  slider.id = `${name}-slider`;
  slider.setAttribute('aria-label', `${label}, slider`);

  const field = document.createElement('input');
  field.type = 'text';
  field.inputMode = 'decimal';
  field.id = name;
  field.autocomplete = 'off';
  field.setAttribute('aria-describedby', `${name}-message`);

  const message = document.createElement('p');
  message.className = 'message';
  message.id = `${name}-message`;
  message.setAttribute('role', 'alert');
  box.append(caption, slider, field, message);
  parent.append(box);

  slider.addEventListener('input', () => changed(name, String(stops[slider.valueAsNumber])));
  field.addEventListener('input', () => changed(name, field.value));

  return {
    name,
    label,
    /** @param {string} text what the state holds */
    show(text) {
      if (field.value !== text) field.value = text;
      // the stop at or below the number; a text that is no number leaves the slider alone
      const place = stops.findLastIndex((stop) => stop <= Number(text));
      const known = text.trim() !== '' && place >= 0;
      if (known && slider.valueAsNumber !== place) slider.value = String(place);
      slider.setAttribute('aria-valuetext', text);
    },
    /** @param {string} text '' when all is well */
    complain(text) {
      if (message.textContent !== text) message.textContent = text;
      if (text) field.setAttribute('aria-invalid', 'true');
      else field.removeAttribute('aria-invalid');
    },
  };
}

/**
 * Shows a message of the library beside the control it is about: "sinusoidal: dim must be …"
 * becomes "Dimension must be …" at the box for the dimension.
 *
 * @param {readonly ReturnType<typeof control>[]} controls
 * @param {unknown} error null when all is well
 * @param {string} touched the control that was changed last, for messages that name none
 */
export function complain(controls, error, touched) {
  const message = error instanceof Error ? error.message.replace(/^[\w.]+: /, '') : '';
  const named = controls.find(({ name }) => message.startsWith(`${name} `));
  const guilty = message ? (named ?? controls.find(({ name }) => name === touched)) : undefined;
  for (const each of controls) {
    const text =
      each !== guilty
        ? ''
        : named
          ? `${each.label}${message.slice(each.name.length)}`
          : message.charAt(0).toUpperCase() + message.slice(1);
    each.complain(text && `${text.replace(/-(?=\d)/g, '\u2212')}.`);
  }
}
