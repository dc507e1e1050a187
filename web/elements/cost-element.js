// <phasor-cost>: what a layer costs, for self-attention, recurrent and convolutional layers. Their
// operations, steps and longest paths; the path between two words, drawn; and attention's time
// against the number of words, measured in the visitor's browser.
//
//   <phasor-cost text="the money bank by the river bank" length="512" dim="512" controls></phasor-cost>
//
// attributes  length   words n that the table counts for
//             dim      numbers d of a word
//             kernel   words k that a convolution reads at once, 2 to 64
//             text     the words of the drawing; of longer texts the first 12 are shown
//             query    an end of the path, the position of a word
//             key      its other end; news goes from the earlier of both to the later
//             keyindex  the same as key, for React and Vue, which keep `key` to themselves
//             step     steps that the drawing has computed, from 0
// events      phasor-select   { query, key, paths } when the reader moves an end; `paths` has the length
//                             of the path in each kind of layer
//             phasor-change   { query, key } or what else the reader changes
//             phasor-measure  { points, slope } when a measurement is done: [{ n, time }] in milliseconds
//             phasor-error    { message } when a setting is wrong; its preset holds

import { number } from '../draw/numbers.js';
import { quoted } from '../draw/words.js';
import { t } from '../text/language.js';
import { tokens } from '../text/tokens.js';
import { operations, range, size, timing } from './cost-charts.js';
import { cost, fitted, layers, levels } from './cost-facts.js';
import { measure } from './cost-measure.js';
import { nets, pathOf } from './cost-paths.js';
import { bench, big, css, table, walk } from './cost-view.js';
import { elementWith } from './element-with.js';
import { integer, text } from './settings.js';
import { node } from './style.js';

const mostWords = 12;
/** Milliseconds from one step to the next. */
const pace = 450;

