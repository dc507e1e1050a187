// Whether the reader is typing into a field of a figure. While a formula is typed it is wrong at most keys:
// the error waits until typing pauses, so that nothing flashes and a screen reader announces one message.

/** Pause (ms) after input before its effect is announced. */
export const rest = 600;

/** @param {EventTarget | null} target */
const isTyped = (target) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && ['text', 'search', 'number'].includes(target.type));

export class Typing {
  isActive = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #ended;

  /** @param {() => void} ended called after a pause, or when the field loses the focus */
  constructor(ended) {
    this.#ended = ended;
  }

  /** @param {HTMLElement} frame the element around the fields */
  watch(frame) {
    // runs before the listeners of the fields, which report what is typed
    frame.addEventListener('input', (event) => this.#begin(event), true);
    frame.addEventListener('change', () => this.end(), true);
  }

  /** @param {Event} event */
  #begin({ target }) {
    if (!isTyped(target)) return;
    this.isActive = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.end(), rest);
  }

  end() {
    clearTimeout(this.#timer);
    if (!this.isActive) return;
    this.isActive = false;
    this.#ended();
  }
}
