// The second model of <phasor-model>, which reads what the first one reads, and what is shown of both.

import { compared } from '../../../../core/kit/weights/compared.js';
import { t } from '../../../../core/texts/language.js';
import { Reader } from './reader.js';

/** @typedef {import('./reader.js').Host} Host */
/** @typedef {import('../../../../core/kit/weights/scene.js').Scene} Scene */

/** @param {Host} s @returns {import('./reader.js').Asking} the settings of `s`, of the model to compare with */
const asOther = (s) => ({
  src: '',
  config: '',
  tokenizer: '',
  origins: [],
  image: null,
  get model() {
    return s.compare;
  },
  get text() {
    return s.text;
  },
  get off() {
    return s.off;
  },
  get start() {
    return s.start;
  },
  get positions() {
    return s.positions;
  },
  awaits: (name, isAwaited) => s.awaits(`compared ${name}`, isAwaited),
  refresh: () => s.refresh(),
  // what is reported and said is of the first one
  report: () => {},
  say: () => {},
  set: () => {},
});

/** @param {Scene} scene its tokens and how many heads each layer has */
const kindOf = ({ queries, layers }) =>
  JSON.stringify([queries, layers.map(({ shape }) => shape[0])]);

/** @param {Host} s */
export function otherModel(s) {
  const reader = new Reader(asOther(s));
  /** whether it has read the text, and cannot be compared */
  let isUnlike = false;
  return {
    reader,
    follow() {
      if (s.compare) reader.follow();
      else if (reader.session) reader.close();
    },
    /**
     * @param {Scene | null} first
     * @param {(reader: Reader) => Scene | null} sceneOf
     */
    scene(first, sceneOf) {
      const second = s.compare ? sceneOf(reader) : null;
      isUnlike = Boolean(first && second && kindOf(first) !== kindOf(second));
      return first && second && !isUnlike ? compared(s.phasor, first, second, s.run) : first;
    },
    /** @param {import('./session.js').Session} first @returns {string[]} why nothing is compared */
    notes(first) {
      // one of them may read on
      const isRead = [first, reader.session].every((session) => session?.state === 'resting');
      const isVision = [first, reader.session].some((session) => session?.info?.vision);
      if (!s.compare || !isRead || !(isUnlike || isVision)) return [];
      return [
        t(
          'The models are not compared: both must read texts, the same tokens, and have as many layers and heads.',
        ),
      ];
    },
  };
}
