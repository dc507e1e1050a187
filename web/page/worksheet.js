// The worksheets: questions about a chapter for the reader's sentence, to be printed, with the answers on a
// page of their own; and plans of lessons.

import './press.js';
import { load } from '../api/index.js';
import { listen, t, translated } from '../language/language.js';
import { tokens } from '../words/tokens.js';
import { languageSwitch } from './language.js';
import { partNames, plans } from './worksheet-plans.js';
import { chapters } from './worksheet-questions.js';

/** Words that a sheet has room for. */
const most = 12;
/** Sheets of all chapters, or the plan of a lesson. */
const every = 'all';
const preset = 'the money bank by the river bank';

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const choice = /** @type {HTMLSelectElement} */ (find('chapter'));
const text = /** @type {HTMLInputElement} */ (find('text'));
const sheets = find('sheets');
const message = find('message');

/** @param {string} tag @param {string} name @param {...(Node | string)} children */
function node(tag, name, ...children) {
  const made = Object.assign(document.createElement(tag), { className: name });
  made.append(...children);
  return made;
}

/** @type {import('../api/index.js').Phasor | null} */
let phasor = null;

/** @param {readonly string[]} words @returns {HTMLElement} the sentence with its positions */
function sentence(words) {
  const row = (/** @type {string} */ title, /** @type {(string | number)[]} */ cells) => {
    const head = node('th', '', title);
    head.setAttribute('scope', 'row');
    return node('tr', '', head, ...cells.map((cell) => node('td', '', String(cell))));
  };
  const table = node(
    'table',
    'words',
    node('tbody', '', row(t('word'), [...words]), row(t('position'), [...words.keys()])),
  );
  const frame = node('div', 'frame', table);
  // it scrolls where the words need more room; every chapter has one, so it is no landmark
  Object.assign(frame, { tabIndex: 0, role: 'group', ariaLabel: t('word') });
  return frame;
}

/**
 * @param {typeof chapters[number]} chapter
 * @param {readonly string[]} words
 * @returns {HTMLElement[]} questions, answers
 */
function sheet({ id, title, questions }, words) {
  const given = { phasor: /** @type {import('../api/index.js').Phasor} */ (phasor), words };
  const values = questions.map((question) => question.values?.(given) ?? {});
  const name = node('p', 'name', t('Name'), node('span', 'line'), t('Date'), node('span', 'line'));
  const heading = (/** @type {string} */ words) => node('h2', '', words);
  const link = node('a', '', t('The chapter'));
  link.setAttribute('href', `./#${id}&text=${encodeURIComponent(words.join(' '))}`);
  const asked = questions.map(({ ask }, k) =>
    node('li', '', t(ask, values[k]), node('div', 'lines')),
  );
  const told = questions.map(({ answer }, k) => node('li', '', t(answer, values[k])));
  return [
    node(
      'section',
      'sheet',
      name,
      heading(t(title)),
      sentence(words),
      node('ol', '', ...asked),
      node('p', 'link', link),
    ),
    node(
      'section',
      'sheet key',
      heading(t('Answers: {title}', { title: t(title) })),
      node('ol', '', ...told),
    ),
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
    link.setAttribute('href', chapter ? `./#${chapter}` : './');
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

function show() {
  const choices = [
    [every, t('All chapters')],
    ...chapters.map(({ id, title }) => [id, t(title)]),
    ...Object.keys(plans).map((name) => [`plan-${name}`, titleOf(name)]),
  ];
  choice.replaceChildren(
    ...choices.map(([value, words]) => new Option(words, value, false, value === state.chapter)),
  );
  if (text.value !== state.text) text.value = state.text;
  const words = tokens(state.text).slice(0, most);
  message.textContent =
    words.length < 3
      ? t('The worksheets need a sentence of 3 words or more.')
      : translated(failure);
  if (!phasor || words.length < 3) return;
  const [, name] = /^plan-(\w+)$/.exec(state.chapter) ?? [];
  if (name) sheets.replaceChildren(plan(name));
  else {
    const wanted = chapters.filter(({ id }) => [id, every].includes(state.chapter));
    sheets.replaceChildren(...wanted.flatMap((chapter) => sheet(chapter, words)));
  }
}

// ---- the state is the address ----

/** why the library is not there, in English */
let failure = '';
let state = { chapter: every, text: preset, lang: 'en' };

function read() {
  const search = new URLSearchParams(location.hash.slice(1));
  const chapter = search.get('chapter') ?? every;
  const known = [
    every,
    ...chapters.map(({ id }) => id),
    ...Object.keys(plans).map((name) => `plan-${name}`),
  ];
  state = {
    chapter: known.includes(chapter) ? chapter : every,
    text: search.get('text') ?? preset,
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
text.addEventListener('input', () => set({ text: text.value }));
// what is printed are the sheets, also where they are still being made
find('print').addEventListener('click', () => loaded.then(() => print()));
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
    failure = String(error.message);
    show();
  },
);
