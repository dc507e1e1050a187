// A place for an array: dropped, opened or pasted; of a file with several tensors one is chosen.

import { memberNames, readArray, readPasted } from '../../../../core/api/files/read.js';
import { cut } from '../../../../core/draw/cut.js';
import { node } from '../../../../core/draw/nodes.js';
import { localized, t } from '../../../../core/texts/language.js';
import { showMessage } from '../../../../core/texts/message.js';
import { messageOf } from '../../../../core/kit/values.js';

/** @typedef {import('../../../../core/api/files/numbers.js').FileArray} FileArray */
/** @typedef {import('../../../../core/texts/language.js').Phrase} Phrase */

/** Tensors of a file that can be chosen: the list of a hundred thousand would hold the page for seconds. */
const mostListed = 4096;

/** @param {string} id of its box @param {Phrase} name what the array is */
function fields(id, name) {
  const label = localized(node('label', 'array-name'), { text: name });
  const text = localized(node('textarea', ''), {
    placeholder: 'Paste numbers, or drop a file here.',
  });
  Object.assign(text, { id: `${id}-text`, rows: 4, spellcheck: false, translate: false });
  label.htmlFor = text.id;
  const file = node('input', '');
  Object.assign(file, { type: 'file', id: `${id}-file` });
  const fileLabel = localized(node('label', ''), {
    text: 'Open NPY, NPZ, safetensors, JSON or text',
  });
  fileLabel.htmlFor = file.id;
  const tensor = localized(node('select', ''), { 'aria-label': 'Tensor of the file' });
  tensor.hidden = true;
  const about = node('p', 'array-about');
  const box = node('div', 'array-input', label, text, fileLabel, file, tensor, about);
  return { box, text, file, tensor, about };
}

/**
 * @param {string} id of its box
 * @param {Phrase} name what the array is
 * @param {() => void} changed
 */
export function arrayInput(id, name, changed) {
  const { box, text, file, tensor, about } = fields(id, name);
  /** @type {FileArray | null} */
  let array = null;
  /** What is wrong with what was given. @type {import('../../../../core/api/message.js').Value} */
  let wrong = '';
  /** @type {File | null} */
  let opened = null;
  let turn = 0;

  const draw = () => {
    about.classList.toggle('error', wrong !== '');
    about.removeAttribute('lang');
    if (wrong) showMessage(about, wrong);
    else if (array)
      about.textContent = t('shape {shape}', { shape: `[${array.shape.join(', ')}]` });
    else about.textContent = t('no array yet');
  };
  /** @param {unknown} error of the library */
  const refuse = (error) => {
    array = null;
    wrong = messageOf(error);
    draw();
    changed();
  };
  /** @param {FileArray | null} given */
  const take = (given) => {
    array = given;
    wrong = '';
    draw();
    changed();
  };
  /** @param {string} [member] */
  const read = async (member) => {
    const now = ++turn;
    if (!opened) return;
    try {
      const found = await readArray(opened.name, opened, member);
      if (now === turn) take(found);
    } catch (error) {
      if (now === turn) refuse(error);
    }
  };
  /** @param {File | undefined} given */
  const open = async (given) => {
    if (!given) return;
    opened = given;
    text.value = '';
    const now = ++turn;
    try {
      const names = await memberNames(given.name, given);
      if (now !== turn) return;
      const listed = names.slice(0, mostListed).map((each) => new Option(cut(each), each));
      const rest = names.length - listed.length;
      if (rest > 0) listed.push(new Option(t('and {rest} more', { rest })));
      for (const option of listed.slice(mostListed)) option.disabled = true;
      tensor.replaceChildren(...listed);
      tensor.hidden = names.length < 2;
      await read(names.length > 0 ? names[0] : undefined);
    } catch (error) {
      if (now === turn) refuse(error);
    }
  };
  text.addEventListener('input', async () => {
    const now = ++turn;
    tensor.hidden = true;
    const { value } = text;
    if (value.trim() === '') return take(null);
    try {
      const found = await readPasted(value);
      if (now === turn) take(found);
    } catch (error) {
      if (now === turn) refuse(error);
    }
  });
  file.addEventListener('change', () => open(file.files?.[0]));
  tensor.addEventListener('change', () => read(tensor.value));
  box.addEventListener('dragover', (event) => event.preventDefault());
  box.addEventListener('drop', (event) => {
    const [dropped] = event.dataTransfer?.files ?? [];
    // text that is dropped is the browser's
    if (!dropped) return;
    event.preventDefault();
    void open(dropped);
  });
  return {
    box,
    draw,
    // no getter: engines keep the first object that has one, and with it the element
    given: () => array,
    /** @param {FileArray | null} shown an example, or what a page gives */
    show(shown) {
      ++turn;
      text.value = '';
      tensor.hidden = true;
      take(shown);
    },
  };
}
