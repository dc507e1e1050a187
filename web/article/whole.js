// The page in one file: the first screen, and then all chapters that the site has on several pages.

import { begun } from '../core/page/begun.js';
import { SentenceElement } from '../core/figures/sentence/element.js';
import { drawing } from '../core/figures/sentence/figure.js';
import { register } from '../core/kit/register.js';

// the first figure is not fetched later
SentenceElement.drawing = drawing;

// a figure that is alone in a frame is another one, or is to have its settings first
if (!new URLSearchParams(location.search).has('embed')) {
  register({ 'phasor-sentence': SentenceElement });
}
import('./whole-page.js').then(({ begin }) => begin());
begun();
