// A module of web/ → its form in the package: without descriptions that only the gallery and the types need,
// without calls of `phrase`, and with minified style sheets. Everything else is unchanged.

import { transform } from 'esbuild';
import ts from 'typescript';

/**
 * Descriptions: `about: '…'` of a setting, `static about = '…'`, `static events = {…}` and `static
 * keys = {…}` of an element.
 */
const isDescription = (/** @type {ts.Node} */ node) =>
  (ts.isPropertyAssignment(node) && node.name.getText() === 'about') ||
  (ts.isPropertyDeclaration(node) && ['about', 'events', 'keys'].includes(node.name.getText()));

/**
 * Whether a description is computed; only literal ones are removed.
 *
 * @param {ts.Node} node
 * @returns {boolean}
 */
const isComputed = (node) =>
  ts.isCallExpression(node) || ts.forEachChild(node, isComputed) === true;

/**
 * `phrase('…')`, which is replaced by its literal.
 *
 * @param {ts.Node} node
 * @returns {node is ts.CallExpression}
 */
const isPhrase = (node) => ts.isCallExpression(node) && node.expression.getText() === 'phrase';

/**
 * `import { phrase, t } from …` without `phrase`.
 *
 * @param {ts.Node} node
 * @returns {string | null}
 */
function importsWithoutPhrase(node) {
  const named = ts.isImportDeclaration(node) && node.importClause?.namedBindings;
  if (!named || !ts.isNamedImports(named)) return null;
  const names = named.elements.map((one) => one.getText());
  if (!names.includes('phrase')) return null;
  const others = names.filter((name) => name !== 'phrase').join(', ');
  return others && `import { ${others} } from ${node.moduleSpecifier.getText()};`;
}

/**
 * A style sheet: the text of a constant called css or …Style.
 *
 * @param {ts.Node} node
 * @returns {ts.TemplateLiteral | null}
 */
function styleOf(node) {
  if (!ts.isVariableDeclaration(node) || !/^css$|Style$/.test(node.name.getText())) return null;
  return node.initializer && ts.isTemplateLiteral(node.initializer) ? node.initializer : null;
}

/** @param {string} css */
async function shortened(css) {
  const { code } = await transform(css, { loader: 'css', minify: true });
  return code.trim().replace(/[\\`]|\$\{/g, '\\$&');
}

/**
 * @param {string} path
 * @param {string} source of it
 * @returns {Promise<string>}
 */
export async function shipped(path, source) {
  // skip the WebAssembly and the word vectors, which are long and contain none of these
  if (/(^|[\\/])wasm[\\/]/.test(path)) return source;
  const file = ts.createSourceFile('module.js', source, ts.ScriptTarget.Latest, true);
  /** @type {{ from: number, to: number, text: string | Promise<string> }[]} */
  const changes = [];
  (function visit(/** @type {ts.Node} */ node) {
    const style = styleOf(node);
    const imports = importsWithoutPhrase(node);
    if (imports !== null) changes.push({ from: node.getStart(), to: node.end, text: imports });
    else if (isPhrase(node)) {
      changes.push({ from: node.getStart(), to: node.end, text: node.arguments[0].getText() });
    } else if (isDescription(node)) {
      if (isComputed(node)) throw new Error(`pack: is this a description? ${node.getText()}`);
      // remove the comma after it, too
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
