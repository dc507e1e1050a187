// The worker of measureInWorker: one request, its progress, and what was measured.

import { answerWith } from '../../api/answer.js';
import { measureWith } from './measure.js';

answerWith(measureWith);
