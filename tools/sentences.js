// All sentences that web/ says through web/language/language.js, found in its source: what is given to
// `t`, `pieces` and `told`, through parameters and constants to the words themselves.

import { join } from 'node:path';
import ts from 'typescript';
import { root, web } from './entries.js';

/** Where a sentence comes by a way that types do not show: property → the folder it is written in. */
const ways = {
  // of settings, said by the controls and by complaints
  label: 'elements',
  wanted: 'elements',
  // of the ladder's steps
  title: 'elements/ladder/steps.js',
  plain: 'elements/ladder/steps.js',
  // of the lessons of <phasor-mistakes>
  topic: 'elements/mistakes/',
  statement: 'elements/mistakes/',
  why: 'elements/mistakes/',
  // of the matrices of <phasor-steps>
  word: 'elements/steps/view.js',
};

const config = ts.getParsedCommandLineOfConfigFile(
  join(root, 'tsconfig.json'),
  {},
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  },
);
const program = ts.createProgram(config?.fileNames ?? [], config?.options ?? {});
const checker = program.getTypeChecker();

/** @type {ts.CallExpression[]} */
const calls = [];
/** @type {ts.PropertyAssignment[]} */
const properties = [];
for (const file of program.getSourceFiles()) {
  if (!file.fileName.startsWith(web)) continue;
  (function visit(/** @type {ts.Node} */ node) {
    if (ts.isCallExpression(node)) calls.push(node);
    if (ts.isPropertyAssignment(node)) properties.push(node);
    ts.forEachChild(node, visit);
  })(file);
}

/** @param {ts.Node} node 'elements/steps-view.js:12' */
function placeOf(node) {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.slice(root.length + 1)}:${line + 1}`;
}

/** @param {ts.Type} type @returns {string[] | null} its values, where it has only so many */
function literals(type) {
  const all = type.isUnion() ? type.types : [type];
  return all.every((one) => one.isStringLiteral())
    ? all.map((one) => /** @type {ts.StringLiteralType} */ (one).value)
    : null;
}

/** @param {keyof typeof ways} name of a property @returns {string[]} what is written there */
const written = (name) =>
  properties
    .filter((one) => one.name.getText() === name)
    .filter((one) => one.getSourceFile().fileName.startsWith(join(web, ways[name])))
    .flatMap(({ initializer }) => (ts.isStringLiteralLike(initializer) ? initializer.text : []));

/** @returns {string[]} the choices of settings that have a control */
const choices = () =>
  calls
    .filter(({ expression }) => expression.getText() === 'oneOf')
    .filter(({ arguments: [, given] }) => given?.getText().includes('label:'))
    .flatMap(({ arguments: [names] }) => {
      const type = checker.getTypeAtLocation(names).getNumberIndexType();
      return (type && literals(type)) ?? [];
    });

/** @param {ts.ParameterDeclaration} parameter @returns {ts.Expression[]} what calls give for it */
function given(parameter) {
  const at = parameter.parent.parameters.indexOf(parameter);
  return calls
    .filter((call) => checker.getResolvedSignature(call)?.declaration === parameter.parent)
    .map((call) => call.arguments[at]);
}

/**
 * @param {ts.Expression} node
 * @returns {string[]} what it may say
 */
function said(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return said(node.expression);
  if (ts.isConditionalExpression(node)) return [...said(node.whenTrue), ...said(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return said(node.left).flatMap((one) => said(node.right).map((other) => one + other));
  }
  const values = literals(checker.getTypeAtLocation(node));
  if (values) return values;
  const name = ts.isPropertyAccessExpression(node) ? node.name.text : node.getText();
  const symbol = ts.isShorthandPropertyAssignment(node.parent)
    ? checker.getShorthandAssignmentValueSymbol(node.parent)
    : checker.getSymbolAtLocation(node);
  const declared = symbol?.valueDeclaration;
  if (declared && ts.isParameter(declared) && ts.isIdentifier(declared.name)) {
    return given(declared).flatMap(said);
  }
  if (name === 'stop') return choices();
  if (name in ways) return written(/** @type {keyof typeof ways} */ (name));
  // a named argument: label and role of a slider
  if (declared && ts.isBindingElement(declared) && ts.isParameter(declared.parent.parent)) {
    return given(declared.parent.parent)
      .flatMap((argument) => (ts.isObjectLiteralExpression(argument) ? argument.properties : []))
      .filter(ts.isPropertyAssignment)
      .flatMap((one) => (one.name.getText() === name ? said(one.initializer) : []));
  }
  throw new Error(`${placeOf(node)}: where is '${node.getText()}' written?`);
}

/** @type {Map<string, string[]>} sentence → where it is said */
export const sentences = new Map();

for (const call of calls) {
  const name = call.expression.getText();
  const from = checker.getResolvedSignature(call)?.declaration?.getSourceFile().fileName ?? '';
  if (!from.endsWith('language/language.js')) continue;
  // these say what others give them: those words stand in the code, these in the HTML
  if (/\/(language|page)\/language\.js$/.test(call.getSourceFile().fileName)) continue;
  const [first, second] = call.arguments;
  const all =
    name === 'told'
      ? /** @type {ts.ObjectLiteralExpression} */ (second).properties.map((one) =>
          ts.isPropertyAssignment(one) ? one.initializer : /** @type {any} */ (one).name,
        )
      : name === 't' || name === 'pieces'
        ? [first]
        : [];
  for (const each of all) {
    for (const sentence of said(each).filter(Boolean)) {
      sentences.set(sentence, [...(sentences.get(sentence) ?? []), placeOf(call)]);
    }
  }
}
