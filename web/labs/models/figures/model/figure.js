// What draws <phasor-model>: everything but its settings, fetched by the first figure.

import { combined } from '../../../../core/kit/weights/combined.js';
import { program, shown } from '../../../../core/kit/weights/files.js';
import { modelScene } from '../../../../core/kit/weights/reading.js';
import { notices as beyond } from '../../../../core/kit/weights/sentences.js';
import { selection, weightsOf } from '../../../../core/kit/weights/state.js';
import { deedOf } from './deeds.js';
import { marks } from './marks.js';
import { otherModel } from './other.js';
import { Reader } from './reader.js';
import { brokenPicture } from './pictures.js';
import { claim, notices, sightWords } from './words.js';

/** @typedef {import('./reader.js').Host} Host */

/** @param {Host} s */
function reading(s) {
  const reader = new Reader(s);
  const other = otherModel(s);
  const sceneOf = (/** @type {Reader} */ { session }) => {
    const { result, info } = session ?? {};
    return result && info && !info.vision ? combined(s.phasor, modelScene(result, info), s) : null;
  };
  const first = s.kept(() => {
    s.polled(() => reader.session?.result);
    return sceneOf(reader);
  });
  const scene = s.kept(() => {
    s.polled(() => other.reader.session?.result);
    return other.scene(first(), sceneOf);
  });
  const weights = weightsOf(s, scene);
  return {
    reader,
    other,
    weights,
    state: weights.state,
    /** the session's current state: a new object after each change */
    get now() {
      s.polled(() => reader.changes + other.reader.changes);
      return { session: reader.session };
    },
    get scene() {
      return weights.scene;
    },
    get query() {
      return weights.cursor.query;
    },
    get key() {
      return weights.cursor.key;
    },
    /** the head that is chosen, also where the views show several as one */
    get place() {
      const { layer, head } = weights.state;
      const { layers = 1, heads = 1 } = reader.session?.info ?? {};
      return weights.scene?.isFused
        ? { layer: Math.min(s.layer, layers - 1), head: Math.min(s.head, heads - 1) }
        : { layer, head };
    },
    /** Switches the chosen head off, or on again. */
    switchHead() {
      if (!weights.scene) return;
      const { layer, head } = this.place;
      const name = `${layer}.${head}`;
      const others = s.off.filter((each) => each !== name);
      s.set({ off: others.length < s.off.length ? others : [...others, name] });
    },
    /** @param {import('../../../../core/kit/weights/overview.js').Place} place */
    deedOf(place) {
      const scores = reader.session?.scores;
      return (scores && deedOf(scores, place)?.deed) ?? null;
    },
  };
}

/** @typedef {ReturnType<typeof reading>} Model */

/** @type {import('../../../../core/kit/figure.js').Drawing<typeof import('./settings.js').settings, Model>} */
export const drawing = {
  model: reading,
  marks,
  // what is on screen stays
  problem({ now: { session }, other }) {
    return session?.failure ?? other.reader.session?.failure;
  },
  warns: ({ reader, now: { session } }) =>
    session?.info?.vision ? brokenPicture(reader.picture) : '',
  says({ now: { session }, scene, state }) {
    if (session?.sight && session.info) return sightWords(session.info, session.sight);
    return session && scene ? claim(session, scene, state) : '';
  },
  notes(m, s) {
    const { session } = m.now;
    if (!session) return [];
    const outside = m.scene ? beyond(m.scene, m.weights, s) : [];
    return [...notices(session, s.off), ...m.other.notes(session), ...outside];
  },
  selected: (m) => selection(m.weights),
  data: ({ scene, state }, s) => scene && shown(s.phasor, scene, state),
  program: ({ scene, state }, s, dialect) => (scene ? program(dialect, scene, state) : ''),
};
