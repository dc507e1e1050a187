// Writes small ONNX models: the few fields of onnx.proto that a graph of a few nodes needs, in
// protobuf's wire format (field number and wire type, then a varint, four bytes, or a length and
// that many bytes). https://onnx.ai/onnx/repo-docs/IR.html

/** @typedef {{ type: string, domain?: string, inputs: string[], outputs: string[],
 *   attributes?: Record<string, number>, floats?: Record<string, number>,
 *   lists?: Record<string, number[]> }} Node */

const text = new TextEncoder();

/** @param {number} value @returns {number[]} */
function varint(value) {
  // a number below 0 is its 64-bit complement
  if (value < 0)
    return [
      ...new Array(9)
        .fill(0)
        .map((_, k) => Number((BigInt.asUintN(64, BigInt(value)) >> BigInt(7 * k)) & 127n) | 128),
      1,
    ];
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128);
  return [...bytes, value];
}

/** @param {number} field @param {number} value */
const number = (field, value) => Uint8Array.from([...varint(field << 3), ...varint(value)]);

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** @param {number} field @param {string | Uint8Array | Uint8Array[]} content */
function block(field, content) {
  const bytes =
    typeof content === 'string'
      ? text.encode(content)
      : Array.isArray(content)
        ? joined(content)
        : content;
  return joined([Uint8Array.from([...varint((field << 3) | 2), ...varint(bytes.length)]), bytes]);
}

/** @param {number} field @param {number} value */
function float(field, value) {
  const bytes = new Uint8Array(Float32Array.of(value).buffer);
  return joined([Uint8Array.from(varint((field << 3) | 5)), bytes]);
}

const elementTypes = { float32: 1, bool: 9, int64: 7 };

/** @param {{ name: string, type?: keyof typeof elementTypes, shape?: number[] }} value */
function valueInfo({ name, type = 'float32', shape }) {
  const sides = shape?.map((side) => block(1, [number(1, side)]));
  const tensor = [number(1, elementTypes[type]), ...(sides ? [block(2, sides)] : [])];
  return [block(1, name), block(2, [block(1, tensor)])];
}

/**
 * @param {object} graph
 * @param {Node[]} graph.nodes
 * @param {{ name: string, type?: keyof typeof elementTypes, shape: number[] }[]} graph.inputs
 * @param {string[]} graph.outputs
 * @param {Record<string, { shape: number[], data: Float32Array | BigInt64Array }>} [graph.constants]
 * @param {number} [graph.opset]
 * @returns {Uint8Array} a ModelProto
 */
export function onnxModel({ nodes, inputs, outputs, constants = {}, opset = 23 }) {
  const attribute = (/** @type {[string, number]} */ [name, value]) =>
    block(5, [block(1, name), number(3, value), number(20, 2)]);
  const floatAttribute = (/** @type {[string, number]} */ [name, value]) =>
    block(5, [block(1, name), float(2, value), number(20, 1)]);
  const listAttribute = (/** @type {[string, number[]]} */ [name, values]) =>
    block(5, [block(1, name), ...values.map((value) => number(8, value)), number(20, 7)]);
  const graph = [
    ...nodes.map((node) =>
      block(1, [
        ...node.inputs.map((name) => block(1, name)),
        ...node.outputs.map((name) => block(2, name)),
        block(4, node.type),
        ...Object.entries(node.attributes ?? {}).map(attribute),
        ...Object.entries(node.floats ?? {}).map(floatAttribute),
        ...Object.entries(node.lists ?? {}).map(listAttribute),
        ...(node.domain ? [block(7, node.domain)] : []),
      ]),
    ),
    block(2, 'graph'),
    ...Object.entries(constants).map(([name, { shape, data }]) =>
      block(5, [
        ...shape.map((side) => number(1, side)),
        number(2, elementTypes[data instanceof BigInt64Array ? 'int64' : 'float32']),
        block(8, name),
        block(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength)),
      ]),
    ),
    ...inputs.map((input) => block(11, valueInfo(input))),
    ...outputs.map((name) => block(12, valueInfo({ name }))),
  ];
  return joined([
    number(1, 10),
    block(8, [block(1, ''), number(2, opset)]),
    block(8, [block(1, 'com.microsoft'), number(2, 1)]),
    block(7, graph),
  ]);
}

/**
 * A whole layer, softmax(x·wq·(x·wk)ᵀ / √dk)·x·wv·wo by heads: x in, y out, the matrices constant.
 *
 * @param {{ shape: number[], heads: number,
 *   weights: Record<'wq' | 'wk' | 'wv' | 'wo', { shape: number[], data: Float32Array }> }} layer
 *   `shape` is that of x
 * @returns {Uint8Array} a ModelProto
 */
export const layerModel = ({ shape, heads, weights }) =>
  onnxModel({
    nodes: [
      ...['q', 'k', 'v'].map((name) => ({
        type: 'MatMul',
        inputs: ['x', `w${name}`],
        outputs: [name],
      })),
      {
        type: 'MultiHeadAttention',
        domain: 'com.microsoft',
        inputs: ['q', 'k', 'v'],
        outputs: ['joined'],
        attributes: { num_heads: heads },
      },
      { type: 'MatMul', inputs: ['joined', 'wo'], outputs: ['y'] },
    ],
    inputs: [{ name: 'x', shape }],
    outputs: ['y'],
    constants: weights,
  });
