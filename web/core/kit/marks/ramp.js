// A bar of the colours of a map as a mark.

import { ramp } from '../ramp.js';

/**
 * @param {import('../element.js').PhasorElement} s
 * @param {() => { kind: 'diverging' | 'sequential', low: string, high: string }} given the colours, and the
 *   texts at the two ends
 * @returns {import('../figure.js').Mark}
 */
export function rampMark(s, given) {
  const { box, draw } = ramp();
  const painted = s.kept(() => {
    const { kind, low, high } = given();
    draw(s.phasor, s.palette(kind), low, high);
  }, ['language']);
  return { node: box, draw: painted };
}
