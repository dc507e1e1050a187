// The library as figures load it: the instance that `load()` gives. What runs the workers of a pool is
// fetched when a figure of a long text, or an app that shares the instance, needs it.

import { embedded } from '../api/embedded.js';
import { start } from '../api/phasor.js';

const entry = { packaged: embedded, engine: () => import('../api/pool/engine.js') };

export const load = () => start(undefined, entry);
