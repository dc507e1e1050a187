// <phasor-terms>: one attention score split into its four terms, content and position: what the
// query's word and the query's place ask of the key's word and the key's place. They add up to it.
//
//   <phasor-terms text="the money bank by the river bank" query="6" key="2" controls></phasor-terms>
//
// attributes  text      the sentence; of longer ones the first 128 words are shown
//             query     the score's word that asks, by its position
//             key       the word that is asked
//             keyindex  the same as key, for React and Vue, which keep `key` to themselves
//             pinned    both stay until a click on their cell or Escape releases them
//             reads     what the head reads: 'both', 'meaning', 'one back' or 'nearby'; they are made
//                       by hand, see web/text/heads.js
//             content   words count; 'off' leaves them out
//             encoding  positions count; 'off' leaves them out
//             dim       numbers in a row of the input
//             base      of the encoding
// events      phasor-select  { query, key, querytoken, keytoken, terms, score, weight } when the reader moves;
//                            `terms` by their names
//             phasor-change  { query, key } or what else the reader changes
//             phasor-error   { message } when a setting is wrong; its preset holds

import { colormap } from '../draw/colors.js';
import { extent } from '../draw/extent.js';
import { fixed, number, percent } from '../draw/numbers.js';
import { quoted } from '../draw/words.js';
import { t, told } from '../text/language.js';
import { mostTokens } from '../text/model.js';
import { vectors } from '../text/vectors.js';
import { lettersOnly } from './attention-model.js';
import { moved } from './cursor.js';
import { elementWith } from './element-with.js';
import { Pin, pinning } from './pin.js';
import { flag, integer, oneOf, real, text } from './settings.js';
import { node } from './style.js';
import { centred, counted, found, termNames } from './terms-model.js';
import { bars, board, css, titles } from './terms-view.js';

/** @typedef {import('../tensor.js').Tensor} Tensor */
/** @typedef {import('./terms-model.js').Found & { embedding: Tensor, domain: [number, number] }} Scene */

