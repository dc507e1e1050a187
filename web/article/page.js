// What the article and the page on models of today share: a sentence, and figures that show what becomes of
// it. The page is a member of the figures' group: it gives them the sentence, follows what the reader moves
// in any of them, and keeps all of it in the address. It computes nothing and draws nothing.

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
import { t } from '../core/texts/language.js';
import { lost } from '../core/texts/lost.js';
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
// first of all: it reads what stands in the HTML
const language = languageSwitch(find('languages'), {
  choose: (lang) => set({ lang }),
  changed: show,
});
const built = document.createElement('p');
find('about').after(built);

/** Figures with settings of their own that the address keeps, too. @type {Map<string, HTMLElement>} */
const owners = new Map();
for (const figure of document.querySelectorAll('[data-own]')) {
  const owner = /** @type {HTMLElement} */ (figure);
  owners.set(String(owner.dataset.own), owner);
}
/** Of figures that are not there yet all settings, until they are. @param {string} name */
const keeps = (name) => isKept(owners, name) !== false;

let state = read(location.hash, keeps);
// done while this script was loading
if (text.value !== '') state.text = text.value;
if (encoding.checked !== encoding.defaultChecked) state.encoding = encoding.checked;
let chapter = chapterOf(location.hash);
/** @type {import('../core/api/index.js').Phasor['info'] | null} */
let info = null;
/** @type {import('../core/words/vectors.js').Words | null} */
let words = null;

/** What a token is in the figures. */
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
 * A figure with settings of its own is there: it is given what the address has for it, and what it does not
 * keep is left out.
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
    // a figure that comes later is given it then
    if (!figure || !isKept(owners, name)) continue;
    // without a value of its own it has that of the page's HTML
    const attributeText = value === '' ? given.get(`${owner}-${attribute}`) : String(value);
    if (attributeText === undefined) figure.removeAttribute(attribute);
    else figure.setAttribute(attribute, attributeText);
  }
  keep({ ...state, ...change });
}

// ---- the state: on screen and in the address ----

/** Shows the goals that are reached, once chapters have them. */
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

/** Every setting of a single figure as the page gives it. @param {State} from @returns {Change} */
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
 * Another sentence than the reader's, who gets that back by the Back button.
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

/** A number in the text sets the figures; embed-early.js listens from the start. */
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
  // a link to a chapter alone leaves the state as it is
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
  // before it is drawn
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
  // every figure says what went wrong
  () => {},
);

/**
 * Figures that come later, and what is to be done in their chapters.
 *
 * @typedef {object} Part
 * @property {(registered: () => void) => Promise<void>} makeFigures
 * @property {Readonly<Record<string, import('./goal-list.js').Goal>>} goals
 */

/**
 * Makes the figures of a page.
 *
 * @param {Record<string, CustomElementConstructor>} first those that are seen first
 * @param {readonly (() => Promise<Part>)[]} later the others, in the order of the page: they are many, and do
 *   not share the line with what the first ones need
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
      // so that each is drawn at once as the page's state says
      await make(() => set(state));
      chapters.add(goals);
      set(state);
    }
  });
  whole.catch(lost);
  // half a megabyte: figures that need no words do not wait for them
  const worded = whole
    .catch(() => {})
    .then(vectors)
    .then((loaded) => {
      words = loaded;
      show();
    });
  // also where a part could not be fetched
  Promise.allSettled([started, worded, language.ready, whole]).then(() =>
    requestAnimationFrame(() => document.querySelector('main')?.setAttribute('aria-busy', 'false')),
  );
}
