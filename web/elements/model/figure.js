// What draws <phasor-model>: everything but its settings, fetched by the first figure.

import { program, shown } from '../kit/weights/files.js';
import { modelScene } from '../kit/weights/model-scene.js';
import { notices as beyond } from '../kit/weights/sentences.js';
import { Views } from '../kit/weights/views.js';
import { deedOf } from './deeds.js';
import { marks } from './marks.js';
import { Reader } from './reader.js';
import { claim, notices } from './words.js';

/** @typedef {import('./reader.js').Host} Host */

/** @param {Host} s */
function reading(s) {
  const reader = new Reader(s);
  const scene = s.kept(() => {
    const result = s.polled(() => reader.session?.result ?? null);
    const info = reader.session?.info;
    return result && info ? modelScene(result, info) : null;
  });
  const views = new Views(s, { scene, tell: (place) => s.report('phasor-select', place) });
  return {
    reader,
    views,
    /** the session as it is now: another object when something has come of it */
    get now() {
      s.polled(() => reader.changes);
      return { session: reader.session };
    },
    get scene() {
      return scene();
    },
    /** what the views show of it; each time, because it depends on what they have shown before */
    state: () => {
      const now = scene();
      return now && views.state(now);
    },
    /** @param {import('../kit/weights/overview.js').Place} place */
    deedOf(place) {
      const scores = reader.session?.scores;
      return (scores && deedOf(scores, place)?.deed) ?? null;
    },
  };
}

/** @typedef {ReturnType<typeof reading>} Model */

/** @type {import('../kit/figure.js').Drawing<typeof import('./settings.js').settings, Model>} */
export const drawing = {
  model: reading,
  marks,
  // what is on screen stays
  problem: ({ now: { session } }) => session?.failure && new Error(session.failure),
  says(m) {
    const { session } = m.now;
    const state = m.state();
    return session && m.scene && state ? claim(session, m.scene, state) : '';
  },
  notes(m, s) {
    const { session } = m.now;
    const state = m.state();
    if (!session) return [];
    const outside = m.scene && state ? beyond(m.scene, state, s, m.views.windows.held) : [];
    return [...notices(session, s.off), ...outside];
  },
  data(m, s) {
    const state = m.state();
    return m.scene && state && shown(s.phasor, m.scene, state);
  },
  program(m, s, dialect) {
    const state = m.state();
    return m.scene && state ? program(dialect, m.scene, state) : '';
  },
};
