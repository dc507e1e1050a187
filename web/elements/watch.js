// What happens to a figure from outside: its size, the screen's sharpness, the colour scheme, whether
// it is near the screen at all, and whether it goes to paper. What is off screen is not drawn.

const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

export class Watch {
  /** Whether the element is on screen, or soon will be. */
  visible = false;

  #element;
  #frame;
  #refresh;
  #print;
  /** whether it was drawn only to be printed */
  #asleep = false;
  /** takes the picture away */
  #printed = () => {};
  #size = '';
  #box = { width: 0, height: 0 };
  /** @type {ResizeObserver | null} */
  #resized = null;
  /** @type {IntersectionObserver | null} */
  #seen = null;
  /** @type {MediaQueryList[]} */
  #schemes = [];
  /** @type {MediaQueryList | null} true while the screen is as sharp as it was last drawn for */
  #sharp = null;

  /**
   * @param {HTMLElement} element
   * @param {HTMLElement} frame whose size it is
   * @param {(...changed: string[]) => void} refresh with 'size', with 'colors' and 'scheme', or with
   *   nothing when the element comes near the screen
   * @param {() => () => void} print makes a picture for paper, and gives what takes it away
   */
  constructor(element, frame, refresh, print) {
    this.#element = element;
    this.#frame = frame;
    this.#refresh = refresh;
    this.#print = print;
  }

  start() {
    const observer = new ResizeObserver(([entry]) => {
      if (!this.#resize(entry.contentRect)) return;
      // What is drawn now may be of another height. To hear of that within the same frame is a loop,
      // which browsers report to the page as an error; so the next frame hears of it.
      observer.unobserve(this.#frame);
      requestAnimationFrame(() => this.#resized === observer && observer.observe(this.#frame));
    });
    this.#resized = observer;
    observer.observe(this.#frame);
    // some way ahead of the screen, so that figures are there when they scroll into it
    this.#seen = new IntersectionObserver(
      (entries) => {
        this.visible = entries[entries.length - 1].isIntersecting;
        this.#refresh();
      },
      { rootMargin: '25%' },
    );
    this.#seen.observe(this.#element);
    // kept, because every call of matchMedia gives another list, with other listeners
    this.#schemes = schemes.map((query) => matchMedia(query));
    for (const list of this.#schemes) list.addEventListener('change', this.#recolor);
    addEventListener('beforeprint', this.#awaken, true);
    addEventListener('beforeprint', this.#toPaper);
    addEventListener('afterprint', this.#fromPaper);
    this.#resharpen();
  }

  stop() {
    this.#resized?.disconnect();
    this.#resized = null;
    this.#seen?.disconnect();
    for (const list of this.#schemes) list.removeEventListener('change', this.#recolor);
    removeEventListener('beforeprint', this.#awaken, true);
    removeEventListener('beforeprint', this.#toPaper);
    removeEventListener('afterprint', this.#fromPaper);
    this.#fromPaper();
    this.#resharpen();
  }

  /**
   * Draws what has not been near the screen; before any picture is made, so that what a figure waits
   * for, as words, can come in between.
   */
  #awaken = () => {
    this.#fromPaper();
    this.#asleep = !this.visible;
    this.visible = true;
    this.#refresh();
  };

  #toPaper = () => {
    this.#printed = this.#print();
  };

  #fromPaper = () => {
    if (this.#asleep) this.visible = false;
    this.#asleep = false;
    this.#printed();
    this.#printed = () => {};
  };

  #recolor = () => this.#refresh('colors', 'scheme');

  /** Zoom, or another screen, may change the sharpness and no size. */
  #resharpen = () => {
    this.#sharp?.removeEventListener('change', this.#resharpen);
    this.#sharp = this.#element.isConnected
      ? matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
      : null;
    this.#sharp?.addEventListener('change', this.#resharpen);
    this.#resize(this.#box);
  };

  /** @param {{ width: number, height: number }} box @returns whether there is something to draw */
  #resize(box) {
    const { width, height } = box;
    this.#box = box;
    // an observer also calls when nothing has changed
    const size = `${width} ${height} ${devicePixelRatio}`;
    // and what is hidden has no size
    if (size === this.#size || width === 0) return false;
    this.#size = size;
    this.#refresh('size');
    return true;
  }
}
