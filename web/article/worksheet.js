// Printable worksheets: questions about chapters for the reader's sentence, with the answers on a separate
// page; and plans of lessons.

import '../core/page/press.js';
import { begun } from '../core/page/begun.js';
import { load } from '../core/api/index.js';
import { cut } from '../core/draw/cut.js';
import { inOrder } from '../core/draw/words.js';
import { listen, t, translated } from '../core/texts/language.js';
import { tokens } from '../core/words/tokens.js';
import { languageSwitch } from '../core/page/language.js';
import { chaptersOf, partNames, plans } from './worksheet-plans.js';
import { chapters } from './worksheet-questions.js';

/** Most words that fit on a sheet. */
const most = 12;
/** In the address: sheets of all chapters. */
const every = 'all';
const preset = 'the money bank by the river bank';

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const choice = /** @type {HTMLSelectElement} */ (find('chapter'));
const text = /** @type {HTMLInputElement} */ (find('text'));
const picks = find('picks');
const sheets = find('sheets');
const message = find('message');

/** @param {string} tag @param {string} name @param {...(Node | string)} children */
function node(tag, name, ...children) {
  const element = Object.assign(document.createElement(tag), { className: name });
  element.append(...children);
  return element;
}

/** @type {import('../core/api/index.js').Phasor | null} */
let phasor = null;

/**
 * @param {readonly string[]} words
 * @returns {HTMLElement} each word above its position, in lines as long as fit
 */
function sentence(words) {
  const column = (/** @type {string} */ word, /** @type {string} */ place) =>
    node('div', '', Object.assign(node('dt', '', word), { dir: 'auto' }), node('dd', '', place));
  return node(
    'dl',
    'words',
    column(t('word'), t('position')),
    ...words.map((word, place) => column(word, String(place))),
  );
}

/**
 * @param {string} fullText
 * @param {readonly string[]} words the first words of the text
 * @returns {string} the text as typed, up to the last of them
 */
function textOf(fullText, words) {
  const end = words.reduce((at, word) => fullText.indexOf(word, at) + word.length, 0);
  return fullText.slice(0, end).trim();
}

/** @typedef {typeof chapters[number]} Chapter */

/**
 * The questions of some chapters, and all answers after them: folded on screen, on a separate page in print.
 *
 * @param {readonly Chapter[]} wanted
 * @param {readonly string[]} words
 * @param {string} asked the text with these words
 * @returns {HTMLElement[]}
 */
function sheetsOf(wanted, words, asked) {
  const given = { phasor: /** @type {import('../core/api/index.js').Phasor} */ (phasor), words };
  const name = node('p', 'name', t('Name'), node('span', 'line'), t('Date'), node('span', 'line'));
  const sheetParts = wanted.map(({ id, title, questions }) => {
    const values = questions.map((question) => question.values?.(given) ?? {});
    const link = node('a', '', t(title));
    link.setAttribute('href', `./#${id}&text=${encodeURIComponent(asked)}`);
    const items = questions.map(({ ask }, k) =>
      node('li', '', t(ask, values[k]), node('div', 'lines')),
    );
    const answered = questions.map(({ answer }, k) => node('li', '', t(answer, values[k])));
    return {
      questions: node('section', 'questions', node('h2', '', link), node('ol', '', ...items)),
      answers: node('section', 'answers', node('h3', '', t(title)), node('ol', '', ...answered)),
    };
  });
  const key = node(
    'details',
    'sheet solutions',
    node('summary', '', t('Answers')),
    // their page repeats the sentence that they are for
    Object.assign(node('p', 'asked', inOrder(asked)), { dir: 'auto' }),
    ...sheetParts.map(({ answers }) => answers),
  );
  return [
    node('div', 'sheet', name, sentence(words), ...sheetParts.map(({ questions }) => questions)),
    key,
  ];
}

/** @param {string} name of a plan @returns {string} */
const titleOf = (name) =>
  Object.hasOwn(partNames, name)
    ? t('A lesson of 45 minutes: {part}', { part: t(partNames[name]) })
    : t('A lesson of {minutes} minutes', { minutes: name });

/** @param {string} name @returns {HTMLElement} */
function plan(name) {
  let from = 0;
  const rows = plans[name].map(({ minutes: some, chapter, what }) => {
    const title = chapters.find(({ id }) => id === chapter)?.title;
    const link = node(
      'a',
      '',
      title ? t(title) : chapter === '' ? t('First screen') : t('Find the mistake'),
    );
    link.setAttribute('href', chapter ? `article.html#${chapter}` : 'index.html');
    const time = node('th', '', `${from}–${(from += some)}`);
    time.setAttribute('scope', 'row');
    return node('tr', '', time, node('td', '', link), node('td', '', t(what)));
  });
  const head = [t('Minutes'), t('Chapter'), t('What happens')].map((words) => {
    const cell = node('th', '', words);
    cell.setAttribute('scope', 'col');
    return cell;
  });
  const table = node(
    'table',
    'plan',
    node('thead', '', node('tr', '', ...head)),
    node('tbody', '', ...rows),
  );
  return node('section', 'sheet', node('h2', '', titleOf(name)), table);
}

