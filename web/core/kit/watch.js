// Watches what happens around a figure: its size, its font and font size, the screen's resolution, the colour
// scheme, whether it is near the screen, and printing. Off-screen figures are not drawn. Fallbacks for
// browsers without these observers: the window's size for the element's, all figures count as on screen, the
// colour scheme stays.

/** Font size in pixels that figures are laid out for. */
const plainSize = 13;

const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'];

/** @param {string} query @returns {MediaQueryList | null} null if there is no matchMedia */
const matching = (query) => (typeof matchMedia === 'function' ? matchMedia(query) : null);

export class Watch {
  /** Whether the element is on screen or near it. */
  visible = false;
  /** Whether it is on screen. */
  seen = false;

  #element;
  #frame;
  #em;
  #growth = 1;
  #act;
  /**
   * its position before it was drawn for printing
   *
   * @type {{ visible: boolean, seen: boolean } | null}
   */
  #asleep = null;
  /** removes the print picture */
  #printed = () => {};
  #size = '';
  #box = { width: 0, height: 0 };
  /** @type {ResizeObserver | null} */
  #resized = null;
  /** @type {IntersectionObserver[]} */
  #places = [];
  /** @type {MediaQueryList[]} */
  #schemes = [];
  /** @type {MediaQueryList | null} matches while the resolution is that of the last drawing */
  #sharp = null;

  /**
   * @param {HTMLElement} element
   * @param {{ frame: HTMLElement, em: HTMLElement }} parts the frame, whose size is watched, and a node
   *   that is 1em wide
   * @param {object} act
   * @param {(surrounding: 'size') => void} act.refresh
   * @param {() => void} act.recolor called when the colour scheme changes
   * @param {() => void} act.wake called when the element comes near the screen, or moves away
   * @param {() => () => void} act.print makes a picture for paper and returns a function that removes it
   */
  constructor(element, { frame, em }, act) {
    this.#element = element;
    this.#frame = frame;
    this.#em = em;
    this.#act = act;
  }

  start() {
    this.#watchSize();
    this.#watchPlace();
    // kept, because each call of matchMedia returns a new list with its own listeners
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
      // Drawing may change the height. Observing that in the same frame would be a loop, which browsers
      // report as an error, so it is observed in the next frame.
      observer.unobserve(this.#frame);
      requestAnimationFrame(() => this.#resized === observer && observer.observe(this.#frame));
    });
    this.#resized = observer;
    observer.observe(this.#frame);
    observer.observe(this.#em);
  }

  /** Measures the element when the window is resized, if nothing observes the element. */
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
          // while it is printed a figure counts as seen; afterwards its real position counts again
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
    // beyond the screen's edges, so that figures are drawn before they scroll into view
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
   * Draws figures that were never near the screen, before any picture is made, so that what they wait for,
   * such as words, can load in the meantime.
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

  /** A font that has loaded changes the widths of words. */
  #remeasure = () => this.#act.refresh('size');

  #recolor = () => this.#act.recolor();

  /** Zooming, or moving to another screen, may change the resolution but not the size. */
  #resharpen = () => {
    this.#sharp?.removeEventListener('change', this.#resharpen);
    this.#sharp = this.#element.isConnected
      ? matching(`(resolution: ${devicePixelRatio}dppx)`)
      : null;
    this.#sharp?.addEventListener('change', this.#resharpen);
    this.#resize(this.#box);
  };

  /** @param {number} fontSize of the element; the whole figure scales with it */
  #grow(fontSize) {
    const growth = fontSize / plainSize || 1;
    if (Math.abs(growth - this.#growth) < 0.01) return;
    this.#growth = growth;
    this.#frame.style.setProperty('--growth', growth.toFixed(3));
    this.#act.refresh('size');
  }

  /** @param {{ width: number, height: number }} box @returns whether a drawing is needed */
  #resize(box) {
    const { width, height } = box;
    this.#box = box;
    // an observer also reports when nothing has changed
    const size = `${width} ${height} ${devicePixelRatio}`;
    // a hidden figure has no size
    if (size === this.#size || width === 0) return false;
    this.#size = size;
    this.#act.refresh('size');
    return true;
  }
}
