// The messages of the library, collected from its sources: the texts of errors, and the arguments of
// functions that compose messages. In place of a value, a message has a sample, such as `v3`.

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { web } from './entries.js';

const cpp = join(web, '..', 'src');

/** Stands for a value before samples are numbered. */
const sample = '⟨⟩';

/** Most ways to complete a message; more than any source has. */
const most = 64;

/** @typedef {{ file: string, message: string, values: string[] }} Message */

/** @param {readonly string[][]} parts each with its alternatives @returns {string[]} */
const joined = (parts) =>
  parts
    .reduce((all, choices) => all.flatMap((one) => choices.map((choice) => one + choice)), [''])
    .slice(0, most);

/** @typedef {{ parameters: Set<string>, values: Map<string, ts.Expression[]>, up: Scope | null }} Scope */

/**
 * The values of names in a file, for each function.
 *
 * @param {ts.SourceFile} file
 * @returns {(node: ts.Node) => Scope}
 */
function scopesOf(file) {
  /** @type {Map<ts.Node, Scope>} */
  const scopes = new Map();
  (function visit(/** @type {ts.Node} */ node, /** @type {Scope | null} */ up) {
    let scope = up;
    if (node === file || ts.isFunctionLike(node)) {
      const names = ts.isFunctionLike(node)
        ? node.parameters.map(({ name }) => name.getText())
        : [];
      scope = { parameters: new Set(names), values: new Map(), up };
    }
    if (!scope) return;
    scopes.set(node, scope);
    const add = (/** @type {string} */ name, /** @type {ts.Expression[]} */ values) =>
      scope?.values.set(name, [...(scope.values.get(name) ?? []), ...values]);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      add(node.name.text, [node.initializer]);
    }
    ts.forEachChild(node, (child) => visit(child, scope));
    if (ts.isFunctionDeclaration(node) && node.name && up) {
      const name = node.name.text;
      up.values.set(name, [...(up.values.get(name) ?? []), ...returnsOf(node)]);
    }
  })(file, null);
  return (node) => /** @type {Scope} */ (scopes.get(node));
}

/** @param {ts.Node} fn a function @returns {ts.Expression[]} the values it returns */
function returnsOf(fn) {
  /** @type {ts.Expression[]} */
  const found = [];
  (function visit(/** @type {ts.Node} */ node) {
    if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
    if (node === fn || !ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  })(fn);
  return found;
}

/**
 * @param {ts.Node} node
 * @param {(node: ts.Node) => Scope} scopeOf
 * @param {number} [depth]
 * @returns {string[]} every text that the expression may be
 */
function textsOf(node, scopeOf, depth = 0) {
  const inner = (/** @type {ts.Node} */ each) => textsOf(each, scopeOf, depth + 1);
  if (depth > 8) return [sample];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return inner(node.expression);
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(({ expression, literal }) =>
      joined([inner(expression), [literal.text]]),
    );
    return joined([[node.head.text], ...spans]);
  }
  if (ts.isConditionalExpression(node)) {
    return [...new Set([...inner(node.whenTrue), ...inner(node.whenFalse)])];
  }
  if (ts.isBinaryExpression(node)) {
    const sign = node.operatorToken.getText();
    if (sign === '+') {
      const sides = [inner(node.left), inner(node.right)];
      // a sum of numbers
      return sides.flat().every((text) => text === sample || /^\d/.test(text))
        ? [sample]
        : joined(sides);
    }
    if (sign === '&&') return ['', ...inner(node.right)];
    if (sign === '||' || sign === '??') {
      return [...new Set([...inner(node.left), ...inner(node.right)])];
    }
  }
  // a name, the result of a function in the file, or an entry of a table
  const called = ts.isCallExpression(node) || ts.isElementAccessExpression(node);
  const named = called ? node.expression : node;
  if (!ts.isIdentifier(named)) return [sample];
  let scope = /** @type {Scope | null} */ (scopeOf(node));
  while (scope && !scope.parameters.has(named.text) && !scope.values.has(named.text))
    scope = scope.up;
  const given = scope?.parameters.has(named.text) ? [] : (scope?.values.get(named.text) ?? []);
  const entries = given.flatMap((value) => {
    const plain = ts.isParenthesizedExpression(value) ? value.expression : value;
    return ts.isElementAccessExpression(node) && ts.isObjectLiteralExpression(plain)
      ? plain.properties.filter(ts.isPropertyAssignment).map(({ initializer }) => initializer)
      : value;
  });
  const known = entries.flatMap(inner);
  return known.some((text) => /[a-z]{2,} |^: /.test(text)) ? [...new Set(known)] : [sample];
}

