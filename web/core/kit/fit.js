// Fits a figure into the height that a page gives it, `style="height: 300px"` or an aspect ratio: first it
// leaves out parts, the least important first; then it draws the figure smaller; then it lets it scroll. An
// element without a set height shows everything.

/**
 * The order in which parts are left out. `extra` are numbers beside an element's charts, and `second` the
 * charts and tables below its first.
 *
 * @type {readonly string[]}
 */
const order = ['formula', 'notice', 'claim', 'toolbar', 'extra', 'foot', 'controls', 'second'];

/** Scales that are tried next; smaller text would be unreadable. */
const scales = [0.9, 0.8, 0.75];

/** How many parts `compact` always leaves out. */
const compactly = 5;

/** Pixels of rounding that are ignored. */
const tolerance = 2;

/** Nodes of a frame that take no room in it. */
const roomless = '.unseen, .fallback, .paper, [hidden]';

/** @param {Element} box @returns {boolean} whether its content is higher than the box */
function isFull(box) {
  /** @type {NodeListOf<HTMLElement>} */
  const parts = box.querySelectorAll(':scope > *');
  return Array.from(parts)
    .filter((part) => !part.matches(roomless) && getComputedStyle(part).position !== 'absolute')
    .some((part) => part.offsetTop + part.offsetHeight > box.clientHeight + tolerance);
}

export class Fit {
  #frame;
  #figure;
  #changed;
  #isCompact = false;
  /** @type {ResizeObserver | null} */
  #observer = null;
  #later = () => {};

  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement | null} figure if it fills the remaining height: its own parts, and those of `fitted`
   *   boxes in it, may overflow
   * @param {() => void} changed called when the figure's room changed but the frame's did not
   */
  constructor(frame, figure, changed) {
    this.#frame = frame;
    this.#figure = figure;
    this.#changed = changed;
  }

  start() {
    if (typeof ResizeObserver !== 'function') return;
    const frame = this.#frame;
    /** @type {NodeListOf<HTMLElement>} */
    const parts = frame.querySelectorAll(order.map((name) => `.${name}`).join());
    const nodes = [frame, ...parts];
    const sizesNow = () => nodes.map((node) => `${node.offsetWidth} ${node.offsetHeight}`).join();
    let sizes = '';
    let isWaiting = false;
    // Drawing and hiding change sizes. Observing that within the same frame would be a loop, which browsers
    // report as an error, so it is done and observed in the next frame.
    const later = () => {
      if (isWaiting) return;
      isWaiting = true;
      observer.disconnect();
      requestAnimationFrame(() => {
        if (this.#observer !== observer) return;
        isWaiting = false;
        this.#fit();
        sizes = sizesNow();
        for (const node of nodes) observer.observe(node);
      });
    };
    const observer = new ResizeObserver(() => {
      if (sizesNow() !== sizes) later();
    });
    this.#later = later;
    this.#observer?.disconnect();
    this.#observer = observer;
    for (const node of nodes) observer.observe(node);
  }

  stop() {
    this.#observer?.disconnect();
    this.#observer = null;
  }

  /** For another observer that redraws the figure in this frame: its sizes are checked in the next one. */
  later() {
    if (this.#observer) this.#later();
  }

  /** @param {boolean} isCompact */
  set compact(isCompact) {
    if (isCompact === this.#isCompact) return;
    this.#isCompact = isCompact;
    this.#fit();
  }

  #overflows() {
    const figure = this.#figure;
    const fitted = figure ? [figure, ...figure.querySelectorAll('.fitted')] : [];
    return [this.#frame, ...fitted].some(isFull);
  }

  #fit() {
    const { classList, dataset, style } = this.#frame;
    const shrunk = style.getPropertyValue('--shrink');
    style.removeProperty('--shrink');
    const before = dataset.without;
    let count = this.#isCompact ? compactly : 0;
    const without = () => order.slice(0, count).join(' ');
    // most figures have no set height: write nothing
    if ((before ?? '') !== without()) dataset.without = without();
    while (this.#overflows() && count < order.length) {
      count += 1;
      dataset.without = without();
    }
    for (const scale of scales) {
      if (!this.#overflows()) break;
      style.setProperty('--shrink', String(scale));
    }
    // ignoring a line that is painted at the edge
    classList.toggle('crowded', count === order.length && this.#overflows());
    const isSame = shrunk === style.getPropertyValue('--shrink');
    if ((before ?? '') !== (dataset.without ?? '') || !isSame) this.#changed();
  }
}

export const fitStyle = `
.frame[data-without~='formula'] .formula, .frame[data-without~='notice'] > .notice,
.frame[data-without~='foot'] .foot, .frame[data-without~='extra'] .extra,
.frame[data-without~='controls'] > .controls,
.frame[data-without~='second'] .second { display: none; }
/* who does not see the figure still reads it; below the others it would have them scroll */
.frame[data-without~='claim'] > .claim { position: absolute; inset-block-start: 0; inline-size: 1px; block-size: 1px;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.frame[data-without~='toolbar'] > .toolbar { position: absolute; inset: auto 0 0 auto; margin: 0;
  z-index: 2; }
.frame[data-without~='claim'] > .toolbar { margin-block-end: 0; }
.frame[data-without~='toolbar'] > .beneath { position: absolute; inset: auto 0 28px; z-index: 2;
  background: var(--ground); }
.frame.crowded { overflow: auto; }
.frame[data-without] > .unseen { inset-block-start: 0; }
`;
