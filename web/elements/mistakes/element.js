// <phasor-mistakes>: what lecture notes on positional encoding get wrong. Of a few lines the reader
// picks the one that is wrong; then every line is computed, marked and explained.
//
//   <phasor-mistakes></phasor-mistakes>
//   <phasor-mistakes only="E1"></phasor-mistakes>

import { parse } from '../../claims/parse.js';
import { node, set } from '../../draw/nodes.js';
import { phrase, t } from '../../language/language.js';
import { button } from '../kit/button.js';
import { cellsStyle } from '../kit/cells.js';
import { elementWith } from '../kit/element-with.js';
import { later } from '../kit/later.js';
import { panels, pictured, statementStyle } from '../kit/statement.js';
import { keep, kept, readAnswers, writeAnswers } from './answers.js';
import { fieldIds, lessons, made } from './data.js';
import { explanation, factsOf, numbersOf, resultOf, stateOf } from './model.js';
import { settings } from './settings.js';
import { css, lines, strip } from './view.js';

/** @typedef {import('./model.js').Facts} Facts */

export class MistakesElement extends elementWith(settings) {
  static about =
    'what lecture notes on positional encoding get wrong. Of a few lines the reader picks the one that is wrong; then every line is computed, marked and explained.';
  static events = {
    'phasor-change': '{ lesson } or { answers } when the reader moves on or picks a line',
    'phasor-select': '{ lesson, line, found } when a picked line was computed',
  };
  static css = [cellsStyle, statementStyle, css];

