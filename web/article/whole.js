// The one-file page: the first screen, then all chapters that the site has on several pages.

import { begun } from '../core/page/begun.js';
import { SentenceElement } from '../core/figures/sentence/element.js';
import { drawing } from '../core/figures/sentence/figure.js';
import { register } from '../core/kit/register.js';

// the first figure does not load its drawing code later
SentenceElement.drawing = drawing;

// a figure alone in a frame may be another one, or needs its settings first
if (!new URLSearchParams(location.search).has('embed')) {
  register({ 'phasor-sentence': SentenceElement });
}
import('./whole-page.js').then(({ begin }) => begin());
begun();
