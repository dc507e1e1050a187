/* global importScripts, phasor */
importScripts('../node_modules/phasor/dist/phasor.iife.js');

import('../src/sample.js')
  .then(({ sample }) => sample(phasor))
  .then((found) => self.postMessage(found));
