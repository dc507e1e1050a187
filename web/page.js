// The page: state → model → pictures, once a frame. It holds no arithmetic and draws nothing
// itself: numbers come from the library, pictures from the elements.

import './elements/define.js';
import { load } from './index.js';
import { number } from './draw/numbers.js';
import { attentionSettings, complain, control, encodingSettings } from './page-controls.js';
import { headChoice } from './page-heads-view.js';
import { division, headKinds } from './page-heads.js';
import { attend, headOf, mostTokens, permutation, readHeads, readSettings } from './page-model.js';
import { showOrder } from './page-order.js';
import { attentionPanel, encodingPanel, similarityPanel } from './page-panels.js';
import { read, write } from './page-state.js';
import { notices, tokenStrip } from './page-tokens.js';
import { presets } from './text/presets.js';
import { tokens as split } from './text/tokens.js';

/** @typedef {import('./elements/heatmap-element.js').HeatmapElement} HeatmapElement */
/** @typedef {import('./tensor.js').Tensor} Tensor */

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} id */
const map = (id) => /** @type {HeatmapElement} */ (find(id));

/** Positions compared with each other at most: the picture grows with the square. */
const mostCompared = 256;

let state = read(location.hash);
/** @type {import('./index.js').Phasor | null} */
let phasor = null;
/** @type {import('./text/words.js').Words | null} */
let words = null;
/** the last settings that the library accepted
 * @type {ReturnType<typeof readSettings> | null} */
let settings = null;
let heads = 1;
/** @type {ReturnType<typeof attend> | null} */
let results = null;
/** @type {string[]} */
let tokens = [];
/** @type {{ frequency: Float64Array, wavelength: Float64Array }} */
let waves = { frequency: new Float64Array(), wavelength: new Float64Array() };
/** what the reader points at, everywhere on the page */
const spot = { query: 2, key: 1, position: 2, dimension: 8 };
let touched = 'dim';

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

/** @param {Partial<typeof spot>} change */
function point(change) {
  Object.assign(spot, change);
  scheduleSpot();
}

const strip = tokenStrip(find('tokens'), (index) =>
  point({ query: index, key: index, position: index }),
);
const choice = headChoice(find('head-choice'), (head) => set({ head }));

