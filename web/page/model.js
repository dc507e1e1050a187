// The lab of trained models: files are dropped, a sentence is read, and every head is shown. Nothing leaves
// the machine: the policy of the page allows no request to any other host.

import { AttentionElement } from '../elements/attention/element.js';
import { register } from '../elements/kit/register.js';
import { listen, t } from '../language/language.js';
import { languageSwitch } from './language.js';
import { modelClient } from './model-client.js';
import { facts, headTable, nextTable } from './model-view.js';

/** @typedef {import('../model/model.js').RunResult} RunResult */

register({ 'phasor-attention': AttentionElement });

/** @template {HTMLElement} [Kind=HTMLElement] @param {string} id */
const find = (id) => /** @type {Kind} */ (document.getElementById(id));
const [drop, status, about, answer] = ['drop', 'status', 'about-model', 'answer'].map((id) =>
  find(id),
);
const [deeds, next] = [find('deeds'), find('next')];
const files = /** @type {HTMLInputElement} */ (find('files'));
const text = /** @type {HTMLTextAreaElement} */ (find('text'));
const start = /** @type {HTMLInputElement} */ (find('start'));
const positions = /** @type {HTMLInputElement} */ (find('positions'));
const off = /** @type {HTMLButtonElement} */ (find('off'));
const figure = /** @type {any} */ (find('figure'));

const client = modelClient();
/** @type {import('../model/model.js').ModelInfo | null} */
let info = null;
/** @type {import('../model/model.js').ModelHeads | null} */
let scores = null;
/** @type {RunResult | null} */
let result = null;
/** Of the same text with all heads and positions. @type {RunResult['next']} */
let whole = [];
/** layer · heads + head @type {Set<number>} */
const removed = new Set();
/** Of the last text. */
let said = () => '';

/** @param {() => string} words written anew in another language */
function say(words) {
  said = words;
  status.textContent = words();
}

/** @param {unknown} error its sentence is the library's, in English */
function complain(error) {
  const { message } = /** @type {Error} */ (error);
  status.classList.add('error');
  say(() => message);
}

/** The text, or the ids of tokens. */
const given = () =>
  /^\s*\d+([\s,]+\d+)*[\s,]*$/.test(text.value) ? text.value.match(/\d+/g)?.map(Number) ?? [] : text.value; // prettier-ignore

let turn = 0;
async function run() {
  if (!info) return;
  const now = ++turn;
  const { heads } = info;
  const isWhole = removed.size === 0 && positions.checked && start.value === '0';
  const options = {
    ablate: Array.from(removed, (k) => [Math.floor(k / heads), k % heads]),
    start: Number(start.value),
    positions: positions.checked,
  };
  try {
    status.classList.remove('error');
    const found = await client.run(given(), options, (share) => {
      if (now === turn) say(() => t('Computing: {share} %', { share: Math.round(100 * share) }));
    });
    if (now !== turn) return;
    result = found;
    if (isWhole) whole = found.next;
    const { tokens, windowed } = found;
    figure.tokens = tokens.map(({ text: words, id }) => words || `${id}`);
    figure.weights = found.weights;
    figure.overview = true;
    answer.hidden = false;
    say(() =>
      windowed
        ? t('The text has {length} tokens; the first {read} were read.', windowed)
        : t('{count} tokens were read.', { count: tokens.length }),
    );
    draw();
  } catch (error) {
    if (now === turn) complain(error);
  }
}

/** @param {File[] | Record<string, string>} chosen */
async function open(chosen) {
  const now = ++turn;
  status.classList.remove('error');
  say(() => t('Reading the files'));
  try {
    const opened = await client.open(chosen);
    if (now !== turn) return;
    [info, scores, result, whole] = [opened, null, null, []];
    answer.hidden = true;
    find('reading').hidden = false;
    removed.clear();
    draw();
    scores = await client.heads();
    if (now === turn) await run();
  } catch (error) {
    if (now === turn) complain(error);
  }
}

const place = () => figure.layer * (info?.heads ?? 0) + figure.head;

function draw() {
  about.replaceChildren(...(info ? facts(info) : []));
  if (!info || !result) return;
  off.textContent = removed.has(place()) ? t('Switch this head on') : t('Switch this head off');
  const choose = (/** @type {number} */ layer, /** @type {number} */ head) =>
    figure.set({ layer, head });
  deeds.replaceChildren(...(scores ? [headTable(info, scores, removed, choose)] : []));
  next.replaceChildren(...(result.next.length > 0 ? [nextTable(result.next, whole)] : []));
}

const language = languageSwitch(find('languages'), {
  choose(lang) {
    language.show(lang);
    history.replaceState(null, '', lang === 'en' ? location.pathname : `#lang=${lang}`);
  },
  changed() {},
});
language.show(new URLSearchParams(location.hash.slice(1)).get('lang') ?? 'en');
listen(() => {
  status.textContent = said();
  draw();
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
text.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(run, 300);
});
for (const input of [start, positions]) input.addEventListener('change', run);
off.addEventListener('click', () => {
  if (!removed.delete(place())) removed.add(place());
  void run();
});
figure.addEventListener('phasor-change', draw);
files.addEventListener('change', () => open(Array.from(files.files ?? [])));
find('sample').addEventListener('click', () => {
  const names = ['model.safetensors', 'config.json', 'tokenizer.json'];
  const at = (/** @type {string} */ name) =>
    new URL(`../heads/trained/${name}`, import.meta.url).href;
  text.value = 't11 t52 t7 t38 t23 t60 t2 t45 t11 t52 t7 t38';
  void open(Object.fromEntries(names.map((name) => [name, at(name)])));
});
drop.addEventListener('dragover', (event) => {
  event.preventDefault();
  drop.classList.add('over');
});
drop.addEventListener('dragleave', () => drop.classList.remove('over'));
drop.addEventListener('drop', (event) => {
  event.preventDefault();
  drop.classList.remove('over');
  void open(Array.from(event.dataTransfer?.files ?? []));
});
