// The lab of masks.

import { MaskElement } from '../elements/mask/element.js';
import { register } from '../elements/kit/register.js';
import { lab } from './lab.js';

register({ 'phasor-mask': MaskElement });
lab('phasor-mask');
