// The box that a config.json is pasted or dropped into, and what it means beside it.

import { ropeConfig } from '../index.js';
import { node } from '../../../core/draw/nodes.js';
import { register } from '../../../core/kit/register.js';
import { localized, t } from '../../../core/texts/language.js';
import { showMessage } from '../../../core/texts/message.js';
import { faulty, published } from './config-examples.js';
import { report } from './config-report.js';

/** Larger than any configuration. */
const most = 2 ** 24;

/**
 * @param {HTMLElement} section that has the box, the fields beside it and a place for the answer
 * @returns {{ draw: () => void }} draw: says all of it again, for example in another language
 */
export function configBox(section) {
  /** @type {(selector: string) => any} */
  const part = (selector) => section.querySelector(selector);
  /** @type {HTMLTextAreaElement} */
  const text = part('textarea');
  /** @type {HTMLInputElement} */
  const length = part('#config-length');
  /** @type {HTMLInputElement} */
  const file = part('#config-file');
  /** @type {HTMLElement} */
  const answer = part('.answer');
  const status = node('p', 'status');
  status.role = 'status';
  const details = node('div', '');
  /** @type {HTMLTextAreaElement} */
  const other = part('#config-other');
  const comparison = node('div', 'comparison');
  answer.replaceChildren(status, comparison, details);
  /** @type {any} */
  let figure = null;

  /** Where another file is given, how differently both turn. */
  async function compare() {
    comparison.hidden = other.value.trim() === '';
    if (comparison.hidden) return;
    if (!figure) {
      const { RopeElement } = await import('../../rope/figures/rope/element.js');
      register({ 'phasor-rope': RopeElement });
      figure ??= document.createElement('phasor-rope');
      comparison.replaceChildren(figure);
    }
    const sequence = length.value === '' ? {} : { length: Number(length.value) };
    Object.assign(figure, {
      view: 'compare',
      config: text.value,
      compare: other.value,
      ...sequence,
    });
  }

  /** The file of each example, by its button. @type {Map<HTMLButtonElement, string>} */
  const examples = new Map();

  const draw = () => {
    void compare();
    for (const [button, exampleText] of examples)
      button.ariaPressed = String(exampleText === text.value);
    if (text.value.trim() === '') {
      status.textContent = t('There is no file yet.');
      details.replaceChildren();
      return;
    }
    const sequenceLength = length.value === '' ? undefined : Number(length.value);
    try {
      const { sentence, nodes } = report(ropeConfig(text.value, { sequenceLength }));
      status.textContent = sentence;
      details.replaceChildren(...nodes);
    } catch (error) {
      status.textContent = t('This file has no answer.');
      const { message } = /** @type {Error} */ (error);
      details.replaceChildren(showMessage(node('p', 'error'), message));
    }
  };

  /** @param {string} given */
  const take = (given) => {
    text.value = given;
    text.scrollTop = 0;
    draw();
  };
  /** @param {File | undefined} given */
  const open = async (given) => {
    if (!given) return;
    if (given.size > most) {
      status.textContent = t('This file is too large for a configuration.');
      details.replaceChildren();
    } else take(await given.text());
  };

  /** @param {HTMLButtonElement} button @param {object} config */
  const example = (button, config) => {
    const exampleText = JSON.stringify(config, null, 2);
    button.type = 'button';
    button.addEventListener('click', () => take(exampleText));
    examples.set(button, exampleText);
    return exampleText;
  };
  for (const [name, config] of Object.entries(published)) {
    const button = node('button', '', name);
    button.translate = false;
    example(button, config);
  }
  const first = example(localized(node('button', ''), { text: 'A file with faults' }), faulty);
  part('.examples').replaceChildren(...examples.keys());

  text.addEventListener('input', draw);
  other.addEventListener('input', () => void compare());
  length.addEventListener('input', draw);
  file.addEventListener('change', () => open(file.files?.[0]));
  text.addEventListener('dragover', (event) => event.preventDefault());
  text.addEventListener('drop', (event) => {
    const [dropped] = event.dataTransfer?.files ?? [];
    // text that is dropped is the browser's
    if (!dropped) return;
    event.preventDefault();
    void open(dropped);
  });
  // what was pasted or opened before this script came stays
  take(text.value || first);
  void open(file.files?.[0]);
  return { draw };
}
