// A figure in the height that a page gives it, `style="height: 300px"` or an aspect ratio: what has no room
// is left out, the least important first, and of what still has none the figure scrolls. An element without
// a height of its own has room for everything.

/** Left out in this order. @type {readonly string[]} */
const order = ['formula', 'notice', 'claim', 'toolbar', 'foot', 'controls'];

/** What `compact` leaves out wherever there is room. */
const compactly = 4;

/** Of rounding. */
const tolerance = 2;

/** Nodes of a frame that take no room in it. */
const roomless = '.unseen, .fallback, .paper, [hidden]';

/** @param {HTMLElement} box @returns {boolean} whether what stands in it is higher */
const isFull = (box) =>
  Array.from(/** @type {HTMLCollectionOf<HTMLElement>} */ (box.children))
    .filter((child) => !child.matches(roomless) && getComputedStyle(child).position !== 'absolute')
    .some((child) => child.offsetTop + child.offsetHeight > box.clientHeight + tolerance);

export class Fit {
  #frame;
  #figure;
  #changed;
  #isCompact = false;
  /** @type {ResizeObserver | null} */
  #observer = null;

  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement | null} figure where it takes the height that remains, and its own parts may have
   *   no room
   * @param {() => void} changed the room of the figure has changed, and not that of the frame
   */
  constructor(frame, figure, changed) {
    this.#frame = frame;
    this.#figure = figure;
    this.#changed = changed;
  }

  start() {
    if (typeof ResizeObserver !== 'function') return;
    // not at once: what is left out changes sizes that the observer has yet to tell of
    this.#observer ??= new ResizeObserver(() => requestAnimationFrame(() => this.#fit()));
    const parts = this.#frame.querySelectorAll(order.map((name) => `.${name}`).join());
    for (const node of [this.#frame, ...parts]) this.#observer.observe(node);
  }

  stop() {
    this.#observer?.disconnect();
  }

  /** @param {boolean} isCompact */
  set compact(isCompact) {
    if (isCompact === this.#isCompact) return;
    this.#isCompact = isCompact;
    this.#fit();
  }

  /** The layout is up to date when this is called by the observer. */
  #fit() {
    const { dataset } = this.#frame;
    const before = dataset.without;
    const overflows = () => isFull(this.#frame) || (this.#figure !== null && isFull(this.#figure));
    let count = this.#isCompact ? compactly : 0;
    const without = () => order.slice(0, count).join(' ');
    // most figures have no height of their own: nothing is written
    if ((before ?? '') !== without()) dataset.without = without();
    while (overflows() && count < order.length) {
      count += 1;
      dataset.without = without();
    }
    if ((before ?? '') !== (dataset.without ?? '')) this.#changed();
  }
}

export const fitStyle = `
.frame[data-without~='formula'] .formula, .frame[data-without~='notice'] > .notice,
.frame[data-without~='foot'] .foot, .frame[data-without~='controls'] > .controls { display: none; }
/* who does not see the figure still reads it */
.frame[data-without~='claim'] > .claim { position: absolute; inline-size: 1px; block-size: 1px;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.frame[data-without~='toolbar'] > .toolbar { position: absolute; inset: auto 0 0 auto; margin: 0;
  z-index: 2; }
@media (hover: hover) {
  :host(:not(:hover)) .frame[data-without~='toolbar']
    > .toolbar:not(:focus-within, :has(details[open], [aria-expanded='true'])) { opacity: 0; }
}
.frame[data-without~='controls'] { overflow: auto; }
`;
