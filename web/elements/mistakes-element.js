// <phasor-mistakes>: what lecture notes on positional encoding get wrong. Of a few lines the reader
// picks the one that is wrong; then every line is computed, marked and explained.
//
//   <phasor-mistakes></phasor-mistakes>
//   <phasor-mistakes only="E1"></phasor-mistakes>
//
// attributes  only      some of the lessons, 'E1 E7'; all 25 without
//             lesson    the one that is shown, 'E4'; the first without
//             answers   lines that were picked, 'E1.1 E4.0': the lesson and the line, from 0
//             keep      whether the browser remembers the answers; 'off' if not
// events      phasor-change  { lesson } or { answers } when the reader moves on or picks a line
//             phasor-select  { lesson, line, found } when a picked line was computed
//             phasor-error   { message } when a setting is wrong; its preset holds

import { colormap } from '../draw/colors.js';
import { t } from '../text/language.js';
import { parse } from './claim-parse.js';
import { panels, pictured } from './claim-view.js';
import { elementWith } from './element-with.js';
import { keep, kept, readAnswers, writeAnswers } from './mistakes-answers.js';
import { lessons } from './mistakes-data.js';
import { explanation, factsOf } from './mistakes-facts.js';
import { css, lines, strip } from './mistakes-view.js';
import { flag, oneOf } from './settings.js';
import { node } from './style.js';

/** @typedef {import('./mistakes-facts.js').Facts} Facts */

const ids = lessons.map(({ id }) => id);

/** @type {import('./settings.js').Setting<readonly string[]>} */
const some = {
  preset: [],
  get wanted() {
    return t('some of {first} to {last}, divided by blanks', { first: ids[0], last: ids[ids.length - 1] }); // prettier-ignore
  },
  read(text) {
    const list = text.split(/[\s,]+/).filter(Boolean);
    return list.every((id) => ids.includes(id)) ? list : undefined;
  },
  write: (list) => list.join(' '),
};

/** @type {import('./settings.js').Setting<string>} */
const picked = {
  preset: '',
  get wanted() {
    return t("picked lines such as 'E1.1 E4.0', divided by blanks");
  },
  read: (text) => (readAnswers(text) ? text : undefined),
  write: (text) => text,
};