/** @param {ts.CallExpression | ts.NewExpression} call @returns {string} 'refuse' of `this.reader.refuse` */
const nameOf = ({ expression }) =>
  ts.isPropertyAccessExpression(expression) && expression.name.text !== 'push'
    ? expression.name.text
    : expression.getText();

/**
 * The functions that compose messages: which argument is English, and the sentence around it.
 *
 * @type {{ in: RegExp, name: RegExp, arguments?: number, at: number, frame: string }[]}
 */
const composers = [
  // patterns and tables, refused with the name of their field
  {
    in: /^labs\/models\/api\/tokenizer\/pattern/,
    name: /^SyntaxError$/,
    at: 0,
    frame: `openModel: tokenizer.json: ${sample} must be a pattern without ¶, got '${sample}'`,
  },
  {
    in: /^labs\/models\/api\/tokenizer\/charsmap/,
    name: /^SyntaxError$/,
    at: 0,
    frame: `openModel: tokenizer.json: ${sample} must be ¶, got '${sample}'`,
  },

  // errors whose text is written where they are made
  { in: /./, name: /^(?:\w*Error|Kind|Un\w+)$/, at: 0, frame: '¶' },

  {
    in: /^labs\/models\/api\/tokenizer\/pattern-syntax/,
    name: /^refuse$/,
    at: 0,
    frame: `openModel: tokenizer.json: ${sample} must be a pattern without ¶ at character ${sample}, got '${sample}'`,
  },
  {
    in: /^labs\/masks\/(?:api|index)/,
    name: /^refuse$/,
    arguments: 1,
    at: 0,
    frame: 'maskPicture: rule must ¶',
  },
  {
    in: /^labs\/models\/api\/readers\/gguf\.js/,
    name: /^refuse$/,
    at: 0,
    frame: 'openModel: model.gguf: ¶',
  },
  {
    in: /^labs\/models\/(?:index|api\/(?!run\.js))/,
    name: /^refuse$/,
    at: 1,
    frame: `openModel: config.json: ${sample} must be ¶, got nothing`,
  },
  {
    in: /^labs\/rope\/api/,
    name: /^refuse$/,
    at: 1,
    frame: `ropeConfig: ${sample} must be ¶, got ${sample}`,
  },
  {
    in: /./,
    name: /^refuse(?:Argument)?$/,
    at: 2,
    frame: `call: ${sample} must be ¶, got ${sample}`,
  },

  { in: /^labs\/models\/(?:index|api)/, name: /^fail$/, at: 0, frame: 'openModel: ¶' },
  { in: /^core\/api/, name: /^failure$/, at: 0, frame: 'load: ¶' },
  {
    in: /^core\/api/,
    name: /^same$/,
    at: 2,
    frame: `call: ${sample} must ¶, ${sample}, got ${sample}`,
  },
  {
    in: /^core\/api/,
    name: /^divide$/,
    at: 3,
    frame: `call: ${sample} must divide ¶, ${sample}, got ${sample}`,
  },
  { in: /^labs\/rope\/api/, name: /^refuseField$/, at: 2, frame: `ropeConfig: ${sample} ¶` },
  {
    in: /^labs\/rope\/api/,
    name: /^miss$/,
    at: 1,
    frame: `ropeConfig: ${sample} is missing: ¶`,
  },
  { in: /^labs\/rope\/api/, name: /^warn$/, arguments: 3, at: 2, frame: `${sample} ¶` },
  { in: /^labs\/rope\/api/, name: /^unread$/, arguments: 1, at: 0, frame: `${sample} ¶` },
  { in: /^labs\/models\/(?:index|api)/, name: /^warnings\.push$/, at: 0, frame: '¶' },
  { in: /^core\/api\/files/, name: /^unreadable$/, at: 1, frame: `${sample}: ¶` },
];

