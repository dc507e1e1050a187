// A rule → a program in Python: a mask_mod or a score_mod of FlexAttention, or a function that makes the
// whole mask with PyTorch, JAX or NumPy. Its result equals that of maskOf: rules of integers compute with
// integers, all others in float64. JAX has no float64 unless it is enabled at the start, so NumPy makes those
// masks.

import { errorOf, say } from '../../../core/api/check.js';
import { listsIn, namesIn, withoutQuotients } from './grammar.js';
import { isOfIntegers } from './integers.js';
import { Expression, literal, wholeIn } from './python.js';
import { compile } from './compile.js';
import { RuleError } from './rule.js';

/** @typedef {import('../../../core/api/message.js').Value} Value */
/** @typedef {import('./grammar.js').Tree} Tree */
/** @typedef {import('./nodes.js').List} List */
/** @typedef {Readonly<Record<string, number | List>>} Values */
/** @typedef {(typeof dialects)[number]} Dialect */

export const dialects = /** @type {const} */ (['flexattention', 'pytorch', 'jax', 'numpy']);

/**
 * `array`: converts a Python list.
 *
 * @typedef {{ name: string, array: (list: string) => string, heads: string[] }} Library
 */

/** @type {Library} */
const torch = { name: 'torch', array: (list) => `torch.tensor(${list})`, heads: ['import torch'] };
/** @type {Library} */
const numpy = { name: 'np', array: (list) => `np.array(${list})`, heads: ['import numpy as np'] };
/** @type {Library} */
const jax = {
  name: 'jnp',
  array: (list) => `jnp.array(${list})`,
  heads: ['import jax.numpy as jnp'],
};

/** For rules of integers. @type {Record<Dialect, Library>} */
const libraries = { flexattention: torch, pytorch: torch, jax, numpy };

/** @type {Library} */
const doubleTorch = { ...torch, array: (list) => `torch.tensor(${list}, dtype=torch.float64)` };
/** @type {Library} */
const doubleNumpy = { ...numpy, array: (list) => `np.array(${list}, dtype=np.float64)` };

/** For other rules. @type {Record<Dialect, Library>} */
const doubleLibraries = {
  flexattention: doubleTorch,
  pytorch: doubleTorch,
  jax: { ...doubleNumpy, heads: [...jax.heads, ...numpy.heads] },
  numpy: doubleNumpy,
};

/**
 * The largest integers for positions: 32 bits in kernels of FlexAttention and in JAX; in the others, those
 * exact in float64.
 *
 * @type {Record<Dialect, number>}
 */
const mostInteger = {
  flexattention: 2 ** 31 - 1,
  pytorch: Number.MAX_SAFE_INTEGER,
  jax: 2 ** 31 - 1,
  numpy: Number.MAX_SAFE_INTEGER,
};

const sizes = ['queries', 'keys', 'heads', 'batch'];

/** Names that Python or the program uses, which a rule may use too. */
const taken = new Set(
  `False None True and as assert async await break class continue def del elif else except finally for from
  global if import in is lambda nonlocal not or pass raise return try while with yield math torch np jnp
  q_idx kv_idx score mask bias mask_mod score_mod attention_mask attention_bias abs min max int
  float bool query key value output block_mask create_block_mask flex_attention`.split(/\s+/),
);

/**
 * @param {string} name
 * @returns {string} a name in Python: taken names get a final underscore, and so do names that end in one
 */
function pythonName(name) {
  if (name.startsWith('__')) return `named${name}`;
  return taken.has(name.replace(/_+$/, '')) ? `${name}_` : name;
}

/** @param {string} name @param {number | List} value @param {(list: string) => string} array */
function assignment(name, value, array) {
  if (typeof value === 'number') return `${pythonName(name)} = ${literal(value)}`;
  return `${pythonName(name)} = ${array(listText(value.shape, value.data, '    '))}`;
}

/**
 * @param {readonly number[]} shape
 * @param {Float64Array} data
 * @param {string} indent
 * @returns {string} a Python list, nested if it has several dimensions
 */
function listText([count, ...inner], data, indent) {
  if (inner.length > 0) {
    const step = data.length / count;
    const rows = Array.from({ length: count }, (_, k) =>
      listText(inner, data.subarray(k * step, (k + 1) * step), `${indent}    `),
    );
    return `[\n${indent}${rows.join(`,\n${indent}`)},\n${indent.slice(4)}]`;
  }
  const lines = [''];
  for (const number of Array.from(data, literal)) {
    if (lines[lines.length - 1].length + number.length > 90) lines.push('');
    lines[lines.length - 1] += `${number}, `;
  }
  const body = lines
    .map((line) => line.trim())
    .join(`\n${indent}`)
    .replace(/,$/, '');
  return `[${body}]`;
}

