// What <phasor-order> fetches for its first drawing: the outputs as points of a plane, and as a table.

import { drift, driftStyle } from './drift.js';
import { outputs, outputsStyle } from './outputs.js';

export const shown = () => ({ plane: drift(), table: outputs() });
export const shownStyle = driftStyle + outputsStyle;
