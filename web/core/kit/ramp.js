// A bar of the colours of a map, between the texts of its two ends.

import { put } from '../draw/canvas.js';
import { node } from '../draw/nodes.js';

/** @typedef {import('../api/index.js').Phasor} Phasor */

export function ramp() {
  const canvas = node('canvas', '');
  const [low, high] = [node('span', ''), node('span', '')];
  let painted = '';
  // the browser may have discarded its pixels
  canvas.addEventListener('contextrestored', () => (painted = ''));
  return {
    box: node('div', 'legend', low, canvas, high),
    /** @param {Phasor} phasor @param {string[]} colors @param {string} from @param {string} to */
    draw(phasor, colors, from, to) {
      if (String(colors) !== painted) {
        const steps = [Array.from({ length: 128 }, (_, k) => k / 127)];
        put(canvas, phasor.paint(steps, { colormap: colors, domain: [0, 1] }));
      }
      painted = String(colors);
      low.textContent = from;
      high.textContent = to;
    },
  };
}

export const rampStyle = `
.legend { display: flex; gap: 6px; align-items: center; min-inline-size: 0; }
.legend canvas { flex: 0 1 128px; min-inline-size: 32px; block-size: 10px; box-shadow: 0 0 0 1px var(--line); }
`;
