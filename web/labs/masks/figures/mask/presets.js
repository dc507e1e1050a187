// Masks that models use, as rules, with the numbers that they name.

import { phrase } from '../../../../core/texts/language.js';

export const presets = [
  { name: phrase('full'), rule: 'true' },
  { name: phrase('causal'), rule: 'k <= q' },
  { name: phrase('causal, last key'), rule: 'k <= q + keys - queries' },
  { name: phrase('window'), rule: 'k <= q && q - k < window' },
  { name: phrase('window and sinks'), rule: 'k <= q && (q - k < window || k < sinks)' },
  { name: phrase('prefix'), rule: 'k <= q || k < prefix' },
  { name: phrase('documents'), rule: 'k <= q && q // document == k // document' },
  { name: phrase('dilated'), rule: 'k <= q && (q - k) % step == 0' },
  {
    name: phrase('block-sparse'),
    rule: 'k <= q && (q // 128 == k // 128 || k // 128 % step == 0)',
  },
  { name: phrase('padding'), rule: 'k < real' },
  { name: phrase('ALiBi'), rule: 'k <= q ? -(q - k) * 2 ^ (-8 * (h + 1) / heads) : -inf' },
];

/** The default of `numbers`. */
export const presetNumbers = 'window=256 sinks=16 prefix=200 document=300 step=4 real=700';
