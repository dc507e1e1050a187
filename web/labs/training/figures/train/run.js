// The run of <phasor-train>: its buttons, the session that they start, and heads that are switched off.

import { specs } from './options.js';
import { save } from './save.js';
import { Session } from './session.js';

/** @typedef {import('./training.js').Host} Host */
/** @typedef {import('./training.js').Training} Training */
/** @typedef {import('./heads.js').Place} Place */

/** Milliseconds between drawings during training, most of which are left to training. */
const pause = 100;

export class Run {
  /** @type {Session | null} */
  session = null;
  /** the settings of the session, as text */
  key = '';
  /** why the last button could not start a run @type {unknown} */
  refused = null;
  /** number of changes of the session or its data */
  changes = 0;
  #seeds = 1;
  /** heads of the chosen models that are switched off, as 'model layer head' @type {Set<string>} */
  #removed = new Set();
  /** whether the result of the run was reported */
  #isReported = true;
  #isPlanned = false;
  #element;

  /** @param {Host} element */
  constructor(element) {
    this.#element = element;
  }

  #changed() {
    this.changes += 1;
    this.#element.refresh();
  }

  /** Draws some times per second, however many messages arrive. */
  #plan() {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => {
      this.#isPlanned = false;
      this.#changed();
    }, pause);
  }

  pause() {
    this.session?.pause();
    this.#changed();
  }

  end() {
    void this.session?.end();
    this.#changed();
  }

  /** @param {Training} m if its settings differ, the models of the earlier ones stop */
  leave(m) {
    this.refused = null;
    if (this.session && !m.current) this.session.pause();
  }

  /** @param {Training} m */
  press(m) {
    const now = m.current;
    if (!now) return this.start(m, 1);
    if (now.state === 'going') now.pause();
    else {
      const done = Math.max(...now.models.map((model) => model.step));
      this.#removed.clear();
      this.#isReported = false;
      // after single steps there is no goal yet
      const goal = now.goal || m.steps;
      now.go(now.state === 'done' || done >= goal ? done + m.steps : goal);
    }
    this.#changed();
  }

  /** @param {Training} m @param {number} seeds per encoding */
  #make(m, seeds) {
    if (m.planned.broken) return null;
    const element = this.#element;
    let all;
    try {
      all = specs(element, seeds);
    } catch (error) {
      // not enough memory for more seeds: keep what is there
      this.refused = error;
      element.refresh();
      return null;
    }
    this.refused = null;
    this.session?.end();
    this.#seeds = seeds;
    this.#removed.clear();
    this.key = m.key;
    element.set({ step: -1 });
    this.session = new Session(all, {
      changed: () => this.#plan(),
      saved: (files) => void save(element, files),
    });
    return this.session;
  }

  /** @param {Training} m @param {number} [seeds] per encoding; by default as in the last run */
  start(m, seeds = this.#seeds) {
    const session = this.#make(m, seeds);
    if (!session) return;
    this.#isReported = false;
    session.go(m.steps);
    this.#changed();
  }

  /** @param {Training} m */
  step(m) {
    (m.current ?? this.#make(m, 1))?.step();
    this.#changed();
  }

  /** @param {Place} place @returns {boolean} whether that head is switched off */
  isRemoved({ model, layer, head }) {
    return this.#removed.has(`${model} ${layer} ${head}`);
  }

  /** Switches a head off or on, and requests the effect. @param {Place} place */
  remove({ model, layer, head }) {
    const name = `${model} ${layer} ${head}`;
    if (!this.#removed.delete(name)) this.#removed.add(name);
    /** @type {[layer: number, head: number][]} */
    const heads = Array.from(this.#removed, (each) => each.split(' ').map(Number))
      .filter(([of]) => of === model)
      .map(([, l, h]) => [l, h]);
    this.session?.ablate(model, heads);
    this.#changed();
  }

  /** @param {Training} m @returns {boolean} whether a run has just finished and been measured; true once */
  isNews(m) {
    const isDone = this.session?.state === 'done' && m.measured.every(Boolean);
    if (!isDone || this.#isReported) return false;
    this.#isReported = true;
    return true;
  }
}
