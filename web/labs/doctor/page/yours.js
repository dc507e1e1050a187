// The page of the reader's own arrays: weights or a table, dropped or pasted, with tokens, as a figure;
// and the code that shows the same in a page, in React and in Python.

import '../../../core/page/paper.js';
import '../../../core/page/press.js';
import { begun } from '../../../core/page/begun.js';
import { save } from '../../../core/draw/files.js';
import { node } from '../../../core/draw/nodes.js';
import { AttentionElement } from '../../../core/figures/attention/element.js';
import { arrayInput } from '../figures/diagnose/array-input.js';
import { HeatmapElement } from '../../../core/figures/heatmap/element.js';
import { copy } from '../../../core/kit/copy.js';
import { register } from '../../../core/kit/register.js';
import { localized, phrase, relocalize, t } from '../../../core/texts/language.js';
import { showMessage } from '../../../core/texts/message.js';
import { elementOf } from '../../../command/show/element.js';
import { kindOf, kinds } from '../../../command/show/kinds.js';
import { address, addressed, languageSwitch } from '../../../core/page/language.js';
import { pageCode, pythonCode, reactCode } from './yours-code.js';
import { example } from './yours-example.js';

/** @typedef {import('../../../command/show/kinds.js').Kind} Kind */
/** @typedef {import('./yours-code.js').Shown} Shown */

register({ 'phasor-attention': AttentionElement, 'phasor-heatmap': HeatmapElement });

/** @template {HTMLElement} [Of=HTMLElement] @param {string} id */
const find = (id) => /** @type {Of} */ (document.getElementById(id));
const words = /** @type {HTMLTextAreaElement} */ (find('tokens'));
const kind = /** @type {HTMLSelectElement} */ (find('kind'));

const language = languageSwitch(find('languages'), {
  choose(lang) {
    address(lang);
    language.show(lang);
  },
  changed() {
    relocalize(document);
    input.draw();
    void draw();
  },
});

/** Of the example, while it stands there. @type {{ array: unknown, tokens: string } | null} */
let sample = null;

/** @param {unknown} value @returns {value is string[]} */
const areTexts = (value) => Array.isArray(value) && value.every((each) => typeof each === 'string');

/** @returns {string[]} a JSON list, or words between white space */
function tokensOf() {
  const text = words.value.trim();
  if (text.startsWith('[')) {
    const list = JSON.parse(text);
    if (areTexts(list)) return list;
    throw new RangeError(t('Tokens must be a list of texts.'));
  }
  return text === '' ? [] : text.split(/\s+/);
}

/** @returns {Promise<Shown | null>} null while there is no array */
async function chosen() {
  const array = input.given();
  if (!array) return null;
  const { shape } = array;
  const own = kind.value === '' ? kindOf(array, '')?.kind : /** @type {Kind} */ (kind.value);
  if (!own || !kinds[own].sides.includes(shape.length)) {
    throw new RangeError(
      t('The array must be {wanted}, got {shape}.', {
        wanted: kinds[own ?? 'attention'].wanted,
        shape: `[${shape.join(', ')}]`,
      }),
    );
  }
  return {
    kind: own,
    array: { shape, data: Float32Array.from(array.data) },
    tokens: tokensOf(),
    ...(own === 'attention' && beside.keytokens && { keytokens: beside.keytokens }),
  };
}

const programs = [
  { title: phrase('A page of plain HTML, beside phasor.iife.js'), code: pageCode },
  { title: phrase('React'), code: reactCode },
  { title: phrase('Python, with phasor.py of the package'), code: pythonCode },
].map(({ title, code }) => {
  const written = node('code', '');
  written.translate = false;
  const text = node('pre', '', written);
  text.tabIndex = 0;
  const button = localized(node('button', ''), { text: 'Copy code' });
  button.type = 'button';
  button.addEventListener('click', () => copy(button, written.textContent ?? ''));
  /**
   * What the code reads, where the numbers do not stand in it.
   *
   * @type {import('./yours-code.js').Code['file']}
   */
  let file;
  const saving = node('button', '');
  saving.type = 'button';
  saving.addEventListener('click', () => {
    if (!file) return;
    try {
      save(file.contents(), file.name);
    } catch (error) {
      showMessage(find('status'), error);
    }
  });
  find('programs').append(localized(node('h3', ''), { text: title }), text, button, saving);
  return (/** @type {Shown} */ shown) => {
    ({ text: written.textContent, file } = code(shown));
    saving.hidden = !file;
    saving.textContent = file ? t('Save {file}, which it reads', { file: file.name }) : '';
  };
});

