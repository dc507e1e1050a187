import * as phasor from '../node_modules/phasor/dist/core/api/index.js';
import { sample } from '../src/sample.js';

sample(phasor).then((found) => self.postMessage(found));
