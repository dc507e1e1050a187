// A chapter → steps of one idea: a paragraph, with what belongs to it, and the figure that it is about, the
// last one before it.

/** What begins no step of its own: it belongs to the paragraph before. */
const begins = (/** @type {Element} */ block) => block.matches('p, ul, ol, blockquote');

/** @param {Element} chapter */
export function slideSteps(chapter) {
  const children = Array.from(chapter.children);
  const figures = children.filter((child) => child.matches('figure'));
  /** @type {{ blocks: Element[], figure: Element | null }[]} */
  const steps = [];
  for (const below of chapter.querySelectorAll('.below')) {
    const at = children.indexOf(below);
    const figure = children.slice(0, at).findLast((each) => each.matches('figure')) ?? null;
    const [text, aside] = Array.from(below.children, ({ children: inside }) => Array.from(inside));
    for (const block of text) {
      if (steps.at(-1)?.figure !== figure || begins(block)) steps.push({ blocks: [], figure });
      steps.at(-1)?.blocks.push(block);
    }
    // what is to be done, and the formulas
    steps.at(-1)?.blocks.push(...aside);
  }
  return {
    length: Math.max(1, steps.length),
    /** @param {number} shown */
    hideAllBut(shown) {
      steps.forEach(({ blocks }, k) => {
        for (const block of blocks) block.classList.toggle('off-step', k !== shown);
      });
      for (const figure of figures) {
        figure.classList.toggle('off-step', figure !== steps[shown]?.figure);
      }
    },
  };
}
