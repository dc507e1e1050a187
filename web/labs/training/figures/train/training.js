// The model of <phasor-train>: the models for its settings, the reader's run, and the chosen head.

import { rowsOf } from './charts.js';
import { finishedRows } from './finished.js';
import { shotAt } from './heads.js';
import { specs, stepsOf } from './options.js';
import { Run } from './run.js';

/** @typedef {import('../../../../core/kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {import('./heads.js').Place} Place */
/** @typedef {import('./charts.js').Row} Row */
/** @typedef {import('./session.js').Model} Model */

/** @type {Model[]} */
const none = [];

/** @param {Host} s */
export function training(s) {
  const run = new Run(s);
  /** those of the last valid settings @type {import('./options.js').Spec[]} */
  let trainable = [];
  return {
    run,
    /** the models for these settings, and the error if they cannot be trained */
    get planned() {
      try {
        trainable = specs(s);
        return { specs: trainable, broken: null };
      } catch (broken) {
        return { specs: trainable, broken };
      }
    },
    get specs() {
      return this.planned.specs;
    },
    /** options of a model */
    get full() {
      return this.models[0]?.spec.full ?? this.specs[0]?.full ?? null;
    },
    /** number of steps in a run */
    get steps() {
      return stepsOf(s);
    },
    /** @returns {unknown} the error of the run; what is on screen stays */
    get problem() {
      return this.planned.broken ?? s.polled(() => run.refused ?? run.session?.problem);
    },
    /** models of the session; their contents change with `now` */
    get models() {
      return s.polled(() => run.session?.models ?? none);
    },
    /** the current session: a new object after each change */
    get now() {
      s.polled(() => run.changes);
      const state = s.polled(() => run.session?.state ?? 'ended');
      return { session: run.session, state };
    },
    /** the session, if its models match the settings and one of them can continue */
    get current() {
      const { session, state } = this.now;
      const isThere = session && state !== 'ended' && session.models.some((one) => !one.failure);
      return isThere && run.key === this.key ? session : null;
    },
    get key() {
      return JSON.stringify(this.specs.map(({ options }) => options));
    },
    /** models of a finished run with these settings, if there is no other run */
    get finished() {
      if (this.now.session || this.planned.broken) return [];
      const element = /** @type {import('./element.js').TrainElement} */ (s);
      const finished = s.polled(() => element.finished);
      return finishedRows(finished, this.specs, this.steps);
    },
    get rows() {
      return this.now.session ? rowsOf(this.models) : this.finished;
    },
    /** number of steps on the axis */
    get most() {
      const { session } = this.now;
      const all = this.models.map(({ step }) => step);
      return session ? Math.max(session.goal, ...all, 1) : this.steps;
    },
    /** the step whose maps are shown; null for none */
    get at() {
      void this.now;
      const [first] = this.models;
      return first?.shots.length > 0 ? first.shots[shotAt(first, s.step)].step : null;
    },
    /** the steps of the shown maps, which may differ between models */
    get shownSteps() {
      void this.now;
      return this.seen
        .filter(({ shots }) => shots.length > 0)
        .map((model) => model.shots[shotAt(model, s.step)].step);
    },
    get hasMaps() {
      return this.shownSteps.length > 0;
    },
    /** models of the first seed, whose maps are shown */
    get seen() {
      return this.models.filter(({ spec }) => spec.seed === this.models[0].spec.seed);
    },
    /**
     * The sequence of the chosen head's model, and the expected answers: a list, which is compared by value.
     *
     * @returns {[tokens: Model['tokens'], targets: Model['targets'], names: Model['names']]}
     */
    get example() {
      void this.now;
      const { tokens, targets, names } = this.seen[this.place.model];
      return [tokens, targets, names];
    },
    /** measurements of all models */
    get measured() {
      void this.now;
      return this.models.map(({ measured }) => measured);
    },
    /** the chosen head, clamped to the models that exist @returns {Place} */
    get place() {
      const { models } = this;
      const all = models.length > 0 ? models.map(({ spec }) => spec) : this.specs;
      const first = all.filter(({ seed }) => seed === all[0].seed);
      const model = Math.min(s.model, Math.max(0, first.length - 1));
      const { layers = 1, heads = 1 } = first[model]?.full ?? {};
      return { model, layer: Math.min(s.layer, layers - 1), head: Math.min(s.head, heads - 1) };
    },
    /** @param {number} share on the axis: shows the maps of that step */
    look(share) {
      const [first] = this.models;
      if (!first || first.shots.length === 0) return;
      const step = Math.round(share * this.most);
      s.set({ step: step >= first.step ? -1 : first.shots[shotAt(first, step)].step });
    },
  };
}

/** @typedef {ReturnType<typeof training>} Training */
