// The worker that compares two dumps beside the page.

import { answerWith } from '../../../core/api/answer.js';
import { reportOf } from './dumps-report.js';

answerWith(reportOf);
