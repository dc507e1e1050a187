// The library as figures load it: the instance that `load()` gives. No figure has a pool, so what
// runs the workers of one is fetched when an app that shares the instance needs it.

import { embedded } from '../../api/embedded.js';
import { start } from '../../api/phasor.js';

const entry = { packaged: embedded, engine: () => import('../../api/pool/engine.js') };

export const load = () => start(undefined, entry);
