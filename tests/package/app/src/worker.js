import * as phasor from 'phasor';
import { sample } from './sample.js';

sample(phasor).then((found) => self.postMessage(found));
