import * as phasor from 'phasor';
import { HeatmapElement } from 'phasor/elements/heatmap';
import 'phasor/elements';
import { words } from 'phasor/words';
import { values } from '../src/values.js';

const { size } = await words();
const found = { ...(await values(phasor)), words: size, element: HeatmapElement.name };
console.log(JSON.stringify(found));
