// <phasor-cost>: what a layer costs, for self-attention, recurrent and convolutional layers. Their
// operations, steps and longest paths; the path between two words, drawn; and attention's time
// against the number of words, measured in the visitor's browser.
//
//   <phasor-cost text="the money bank by the river bank" length="512" dim="512" controls></phasor-cost>

import { node } from '../../draw/nodes.js';
import { quoted } from '../../draw/words.js';
import { t, told } from '../../language/language.js';
import { tokens } from '../../words/tokens.js';
import { chartStyle } from '../kit/chart.js';
import { clamped } from '../kit/clamped.js';
import { elementWith } from '../kit/element-with.js';
import { longWords } from '../kit/sentence.js';
import { operations, timing } from './charts.js';
import { measure } from './measure.js';
import { fitted, lengths, model, mostWords, pathLengths, table as counts } from './model.js';
import { nets } from './paths.js';
import { settings } from './settings.js';
import { css } from './style.js';
import { bench, table, walk } from './view.js';
import { progress, sentence } from './words.js';

/** Milliseconds from one step to the next. */
const pace = 450;

export class CostElement extends elementWith(settings) {
  static about =
    "what a layer costs, for self-attention, recurrent and convolutional layers. Their operations, steps and longest paths; the path between two words, drawn; and attention's time against the number of words, measured in the visitor's browser.";
  static events = {
    'phasor-select':
      '{ query, key, paths } when the reader moves an end; `paths` has the length of the path in each kind of layer',
    'phasor-change': '{ query, key } or what else the reader changes',
    'phasor-measure': '{ points, slope } when a measurement is done: [{ n, time }] in milliseconds',
  };
  static css = [chartStyle, css];

  #table = table();
  #lead = node('p', 'lead');
  #nets = nets((end, place, isKey) => this.#go(end, place, isKey));
  #walk = walk((way) => this.#walkBy(way));
  #paths = node('div', 'nets', this.#lead, this.#nets.box, this.#walk.box);
  #operations = operations((length) => this.set({ length }));
  #timing = timing();
  #bench = bench(() => this.#press());
  #charts = node(
    'details',
    'further',
    told(node('summary', ''), { text: 'Operations by length, and time in this browser' }),
    node('div', 'charts', this.#operations.box, this.#timing.box, this.#bench.box),
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} while steps are run */
  #clock;
  /**
   * What was measured last, and the width of the model then.
   *
   * @type {{ points: { n: number, time: number }[], dim: number }}
   */
  #measured = { points: [], dim: 0 };
  /** what is being measured, if anything is */
  #measuring = /** @type {AbortController | null} */ (null);

  build() {
    this.#charts.addEventListener('toggle', () => {
      if (this.charts !== this.#charts.open) this.set({ charts: this.#charts.open });
    });
    this.figure.append(this.#table.box, this.#paths, this.#charts);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#measuring?.abort();
    this.#halt();
  }

