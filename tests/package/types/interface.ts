// Right and wrong uses of the interface, for the compiler alone: a wrong one must not compile. What is
// right here is executed elsewhere; nothing of this file ever runs.

import { load, type Tensor, type TensorLike } from '../../../web/core/api/index.js';
import { diagnose, measure } from '../../../web/labs/doctor/index.js';
import { words } from '../../../web/core/words/words.js';
import { blocks, codeOf, maskOf, paintMask } from '../../../web/labs/masks/index.js';

const phasor = await load({ build: 'simd', wasm: '/simd.wasm' });
await load({ wasm: new URL('https://example.org/simd.wasm') });
// @ts-expect-error no build
await load({ build: 'fast' });
// @ts-expect-error no such option
await load({ url: '/simd.wasm' });
// @ts-expect-error a number is no file
await load({ wasm: 5 });
await load({ wasm: await WebAssembly.compile(new Uint8Array(8)) });

// ---- conventions ----

diagnose({ kind: 'rotated', a: [[[1, 0]]], b: { dims: [1, 1, 2], data: new Float32Array(2) } });
// @ts-expect-error no kind
diagnose({ kind: 'rotatd', a: [[[1, 0]]], b: [[[1, 0]]] });
// @ts-expect-error no arrays
diagnose({ kind: 'rotated', a: 5, b: 'x' });

const angles: Float64Array = measure({ kind: 'rotated', x: [[[1, 0]]], y: [[[1, 0]]] }).angles;
const { keyHead } = measure({ kind: 'attention', q: [[[1]]], k: [[[1]]], weights: [[[1]]] });
measure({ kind: 'projection', a: [[1]], b: [[1]] }).rows.fill(keyHead[0] + angles[0]);
// @ts-expect-error what a rotation has not
void measure({ kind: 'rotated', x: [[[1, 0]]], y: [[[1, 0]]] }).sinks;

// ---- tensors ----

declare const tensor: Tensor;
// as onnxruntime-web and @huggingface/transformers declare theirs
declare const ort: { readonly dims: readonly number[]; readonly data: Float32Array | string[] };
declare const transformers: { dims: number[]; data: Int8Array | BigInt64Array | any[] };
const frozen = { shape: [1, 2], data: new Float32Array(2) } as const;
const right: TensorLike[] = [
  tensor,
  frozen,
  ort,
  transformers,
  [[1, 2]],
  [[[[1]]]],
  [new Float32Array(2), new Float64Array(2), [1, 2]],
  [[new Float32Array(2)]],
  { shape: [1, 2], data: new Float64Array(2) },
];
for (const each of right) phasor.similarity(each).data.fill(0);
// @ts-expect-error a shape is missing
phasor.similarity(new Float32Array(8));
phasor.rank({ shape: [1, 2], data: new Int32Array(2) });
phasor.rank({ shape: [1, 2], data: [1, 2] });
phasor.rank({ shape: [1, 2], data: new BigInt64Array(2) });
phasor.rank([[1n, 2n]]);
phasor.sinusoidal({ positions: [5n, 7n], dim: 4 });
phasor.sinusoidal({ positions: new BigUint64Array(2), dim: 4 });
// @ts-expect-error nor are texts
phasor.rank([['1', '2']]);
// @ts-expect-error data is missing
phasor.rank({ shape: [1, 2] });

// ---- encodings ----

phasor.sinusoidal({ length: 2, dim: 4, layout: 'concatenated', odd: 'pad' });
phasor.sinusoidal({ length: 2, dim: 4, layout: 'concatenated-cos-first' });
phasor.sinusoidalGrid({
  axes: [
    { length: 2, dim: 2 },
    { positions: [1], dim: 2 },
  ],
  order: [1, 0],
});
// @ts-expect-error an axis has a width
phasor.sinusoidalGrid({ axes: [{ length: 2, dim: 2 }, { length: 2 }] });
phasor.rotary(tensor, { sections: [8, 28, 28] });
phasor.rotary(tensor, { axisOfPair: [0, 1], rates: new Float64Array(2) });
// @ts-expect-error no layout
phasor.sinusoidal({ length: 2, dim: 4, layout: 'concat' });
// @ts-expect-error no way to treat an odd dim
phasor.sinusoidal({ length: 2, dim: 4, odd: 'drop' });
// @ts-expect-error no such option
phasor.sinusoidal({ length: 2, dim: 4, theta: 10000 });
// @ts-expect-error dim is missing
phasor.sinusoidal({ length: 2 });
const one: number = phasor.exactSinusoidal({ position: 1, dim: 2, column: 0 });
const list: Float64Array = phasor.exactSinusoidal({ positions: [1], dim: 2, column: 0 });
phasor.formulaSinusoidal({ position: one, dim: list.length, column: 0, format: 'bfloat16' });
// @ts-expect-error no number format
phasor.formulaSinusoidal({ position: 1, dim: 2, column: 0, format: 'fp16' });
phasor.rotary(tensor, { pairing: 'half', scaling: { rope_type: 'yarn', factor: 2 } });
// @ts-expect-error no pairing
phasor.rotary(tensor, { pairing: 'neox' });
// @ts-expect-error no scaling
phasor.rotary(tensor, { scaling: { type: 'rope' } });
// @ts-expect-error a number is no flag
phasor.alibi({ heads: 1, queries: 1, keys: 1, symmetric: 1 });

// ---- what an encoding means ----

