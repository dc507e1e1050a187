// हिन्दी. The messages of the library in Hindi. tests/core/messages.test.js names what is missing here.

import args from './hi-arguments.js';
import configuration from './hi-configuration.js';
import files from './hi-files.js';
import { translator } from './translator.js';

export const message = translator({
  sentences: { ...args.sentences, ...configuration.sentences, ...files.sentences },
  phrases: { ...args.phrases, ...configuration.phrases, ...files.phrases },
});
