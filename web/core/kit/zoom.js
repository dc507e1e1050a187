// Gestures on a map: the wheel with Control and pinches zoom; dragging a zoomed map and two fingers move it.
// One finger and the plain wheel scroll the page, so that readers can scroll past a figure.

import { placeIn } from './pointer.js';

/** @typedef {import('./windows.js').Moving} Windows */
/** @typedef {import('./windows.js').Place} Place */

/** A notch of a mouse wheel is 100 to 120 pixels, a step of a pinch on a touchpad 1 to 10. */
const zoomPerPixel = 0.01;
const mostPixels = 50;

/**
 * @param {HTMLElement} plot
 * @param {Windows} windows
 * @returns {() => boolean} whether the pointer is moving the map now
 */
export function gestures(plot, windows) {
  /** @type {Place | null} */
  let drag = null;
  /** @type {(Place & { apart: number }) | null} */
  let pinch = null;

  /** @param {Place} from @param {Place} to */
  const move = (from, to) => windows.pan({ x: from.x - to.x, y: from.y - to.y });

  /** @param {WheelEvent} event */
  function wheel(event) {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const across = Math.abs(event.deltaX) > Math.abs(event.deltaY);
    if (event.ctrlKey) {
      const pixels = Math.min(mostPixels, Math.max(-mostPixels, event.deltaY * lines));
      windows.zoom(Math.exp(pixels * zoomPerPixel), placeIn(plot, event));
    } else if (windows.zoomed.x && across) {
      windows.pan({ x: (event.deltaX * lines) / plot.clientWidth, y: 0 });
    } else return;
    event.preventDefault();
  }
  plot.addEventListener('wheel', wheel, { passive: false });

  plot.addEventListener('pointerdown', (event) => {
    const { x, y } = windows.zoomed;
    if (event.pointerType === 'touch' || event.button !== 0 || !(x || y)) return;
    drag = placeIn(plot, event);
    plot.setPointerCapture(event.pointerId);
    plot.classList.add('moving');
  });
  plot.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const to = placeIn(plot, event);
    move(drag, to);
    drag = to;
  });
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture']) {
    plot.addEventListener(end, () => {
      drag = null;
      plot.classList.remove('moving');
    });
  }

  /** @param {TouchEvent} event */
  function fingers(event) {
    const [a, b] = event.touches;
    const before = pinch;
    pinch = null;
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const apart = Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY));
    const middle = { clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 };
    pinch = { ...placeIn(plot, middle), apart };
    if (!before) return;
    move(before, pinch);
    windows.zoom(before.apart / apart, pinch);
  }
  plot.addEventListener('touchstart', fingers, { passive: false });
  plot.addEventListener('touchmove', fingers, { passive: false });
  plot.addEventListener('touchend', fingers, { passive: false });
  plot.addEventListener('touchcancel', fingers, { passive: false });

  return () => drag !== null || pinch !== null;
}