export class TermsElement extends elementWith({
  text: text({ preset: 'the money bank by the river bank', label: 'Text' }),
  query: integer({ preset: 6, least: 0 }),
  key: integer({ preset: 2, least: 0 }),
  ...pinning,
  reads: oneOf(['both', 'meaning', 'one back', 'nearby'], { label: 'The head reads' }),
  content: flag({ preset: true }),
  encoding: flag({ preset: true }),
  dim: integer({
    preset: 128,
    least: 4,
    most: 1024,
    label: 'Dimension',
    stops: [4, 8, 16, 32, 64, 128, 256, 512],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    most: 1e12,
    label: 'Base',
    stops: [1, 2, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
}) {
  static css = css;
  static cursor = ['query', 'key'];

  #content = node('button', '');
  #encoding = node('button', '');
  #count = node('span', '');
  #board = board();
  #bars = bars();
  #proof = node('p', 'proof');
  /** @type {import('../text/words.js').Words | null | undefined} undefined until it is asked for */
  #list;
  /** @type {string[]} */
  #words = [];
  /** @type {Scene | null} */
  #found = null;
  /** @type {string[]} */
  #colors = [];

  build() {
    for (const [button, name] of /** @type {const} */ ([
      [this.#content, 'content'],
      [this.#encoding, 'encoding'],
    ])) {
      button.type = 'button';
      button.addEventListener('click', () => this.set({ [name]: !this.value(name) }));
    }
    told(this.#count, { text: 'What counts:' });
    told(this.#content, { text: 'what the words are' });
    told(this.#encoding, { text: 'where they stand' });
    const choice = node('div', 'switch', this.#count, this.#content, this.#encoding);
    this.figure.append(choice, this.#board.box, this.#bars.box, this.#proof);
    const pin = new Pin(this);
    const keys = this.#board.plot;
    for (const { box, at } of this.#board.maps) {
      const point = (/** @type {PointerEvent} */ event) => {
        const { row, column } = at(event);
        this.#go(row, column);
      };
      pin.points(box, point, { keys });
    }
    pin.keys(keys);
    this.#board.plot.addEventListener('keydown', (event) => this.#walk(event));
  }

  get #query() {
    return Math.min(this.query, this.#words.length - 1);
  }

  get #key() {
    return Math.min(this.key, this.#words.length - 1);
  }

  get #counts() {
    return counted(this.content, this.encoding);
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string} */ given) => given.split(' ').some((name) => changed.has(name));
    if (!this.#list) return this.#ask();
    const fresh = any('start words text reads content encoding dim base');
    if (any('start words colors')) this.#colors = colormap(this.probe, 'diverging');
    if (fresh) this.#measure(this.#list);
    this.figure.parentElement?.classList.toggle('empty', this.#found === null);
    if (!this.#found) {
      this.claim = '';
      this.notice = t('There is no word in the text yet.');
      return;
    }
    if (fresh || any('colors')) this.#paint();
    if (fresh || any('query key size')) this.#mark();
  }

  /** Words are fetched when the first text needs them. */
  #ask() {
    if (this.#list === null) return;
    this.#list = null;
    vectors().then((words) => {
      this.#list = words;
      this.refresh('words');
    });
  }

  /** @param {import('../text/words.js').Words} list */
  #measure(list) {
    const { phasor, dim, base, reads, content, encoding } = this;
    const all = list.tokens(this.text);
    this.#words = all.slice(0, mostTokens);
    this.#found = null;
    if (all.length === 0) return;
    const embedding = list.embed(this.#words);
    const terms = found(phasor, { embedding, dim, base, reads, content, encoding });
    this.#found = { ...terms, embedding, domain: reached(terms.terms, this.#counts) };
    this.notice = [
      all.length > mostTokens
        ? t('The first {shown} of {all} words are shown.', { shown: mostTokens, all: all.length })
        : '',
      list.size === 0 ? lettersOnly() : '',
    ]
      .filter(Boolean)
      .join(' ');
  }

  #paint() {
    if (!this.#found) return;
    const { terms, sum, residual } = this.#found;
    const small = terms.map(centred);
    const total = centred(sum);
    // one scale for all, so that colours can be compared; a sum that is all alike stays empty
    const most = Math.max(...[...small, total].map(({ data }) => extent(data, true)[1]));
    const least = 1e-4 * Math.max(...terms.map(({ data }) => extent(data, true)[1]));
    const even = [...small, total].every(({ data }) => data.every((v) => Math.abs(v) < least));
    const scale = { colors: this.#colors, most: even ? 1 : most };
    this.#board.paint(this.phasor, small, total, scale, this.#counts);
    this.#content.setAttribute('aria-pressed', String(this.content));
    this.#encoding.setAttribute('aria-pressed', String(this.encoding));
    this.#proof.textContent = t(
      'Colours tell how far a cell is above (red) or below (blue) the mean of its row: what all keys of a row share changes nothing in its softmax. Added up, the terms differ from the score computed at once by {residual} at most.',
      { residual: number(residual) },
    );
  }

  /** @returns {{ values: number[], means: number[], weight: number }} of the cursor, the sum last */
  #cell() {
    const { terms, sum, weights } = /** @type {Scene} */ (this.#found);
    const count = this.#words.length;
    const at = this.#query * count + this.#key;
    const values = [...terms, sum].map(({ data }) => data[at]);
    const means = [...terms, sum].map(({ data }) => {
      const row = data.subarray(this.#query * count, (this.#query + 1) * count);
      return row.reduce((all, value) => all + value, 0) / count;
    });
    return { values, means, weight: weights.data[at] };
  }

  #mark() {
    if (!this.#found) return;
    const [query, key] = [this.#query, this.#key];
    this.#board.mark(this.#words, query, key);
    const { values, means } = this.#cell();
    const named = { query: this.#called(query), key: this.#called(key) };
    this.#bars.show(t('{query} asks, {key} answers', named), {
      values,
      means,
      counts: this.#counts,
      domain: this.#found.domain,
    });
    this.claim = this.#sentence();
  }

  /** @param {number} place */
  #called(place) {
    return `${quoted(this.#words[place])} ${place}`;
  }

  #sentence() {
    const { weights } = /** @type {Scene} */ (this.#found);
    const [query, count] = [this.#query, this.#words.length];
    const { values, weight } = this.#cell();
    const row = weights.data.subarray(query * count, (query + 1) * count);
    const most = Math.max(...row);
    const best = Array.from(row.keys()).filter((k) => row[k] > most - 1e-5);
    const [cc, cp, pc, pp, score] = values.map((value) => fixed(value, 2));
    const said = {
      query: this.#called(query),
      key: this.#called(this.#key),
      ...{ cc, cp, pc, pp, score },
      weight: percent(weight),
      most: percent(most),
      best: best.slice(0, 3).map((k) => this.#called(k)).join(', '), // prettier-ignore
    };
    const parts =
      this.content && this.encoding
        ? t('The score of {query} with {key} is {score}: {cc} for what they are, {pp} for where they stand, {cp} and {pc} for one’s word with the other’s place.', said) // prettier-ignore
        : this.content
          ? t('Without positions only the words are left: the score of {query} with {key} is {score}.', said) // prettier-ignore
          : this.encoding
            ? t('Without words only the places are left: the score of {query} with {key} is {score}.', said) // prettier-ignore
            : t('Without words and positions there is nothing to read: every score is 0.', said);
    const looks =
      best.length === count
        ? t('{query} looks at every word alike.', said)
        : best.length > 1
          ? t('{query} looks most at {best}, which it cannot tell apart: {most} each.', said)
          : t('{query} gives {key} {weight} of its attention, and looks most at {best}: {most}.', said); // prettier-ignore
    return `${parts} ${looks}`;
  }

  /** @param {number} query @param {number} key */
  #go(query, key) {
    if (!this.#found || (query === this.#query && key === this.#key)) return;
    this.set({ query, key });
    const { values, weight } = this.#cell();
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

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const count = this.#words.length;
    const next = moved({ row: this.#query, column: this.#key }, event, count, count);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(next.row, next.column);
    const [cc, cp, pc, pp, score] = this.#cell().values.map((value) => fixed(value, 2));
    const named = { query: this.#called(next.row), key: this.#called(next.column) };
    this.say(t('{query}, {key}: {cc}, {cp}, {pc}, {pp}, score {score}', { ...named, cc, cp, pc, pp, score })); // prettier-ignore
  }

  /** The query's row: for each key its four terms, and the score. */
  data() {
    if (!this.#found) return null;
    const { terms, sum } = this.#found;
    const [query, count] = [this.#query, this.#words.length];
    const names = [...titles(), t('score')];
    const data = new Float32Array(5 * count);
    [...terms, sum].forEach((table, column) => {
      for (let key = 0; key < count; ++key) {
        data[5 * key + column] = table.data[query * count + key];
      }
    });
    return {
      name: 'terms',
      tensor: { shape: [count, 5], data },
      rowtitle: t('key'),
      columntitle: t('term, asked by {query}', { query: this.#called(query) }),
      rowname: (/** @type {number} */ row) => `${this.#words[row]} ${row}`,
      columnname: (/** @type {number} */ column) => names[column],
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { termsCode } = await import('./terms-code.js');
    if (!this.#found) return '';
    const { dim, base, reads, content, encoding } = this;
    const { embedding } = this.#found;
    const shown = { embedding, dim, base, reads, content, encoding, query: this.#query };
    return termsCode(dialect, shown);
  }
}

/**
 * From where to where the terms of any score reach as they are added up: the bars keep their scale
 * while the reader moves.
 *
 * @param {readonly Tensor[]} terms @param {readonly boolean[]} counts
 * @returns {[number, number]}
 */
function reached(terms, counts) {
  let [low, high] = [0, 0];
  const sums = new Float64Array(terms[0].data.length);
  terms.forEach(({ data }, k) => {
    if (!counts[k]) return;
    for (let at = 0; at < data.length; ++at) {
      sums[at] += data[at];
      low = Math.min(low, sums[at]);
      high = Math.max(high, sums[at]);
    }
  });
  return [low, high];
}
