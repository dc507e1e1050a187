// The gallery: all figures as small pictures, filtered by a search field; a click opens one. One figure runs
// at a time; it and the search text are in the address.

import '../core/page/paper.js';
import '../core/page/press.js';
import { begun } from '../core/page/begun.js';
import { register } from '../core/kit/register.js';
import { address, addressed, languageSwitch } from '../core/page/language.js';
import { onSlash } from '../core/page/menu.js';
import { localized, relocalize, t } from '../core/texts/language.js';
import { figureOf, snippet, tagOf } from './snippets.js';
import { livePictures } from './small/live.js';

/** @template {HTMLElement} [T=HTMLElement] @param {string} id @returns {T} */
const find = (id) => /** @type {T} */ (document.getElementById(id));

/** @typedef {{ name: string, item: HTMLElement, button: HTMLButtonElement, english: string }} Entry */

/**
 * Without scripts a picture is a link to the page of its figure; here it opens the figure.
 *
 * @returns {Entry[]}
 */
const entries = Array.from(document.querySelectorAll('.group li'), (each) => {
  const item = /** @type {HTMLElement} */ (each);
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaExpanded = 'false';
  const link = /** @type {HTMLAnchorElement} */ (item.querySelector('a'));
  button.dataset.settings = String(link.getAttribute('href'));
  button.append(...link.childNodes);
  link.replaceWith(button);
  const group = item.closest('.group')?.querySelector('h2')?.textContent;
  const english = `${item.textContent} ${item.id} ${item.dataset.words} ${group}`;
  return { name: item.id.replace('phasor-', ''), item, button, english };
});

const filter = /** @type {HTMLInputElement} */ (find('filter'));
const panel = find('open');
const stage = find('stage');
const settings = /** @type {HTMLAnchorElement} */ (find('settings'));

/** The address of the one-file build: beside this page on the site. */
const script = new URL('phasor.iife.js', location.href).href;

/** @type {Entry | undefined} */
let chosen;

/** The open figure. @returns {Element | null} */
const figure = () => stage.firstElementChild;

/** Opens what the address says; in old addresses, a figure's id. */
function fromAddress() {
  const search = new URLSearchParams(location.search);
  const [id] = location.hash.slice(1).split('&');
  filter.value = search.get('find') ?? '';
  const name = search.get('open') ?? id.replace('phasor-', '');
  const entry = entries.find((each) => each.name === name);
  if (entry === chosen) showFound();
  else if (entry) open(entry);
  else close();
}

/** Writes the open figure and the search text into the address; the language stays. */
function toAddress() {
  const now = new URL(location.href);
  for (const [key, value] of [
    ['find', filter.value],
    ['open', chosen?.name ?? ''],
  ]) {
    if (value) now.searchParams.set(key, value);
    else now.searchParams.delete(key);
  }
  if (/^#phasor-/.test(now.hash)) now.hash = now.hash.replace(/^#[^&]*&?/, '');
  history.replaceState(null, '', now);
}

/** @param {Entry} entry @param {string} part @returns {string} in the reader's language */
const textOf = ({ button }, part) => button.querySelector(part)?.textContent ?? '';

function showFound() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { item, english } of entries) {
    const all = `${english} ${item.textContent}`.toLowerCase();
    item.hidden = !words.every((word) => all.includes(word));
  }
  for (const group of document.querySelectorAll('.group')) {
    /** @type {HTMLElement} */ (group).hidden = !group.querySelector('li:not([hidden])');
  }
  const n = entries.filter(({ item }) => !item.hidden).length;
  find('count').textContent = n === 1 ? t('1 figure') : t('{n} figures', { n });
  find('none').hidden = n > 0;
}

const changes = new MutationObserver(() => showTag());

/** The figure as the HTML gives it. @param {Entry} entry */
const given = ({ item }) => {
  const { content } = /** @type {HTMLTemplateElement} */ (item.querySelector('template'));
  return /** @type {HTMLElement} */ (content.firstElementChild);
};

/** The figure as code: its current attributes, and its text for readers without scripts. */
function code() {
  if (!chosen) return null;
  const page = given(chosen);
  return { ...figureOf(figure() ?? page), inside: figureOf(page).inside };
}
function showTag() {
  const now = code();
  if (now) find('tag').textContent = tagOf(now);
}

