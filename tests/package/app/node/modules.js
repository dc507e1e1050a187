import { load } from 'phasor';
import { HeatmapElement } from 'phasor/elements/heatmap';
import 'phasor/elements';
import { words } from 'phasor/words';

const { sinusoidal } = await load();
const number = sinusoidal({ length: 60, dim: 32 }).data[777];
const { size } = await words();
console.log(JSON.stringify({ number, words: size, element: HeatmapElement.name }));
