// The gallery: around every element its name, what it shows, its attributes to change, and code to
// copy that works in an empty page. Descriptions are those beside the settings, and stay English in
// every language, as code does.

import './press.js';
import '../elements/define.js';
import '../elements/lessons.js';
import { errorEvent } from '../elements/kit/settings-element.js';
import { address, addressed, languageSwitch } from './language.js';
import { retell, t, told } from '../language/language.js';
import { attributeField } from './attributes.js';
import { entryOf, figureOf, snippet } from './snippets.js';

/** @typedef {import('../elements/kit/settings.js').Setting<any>} Setting */

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} properties
 * @param {...(Node | string)} children
 */
function node(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
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
    retell(document);
    for (const count of counters) count();
  },
});
language.show(addressed());

/** @param {HTMLElement} section */
async function fill(section) {
  const element = /** @type {HTMLElement} */ (section.firstElementChild);
  const tag = element.localName;
  await customElements.whenDefined(tag);
  const { about, settings, events } = /** @type {any} */ (element.constructor);
  const types = Object.keys({ ...events, 'phasor-error': '' });

  const written = node('code', {});
  const copy = told(node('button', { type: 'button' }), { text: 'Copy code' });
  copy.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(written.textContent ?? '');
      copy.textContent = t('Copied');
    } catch {
      getSelection()?.selectAllChildren(written);
      copy.textContent = t('Selected');
    }
    setTimeout(() => retell(copy), 2000);
  });
  const fields = Object.entries(settings).map(([name, setting]) =>
    field(element, name, /** @type {Setting} */ (setting)),
  );
  const last = node('output', { className: 'heard' }, told(new Text(), { text: 'no event yet' }));
  for (const type of types) {
    element.addEventListener(type, (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      last.lang = 'en';
      last.textContent = `${type} ${JSON.stringify(detail)}`.slice(0, 200);
    });
  }

  // an element that stands here twice says what is special about the second
  const isModel = 'model' in section.dataset;
  const id = isModel ? `${tag}-model` : tag;
  const heading = node('h2', { id }, node('code', {}, `<${tag}>`));
  if (isModel) heading.append(' ', told(new Text(), { text: 'a whole model' }));
  section.setAttribute('aria-labelledby', id);
  section.prepend(
    heading,
    node('p', { lang: 'en' }, `${about.charAt(0).toUpperCase()}${about.slice(1)}`),
  );
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
      told(node('a', { href: `reference/elements/${figureOf(element).name}.html` }), {
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
      node('p', { className: 'last' }, told(new Text(), { text: 'The last one:' }), ' ', last),
    ),
  );
  document
    .querySelector('#contents')
    ?.append(node('li', {}, node('a', { href: `#${tag}` }, tag.slice('phasor-'.length))));

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

// one after another, so that the contents are in the order of the page
for (const section of /** @type {Iterable<HTMLElement>} */ (
  document.querySelectorAll('main > section')
)) {
  if (customElements.get(section.firstElementChild?.localName ?? '')) await fill(section);
}
// the language may follow the name of the element
document.getElementById(location.hash.slice(1).split('&')[0])?.scrollIntoView();
