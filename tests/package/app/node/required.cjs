const { load } = require('phasor');
const { HeatmapElement } = require('phasor/elements/heatmap');
require('phasor/elements');
const { words } = require('phasor/words');

Promise.all([load(), words()]).then(([{ sinusoidal }, { size }]) => {
  const number = sinusoidal({ length: 60, dim: 32 }).data[777];
  console.log(JSON.stringify({ number, words: size, element: HeatmapElement.name }));
});
