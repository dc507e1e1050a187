// The lab of rotary encoding.

import { register } from '../elements/kit/register.js';
import { RopeElement } from '../elements/rope/element.js';
import { lab } from './lab.js';

register({ 'phasor-rope': RopeElement });
lab('phasor-rope');
