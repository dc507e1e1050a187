import * as phasor from 'phasor';
import 'phasor/elements';
import { HeatmapElement } from 'phasor/elements/heatmap';
import { words } from 'phasor/words';
import { answer, sample, show } from './sample.js';

const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });

/** Whether attention is the same on workers, or in place where a bundler has left them behind. */
async function pooled() {
  const { attention, pool, sinusoidal } = await phasor.load();
  const table = sinusoidal({ length: 2048, dim: 64 });
  const workers = pool({ workers: 2 });
  const { output } = await workers.attention(table, table, table);
  workers.close();
  return attention(table, table, table).output.data.every((x, k) => x === output.data[k]);
}

async function find() {
  return {
    page: await sample(phasor),
    worker: await answer(worker),
    registered: customElements.get('phasor-heatmap') === HeatmapElement,
    words: (await words()).size,
    pooled: await pooled(),
  };
}
show(find());
