// The page: state → model → pictures, once a frame. It holds no arithmetic and draws nothing
// itself: numbers come from the library, pictures from the elements.

import './elements/define.js';
import { load } from './index.js';
import { attentionSettings, complain, control, encodingSettings } from './page-controls.js';
import {
  drawAttention,
  drawEmpty,
  drawEncoding,
  drawSimilarity,
  drawSpot,
  find,
  queryWidth,
} from './page-figures.js';
import { headChoice } from './page-heads-view.js';
import { readHeads, readSettings } from './page-model.js';
import { showOrder } from './page-order.js';
import { defaults, read, write } from './page-state.js';
import { notices, tokenStrip } from './page-tokens.js';
import { attend, mostTokens, permutation } from './text/model.js';
import { presets } from './text/presets.js';
import { tokens as split } from './text/tokens.js';

/** @typedef {import('./page-figures.js').Spot} Spot */

let state = read(location.hash);
/** @type {Spot} */
const spot = { query: 6, key: 2, position: 6, dimension: 8 };
/** @type {import('./page-figures.js').Shown} */
const shown = { settings: null, waves: null, similarity: null, attention: null };
/** @type {string[]} */
let tokens = [];
/** the last number of heads that was right */
let heads = 1;
/** the control that was changed last */
let touched = 'dim';
/** @type {import('./index.js').Phasor | null} */
let phasor = null;
/** @type {import('./text/words.js').Words | null} */
let words = null;

// ---- what changes the state ----

/** @param {Partial<import('./page-state.js').State>} change */
function set(change) {
  state = { ...state, ...change };
  schedule();
}

const text = /** @type {HTMLTextAreaElement} */ (find('text'));
text.addEventListener('input', () => set({ text: text.value }));
text.addEventListener('keydown', (event) => {
  // a sentence is one line; a pasted text may have more
  if (event.key === 'Enter') event.preventDefault();
});

const encodingSwitch = /** @type {HTMLInputElement} */ (find('encoding'));
encodingSwitch.addEventListener('change', () => set({ encoding: encodingSwitch.checked }));

/** @param {'length' | 'dim' | 'base' | 'heads'} name @param {string} value */
function changed(name, value) {
  touched = name;
  set({ [name]: value });
}
const encodingControls = encodingSettings.map((each) =>
  control(find('encoding-controls'), each, changed),
);
const attentionControls = attentionSettings.map((each) =>
  control(find('attention-controls'), each, changed),
);

const presetButtons = presets.map(({ label, text: sentence }) => {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', () => {
    set({ text: sentence });
    if (sentence === '') text.focus();
  });
  find('presets').append(button);
  return { button, sentence };
});

const orderInputs = [...find('orders').querySelectorAll('input')];
for (const input of orderInputs) {
  input.addEventListener('change', () => set({ order: input.value }));
}

addEventListener('hashchange', () => set(read(location.hash)));

// ---- what the reader points at ----

/** @param {Partial<Spot>} change */
function point(change) {
  Object.assign(spot, change);
  spotFrame ||= requestAnimationFrame(() => {
    spotFrame = 0;
    showSpot();
  });
}
let spotFrame = 0;

const strip = tokenStrip(find('tokens'), (index) =>
  point({ query: index, key: index, position: index }),
);
const choice = headChoice(find('head-choice'), (head) => set({ head }));

/** @param {string} id @param {(cell: { row: number, column: number }) => Partial<Spot>} change */
function link(id, change) {
  find(id).addEventListener('phasor-select', (event) =>
    point(change(/** @type {CustomEvent} */ (event).detail)),
  );
}
link('encoding-map', ({ row, column }) => ({
  query: row,
  key: row,
  position: row,
  dimension: column,
}));
for (const id of ['similarity-map', 'attention-map']) {
  link(id, ({ row, column }) => ({ query: row, key: column, position: row }));
}
for (const id of ['straight-map', 'moved-map', 'change-map']) {
  link(id, ({ row }) => ({ query: row, key: row, position: row }));
}

// ---- drawing, gathered into one pass a frame ----

