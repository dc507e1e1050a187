// Shows one figure of the page alone, for a frame in another page:
//
//   ?embed=heatmap&dim=32&controls=base&theme=dark
//
// `embed` is an element's name without phasor-, or an id: of a figure, or of a section or its heading, which
// includes the text. The other names are attributes of the figure; `theme` is handled in embed-early.js.
// Imported before the elements are registered, so that other figures are never built.

import { nearest } from '../core/api/nearest.js';
import { share } from '../core/kit/group.js';
import { foreign, showWithheld } from '../core/page/withheld.js';
import { listed, listen, t } from '../core/texts/language.js';

/** @typedef {import('../core/kit/element.js').PhasorElement} PhasorElement */
/** @typedef {typeof import('../core/kit/element.js').PhasorElement} PhasorClass */

/** @param {Element} element */
const isFigure = ({ localName }) => localName.startsWith('phasor-');

/** Content that the site has on other pages. */
const rest = /** @type {HTMLTemplateElement | null} */ (document.querySelector('template#rest'))
  ?.content;

const figures = () =>
  [...document.querySelectorAll('body *'), ...(rest?.querySelectorAll('*') ?? [])].filter(isFigure);

/** @param {string} name @returns {Element | null} the requested part of the page */
function part(name) {
  const named = figures().find(({ localName }) => localName === `phasor-${name}`);
  const found = named ?? document.getElementById(name) ?? rest?.getElementById(name);
  if (!found || !(isFigure(found) || found.closest('main') || rest?.contains(found))) return null;
  return isFigure(found) ? (found.closest('figure') ?? found) : found.closest('figure, section');
}

/** @param {string} name */
function unknown(name) {
  const names = new Set(figures().map(({ localName }) => localName.slice('phasor-'.length)));
  const message = document.createElement('p');
  message.className = 'column';
  // not part of the page's translated text
  message.translate = false;
  const say = () => {
    message.textContent = t('There is no figure “{name}” here. There are: {names}.', {
      name,
      names: listed([...names]),
    });
  };
  say();
  listen(say);
  return message;
}

/** Names in the address that are not settings of the figure. */
const ofPage = ['embed', 'theme', 'origin', 'lang', 'teach'];

/** @param {PhasorElement} figure @param {URLSearchParams} asked */
function prepare(figure, asked) {
  const { observedAttributes } = /** @type {PhasorClass} */ (figure.constructor);
  const given = Array.from(asked.keys()).filter((name) => !ofPage.includes(name));
  const withheld = foreign(figure, asked);
  showWithheld(figure, [...withheld.values()]);
  const known = given.filter((name) => observedAttributes.includes(name));
  const names = known.filter((name) => !withheld.has(name));
  for (const name of names) figure.setAttribute(name, asked.get(name) ?? '');
  const unknownNames = given.filter((name) => !known.includes(name) && !name.startsWith('on'));
  const wrong = [
    ...figure.complaints,
    ...unknownNames.map((name) => {
      const meant = nearest(name, observedAttributes);
      return meant
        ? t('There is no setting “{name}” here; did you mean “{meant}”?', { name, meant })
        : t('There is no setting “{name}” here.', { name });
    }),
  ];
  // stays: the page then sets the figure's settings, which are valid
  for (const [k, sentence] of wrong.entries()) figure.complain(`address ${k}`, () => sentence);
  if (wrong.length > 0) figure.refresh('start');
  // the page keeps the settings that its figures share
  const firsts = names
    .map((name) => (name === 'keyindex' ? 'key' : name))
    .filter((name) => figure.isOwn(name, ''));
  share(
    figure,
    figure.shared(Object.fromEntries(firsts.map((name) => [name, figure.value(name)]))),
  );
}

const asked = new URLSearchParams(location.search);
const name = asked.get('embed');
/** Whether the requested figure is on another page of the site. */
export let isOfRest = false;
if (name !== null) {
  const wanted = part(name) ?? unknown(name);
  isOfRest = rest?.contains(wanted) === true;
  const main = document.querySelector('main');
  for (const other of document.querySelectorAll('body > :not(main, script)')) {
    /** @type {HTMLElement} */ (other).hidden = true;
  }
  main?.replaceChildren(wanted);
  document.documentElement.classList.add('alone');

  const figure = [wanted, ...wanted.querySelectorAll('*')].find(isFigure);
  // the first heading of a page
  wanted.querySelector('h2')?.setAttribute('aria-level', '1');
  if (figure && !wanted.matches('section')) {
    document.title = figure.getAttribute('caption') ?? document.title;
    const heading = document.createElement('h1');
    heading.className = 'visually-hidden';
    heading.textContent = document.title;
    wanted.before(heading);
    customElements
      .whenDefined(figure.localName)
      .then(() => prepare(/** @type {PhasorElement} */ (figure), asked));
  }
}
