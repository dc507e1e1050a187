// The article: the page with the figures of its two parts. A frame may ask for one that is on another page.

import { begun } from '../core/page/begun.js';
import { OrderElement } from '../core/figures/order/element.js';
import { drawing } from '../core/figures/order/figure.js';
import { isOfRest } from './alone.js';
import { makeFigures } from './page.js';

// the first figure is not fetched later
OrderElement.drawing = drawing;

makeFigures({ 'phasor-order': OrderElement }, [
  () => import('./later.js'),
  () => import('./last.js'),
  ...(isOfRest ? [() => import('./rest.js')] : []),
]);
begun();
