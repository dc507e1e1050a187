// What <phasor-train> shows: the models that its settings train, the run that the reader has started, and the
// head that is chosen.

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
  /** those of the last settings that can be trained @type {import('./options.js').Spec[]} */
  let trainable = [];
  return {
    run,
    /** what these settings train, and why they cannot be trained */
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
    /** of a run */
    get steps() {
      return stepsOf(s);
    },
    /** @returns {unknown} why there is no run; what is on screen stays */
    get problem() {
      return this.planned.broken ?? s.polled(() => run.refused ?? run.session?.problem);
    },
    /** of the session; what is in them changes with `now` */
    get models() {
      return s.polled(() => run.session?.models ?? none);
    },
    /** the session as it is now: another object when something of it has changed */
    get now() {
      s.polled(() => run.changes);
      const state = s.polled(() => run.session?.state ?? 'ended');
      return { session: run.session, state };
    },
    /** the session, if its models are those of the settings and one of them can go on */
    get current() {
      const { session, state } = this.now;
      const isThere = session && state !== 'ended' && session.models.some((one) => !one.failure);
      return isThere && run.key === this.key ? session : null;
    },
    get key() {
      return JSON.stringify(this.specs.map(({ options }) => options));
    },
    /** of a finished run with these settings, as long as there is no other */
    get finished() {
      if (this.now.session || this.planned.broken) return [];
      const element = /** @type {import('./element.js').TrainElement} */ (s);
      const finished = s.polled(() => element.finished);
      return finishedRows(finished, this.specs, this.steps);
    },
    get rows() {
      return this.now.session ? rowsOf(this.models) : this.finished;
    },
    /** steps of the axis */
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
    /** the steps of the maps that are shown: models need not be at the same one */
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
     * The sequence of the model whose head is chosen, and what is to be named: a list, which is compared.
     *
     * @returns {[tokens: Model['tokens'], targets: Model['targets'], names: Model['names']]}
     */
    get example() {
      void this.now;
      const { tokens, targets, names } = this.seen[this.place.model];
      return [tokens, targets, names];
    },
    /** what was measured of all */
    get measured() {
      void this.now;
      return this.models.map(({ measured }) => measured);
    },
    /** the chosen head, in a model that there is @returns {Place} */
    get place() {
      const { models } = this;
      const all = models.length > 0 ? models.map(({ spec }) => spec) : this.specs;
      const first = all.filter(({ seed }) => seed === all[0].seed);
      const model = Math.min(s.model, Math.max(0, first.length - 1));
      const { layers = 1, heads = 1 } = first[model]?.full ?? {};
      return { model, layer: Math.min(s.layer, layers - 1), head: Math.min(s.head, heads - 1) };
    },
    /** @param {number} share of the axis: to the maps of a step there */
    look(share) {
      const [first] = this.models;
      if (!first || first.shots.length === 0) return;
      const step = Math.round(share * this.most);
      s.set({ step: step >= first.step ? -1 : first.shots[shotAt(first, step)].step });
    },
  };
}

/** @typedef {ReturnType<typeof training>} Training */
