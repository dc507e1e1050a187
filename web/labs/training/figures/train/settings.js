// The settings of <phasor-train>. 0 and 'task' mean the default of the task.

import { t } from '../../../../core/texts/language.js';
import { flag, integer, oneOf, real, text, words } from '../../../../core/kit/settings.js';
import { choices } from './choices.js';
import { tasks } from './tasks/index.js';

/** @template Value @typedef {import('../../../../core/kit/settings.js').Setting<Value>} Setting */
/** @typedef {import('../../../../core/kit/settings.js').Values<typeof settings>} Values */

/** Most models that are trained side by side. */
export const mostModels = 8;

/** @type {Setting<readonly string[]>} */
const encodings = {
  preset: choices.slice(0, mostModels),
  link: true,
  about: `the models to train, up to ${mostModels}: an encoding each; 'sinusoidal-random' and 'learned-random' are trained from random first positions`,
  get wanted() {
    const names = choices.map((name) => `'${name}'`).join(', ');
    return t('1 to {most} of {names}, divided by blanks', { most: mostModels, names });
  },
  read(given) {
    const list = words(given);
    const right =
      list.every((name) => choices.includes(name)) && new Set(list).size === list.length;
    return right && list.length > 0 && list.length <= mostModels ? list : undefined;
  },
  write: (list) => list.join(' '),
};

/** @param {number} most @param {string} about */
const ofTask = (most, about) =>
  integer({ link: true, preset: 0, least: 0, most, about: `${about}; 0: as the task has it` });

/** @param {string} about */
const onOff = (about) => oneOf(['task', 'on', 'off'], { link: true, about });

export const settings = {
  task: oneOf(tasks, { link: true, about: 'what is learned' }),
  encodings,
  offset: integer({
    link: true,
    preset: 3,
    least: 0,
    most: 63,
    about: "of the task 'offset': how far back",
  }),
  text: text({
    link: true,
    about: "of the task 'text', learned letter by letter; without it a sentence",
  }),
  steps: ofTask(100_000, 'of training, until it rests'),
  length: ofTask(2048, 'tokens of a sequence'),
  vocabulary: ofTask(1024, 'different tokens'),
  layers: ofTask(4, '1 to 4'),
  heads: ofTask(8, '1 to 8 of each layer'),
  dim: ofTask(128, "numbers of a token's vector"),
  batch: ofTask(256, 'sequences of a step'),
  learningrate: real({ link: true, preset: 0, least: 0, about: 'of Adam; 0: as the task has it' }),
  weightdecay: real({ link: true, preset: 0, least: 0, about: 'of Adam, decoupled' }),
  randomstart: integer({
    link: true,
    preset: 96,
    least: 1,
    most: 100_000,
    about: 'the largest first position of models that are trained from random ones',
  }),
  mlp: onOff('two further products with GELU between them in each layer'),
  normalization: onOff('layer norm before each branch and before the output'),
  causal: onOff('whether no token sees a later one'),
  slopes: oneOf(['one', 'paper'], {
    link: true,
    about: "of ALiBi's heads: 1, 1/2, 1/4, … or the paper's",
  }),
  seed: integer({ link: true, preset: 1, least: 0, about: 'of all random numbers' }),
  gradients: flag({
    link: true,
    about: 'whether the norms of the gradient are shown, layer by layer',
  }),
  model: integer({
    link: true,
    preset: 1,
    least: 0,
    most: 7,
    about: 'whose head is shown large, from 0',
  }),
  layer: integer({ link: true, preset: 0, least: 0, most: 3, about: 'of that head, from 0' }),
  head: integer({ link: true, preset: 0, least: 0, most: 7, about: 'that head, from 0' }),
  step: integer({
    link: true,
    preset: -1,
    least: -1,
    about: 'the step whose maps are shown; −1: the newest',
  }),
};
