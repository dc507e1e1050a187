// The page on models of today.

import { makeFigures } from './page.js';

makeFigures({}, [() => import('./today-later.js')]);