export class CostElement extends elementWith({
  length: integer({
    preset: 512,
    least: 1,
    most: 2 ** 20,
    label: 'Words n',
    stops: [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072],
  }),
  dim: integer({
    preset: 512,
    least: 1,
    most: 2 ** 14,
    label: 'Dimension d',
    stops: [16, 32, 64, 128, 256, 512, 1024, 2048, 4096],
  }),
  kernel: integer({
    preset: 3,
    least: 2,
    most: 64,
    label: 'Kernel k',
    stops: [2, 3, 4, 5, 7, 9, 16, 32, 64],
  }),
  text: text({ preset: 'the money bank by the river bank', label: 'Text' }),
  query: integer({ preset: 6, least: 0 }),
  key: integer({ preset: 1, least: 0 }),
  step: integer({ preset: 0, least: 0, most: mostWords }),
}) {
  static css = css;
  // a number of words that nobody can show, and a width of models; other figures have other steps
  static shared = { length: 'cost length', dim: 'cost dim', step: 'cost step' };

  #table = table();
  #lead = node('p', 'lead');
  #nets = nets((end, place, told) => this.#go(end, place, told));
  #walk = walk((way, told) => this.#walked(way, told));
  #paths = node('div', 'nets', this.#lead, this.#nets.box, this.#walk.box);
  #operations = operations((length) => this.set({ length }));
  #timing = timing();
  #bench = bench(() => this.#press());
  /** @type {string[]} */
  #words = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #clock;
  /** @type {{ n: number, time: number }[]} */
  #points = [];
  /** what is being measured, if anything is */
  #measuring = /** @type {AbortController | null} */ (null);

  build() {
    this.figure.append(
      this.#table.box,
      this.#paths,
      node('div', 'charts', this.#operations.box, this.#timing.box, this.#bench.box),
    );
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#measuring?.abort();
    this.#halt();
  }

  get #sizes() {
    return { n: this.length, d: this.dim, k: this.kernel };
  }

  get #shown() {
    const last = this.#words.length - 1;
    return {
      words: this.#words,
      query: Math.min(last, this.query),
      key: Math.min(last, this.key),
      k: this.kernel,
      step: this.#step,
    };
  }

  get #step() {
    return Math.min(this.#words.length, this.step);
  }

  /** @param {ReadonlySet<string>} changed */
  draw(changed) {
    const any = (/** @type {string} */ given) => given.split(' ').some((name) => changed.has(name));
    // another width is another measurement
    if (any('dim') && !any('start')) this.#forget();
    if (any('start text')) this.#read();
    if (any('start length dim kernel')) this.#table.show(this.#sizes);
    this.#paths.hidden = this.#words.length === 0;
    const drawing = any('start text kernel query key step size running');
    if (drawing && this.#words.length > 0) this.#drawPaths();
    if (any('start dim kernel size')) this.#operations.axes(this.#sizes);
    if (any('start length dim kernel size')) this.#operations.cursor(this.#sizes);
    if (any('start dim size measured')) this.#timing.draw(this.#points, this.#heads);
    if (any('start dim measured')) this.#drawBench();
    if (any('start length dim kernel measured')) this.claim = this.#sentence();
  }

  #read() {
    const all = tokens(this.text);
    this.#words = all.slice(0, mostWords);
    this.notice =
      all.length === 0
        ? t('There is no word in the text yet.')
        : all.length > mostWords
          ? t('The first {some} of {all} words are shown.', { some: mostWords, all: all.length })
          : '';
  }

  #drawPaths() {
    const shown = this.#shown;
    const { words, query, key, k, step } = shown;
    const count = words.length;
    this.#nets.draw(shown);
    const [first, last] = [Math.min(query, key), Math.max(query, key)];
    this.#lead.textContent = t(
      'How news of {first} reaches {last}: drag either word. A path’s length is the number of its lines.',
      { first: quoted(words[first]), last: quoted(words[last]) },
    );
    const running = this.#clock !== undefined;
    this.#walk.show(step, count, running, this.#progress(step, count, k));
  }

  /** @param {number} step @param {number} count @param {number} k */
  #progress(step, count, k) {
    const given = { step, count };
    if (step === 0) return t('Nothing is computed yet.');
    const stack = levels('convolution', count, k);
    const sentence = t('After {step} of {count} steps the recurrent layer is at its word {step}; attention was done after 1.', given); // prettier-ignore
    return stack === 1
      ? sentence
      : `${sentence} ${t('Each layer of a convolution is a step: {stack} layers connect all words, {dilated} when dilated.', { stack, dilated: levels('dilated', count, k) })}`; // prettier-ignore
  }

  /** What attention is measured in: heads that are 64 wide, else one. */
  get #heads() {
    return this.dim % 64 === 0 ? this.dim / 64 : 1;
  }

  #drawBench() {
    const points = this.#points;
    const line = fitted(points);
    const last = points[points.length - 1];
    const told = {
      slope: line ? number(line.slope, 2) : '',
      factor: line ? number(2 ** line.slope, 1) : '',
      n: last?.n ?? 0,
      time: number(last?.time ?? 0, last?.time < 10 ? 2 : 0),
      memory: size(4 * this.#heads * (last?.n ?? 1) ** 2),
      heads: this.#heads,
    };
    this.#bench.show(
      this.#measuring ? t('Stop') : points.length > 0 ? t('Measure again') : t('Measure here'),
      this.#measuring
        ? t('Measuring…')
        : line
          ? t(
              'Slope {slope}: twice the words take {factor} times as long. At n = {n} it took {time} ms, and the weights of {heads} heads, if they were kept, would take {memory}. A measured time varies from run to run.',
              told,
            )
          : t(
              'Times attention in this browser at growing n, some seconds long. Below each n: what its n² weights would take, as float32, in {heads} heads.',
              told,
            ),
    );
  }

  #sentence() {
    const sizes = this.#sizes;
    const { n, d } = sizes;
    const [attention, recurrent] = [cost('attention', sizes), cost('recurrent', sizes)];
    const told = {
      n,
      d,
      attention: big(attention.operations),
      recurrent: big(recurrent.operations),
      more: number(Math.max(n / d, d / n), n % d && d % n ? 1 : 0),
    };
    const compared =
      n === d
        ? t('At n = d = {n} both do {attention} operations; with more words the recurrent layer does fewer.', told) // prettier-ignore
        : n < d
          ? t('At n = {n} self-attention does {attention} operations, {more} times fewer than a recurrent layer; from n = d = {d} words on it does more.', told) // prettier-ignore
          : t('At n = {n} self-attention does {attention} operations, {more} times as many as a recurrent layer: beyond n = d = {d} words its n² is the larger.', told); // prettier-ignore
    return `${compared} ${n === 1 ? '' : t('Self-attention does them in 1 step, a recurrent layer in {n}, one after another; the path between two words is 1 line long, and not up to {n}.', told)}`.trim(); // prettier-ignore
  }

  /** @param {'query' | 'key'} end @param {number} place @param {boolean} told */
  #go(end, place, told) {
    if (this.#words.length === 0) return;
    const { query, key } = this.#shown;
    if (place === { query, key }[end]) return;
    this.set({ query, key, [end]: place });
    const shown = this.#shown;
    const paths = Object.fromEntries(
      layers.map((layer) => [layer, pathOf(layer, shown).length - 1]),
    );
    this.report('phasor-select', { query: shown.query, key: shown.key, paths });
    if (!told) return;
    const { attention, recurrent, convolution, dilated } = paths;
    this.say(
      t('Paths: self-attention {attention}, recurrent {recurrent}, convolutional {convolution}, dilated {dilated}', { attention, recurrent, convolution, dilated }), // prettier-ignore
    );
  }

  /** @param {'back' | 'on' | 'run'} way @param {boolean} told */
  #walked(way, told) {
    const running = this.#clock !== undefined;
    this.#halt();
    const count = this.#words.length;
    if (way === 'back') this.set({ step: 0 });
    if (way === 'on') this.set({ step: Math.min(count, this.#step + 1) });
    if (way === 'run' && !running) this.#run(this.#step >= count ? 0 : this.#step);
    this.refresh('running');
    if (told) this.say(this.#progress(this.#step, count, this.kernel));
  }

  /** @param {number} from a step */
  #run(from) {
    this.set({ step: from + 1 });
    this.#clock =
      from + 1 < this.#words.length ? setTimeout(() => this.#run(from + 1), pace) : undefined;
    this.refresh('running');
  }

  #halt() {
    clearTimeout(this.#clock);
    this.#clock = undefined;
  }

  #forget() {
    this.#measuring?.abort();
    this.#measuring = null;
    this.#points = [];
  }

  async #press() {
    const running = this.#measuring;
    this.#measuring?.abort();
    this.#measuring = null;
    this.refresh('measured');
    if (running) return;
    const mine = new AbortController();
    this.#measuring = mine;
    this.#points = [];
    try {
      for await (const point of measure(this.phasor, this.dim, mine.signal)) {
        if (mine.signal.aborted) return;
        this.#points = [...this.#points, point];
        this.refresh('measured');
      }
    } catch (error) {
      // a browser without the memory for it: what was measured before stands
      this.fail(error);
    }
    if (this.#measuring !== mine) return;
    this.#measuring = null;
    this.refresh('measured');
    const line = fitted(this.#points);
    this.report('phasor-measure', { points: this.#points, slope: line?.slope ?? NaN });
  }

  /** Operations by n, and what was measured. */
  data() {
    const { dim: d, kernel: k } = this;
    const lengths = this.#lengths;
    const names = [
      t('self-attention'),
      t('recurrent'),
      t('convolutional'),
      t('weights'),
      ...(this.#points.length > 0 ? [t('milliseconds here')] : []),
    ];
    const rows = lengths.map((n) => {
      const counts = /** @type {const} */ (['attention', 'recurrent', 'convolution']).map(
        (layer) => cost(layer, { n, d, k }).operations,
      );
      const time = this.#points.find((point) => point.n === n)?.time ?? NaN;
      return [...counts, n * n, time].slice(0, names.length);
    });
    return {
      name: 'cost',
      tensor: {
        shape: [rows.length, names.length],
        data: Float32Array.from(rows.flat()),
      },
      rowtitle: 'n',
      columntitle: t('operations'),
      rowname: (/** @type {number} */ row) => String(lengths[row]),
      columnname: (/** @type {number} */ column) => names[column],
    };
  }

  get #lengths() {
    const count = Math.log2(range[1] / range[0]) + 1;
    return Array.from({ length: count }, (_, power) => range[0] * 2 ** power);
  }

  /** @param {import('./element.js').Dialect} dialect */
  async code(dialect) {
    const { program } = await import('./code.js');
    return program(dialect, [
      `d, k = ${this.dim}, ${this.kernel}`,
      `n = xp.array([${this.#lengths.map((n) => n.toFixed(1)).join(', ')}])`,
      '# operations of self-attention, of a recurrent and of a convolutional layer; n * n weights',
      'C = xp.stack([n * n * d, n * d * d, k * n * d * d, n * n], -1)',
      'print(C)',
    ]);
  }
}
