// The page in one file: all chapters that the site has on several pages.

import { OrderElement } from '../core/figures/order/element.js';
import { makeFigures } from './page.js';

makeFigures({ 'phasor-order': OrderElement }, [() => import('./whole-later.js')]);
