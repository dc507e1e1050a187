// The linked views of one head: its weights as a matrix, as lines and in the sentence, the cell of the cursor
// in words, and the sum of rows. An element that shows weights has the settings of `Viewer`, and `weightsOf`
// in its model; its further marks stand around these.

import { listed, phrase, t } from '../../texts/language.js';
import { button } from '../button.js';
import { later } from '../later.js';
import { mark } from '../marks/boxes.js';
import { lines } from './lines.js';
import { matrix } from './matrix.js';
import { panel } from './panel.js';
import { rowOf, strongest } from './scene.js';
import { spoken } from './sentences.js';
import { sentence } from './tokens.js';

/** @typedef {import('./state.js').Viewer} Viewer */
/** @typedef {import('./state.js').Weights} Weights */

/** From this many tokens on, a text has a search field. */
const fewForSeek = 1000;

/**
 * Actions on the cursor and the sum of rows.
 *
 * @param {Viewer} s
 * @param {Weights} m
 */
function actions(s, m) {
  const { state, windows } = m;
  /** @param {number} place of a query to add to the sum or remove */
  const toggle = (place) => {
    const { selected } = state;
    const others = selected.filter((row) => row !== place);
    s.set(m.placed({ selected: selected.includes(place) ? others : [...selected, place] }));
    const rows = listed(state.selected);
    s.say(rows ? t('Rows selected: {rows}', { rows }) : t('No row selected'));
  };
  return {
    toggle,
    /**
     * @param {{ query?: number, key?: number }} change the position of the pointer or keyboard cursor
     * @param {boolean} [takes] whether the window moves along
     */
    go(change, takes = false) {
      if (!m.scene) return;
      const to = { query: state.query, key: state.key, ...change };
      if (takes) windows.follow({ row: to.query, column: to.key });
      s.go(m.placed(to));
    },
    speak: () => m.scene && s.say(spoken(m.scene, state)),
    /** Adds the cursor's row to the sum or removes it. @returns {boolean} whether there is a cursor */
    toggleHere() {
      if (m.scene) toggle(state.query);
      return m.scene !== null;
    },
    /** Clears the selection. @returns {boolean} whether any row was selected */
    clear() {
      const any = s.selected.length > 0;
      if (any) s.set({ selected: [] });
      return any;
    },
  };
}

/** @typedef {ReturnType<typeof actions>} Actions */

/**
 * The matrix, where space and Escape, and a click with Control, Shift or Meta, change the sum.
 *
 * @param {Viewer} s
 * @param {Weights} m
 * @param {Actions} act
 */
function summingMatrix(s, m, { go, speak, toggle, toggleHere, clear }) {
  const map = matrix(s, m, ({ row, column }, isSpoken) => {
    go({ query: row, key: column });
    if (isSpoken) speak();
  });
  const { plot, at } = map;
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const isSpace = key === ' ' && !(altKey || ctrlKey || metaKey);
    if (!(isSpace ? toggleHere() : key === 'Escape' && clear())) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // in the capture phase, before the pin, which also handles space and Escape
  plot.addEventListener('keydown', onKey, true);
  plot.addEventListener('click', (event) => {
    const clickedCell = event.ctrlKey || event.metaKey || event.shiftKey ? at(event) : null;
    if (clickedCell) toggle(clickedCell.row);
  });
  return map;
}

/**
 * For long texts: the search field, and the keys with the query's largest weights.
 *
 * @param {Viewer} s
 * @param {Weights} m
 * @param {Actions} act
 */
async function seekMark(s, m, { go, speak }) {
  const { about, seek, seekStyle } = await import('./seek.js');
  const { state, windows } = m;
  s.addStyle(seekStyle);
  const words = () => ({ queries: m.scene?.queries ?? [], keys: m.scene?.keys ?? [] });
  const field = seek({
    now: () => ({ ...words(), query: state.query, key: state.key }),
    say: (found) => s.say(found),
    go(goal) {
      const { query, key } = { query: state.query, key: state.key, ...goal };
      const { queries, keys } = words();
      const { rows, columns } = windows.shown;
      s.set(
        m.placed({
          rows: about(query, rows, queries.length),
          columns: about(key, columns, keys.length),
        }),
      );
      go(goal);
      speak();
    },
  });
  // keep the buttons if their text stays: one may have the focus
  const named = s.kept(() => {
    const { query, head } = state;
    if (m.scene) field.show(query, strongest(rowOf(m.scene, head, query)));
  }, ['language']);
  return mark(field.box, named);
}

