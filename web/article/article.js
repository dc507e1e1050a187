// The article: the page with the figures of its two parts. In a frame it can also show figures of other
// pages.

import { begun } from '../core/page/begun.js';
import { OrderElement } from '../core/figures/order/element.js';
import { drawing } from '../core/figures/order/figure.js';
import { isOfRest } from './alone.js';
import { makeFigures } from './page.js';

// the first figure does not load its drawing code later
OrderElement.drawing = drawing;

makeFigures({ 'phasor-order': OrderElement }, [
  () => import('./later.js'),
  () => import('./last.js'),
  ...(isOfRest ? [() => import('./rest.js')] : []),
]);
begun();