/** Sources outside the library: the command line, examples, programs that are never shown. */
const others = new RegExp(
  `^(?:${[
    'wasm|article|labs/\\w+/page|command/(?!show/)',
    'core/(?:texts|page|kit|draw|words/expression|figures/ladder)',
    'labs/claims/(?:api|figures/\\w+\\.js)|labs/rope/figures/rope|labs/masks/figures/mask',
  ].join('|')})\\b`,
);

/** @param {string} text @param {string} file @returns {Message} */
function numbered(text, file) {
  /** @type {string[]} */
  const values = [];
  const message = text.replaceAll(sample, () => {
    values.push(`v${values.length + 1}`);
    return values[values.length - 1];
  });
  return { file, message, values };
}

/** @param {string} path @param {string} source @returns {Message[]} */
function messagesIn(path, source) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const scopeOf = scopesOf(file);
  /** @type {Message[]} */
  const found = [];
  (function visit(/** @type {ts.Node} */ node) {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const given = node.arguments ?? [];
      const composer = composers.find(
        (each) =>
          each.in.test(path) &&
          each.name.test(nameOf(node)) &&
          (each.arguments ?? given.length) === given.length,
      );
      const argument = composer && given[composer.at];
      if (composer && argument) {
        for (const text of textsOf(argument, scopeOf)) {
          // only values, such as the message of another error
          if (!/[a-z]{2}/.test(text.replace(/^(?:[\w.⟨⟩]+: )+/, ''))) continue;
          found.push(
            numbered(
              composer.frame.replace('¶', () => text),
              path,
            ),
          );
        }
      }
    }
    ts.forEachChild(node, visit);
  })(file);
  return found;
}

/** @param {string} folder @param {RegExp} name */
const filesOf = (folder, name) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => name.test(path))
    .sort();

const written = filesOf(web, /\.js$/)
  .filter((path) => !others.test(path))
  .flatMap((path) => messagesIn(path, readFileSync(join(web, path), 'utf8')));

/**
 * @param {string} source
 * @param {number} from index after the opening bracket of a call in C++
 * @returns {string[]}
 */
function argumentsAt(source, from) {
  const given = [''];
  let depth = 0;
  for (const [token] of source.slice(from).matchAll(/"(?:[^"\\]|\\.)*"|[^"]/g)) {
    if (token === ')' && depth === 0) break;
    if (token === '(' || token === '[') ++depth;
    if (token === ')' || token === ']') --depth;
    if (token === ',' && depth === 0) given.push('');
    else given[given.length - 1] += token;
  }
  return given;
}

/** @param {string} wanted an expression in C++ @returns {string[]} */
function textsOfCpp(wanted) {
  const pieces = [...wanted.matchAll(/"([^"]*)"|decimal\(/g)].map(([, text]) => text ?? sample);
  return wanted.includes(' ? ') ? pieces : [pieces.join('')];
}

/** The refusals in C++: `reject("dim", "even when odd is 'reject'", …)`. */
const refused = filesOf(cpp, /\.(?:cpp|h)$/)
  .filter((path) => !path.startsWith('message'))
  .flatMap((path) => {
    const source = readFileSync(join(cpp, path), 'utf8');
    return [...source.matchAll(/\breject\(/g)]
      .flatMap(({ 0: call, index }) => textsOfCpp(argumentsAt(source, index + call.length)[1]))
      .map((wanted) => numbered(`call: ${sample} must be ${wanted}, got ${sample}`, path));
  });

/** @type {readonly Message[]} without duplicates */
export const messages = [
  ...new Map([...written, ...refused].map((each) => [each.message, each])).values(),
];