const main = /** @type {HTMLElement} */ (document.querySelector('main'));
let frame = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;

function schedule() {
  main.setAttribute('aria-busy', 'true');
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    showControls();
    showText();
    showEncoding();
    showSpot();
    // attention and similarity are more work: after the frame that the hand is waiting for
    clearTimeout(later);
    later = setTimeout(() => {
      if (phasor && shown.settings) shown.similarity = drawSimilarity(phasor, shown.settings);
      showAttention();
      showSpot();
      main.setAttribute('aria-busy', String(!(phasor && words) || frame !== 0));
    });
  });
  clearTimeout(saving);
  saving = setTimeout(save, 200);
}

// browsers allow only so many changes of the address in a while
function save() {
  if (location.hash === write(state)) return;
  history.replaceState(null, '', `${location.pathname}${location.search}${write(state)}`);
}

function showControls() {
  if (text.value !== state.text) text.value = state.text;
  encodingSwitch.checked = state.encoding;
  for (const each of [...encodingControls, ...attentionControls]) each.show(state[each.name]);
  for (const { button, sentence } of presetButtons) {
    button.setAttribute('aria-pressed', String(sentence === state.text));
  }
  for (const input of orderInputs) input.checked = input.value === state.order;
}

function showText() {
  const before = tokens.length;
  tokens = split(state.text);
  const used = tokens.slice(0, mostTokens);
  const last = used.length - 1;
  // a word that the sentence has no more gives way to its last one
  if (tokens.length !== before && last >= 0 && Math.max(spot.query, spot.key) > last) {
    Object.assign(spot, {
      query: Math.min(spot.query, last),
      key: Math.min(spot.key, last),
      position: Math.min(spot.position, last),
    });
  }
  const known = words ? words.embed(used).known : used.map(() => true);
  strip.show(tokens, known, mostTokens);
  notices(find('notices'), tokens, known, mostTokens);
}

function showEncoding() {
  if (!phasor) return;
  try {
    shown.settings = readSettings(phasor, state);
    complain(encodingControls, null, touched);
  } catch (error) {
    complain(encodingControls, error, touched);
    // a link may be wrong from the start: then there is no last picture to keep
    shown.settings ??= readSettings(phasor, defaults);
  }
  shown.waves = drawEncoding(phasor, shown.settings, tokens);
}

function showAttention() {
  if (!phasor || !words || !shown.settings) return;
  try {
    heads = readHeads(state);
    complain(attentionControls, null, 'heads');
  } catch (error) {
    complain(attentionControls, error, 'heads');
  }
  const used = tokens.slice(0, mostTokens);
  drawEmpty(used.length === 0);
  shown.attention = null;
  if (used.length === 0) return;
  const { dim, base } = shown.settings;
  const order = permutation(used.length, state.order);
  const results = attend(phasor, { embedding: words.embed(used), dim, base, heads, order });
  const result = state.encoding ? results.with : results.without;
  const head = Math.min(state.head, heads - 1);
  choice.show(result.weights, head);
  drawAttention(used, result.weights, head, state.encoding);
  showOrder(used, order, results, state.encoding);
  shown.attention = { tokens: used, head, width: queryWidth(dim), result };
}

function showSpot() {
  strip.mark(spot.query, spot.key);
  drawSpot(spot, shown);
}

// ---- start ----

showControls();
showText();
load().then(
  (loaded) => {
    phasor = loaded;
    const { version, build, emscripten, eigen } = loaded.info;
    find('about').append(
      ` This is version ${version} (${build === 'simd' ? 'SIMD' : 'relaxed SIMD'}), ` +
        `built with Emscripten ${emscripten} and Eigen ${eigen}.`,
    );
    schedule();
  },
  (error) => {
    find('encoding-caption').textContent = `The page could not start. ${error.message}`;
  },
);
// the vectors are half a megabyte: the pictures that need none do not wait for them
import('./text/words.js')
  .then((module) => module.words())
  .then(
    (loaded) => {
      words = loaded;
      schedule();
    },
    (error) => {
      find('attention-caption').textContent =
        `The word vectors could not be loaded. ${error.message}`;
    },
  );
