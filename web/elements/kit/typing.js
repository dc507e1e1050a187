// Whether the reader is typing into a field of a figure. A formula is wrong at most of the keys with which
// it is written: what is wrong with it waits until the hand rests, so that nothing flashes and a screen
// reader hears one message.

/** Milliseconds that a control rests before what it did is said. */
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

  /** @param {() => void} ended called when the hand rests, or leaves the field */
  constructor(ended) {
    this.#ended = ended;
  }

  /** @param {HTMLElement} frame around the fields */
  hear(frame) {
    // before the listeners of the fields, which report what is typed
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
