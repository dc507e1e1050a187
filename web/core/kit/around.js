// Finds what surrounds an element, across shadow roots.

/** @param {Node} node @returns {Document | ShadowRoot} */
export const rootOf = (node) => /** @type {Document | ShadowRoot} */ (node.getRootNode());

/** @param {Element} element @returns {Element | null} null outside of a shadow root */
function hostOf(element) {
  const root = rootOf(element);
  return 'host' in root ? root.host : null;
}

/** @param {Element} element @returns {Element | null} the element around it in the rendered tree */
export const around = (element) => element.assignedSlot ?? element.parentElement ?? hostOf(element);
