// The lab of images: hand-made heads over a drawn picture or the reader's; or the reader's weights or vision
// model.

import { readArray } from '../../../core/api/files/read.js';
import { load } from '../../../core/kit/library.js';
import { register } from '../../../core/kit/register.js';
import { begun } from '../../../core/page/begun.js';
import { lab } from '../../../core/page/lab.js';
import { listen, t } from '../../../core/texts/language.js';
import { showMessage } from '../../../core/texts/message.js';
import { PatchesElement } from '../figures/patches/element.js';
import { sourceOf } from '../figures/patches/source.js';
import { droppedFiles } from '../../models/figures/model/dropped.js';
import { pixelsOf, seenPicture } from '../../models/figures/model/pictures.js';
import { Session } from '../../models/figures/model/session.js';
import { patchColors, patchHeads, seenPart } from '../index.js';
import { headNames } from './names.js';
import { scene } from './scene.js';

/** @typedef {import('../figures/patches/source.js').Source} Source */

register({ 'phasor-patches': PatchesElement });

/** @template {HTMLElement} [Of=HTMLElement] @param {string} id @returns {Of} */
const find = (id) => /** @type {Of} */ (document.getElementById(id));
const figure = /** @type {InstanceType<typeof PatchesElement>} */ (find('attention'));
const positions = /** @type {HTMLInputElement} */ (find('positions'));
const says = find('says');

/** Pixels per side of a patch that are read. */
const side = 16;

/** The reader's picture, null for the drawn one. @type {Source | null} */
let own = null;
/** Whether the weights are the reader's. */
let isOpened = false;
/** The reader's model. @type {Session | null} */
let session = null;
/** What the model computed for the picture. @type {Source | null} */
let looked = null;
/** A model whose files are being read; until then everything stays as it is. @type {Session | null} */
let opening = null;

/** @returns {readonly [rows: number, cols: number]} */
const gridOf = () => /** @type {[number, number]} */ (/** @type {unknown} */ (figure.grid));

/**
 * @param {number} width
 * @param {number} height
 * @returns {HTMLCanvasElement} the current picture at that size
 */
