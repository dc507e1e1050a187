// <phasor-terms>: one attention score split into its four terms, content and position: what the
// query's word and the query's place ask of the key's word and the key's place. They add up to it.
//
//   <phasor-terms text="the money bank by the river bank" query="6" key="2" controls></phasor-terms>

import { node, set } from '../../draw/nodes.js';
import { fixed, number, percent } from '../../draw/numbers.js';
import { called, shortened } from '../../draw/words.js';
import { mostTokens } from '../../heads/sentence.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { cellsStyle } from '../kit/cells.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { Pin } from '../kit/pin.js';
import { emptyStyle, firstWords, hideIfEmpty, wordsFor } from '../kit/sentence.js';
import { grid } from '../kit/slider.js';
import { counted, deviations, favourites, reach, scoreAt, scoreTerms, termNames } from './model.js';
import { settings } from './settings.js';
import { bars, board, css, names } from './view.js';

/** @typedef {import('./model.js').Terms & { embedding: import('../../api/tensor.js').Tensor,
 *   domain: [number, number] }} Scene */

export class TermsElement extends elementWith(settings) {
  static about =
    "one attention score split into its four terms, content and position: what the query's word and the query's place ask of the key's word and the key's place. They add up to it.";
  static events = {
    'phasor-select':
      '{ query, key, querytoken, keytoken, terms, score, weight } when the reader moves; `terms` by their names',
    'phasor-change': '{ query, key } or what else the reader changes',
  };
  static css = [cellsStyle, emptyStyle, css];
  static cursor = ['query', 'key'];

  #content = button(phrase('what the words are'), () => this.set({ content: !this.content }));
  #encoding = button(phrase('where they stand'), () => this.set({ encoding: !this.encoding }));
  #board = board();
  #bars = bars();
  #proof = node('p', 'proof');
  #list = wordsFor(this);

  build() {
    const count = told(node('span', ''), { text: 'What counts:' });
    const parts = node('div', 'parts', count, this.#content, this.#encoding);
    this.figure.append(parts, this.#board.box, this.#bars.box, this.#proof);
    const pin = new Pin(this);
    const { maps, keys } = this.#board;
    for (const { box, at } of maps) {
      const point = (/** @type {PointerEvent} */ event) => {
        const { row, column } = at(event);
        this.#go(row, column);
      };
      pin.points(box, point, { keys });
    }
    pin.keys(keys);
    grid(keys, {
      label: phrase('Scores, a row for each query and a column for each key; arrow keys move'),
      cursor: () => {
        const { length } = this.#words;
        return this.#scene && { ...this.#cursor, rows: length, columns: length };
      },
      go: (row, column) => {
        this.#go(row, column);
        this.#sayScore();
      },
    });
  }

  /** @returns {import('../kit/sentence.js').Sentence | null} null until the vectors are there */
  get #sentence() {
    const list = this.#list();
    return list && firstWords(this, list, mostTokens);
  }

  get #words() {
    return this.#sentence?.words ?? [];
  }

  /** @returns {Scene | null} null while there are no words */
  get #scene() {
    return this.compute('scene', { embedding: this.#sentence?.embedding }, ({ embedding }) => {
      if (!embedding) return null;
      const { dim, base, reads, content, encoding } = this;
      const given = { embedding, dim, base, reads, content, encoding };
      const terms = scoreTerms(this.phasor, given);
      return { ...terms, embedding, domain: reach(terms.terms, this.#counts) };
    });
  }

  get #cursor() {
    const last = this.#words.length - 1;
    return { row: Math.min(this.query, last), column: Math.min(this.key, last) };
  }