/**
 * @param {string} value from the address: 'all', a part, a plan, or ids of chapters
 * @returns {Chapter[]}
 */
function chosenChapters(value) {
  if (value === every) return [...chapters];
  const ids = Object.hasOwn(chaptersOf, value) ? chaptersOf[value] : value.split(' ');
  return chapters.filter(({ id }) => ids.includes(id));
}

/** @param {string} label @param {readonly (readonly [value: string, words: string])[]} choices */
function group(label, choices) {
  const options = Object.assign(document.createElement('optgroup'), { label });
  options.append(...choices.map(([value, words]) => new Option(words, value)));
  return options;
}

/** The list of sheets, and checkboxes for single chapters. */
function showChoices() {
  const parts = Object.entries(partNames).map(([id, name]) => /** @type {const} */ ([id, t(name)]));
  const single = chapters.map(({ id, title }) => /** @type {const} */ ([id, t(title)]));
  const lessons = Object.keys(plans).map(
    (name) => /** @type {const} */ ([`plan-${name}`, titleOf(name)]),
  );
  choice.replaceChildren(
    new Option(t('All chapters'), every),
    group(t('Parts'), parts),
    group(t('Chapters'), single),
    group(t('Plans of lessons'), lessons),
  );
  const some = new Option(t('Chapters of your choice'), state.chapter);
  if (state.chapter.includes(' ')) choice.prepend(some);
  choice.value = state.chapter;
  const wanted = chosenChapters(state.chapter);
  const boxes = chapters.map((chapter) => {
    const box = Object.assign(document.createElement('input'), {
      type: 'checkbox',
      value: chapter.id,
      checked: wanted.includes(chapter),
    });
    return node('label', '', box, t(chapter.title));
  });
  // keep the focus in its checkbox
  if (picks.contains(document.activeElement)) return;
  picks.replaceChildren(...boxes);
}

function show() {
  showChoices();
  if (text.value !== state.text) text.value = state.text;
  const all = tokens(state.text);
  const words = all.slice(0, most);
  const isLonger = all.length > most;
  message.classList.toggle('note', isLonger);
  message.textContent =
    words.length < 3
      ? t('The worksheets need a sentence of 3 words or more.')
      : translated(failure) ||
        (isLonger
          ? t('The sentence has {count} words; the worksheets use the first {most}.', {
              count: all.length,
              most,
            })
          : '');
  if (!phasor || words.length < 3) return;
  const [, name] = /^plan-(\w+)$/.exec(state.chapter) ?? [];
  sheets.replaceChildren(
    ...(name
      ? [plan(name)]
      : sheetsOf(chosenChapters(state.chapter), words, textOf(state.text, words))),
  );
}

// ---- the state is the address ----

/** why the library could not be loaded, in English @type {unknown} */
let failure = '';
let state = { chapter: every, text: preset, lang: 'en' };

function read() {
  const search = new URLSearchParams(location.hash.slice(1));
  const chapter = search.get('chapter') ?? every;
  const known = [
    every,
    ...Object.keys(partNames),
    ...Object.keys(plans).map((name) => `plan-${name}`),
  ];
  const ids = chapter.split(' ').filter((id) => chapters.some((each) => each.id === id));
  state = {
    chapter: known.includes(chapter) ? chapter : ids.join(' ') || every,
    text: cut(search.get('text') ?? preset),
    lang: search.get('lang') ?? 'en',
  };
  language.show(state.lang);
  show();
}

/** @param {Partial<typeof state>} change */
function set(change) {
  state = { ...state, ...change };
  const search = new URLSearchParams();
  if (state.chapter !== every) search.set('chapter', state.chapter);
  if (state.text !== preset) search.set('text', state.text);
  if (state.lang !== 'en') search.set('lang', state.lang);
  const hash = search.toString();
  history.replaceState(null, '', hash ? `#${hash}` : location.pathname + location.search);
  language.show(state.lang);
  show();
}

const language = languageSwitch(find('languages'), {
  choose: (lang) => set({ lang }),
  changed: show,
});
choice.addEventListener('change', () => set({ chapter: choice.value }));
picks.addEventListener('change', () => {
  const boxes = /** @type {HTMLInputElement[]} */ ([...picks.querySelectorAll('input')]);
  const ids = boxes.filter(({ checked }) => checked).map(({ value }) => value);
  set({ chapter: ids.length === boxes.length ? every : ids.join(' ') || every });
});
text.addEventListener('input', () => set({ text: text.value }));
// prints the sheets, also before they are complete
find('print').addEventListener('click', () => loaded.then(() => print()));
// answers are printed, too
for (const [type, isOpen] of /** @type {const} */ ([
  ['beforeprint', true],
  ['afterprint', false],
])) {
  addEventListener(type, () => {
    for (const key of sheets.querySelectorAll('details')) key.open = isOpen;
  });
}
addEventListener('hashchange', read);
listen(show);
read();
const loaded = load().then(
  (library) => {
    phasor = library;
    show();
    document.querySelector('main')?.setAttribute('aria-busy', 'false');
  },
  (error) => {
    failure = error;
    show();
  },
);
begun();