/**
 * @param {string} call
 * @param {Tree} tree
 * @param {Dialect} dialect
 * @param {Values} values of the names in the rule, and sizes
 * @param {readonly string[]} missing names without a value
 * @returns {string}
 */
export function programText(call, tree, dialect, values, missing) {
  const simple = withoutQuotients(tree, wholeIn(values, missing));
  const names = namesIn(simple);
  const used = sizes.filter((name) => names.has(name));
  const program = compiled(call, simple, values, [...missing, ...used]);
  const { condition } = program;
  const integers = isOfIntegers(program, values, mostInteger[dialect]);
  const library = (integers ? libraries : doubleLibraries)[dialect];
  const flex = dialect === 'flexattention';
  const { text: expression, array } = new Expression({
    library,
    flex,
    integers,
    values,
    missing,
    pythonName,
  }).part(simple);
  const constants = Object.keys(values).filter((name) => !sizes.includes(name));
  const globals = flex ? [...constants, ...used.filter((name) => name in values)] : constants;
  /** @type {Parts} */
  const parts = {
    flex,
    library,
    integers,
    expression,
    array,
    condition,
    names,
    used,
    missing,
    values,
  };
  const body = flex ? modification(parts) : wholeMask(parts);
  const assigned = globals.map((name) => assignment(name, values[name], library.array));
  const isNeeded = !flex || /\btorch\./.test([...assigned, body].join('\n'));
  return `${[
    [
      /\bmath\./.test(expression) && 'import math',
      ...(isNeeded ? library.heads : []),
      flex && flexImport(condition),
    ]
      .filter(Boolean)
      .join('\n'),
    assigned.join('\n'),
    body,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

/** @param {boolean} condition */
const flexImport = (condition) =>
  `from torch.nn.attention.flex_attention import ${condition ? 'create_block_mask, ' : ''}flex_attention`;

/**
 * Compiles the rule, with names for missing values.
 *
 * @param {string} call
 * @param {Tree} tree
 * @param {Values} values
 * @param {readonly string[]} missing
 */
function compiled(call, tree, values, missing) {
  const refuse = (/** @type {Value} */ wanted) => {
    throw errorOf(RuleError, say`${call}: rule must ${wanted}`, -1);
  };
  /** @type {Record<string, List>} */
  const some = {};
  for (const [name, counts] of listsIn(tree)) {
    if (!missing.includes(name)) continue;
    const [count, other] = counts;
    if (other !== undefined) {
      refuse(say`have as many indices after every ${name}: it has ${count} and ${other}`);
    }
    some[name] = { shape: Array(count).fill(1), data: Float64Array.of(1) };
  }
  return compile(tree, { ...some, ...values }, refuse, new Set(missing));
}

/** @param {string} text @param {string} by */
const indented = (text, by) => text.replace(/^(?=.)/gm, by);

/**
 * @typedef {object} Parts
 * @property {boolean} flex
 * @property {Library} library
 * @property {boolean} integers
 * @property {string} expression
 * @property {boolean} array whether it is an array, and not a Python number
 * @property {boolean} condition
 * @property {Set<string>} names in the rule
 * @property {readonly string[]} used sizes in the rule
 * @property {readonly string[]} missing
 * @property {Values} values
 */

/** The variables of a rule in the order of its arrays' axes, with their sizes and names in FlexAttention. */
const axes = [
  { name: 'b', size: 'batch', flex: 'b', after: ', None, None, None' },
  { name: 'h', size: 'heads', flex: 'h', after: ', None, None' },
  { name: 'q', size: 'queries', flex: 'q_idx', after: ', None' },
  { name: 'k', size: 'keys', flex: 'kv_idx', after: '' },
];

/** A mask_mod or a score_mod, inside a function of the missing values. @param {Parts} parts */
function modification({ expression, array, condition, integers, names, used, missing, values }) {
  const [name, leading] = condition ? ['mask_mod', ''] : ['score_mod', 'score, '];
  // FlexAttention needs an array
  const mask = array ? expression : `(q_idx >= 0) & (${expression})`;
  const score = integers
    ? `(${expression})`
    : `${array ? `(${expression})` : `(${expression} + 0 * q_idx)`}.to(score.dtype)`;
  const variables = axes.filter((axis) => names.has(axis.name));
  const doubles =
    integers || variables.length === 0
      ? []
      : [
          `${variables.map((axis) => axis.name).join(', ')} = ${variables.map((axis) => `${axis.flex}.double()`).join(', ')}`,
        ];
  const lines = [...doubles, `return ${condition ? mask : `score + ${score}`}`];
  const text = `def ${name}(${leading}b, h, q_idx, kv_idx):\n${indented(lines.join('\n'), '    ')}`;
  const open = [...missing, ...used.filter((each) => !(each in values))].map(pythonName);
  const [batch, heads] = [names.has('b') ? 'batch' : 'None', names.has('h') ? 'heads' : 'None'];
  const code = open.length === 0 ? name : `${name}_of(${open.join(', ')})`;
  const sides = `B=${batch}, H=${heads}, Q_LEN=queries, KV_LEN=keys`;
  const use = condition
    ? `# block_mask = create_block_mask(${code}, ${sides}, device=query.device)
# output = flex_attention(query, key, value, block_mask=block_mask)`
    : `# output = flex_attention(query, key, value, score_mod=${code})`;
  // PyTorch makes lists on the CPU; a kernel reads them on the device of the queries
  const moved = Object.keys(values)
    .filter((each) => typeof values[each] !== 'number')
    .map((each) => `# ${pythonName(each)} = ${pythonName(each)}.to(query.device)\n`);
  const after = `\n\n\n${moved.join('')}${use}`;
  if (open.length === 0) return `\n${text}${after}`;
  return `\ndef ${name}_of(${open.join(', ')}):\n${indented(text, '    ')}\n    return ${name}${after}`;
}

