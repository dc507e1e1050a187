// The lab of masks.

import { begun } from '../../../core/page/begun.js';
import { MaskElement } from '../figures/mask/element.js';
import { register } from '../../../core/kit/register.js';
import { lab } from '../../../core/page/lab.js';

register({ 'phasor-mask': MaskElement });
lab('phasor-mask');
begun();
