// The worker in which models are trained. It ends when nobody needs its models any more.

import { serve } from './trainers.js';

serve(globalThis);
