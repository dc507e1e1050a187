import * as phasor from 'phasor';
import 'phasor/elements';
import { HeatmapElement } from 'phasor/elements/heatmap';
import { words } from 'phasor/words';
import { pooled } from './pooled.js';
import { answer, sample, show } from './sample.js';

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

async function find() {
  return {
    page: await sample(phasor),
    worker: await answer(worker),
    registered: customElements.get('phasor-heatmap') === HeatmapElement,
    words: (await words()).size,
    pooled: await pooled(phasor),
  };
}
show(find());
