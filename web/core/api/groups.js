// All functions of `load()`, by group. Scripts of chosen figures include some groups
// (core/api/script/groups.js).

import { attentions } from './attention/attention.js';
import { biases } from './encoding/bias.js';
import { caches } from './attention/cache.js';
import { condensers } from './attention/condense.js';
import { contrasts } from './attention/contrast.js';
import { encodings } from './encoding/encoding.js';
import { grids } from './encoding/grid.js';
import { meanings } from './meaning.js';
import { multiHeads } from './attention/multihead.js';
import { pictures } from './picture.js';
import { pools } from './pool/pool.js';
import { rotaries } from './encoding/rotary.js';
import { views } from './attention/view.js';

/**
 * @param {import('./marshal.js').Run} run
 * @param {WebAssembly.Module} compiled
 * @param {() => Promise<typeof import('./pool/engine.js')>} engine what runs the workers of a pool
 */
export const groups = (run, compiled, engine) => ({
  ...encodings(run),
  ...grids(run),
  ...rotaries(run),
  ...biases(run),
  ...meanings(run),
  ...attentions(run),
  ...multiHeads(run),
  ...caches(run),
  ...pools(run, compiled, engine),
  ...views(run),
  ...condensers(run),
  ...contrasts(run),
  ...pictures(run),
});
