// What `npm run docs` describes: the public interface, with everything that load() gives spelt out.

import type { Phasor as Loaded } from '../web/api/index.js';

export { load } from '../web/api/index.js';
export type { Info, Tensor, TensorLike } from '../web/api/index.js';
export type { BooleanTensor, Nested, Positions } from '../web/api/tensor.js';
export type { WasmSource } from '../web/api/compile.js';
export type { AttentionResult } from '../web/api/attention/attention.js';
export type { MultiHeadWeights } from '../web/api/attention/multihead.js';
export type { AttentionOptions, Stage } from '../web/api/attention/problem.js';
export type { SinusoidalOptions } from '../web/api/encoding/encoding.js';
export type { Colormap, Picture, PictureOptions } from '../web/api/picture.js';
export { words } from '../web/words/words.js';
export { ropeConfig } from '../web/conventions/index.js';
export type {
  ConfigWarning,
  OtherReading,
  RopeConfig,
  RopeLayers,
} from '../web/conventions/index.js';
export type { Embedding, Words } from '../web/words/words.js';
export { blocks, codeOf, maskOf, paintMask } from '../web/masks/masks.js';
export type { Blocks } from '../web/masks/masks.js';
export { trainer } from '../web/train/train.js';
export type {
  ClosedForm,
  Evaluation,
  HeadScores,
  Progress,
  Task,
  TrainedEncoding,
  TrainerOptions,
  TrainingRun,
} from '../web/train/train.js';

/**
 * Everything that phasor computes: what `await load()` gives.
 *
 * @interface
 */
export type Phasor = { [Name in keyof Loaded]: Loaded[Name] };
