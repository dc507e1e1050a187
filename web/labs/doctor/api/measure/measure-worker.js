// The worker of measureInWorker: one request, its progress, and what was measured.

import { answerWith } from '../../../../core/api/answer.js';
import { measureWith } from './measure.js';

answerWith(measureWith);