export class MistakesElement extends elementWith({
  only: some,
  lesson: oneOf(['', ...ids]),
  answers: picked,
  keep: flag({ preset: true }),
}) {
  static css = css;

  #strip = strip((id) => this.set({ lesson: id }));
  #title = node('p', 'title');
  #prompt = node('p', 'prompt');
  #lines = lines((line) => this.#pick(line));
  #panels = panels((cell, row, column, spoken) => {
    if (spoken) this.say(this.#panels.cell.textContent ?? '');
  });
  #why = node('p', 'why');
  #next = node('button', '');
  #again = node('button', '');
  /** @type {Map<string, Facts>} lessons that were answered, computed */
  #facts = new Map();
  /** @type {string[]} */
  #colors = [];
  /** the lesson whose line was just picked */
  #picking = '';

  build() {
    for (const made of [this.#next, this.#again]) made.type = 'button';
    this.#next.addEventListener('click', () => this.#move());
    this.#again.addEventListener('click', () => this.#forget());
    this.#title.setAttribute('role', 'heading');
    this.#title.setAttribute('aria-level', '3');
    const { box, cell } = this.#panels;
    this.figure.append(
      ...[this.#strip.box, this.#title, this.#prompt, this.#lines.box],
      ...[this.#why, box, cell, node('div', 'steps', this.#next, this.#again)],
    );
    const before = this.keep && this.answers === '' ? kept() : '';
    if (before) this.assign('answers', before);
  }

  get #shown() {
    return this.only.length > 0 ? lessons.filter(({ id }) => this.only.includes(id)) : lessons;
  }

  get #lesson() {
    return this.#shown.find(({ id }) => id === this.lesson) ?? this.#shown[0];
  }

  /** @returns {Map<string, number>} */
  get #answers() {
    return new Map(readAnswers(this.answers));
  }

  /** @param {string} id @returns {'open' | 'found' | 'missed'} */
  #state(id) {
    const line = this.#answers.get(id);
    const facts = this.#facts.get(id);
    if (line === undefined) return 'open';
    return facts && !facts.verdicts[line].right ? 'found' : 'missed';
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    if (changed.has('start') || changed.has('colors')) {
      this.#colors = colormap(this.probe, 'diverging');
    }
    this.#compute();
    const lesson = this.#lesson;
    this.#drawProgress();
    const fresh = ['start', 'only', 'lesson', 'answers', 'facts'].some((name) => changed.has(name));
    if (!fresh && !changed.has('colors')) return;
    const line = this.#answers.get(lesson.id);
    const facts = (line !== undefined && this.#facts.get(lesson.id)) || null;
    this.#title.textContent = t(lesson.topic);
    this.#prompt.textContent =
      line === undefined
        ? t('Which line is wrong? Pick one.')
        : facts
          ? this.#sentence(facts, line)
          : t('Computing …');
    if (line === undefined) this.#lines.ask(lesson);
    else this.#lines.tell(lesson, line, facts);
    this.#why.textContent = facts ? explanation(lesson, facts) : '';
    const wrong = facts?.verdicts.find((verdict) => !verdict.right && pictured(verdict)) ?? null;
    this.#panels.show(this.phasor, wrong, this.#colors);
    this.#next.textContent = t('Next');
    this.#again.textContent = t('Guess again');
    this.#next.hidden = this.#shown.length < 2;
    this.#again.hidden = line === undefined;
    if (this.#picking === lesson.id && facts && line !== undefined) this.#reported(line, facts);
  }

  #drawProgress() {
    const shown = this.#shown;
    this.#strip.show(shown, this.#lesson.id, (id) => this.#state(id));
    const found = shown.filter(({ id }) => this.#state(id) === 'found').length;
    const claim = t('{found} of {count} mistakes found.', { found, count: shown.length });
    if (this.claim !== claim) this.claim = claim;
  }

  /** Computes what was answered, the shown lesson first. */
  #compute() {
    const answers = this.#answers;
    const wanted = [this.#lesson, ...this.#shown].find(
      ({ id }) => answers.has(id) && !this.#facts.has(id),
    );
    if (!wanted) return;
    factsOf(this.phasor, wanted).then(
      (facts) => {
        this.#facts.set(wanted.id, facts);
        this.refresh('facts');
      },
      (error) => this.fail(error),
    );
  }

  /** @param {Facts} facts @param {number} line */
  #sentence({ verdicts }, line) {
    const wrong = verdicts.filter(({ right }) => !right).length;
    const values = { wrong, count: verdicts.length };
    return verdicts[line].right
      ? t('The line that you picked is right; {wrong} of {count} are wrong.', values)
      : t('Found: {wrong} of {count} lines are wrong.', values);
  }

  /** @param {number} line @param {Facts} facts */
  #reported(line, facts) {
    this.#picking = '';
    const found = !facts.verdicts[line].right;
    this.say(`${this.#sentence(facts, line)} ${this.#why.textContent}`);
    this.report('phasor-select', { lesson: this.#lesson.id, line, found });
  }

  /** @param {number} line */
  #pick(line) {
    const { id } = this.#lesson;
    this.#picking = id;
    this.set({ answers: writeAnswers(this.#answers.set(id, line)) });
    if (this.keep) keep(id, line);
    // the button that was pressed goes; the next thing to do is the next place to be
    (this.#next.hidden ? this.#again : this.#next).focus();
  }

  #forget() {
    const { id } = this.#lesson;
    const answers = this.#answers;
    answers.delete(id);
    this.set({ answers: writeAnswers(answers) });
    if (this.keep) keep(id, null);
  }

  #move() {
    const shown = this.#shown;
    const next = shown[(shown.indexOf(this.#lesson) + 1) % shown.length];
    this.set({ lesson: next.id });
  }

  /** The numbers of the lines, once they were guessed. */
  data() {
    const { id } = this.#lesson;
    const facts = this.#answers.has(id) ? this.#facts.get(id) : undefined;
    const rows = (facts?.verdicts ?? []).flatMap(({ cells }, line) =>
      cells.map((cell, k) => ({ ...cell, name: cells.length > 1 ? `${line}: ${k}` : `${line}` })),
    );
    if (rows.length === 0) return null;
    const names = [t('said'), t('true'), t('difference')];
    const data = rows.flatMap(({ says, truth }) => [says, truth, says - truth]);
    return {
      name: id,
      tensor: { shape: [rows.length, 3], data: Float32Array.from(data) },
      rowtitle: t('line'),
      columntitle: t('value'),
      rowname: (/** @type {number} */ row) => rows[row].name,
      columnname: (/** @type {number} */ column) => names[column],
    };
  }

  /** @param {import('./element.js').Dialect} dialect the first wrong line, once it was guessed */
  async code(dialect) {
    const { claimCode } = await import('./claim-code.js');
    const { id, lines: all } = this.#lesson;
    const facts = this.#answers.has(id) ? this.#facts.get(id) : undefined;
    const wrong = facts?.verdicts.findIndex(({ right }) => !right) ?? -1;
    return wrong < 0 ? '' : claimCode(dialect, parse(all[wrong].expr));
  }
}
