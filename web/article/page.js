// Shared by the article and the page on models of today: a sentence, and figures about it. The page is a
// member of the figures' group: it gives them the sentence, follows changes in any of them, and keeps them in
// the address. It computes and draws nothing.

import './alone.js';
import '../core/page/paper.js';
import '../core/page/press.js';
import { register } from '../core/kit/register.js';
import { join, share } from '../core/kit/group.js';
import { load } from '../core/kit/library.js';
import { sentenceLinks } from './carry.js';
import { changedHere } from './changed.js';
import { contents } from './contents.js';
import { framed } from './frame.js';
import { languageSwitch } from '../core/page/language.js';
import { isKept, partsOf, chapterOf, defaults, kept, read, write } from './state.js';
import { keepPlace } from './place.js';
import { shareLinks } from './share.js';
import { presetButtons } from './presets.js';
import { notices, tokenStrip, spokenSentence } from './tokens.js';
import { slides } from './teach.js';
import { watchLongPastes, inOneLine } from '../core/draw/text.js';
import { write as writeText } from '../core/draw/nodes.js';
import { lost, t } from '../core/texts/language.js';
import { mostTokens as most } from '../core/words/heads/sentence.js';
import { tokens as split } from '../core/words/tokens.js';
import { vectors } from '../core/words/vectors.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Change} Change */

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const text = /** @type {HTMLTextAreaElement} */ (find('text'));
const encoding = /** @type {HTMLInputElement} */ (find('encoding'));

const handOn = sentenceLinks();
// first, because it reads the texts in the HTML
const language = languageSwitch(find('languages'), {
  choose: (lang) => set({ lang }),
  changed: show,
});
const built = document.createElement('p');
find('about').after(built);

/** Figures with settings of their own that the address also keeps. @type {Map<string, HTMLElement>} */
const owners = new Map();
for (const figure of document.querySelectorAll('[data-own]')) {
  const owner = /** @type {HTMLElement} */ (figure);
  owners.set(String(owner.dataset.own), owner);
}
/** Settings of figures that have not loaded are all kept. @param {string} name */
const keeps = (name) => isKept(owners, name) !== false;

let state = read(location.hash, keeps);
// typed while this script was loading
if (text.value !== '') state.text = text.value;
if (encoding.checked !== encoding.defaultChecked) state.encoding = encoding.checked;
let chapter = chapterOf(location.hash);
/** @type {import('../core/api/index.js').Phasor['info'] | null} */
let info = null;
/** @type {import('../core/words/vectors.js').Words | null} */
let words = null;

/** Settings that mean a token in figures. */
const cursors = ['query', 'key', 'position'];
/** Cursors that are pinned in a figure. @type {Set<string>} */
const pinned = new Set();

/** @type {import('../core/kit/group.js').Member} */
const page = {
  group: 'page',
  ownerDocument: document,
  follow(change) {
    for (const name of cursors) {
      const isPinned = change[`pinned ${name}`];
      if (isPinned === true) pinned.add(name);
      if (isPinned === false) pinned.delete(name);
    }
    keep({ ...state, ...kept(change) });
  },
};

for (const [name, owner] of owners) {
  owner.addEventListener('phasor-change', (event) =>
    keep({ ...state, ...kept(/** @type {CustomEvent} */ (event).detail, `${name}-`, keeps) }),
  );
}

/**
 * A figure with settings of its own has loaded: set those in the address, and drop those it does not keep.
 *
 * @param {string} figure
 */
function welcome(figure) {
  const isUnknown = (/** @type {string} */ name) =>
    partsOf(name)?.[0] === figure && isKept(owners, name) === false;
  const entries = Object.entries(state).filter(([name]) => !isUnknown(name));
  state = /** @type {State} */ (Object.fromEntries(entries));
  const own = entries.filter(([name]) => partsOf(name)?.[0] === figure);
  if (own.length > 0) set(/** @type {Change} */ (Object.fromEntries(own)));
}

/** @param {Change} change by the sentence box, the switch, the tokens or a link */
function set(change) {
  share(page, change);
  for (const [name, value] of Object.entries(change)) {
    const [owner, attribute] = partsOf(name) ?? ['', ''];
    const figure = owners.get(owner);
    // a figure that loads later gets it then
    if (!figure || !isKept(owners, name)) continue;
    // without a value, use that of the page's HTML
    const attributeText = value === '' ? given.get(`${owner}-${attribute}`) : String(value);
    if (attributeText === undefined) figure.removeAttribute(attribute);
    else figure.setAttribute(attribute, attributeText);
  }
  keep({ ...state, ...change });
}

// ---- the state: on screen and in the address ----

/** Shows the solved exercises, once chapters have them. */
let showDone = /** @type {(done: string) => void} */ (() => {});

let frame = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let saving;

/** @param {State} next */
function keep(next) {
  state = next;
  frame ||= requestAnimationFrame(show);
  // browsers limit how often the address may change
  clearTimeout(saving);
  saving = setTimeout(() => {
    const hash = write(state, chapter);
    if (location.hash !== hash) history.replaceState(null, '', address(hash));
    writeAddresses();
  }, 200);
}

/** @param {string} hash */
const address = (hash) => `${location.pathname}${location.search}${hash}`;

