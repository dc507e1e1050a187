// The gestures that zoom and move a heat map, as shares of what is on screen: wheel with Control and
// pinches zoom, dragging a zoomed map and two fingers move it. One finger and the wheel alone stay
// the page's, so that no reader is caught in a figure.

/**
 * @typedef {object} Moves
 * @property {(factor: number, at: { x: number, y: number }) => void} zoom about a place, from 0 to 1
 * @property {(by: { x: number, y: number }) => void} pan by shares of the width and height
 * @property {() => { x: boolean, y: boolean }} zoomed whether there is more along each side
 */

/** A notch of a mouse wheel is 100 to 120 pixels, a step of a pinch on a touchpad 1 to 10. */
const zoomPerPixel = 0.01;
const mostPixels = 50;

/**
 * @param {HTMLElement} plot
 * @param {Moves} moves
 * @returns {{ busy: () => boolean }} whether the pointer is moving the map now
 */
export function gestures(plot, { zoom, pan, zoomed }) {
  /** @type {{ x: number, y: number } | null} */
  let drag = null;
  /** @type {{ x: number, y: number, apart: number } | null} */
  let pinch = null;

  /** @param {{ x: number, y: number }} point in the window */
  function share({ x, y }) {
    const { left, top, width, height } = plot.getBoundingClientRect();
    return { x: (x - left) / width, y: (y - top) / height };
  }

  /** @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to */
  function move(from, to) {
    const { width, height } = plot.getBoundingClientRect();
    pan({ x: (from.x - to.x) / width, y: (from.y - to.y) / height });
  }

  plot.addEventListener(
    'wheel',
    (event) => {
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      if (event.ctrlKey) {
        event.preventDefault();
        const pixels = Math.min(mostPixels, Math.max(-mostPixels, event.deltaY * lines));
        zoom(Math.exp(pixels * zoomPerPixel), share(event));
      } else if (zoomed().x && Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        event.preventDefault();
        pan({ x: (event.deltaX * lines) / plot.clientWidth, y: 0 });
      }
    },
    { passive: false },
  );

  plot.addEventListener('pointerdown', (event) => {
    const there = zoomed();
    if (event.pointerType === 'touch' || event.button !== 0 || !(there.x || there.y)) return;
    drag = { x: event.clientX, y: event.clientY };
    plot.setPointerCapture(event.pointerId);
    plot.classList.add('moving');
  });
  plot.addEventListener('pointermove', (event) => {
    if (!drag) return;
    const to = { x: event.clientX, y: event.clientY };
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
    if (event.touches.length !== 2) {
      pinch = null;
      return;
    }
    event.preventDefault();
    const [a, b] = event.touches;
    const now = {
      x: (a.clientX + b.clientX) / 2,
      y: (a.clientY + b.clientY) / 2,
      apart: Math.max(1, Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY)),
    };
    if (pinch) {
      move(pinch, now);
      zoom(pinch.apart / now.apart, share(now));
    }
    pinch = now;
  }
  for (const type of /** @type {const} */ ([
    'touchstart',
    'touchmove',
    'touchend',
    'touchcancel',
  ])) {
    plot.addEventListener(type, fingers, { passive: false });
  }

  return { busy: () => drag !== null || pinch !== null };
}
