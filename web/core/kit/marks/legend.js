// Legends as marks: the colours of the curves of a chart, and the bar of a colour map.

import { node } from '../../draw/nodes.js';
import { ramp } from '../ramp.js';

/**
 * @param {import('../element.js').PhasorElement} s
 * @param {() => readonly (readonly [color: string, text: string])[]} entries
 * @returns {import('../figure.js').Mark}
 */
export function legend(s, entries) {
  const box = node('div', 'legend');
  const draw = s.kept(() => {
    const all = entries().map(([color, text]) => {
      const swatch = node('span', 'swatch');
      swatch.style.background = color;
      return node('span', 'entry', swatch, text);
    });
    box.replaceChildren(...all);
  }, ['language']);
  return { node: box, draw };
}

export const legendStyle = `
.legend { display: flex; flex-wrap: wrap; gap: 2px 16px; margin-block-end: 4px; color: var(--muted);
  min-block-size: 1.35em; }
.entry { display: inline-flex; gap: 6px; align-items: center; }
.swatch { inline-size: 14px; block-size: 3px; border-radius: 2px; forced-color-adjust: none; }
`;

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
