// An exercise in every chapter, beside its text: a tick when the reader has solved it, with the answer, and a
// hint for a wrong attempt. The page keeps solved exercises in its address.

import { listen, localized, prose, relocalize, t } from '../core/texts/language.js';

/** @typedef {import('./goal-list.js').Now} Now */

/** Milliseconds without a change before the answer is checked: not in the middle of a drag. */
const rest = 400;

/** @param {string} tag @param {string} name */
const node = (tag, name) => Object.assign(document.createElement(tag), { className: name });

/** @param {Element} chapter @returns {boolean} whether a part of it is on screen */
function isSeen(chapter) {
  const { top, bottom } = chapter.getBoundingClientRect();
  return top < innerHeight && bottom > 0;
}

/**
 * @param {Element} chapter
 * @param {import('./goal-list.js').Goal} goal
 * @param {() => void} changed called when the tick appears or disappears
 */
function goalOf(chapter, goal, changed) {
  const place = /** @type {HTMLElement} */ (chapter.querySelector('figure'));
  // a figure that loads later is not there yet; its events bubble to its place
  const figure = /** @type {Now['figure']} */ (place.firstElementChild ?? place);
  const watched = goal.watch.split(' ');
  const [line, mark, said] = [node('p', 'goal'), node('span', 'mark'), node('span', 'said')];
  mark.ariaHidden = 'true';
  said.role = 'status';
  line.append(mark, localized(node('span', ''), { text: goal.text }), said);
  chapter.querySelector('aside')?.prepend(line);

  const now = { figure, noted: /** @type {Now['noted']} */ ({}) };
  const shown = () => Object.fromEntries(watched.map((name) => [name, figure[name]]));
  let before = shown();
  let isDone = false;
  let isTried = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** Whether the figure's settings can be read. */
  const isThere = () => figure === place || figure.loaded === true;

  function write() {
    line.classList.toggle('done', isDone);
    const learned = isDone && isThere() && goal.isDone(now) ? goal.learned(now) : '';
    const text = isDone ? prose(t('Done.'), learned) : isTried ? goal.hint(now) : '';
    if (said.textContent !== text) said.textContent = text;
  }

  function look() {
    goal.rest?.(now);
    const holds = goal.isDone(now);
    const was = isDone;
    isTried = !holds;
    isDone = holds || (was && goal.stays === true);
    // an exercise that stays solved keeps its text when the reader goes on
    if (!was || !isDone) write();
    if (was !== isDone) changed();
  }

  /** @param {Now['noted']} change */
  function note(change) {
    goal.note?.(now, change, before);
    before = shown();
    if (!watched.some((name) => name in change)) return;
    clearTimeout(timer);
    timer = setTimeout(look, rest);
  }
  for (const type of ['phasor-change', 'phasor-select', 'phasor-measure']) {
    figure.addEventListener(type, (/** @type {CustomEvent} */ { detail }) => note(detail));
  }
  // the switch of the page, which figures follow
  document.getElementById('encoding')?.addEventListener('change', () => {
    if (isSeen(chapter)) note({ encoding: figure.encoding });
  });
  listen(() => {
    relocalize(line);
    write();
  });
  return {
    get isDone() {
      return isDone;
    },
    /** @param {boolean} on from the address */
    show(on) {
      before = shown();
      if (on === isDone) return;
      isDone = on;
      write();
    },
  };
}

/**
 * @param {(done: string) => void} onReached called with the chapters whose exercises are solved, separated
 *   by blanks
 */
export function chapterGoals(onReached) {
  /** @type {Map<string, ReturnType<typeof goalOf>>} */
  const all = new Map();
  /** From the address; includes chapters that load later. @type {string[]} */
  let named = [];
  const changed = () => {
    const others = named.filter((id) => !all.has(id) && document.getElementById(id));
    const reached = Array.from(all).filter(([, { isDone }]) => isDone);
    onReached([...reached.map(([id]) => id), ...others].join(' ').trim());
  };
  return {
    /** @param {Readonly<Record<string, import('./goal-list.js').Goal>>} goals by chapter */
    add(goals) {
      for (const [id, goal] of Object.entries(goals)) {
        const chapter = document.getElementById(id);
        if (chapter) all.set(id, goalOf(chapter, goal, changed));
      }
    },
    /** @param {string} done chapters named in the address */
    show(done) {
      named = done.split(' ');
      for (const [id, goal] of all) goal.show(named.includes(id));
    },
  };
}
