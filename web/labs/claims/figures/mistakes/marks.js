// The marks of <phasor-mistakes>: the numbers of all lessons, the lines of a lesson and the feedback after a
// choice.

import { node, set } from '../../../../core/draw/nodes.js';
import { phrase, prose, t } from '../../../../core/texts/language.js';
import { button } from '../../../../core/kit/button.js';
import { onKeys, stepped } from '../../../../core/kit/keyboard.js';
import { filled, mark, shownWhile } from '../../../../core/kit/marks/boxes.js';
import { panels } from '../panels.js';
import { code, line as stated, mark as verdictMark } from '../statement.js';
import { keep, writeAnswers } from './answers.js';
import { explanation, resultOf } from './model.js';

/** @typedef {import('./data.js').Lesson} Lesson */
/** @typedef {import('./data.js').Line} Line */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */

export const css = `
.figure { min-block-size: 344px; }
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
.lines code { font: 1em/1.4 var(--mono); overflow-wrap: anywhere; }
.statements { display: grid; grid-template-columns: 1.4em minmax(0, 1fr); gap: 2px 8px; padding: 10px;
  font-size: 16px; line-height: 1.4; }
.statements p { margin: 0; } .statements > :not(.verdict) { grid-column: 2; }
.statements .stated { font-size: 13px; } .statements .stated .verdict { display: none; }
.statements > .stated.alone { font-size: 16px; }
.statements .pick { color: var(--query); font-size: 13px; } .statements .cut { font-size: 13px; }
.why { margin: 16px 0 0; max-inline-size: 736px; font-size: 16px; line-height: 1.5; text-wrap: pretty; }
.why:empty { display: none; }
@media (forced-colors: active) {
  .strip .found { border: 3px double ButtonText; }
  .strip [aria-current='true'] { border: 3px solid Highlight; }
}
.steps { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 16px; }
`;

/**
 * Arrow keys move the focus along buttons, which may be replaced.
 *
 * @param {HTMLElement} box contains them
 * @param {() => readonly HTMLElement[]} buttons
 * @param {import('../../../../core/kit/keyboard.js').Direction} axis
 */
const walk = (box, buttons, axis) =>
  onKeys(box, (event) => {
    const all = buttons();
    const now = all.findIndex((each) => each === event.target);
    const next = now < 0 ? null : stepped(event, { now, last: all.length - 1, axis });
    if (next === null) return false;
    all[next].focus();
    return true;
  });

/** @param {Model} m @param {Host} s */
function strip(m, s) {
  const box = set(node('div', 'strip'), { role: 'group' });
  const listed = s.kept(() => {
    const buttons = m.all.map(({ id }) => {
      const tab = button('', () => s.set({ lesson: id }));
      tab.append(id.slice(1));
      return tab;
    });
    box.replaceChildren(...buttons);
    return buttons;
  });
  walk(box, listed, 'both');
  const marked = s.kept(() => {
    set(box, { 'aria-label': t('Mistakes') });
    const words = {
      open: t('not answered'),
      found: t('found'),
      missed: t('answered, not found'),
    };
    const buttons = listed();
    m.all.forEach(({ id, topic }, k) => {
      const state = m.stateOf(id);
      const isHere = id === m.lesson?.id;
      set(buttons[k], {
        class: state,
        tabindex: isHere ? 0 : -1,
        'aria-current': isHere,
        'aria-label': t('{list}, {next}', {
          list: id.slice(1),
          next: t('{name}: {value}', { name: t(topic), value: words[state] }),
        }),
        title: t(topic),
      });
    });
  }, ['language']);
  return shownWhile(() => m.all.length > 1, mark(box, marked));
}

/** @param {Line} line */
const words = ({ statement, expr, says }) =>
  statement === undefined ? code('', `${expr} = ${says}`) : t(statement);

/**
 * @param {Line} line
 * @param {import('../../api/verdict.js').Verdict | undefined} verdict undefined while it is computed
 */
