// The worker in which a model is open, so that the page stays fluent.

import { openWith } from './open.js';
import { serve } from './responder.js';
import * as tokenizers from './tokens.js';

serve(globalThis, (files, given) => openWith(files, given, async () => tokenizers));
