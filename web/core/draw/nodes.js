// Nodes of HTML and SVG, built one by one, so that a strict content security policy allows them.

import { cut } from './cut.js';

/**
 * Buttons that are left out on paper and in pictures. Other buttons also show something: a choice, a picture,
 * or an entry of a list.
 */
export const acting =
  '.tool, button:not([aria-pressed], [aria-checked], [aria-current], [role], :has(canvas), li > *)';

/** @param {Node | string} child */
const cutText = (child) => (typeof child === 'string' ? cut(child) : child);

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} names classes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function node(tag, names, ...children) {
  const element = document.createElement(tag);
  if (names) element.className = names;
  element.append(...children.map(cutText));
  return element;
}

/** @param {'row' | 'col'} scope @param {string} names classes @param {...(Node | string)} children */
export function heading(scope, names, ...children) {
  const cell = node('th', names, ...children);
  cell.scope = scope;
  return cell;
}

/**
 * null removes the attribute. A `part` must be one of those documented for pages.
 *
 * @typedef {Record<string, string | number | boolean | null> & { part?: import('./parts.js').Part
 *   }} Attributes
 */

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function drawn(tag, attributes, ...children) {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  element.append(...children.map(cutText));
  return set(element, attributes);
}

/**
 * @template {Element} Target
 * @param {Target} element
 * @param {Attributes} attributes
 * @returns {Target}
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    // browsers lay out again on every write, even of an equal value
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value))
      element.setAttribute(name, String(value));
  }
  return element;
}

/**
 * @template {HTMLElement | SVGElement} Target
 * @param {Target} element
 * @param {Record<string, string | number>} values custom properties without their two hyphens
 * @returns {Target}
 */
export function vars(element, values) {
  const { style } = element;
  for (const [name, value] of Object.entries(values)) {
    const text = String(value);
    // a write makes the browser restyle all descendants
    if (style.getPropertyValue(`--${name}`) !== text) style.setProperty(`--${name}`, text);
  }
  return element;
}

/**
 * Writes the text of an element without children, or of a text node, if it differs: browsers lay out again on
 * every write.
 *
 * @template {Node} Target
 * @param {Target} target
 * @param {string} text
 * @returns {Target}
 */
export function write(target, text) {
  const short = cut(text);
  if (target.textContent !== short) target.textContent = short;
  return target;
}

/**
 * Fills a box with nodes that have no listeners; equal old nodes stay, and are not laid out again.
 *
 * @template {Element} Target
 * @param {Target} box
 * @param {readonly (string | Node)[]} content
 * @returns {Target}
 */
export function fill(box, content) {
  const nodes = content.map((each) => (typeof each === 'string' ? new Text(cut(each)) : each));
  while (box.childNodes.length > nodes.length) box.lastChild?.remove();
  nodes.forEach((next, k) => {
    const now = box.childNodes[k];
    if (!now) box.append(next);
    else if (!now.isEqualNode(next)) now.replaceWith(next);
  });
  return box;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {boolean} on
 */
export function toggle({ classList }, name, on) {
  // browsers write the attribute even if nothing changes
  if (classList.contains(name) !== on) classList.toggle(name, on);
}
