// <phasor-train>: small models, one for each encoding of positions, that are trained side by side in the
// reader's browser; what their heads come to do, and whether it goes on to longer texts.
//
//   <phasor-train task="offset" encodings="none sinusoidal rotary"></phasor-train>

import { linesOf, mostLines } from '../../draw/lines.js';
import { t, translated } from '../../language/language.js';
import { chartStyle } from '../kit/chart.js';
import { elementWith } from '../kit/element-with.js';
import { later } from '../kit/later.js';
import { nameOf } from './choices.js';
import { taskFacts } from './tasks/index.js';
import { takes } from '../../train/tasks/index.js';
import { settings } from './settings.js';
import { css } from './style.js';

/** Everything but the settings: fetched by the first figure that is drawn. */
const engine = () => import('./figure.js');

/** @typedef {Awaited<ReturnType<typeof engine>>} Engine */
/** @typedef {import('./session.js').Session} Session */
/** @typedef {import('./heads.js').Place} Place */

/** Milliseconds from one drawing to the next, while models are trained: most of the time is theirs. */
const pause = 100;

export class TrainElement extends elementWith(settings) {
  static about =
    'small models, one for each encoding of positions, trained side by side in the browser: curves, the maps of their heads as they form, and how they do on longer texts.';
  static events = {
    'phasor-change':
      '{ task }, { encodings } or the setting that the reader changed; { model, layer, head } when a head is chosen, { step } when the slider moves',
    'phasor-measure':
      '{ models: [{ encoding, seed, step, accuracy }] } when a run is done and measured: accuracy at 1, 2 and 4 times the length',
  };
  static css = [chartStyle, css];

  #fetched = later(this, () => this.#fetch());
  /** @type {Session | null} */
  #session = null;
  /** The settings of the session, as text. */
  #key = '';
  #seeds = 1;
  /** those of the last settings that can be trained @type {import('./options.js').Spec[]} */
  #trainable = [];
  /** why the last press could not start a run @type {unknown} */
  #refused = null;
  /** Heads of the chosen models that are switched off, as 'model layer head'. @type {Set<string>} */
  #removed = new Set();
  /** @type {import('./finished.js').Finished | null} */
  #finished = null;
  #isPlanned = false;
  #isTold = true;

  prepare() {
    this.#fetched();
  }

