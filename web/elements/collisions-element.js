// <phasor-collisions>: how near the closest two positions are, against how many there are, and from
// where on two are equal when their rows are written with fewer digits: what "unique" means.
//
//   <phasor-collisions length="400" dim="1" format="exact" controls></phasor-collisions>
//
// attributes  length    positions 0 to length − 1, 2 to 1000000
//             dim       numbers in a row of the encoding; 1 is a sine alone
//             base      of the wavelengths
//             format    how rows are written: 'exact', 'float32', 'bfloat16' or 'decimals', two of them
//             encoding  'sinusoidal', or 'waves': a sine and a cosine of p/a for each of the divisors
//             divisors  of the waves, 1 and its multiples by one factor; none for none in the chart
//             compare   dimensions of the other lines in the chart, up to 8
//             limit     positions at the chart's right end
// events      phasor-change  { length }, { dim } or { format } … when the reader moves them
//             phasor-select  { a, b, distance } the closest two then; a distance of 0 for equal ones
//             phasor-error   { message } when a setting is wrong; its preset holds

import { number } from '../draw/numbers.js';
import { t } from '../text/language.js';
import { chart } from './collisions-chart.js';
import { facts } from './collisions-facts.js';
import { closestOf, formatNames, isGeometric, repeats, rounded, stairs, wavesOf } from './collisions-search.js'; // prettier-ignore
import { css, strips } from './collisions-view.js';
import { markText, sentence, spoken, strip } from './collisions-words.js';
import { elementWith } from './element-with.js';
import { integer, numbers, oneOf, real } from './settings.js';
import { node } from './style.js';
import { unhurried } from './unhurried.js';

/** @typedef {import('./collisions-search.js').Encoding} Encoding */
/** @typedef {import('./collisions-search.js').Pair} Pair */
/** @typedef {import('./collisions-search.js').Repeats} Repeats */
/** @typedef {import('./collisions-search.js').Format} Format */
/** @typedef {import('./collisions-words.js').Line} Line */

const most = 1_000_000;
/** Rows that are compared two by two, as they are written. */
const compared = 1024;
/** Encodings whose lines are kept, for a reader who goes back to them. */
const kept = 64;

const list = numbers({ preset: [1, 2], least: 1, most: 1000, atMost: 6 });

