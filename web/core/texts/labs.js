// The texts of labs, article and command. Their figures and all pages import this module, so that what has
// only figures of core loads only the texts of core.

import { languages } from '../../wasm/texts/labs.js';
import { alsoSpeaks } from './language.js';

alsoSpeaks(languages);