function judged(line, verdict) {
  if (!verdict) return [node('span', 'verdict', '·'), node('span', '', words(line))];
  const claim = stated({ ...line, verdict });
  // remove the mark of an earlier verdict
  claim.firstElementChild?.remove();
  const isAlone = line.statement === undefined;
  claim.classList.toggle('alone', isAlone);
  return [
    verdictMark(verdict.right),
    ...(isAlone ? [] : [node('span', '', words(line))]),
    claim,
    ...(verdict.cut ? [node('p', 'cut', t('Cut off, not rounded.'))] : []),
  ];
}

/**
 * The lines to pick from, and after a choice the verdict on each.
 *
 * @param {Model} m
 * @param {Host} s
 * @param {(line: number) => void} pick
 */
function lines(m, s, pick) {
  const box = node('ol', 'lines');
  walk(box, () => Array.from(box.querySelectorAll('button')), 'y');
  return filled(s, box, () => {
    const { lesson, line, facts } = m;
    if (!lesson) return [];
    const isPicked = line !== undefined;
    set(box, { 'aria-busy': m.isComputing || null });
    return lesson.order.map((k) => {
      if (!isPicked) {
        const choice = button('', () => pick(k));
        choice.append(words(lesson.lines[k]));
        return node('li', '', choice);
      }
      const verdict = facts?.verdicts[k];
      const text = verdict?.right ? t('Not this one') : t('Your pick');
      const picked = k === line ? [node('p', 'pick', text)] : [];
      return node(
        'li',
        '',
        node('div', 'statements', ...judged(lesson.lines[k], verdict), ...picked),
      );
    });
  });
}

/** The lessons of figures whose line was just picked. @type {WeakMap<Model, Lesson>} */
const picked = new WeakMap();

/**
 * The event after a choice, once its verdict is shown; it is also announced.
 *
 * @param {Model} m
 * @param {Host} s
 * @returns {import('../../../../core/kit/figure.js').Report | null}
 */
export function reports(m, s) {
  const { lesson, line, facts } = m;
  if (!lesson || line === undefined || !facts || picked.get(m) !== lesson) return null;
  picked.delete(m);
  s.say(prose(resultOf(facts, line), explanation(lesson, facts)));
  const detail = { lesson: lesson.id, line, found: !facts.verdicts[line].right };
  return { event: 'phasor-select', of: detail, detail: () => detail };
}

/** @param {Model} m @param {Host} s */
export function marks(m, s) {
  /** @param {string} id of a lesson @param {number | null} line null removes the answer */
  const answer = (id, line) => {
    const answers = new Map(m.answers);
    if (line === null) answers.delete(id);
    else answers.set(id, line);
    s.set({ answers: writeAnswers(answers) });
    if (s.keep) keep(id, line);
  };
  const next = button(phrase('Next'), () => {
    const at = m.all.findIndex((each) => each === m.lesson);
    s.set({ lesson: m.all[(at + 1) % m.all.length].id });
  });
  const again = button(phrase('Guess again'), () => m.lesson && answer(m.lesson.id, null));
  const pick = (/** @type {number} */ line) => {
    const { lesson } = m;
    if (!lesson) return;
    picked.set(m, lesson);
    answer(lesson.id, line);
    // the pressed button disappears: focus the next one
    again.hidden = false;
    (next.hidden ? again : next).focus();
  };
  const title = set(node('p', 'title'), { role: 'heading', 'aria-level': 3 });
  const steps = node('div', 'steps', next, again);
  // hidden until there is a lesson
  next.hidden = again.hidden = true;
  return [
    strip(m, s),
    filled(s, title, () => {
      const { lesson } = m;
      if (!lesson) return [];
      return [t('{number}. {topic}', { number: lesson.id.slice(1), topic: t(lesson.topic) })];
    }),
    filled(s, node('p', 'prompt'), () => {
      const { lesson, line, facts } = m;
      if (!lesson) return [];
      if (line === undefined) return [t('At least one line is wrong. Pick one.')];
      if (facts) return [resultOf(facts, line)];
      return m.isComputing ? [t('Computing …')] : [];
    }),
    lines(m, s, pick),
    filled(s, node('p', 'why'), () =>
      m.lesson && m.facts ? [explanation(m.lesson, m.facts)] : [],
    ),
    ...panels(s, m.comparison),
    mark(
      steps,
      s.kept(() => {
        next.hidden = m.all.length < 2;
        again.hidden = m.line === undefined;
      }),
    ),
  ];
}