  get #tokens() {
    return this.compute('tokens', this, ({ text }) => tokens(text));
  }

  get #words() {
    return this.#tokens.slice(0, mostWords);
  }

  get #model() {
    return this.compute('model', { words: this.#words }, ({ words }) => model(this, words));
  }

  /** What was measured of a model of this width. */
  get #points() {
    return this.#measured.dim === this.dim ? this.#measured.points : [];
  }

  draw() {
    // another width is another measurement
    if (this.#measured.dim !== this.dim) this.#stop();
    const model = this.#model;
    const { words, query, key, step } = model;
    this.mark('table', model, (model) => {
      this.#table.show(model);
      this.claim = sentence(model);
    });
    this.#paths.hidden = words.length === 0;
    const isRunning = this.#clock !== undefined;
    if (words.length > 0)
      this.mark('paths', { ...model, isRunning }, (model) =>
        this.#drawPaths(model, model.isRunning),
      );
    // what is closed has no width to be drawn for
    this.#charts.open = this.charts;
    const { heads } = model;
    const points = this.#points;
    if (this.charts) {
      this.mark('axes', model, (model) => this.#operations.axes(model));
      this.#operations.cursor(model);
      this.mark('timing', { points, heads }, ({ points, heads }) =>
        this.#timing.draw(points, heads),
      );
    }
    this.#bench.show(points, heads, this.#measuring !== null);
    const all = this.#tokens.length;
    const notices = [
      all === 0 && t('There is no word in the text yet.'),
      all > mostWords && t('The first {some} of {all} words are shown.', { some: mostWords, all }),
      longWords(words),
      ...(all > 0 ? clamped(this, { query, key, step }, 'text') : []),
    ];
    this.notice = notices.filter(Boolean).join(' ');
  }

  /** @param {import('./model.js').Model} model @param {boolean} isRunning */
  #drawPaths(model, isRunning) {
    const { words, query, key } = model;
    this.#nets.draw(model);
    this.#lead.textContent = t(
      'How {first} can influence {last}: drag either word. The length of a path is the number of its lines.',
      {
        first: quoted(words[Math.min(query, key)]),
        last: quoted(words[Math.max(query, key)]),
      },
    );
    this.#walk.show(model, isRunning);
  }

  /** @param {'query' | 'key'} end @param {number} place @param {boolean} isKey */
  #go(end, place, isKey) {
    if (this.#words.length === 0) return;
    const before = this.#model;
    if (place === before[end]) return;
    this.set({ query: before.query, key: before.key, [end]: place });
    const { query, key } = this.#model;
    const paths = pathLengths(this.#model);
    this.report('phasor-select', { query, key, paths });
    if (!isKey) return;
    this.say(
      t(
        'Paths: self-attention {attention}, recurrent {recurrent}, convolutional {convolution}, dilated {dilated}',
        paths,
      ),
    );
  }

  /** @param {'back' | 'on' | 'run'} way */
  #walkBy(way) {
    const isRunning = this.#clock !== undefined;
    this.#halt();
    const { step } = this.#model;
    const count = this.#words.length;
    if (way === 'back') this.set({ step: 0 });
    if (way === 'on') this.set({ step: Math.min(count, step + 1) });
    if (way === 'run' && !isRunning) this.#run(step >= count ? 0 : step);
    this.refresh();
    this.say(progress(this.#model));
  }

  /** @param {number} from a step */
  #run(from) {
    this.set({ step: from + 1 });
    this.#clock =
      from + 1 < this.#words.length ? setTimeout(() => this.#run(from + 1), pace) : undefined;
    this.refresh();
  }

  #halt() {
    clearTimeout(this.#clock);
    this.#clock = undefined;
  }

  #stop() {
    this.#measuring?.abort();
    this.#measuring = null;
  }

  async #press() {
    const isRunning = this.#measuring !== null;
    this.#stop();
    this.refresh();
    if (isRunning) return;
    const controller = new AbortController();
    this.#measuring = controller;
    const { dim } = this;
    this.#measured = { points: [], dim };
    try {
      for await (const point of measure(this.phasor, dim, controller.signal)) {
        if (controller.signal.aborted) return;
        this.#measured = { points: [...this.#measured.points, point], dim };
        this.refresh();
      }
    } catch (error) {
      // a browser without the memory for it: what was measured before stands
      this.fail(error);
    }
    if (this.#measuring !== controller) return;
    this.#measuring = null;
    this.refresh();
    const line = fitted(this.#points);
    this.report('phasor-measure', { points: this.#points, slope: line?.slope ?? NaN });
  }

  /** Operations by n, and what was measured. */
  data() {
    const names = [t('self-attention'), t('recurrent'), t('convolutional'), t('weights')];
    if (this.#points.length > 0) names.push(t('milliseconds here'));
    return {
      name: 'cost',
      tensor: counts(this.#model, this.#points),
      rowtitle: 'n',
      columntitle: t('operations'),
      rowname: (/** @type {number} */ row) => String(lengths[row]),
      columnname: (/** @type {number} */ column) => names[column],
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const { program } = await import('../kit/program.js');
    return program(dialect, [
      `d, k = ${this.dim}, ${this.kernel}`,
      `n = xp.array([${lengths.map((n) => n.toFixed(1)).join(', ')}])`,
      '# operations of self-attention, of a recurrent and of a convolutional layer; n * n weights',
      'C = xp.stack([n * n * d, n * d * d, k * n * d * d, n * n], -1)',
      'print(C)',
    ]);
  }
}
