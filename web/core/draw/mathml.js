// Formulas as MathML, from nested lists: ['mfrac', 'i', ['msup', '10000', '2']]. A text alone is a
// number, an identifier or an operator by its first character.

/** @typedef {string | readonly [tag: string, ...children: any[]]} Formula children are formulas */

const namespace = 'http://www.w3.org/1998/Math/MathML';

/** @param {string} text */
function leaf(text) {
  const kind = /^[\u2212]?[\d.]/.test(text) ? 'mn' : /^\p{L}/u.test(text) ? 'mi' : 'mo';
  const node = document.createElementNS(namespace, kind);
  node.textContent = text;
  return node;
}

/** @param {Formula} formula whether something in it is higher than a line @returns {boolean} */
const tall = (formula) =>
  typeof formula !== 'string' &&
  (['mfrac', 'mtable'].includes(formula[0]) || formula.slice(1).some(tall));

/** @param {Element} row its brackets keep the text size */
function keepSize(row) {
  for (const child of row.children) {
    if (child.localName === 'mo') child.setAttribute('stretchy', 'false');
  }
}

/** @param {Formula} formula @returns {Element} */
function element(formula) {
  if (typeof formula === 'string') return leaf(formula);
  const [tag, ...children] = formula;
  // a name with a colon is a row with a class: 'row:query'
  const [kind, name] = tag.split(':');
  const node = document.createElementNS(namespace, kind === 'row' ? 'mrow' : kind);
  if (name) node.setAttribute('class', name);
  // brackets grow only around taller content
  const flat = !children.some(tall);
  if (kind === 'mtext') node.textContent = children.join('');
  else node.append(...children.map(element));
  if (flat) keepSize(node);
  return node;
}

/**
 * @param {Formula[]} formulas pieces of one line
 * @returns {Element} a <math> element
 */
export function math(...formulas) {
  const node = document.createElementNS(namespace, 'math');
  // fonts for other scripts may lack the signs, such as the root
  node.setAttribute('lang', 'en');
  node.append(...formulas.map(element));
  keepSize(node);
  return node;
}
