// Registers the custom elements: the only side effect of the package, and none on a server.

import { HeatmapElement } from './heatmap-element.js';

if (globalThis.customElements && !customElements.get('phasor-heatmap')) {
  customElements.define('phasor-heatmap', HeatmapElement);
}
