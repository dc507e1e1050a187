// The language model of the package for <phasor-attention trained>: fetched and opened when a figure asks for
// it.

import { provideTextModel } from '../../../core/words/text-model.js';

provideTextModel(async () => {
  const { openModel } = await import('./inplace.js');
  return openModel('phasor');
});
