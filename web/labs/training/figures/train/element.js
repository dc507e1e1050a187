// <phasor-train>: small models, one for each encoding of positions, trained side by side in the reader's
// browser; what their heads learn, and whether it generalizes to longer texts.
//
//   <phasor-train task="offset" encodings="none sinusoidal rotary"></phasor-train>

import '../../../../core/texts/labs.js';
import { listed, t } from '../../../../core/texts/language.js';
import { chartStyle } from '../../../../core/kit/chart.js';
import { figureLater } from '../../../../core/kit/figure.js';
import { nameOf } from './choices.js';
import { taskFacts } from './tasks/index.js';
import { settings } from './settings.js';
import { css } from './style.js';

/** @typedef {import('./finished.js').Finished} Finished */

export class TrainElement extends figureLater({
  settings,
  css: [chartStyle, css],
  drawing: async () => (await import('./figure.js')).drawing,
}) {
  static about =
    'small models, one for each encoding of positions, trained side by side in the browser: curves, the maps of their heads as they form, and how they do on longer texts.';
  static events = {
    'phasor-change':
      '{ task }, { encodings } or the setting that the reader changed; { model, layer, head } when a head is chosen, { step } when the slider moves',
    'phasor-measure':
      '{ models: [{ encoding, seed, step, accuracy }] } when a run is done and measured: accuracy at 1, 2 and 4 times the length',
  };

  /** @type {Finished | null} */
  #finished = null;

  /**
   * A finished run with the settings of this figure: its curves are shown, marked as those of a finished run,
   * until the reader starts one. With other settings it is not shown.
   *
   * @returns {Finished | null}
   */
  get finished() {
    return this.#finished;
  }

  set finished(run) {
    this.#finished = run;
    this.refresh();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.m?.run.pause();
    // an element that is being moved is attached again at once
    setTimeout(() => {
      if (!this.isConnected) this.m?.run.end();
    });
  }

  /** Groups do not share settings of training. @param {string} name */
  sharedName(name) {
    return `train ${name}`;
  }

  draw() {
    super.draw();
    if (this.m) return;
    // in print this is all that is shown, if the figure was never on screen
    const models = listed(this.encodings.map((choice) => t(nameOf(choice))));
    this.claim = t('Nothing is trained yet. The task: {task}. The models: {models}.', {
      task: t(taskFacts[this.task].name),
      models,
    });
  }
}
