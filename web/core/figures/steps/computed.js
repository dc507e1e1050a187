// The model of <phasor-steps>: all matrices computed from the given ones, and the number that is explained.
// If matrices do not fit each other, the last ones that did stay, at first the example.

import { jacobianNorm } from '../../kit/jacobian.js';
import { rowOf } from '../../draw/rows.js';
import { example, inputs } from './inputs.js';
import { attend } from './model.js';
import { multi, partOf, single } from './order.js';

/** @typedef {import('../../kit/figure.js').Host<typeof import('./settings.js').settings>} Host */
/** @typedef {import('./order.js').Step} Step */
/** @typedef {import('./trace.js').Place} Place */

/** @param {Host} s */
export function computed(s) {
  /** the last matrices that fitted @type {import('./model.js').Given | null} */
  let fitting = null;
  /** the reader's choice, besides the settings */
  let pointer = {
    /** the number under the pointer @type {Place | null} */
    under: null,
    /** which of Q, K and V is explained, and its column */
    projected: { part: 'q', column: 0 },
    /** the number that was chosen last, '' for none */
    chosen: '',
  };
  return {
    get pointer() {
      return s.polled(() => pointer);
    },
    /** @param {Partial<typeof pointer>} change */
    point(change) {
      pointer = { ...pointer, ...change };
      s.refresh();
    },
    /** the computed matrices, and an error if they are not those given */
    get current() {
      const { phasor } = s;
      const given = inputs(phasor, s);
      try {
        const model = attend(phasor, given);
        fitting = given;
        return { given, model, error: null };
      } catch (error) {
        const { causal, scaled } = given;
        const last = fitting ?? { ...given, ...example, x: null, heads: 1 };
        const shown = { ...last, causal, scaled };
        return { given: shown, model: attend(phasor, shown), error };
      }
    },
    get given() {
      return this.current.given;
    },
    get model() {
      return this.current.model;
    },
    get steps() {
      return this.given.x ? multi : single;
    },
    get head() {
      return Math.min(s.head, this.given.heads - 1);
    },
    /** @returns {Step} */
    get step() {
      if (this.steps.includes(s.step)) return s.step;
      return s.step === 'project' ? 'scores' : 'values';
    },
    /** the matrix that the current step computes */
    get part() {
      return this.step === 'project' ? this.pointer.projected.part : partOf[this.step];
    },
    /** the number that is explained @returns {Place} */
    get place() {
      const { model, step, part, head } = this;
      const [rows, columns] = model.part(part, head).shape;
      const row = part === 'k' || part === 'v' ? s.key : s.query;
      /** @type {Partial<Record<Step, number>>} */
      const columnOf = {
        project: this.pointer.projected.column,
        values: s.dimension,
        output: s.dimension,
        concat: head * model.dv + s.dimension,
      };
      const at = columnOf[step] ?? s.key;
      return { part, row: Math.min(row, rows - 1), column: Math.min(at, columns - 1) };
    },
    /** clamped to the number of queries and keys */
    get query() {
      return Math.min(s.query, this.model.part('scores', this.head).shape[0] - 1);
    },
    get key() {
      return Math.min(s.key, this.model.part('scores', this.head).shape[1] - 1);
    },
    /** @returns {Float32Array} weights of the query */
    get weights() {
      return rowOf(this.model.part('weights', this.head), this.query);
    },
    /** for every query: the size of the gradient through its softmax, with and without division by √dₖ */
    get gradients() {
      const [divided, plain] = ['dividedWeights', 'plainWeights'].map((name) =>
        this.model.part(name, this.head),
      );
      return Array.from({ length: divided.shape[0] }, (_, row) => ({
        divided: jacobianNorm(rowOf(divided, row)),
        plain: jacobianNorm(rowOf(plain, row)),
      }));
    },
  };
}

/** @typedef {ReturnType<typeof computed>} Model */
