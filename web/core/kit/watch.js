// What happens to a figure from outside: its size, its font and font size, the screen's sharpness,
// the colour scheme, whether it is near the screen at all, and whether it goes to paper. What is
// off screen is not drawn. A browser that lacks an observer gets figures that follow less: the
// window in place of the element, all of them on screen, the colour scheme of the start.

/** Pixels of the font that figures are laid out for. */
const plainSize = 13;

const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** @param {string} query @returns {MediaQueryList | null} null where nothing answers it */
const matching = (query) => (typeof matchMedia === 'function' ? matchMedia(query) : null);

export class Watch {
  /** Whether the element is on screen, or soon will be. */
  visible = false;
  /** Whether it is on screen now. */
  seen = false;

  #element;
  #frame;
  #em;
  #growth = 1;
  #act;
  /**
   * where it was before it was drawn to be printed
   *
   * @type {{ visible: boolean, seen: boolean } | null}
   */
  #asleep = null;
  /** takes the picture away */
  #printed = () => {};
  #size = '';
  #box = { width: 0, height: 0 };
  /** @type {ResizeObserver | null} */
  #resized = null;
  /** @type {IntersectionObserver[]} */
  #places = [];
  /** @type {MediaQueryList[]} */
  #schemes = [];
  /** @type {MediaQueryList | null} true while the screen is as sharp as it was last drawn for */
  #sharp = null;

  /**
   * @param {HTMLElement} element
   * @param {{ frame: HTMLElement, em: HTMLElement }} parts the frame, whose size it is, and a node that
   *   is as wide as the font of the element is high
   * @param {object} act
   * @param {(surrounding: 'size') => void} act.refresh
   * @param {() => void} act.recolor the colour scheme has changed
   * @param {() => void} act.wake the element comes near the screen, or leaves it
   * @param {() => () => void} act.print makes a picture for paper, and gives what takes it away
   */
  constructor(element, { frame, em }, act) {
    this.#element = element;
    this.#frame = frame;
    this.#em = em;
    this.#act = act;
  }

  start() {
    // when all elements that came together are there: each question makes the browser compute what is new
    queueMicrotask(() => {
      if (!this.#element.isConnected) return;
      this.#grow(Number.parseFloat(getComputedStyle(this.#element).fontSize));
    });
    this.#watchSize();
    this.#watchPlace();
    // kept, because every call of matchMedia gives a new list, with its own listeners
    this.#schemes = schemes.flatMap((query) => matching(query) ?? []);
    for (const list of this.#schemes) list.addEventListener('change', this.#recolor);
    document.fonts?.addEventListener('loadingdone', this.#remeasure);
    addEventListener('beforeprint', this.#awaken, true);
    addEventListener('beforeprint', this.#toPaper);
    addEventListener('afterprint', this.#fromPaper);
    this.#resharpen();
  }

  #watchSize() {
    if (typeof ResizeObserver !== 'function') {
      addEventListener('resize', this.#measure);
      this.#measure();
      return;
    }
    const observer = new ResizeObserver((entries) => {
      let entry;
      for (const each of entries) {
        if (each.target === this.#em) this.#grow(each.contentRect.width);
        else entry = each;
      }
      if (!entry || !this.#resize(entry.contentRect)) return;
      // Drawing may change the height. To observe that within the same frame would be a loop, which
      // browsers report to the page as an error, so it is observed in the next frame.
      observer.unobserve(this.#frame);
      requestAnimationFrame(() => this.#resized === observer && observer.observe(this.#frame));
    });
    this.#resized = observer;
    observer.observe(this.#frame);
    observer.observe(this.#em);
  }

  /** Where nothing reports the size of an element, it is measured when that of the window changes. */
  #measure = () => {
    this.#grow(this.#em.getBoundingClientRect().width);
    this.#resize(this.#frame.getBoundingClientRect());
  };

  #watchPlace() {
    if (typeof IntersectionObserver !== 'function') {
      this.visible = this.seen = true;
      this.#act.wake();
      return;
    }
    /** @param {'visible' | 'seen'} name @param {string} rootMargin */
    const watch = (name, rootMargin) => {
      const observer = new IntersectionObserver(
        (entries) => {
          // what is printed counts as seen; afterwards it is where it is by then
          Object.assign(this.#asleep ?? this, {
            [name]: entries[entries.length - 1].isIntersecting,
          });
          this.#act.wake();
        },
        { rootMargin },
      );
      observer.observe(this.#element);
      return observer;
    };
    // some way ahead of the screen, so that figures are drawn when they scroll into it
    this.#places = [watch('seen', '0px'), watch('visible', '25%')];
  }

  stop() {
    removeEventListener('resize', this.#measure);
    this.#resized?.disconnect();
    this.#resized = null;
    for (const place of this.#places) place.disconnect();
    for (const list of this.#schemes) list.removeEventListener('change', this.#recolor);
    document.fonts?.removeEventListener('loadingdone', this.#remeasure);
    removeEventListener('beforeprint', this.#awaken, true);
    removeEventListener('beforeprint', this.#toPaper);
    removeEventListener('afterprint', this.#fromPaper);
    this.#fromPaper();
    this.#resharpen();
  }

  /**
   * Draws figures that have not been near the screen, before any picture is made, so that what they
   * wait for, such as words, can arrive in between.
   */
  #awaken = () => {
    this.#fromPaper();
    this.#asleep = { visible: this.visible, seen: this.seen };
    this.visible = this.seen = true;
    this.#act.wake();
  };

  #toPaper = () => {
    this.#printed = this.#act.print();
  };

  #fromPaper = () => {
    if (this.#asleep) Object.assign(this, this.#asleep);
    this.#asleep = null;
    this.#printed();
    this.#printed = () => {};
  };

  /** Words have another width in a font that has come. */
  #remeasure = () => this.#act.refresh('size');

  #recolor = () => this.#act.recolor();

  /** Zoom, or another screen, may change the sharpness and no size. */
  #resharpen = () => {
    this.#sharp?.removeEventListener('change', this.#resharpen);
    this.#sharp = this.#element.isConnected
      ? matching(`(resolution: ${devicePixelRatio}dppx)`)
      : null;
    this.#sharp?.addEventListener('change', this.#resharpen);
    this.#resize(this.#box);
  };

  /** @param {number} fontSize of the element: all of the figure grows with it */
  #grow(fontSize) {
    const growth = fontSize / plainSize || 1;
    if (Math.abs(growth - this.#growth) < 0.01) return;
    this.#growth = growth;
    this.#frame.style.setProperty('--growth', growth.toFixed(3));
    this.#act.refresh('size');
  }

  /** @param {{ width: number, height: number }} box @returns whether there is something to draw */
  #resize(box) {
    const { width, height } = box;
    this.#box = box;
    // an observer also reports when nothing has changed
    const size = `${width} ${height} ${devicePixelRatio}`;
    // and a hidden figure has no size
    if (size === this.#size || width === 0) return false;
    this.#size = size;
    this.#act.refresh('size');
    return true;
  }
}