  #strip = strip((lesson) => this.set({ lesson }));
  #title = set(node('p', 'title'), { role: 'heading', 'aria-level': 3 });
  #prompt = node('p', 'prompt');
  #lines = lines((line) => this.#pick(line));
  #panels = panels((text) => this.say(text));
  #why = node('p', 'why');
  #next = button(phrase('Next'), () => this.#move());
  #again = button(phrase('Guess again'), () => this.#answer(null));
  /** Those about models of today. */
  #field = later(this, async () => {
    const [{ field }, { defineModels }] = await Promise.all([
      import('./field.js'),
      import('../../claims/models.js'),
    ]);
    defineModels();
    return field.map(made);
  });
  /** @type {Map<string, Facts>} lessons that were answered, computed */
  #facts = new Map();
  /** the lesson whose line was just picked */
  #picking = '';

  build() {
    const { box, sentence } = this.#panels;
    this.figure.append(
      this.#strip.box,
      this.#title,
      this.#prompt,
      this.#lines.box,
      this.#why,
      box,
      sentence,
      node('div', 'steps', this.#next, this.#again),
    );
    // until there is a lesson to go on from
    this.#next.hidden = this.#again.hidden = true;
    const before = this.keep && this.answers === '' ? kept() : '';
    if (before) this.assign('answers', before);
  }

  connectedCallback() {
    super.connectedCallback();
    // not first when it is seen: it may be printed before that, and printing does not wait
    if (this.#needsField) this.#field();
  }

  get #needsField() {
    return this.only.some((id) => fieldIds.includes(id));
  }

  get #shown() {
    if (this.only.length === 0) return lessons;
    const field = this.#needsField ? this.#field() : null;
    return [...lessons, ...(field ?? [])].filter(({ id }) => this.only.includes(id));
  }

  get #lesson() {
    const shown = this.#shown;
    return shown.find(({ id }) => id === this.lesson) ?? shown[0];
  }

  /** @returns {Map<string, number>} */
  get #answers() {
    return new Map(readAnswers(this.answers));
  }

  /** The lesson, the line that was picked of it, and once they are computed its facts. */
  get #current() {
    const lesson = this.#lesson;
    // while lessons are fetched there may be none
    const line = this.#answers.get(lesson?.id);
    const facts = line === undefined ? null : (this.#facts.get(lesson.id) ?? null);
    return { lesson, line, facts };
  }

  draw() {
    if (this.#needsField && !this.#field()) return;
    this.#compute();
    this.#drawProgress();
    const current = { ...this.#current, colors: this.palette('diverging') };
    this.mark('lesson', current, (current) => this.#drawLesson(current), ['language']);
    this.#next.hidden = this.#shown.length < 2;
  }

  /**
   * @param {{ lesson: import('./data.js').Lesson, line: number | undefined, facts: Facts | null,
   *   colors: string[] }} current
   */
  #drawLesson({ lesson, line, facts, colors }) {
    const number = lesson.id.slice(1);
    this.#title.textContent = t('{number}. {topic}', { number, topic: t(lesson.topic) });
    this.#prompt.textContent = this.#promptOf(line, facts);
    if (line === undefined) this.#lines.ask(lesson);
    else this.#lines.tell(lesson, line, facts);
    this.#why.textContent = facts ? explanation(lesson, facts) : '';
    const wrong = facts?.verdicts.find((verdict) => !verdict.right && pictured(verdict)) ?? null;
    this.#panels.draw(this.phasor, wrong, colors);
    this.#again.hidden = line === undefined;
    if (this.#picking === lesson.id && facts && line !== undefined) this.#reported(line, facts);
  }

  /** @param {number | undefined} line that was picked @param {Facts | null} facts */
  #promptOf(line, facts) {
    if (line === undefined) return t('At least one line is wrong. Pick one.');
    return facts ? resultOf(facts, line) : t('Computing …');
  }

  #drawProgress() {
    const shown = this.#shown;
    const answers = this.#answers;
    const state = (/** @type {string} */ id) => stateOf(this.#facts.get(id), answers.get(id));
    this.#strip.show(shown, this.#lesson.id, state);
    const found = shown.filter(({ id }) => state(id) === 'found').length;
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
        this.refresh();
      },
      (error) => this.fail(error),
    );
  }

  /** @param {number} line @param {Facts} facts */
  #reported(line, facts) {
    this.#picking = '';
    const found = !facts.verdicts[line].right;
    this.say(`${resultOf(facts, line)} ${this.#why.textContent}`);
    this.report('phasor-select', { lesson: this.#lesson.id, line, found });
  }

  /** @param {number | null} line of the shown lesson; null takes the answer back */
  #answer(line) {
    const { id } = this.#lesson;
    const answers = this.#answers;
    if (line === null) answers.delete(id);
    else answers.set(id, line);
    this.set({ answers: writeAnswers(answers) });
    if (this.keep) keep(id, line);
  }

  /** @param {number} line */
  #pick(line) {
    this.#picking = this.#lesson.id;
    this.#answer(line);
    // the button that was pressed goes; the next thing to do is the next place to be
    (this.#next.hidden ? this.#again : this.#next).focus();
  }

  #move() {
    const shown = this.#shown;
    const next = shown[(shown.indexOf(this.#lesson) + 1) % shown.length];
    this.set({ lesson: next.id });
  }

  /** The numbers of the lines, once they were guessed. */
  data() {
    const { lesson, facts } = this.#current;
    const rows = facts ? numbersOf(facts) : [];
    if (rows.length === 0) return null;
    const names = [t('said'), t('true'), t('difference')];
    const data = rows.flatMap(({ says, truth }) => [says, truth, says - truth]);
    return {
      name: lesson.id,
      tensor: { shape: [rows.length, 3], data: Float32Array.from(data) },
      rowtitle: t('line'),
      columntitle: t('value'),
      rowname: (/** @type {number} */ row) => rows[row].name,
      columnname: (/** @type {number} */ column) => names[column],
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect the first wrong line, once it was guessed */
  async code(dialect) {
    const { claimCode } = await import('../kit/claim-program.js');
    const { lesson, facts } = this.#current;
    const wrong = facts?.verdicts.findIndex(({ right }) => !right) ?? -1;
    return wrong < 0 ? '' : claimCode(dialect, parse(lesson.lines[wrong].expr));
  }
}
