// A rule → a program in Python: a mask_mod or a score_mod of FlexAttention, or a function that makes the
// whole mask with PyTorch, JAX or NumPy.

import { listsIn, namesIn, variables } from './grammar.js';
import { operations } from './operations.js';
import { Expression } from './python.js';
import { compile } from './compile.js';
import { RuleError } from './rule.js';

/** @typedef {import('./grammar.js').Tree} Tree */
/** @typedef {Readonly<Record<string, number | ArrayLike<number>>>} Values */
/** @typedef {(typeof dialects)[number]} Dialect */

export const dialects = /** @type {const} */ (['flexattention', 'pytorch', 'jax', 'numpy']);

const libraries = {
  flexattention: { name: 'torch', array: 'torch.tensor', head: 'import torch' },
  pytorch: { name: 'torch', array: 'torch.tensor', head: 'import torch' },
  jax: { name: 'jnp', array: 'jnp.array', head: 'import jax.numpy as jnp' },
  numpy: { name: 'np', array: 'np.array', head: 'import numpy as np' },
};

const sizes = ['queries', 'keys', 'heads', 'batch'];

/** Words that Python or the program has, and a rule may have as a name. */
const taken = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from
  global if import in is lambda nonlocal not or pass raise return try while with yield math torch np jnp
  q_idx kv_idx score mask bias mask_mod score_mod attention_mask attention_bias`.split(/\s+/),
);

/** @param {string} name @returns {string} in Python */
const pythonName = (name) => (taken.has(name) ? `${name}_` : name);

/** @param {number} value */
const digits = (value) => (Object.is(value, -0) ? '0' : String(value));

/** @param {string} name @param {number | ArrayLike<number>} value @param {string} array */
function assignment(name, value, array) {
  if (typeof value === 'number') return `${pythonName(name)} = ${digits(value)}`;
  const lines = [''];
  for (const number of Array.from(value, digits)) {
    if (lines[lines.length - 1].length + number.length > 90) lines.push('');
    lines[lines.length - 1] += `${number}, `;
  }
  const body = lines
    .map((line) => line.trim())
    .join('\n    ')
    .replace(/,$/, '');
  return `${pythonName(name)} = ${array}([${body}])`;
}

/**
 * @param {string} call
 * @param {Tree} tree
 * @param {Dialect} dialect
 * @param {Values} values of what the rule names, and sizes
 * @param {readonly string[]} missing names without a value
 * @returns {string}
 */
export function programText(call, tree, dialect, values, missing) {
  const names = namesIn(tree);
  const used = sizes.filter((name) => names.has(name));
  const program = compiled(call, tree, values, [...missing, ...used]);
  const { condition } = program;
  const double = dialect === 'pytorch' && comparesFractions(program);
  const { head, array } = libraries[dialect];
  const expression = new Expression(dialect, values, pythonName, double).text(tree);
  const constants = Object.keys(values).filter((name) => !sizes.includes(name));
  const flex = dialect === 'flexattention';
  const globals = flex ? [...constants, ...used.filter((name) => name in values)] : constants;
  const lists = globals.some((name) => typeof values[name] !== 'number');
  const needsLibrary = !flex || lists || /\btorch\./.test(expression);
  const body = flex
    ? modification({ expression, condition, names, used, missing, values })
    : wholeMask({ dialect, double, expression, condition, names, used, missing, values });
  return `${[
    [
      /\bmath\./.test(expression) && 'import math',
      needsLibrary && head,
      flex && flexImport(condition),
    ]
      .filter(Boolean)
      .join('\n'),
    globals.map((name) => assignment(name, values[name], array)).join('\n'),
    body,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** @param {boolean} condition */
const flexImport = (condition) =>
  `from torch.nn.attention.flex_attention import ${condition ? 'create_block_mask, ' : ''}flex_attention`;

/**
 * The rule, with a number for what has none.
 *
 * @param {string} call @param {Tree} tree @param {Values} values @param {readonly string[]} missing
 */
function compiled(call, tree, values, missing) {
  const lists = listsIn(tree);
  const some = Object.fromEntries(missing.map((name) => [name, lists.has(name) ? [1] : 1]));
  return compile(tree, { ...some, ...values }, (wanted) => {
    throw new RuleError(`${call}: rule must ${wanted}`, -1);
  });
}

/**
 * Whether it compares numbers that are no integers: those of PyTorch are float32, too coarse far out.
 * A quotient of integers that is rounded down is one.
 *
 * @param {import('./compile.js').Program} program
 */
function comparesFractions({ condition, codes, targets, a, b, whole }) {
  const of = (/** @type {number} */ i) => /** @type {string} */ (operations[codes[i]]);
  return (
    condition &&
    codes.some((_, i) => {
      const given = whole[a[i]] && whole[b[i]];
      if (['<', '<=', '==', '/'].includes(of(i))) return !given;
      if (of(i) === 'ceil') return !whole[a[i]];
      return !whole[targets[i]] && !['and', 'or', 'not', 'choice', 'item'].includes(of(i));
    })
  );
}

/**
 * @typedef {object} Parts
 * @property {string} expression
 * @property {boolean} condition
 * @property {Set<string>} names in the rule
 * @property {readonly string[]} used sizes in the rule
 * @property {readonly string[]} missing
 * @property {Values} values
 */

/** @param {string} text @param {string} by */
const indented = (text, by) => text.replace(/^(?=.)/gm, by);

/** A mask_mod or a score_mod; inside a function that takes what has no value. @param {Parts} parts */
function modification({ expression, condition, names, used, missing, values }) {
  const [name, leading] = condition ? ['mask_mod', ''] : ['score_mod', 'score, '];
  const result = condition ? expression : `score + (${expression})`;
  const text = `def ${name}(${leading}b, h, q_idx, kv_idx):\n    return ${result}`;
  const open = [...missing, ...used.filter((each) => !(each in values))].map(pythonName);
  const [batch, heads] = [names.has('b') ? 'batch' : 'None', names.has('h') ? 'heads' : 'None'];
  const made = open.length === 0 ? name : `${name}_of(${open.join(', ')})`;
  const use = condition
    ? `# block_mask = create_block_mask(${made}, B=${batch}, H=${heads}, Q_LEN=queries, KV_LEN=keys)
# output = flex_attention(query, key, value, block_mask=block_mask)`
    : `# output = flex_attention(query, key, value, score_mod=${made})`;
  if (open.length === 0) return `\n${text}\n\n\n${use}`;
  return `\ndef ${name}_of(${open.join(', ')}):\n${indented(text, '    ')}\n    return ${name}\n\n\n${use}`; // prettier-ignore
}

/** @param {Parts & { dialect: 'pytorch' | 'jax' | 'numpy', double: boolean }} parts */
function wholeMask({ dialect, double, expression, condition, names, used, missing, values }) {
  const { name: library } = libraries[dialect];
  const planes = names.has('h') || names.has('b');
  const shape = planes ? ['batch', 'heads', 'queries', 'keys'] : ['queries', 'keys'];
  const sizeNames = [...shape, ...used.filter((name) => !shape.includes(name))];
  const given = sizeNames.filter((name) => name in values);
  const [name, what] = condition
    ? ['attention_mask', 'True where the query may look at the key']
    : ['attention_bias', 'to be added to the scores'];
  const axes = variables
    .map((variable, k) => [variable, ['queries', 'keys', 'heads', 'batch'][k], [1, 0, 2, 3][k]])
    .filter(([variable]) => variable === 'q' || variable === 'k' || names.has(String(variable)))
    .map(([variable, size, after]) => {
      const index = Number(after) === 0 ? '' : `[:${', None'.repeat(Number(after))}]`;
      return `    ${variable} = ${library}.arange(${size}${double ? ', dtype=torch.float64' : ''})${index}`;
    });
  const expand = `${library}.broadcast_to(${condition ? 'mask' : 'bias'}, (${shape.join(', ')}))`;
  const result = condition ? 'mask' : 'bias';
  const scalar = dialect === 'pytorch' && !/\b[qkhb]\b/.test(expression);
  const lines = [
    `\ndef ${name}(${[...sizeNames, ...missing.map(pythonName)].join(', ')}):`,
    `    """${what}."""`,
    ...axes,
    `    ${result} = ${scalar ? `torch.tensor(${expression})` : expression}`,
    `    return ${expand}`,
  ];
  if (given.length === sizeNames.length && missing.length === 0) {
    lines.push('\n', `${result} = ${name}(${given.map((each) => `${each}=${values[each]}`).join(', ')})`); // prettier-ignore
  }
  return lines.join('\n');
}