/**
 * The cursor's cell, and the buttons of the sum.
 *
 * @param {Viewer} s
 * @param {Weights} m
 * @param {Actions} act
 */
function cell(s, m, act) {
  const { state } = m;
  const add = button('', () => act.toggleHere(), 'tool');
  const none = button(phrase('Clear the sum'), () => act.clear(), 'tool');
  const parts = panel(add, none);
  const written = s.kept(() => m.scene && parts.show(m.scene, state), ['language']);
  const offered = s.kept(() => {
    const { selected, query } = state;
    none.hidden = selected.length === 0;
    add.textContent = t(
      selected.includes(query)
        ? phrase('Take row {row} out of the sum')
        : phrase('Add row {row} to the sum'),
      { row: query },
    );
  }, ['language']);
  const seeking = later(s, async () => {
    const created = await seekMark(s, m, act);
    parts.box.prepend(created.node);
    return created;
  });
  let isSought = false;
  return mark(parts.box, written, offered, () => {
    const { queries, keys } = m.scene ?? { queries: [], keys: [] };
    const isLong = Math.max(queries.length, keys.length) >= fewForSeek;
    isSought ||= isLong;
    const found = isSought ? seeking() : null;
    if (!found) return;
    // if it was fetched for a long text, hide it for a short one
    found.node.hidden = !isLong;
    if (isLong) found.draw();
  });
}

/**
 * Marks that are drawn in this order if there is a scene.
 *
 * @param {Viewer} s
 * @param {Weights} m
 */
export function views(s, m) {
  const { state } = m;
  const act = actions(s, m);
  const query = {
    go: (/** @type {number} */ to) => act.go({ query: to }, true),
    toggle: act.toggle,
    clear: act.clear,
  };
  const key = {
    go: (/** @type {number} */ to) => act.go({ key: to }, true),
    toggle: () => {},
    clear: () => false,
  };
  const words = sentence(query, key, act.speak);
  const links = lines(query, key);
  const map = summingMatrix(s, m, act);
  const here = cell(s, m, act);
  for (const list of [...words.lists, ...links.lists]) list.points(s.pin);

  const isSeen = (/** @type {string} */ name) => s.view === 'all' || s.view === name;
  /** @param {typeof words | typeof links} view the view whose words are written */
  const writing = (view) =>
    s.kept(() => {
      if (m.scene) view.write(m.scene, state);
      return {};
    }, ['language']);
  const [wordsWritten, linksWritten] = [writing(words), writing(links)];
  // a hidden view has no size: lay out again when the view changes
  const room = s.kept(() => ({ view: s.view }), ['size']);
  const laid = s.kept(() => {
    linksWritten();
    room();
    if (m.scene) links.lay(m.scene, state);
    return {};
  });
  const linked = s.kept(() => {
    laid();
    if (m.scene) links.draw(m.scene, state);
  });
  const shaded = s.kept(() => {
    wordsWritten();
    if (m.scene) words.draw(m.scene, state);
  }, ['language']);
  return {
    words: mark(words.box, () => isSeen('tokens') && wordsWritten()),
    matrix: {
      ...mark(map.node, () => isSeen('matrix') && map.draw()),
      /** before anything is written, because measuring forces layout */
      measure: () => isSeen('matrix') && map.measure(),
    },
    links: mark(links.box, () => isSeen('lines') && linked()),
    /** the cursor's cell in words */
    cell: mark(here.node, here.draw, () => {
      if (isSeen('tokens')) shaded();
      // last, because measuring forces layout
      if (isSeen('lines')) links.reveal(state, s.view);
      if (isSeen('tokens')) words.reveal(state, s.view);
    }),
  };
}
