// The box that a config.json is pasted or dropped into, and what it means beside it.

import { longestOnPage, ropeConfig } from '../../rope/index.js';
import { cut, mostShown } from '../../../core/draw/cut.js';
import { node } from '../../../core/draw/nodes.js';
import { register } from '../../../core/kit/register.js';
import { localized, prose, t } from '../../../core/texts/language.js';
import { showMessage } from '../../../core/texts/message.js';
import { faulty, published } from './config-examples.js';
import { report } from './config-report.js';

/** Whether a file may be a configuration, by its first bytes: a JSON object, perhaps after blanks. */
const begins = /^\ufeff?\s*(\{|$)/;

/** @param {File} file @returns {Promise<string>} as much of it as tells whether it is one */
const startOf = (file) => file.slice(0, 1024).text();

/**
 * Takes a long text in place of a box, which would be laid out for seconds.
 *
 * @param {HTMLTextAreaElement} box
 * @param {(text: string) => void} take
 */
function watchLong(box, take) {
  /** @param {Event} event @param {DataTransfer | null} data */
  const caught = (event, data) => {
    const given = data?.getData('text/plain') ?? '';
    if (cut(given, mostShown) === given) return;
    event.preventDefault();
    take(given);
  };
  box.addEventListener('paste', (event) => caught(event, event.clipboardData));
  box.addEventListener('drop', (event) => caught(event, event.dataTransfer));
}

/**
 * Where another file is given, how differently both turn.
 *
 * @param {HTMLTextAreaElement} other its box
 * @param {HTMLElement} place
 * @param {() => { config: string, length: string }} given the file that it is compared with
 * @returns {() => Promise<void>} compares with what is given now
 */
function comparing(other, place, given) {
  let whole = '';
  /** @type {HTMLElement | null} */
  let figure = null;
  async function compare() {
    const { config, length } = given();
    place.hidden = whole.trim() === '' || config === '';
    if (place.hidden) return;
    if (!figure) {
      const { RopeElement } = await import('../../rope/figures/rope/element.js');
      register({ 'phasor-rope': RopeElement });
      figure ??= document.createElement('phasor-rope');
      place.replaceChildren(figure);
    }
    const sequence = length === '' ? {} : { length: Number(length) };
    Object.assign(figure, { view: 'compare', config, compare: whole, ...sequence });
  }
  /** @param {string} text */
  const take = (text) => {
    whole = text;
    const shown = cut(text, mostShown);
    if (shown !== other.value) other.value = shown;
    void compare();
  };
  other.addEventListener('input', () => take(other.value));
  watchLong(other, take);
  return compare;
}

/**
 * @param {{ querySelector<Kind extends Element>(selector: string): Kind } & HTMLElement} section that has the
 *   box, the fields beside it and a place for the answer
 * @returns {{ draw: () => void }} draw: says all of it again, for example in another language
 */
export function configBox(section) {
  /** @type {<Kind extends Element>(selector: string) => Kind} */
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
  const comparison = node('div', 'comparison');
  answer.replaceChildren(status, comparison, details);
  /** what is read, of which the box shows the beginning */
  let whole = '';
  /** @type {() => string} why the last file was not read, '' where it was */
  let refusal = () => '';
  const compare = comparing(part('#config-other'), comparison, () => ({
    config: refusal() ? '' : whole,
    length: length.value,
  }));

  /** The file of each example, by its button. @type {Map<HTMLButtonElement, string>} */
  const examples = new Map();

  const draw = () => {
    void compare();
    for (const [button, exampleText] of examples)
      button.ariaPressed = String(exampleText === whole);
    if (whole.trim() === '') {
      status.textContent = refusal() || t('There is no file yet.');
      details.replaceChildren();
      return;
    }
    const sequenceLength = length.value === '' ? undefined : Number(length.value);
    try {
      const { sentence, nodes } = report(ropeConfig(whole, { sequenceLength }));
      const isCut = whole.length > mostShown;
      const shownPart = isCut ? t('The box shows its first 64 KB; all of it was read.') : '';
      status.textContent = prose(sentence, shownPart);
      details.replaceChildren(...nodes);
    } catch (error) {
      status.textContent = t('This file has no answer.');
      details.replaceChildren(showMessage(node('p', 'error'), error));
    }
  };

  /** @param {string} given */
  const take = (given) => {
    if (given.length > longestOnPage) {
      refuse(() => t('This file is too large for a configuration.'));
      return;
    }
    refusal = () => '';
    whole = given;
    const beginning = cut(given, mostShown);
    if (beginning !== text.value) {
      text.value = beginning;
      text.scrollTop = 0;
    }
    draw();
  };
  /** @param {() => string} sentence */
  const refuse = (sentence) => {
    refusal = sentence;
    whole = text.value = '';
    draw();
  };
  /** The last file that was opened. @type {File | undefined} */
  let opened;
  /** @param {File | undefined} given */
  const open = async (given) => {
    if (!given) return;
    opened = given;
    const start = await startOf(given);
    const content = begins.test(start) && given.size <= longestOnPage ? await given.text() : '';
    if (given !== opened) return;
    if (!begins.test(start))
      refuse(() => t('This file is no configuration: it does not begin as JSON does, with {.'));
    else if (given.size > longestOnPage)
      refuse(() => t('This file is too large for a configuration.'));
    else take(content);
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

  text.addEventListener('input', () => take(text.value));
  watchLong(text, take);
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
