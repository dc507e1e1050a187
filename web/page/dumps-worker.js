// The worker that compares two dumps beside the page.

import { answerWith } from '../api/answer.js';
import { reportOf } from './dumps-report.js';

answerWith(reportOf);