  get #engine() {
    return this.#fetched()?.engine ?? null;
  }

  /** What these settings train, and why they cannot be trained. */
  get #planned() {
    return this.compute('planned', { engine: this.#engine }, ({ engine }) => {
      try {
        this.#trainable = engine?.specs(this) ?? [];
        return { specs: this.#trainable, broken: null };
      } catch (broken) {
        return { specs: this.#trainable, broken };
      }
    });
  }

  get #specs() {
    return this.#planned.specs;
  }

  get #broken() {
    return this.#planned.broken;
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#session?.pause();
    // an element that is moved comes back at once
    setTimeout(() => {
      if (!this.isConnected) this.#session?.end();
    });
  }

  /**
   * A run that was made before with the settings of this figure: its curves are seen, and said to be
   * those of a finished run, until the reader starts one. With other settings nothing of it is shown.
   *
   * @returns {import('./finished.js').Finished | null}
   */
  get finished() {
    return this.#finished;
  }

  set finished(run) {
    this.#finished = run;
    this.refresh();
  }

  /** What other figures show is not trained by this one. @param {string} name */
  sharedName(name) {
    return `train ${name}`;
  }

  get hasParts() {
    return this.#fetched() !== null;
  }

  draw() {
    const fetched = this.#fetched();
    if (!fetched) {
      // all that is on paper where nobody has seen the figure
      const models = this.encodings.map((choice) => t(nameOf(choice))).join(', ');
      this.claim = t('Nothing is trained yet. The task: {task}. The models: {models}.', {
        task: t(taskFacts[this.task].name),
        models,
      });
      return;
    }
    const { engine: made, parts } = fetched;
    this.compute('plan', this.#planned, ({ broken }) => {
      this.#refused = null;
      // models of other settings do not go on
      if (this.#session && !this.#current()) this.#session.pause();
      if (!broken) parts.showProgram(this.code('pytorch'));
    });
    let [repaint, resized] = [false, false];
    this.mark('colors', {}, () => (repaint = true), ['colors', 'language']);
    this.mark('size', {}, () => (resized = true), ['size', 'language']);
    const [spec] = this.#specs;
    const steps = made.stepsOf(this);
    parts.control.showChoices(spec?.full ?? null, steps);
    parts.control.showRun(this.#current(), !this.#broken, steps);
    parts.draw(this.#session, {
      finished: this.#finishedRows(made),
      steps,
      full: spec?.full ?? null,
      place: this.#place(),
      colors: this.palette('sequential'),
      removed: ({ model, layer, head }) => this.#removed.has(`${model} ${layer} ${head}`),
      repaint,
      resized,
    });
    this.#tell(made);
    // what is on screen stays
    const problem = this.#broken ?? this.#refused ?? this.#session?.problem;
    if (problem) throw problem;
  }

  async #fetch() {
    const fetched = await engine();
    const parts = fetched.figure(this, {
      press: {
        main: () => this.#press(),
        step: () => this.#step(),
        again: () => this.#start(this.#seeds),
        seeds: () => this.#start(5),
        remove: () => this.#remove(),
        save: () => this.#session?.save(this.#place().model),
      },
      choose: (place) => this.set({ ...place }),
      look: (step) => this.set({ step }),
    });
    return { engine: fetched, parts };
  }

  /** @param {Engine} made */
  #finishedRows(made) {
    const isPossible = !this.#session && !this.#broken;
    return isPossible ? made.finishedRows(this.#finished, this.#specs, made.stepsOf(this)) : [];
  }

  #keyOf() {
    return JSON.stringify(this.#specs.map(({ options }) => options));
  }

  /** The session, if its models are those of the settings and one of them can go on. */
  #current() {
    const session = this.#session;
    const isThere =
      session && session.state !== 'ended' && session.models.some(({ failure }) => !failure);
    return isThere && this.#key === this.#keyOf() ? session : null;
  }

  // ---- the run ----

  #press() {
    const now = this.#current();
    if (!now) return this.#start(1);
    if (now.state === 'going') now.pause();
    else this.#go(now);
    this.refresh();
  }

  /** @param {Session} session */
  #go(session) {
    const steps = Number(this.#engine?.stepsOf(this));
    const done = Math.max(...session.models.map((model) => model.step));
    this.#removed.clear();
    this.#isTold = false;
    session.go(session.state === 'done' || done >= session.goal ? done + steps : session.goal);
  }

  /** @param {number} seeds of each encoding */
  #make(seeds) {
    const made = this.#engine;
    if (!made || this.#broken) return null;
    let specs;
    try {
      specs = made.specs(this, seeds);
    } catch (error) {
      // more seeds than there is memory for; what is there goes on
      this.#refused = error;
      this.refresh();
      return null;
    }
    this.#refused = null;
    this.#session?.end();
    this.#seeds = seeds;
    this.#removed.clear();
    this.#key = this.#keyOf();
    this.set({ step: -1 });
    this.#session = new made.Session(specs, {
      changed: () => this.#plan(),
      saved: (files) => this.#save(files),
    });
    return this.#session;
  }

  /** @param {number} seeds */
  #start(seeds) {
    const session = this.#make(seeds);
    if (!session) return;
    this.#isTold = false;
    session.go(Number(this.#engine?.stepsOf(this)));
    this.refresh();
  }

  #step() {
    const session = this.#current() ?? this.#make(1);
    session?.step();
    this.refresh();
  }

  /** Draws some times a second, however much the models send: most of the time is theirs. */
  #plan() {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => {
      this.#isPlanned = false;
      this.refresh();
    }, pause);
  }

  // ---- the heads ----

  /** The chosen head, in a model that there is. @returns {Place} */
  #place() {
    const specs = this.#session?.models.map(({ spec }) => spec) ?? this.#specs;
    const first = specs.filter(({ seed }) => seed === specs[0].seed);
    const model = Math.min(this.model, Math.max(0, first.length - 1));
    const { layers = 1, heads = 1 } = first[model]?.full ?? {};
    return {
      model,
      layer: Math.min(this.layer, layers - 1),
      head: Math.min(this.head, heads - 1),
    };
  }

  /** Switches the chosen head off, or on again, and asks what that does. */
  #remove() {
    const { model, layer, head } = this.#place();
    const name = `${model} ${layer} ${head}`;
    if (!this.#removed.delete(name)) this.#removed.add(name);
    const all = [...this.#removed].map((each) => each.split(' ').map(Number));
    const heads = all
      .filter(([of]) => of === model)
      .map(([, l, h]) => /** @type {const} */ ([l, h]));
    this.#session?.ablate(model, heads);
    this.refresh();
  }

  // ---- what is said and saved ----

  /** @param {Engine} made */
  #tell(made) {
    const session = this.#session;
    const models = session?.models ?? [];
    const stopped = models.filter(({ failure }) => failure);
    const failures = stopped.slice(0, 3).map(({ spec, failure }) =>
      t('{model} stopped: {failure}', {
        model: t(nameOf(spec.choice)),
        failure: translated(failure),
      }),
    );
    this.notice = [...failures, this.#cut()].filter(Boolean).join(' ');
    if (!session) {
      const rows = this.#finishedRows(made);
      if (rows.length > 0) {
        this.claim = made.finding(rows, {
          length: this.#specs[0].full.length,
          step: made.stepsOf(this),
        });
        return;
      }
      const count = this.#specs.length;
      this.claim = t(
        'Nothing is trained yet. Start trains {count} small models in your browser, side by side.',
        { count },
      );
      return;
    }
    const step = Math.min(...models.map((model) => (model.failure ? Infinity : model.step)));
    this.claim = made.finding(made.rowsOf(models), { length: models[0].spec.full.length, step });
    const isDone = session.state === 'done' && models.every(({ measured }) => measured);
    if (!isDone || this.#isTold) return;
    this.#isTold = true;
    this.say(this.claim);
    this.report('phasor-measure', {
      models: models.map(({ spec, step: at, measured }) => ({
        encoding: spec.choice,
        seed: spec.seed,
        step: at,
        accuracy: measured?.accuracy,
      })),
    });
  }

  /** @returns {string} what is said of a text that has more lines than its box */
  #cut() {
    const count = takes(this.task, 'text') ? linesOf(this.text) : 0;
    return count > mostLines
      ? t(
          'The box has the first {most} of {count} lines; what is changed there loses the others.',
          { most: mostLines, count },
        )
      : '';
  }

  /** @param {Record<string, string | Uint8Array>} files */
  async #save(files) {
    const { save } = await import('../../draw/files.js');
    for (const [name, content] of Object.entries(files)) {
      const type = name.endsWith('.json') ? 'application/json' : 'application/octet-stream';
      save(new Blob([/** @type {BlobPart} */ (content)], { type }), name);
    }
    this.say(t('Saved {file}', { file: Object.keys(files).join(', ') }));
  }

  /** The curves, and the norms of the gradient. */
  data() {
    return this.#engine?.table(this.#session?.models ?? []) ?? null;
  }

  /** @param {import('../kit/element.js').Dialect} dialect */
  code(dialect) {
    const made = this.#engine;
    if (dialect !== 'pytorch' || !made || this.#broken) return '';
    return made.torchProgram(this.#specs, made.stepsOf(this));
  }
}