/** @param {string} id @param {(cell: { row: number, column: number }) => Partial<typeof spot>} to */
function link(id, to) {
  find(id).addEventListener('phasor-select', (event) =>
    point(to(/** @type {CustomEvent} */ (event).detail)),
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

let frame = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let later;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;

function schedule() {
  frame ||= requestAnimationFrame(() => {
    frame = 0;
    drawEncoding();
    drawSpot();
    // attention and similarity are more work: after the frame that the hand is waiting for
    clearTimeout(later);
    later = setTimeout(() => {
      drawSimilarity();
      drawAttention();
      drawSpot();
    });
  });
  clearTimeout(saving);
  saving = setTimeout(() => {
    if (location.hash !== write(state)) {
      history.replaceState(null, '', `${location.pathname}${location.search}${write(state)}`);
    }
  }, 200);
}

let spotFrame = 0;
function scheduleSpot() {
  spotFrame ||= requestAnimationFrame(() => {
    spotFrame = 0;
    drawSpot();
  });
}

function drawControls() {
  if (text.value !== state.text) text.value = state.text;
  encodingSwitch.checked = state.encoding;
  for (const each of [...encodingControls, ...attentionControls]) each.show(state[each.name]);
  for (const { button, sentence } of presetButtons) {
    button.setAttribute('aria-pressed', String(sentence === state.text));
  }
  for (const input of orderInputs) input.checked = input.value === state.order;
}

function drawEncoding() {
  drawControls();
  tokens = split(state.text);
  const used = tokens.slice(0, mostTokens);
  const known = words ? words.embed(used).known : used.map(() => true);
  strip.show(tokens, known, mostTokens);
  notices(find('notices'), tokens, known, mostTokens);
  if (!phasor) return;
  try {
    settings = readSettings(phasor, state);
    complain(encodingControls, null, touched);
  } catch (error) {
    complain(encodingControls, error, touched);
    settings ??= readSettings(phasor, read(''));
  }
  const { length, dim, base, table } = settings;
  const element = map('encoding-map');
  element.rowlabels = Array.from({ length }, (_, position) =>
    position < tokens.length ? `${tokens[position]} ${position}` : String(position),
  );
  element.tensor = table;
  waves = phasor.wavelengths({ dim, base });
  const last = waves.wavelength.length - 1;
  find('encoding-caption').textContent =
    `${length} positions and ${dim} dimensions. The fastest pair goes round in ` +
    `${number(waves.wavelength[0], 2)} positions, the slowest in ${number(waves.wavelength[last], 2)}.`;
}

function drawSimilarity() {
  if (!phasor || !settings) return;
  const { length, dim, base } = settings;
  const compared = Math.min(length, mostCompared);
  const table = phasor.sinusoidal({ length: compared, dim, base });
  const similarity = phasor.similarity(table);
  map('similarity-map').tensor = similarity;
  const [neighbours, farthest] = [similarity.data[1], similarity.data[compared - 1]];
  find('similarity-caption').textContent =
    compared < 2
      ? 'One position is like itself: 1.'
      : `Neighbours are ${number(neighbours)} alike, the first and the last of ` +
        `${compared} positions ${number(farthest)}.`;
}

function drawAttention() {
  if (!phasor || !settings || !words) return;
  try {
    heads = readHeads(state);
    complain(attentionControls, null, 'heads');
  } catch (error) {
    complain(attentionControls, error, 'heads');
  }
  const used = tokens.slice(0, mostTokens);
  for (const id of ['attention-figure', 'order-figure']) {
    find(id).classList.toggle('is-empty', used.length === 0);
  }
  results = null;
  if (used.length === 0) {
    find('measured').textContent = '';
    find('order-caption').textContent = '';
    find('attention-caption').textContent = '';
    find('differences').replaceChildren();
    for (const id of ['straight', 'moved']) find(id).textContent = '';
    return;
  }
  const { dim, base } = settings;
  const order = permutation(used.length, state.order);
  results = attend(phasor, { embedding: words.embed(used), dim, base, heads, order });
  const { weights } = state.encoding ? results.with : results.without;
  const head = Math.min(state.head, heads - 1);
  choice.show(weights, head);
  const element = map('attention-map');
  const labels = used.map((token, position) => `${token} ${position}`);
  element.rowlabels = labels;
  element.columnlabels = labels;
  element.tensor = headOf(weights, head);
  const { name, kind, about } = headKinds[head];
  const blind = !state.encoding && (kind === 'offset' || kind === 'nearby');
  find('attention-caption').textContent = blind
    ? `Head ${head + 1}, ${name}, reads positions. Without the encoding there is nothing to read, so every word gets the same weight.`
    : `Head ${head + 1}, ${name}. ${about}`;
  showOrder(used, order, results, state.encoding);
}

function drawSpot() {
  const { position, dimension } = spot;
  const { query, key } = held();
  strip.mark(query, key);
  for (const [id, row, column] of /** @type {[string, number, number][]} */ ([
    ['encoding-map', position, dimension],
    ['similarity-map', spot.query, spot.key],
    ['attention-map', query, key],
  ])) {
    map(id).row = row;
    map(id).column = column;
  }
  for (const id of ['straight-map', 'moved-map', 'change-map']) {
    const element = map(id);
    element.row = query;
    if (element.column < 0) element.column = 0;
  }
  drawPanels();
}

/** The words pointed at; in a sentence that has become shorter, the last one. */
function held() {
  const last = Math.min(tokens.length, mostTokens) - 1;
  return { query: Math.min(spot.query, last), key: Math.min(spot.key, last) };
}

function drawPanels() {
  const { position, dimension } = spot;
  const { query, key } = held();
  if (settings && position < settings.length && dimension < settings.dim) {
    const { dim, base, table } = settings;
    const pair = Math.floor(dimension / 2);
    encodingPanel(find('encoding-panel'), {
      position,
      column: dimension,
      dim,
      base,
      value: table.data[position * dim + dimension],
      frequency: waves.frequency[pair],
      wavelength: waves.wavelength[pair],
      token: tokens[position],
    });
  }
  const alike = map('similarity-map').tensor;
  if (alike && spot.query < alike.shape[0] && spot.key < alike.shape[0]) {
    const value = alike.data[spot.query * alike.shape[0] + spot.key];
    similarityPanel(find('similarity-panel'), { row: spot.query, column: spot.key, value });
  }
  const shown = results && (state.encoding ? results.with : results.without);
  const count = Math.min(tokens.length, mostTokens);
  if (shown && settings && query >= 0 && key >= 0) {
    const head = Math.min(state.head, heads - 1);
    const at = (head * count + query) * count;
    attentionPanel(find('attention-panel'), {
      query,
      key,
      tokens,
      score: shown.scores.data[at + key],
      weight: shown.weights.data[at + key],
      logSum: shown.logSumExp.data[head * count + query],
      width: division(settings.dim).width,
      row: shown.weights.data.subarray(at, at + count),
    });
  }
}

// ---- start ----

drawControls();
strip.show(split(state.text), [], mostTokens);

const loadWords = import('./text/words.js').then((module) => module.words());
load().then(
  (loaded) => {
    phasor = loaded;
    const { version, build, emscripten, eigen } = loaded.info;
    find('about').append(
      ` This is version ${version} (${build === 'simd' ? 'SIMD' : 'relaxed SIMD'}), built with Emscripten ${emscripten} and Eigen ${eigen}.`,
    );
    schedule();
  },
  (error) => {
    find('encoding-caption').textContent = `The page could not start. ${error.message}`;
  },
);
loadWords.then(
  (loaded) => {
    words = loaded;
    schedule();
  },
  (error) => {
    find('attention-caption').textContent =
      `The word vectors could not be loaded. ${error.message}`;
  },
);
