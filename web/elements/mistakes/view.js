// The nodes of <phasor-mistakes>: the numbers of all lessons, and the lines of one.

import { node, set } from '../../draw/nodes.js';
import { t } from '../../language/language.js';
import { button } from '../kit/button.js';
import { onKeys, stepped } from '../kit/keyboard.js';
import { code, line as stated, mark } from '../kit/statement.js';

/** @typedef {import('./data.js').Lesson} Lesson */
/** @typedef {import('./data.js').Line} Line */
/** @typedef {import('./model.js').Facts} Facts */
/** @typedef {import('./model.js').State} State */

export const css = `
.figure { min-block-size: 432px; }
:host([only]) .figure { min-block-size: 256px; }
.strip { display: flex; flex-wrap: wrap; gap: 4px; margin-block-end: 20px; }
[hidden] { display: none !important; }
.strip button { min-inline-size: 28px; min-block-size: 28px; padding: 0 4px; }
.strip .missed { border: 2px solid var(--edge); }
.strip .found { background: color-mix(in srgb, var(--accent) 16%, var(--ground)); border-color: var(--accent); }
.strip [aria-current='true'] { background: var(--accent); border-color: var(--accent);
  color: var(--ground); font-weight: 600; }
.title { margin: 0; font-size: 18px; font-weight: 600; }
.prompt { margin: 2px 0 12px; color: var(--muted); }
.lines { list-style: none; margin: 0; padding: 0; max-inline-size: 736px;
  border-block-start: 1px solid var(--line); }
.lines li { border-block-end: 1px solid var(--line); }
.lines button { inline-size: 100%; min-block-size: 44px; padding: 8px 10px; border: 0; border-radius: 0;
  text-align: start; font-size: 16px; line-height: 1.4; background: none; }
.lines button:hover { background: color-mix(in srgb, var(--accent) 8%, transparent); }
.lines button:focus-visible { outline-offset: -2px; }
.lines code { font: 1em/1.4 var(--phasor-mono, ui-monospace, monospace); overflow-wrap: anywhere; }
.told { display: grid; grid-template-columns: 1.4em minmax(0, 1fr); gap: 2px 8px; padding: 10px;
  font-size: 16px; line-height: 1.4; }
.told p { margin: 0; } .told > :not(.verdict) { grid-column: 2; }
.told .stated { font-size: 13px; } .told .stated .verdict { display: none; }
.told > .stated.alone { font-size: 16px; }
.told .pick { color: var(--query); font-size: 13px; } .told .cut { font-size: 13px; }
.why { margin: 16px 0 0; max-inline-size: 736px; font-size: 16px; line-height: 1.5; text-wrap: pretty; }
.why:empty { display: none; }
@media (forced-colors: active) {
  .strip .found { border: 3px double ButtonText; }
  .strip [aria-current='true'] { border: 3px solid Highlight; }
}
.steps { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 16px; }
`;

/**
 * Arrows move the focus along buttons, which may be others later.
 *
 * @param {HTMLElement} box around them
 * @param {() => readonly HTMLElement[]} buttons
 * @param {import('../kit/keyboard.js').Direction} axis
 */
const walk = (box, buttons, axis) =>
  onKeys(box, (event) => {
    const all = buttons();
    const now = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = now < 0 ? null : stepped(event, { now, last: all.length - 1, axis });
    if (next === null) return false;
    all[next].focus();
    return true;
  });

/** @param {(id: string) => void} choose */
export function strip(choose) {
  const box = set(node('div', 'strip'), { role: 'group' });
  let ids = '';
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  walk(box, () => buttons, 'both');
  return {
    box,
    /** @param {readonly Lesson[]} lessons @param {string} current @param {(id: string) => State} state */
    show(lessons, current, state) {
      box.hidden = lessons.length < 2;
      set(box, { 'aria-label': t('Mistakes') });
      const wanted = lessons.map(({ id }) => id).join();
      if (ids !== wanted) {
        ids = wanted;
        buttons = lessons.map(({ id }) => button('', () => choose(id)));
        buttons.forEach((each, k) => each.append(lessons[k].id.slice(1)));
        box.replaceChildren(...buttons);
      }
      const words = {
        open: t('not answered'),
        found: t('found'),
        missed: t('answered, not found'),
      };
      lessons.forEach(({ id, topic }, k) => {
        const isHere = id === current;
        set(buttons[k], {
          class: state(id),
          tabindex: isHere ? 0 : -1,
          'aria-current': isHere,
          'aria-label': `${id.slice(1)}, ${t(topic)}: ${words[state(id)]}`,
          title: t(topic),
        });
      });
    },
  };
}

/** @param {Line} line */
const words = ({ statement, expr, says }) =>
  statement === undefined ? code('', `${expr} = ${says}`) : t(statement);

/**
 * @param {Line} line
 * @param {import('../../claims/verdict.js').Verdict | undefined} verdict undefined while it is computed
 */
function judged(line, verdict) {
  if (!verdict) return [node('span', 'verdict', '·'), node('span', '', words(line))];
  const claim = stated({ ...line, verdict });
  // the mark stands before the line already
  claim.firstElementChild?.remove();
  const isAlone = line.statement === undefined;
  claim.classList.toggle('alone', isAlone);
  return [
    mark(verdict.right),
    ...(isAlone ? [] : [node('span', '', words(line))]),
    claim,
    ...(verdict.cut ? [node('p', 'cut', t('Cut off, not rounded.'))] : []),
  ];
}

/** @param {(line: number) => void} pick */
export function lines(pick) {
  const box = node('ol', 'lines');
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  walk(box, () => buttons, 'y');
  return {
    box,
    /** @param {Lesson} lesson that is not answered yet */
    ask(lesson) {
      const { lines, order } = lesson;
      buttons = order.map((line) => button('', () => pick(line)));
      buttons.forEach((each, k) => each.append(words(lines[order[k]])));
      box.replaceChildren(...buttons.map((each) => node('li', '', each)));
    },
    /**
     * @param {Lesson} lesson
     * @param {number} picked
     * @param {Facts | null} facts null while they are computed
     */
    tell(lesson, picked, facts) {
      buttons = [];
      set(box, { 'aria-busy': facts === null });
      box.replaceChildren(
        ...lesson.order.map((k) => {
          const words = facts?.verdicts[k].right ? t('Not this one') : t('Your pick');
          const pickMark = k === picked ? [node('p', 'pick', words)] : [];
          const parts = [...judged(lesson.lines[k], facts?.verdicts[k]), ...pickMark];
          return node('li', '', node('div', 'told', ...parts));
        }),
      );
    },
  };
}
