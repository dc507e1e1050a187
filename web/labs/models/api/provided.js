// `openModel`, loaded when it is called; and with it the language model of the package for <phasor-attention
// trained>, loaded and opened when a figure asks for it.

import '../../../core/texts/labs.js';
import { provideTextModel } from '../../../core/words/text-model.js';

/** @type {typeof import('../index.js').openModel} */
export async function openModel(files, given) {
  const { openModel: open } = await import('./inplace.js');
  return open(files, given);
}

provideTextModel(() => openModel('phasor'));
