// Completes a click when the page moved between press and release. A figure that arrives meanwhile may push a
// button away from under the pointer; browsers then send the click to the common ancestor, and no button
// receives it. Moving the pointer off a button still cancels the press.

const controls = 'button, a[href], summary, label, input, select';

/** Pixels that a pointer may move during a click. */
const still = 4;

/** @type {{ control: HTMLElement, x: number, y: number, top: number, left: number } | null} */
let pressed = null;

/** @param {HTMLElement} control */
const placeOf = (control) => {
  const { top, left } = control.getBoundingClientRect();
  return { top, left };
};

addEventListener(
  'pointerdown',
  (event) => {
    const control = event
      .composedPath()
      .find((part) => part instanceof HTMLElement && part.matches(controls));
    const { clientX: x, clientY: y, button } = event;
    pressed =
      button === 0 && control instanceof HTMLElement
        ? { control, x, y, ...placeOf(control) }
        : null;
  },
  true,
);
addEventListener('pointercancel', () => (pressed = null), true);
addEventListener(
  'pointerup',
  (event) => {
    const before = pressed;
    pressed = null;
    if (!before?.control.isConnected || event.composedPath().includes(before.control)) return;
    const { control, x, y } = before;
    const { top, left } = placeOf(control);
    const isMoved = Math.hypot(event.clientX - x, event.clientY - y) > still;
    const isPushed = Math.hypot(top - before.top, left - before.left) > 1;
    if (isPushed && !isMoved) control.click();
  },
  true,
);
