// A finished run, whose curves are shown while the settings are the same and until another run is started.

import { untrained } from './options.js';

/** @typedef {import('./options.js').Spec} Spec */
/** @typedef {import('./charts.js').Row} Row */

/**
 * For each model its encoding, its options as JSON, its points, and its accuracy at 1, 2 and 4 lengths.
 *
 * @typedef {{ choice: string, options: string, points: (readonly [step: number, loss: number,
 *   accuracy: number])[], accuracy: number[] }} FinishedModel
 * @typedef {{ steps: number, models: FinishedModel[] }} Finished
 */

/**
 * @param {Finished | null} run
 * @param {readonly Spec[]} specs the models of the settings
 * @param {number} steps of the settings
 * @returns {Row[]} empty with other settings
 */
export function finishedRows(run, specs, steps) {
  if (!run || run.steps !== steps || run.models.length !== specs.length) return [];
  const isSame = specs.every(({ options }, k) => JSON.stringify(options) === run.models[k].options);
  if (!isSame) return [];
  return run.models.map(({ choice, points, accuracy }, k) => ({
    choice,
    models: [
      {
        ...untrained(specs[k]),
        step: steps,
        points: points.map(([step, loss, share]) => ({
          step,
          loss,
          accuracy: share,
          norms: [],
          norm: 0,
          peak: 0,
        })),
        measured: { step: steps, accuracy, scores: null, form: null },
      },
    ],
  }));
}