function show() {
  frame = 0;
  postState();
  language.show(state.lang);
  const goesOn = { text: state.text, encoding: state.encoding, lang: state.lang };
  handOn(write({ ...defaults, ...goesOn }).slice(1));
  if (info) {
    const { version, build, emscripten, eigen } = info;
    const buildInfo = t(
      'This is version {version} ({build}), built with Emscripten {emscripten} and Eigen {eigen}.',
      { version, build: build === 'simd' ? 'SIMD' : 'relaxed SIMD', emscripten, eigen },
    );
    writeText(built, buildInfo);
  }
  const typed = inOneLine(state.text);
  if (text.value !== typed) text.value = typed;
  encoding.checked = state.encoding;
  showDone(state.done);
  showChanges(state);
  markPreset(state.text);
  writeLinks();
  lesson?.write();
  showProgress();
  const tokens = split(state.text);
  const used = tokens.slice(0, most);
  const known = words ? words.embed(used).known : used.map(() => true);
  strip.show(tokens, known, most);
  strip.mark(Number(state.query), Number(state.key));
  notices(find('notices'), tokens, known, most);
  speak(typed, state.encoding, tokens.length);
}

/** All settings of single figures, reset to those of the HTML. @param {State} from @returns {Change} */
const withoutFigures = (from) =>
  Object.fromEntries(
    Object.keys(from)
      .filter(partsOf)
      .map((name) => [name, '']),
  );

// ---- what the reader does outside the figures ----

text.addEventListener('input', () => set({ text: text.value }));
watchLongPastes(text, (pasted) => set({ text: pasted }));
text.addEventListener('keydown', (event) => {
  // a sentence is one line; a pasted text may have more
  if (event.key === 'Enter') event.preventDefault();
});
encoding.addEventListener('change', () => set({ encoding: encoding.checked }));

/**
 * Shows another sentence; the Back button restores the reader's.
 *
 * @param {Change} change
 */
function replace(change) {
  if (change.text !== undefined && change.text !== state.text) {
    history.replaceState(null, '', address(write(state, chapter)));
    history.pushState(null, '', address(write({ ...state, ...change }, chapter)));
  }
  set(change);
}

const presets = document.getElementById('presets');
const markPreset = presets
  ? presetButtons(presets, (wanted) => {
      replace({ text: wanted });
      if (wanted === '') text.focus();
    })
  : () => {};

const strip = tokenStrip(find('tokens'), (index, hovered) => {
  const free = cursors.filter((name) => !hovered || !pinned.has(name));
  set(Object.fromEntries(free.map((name) => [name, String(index)])));
});

/** Applies numbers pressed in the text; embed-early.js records them from the start. */
function takePressed() {
  const { dataset } = document.documentElement;
  const change = dataset.pressed;
  delete dataset.pressed;
  if (change) replace(Object.fromEntries(new URLSearchParams(change)));
}
addEventListener('phasor-pressed', takePressed);

addEventListener('hashchange', () => {
  chapter = chapterOf(location.hash);
  lesson?.show(chapter);
  // a link to a chapter only leaves the state as it is
  if (chapter && location.hash === `#${chapter}`) keep(state);
  else set({ ...withoutFigures(state), ...read(location.hash, keeps) });
});

// ---- start ----

/** Settings that the page's HTML gives to figures of `owners`. @type {Map<string, string>} */
const given = new Map();
for (const [name, figure] of owners) {
  for (const attribute of figure.getAttributeNames()) {
    given.set(`${name}-${attribute}`, figure.getAttribute(attribute) ?? '');
  }
}
join('page', page);
const showProgress = contents(find('contents'));
const { write: writeLinks, address: writeAddresses } = shareLinks((id) => write(state, id));
const showChanges = changedHere(set);
const speak = spokenSentence(find('notices'));
const isTaught = new URLSearchParams(location.search).has('teach');
const lesson = isTaught
  ? slides(chapter, (id) => {
      chapter = id;
      keep(state);
    })
  : null;
if (!lesson) keepPlace(chapter);
set(state);
for (const [name, { localName }] of owners) {
  // before the figure is drawn
  customElements.whenDefined(localName).then(() => welcome(name));
}
takePressed();
const postState = framed({ get: () => state, set, keeps });
show();
const started = load().then(
  (phasor) => {
    info = phasor.info;
    show();
  },
  // every figure reports its own error
  () => {},
);

/**
 * Figures that load later, and the exercises of their chapters.
 *
 * @typedef {object} Part
 * @property {(registered: () => void) => Promise<void>} makeFigures
 * @property {Readonly<Record<string, import('./goal-list.js').Goal>>} goals
 */

/**
 * Makes the figures of a page.
 *
 * @param {Record<string, CustomElementConstructor>} first the figures that are seen first
 * @param {readonly (() => Promise<Part>)[]} later the others, in the order of the page; they load after the
 *   first ones
 */
export function makeFigures(first, later) {
  register(first);
  set(state);
  const whole = started.then(async () => {
    const { chapterGoals } = await import('./goals.js');
    const chapters = chapterGoals((done) => keep({ ...state, done }));
    showDone = chapters.show;
    for (const part of later) {
      const { goals, makeFigures: make } = await part();
      // so that each is drawn with the page's state at once
      await make(() => set(state));
      chapters.add(goals);
      set(state);
    }
  });
  whole.catch(lost);
  // half a megabyte: figures without words do not wait for it
  const worded = whole
    .catch(() => {})
    .then(vectors)
    .then((loaded) => {
      words = loaded;
      show();
    });
  // even if a part could not be loaded
  Promise.allSettled([started, worded, language.ready, whole]).then(() =>
    requestAnimationFrame(() => document.querySelector('main')?.setAttribute('aria-busy', 'false')),
  );
}