phasor.similarity({ length: 2, dim: 2 }, { metric: 'euclidean' });
// @ts-expect-error no metric
phasor.similarity(tensor, { metric: 'l2' });
// @ts-expect-error no metric
phasor.offsetSimilarity({ dim: 2, maxOffset: 2, metric: 'manhattan' });
// @ts-expect-error offset is missing
phasor.shift(tensor, {});

// ---- attention ----

const { output, weights } = phasor.attention(tensor, tensor, tensor, {
  causal: 'bottom-right',
  mask: [[true, false], new Uint8Array(2)],
  return: ['weights'],
});
output.data.set(weights.data);
// @ts-expect-error what is not asked for is not there
phasor.attention(tensor, tensor, tensor).weights.data.fill(0);
// @ts-expect-error no alignment
phasor.attention(tensor, tensor, tensor, { causal: 'lower-right' });
// @ts-expect-error no stage
phasor.attention(tensor, tensor, tensor, { return: ['probabilities'] });
// @ts-expect-error no such option
phasor.attention(tensor, tensor, tensor, { isCausal: true });
// @ts-expect-error a window has two sides
phasor.attention(tensor, tensor, tensor, { window: [1] });
const layer = phasor.multiHead({ wq: tensor, wk: tensor, wv: tensor, bq: new Float32Array(2) });
layer.forward(tensor, { context: tensor }).heads.data.fill(0);
// @ts-expect-error the heads are those of the weights
layer.forward(tensor, { heads: 2 });
// @ts-expect-error wv is missing
phasor.multiHead({ wq: tensor, wk: tensor });
const cache = phasor.cache({ dk: 2 });
// @ts-expect-error the cache is the past
cache.attention(tensor, tensor, tensor, { pastKey: tensor });
// @ts-expect-error its length is read
cache.length = 0;
const pool = phasor.pool({ workers: 2, url: '/core/api/pool/pool-worker.js' });
const controller = new AbortController();
await pool.attention(tensor, tensor, tensor, {
  signal: controller.signal,
  onProgress: console.log,
});
// @ts-expect-error a controller is no signal
await pool.attention(tensor, tensor, tensor, { signal: controller });

// @ts-expect-error no such way
phasor.rollout(tensor, { heads: 'median' });
phasor.merge(phasor.rollout(tensor, { residual: 0, heads: 'max', from: 1 }), [0, null, 1], {
  cols: 'none',
});
phasor.merge(tensor, [[0, 2]], { rows: 'first' });
// @ts-expect-error no groups
phasor.merge(tensor);
const [found] = phasor.distinctHeads(tensor, { count: 3 });
phasor.headDistances(tensor, [[1]]).data.fill(found.layer + found.head + found.distance);
// @ts-expect-error of two
phasor.headDistances(tensor);

// ---- pictures and words ----

const picture = phasor.paint(tensor, { colormap: 'viridis', domain: [0, 1], reduce: 'max' });
new ImageData(picture.data, picture.width, picture.height);
phasor.paint(tensor, { colormap: ['#000000', '#ffffff'], domain: 'auto' });
// @ts-expect-error no map
phasor.paint(tensor, { colormap: 'jet' });
// @ts-expect-error no reduction
phasor.paint(tensor, { reduce: 'median' });
// @ts-expect-error no domain
phasor.paint(tensor, { domain: 'data' });
phasor.paint(tensor, { scale: 'log', alpha: 'value' });
// @ts-expect-error -- no such scale
phasor.paint(tensor, { scale: 'sqrt' });
const [red]: number[] = phasor.colorOf(0.5, { domain: [0, 1], colormap: 'viridis', scale: 'log' });
// @ts-expect-error -- a colour needs a domain
phasor.colorOf(red, {});
phasor.paintSinusoidal({ length: 2, dim: 2, layout: 'interleaved', reduce: 'nearest' });
// @ts-expect-error no layout
phasor.paintSinusoidal({ length: 2, dim: 2, layout: 'split' });
const { tokens, embed } = await words();
phasor.similarity(tensor, tensor, { metric: 'dot' });
// @ts-expect-error no metric
phasor.similarity(tensor, tensor, { metric: 'manhattan' });
phasor.similarity(embed(tokens('the river bank')));
// @ts-expect-error a text is no list of tokens
embed('the river bank');

// ---- masks ----

phasor.attention(tensor, tensor, tensor, { mask: maskOf('k < w', { queries: 2, keys: 2, w: 1 }) });
const { full, sparsity }: { full: number; sparsity: number } = blocks('documents[q] > 0', {
  queries: 4,
  keys: 4,
  block: [2, 4],
  documents: new Float64Array(4),
});
const doc = [Int32Array.of(0, 0, 1), [0, 1, 1]];
maskOf('doc[b, q] == doc[b, k]', { queries: 3, keys: 3, batch: 2, doc });
maskOf('doc[b][q] == 1', {
  queries: 3,
  keys: 3,
  doc: { dims: [1, 3], data: new BigInt64Array(3) },
});
codeOf('doc[b, q, k] == w', 'jax', { doc: [[[1, 2]]], w: 1 });
// @ts-expect-error a list is of numbers
codeOf('doc[b, q] == 1', 'jax', { doc: [['1']] });
const shown = paintMask('k <= q', { queries: 4, keys: 4, rows: [0, 2.5], visible: '#000000' });
new ImageData(shown.data, shown.width, shown.height);
codeOf('k <= q', 'flexattention').trim();
// @ts-expect-error no sizes
maskOf('k <= q');
// @ts-expect-error no dialect
codeOf('k <= q', 'keras');
// @ts-expect-error a number is a number
maskOf('k < w', { queries: 2, keys: 2, w: '1' });
