// <phasor-rope>: rotary encoding as models use it. A query and a key turn with their positions, and only the
// offset is left in the score; what a configuration makes of the wavelengths for a longer context.
//
//   <phasor-rope model="Llama 3.1" length="131072" controls></phasor-rope>

import { node, set } from '../../draw/nodes.js';
import { number, significant } from '../../draw/numbers.js';
import { phrase, t, told } from '../../language/language.js';
import { button } from '../kit/button.js';
import { chartStyle } from '../kit/chart.js';
import { clamped } from '../kit/clamped.js';
import { copy } from '../kit/copy.js';
import { elementWith } from '../kit/element-with.js';
import { later } from '../kit/later.js';
import { draggable, shareOf } from '../kit/pointer.js';
import { slider } from '../kit/slider.js';
import { presets } from './presets.js';
import { settings } from './settings.js';
import { css } from './style.js';
import { track } from './track.js';

/** The reader of configurations and what is drawn of them: fetched by the first figure that is drawn. */
const engine = async () => ({ ...(await import('./model.js')), ...(await import('./view.js')) });

/** What is drawn of two configurations: fetched by the first figure that compares. */
const comparing = () => import('./comparison.js');

/** @typedef {Awaited<ReturnType<typeof engine>>} Engine */
/** @typedef {import('./model.js').Rope} Rope */

/** Characters of a file that is dropped: a config.json has a thousandth of it. */
const longest = 100_000;

/**
 * @typedef {object} Fetched
 * @property {Engine} engine
 * @property {{ dials: ReturnType<Engine['dials']>, scores: ReturnType<Engine['scores']>,
 *   waves: ReturnType<Engine['waves']> }} parts
 * @property {ReturnType<typeof slider>} tellPair
 */

export class RopeElement extends elementWith(settings) {
  static about =
    'rotary encoding as models use it: a query and a key turn with their positions, only the offset is left in the score, and what a config.json makes of the wavelengths for a longer context.';
  static events = {
    'phasor-change':
      '{ query, key }, { pair }, { model }, { config }, { layer } or the setting that the reader changed',
  };
  static css = [chartStyle, css];