/** The tokens of the example are not those of an array that the reader gives. */
function leaveExample() {
  if (!sample || input.given() === sample.array) return;
  if (words.value === sample.tokens) words.value = '';
  sample = null;
}

/** The array whose tokens were taken. @type {ReturnType<typeof input.given>} */
let read = null;

/**
 * What stands beside that array in JSON: its tokens as they were put into the box, those of its keys, and
 * whether one of them is no list of texts.
 *
 * @type {{ text: string | null, keytokens: string[] | null, isOther: boolean }}
 */
let beside = { text: null, keytokens: null, isOther: false };

/** JSON may have the tokens beside the array. */
function takeTokens() {
  const array = input.given();
  if (array === read) return;
  read = array;
  // those of the array before
  if (words.value === beside.text) words.value = '';
  const { tokens, keytokens } = array?.words ?? {};
  beside = {
    text: areTexts(tokens) ? JSON.stringify(tokens) : null,
    keytokens: areTexts(keytokens) ? keytokens : null,
    isOther: [tokens, keytokens].some((each) => (each ?? null) !== null && !areTexts(each)),
  };
  if (beside.text !== null) words.value = beside.text;
}

/** @returns {string} what is to be known of the array that is shown */
function note() {
  if (sample)
    return t('These are the weights of an example. Give your own array, and it takes their place.');
  return beside.isOther
    ? t('The tokens beside the array are no list of texts, and are left out.')
    : '';
}

/** @param {HTMLElement} figure @param {Kind} own @returns {HTMLElement} below its title */
function titled(figure, own) {
  const title = {
    attention: t('Attention weights'),
    heatmap: t('A table'),
    similarity: t('Vectors, by how alike they are'),
    encoding: t('An encoding of positions'),
  }[own];
  figure.setAttribute('caption', title);
  return node('figure', '', node('figcaption', '', title), figure);
}

/** Only the last one that was asked for is shown. */
let turn = 0;

async function draw() {
  const now = ++turn;
  const status = find('status');
  try {
    leaveExample();
    find('sample').ariaPressed = String(sample !== null);
    takeTokens();
    const shown = await chosen();
    const figure = shown && (await elementOf(/** @type {Shown} */ (shown)));
    if (now !== turn) return;
    status.textContent = note();
    find('code').hidden = !shown;
    find('figure').replaceChildren(...(figure ? [titled(figure, shown.kind)] : []));
    if (shown) for (const write of programs) write(shown);
  } catch (error) {
    if (now !== turn) return;
    find('figure').replaceChildren();
    find('code').hidden = true;
    showMessage(status, error);
  }
}

const input = arrayInput('yours', phrase('Your array'), draw);
// what is dragged over the page finds the box open
addEventListener('dragover', () => {
  /** @type {HTMLDetailsElement} */ (find('own')).open = true;
});
find('array').append(input.box);
input.draw();
words.addEventListener('input', draw);
kind.addEventListener('change', draw);

function takeExample() {
  const { length } = example.weights;
  const array = { shape: [length, length], data: Float64Array.from(example.weights.flat()) };
  sample = { array, tokens: JSON.stringify(example.tokens) };
  words.value = sample.tokens;
  kind.value = '';
  input.show(array);
}
find('sample').addEventListener('click', takeExample);
language.show(addressed());
// the page shows something before a touch
takeExample();
begun();
