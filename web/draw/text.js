// How wide words are on screen, without laying them out.

/** @type {CanvasRenderingContext2D | null} */
let context = null;

/**
 * @param {Iterable<string>} texts
 * @param {Element} element whose font they have
 * @returns {number} pixels of the widest
 */
export function widest(texts, element) {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  // not the shorthand, which browsers leave empty when it cannot express the style, as with tabular figures
  const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  let most = 0;
  for (const text of texts) most = Math.max(most, context.measureText(text).width);
  return most;
}
