// A chapter → steps of one idea: a paragraph, with what belongs to it, beside the figure that comes after
// it, or the last one before it.

/** What begins no step of its own: it belongs to the paragraph before. */
const begins = (/** @type {Element} */ block) => block.matches('p, ul, ol, blockquote');

/** @param {Element} chapter */
export function slideSteps(chapter) {
  const children = Array.from(chapter.children);
  const figures = children.filter((child) => child.matches('figure'));
  /** @type {{ blocks: Element[], figure: Element | null }[]} */
  const steps = [];
  children.forEach((child, at) => {
    if (!child.matches('.column')) return;
    // what is to be done in the chapter is a paragraph by itself
    if (child.matches('p')) {
      steps.at(-1)?.blocks.push(child);
      return;
    }
    const after = children.slice(at).find((each) => each.matches('figure'));
    const figure = after ?? figures.at(-1) ?? null;
    const blocks = Array.from(child.children).filter((block) => !block.matches('h2'));
    blocks.forEach((block, k) => {
      if (k === 0 || begins(block)) steps.push({ blocks: [], figure });
      steps.at(-1)?.blocks.push(block);
    });
  });
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
