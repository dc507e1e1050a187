// The gallery: below every element its attributes to change, and code to copy that works in an empty page.
// Descriptions are those beside the settings, and stay English in every language, as code does; names and
// what elements show stand in the HTML, by tools/gallery-texts.js.

import '../core/page/paper.js';
import '../core/page/press.js';
import { HeatmapElement } from '../core/figures/heatmap/element.js';
import { load } from '../core/kit/library.js';
import { register } from '../core/kit/register.js';
import { errorEvent } from '../core/kit/settings-element.js';
import { address, addressed, languageSwitch } from '../core/page/language.js';
import { localized, relocalize, t } from '../core/texts/language.js';
import { attributeField } from './attributes.js';
import { nextTask } from '../core/page/in-turns.js';
import { entryOf, figureOf, snippet } from './snippets.js';

/** @typedef {import('../core/kit/settings.js').Setting<any>} Setting */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} properties
 * @param {...(Node | string)} children
 */
function node(tag, properties, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** @param {HTMLElement} element @param {string} name @param {Setting} setting */
function field(element, name, setting) {
  const { input, show } = attributeField(element, name, setting);
  const { id } = input;
  input.setAttribute('aria-describedby', `${id}-about`);
  const row = node(
    'div',
    { className: 'attribute', translate: false },
    node('label', { htmlFor: id }, node('code', {}, name)),
    input,
    node('p', { id: `${id}-about`, lang: 'en' }, setting.about ?? ''),
  );
  return { row, show };
}

/** Where the one-file build is: beside this page on the site. */
const script = new URL('phasor.iife.js', location.href).href;

/** @type {(() => void)[]} what is written of each element in the language that is read */
const counters = [];

const language = languageSwitch(/** @type {HTMLElement} */ (document.querySelector('#languages')), {
  choose(lang) {
    address(lang);
    language.show(lang);
  },
  changed() {
    relocalize(document);
    for (const count of counters) count();
  },
});
language.show(addressed());

/** @param {HTMLElement} section @returns {HTMLElement} below its heading and sentence */
const figureIn = (section) => /** @type {HTMLElement} */ (section.children[2]);

/** @param {HTMLElement} section whose element is registered */
function fill(section) {
  const element = figureIn(section);
  const { settings, events } = /** @type {any} */ (element.constructor);
  const types = Object.keys({ ...events, 'phasor-error': '' });

  const written = node('code', {});
  const copy = localized(node('button', { type: 'button' }), { text: 'Copy code' });
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(written.textContent ?? '');
      copy.textContent = t('Copied');
    } catch {
      getSelection()?.selectAllChildren(written);
      copy.textContent = t('Selected');
    }
    setTimeout(() => relocalize(copy), 2000);
  });
  const fields = Object.entries(settings).map(([name, setting]) =>
    field(element, name, /** @type {Setting} */ (setting)),
  );
  const last = node(
    'output',
    { className: 'last-event' },
    localized(new Text(), { text: 'no event yet' }),
  );
  for (const type of types) {
    element.addEventListener(type, (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      last.lang = 'en';
      last.textContent = `${type} ${JSON.stringify(detail)}`.slice(0, 200);
    });
  }

  const counts = node('summary', {});
  section.append(
    node(
      'div',
      { className: 'tag' },
      node('pre', { className: 'source', tabIndex: 0 }, written),
      copy,
    ),
    node(
      'p',
      { className: 'entry' },
      node('code', { translate: false }, `import '${entryOf(figureOf(element))}';`),
      ' ',
      localized(node('a', { href: `reference/elements/${figureOf(element).name}.html` }), {
        text: 'Reference',
      }),
    ),
    node(
      'details',
      {},
      counts,
      node('div', { className: 'attributes' }, ...fields.map(({ row }) => row)),
      node(
        'ul',
        { className: 'events' },
        ...types.map((type) =>
          node('li', { lang: 'en' }, node('code', {}, type), ` ${events[type] ?? errorEvent}`),
        ),
      ),
      node('p', { className: 'last' }, localized(new Text(), { text: 'The last one:' }), ' ', last),
    ),
  );
  const count = () => {
    counts.textContent = t('{attributes} attributes, {events} events', {
      attributes: fields.length,
      events: types.length,
    });
  };
  counters.push(count);
  count();

  const show = () => {
    written.textContent = snippet('HTML', figureOf(element), script).trim();
    for (const each of fields) each.show();
  };
  new MutationObserver(show).observe(element, { attributes: true });
  show();
}

/** The first figure, and then the others, each in a task of its own. */
async function fillAll() {
  const [first, ...others] = /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll('main > section')
  );
  register({ 'phasor-heatmap': HeatmapElement });
  // in a browser that cannot show them, their texts stay
  if (!customElements.get('phasor-heatmap')) return;
  fill(first);
  // they do not share the line with what the first needs; without it they say so
  await load().catch(() => {});
  const { elements, lessons } = await import('./gallery-later.js');
  /** @type {Record<string, CustomElementConstructor>} */
  const classes = { ...elements, ...lessons };
  for (const section of others) {
    await nextTask();
    const { localName } = figureIn(section);
    register({ [localName]: classes[localName] });
    fill(section);
  }
}
fillAll().finally(() => {
  // the language may follow the name of the element
  document.getElementById(location.hash.slice(1).split('&')[0])?.scrollIntoView();
  document.querySelector('main')?.setAttribute('aria-busy', 'false');
});