  #chips = presets.map(({ name }) =>
    button(name, () => this.set({ model: name, config: '', layer: 0 })),
  );
  #kinds = node('div', 'presets');
  #track = track((change) => this.set(change));
  #legend = node('div', 'legend');
  #pairLine = node('p', 'pair-line');
  #growthLine = node('p', 'growth-line');
  #text = node('textarea', '');
  #warnings = node('ul', 'warnings');
  #fetched = later(this, () => this.#fetch());
  /** of the last configuration that could be read @type {Rope | null} */
  #last = null;
  #comparison = later(this, async () => {
    const part = (await comparing()).comparisonPart();
    this.#compared.replaceChildren(part.box);
    return part;
  });
  #compared = node('div', 'compared-with');
  #charts = node('div', 'charts');
  #top = node('div', 'top');
  /** what is copied, once there is something */
  #out = set(node('div', 'out'), { hidden: true });

  build() {
    const choices = told(node('div', 'presets', ...this.#chips), { 'aria-label': 'Models' });
    set(choices, { role: 'group' });
    set(this.#kinds, { role: 'group' });
    told(this.#kinds, { 'aria-label': 'Kinds of layers' });
    const own = node('details', 'own', told(node('summary', ''), { text: 'Your config.json' }));
    told(this.#text, {
      'aria-label': 'Your config.json',
      placeholder: 'Paste a config.json, or drop the file here',
    });
    set(this.#text, { spellcheck: false });
    this.#text.addEventListener('input', () => this.set({ config: this.#text.value, layer: 0 }));
    own.append(this.#text);
    this.#out.append(
      button(phrase('Copy config.json'), (from) => this.#copyConfig(from)),
      button(phrase('Copy as phasor.rotary'), (from) => this.#copyCall(from)),
    );
    this.#takeFiles(own);
    this.figure.append(choices, this.#kinds, this.#compared);
    this.figure.append(this.#top, this.#track.svg, this.#charts);
    this.figure.append(
      this.#legend,
      this.#pairLine,
      this.#growthLine,
      this.#out,
      own,
      this.#warnings,
    );
  }

  /** @param {HTMLButtonElement} from */
  #copyConfig(from) {
    const config = (this.#rope && this.#engine?.configOf(this)) ?? '';
    copy(from, typeof config === 'string' ? config : JSON.stringify(config, null, 2));
  }

  /** @param {HTMLButtonElement} from */
  #copyCall(from) {
    const [engine, rope] = [this.#engine, this.#rope];
    if (engine && rope) copy(from, engine.rotaryCall(rope));
  }

  /** @param {HTMLDetailsElement} own where a file may be dropped: anywhere in the figure */
  #takeFiles(own) {
    const { figure } = this;
    figure.addEventListener('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      own.classList.add('over');
    });
    figure.addEventListener('dragleave', () => own.classList.remove('over'));
    figure.addEventListener('drop', async (event) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      own.classList.remove('over');
      if (file.size > longest)
        return this.fail(new RangeError(t('This file is no config.json: it is too large.')));
      this.set({ config: await file.text(), layer: 0 });
      own.open = true;
    });
  }

  prepare() {
    this.#fetched();
  }

  get hasParts() {
    return this.#engine !== null;
  }

  get #engine() {
    return this.#fetched()?.engine ?? null;
  }

  /** The encoding, and why it is not that of the configuration. */
  get #current() {
    return this.compute('rope', { engine: this.#engine }, ({ engine }) => {
      try {
        if (engine) this.#last = engine.rope(this.phasor, this);
        return { rope: this.#last, broken: null };
      } catch (broken) {
        return { rope: this.#last, broken };
      }
    });
  }

  get #rope() {
    return this.#current.rope;
  }

  draw() {
    const fetched = this.#fetched();
    if (!fetched) return;
    const { engine } = fetched;
    const { rope, broken } = this.#current;
    if (this.#text.value !== this.config) this.#text.value = this.config;
    presets.forEach(({ name }, k) =>
      set(this.#chips[k], { 'aria-pressed': this.config.trim() === '' && name === this.model }),
    );
    if (rope) this.#drawRope(rope, fetched);
    if (rope && !broken) this.#drawComparison(rope, engine);
    // the last figure stays
    if (broken) throw broken;
  }

  async #fetch() {
    const fetched = await engine();
    const { dials, scores, waves } = fetched;
    const parts = { dials: dials(), scores: scores(), waves: waves() };
    this.#top.append(parts.dials.box);
    this.#charts.append(parts.scores.svg, parts.waves.svg);
    set(parts.scores.svg, { 'aria-hidden': true });
    const tellPair = slider(parts.waves.svg, {
      label: phrase('Wavelength of every pair'),
      role: phrase('choice of a pair'),
      go: (pair) => this.set({ pair }),
    });
    draggable(parts.waves.hit, (event) => {
      const { left, right, x, hit } = parts.waves;
      const at = x.value(left + shareOf(hit, event).x * (right - left));
      const last = (this.#rope?.scaled.length ?? 1) - 1;
      this.set({ pair: Math.min(last, Math.max(0, Math.round(at))) });
    });
    return { engine: fetched, parts, tellPair };
  }

  /** @param {Rope} rope @param {Fetched} fetched */
  #drawRope(rope, { engine: made, parts, tellPair }) {
    const { dials, scores, waves } = parts;
    const { query, key } = this;
    this.#out.hidden = false;
    const width = this.figure.clientWidth;
    const reach = made.reach(this);
    const isPair = this.view === 'all' && this.#charts.clientWidth > 572;
    const column = isPair ? (this.#charts.clientWidth - 28) / 2 : width;
    dials.draw(rope, { query, key });
    this.#track.draw({ query, key }, reach, width);
    scores.draw(rope, { offset: Math.abs(query - key), reach, width: column });
    waves.draw(rope, this.pair, column);
    this.#legend.replaceChildren(...made.legend(rope));
    this.#drawKinds(rope);
    const items = rope.warnings.slice(0, 12).map((message) => node('li', '', message));
    for (const item of items) item.lang = 'en';
    this.#warnings.replaceChildren(...items);
    const said = this.#pairSentence(rope, made);
    this.#pairLine.textContent = said;
    const growth = made.growthSentence(rope, this);
    this.#growthLine.textContent = growth;
    this.#growthLine.hidden = growth === '';
    const last = rope.scaled.length - 1;
    const pair = Math.min(this.pair, last);
    tellPair(pair, 0, last, said);
    this.claim = made.sentence(rope, this);
    const limits = 'model config layer pairing share';
    this.notice = clamped(this, { layer: rope.kind, pair }, limits).join(' ');
  }

  /** @param {Rope} rope @param {Engine} made */
  #drawComparison(rope, made) {
    const found = made.comparisonOf(rope, this);
    this.#compared.hidden = !found;
    if (!found) return;
    const part = this.#comparison();
    if (!part) return;
    const { comparison, names } = found;
    part.draw(comparison, {
      names,
      length: this.length,
      width: this.figure.clientWidth,
    });
    if (this.view === 'compare') this.claim = part.sentence();
  }

  /** Layers of several kinds turn differently. @param {Rope} rope */
  #drawKinds({ kinds, kind }) {
    this.#kinds.hidden = kinds.length < 2;
    if (this.#kinds.dataset.kinds !== kinds.join()) {
      this.#kinds.dataset.kinds = kinds.join();
      this.#kinds.replaceChildren(
        ...kinds.map((name, k) => {
          const made = button('', () => this.set({ layer: k }));
          made.append(name);
          set(made, { lang: 'en', translate: 'no' });
          return made;
        }),
      );
    }
    Array.from(this.#kinds.children).forEach((each, k) =>
      set(each, { 'aria-pressed': k === kind }),
    );
  }

  /** @param {Rope} rope @param {Engine} made */
  #pairSentence(rope, made) {
    const { plain, scaled, trained, wanted } = rope;
    const pair = Math.min(this.pair, scaled.length - 1);
    const turn = 2 * Math.PI;
    const [first, second] = made.numbersOf(rope, pair);
    const of = rope.layers.headDim ?? rope.layers.rotaryDim;
    const numbers = t('Pair {pair} is the numbers {first} and {second} of the {of} of a head.', {
      pair,
      first,
      second,
      of,
    });
    const turns = t(
      'Pair {pair}: a turn in {before} positions by the base alone, in {after} as used; {trained} turns in training, {wanted} at the wanted context.',
      {
        pair,
        before: significant(turn / plain[pair], 4),
        after: significant(turn / scaled[pair], 4),
        trained: number((trained * plain[pair]) / turn, 2),
        wanted: number((wanted * scaled[pair]) / turn, 2),
      },
    );
    return [turns, numbers, made.axisSentence(rope, pair)].filter(Boolean).join(' ');
  }

  data() {
    if (!this.loaded) return null;
    const [made, rope] = [this.#engine, this.#rope];
    if (!rope || !made) return null;
    const names = [
      t('wavelength of the base'),
      t('wavelength as used'),
      t('turns in training'),
      t('turns as wanted'),
    ];
    return {
      name: 'rope',
      tensor: made.table(rope),
      rowtitle: t('pair'),
      columntitle: t('column'),
      rowname: String,
      columnname: (/** @type {number} */ k) => names[k],
    };
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  async code(dialect) {
    const rope = this.#rope;
    if (!rope) return '';
    const { ropeCode } = await import('./code.js');
    return ropeCode(dialect, rope);
  }
}