  get #counts() {
    return counted(this.content, this.encoding);
  }

  prepare() {
    this.#list();
  }

  draw() {
    const sentence = this.#sentence;
    if (!sentence) return;
    const scene = this.#scene;
    hideIfEmpty(this, scene === null);
    if (!scene) return;
    this.mark('board', { scene }, ({ scene }) => this.#paint(scene), ['colors', 'language']);
    this.mark('cursor', { scene, sentence }, ({ scene, sentence }) => this.#mark(scene, sentence));
  }

  /** @param {Scene} scene */
  #paint(scene) {
    // one scale for all, so that colours can be compared
    const { all, most } = deviations(scene);
    this.#board.paint(this.phasor, all, { colors: this.palette('diverging'), most }, this.#counts);
    set(this.#content, { 'aria-pressed': this.content });
    set(this.#encoding, { 'aria-pressed': this.encoding });
    this.#proof.textContent = t(
      'Colours tell how far a cell is above (red) or below (blue) the mean of its row: what all keys of a row share changes nothing in its softmax. Added up, the terms differ from the score computed at once by {residual} at most.',
      { residual: number(scene.residual) },
    );
  }

  /** @param {Scene} scene @param {import('../kit/sentence.js').Sentence} sentence */
  #mark(scene, { words, notices }) {
    const { row, column } = this.#cursor;
    this.#board.mark(words, row, column);
    const named = { query: called(words, row), key: called(words, column) };
    const title = t('{query} asks, {key} answers', named);
    this.#bars.show(title, scoreAt(scene, row, column), this.#counts, scene.domain);
    this.claim = this.#summary(scene);
    const clampings = clamped(this, { query: row, key: column }, 'text');
    this.notice = [...notices, ...clampings].filter(Boolean).join(' ');
  }

  /** @param {Scene} scene @returns {Record<string, string>} the score at the cursor, as a sentence has it */
  #spoken(scene) {
    const { row, column } = this.#cursor;
    const { values, weight } = scoreAt(scene, row, column);
    const [cc, cp, pc, pp, score] = values.map((value) => fixed(value, 2));
    const [query, key] = [row, column].map((place) => called(this.#words, place));
    return { query, key, cc, cp, pc, pp, score, weight: percent(weight) };
  }

  /** @param {Scene} scene */
  #summary(scene) {
    const { most, keys } = favourites(scene, this.#cursor.row);
    const best = keys.slice(0, 3).map((place) => called(this.#words, place));
    const values = { ...this.#spoken(scene), most: percent(most), best: best.join(', ') };
    const score =
      this.content && this.encoding
        ? t(
            'The score of {query} with {key} is {score}: {cc} for what they are, {pp} for where they stand, {cp} and {pc} for one’s word with the other’s place.',
            values,
          )
        : this.content
          ? t(
              'Without positions only the words are left: the score of {query} with {key} is {score}.',
              values,
            )
          : this.encoding
            ? t(
                'Without words only the places are left: the score of {query} with {key} is {score}.',
                values,
              )
            : t('Without words and positions there is nothing to read: every score is 0.');
    const looks =
      keys.length === this.#words.length
        ? t('{query} looks at every word alike.', values)
        : keys.length > 1
          ? t('{query} looks most at {best}, which it cannot tell apart: {most} each.', values)
          : t(
              '{query} gives {key} {weight} of its attention, and looks most at {best}: {most}.',
              values,
            );
    return `${score} ${looks}`;
  }

  #sayScore() {
    const scene = this.#scene;
    if (!scene) return;
    const values = this.#spoken(scene);
    this.say(t('{query}, {key}: {cc}, {cp}, {pc}, {pp}, score {score}', values));
  }

  /** @param {number} query @param {number} key */
  #go(query, key) {
    const { row, column } = this.#cursor;
    const scene = this.#scene;
    if (!scene || (query === row && key === column)) return;
    this.set({ query, key });
    const { values, weight } = scoreAt(scene, query, key);
    this.report('phasor-select', {
      query,
      key,
      querytoken: this.#words[query],
      keytoken: this.#words[key],
      terms: Object.fromEntries(termNames.map((name, k) => [name, values[k]])),
      score: values[4],
      weight,
    });
  }

  /** The query's row: for each key its four terms, and the score. */
  data() {
    const scene = this.#scene;
    if (!scene) return null;
    const words = this.#words;
    const { row: query } = this.#cursor;
    const scores = words.flatMap((_, key) => scoreAt(scene, query, key).values);
    const columns = names();
    return {
      name: 'terms',
      tensor: { shape: [words.length, columns.length], data: Float32Array.from(scores) },
      rowtitle: t('key'),
      columntitle: t('term, asked by {query}', { query: called(words, query) }),
      rowname: (/** @type {number} */ row) => `${shortened(words[row])} ${row}`,
      columnname: (/** @type {number} */ column) => columns[column],
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { termsCode } = await import('./code.js');
    const scene = this.#scene;
    if (!scene) return '';
    const { dim, base, reads, content, encoding } = this;
    const { embedding } = scene;
    const shown = { embedding, dim, base, reads, content, encoding, query: this.#cursor.row };
    return termsCode(dialect, shown);
  }
}
