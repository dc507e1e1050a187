// A notice of what a figure or a number in the text has changed for the whole page, with a way back:
//
//   Changed here: d = 6, length 8, the sentence. Back
//
// Moves of a shared cursor do not count, and neither do changes in the bar above.

import { listed, localized, phrase, relocalize, t } from '../core/texts/language.js';

/** @typedef {import('./state.js').State} State */
/** @typedef {import('./state.js').Change} Change */

/**
 * Settings of the whole page, with their names in the notice.
 *
 * @type {Partial<Record<keyof State, import('../core/texts/language.js').Phrase>>}
 */
const names = {
  text: phrase('the sentence'),
  encoding: phrase('encoding {value}'),
  dim: phrase('d = {value}'),
  length: phrase('{value} positions'),
  base: phrase('base {value}'),
  heads: phrase('{value} heads'),
};

const shared = /** @type {(keyof State)[]} */ (Object.keys(names));

/** @typedef {Map<keyof State, { before: State[keyof State], now: State[keyof State] }>} Changes */

/** @param {State} state @param {keyof State} name @returns {string} */
function said(state, name) {
  const value = state[name];
  const word = name === 'encoding' ? t(value ? phrase('on') : phrase('off')) : String(value);
  return t(/** @type {import('../core/texts/language.js').Phrase} */ (names[name]), {
    value: word,
  });
}

/**
 * @param {(change: Change) => void} set
 * @returns {(state: State) => void} call it when the state is shown
 */
export function changedHere(set) {
  /** The source of this frame's change. @type {Element | null} */
  let source = null;
  /** @type {State | null} */
  let shown = null;
  /** @type {Map<Element, { line: HTMLElement, list: Text, changes: Changes }>} */
  const places = new Map();

  addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element ? target.closest('[data-set]') : null;
      source = button?.closest('p') ?? source;
    },
    true,
  );
  for (const figure of document.querySelectorAll('main figure')) {
    figure.addEventListener('phasor-change', () => (source = figure));
  }

  /** @param {Element} place */
  function lineAt(place) {
    const line = document.createElement('p');
    const list = new Text();
    const back = document.createElement('button');
    line.className = 'changed column';
    line.setAttribute('role', 'status');
    // not part of the page's translated text
    line.translate = false;
    back.type = 'button';
    back.className = 'try';
    back.addEventListener('click', () => {
      const changes = Array.from(of.changes, ([name, { before }]) => [name, before]);
      of.changes.clear();
      set(Object.fromEntries(changes));
    });
    line.append(list, ' ', localized(back, { text: 'Back' }));
    if (place.localName === 'figure') place.append(line);
    else place.after(line);
    const of = { line, list, changes: /** @type {Changes} */ (new Map()) };
    places.set(place, of);
    return of;
  }

  return (state) => {
    const [before, from] = [shown, source];
    shown = state;
    source = null;
    const changed = before ? shared.filter((name) => state[name] !== before[name]) : [];
    if (before && from && changed.length > 0) {
      const { changes } = places.get(from) ?? lineAt(from);
      for (const name of changed) {
        // while a slider is dragged, keep the value from before
        const first = changes.get(name)?.before ?? before[name];
        changes.set(name, { before: first, now: state[name] });
      }
    }
    for (const { line, list, changes } of places.values()) {
      for (const [name, { before: first, now }] of changes) {
        // reset by the reader, or changed elsewhere
        if (state[name] === first || state[name] !== now) changes.delete(name);
      }
      line.hidden = changes.size === 0;
      const text = line.hidden
        ? ''
        : t('Changed here for the whole page: {list}.', {
            list: listed(Array.from(changes.keys(), (name) => said(state, name))),
          });
      if (list.data !== text) list.data = text;
      relocalize(line);
    }
  };
}
