// The lab of rotary encoding.

import { begun } from '../../../core/page/begun.js';
import { register } from '../../../core/kit/register.js';
import { RopeElement } from '../figures/rope/element.js';
import { lab } from '../../../core/page/lab.js';

register({ 'phasor-rope': RopeElement });
lab('phasor-rope');
begun();
