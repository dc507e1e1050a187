// The line across the sine of <phasor-ladder>: dragged, or moved by keys.

import { onKeys, stepped } from '../../kit/keyboard.js';
import { shareOf } from '../../kit/pointer.js';

/**
 * @param {import('./measured.js').Host} s
 * @param {import('./panels.js').Panel} panel
 * @param {() => boolean} isLive whether there is a line now
 */
export function followLine(s, panel, isLive) {
  const { svg, hit } = panel;
  /** the pointer that drags it; browsers capture a finger that scrolls, too */
  let dragging = -1;
  /** @param {number} level */
  const go = (level) => {
    const inside = Math.min(1, Math.max(-1, level));
    s.set({ level: Number(inside.toFixed(s.decimals)) || 0 });
  };
  /** @param {MouseEvent} event */
  const pick = (event) => {
    if (isLive()) go(panel.y.value(shareOf(svg, event).y * panel.height));
  };
  svg.addEventListener('pointerdown', (event) => {
    // a finger that misses the line scrolls the page, or taps
    const isMissed = event.pointerType === 'touch' && event.target !== hit;
    if (!isLive() || event.button > 0 || isMissed) return;
    dragging = event.pointerId;
    svg.setPointerCapture(dragging);
    pick(event);
  });
  svg.addEventListener('lostpointercapture', () => (dragging = -1));
  // inside a drawing not every browser minds touch-action
  const keep = (/** @type {TouchEvent} */ event) => {
    if (isLive() && event.target === hit) event.preventDefault();
  };
  svg.addEventListener('touchstart', keep, { passive: false });
  svg.addEventListener('click', pick);
  svg.addEventListener('pointermove', (event) => {
    if (event.pointerId === dragging) pick(event);
  });
  onKeys(svg, (event) => {
    // steps below 1: the arrow upwards raises the line
    const unit = 10 ** -s.decimals;
    const now = Math.round((1 - s.level) / unit);
    const next = stepped(event, { now, last: Math.round(2 / unit), axis: 'y' });
    if (!isLive() || next === null) return false;
    go(1 - next * unit);
    return true;
  });
}
