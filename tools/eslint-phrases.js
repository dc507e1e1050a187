// A rule for translated texts: arguments of `t`, `pieces`, `localized` and `phrase` must be literals, or
// marked by `phrase` where they are written. The compiler refuses other text, but accepts a constant like its
// literal, which the scan of tools/phrases.js would not find; the rule refuses those.

/** @typedef {import('eslint').Rule.RuleContext} Context */
/** @typedef {import('eslint').Rule.Node} Node */

/**
 * @param {Extract<Node, { type: 'CallExpression' }>} call
 * @returns {Node[]} the arguments that are sentences
 */
function sentences({ callee, arguments: [first, second] }) {
  if (callee.type !== 'Identifier' || !first) return [];
  if (['t', 'pieces', 'phrase'].includes(callee.name)) return [/** @type {Node} */ (first)];
  if (callee.name !== 'localized' || second?.type !== 'ObjectExpression') return [];
  const values = second.properties.flatMap((one) => (one.type === 'Property' ? [one.value] : []));
  return /** @type {Node[]} */ (values);
}

/**
 * @param {Context} context
 * @param {Node} node
 * @returns {boolean} whether it names a constant that is a literal
 */
function isLiteralConstant({ sourceCode }, node) {
  if (node.type !== 'Identifier') return false;
  let scope = sourceCode.getScope(node);
  while (scope.upper && !scope.set.has(node.name)) scope = scope.upper;
  const definition = scope.set.get(node.name)?.defs[0];
  return definition?.type === 'Variable' && definition.node.init?.type === 'Literal';
}

/** @type {import('eslint').Rule.RuleModule} */
export const phrases = {
  meta: { type: 'problem', schema: [] },
  create: (context) => ({
    CallExpression(call) {
      for (const node of sentences(call)) {
        if (!isLiteralConstant(context, node)) continue;
        context.report({ node, message: "Mark the constant where it is written: phrase('…')." });
      }
    },
  }),
};
