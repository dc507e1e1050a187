// A module of web/ → as it is shipped: without the descriptions that only the gallery and the typings
// show, and with style sheets shortened. All else stays as it was written.

import { transform } from 'esbuild';
import ts from 'typescript';

/** Descriptions: `about: '…'` of a setting, `static about = '…'` and `static events = {…}` of an element. */
const isDescription = (/** @type {ts.Node} */ node) =>
  (ts.isPropertyAssignment(node) && node.name.getText() === 'about') ||
  (ts.isPropertyDeclaration(node) && ['about', 'events'].includes(node.name.getText()));

/** A style sheet: the text of a constant called css or …Style. @param {ts.Node} node @returns {ts.TemplateLiteral | null} */
function styleOf(node) {
  if (!ts.isVariableDeclaration(node) || !/^css$|Style$/.test(node.name.getText())) return null;
  return node.initializer && ts.isTemplateLiteral(node.initializer) ? node.initializer : null;
}

/** @param {string} css */
async function shortened(css) {
  const { code } = await transform(css, { loader: 'css', minify: true });
  return code.trim().replace(/[\\`]|\$\{/g, '\\$&');
}

/** @param {string} source @returns {Promise<string>} */
export async function shipped(source) {
  const file = ts.createSourceFile('module.js', source, ts.ScriptTarget.Latest, true);
  /** @type {{ from: number, to: number, text: string | Promise<string> }[]} */
  const changes = [];
  (function visit(/** @type {ts.Node} */ node) {
    const style = styleOf(node);
    if (isDescription(node)) {
      // with the comma after it
      const comma = /^\s*,/.exec(source.slice(node.end))?.[0].length ?? 0;
      changes.push({ from: node.getStart(), to: node.end + comma, text: '' });
    } else if (style && ts.isNoSubstitutionTemplateLiteral(style)) {
      const text = shortened(style.text).then((css) => `\`${css}\``);
      changes.push({ from: style.getStart(), to: style.end, text });
    } else ts.forEachChild(node, visit);
  })(file);
  let result = source;
  for (const { from, to, text } of changes.reverse()) {
    result = result.slice(0, from) + (await text) + result.slice(to);
  }
  return result;
}
