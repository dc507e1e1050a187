// What is seen of a figure, as lines of text that can be compared with those of another figure, or with those
// of the same figure later: nodes with their places and attributes, texts, values of controls, and pixels.

/**
 * Gives a page `shownOf(element, left out)` and `atRest(...elements)`. It runs in the page, so it uses
 * nothing of this module.
 */
function give() {
  const all = /** @type {any} */ (window);
  const rounded = (/** @type {string} */ text) =>
    text.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number) * 10) / 10 || 0));

  /** @param {HTMLElement} element @param {string} [without] a pattern of lines that are left out */
  all.shownOf = (element, without = '') => {
    const root = /** @type {ShadowRoot} */ (element.shadowRoot);
    const { x: left, y: top } = element.getBoundingClientRect();
    /** @type {string[]} */
    const lines = [];
    /** @param {Node} node @param {string} path */
    const walk = (node, path) => {
      if (node instanceof Text) {
        if (node.data) lines.push(`${path} "${node.data}"`);
        return;
      }
      const isHidden =
        !(node instanceof Element) ||
        node.classList.contains('unseen') ||
        !node.checkVisibility({ checkVisibilityCSS: true });
      if (isHidden) return;
      const here = `${path}/${node.localName}`;
      const { x, y, width, height } = node.getBoundingClientRect();
      const box = [x - left, y - top, width, height].map(Math.round).join(' ');
      const attributes = Array.from(node.attributes, ({ name, value }) => {
        // what a style gives is where things are
        if (name === 'style' && /--|margin/.test(value)) return '';
        const text = name === 'class' ? value.split(' ').sort().join(' ').trim() : value;
        return text && `${name}=${rounded(text)}`;
      });
      lines.push(`${here} ${box} ${attributes.filter(Boolean).sort().join(' ')}`);
      if (node instanceof HTMLCanvasElement && node.width * node.height > 0)
        lines.push(`${here} ${node.toDataURL()}`);
      if (node instanceof HTMLInputElement || node instanceof HTMLSelectElement)
        lines.push(`${here} value ${node.value}`);
      for (const child of node.childNodes) walk(child, here);
    };
    for (const child of root.childNodes) walk(child, '');
    return without ? lines.filter((line) => !new RegExp(without).test(line)) : lines;
  };

  /** Waits until figures have what they asked for, and have drawn it. @param {HTMLElement[]} elements */
  all.atRest = async (...elements) => {
    do await all.settled();
    while (
      elements.some((element) => element.shadowRoot?.querySelector('[aria-busy=true]') !== null)
    );
  };
}

/** @param {import('playwright-core').Page} page of `openFigures` */
export const giveShown = (page) => page.evaluate(give);

/**
 * What depends on the way to a setting: a sentence that compares with what was before, and a class that
 * keeps room until the first picture; losses and the next words of the whole model.
 *
 * @type {Record<string, string>}
 */
export const remembered = {
  'phasor-shift': 'Move the position|When the position moved|With the last change',
  'phasor-steps': 'class=figure',
  'phasor-model': 'Loss of this text|/table',
};

/** Settings that are not drawn or need a file. */
export const undrawn = ['group', 'src', 'files', 'model', 'tensor'];

/**
 * Values of settings that do not follow from their kind.
 *
 * @type {Record<string, unknown[]>}
 */
export const sampleValues = {
  text: ['alpha beta gamma beta', 'one'],
  caption: ['A caption'],
  weights: [
    [
      [0.9, 0.1],
      [0.4, 0.6],
    ],
  ],
};
