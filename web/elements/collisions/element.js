// <phasor-collisions>: how near the closest two positions are, against how many there are, and from
// where on two are equal when their rows are written with fewer digits: what "unique" means.
//
//   <phasor-collisions length="400" dim="1" format="exact" controls></phasor-collisions>

import { node } from '../../draw/nodes.js';
import { phrase, t } from '../../language/language.js';
import { chartStyle } from '../kit/chart.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { interruptible } from '../../api/interruptible.js';
import { draggable, shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { lengthOf, linesOf, model, samples, tensorOf } from './model.js';
import { closestOf, repeats, rounded, stairs } from './search.js';
import { settings } from './settings.js';
import { css, distances, facts, strips } from './view.js';
import { nameOf, sentence, valueText } from './words.js';

/** @typedef {import('./search.js').Encoding} Encoding */
/** @typedef {import('./search.js').Pair} Pair */

/** Rows that are compared two by two, as they are written. */
const compared = 1024;
/** Encodings whose lines are kept, for a reader who goes back to them. */
const kept = 64;

/** @type {readonly Pair[]} */
const none = [];

export class CollisionsElement extends elementWith(settings) {
  static about =
    'how near the closest two positions are, against how many there are, and from where on two are equal when their rows are written with fewer digits: what "unique" means.';
  static events = {
    'phasor-change': '{ length }, { dim } or { format } … when the reader moves them',
    'phasor-select': '{ a, b, distance } the closest two then; a distance of 0 for equal ones',
  };
  static css = [chartStyle, css];

  #chart = distances((line) => this.#chooseLine(line));
  #strips = strips((format) => this.#choose({ format }));
  #facts = node('dl', 'facts');
  #tellLength = slider(this.#chart.svg, {
    label: phrase('The closest two positions against their number'),
    go: (length) => {
      this.#go(length);
      this.say(valueText(this.#closest(), this.#model));
    },
    step: (event) => this.#step(event),
  });
  /** @type {Map<string, readonly Pair[]>} steps of lines that are known, by their encoding */
  #steps = new Map();
  /** @type {Map<string, Record<import('./search.js').Format, import('./search.js').Repeats>>} */
  #equals = new Map();
  #run = 0;

  get #model() {
    const lines = this.compute('lines', this, linesOf);
    return this.compute('model', { lines }, ({ lines }) => model(this, lines));
  }

  build() {
    const { svg, hit } = this.#chart;
    const { title, box } = this.#strips;
    this.figure.append(svg, node('div', 'second', title, box, this.#facts));
    draggable(hit, (event) => this.#go(Math.round(this.#chart.count(shareOf(hit, event).x))));
  }

  /** @param {Encoding} encoding */
  #key(encoding) {
    return JSON.stringify([encoding, this.#model.last]);
  }

  /** @param {Encoding} encoding @returns {readonly Pair[]} none while they are searched */
  #stepsOf(encoding) {
    return this.#steps.get(this.#key(encoding)) ?? none;
  }

  get #repeats() {
    return this.#equals.get(this.#key(this.#model.chosen.encoding));
  }

  draw() {
    const model = this.#model;
    const { lines, chosen } = model;
    const keys = [chosen, ...lines].map(({ encoding }) => this.#key(encoding));
    this.mark('search', { keys }, ({ keys }) => this.#search(keys), []);
    const steps = lines.map(({ encoding }) => this.#stepsOf(encoding));
    this.mark('chart', { ...model, steps }, (model) =>
      this.#chart.draw(model, model.steps, this.figure.clientWidth),
    );
    this.#drawPair();
  }

  /**
   * Looks for all that is not known yet; the chosen encoding first.
   *
   * @param {string[]} keys of the chosen encoding and of all lines
   */
  #search(keys) {
    const run = ++this.#run;
    const isWanted = () => run === this.#run && this.isConnected;
    const { phasor } = this;
    const { last, lines, chosen } = this.#model;
    const missing = [chosen, ...lines]
      .map(({ encoding }) => encoding)
      .filter((_, k) => !this.#steps.has(keys[k]));
    const needsRepeats = !this.#repeats;
    const isComplete = missing.length === 0 && !needsRepeats;
    this.awaits('search', !isComplete);
    if (isComplete) return;
    const work = async () => {
      // not in the task that draws: each of both may search among a million positions
      await new Promise((resume) => setTimeout(resume));
      if (!isWanted()) return;
      for (const encoding of missing) {
        const steps = await interruptible(stairs(phasor, encoding, last), isWanted);
        if (!steps) return;
        keep(this.#steps, this.#key(encoding), steps);
        this.refresh();
      }
      if (needsRepeats) {
        const { distance } = closestOf(this.#stepsOf(chosen.encoding), last);
        const search = repeats(phasor, chosen.encoding, last, distance);
        const equals = await interruptible(search, isWanted);
        if (!equals) return;
        keep(this.#equals, this.#key(chosen.encoding), equals);
      }
      this.refresh();
      this.awaits('search', false);
    };
    work().catch((error) => {
      // another search has begun since
      if (!isWanted()) return;
      this.awaits('search', false);
      this.fail(error);
    });
  }

  /** The closest two as they are written. */
  #closest() {
    const { phasor } = this;
    const { length, format, chosen } = this.#model;
    const { encoding } = chosen;
    const first = format === 'exact' ? null : this.#repeats?.[format].first;
    if (first && first.b < length) return { ...first, distance: 0 };
    if (format !== 'exact' && length <= compared) {
      return phasor.closestPair(rounded(phasor.sinusoidal({ ...encoding, length }), format));
    }
    const steps = this.#stepsOf(encoding);
    return steps.length > 0
      ? closestOf(steps, length)
      : phasor.closestPair({ ...encoding, length });
  }

  /** @returns {Pair | null} the closest two of a sine alone; null while many are searched */
  #alone() {
    const { length, lines } = this.#model;
    const line = lines.find(({ encoding }) => encoding.dim === 1);
    const steps = line ? this.#stepsOf(line.encoding) : [];
    if (steps.length > 0) return closestOf(steps, length);
    return line && length > 2 ** 16 ? null : this.phasor.closestPair({ length, dim: 1 });
  }

  #drawPair() {
    const { length, limit, format, last } = this.#model;
    const pair = this.#closest();
    const equals = this.#repeats;
    this.#chart.point(this.#model, pair);
    this.#strips.show(this.#model, equals, this.#chart.share);
    this.#tellLength(length, 2, last, valueText(pair, this.#model));
    this.#facts.replaceChildren(...facts(this.phasor, this.#model, pair, this.#alone()));
    this.claim = sentence(this.#model, pair, equals);
    const searched = Math.min(last, ...Object.values(equals ?? {}).map((each) => each.searched));
    const notices = [
      format !== 'exact' &&
        pair.distance > 0 &&
        length > compared &&
        t('The distance is that before rounding.'),
      ...clamped(this, { length, limit }, 'dim compare'),
      searched < last &&
        t('Equal rows are searched among the first {searched} positions.', { searched }),
    ];
    this.notice = notices.filter(Boolean).join(' ');
  }

  /** @param {Record<string, unknown>} change what the reader did */
  #choose(change) {
    this.set(change);
    this.report('phasor-select', this.#closest());
  }

  /** @param {number} length */
  #go(length) {
    if (length !== this.length) this.#choose({ length });
  }

  /** @param {number} place of a line in the chart */
  #chooseLine(place) {
    const { lines } = this.#model;
    const { chosen, change } = lines[Math.min(lines.length - 1, Math.max(0, place))];
    if (!chosen) this.#choose(change);
  }

  /** @param {KeyboardEvent} event @returns {number | null} the number of positions that it leads to */
  #step(event) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const shown = this.#model;
    const lines = { ArrowUp: 1, ArrowDown: -1 }[key];
    if (lines === undefined || altKey || ctrlKey || metaKey) {
      return lengthOf(event, shown, this.#stepsOf(shown.chosen.encoding));
    }
    this.#chooseLine(shown.place + lines);
    return shown.length;
  }

  /** The distance of the closest two, at some 40 numbers of positions, for every line. */
  data() {
    const { lines } = this.#model;
    const steps = lines.map(({ encoding }) => this.#stepsOf(encoding));
    if (steps.some(({ length }) => length === 0)) return null;
    const counts = samples(this.#model);
    return {
      name: 'collisions',
      tensor: tensorOf(counts, steps),
      rowtitle: t('positions'),
      columntitle: t('distance of the closest two'),
      rowname: (/** @type {number} */ row) => String(counts[row]),
      columnname: (/** @type {number} */ column) => nameOf(lines[column]),
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { collisionsCode } = await import('./code.js');
    const { length, format, chosen } = this.#model;
    return collisionsCode(dialect, { encoding: chosen.encoding, length, format });
  }
}

/**
 * @template Value
 * @param {Map<string, Value>} map @param {string} key @param {Value} value
 */
function keep(map, key, value) {
  map.set(key, value);
  if (map.size > kept) map.delete(/** @type {string} */ (map.keys().next().value));
}