function picture(width, height) {
  if (!own) return scene(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const { x, y, width: wide, height: high } = seenPart(own, { rows: height, cols: width }, 'crop');
  canvas.getContext('2d')?.drawImage(own.image, x, y, wide, high, 0, 0, width, height);
  return canvas;
}

/** Computes the weights of the hand-made heads for the current picture and grid. */
async function attend() {
  if (isOpened) return;
  const phasor = await load();
  const [rows, cols] = gridOf();
  const small = picture(cols * side, rows * side);
  const context = small.getContext('2d', { willReadFrequently: true });
  if (!context) return;
  const colors = patchColors(context.getImageData(0, 0, small.width, small.height), rows, cols);
  figure.weights = patchHeads(phasor, colors, { rows, cols, positions: positions.checked });
}

/** Runs the model on the current picture. @param {Session} model */
function look(model) {
  looked = own ?? { image: picture(1024, 1024), width: 1024, height: 1024 };
  model.look(pixelsOf(looked), { ablate: [], positions: positions.checked });
}

/** @param {Session} model */
function follow(model) {
  const { info, failure, sight } = model;
  if (model === opening && (info || failure)) {
    opening = null;
    if (info?.vision) {
      leaveModel();
      session = model;
      isOpened = true;
      name();
      press();
      return look(model);
    }
    model.end();
    if (info) says.textContent = t('This model reads texts, and no pictures.');
    else showMessage(says, failure);
    return undefined;
  }
  if (model !== session) return undefined;
  if (failure) return showMessage(says, failure);
  if (!info || !looked || !sight || model.state !== 'resting') return undefined;
  const { grid, prefix, seen, layers } = sight;
  const { architecture, layers: depth, heads } = info;
  says.textContent = t(
    '{architecture}: {layers} layers of {heads} heads. It stays on your computer.',
    { architecture, layers: depth, heads },
  );
  const view = { grid, prefix, fit: 'stretch', image: seenPicture(looked, seen), weights: layers };
  return Object.assign(figure, view);
}

/** @param {File[]} files */
function takeModel(files) {
  opening?.end();
  says.textContent = t('Reading the files.');
  /** @type {Session} */
  const model = new Session(
    { src: '', config: '', tokenizer: '', model: files },
    document.baseURI,
    () => follow(model),
  );
  opening = model;
}

function leaveModel() {
  if (opening) says.textContent = '';
  session?.end();
  opening?.end();
  session = opening = null;
  looked = null;
  figure.setAttribute('fit', 'crop');
}

function draw() {
  if (session) return look(session);
  const [rows, cols] = gridOf();
  const unit = Math.round(1024 / Math.max(rows, cols));
  figure.image = own ? /** @type {ImageBitmap} */ (own.image) : picture(cols * unit, rows * unit);
  return attend();
}

const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (
  document.querySelectorAll('[data-grid]')
);

/** Marks the button of the current grid; none for the reader's weights. */
function press() {
  for (const each of buttons) {
    each.setAttribute(
      'aria-pressed',
      String(!isOpened && each.dataset.grid === gridOf().join(' ')),
    );
  }
}
for (const each of buttons) {
  each.addEventListener('click', () => {
    leaveModel();
    isOpened = false;
    name();
    const [rows, cols] = (each.dataset.grid ?? '').split(' ').map(Number);
    // remove the weights, which belong to the old grid
    figure.weights = null;
    figure.grid = [rows, cols];
    figure.setAttribute('prefix', '1');
    // start at a sail
    figure.query = [Math.floor(0.73 * rows), Math.floor(0.3 * cols)];
    press();
    void draw();
  });
}
positions.addEventListener('change', () => void (session ? look(session) : attend()));

const ways = /** @type {NodeListOf<HTMLButtonElement>} */ (
  document.querySelectorAll('[data-show]')
);

/** Marks the button of the current way of showing weights. */
function pressWays() {
  const now = figure.show === 'auto' ? 'colour' : figure.show;
  for (const each of ways) each.setAttribute('aria-pressed', String(each.dataset.show === now));
}
for (const each of ways) {
  each.addEventListener('click', () => figure.set({ show: each.dataset.show }));
}
figure.addEventListener('phasor-change', pressWays);
addEventListener('hashchange', pressWays);

function name() {
  figure.names = isOpened ? null : headNames();
}

/** @param {unknown} error */
const complain = (error) => showMessage(says, error);

/** @param {File} file */
async function takePicture(file) {
  try {
    const source = await sourceOf(file);
    if (!source) throw new TypeError(file.name);
    own = source;
    says.textContent = t('{name}, {width} × {height} pixels. It stays on your computer.', {
      name: file.name,
      width: own.width,
      height: own.height,
    });
    await draw();
  } catch {
    says.textContent = t('{name} is no picture that this browser can read.', { name: file.name });
  }
}

/** @param {File} file */
async function takeWeights(file) {
  try {
    const { shape, data } = await readArray(file.name, file);
    leaveModel();
    figure.grid = [];
    figure.removeAttribute('prefix');
    figure.query = 0;
    isOpened = true;
    name();
    figure.weights = { shape, data: Float32Array.from(data) };
    press();
    says.textContent = t('{name}: {shape}.', { name: file.name, shape: shape.join(' × ') });
  } catch (error) {
    complain(error);
  }
}

/** @param {File} file */
const take = (file) =>
  /\.(npy|npz|safetensors|json)$/i.test(file.name) ? takeWeights(file) : takePicture(file);

/** Opens files: a picture, an array, or a model. @param {readonly File[]} files */
function takeAll(files) {
  const [file] = files;
  if (files.some(({ name: fileName }) => fileName === 'config.json')) takeModel([...files]);
  else if (file) void take(file);
}

for (const id of ['picture', 'array', 'model']) {
  const field = /** @type {HTMLInputElement} */ (find(id));
  field.addEventListener('change', () => {
    const files = Array.from(field.files ?? []);
    if (id === 'model') takeModel(files);
    else takeAll(files);
    field.value = '';
  });
}
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  void droppedFiles(event.dataTransfer).then(takeAll, complain);
});

figure.weights = null;
name();
void listen(name);
lab('phasor-patches', ['weights', 'image', 'names', 'tokens', 'table', 'grid', 'prefix', 'fit']);
press();
pressWays();
void draw();
begun();
