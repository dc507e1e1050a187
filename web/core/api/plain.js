// The build that entries and figures have inside: plain SIMD, which gives the same bytes in every engine.

import { embedded } from './embedded.js';
import text from '../../wasm/simd.js';

export const plain = embedded('simd', text);
