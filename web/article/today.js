// The page on models of today.

import { begun } from '../core/page/begun.js';
import { RopeElement } from '../labs/rope/figures/rope/element.js';
import { makeFigures } from './page.js';

makeFigures({ 'phasor-rope': RopeElement }, [() => import('./today-later.js')]);
begun();
