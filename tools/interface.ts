// What `npm run docs` describes: the public interface, with everything that load() gives spelt out.

import type { Phasor as Loaded } from '../web/index.js';

export { load } from '../web/index.js';
export type { Info, Tensor, TensorLike } from '../web/index.js';
export type { BooleanTensor, Nested, Positions } from '../web/tensor.js';
export type { WasmSource } from '../web/compile.js';
export type { AttentionResult } from '../web/attention.js';
export type { MultiHeadWeights } from '../web/multihead.js';
export type { AttentionOptions, Stage } from '../web/problem.js';
export type { SinusoidalOptions } from '../web/encoding.js';
export type { Colormap, Picture, PictureOptions } from '../web/picture.js';
export { words } from '../web/text/words.js';
export type { Embedding, Words } from '../web/text/words.js';

/**
 * Everything that phasor computes: what `await load()` gives.
 *
 * @interface
 */
export type Phasor = { [Name in keyof Loaded]: Loaded[Name] };
