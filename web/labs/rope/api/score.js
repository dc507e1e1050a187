// The factor on the scale of the scores in DeepSeek's code: the square of YaRN's factor.

import { yarnTemperature } from './frequencies.js';

/**
 * @param {import('./section.js').Section} scaling
 * @param {import('./families.js').Family} family
 * @param {string} type
 * @param {number | undefined} factor by which slow pairs are divided
 * @returns {number}
 */
export function scoreFactorOf(scaling, family, type, factor = scaling.number('factor')) {
  if (scaling.reader.plainScores || !family.latent || type === 'default' || factor === undefined)
    return 1;
  const scale = scaling.number('mscale_all_dim');
  return scale ? yarnTemperature(factor, scale) ** 2 : 1;
}
