// The nodes of <phasor-mistakes>: the numbers of all lessons, and the lines of one.

import { t } from '../text/language.js';
import { code, line as stated, lineCss, mark } from './claim-view.js';
import { node } from './style.js';

/** @typedef {import('./mistakes-data.js').Lesson} Lesson */
/** @typedef {import('./mistakes-facts.js').Facts} Facts */

export const css = `${lineCss}
.figure { min-block-size: 27rem; }
:host([only]) .figure { min-block-size: 16rem; }
.strip { display: flex; flex-wrap: wrap; gap: 4px; margin-block-end: 20px; }
[hidden] { display: none !important; }
.strip button { min-inline-size: 28px; min-block-size: 28px; padding: 0 4px; }
.strip .missed { border: 2px solid var(--edge); }
.strip .found { background: color-mix(in srgb, var(--accent) 16%, var(--ground)); border-color: var(--accent); }
.strip [aria-current='true'] { background: var(--accent); border-color: var(--accent);
  color: var(--ground); font-weight: 600; }
.title { margin: 0; font-size: 1.125rem; font-weight: 600; }
.prompt { margin: 2px 0 12px; color: var(--muted); }
.lines { list-style: none; margin: 0; padding: 0; max-inline-size: 46rem;
  border-block-start: 1px solid var(--line); }
.lines li { border-block-end: 1px solid var(--line); }
.lines button { inline-size: 100%; min-block-size: 44px; padding: 8px 10px; border: 0; border-radius: 0;
  text-align: start; font-size: 1rem; line-height: 1.4; background: none; }
.lines button:hover { background: color-mix(in srgb, var(--accent) 8%, transparent); }
.lines button:focus-visible { outline-offset: -2px; }
.lines code { font: 1em/1.4 var(--phasor-mono, ui-monospace, monospace); overflow-wrap: anywhere; }
.told { display: grid; grid-template-columns: 1.4em minmax(0, 1fr); gap: 2px 8px; padding: 10px;
  font-size: 1rem; line-height: 1.4; }
.told p { margin: 0; } .told > :not(.verdict) { grid-column: 2; }
.told .stated { font-size: 0.8125rem; } .told .stated .verdict { display: none; }
.told > .stated.alone { font-size: 1rem; }
.told .pick { color: var(--query); font-size: 0.8125rem; } .told .cut { font-size: 0.8125rem; }
.why { margin: 16px 0 0; max-inline-size: 46rem; font-size: 1rem; line-height: 1.5; text-wrap: pretty; }
.why:empty { display: none; }
@media (forced-colors: active) {
  .strip .found { border: 3px double ButtonText; }
  .strip [aria-current='true'] { border: 3px solid Highlight; }
}
.steps { display: flex; flex-wrap: wrap; gap: 8px; margin-block-start: 16px; }
`;

/** @param {KeyboardEvent} event @param {readonly HTMLElement[]} all @param {readonly [string, string]} keys */
function walk(event, all, [back, on]) {
  const at = all.findIndex((each) => each === event.target);
  const next = { [back]: at - 1, [on]: at + 1, Home: 0, End: all.length - 1 }[event.key];
  if (at < 0 || next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  event.stopPropagation();
  all[Math.min(all.length - 1, Math.max(0, next))].focus();
}

/** @param {(id: string) => void} choose */
export function strip(choose) {
  const box = node('div', 'strip');
  box.setAttribute('role', 'group');
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  box.addEventListener('keydown', (event) => walk(event, buttons, ['ArrowLeft', 'ArrowRight']));
  return {
    box,
    /**
     * @param {readonly Lesson[]} lessons
     * @param {string} current
     * @param {(id: string) => 'open' | 'found' | 'missed'} state
     */
    show(lessons, current, state) {
      box.hidden = lessons.length < 2;
      box.setAttribute('aria-label', t('Mistakes'));
      if (
        buttons.length !== lessons.length ||
        lessons.some(({ id }, k) => buttons[k].name !== id)
      ) {
        buttons = lessons.map(({ id }) => {
          const made = node('button', '', id.slice(1));
          made.type = 'button';
          made.name = id;
          made.addEventListener('click', () => choose(id));
          return made;
        });
        box.replaceChildren(...buttons);
      }
      const told = { open: t('not answered'), found: t('found'), missed: t('answered, not found') };
      lessons.forEach(({ id, topic }, k) => {
        const how = state(id);
        const here = id === current;
        buttons[k].className = how;
        buttons[k].tabIndex = here ? 0 : -1;
        buttons[k].setAttribute('aria-current', String(here));
        buttons[k].setAttribute('aria-label', `${id.slice(1)}, ${t(topic)}: ${told[how]}`);
        buttons[k].title = t(topic);
      });
    },
  };
}

/** @param {(line: number) => void} pick */
export function lines(pick) {
  const box = node('ol', 'lines');
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  box.addEventListener('keydown', (event) => walk(event, buttons, ['ArrowUp', 'ArrowDown']));

  /** @param {import('./mistakes-data.js').Line} line */
  const words = ({ statement, expr, says }) =>
    statement === undefined ? code('', `${expr} = ${says}`) : t(statement);

  return {
    box,
    /** @param {Lesson} lesson that is not answered yet */
    ask(lesson) {
      buttons = lesson.lines.map((line, k) => {
        const made = node('button', '', words(line));
        made.type = 'button';
        made.addEventListener('click', () => pick(k));
        return made;
      });
      box.replaceChildren(...buttons.map((made) => node('li', '', made)));
    },
    /** @param {Lesson} lesson @param {number} picked @param {Facts | null} facts null while they are computed */
    tell(lesson, picked, facts) {
      buttons = [];
      box.setAttribute('aria-busy', String(facts === null));
      box.replaceChildren(
        ...lesson.lines.map((line, k) => {
          const verdict = facts?.verdicts[k];
          const parts = [verdict ? mark(verdict.right) : node('span', 'verdict', '·')];
          if (line.statement !== undefined || !verdict) parts.push(node('span', '', words(line)));
          if (verdict) {
            const made = stated({ ...line, verdict });
            // the mark stands before the line already
            made.firstElementChild?.remove();
            if (line.statement === undefined) made.classList.add('alone');
            parts.push(made);
          }
          if (verdict?.cut) parts.push(node('p', 'cut', t('Cut off, not rounded.')));
          if (k === picked) parts.push(node('p', 'pick', t('Your pick')));
          return node('li', '', node('div', 'told', ...parts));
        }),
      );
    },
  };
}
