const phasor = require('phasor');
const { HeatmapElement } = require('phasor/elements/heatmap');
require('phasor/elements');
const { words } = require('phasor/words');

import('../src/values.js')
  .then(({ values }) => Promise.all([values(phasor), words()]))
  .then(([found, { size }]) =>
    console.log(JSON.stringify({ ...found, words: size, element: HeatmapElement.name })),
  );
