// The lab of training.

import { register } from '../elements/kit/register.js';
import { TrainElement } from '../elements/train/element.js';
import { lab } from './lab.js';
import { trainRun } from './train-run.js';

register({ 'phasor-train': TrainElement });
const figure = /** @type {TrainElement} */ (document.querySelector('phasor-train'));
figure.finished = trainRun;
lab('phasor-train');
