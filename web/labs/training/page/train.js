// The lab of training.

import { register } from '../../../core/kit/register.js';
import { TrainElement } from '../figures/train/element.js';
import { lab } from '../../../core/page/lab.js';
import { trainRun } from './train-run.js';

register({ 'phasor-train': TrainElement });
const figure = /** @type {TrainElement} */ (document.querySelector('phasor-train'));
figure.finished = trainRun;
lab('phasor-train');