/** Types by library: of positions that are not integers, and of numbers added to scores. */
const types = {
  torch: { double: 'torch.float64', bias: (/** @type {string} */ bias) => `${bias}.float()` },
  np: { double: 'np.float64', bias: (/** @type {string} */ bias) => `${bias}.astype(np.float32)` },
  jnp: { double: '', bias: (/** @type {string} */ bias) => `${bias}.astype(jnp.float32)` },
};

/** @param {Parts} parts */
function wholeMask({
  library,
  integers,
  expression,
  array,
  condition,
  names,
  used,
  missing,
  values,
}) {
  const planes = names.has('h') || names.has('b');
  // as maskOf: one plane for all heads, or for all batch entries, that the rule does not tell apart
  const planesOf = (/** @type {string} */ name, /** @type {string} */ size) =>
    names.has(name) ? size : '1';
  const shape = [
    ...(planes ? [planesOf('b', 'batch'), planesOf('h', 'heads')] : []),
    'queries',
    'keys',
  ];
  const sizeNames = [
    ...shape.filter((side) => side !== '1'),
    ...used.filter((name) => !shape.includes(name)),
  ];
  const given = sizeNames.filter((name) => name in values);
  const [name, result, what] = condition
    ? ['attention_mask', 'mask', 'True where the query may look at the key']
    : ['attention_bias', 'bias', 'to be added to the scores'];
  const { double, bias } = types[/** @type {'np'} */ (library.name)];
  const kind = integers ? '' : `, dtype=${double}`;
  const places = axes
    .filter((axis) => axis.name === 'q' || axis.name === 'k' || names.has(axis.name))
    .map((axis) => {
      const index = axis.after && `[:${axis.after}]`;
      return `    ${axis.name} = ${library.name}.arange(${axis.size}${kind})${index}`;
    });
  const code = array ? expression : `${library.name}.asarray(${expression})`;
  const spread = `${library.name}.broadcast_to(${condition ? result : bias(result)}, (${shape.join(', ')}))`;
  const isCopied = library.heads.length > 1;
  const lines = [
    `\ndef ${name}(${[...sizeNames, ...missing.map(pythonName)].join(', ')}):`,
    `    """${what}."""`,
    isCopied && '    # in float64, by NumPy: JAX has float32 by default',
    ...places,
    `    ${result} = ${code}`,
    `    return ${isCopied ? `jnp.asarray(${spread})` : spread}`,
  ].filter((line) => line !== false);
  if (given.length === sizeNames.length && missing.length === 0) {
    lines.push(
      '\n',
      `${result} = ${name}(${given.map((each) => `${each}=${values[each]}`).join(', ')})`,
    );
  }
  return lines.join('\n');
}
