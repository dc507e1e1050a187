// What a page needs that has its models in place, as one part to load; and the same as a worker, where that
// part is a script.

import { copies } from './copies.js';
import { openModel } from '../index.js';
import { openWith } from './open.js';
import { responder, serve as serveWith } from './responder.js';

export { openModel, responder };

/** @param {import('../../../core/api/pool/answer-tasks.js').Port} port the global object of a worker */
export const serve = (port) =>
  serveWith(port, (files, given) => openWith(files, given, () => import('./tokens.js'), copies));