/**
 * Reserves the height of the window until the figure is drawn or has failed.
 *
 * @param {HTMLElement} element
 */
function settle(element) {
  const frame = /** @type {Element} */ (element.shadowRoot?.querySelector('.frame'));
  const done = () => {
    if (figure() === element) stage.ariaBusy = 'false';
  };
  new MutationObserver((_, self) => {
    if (!frame.matches('.ready') || frame.querySelector('.figure[aria-busy=true]')) return;
    self.disconnect();
    done();
  }).observe(frame, { subtree: true, attributeFilter: ['class', 'aria-busy'] });
  element.addEventListener('phasor-error', done, { once: true });
}

function showNames() {
  if (!chosen) return;
  find('open-name').textContent = textOf(chosen, 'b');
  find('open-line').textContent = textOf(chosen, 'span');
}

/** @param {Entry} entry */
async function run(entry) {
  const { elements, lessons } = await import('./gallery-later.js');
  if (chosen !== entry) return;
  const element = document.importNode(given(entry));
  /** @type {Record<string, CustomElementConstructor>} */
  const classes = { ...elements, ...lessons };
  register({ [element.localName]: classes[element.localName] });
  stage.replaceChildren(element);
  changes.observe(element, { attributes: true });
  settle(element);
}

/** @param {Entry} entry */
function open(entry) {
  if (chosen) chosen.button.ariaExpanded = 'false';
  changes.disconnect();
  chosen = entry;
  entry.button.ariaExpanded = 'true';
  panel.hidden = false;
  stage.replaceChildren();
  stage.ariaBusy = 'true';
  showTag();
  settings.href = entry.button.dataset.settings ?? '';
  showNames();
  showFound();
  toAddress();
  void run(entry);
}

function close() {
  document.documentElement.classList.remove('opening');
  const before = chosen;
  chosen = undefined;
  changes.disconnect();
  panel.hidden = true;
  stage.replaceChildren();
  showFound();
  if (!before) return;
  before.button.ariaExpanded = 'false';
  before.button.focus({ preventScroll: true });
  before.button.scrollIntoView({ block: 'nearest' });
  toAddress();
}

/** @param {number} by 1 for the next figure, -1 for the previous one */
function step(by) {
  const shown = entries.filter(({ item }) => !item.hidden);
  const at = shown.findIndex((each) => each === chosen);
  if (shown.length > 0) open(shown[(at + by + shown.length) % shown.length]);
}

/** @param {HTMLElement} button @param {() => string} text */
function copying(button, text) {
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text());
      button.textContent = t('Copied');
    } catch {
      getSelection()?.selectAllChildren(find('tag'));
      button.textContent = t('Selected');
    }
    setTimeout(() => relocalize(button), 2000);
  });
}

const language = languageSwitch(find('languages'), {
  choose(lang) {
    address(lang);
    language.show(lang);
  },
  changed() {
    relocalize(document);
    showNames();
    showFound();
  },
});
language.show(addressed());

for (const entry of entries) {
  entry.button.addEventListener('click', () => {
    if (entry === chosen) return close();
    open(entry);
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: 'start' });
  });
}
filter.addEventListener('input', () => {
  showFound();
  toAddress();
});
find('all').addEventListener('click', () => {
  filter.value = '';
  showFound();
  toAddress();
  filter.focus();
});
find('before').addEventListener('click', () => step(-1));
find('after').addEventListener('click', () => step(1));
find('close').addEventListener('click', close);
copying(localized(find('copy-tag'), { text: 'Copy the tag' }), () => find('tag').textContent ?? '');
copying(localized(find('copy-page'), { text: 'Copy as a whole page' }), () => {
  const now = code();
  const title = chosen ? textOf(chosen, 'b') : '';
  const head = `<!doctype html>\n<meta charset="utf-8" />\n<title>${title}</title>\n`;
  return now ? head + snippet('HTML', now, script) : '';
});
onSlash(() => filter.focus());
addEventListener('keydown', ({ key, target }) => {
  if (!(target instanceof Node) || stage.contains(target)) return;
  const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (key === 'Escape' && chosen) close();
  else if (by && chosen && target !== filter) step(by);
});
addEventListener('hashchange', fromAddress);
addEventListener('popstate', fromAddress);
fromAddress();
void livePictures(document);
begun();
