// The worker that trains models. It ends when its models are no longer needed.

import { serve } from './trainers.js';

serve(globalThis);
