// The lab of training. The results of small models trained on a novel are below, and load after the training
// figure.

import { begun } from '../../../core/page/begun.js';
import { register } from '../../../core/kit/register.js';
import { TrainElement } from '../figures/train/element.js';
import { lab } from '../../../core/page/lab.js';
import { trainRun } from './train-run.js';

register({ 'phasor-train': TrainElement });
const figure = /** @type {TrainElement} */ (document.querySelector('phasor-train'));
figure.finished = trainRun;
lab('phasor-train');
void import('../figures/losses/element.js').then(({ LossesElement }) =>
  register({ 'phasor-losses': LossesElement }),
);
begun();
