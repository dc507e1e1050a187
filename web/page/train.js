// The lab of training.

import { register } from '../elements/kit/register.js';
import { TrainElement } from '../elements/train/element.js';
import { lab } from './lab.js';

register({ 'phasor-train': TrainElement });
lab('phasor-train');