export class CollisionsElement extends elementWith({
  length: integer({
    preset: 400,
    least: 2,
    most,
    label: 'Positions',
    stops: [2, 7, 10, 20, 64, 100, 400, 1000, 10_000, 43_300, 100_000, most],
  }),
  dim: integer({
    preset: 1,
    least: 1,
    most: 1024,
    label: 'Dimension',
    stops: [1, 2, 3, 4, 6, 8, 16, 32, 64, 128, 256, 512],
  }),
  base: real({
    preset: 10_000,
    least: 1,
    most: 1e12,
    label: 'Base',
    stops: [1, 2, 4, 10, 100, 1000, 10_000, 100_000, 1_000_000],
  }),
  format: oneOf(['exact', 'float32', 'bfloat16', 'decimals'], { label: 'Written as' }),
  encoding: oneOf(['sinusoidal', 'waves'], { label: 'Encoding' }),
  divisors: {
    ...list,
    get wanted() {
      return t('up to 6 numbers 1, r, r², … of at most 1000, divided by blanks');
    },
    read(given) {
      const all = list.read(given);
      return all && isGeometric(all) ? all : undefined;
    },
  },
  compare: numbers({ preset: [1, 2, 4, 8, 16, 64], least: 1, most: 1024, whole: true, atMost: 8 }),
  limit: integer({
    preset: 100_000,
    least: 10,
    most,
    label: 'Chart to',
    stops: [100, 1000, 10_000, 100_000, most],
  }),
}) {
  static css = css;
  // as many positions as a text has are too few here
  static shared = {
    length: 'collisions length',
    dim: 'collisions dim',
    encoding: 'collisions encoding',
  };

  #chart = chart();
  #strips = strips(/** @type {const} */ (['exact', ...formatNames]), (format) => {
    this.#tell({ format });
  });
  #facts = node('dl', 'facts');
  /** @type {Map<string, readonly Pair[]>} lines that are known, by their encoding */
  #lines = new Map();
  /** @type {Map<string, Record<Format, Repeats>>} */
  #equal = new Map();
  /** what is searched now */
  #run = 0;
  #scope = '';

  build() {
    const { svg, hit } = this.#chart;
    this.figure.append(
      node('div', 'plot', /** @type {any} */ (svg)),
      this.#strips.title,
      this.#strips.box,
      this.#facts,
    );
    hit.addEventListener('pointerdown', (event) => {
      if (event.pointerType === 'mouse') hit.setPointerCapture(event.pointerId);
      this.#point(event);
    });
    hit.addEventListener('pointermove', (event) => {
      if (event.buttons > 0 || event.pointerType === 'touch') this.#point(event);
    });
    svg.addEventListener('keydown', (event) => this.#walk(event));
  }

  /** @returns {number} positions at the right end: the limit, or more for more positions */
  get #last() {
    return Math.max(this.limit, this.length);
  }

  /** @returns {Encoding} */
  get #encoding() {
    const { divisors, dim, base } = this;
    return this.#waves ? wavesOf(divisors) : { dim, base };
  }

  /** @returns {Line[]} of the chart, by their columns */
  get #all() {
    const { base, divisors, compare, dim } = this;
    const waves = this.#waves;
    /** @type {Line[]} */
    const all = [...new Set(waves ? compare : [...compare, dim])].map((each) => ({
      encoding: { dim: each, base },
      name: each === 1 ? t('sine alone') : `d = ${each}`,
      short: String(each),
      change: { encoding: 'sinusoidal', dim: each },
      chosen: !waves && each === dim,
    }));
    if (divisors.length > 0) {
      const names = divisors.map((a) => (a === 1 ? 'p' : `p/${number(a)}`));
      const short = t('{count} waves', { count: names.length });
      all.push({
        encoding: wavesOf(divisors),
        name: names.length > 2 ? short : names.join(', '),
        short,
        change: { encoding: 'waves' },
        chosen: waves,
      });
    }
    return all.sort((a, b) => a.encoding.dim - b.encoding.dim);
  }

  get #waves() {
    return this.encoding === 'waves' && this.divisors.length > 0;
  }

  /** @returns {Line} */
  get #chosen() {
    return /** @type {Line} */ (this.#all.find(({ chosen }) => chosen));
  }

  /** @param {Encoding} encoding */
  #key(encoding) {
    return JSON.stringify([encoding, this.#last]);
  }

  /** @returns {Record<Format, Repeats> | undefined} */
  get #repeats() {
    return this.#equal.get(this.#key(this.#encoding));
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string} */ given) => given.split(' ').some((name) => changed.has(name));
    const scope = this.#all.map(({ encoding }) => this.#key(encoding)).join();
    const lines = scope !== this.#scope || any('start encoding dim');
    if (lines) this.#search();
    this.#scope = scope;
    if (lines || any('found size')) this.#drawChart();
    if (lines || any('found size length format')) this.#drawPair();
  }

  /** Looks for all that is not known yet; the chosen encoding first. */
  #search() {
    const run = ++this.#run;
    const wanted = () => run === this.#run && this.isConnected;
    const last = this.#last;
    const { phasor } = this;
    const chosen = this.#encoding;
    const missing = [chosen, ...this.#all.map(({ encoding }) => encoding)].filter(
      (one) => !this.#lines.has(this.#key(one)),
    );
    const before = this.#repeats;
    if (missing.length === 0 && before) return this.figure.removeAttribute('aria-busy');
    this.figure.setAttribute('aria-busy', 'true');
    const work = async () => {
      for (const encoding of missing) {
        const steps = await unhurried(stairs(phasor, encoding, last), wanted);
        if (!steps) return;
        this.#keep(this.#lines, this.#key(encoding), steps);
        this.refresh('found');
      }
      if (!before) {
        const [{ distance }] = [.../** @type {Pair[]} */ (this.#lines.get(this.#key(chosen)))].slice(-1); // prettier-ignore
        const found = await unhurried(repeats(phasor, chosen, last, distance), wanted);
        if (!found) return;
        this.#keep(this.#equal, this.#key(chosen), found);
      }
      this.figure.removeAttribute('aria-busy');
      this.refresh('found');
    };
    work().catch((error) => this.fail(error));
  }

  /**
   * @template Value
   * @param {Map<string, Value>} into @param {string} key @param {Value} value
   */
  #keep(into, key, value) {
    into.set(key, value);
    if (into.size > kept) into.delete(/** @type {string} */ (into.keys().next().value));
  }

  #drawChart() {
    const lines = this.#all.map((line, k) => ({
      ...line,
      steps: this.#lines.get(this.#key(line.encoding)) ?? [],
      choose: () => this.#choose(k),
    }));
    const whole = lines.every(({ steps }) => steps.length > 0);
    this.#chart.draw(Math.max(260, this.figure.clientWidth), this.#last, lines, whole);
  }

  /** The closest two as they are written, and what they are closest of. */
  #closest() {
    const { length, format, phasor } = this;
    const encoding = this.#encoding;
    const first = format === 'exact' ? null : this.#repeats?.[format].first;
    if (first && first.b < length) return { ...first, distance: 0 };
    if (format !== 'exact' && length <= compared) {
      return phasor.closestPair(rounded(phasor.sinusoidal({ ...encoding, length }), format));
    }
    const known = this.#lines.get(this.#key(encoding));
    return known ? closestOf(known, length) : phasor.closestPair({ ...encoding, length });
  }

  #drawPair() {
    const { length, format } = this;
    const { svg } = this.#chart;
    const pair = this.#closest();
    const { distance } = pair;
    this.#chart.point(length, distance, markText(pair));
    this.#strips.box.style.setProperty('--at', this.#chart.share(length).toFixed(4));
    this.#strips.show((name) => strip(name, length, this.#repeats, this.#chart.share), format);
    svg.setAttribute('aria-label', t('The closest two positions against their number'));
    svg.setAttribute('aria-valuemin', '2');
    svg.setAttribute('aria-valuemax', String(this.#last));
    svg.setAttribute('aria-valuenow', String(length));
    svg.setAttribute('aria-valuetext', spoken(pair, length, this.#chosen));
    this.#facts.replaceChildren(...facts(this.phasor, this.#encoding, length, pair));
    this.claim = sentence({ pair, length, format, line: this.#chosen, found: this.#repeats });
    const all = Object.values(this.#repeats ?? {});
    const searched = Math.min(this.#last, ...all.map((one) => one.searched));
    this.notice = [
      format !== 'exact' && distance > 0 && length > compared
        ? t('The distance is that before rounding.')
        : '',
      searched < this.#last
        ? t('Equal rows are searched among the first {searched} positions.', { searched })
        : '',
    ]
      .filter(Boolean)
      .join(' ');
  }

  /** @param {Record<string, unknown>} change what the reader did */
  #tell(change) {
    this.set(change);
    this.report('phasor-select', this.#closest());
  }

  /** @param {number} count */
  #go(count) {
    const length = Math.min(this.#last, Math.max(2, Math.round(count)));
    if (length !== this.length) this.#tell({ length });
  }

  /** @param {number} line its place in the chart */
  #choose(line) {
    const all = this.#all;
    const { chosen, change } = all[Math.min(all.length - 1, Math.max(0, line))];
    if (!chosen) this.#tell(change);
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.#chart.hit.getBoundingClientRect();
    this.#go(this.#chart.count(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))));
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    if (event.altKey || event.metaKey || event.ctrlKey) return;
    const { length } = this;
    const steps = this.#lines.get(this.#key(this.#encoding)) ?? [];
    const line = this.#all.findIndex(({ chosen }) => chosen);
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowLeft: () => this.#go(length - Math.max(1, Math.round(length / 50))),
      ArrowRight: () => this.#go(length + Math.max(1, Math.round(length / 50))),
      // to where the closest two are others
      PageUp: () => this.#go((steps.find(({ b }) => b >= length)?.b ?? this.#last) + 1),
      PageDown: () => this.#go(steps.findLast(({ b }) => b + 1 < length)?.b ?? 1),
      ArrowUp: () => this.#choose(line + 1),
      ArrowDown: () => this.#choose(line - 1),
      Home: () => this.#go(2),
      End: () => this.#go(this.#last),
    };
    if (!Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
    this.say(spoken(this.#closest(), this.length, this.#chosen));
  }

  /** The distance of the closest two, at some 40 numbers of positions, for every line. */
  data() {
    const all = this.#all;
    const lines = all.map(({ encoding }) => this.#lines.get(this.#key(encoding)));
    if (lines.includes(undefined)) return null;
    const last = this.#last;
    const counts = [...new Set(Array.from({ length: 41 }, (_, k) => Math.round(2 * (last / 2) ** (k / 40))))]; // prettier-ignore
    if (!counts.includes(this.length)) counts.push(this.length);
    counts.sort((a, b) => a - b);
    const data = counts.flatMap((count) =>
      lines.map((steps) => closestOf(/** @type {Pair[]} */ (steps), count).distance),
    );
    return {
      name: 'collisions',
      tensor: { shape: [counts.length, all.length], data: Float32Array.from(data) },
      rowtitle: t('positions'),
      columntitle: t('distance of the closest two'),
      rowname: (/** @type {number} */ row) => String(counts[row]),
      columnname: (/** @type {number} */ column) => all[column].name,
    };
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { collisionsCode } = await import('./collisions-code.js');
    const { length, format } = this;
    return collisionsCode(dialect, { encoding: this.#encoding, length, format });
  }
}
