// Two runs of the same heads over the same tokens → the scene of the chosen run, or of the change from the
// first to the second, with the heads ordered by how much they changed.

import { t } from '../../texts/language.js';
import { endsOf } from './scene.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('../../api/index.js').Phasor} Phasor */

/** Most heads that are listed. */
const mostListed = 12;

/** @param {Phasor} phasor @param {Scene} first @param {Scene} second of the same shape */
function changedHeads(phasor, first, second) {
  const heads = first.layers.flatMap((layer, k) =>
    Array.from(phasor.headDistances(layer, second.layers[k]).data, (distance, head) => ({
      layer: k,
      head,
      // weights that are not numbers cannot be compared
      distance: distance || 0,
    })),
  );
  return heads.sort((a, b) => b.distance - a.distance).slice(0, mostListed);
}

/**
 * @param {Phasor} phasor
 * @param {Scene} first
 * @param {Scene} second of the same shape
 * @param {'difference' | 'first' | 'second'} run
 * @returns {Scene}
 */
export function compared(phasor, first, second, run) {
  const changed = changedHeads(phasor, first, second);
  if (run !== 'difference') return { ...(run === 'first' ? first : second), changed };
  const layers = first.layers.map(({ shape, data }, k) => {
    const change = Float32Array.from(second.layers[k].data);
    for (let at = 0; at < change.length; ++at) change[at] -= data[at];
    return { shape, data: change };
  });
  return {
    ...first,
    layers,
    weights: layers[0],
    changed,
    isDifference: true,
    signed: true,
    top: endsOf(layers).largest || 1,
    scores: null,
    logSum: null,
    oddities: undefined,
    notices: [
      ...first.notices,
      t('Shown is what has changed from the first weights to the second: more, or less.'),
    ],
  };
}
