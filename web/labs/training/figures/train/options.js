// Settings of <phasor-train> → the options of each model for phasor/train.

import { checked, refuseLarge } from '../../api/options.js';
import { takes } from '../../api/tasks/index.js';
import { taskFacts } from './tasks/index.js';

/** @typedef {import('./settings.js').Values} Values */
/** @typedef {import('../../index.js').TrainerOptions} TrainerOptions */
/** @typedef {ReturnType<typeof checked>} Full */

/**
 * @typedef {object} Spec
 * @property {string} choice an encoding as named by the setting
 * @property {number} seed
 * @property {TrainerOptions} options
 * @property {Full} full the same with all defaults
 */

/** Number of steps of a run. @param {Values} settings */
export const stepsOf = ({ steps, task }) => steps || taskFacts[task].steps;

/** @param {Spec} spec @returns {import('./session.js').Model} in its state before the first step */
export const untrained = (spec) => ({
  spec,
  step: 0,
  points: [],
  shots: [],
  tokens: [],
  targets: [],
  names: [],
  failure: '',
  measured: null,
  ablated: null,
});

/** The text that is learned letter by letter if the reader gives none. */
const presetText = 'the money bank by the river bank. the river bank by the money bank. '.repeat(3);

/** @param {Values} settings @returns {TrainerOptions} options without an encoding */
function common(settings) {
  const { task, text, offset, weightdecay, slopes, seed } = settings;
  const switched = (/** @type {string} */ value) => (value === 'task' ? undefined : value === 'on');
  const given = (/** @type {number} */ value) => value || undefined;
  return {
    task,
    slopes,
    seed,
    ...(takes(task, 'offset') && { offset }),
    ...(takes(task, 'text') && { text: text || presetText }),
    length: given(settings.length),
    vocabulary: given(settings.vocabulary),
    layers: given(settings.layers),
    heads: given(settings.heads),
    dim: given(settings.dim),
    batch: given(settings.batch),
    learningRate: given(settings.learningrate),
    weightDecay: weightdecay,
    mlp: switched(settings.mlp),
    normalization: switched(settings.normalization),
    causal: switched(settings.causal),
  };
}

/**
 * @param {Values} settings
 * @param {number} [seeds] runs of each encoding, with consecutive seeds
 * @returns {Spec[]} ordered by seed
 * @throws {RangeError} if settings do not fit each other or into memory; names the option
 */
export function specs(settings, seeds = 1) {
  const shared = common(settings);
  const all = Array.from({ length: seeds }, (_, k) => settings.seed + k).flatMap((seed) =>
    settings.encodings.map((choice) => {
      const [encoding, isRandom] = choice.split('-');
      const options = /** @type {TrainerOptions} */ ({
        ...shared,
        encoding,
        seed,
        ...(isRandom && { randomStart: settings.randomstart }),
      });
      return { choice, seed, options, full: checked('phasor-train', options) };
    }),
  );
  refuseLarge('phasor-train', all[0].full, all.length);
  return all;
}
