import * as phasor from '../node_modules/phasor/dist/core/api/index.js';
import '../node_modules/phasor/dist/core/figures/define.js';
import { pooled } from '../src/pooled.js';
import { answer, sample, show } from '../src/sample.js';

async function find() {
  return {
    page: await sample(phasor),
    module: await answer(new Worker('./module-worker.js', { type: 'module' })),
    // complaints report workers that were refused
    pooled: await pooled(phasor),
    drawn: document.querySelector('phasor-heatmap').shadowRoot.querySelector('canvas') !== null,
  };
}
show(find());
