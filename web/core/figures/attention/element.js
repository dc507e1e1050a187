// <phasor-attention>: the weights of attention in three linked views: a matrix, lines from queries
// to keys, and the sentence with its words shaded. Computed from a text, or given by the author: of one
// head, of a layer, or of a whole model. The references are bertviz's head view, model view (`overview`)
// and neuron view (`neurons`): https://github.com/jessevig/bertviz
//
//   <phasor-attention text="the money bank by the river bank" controls></phasor-attention>
//   <phasor-attention weights="[[0.9, 0.1], [0.4, 0.6]]" tokens='["cat", "sat"]'></phasor-attention>

import { isArray, isObject } from '../../api/check.js';
import { t } from '../../texts/language.js';
import { figure } from '../../kit/figure.js';
import { mapStyle } from '../../kit/map.js';
import { combining, isWorthwhile } from '../../kit/weights/combined.js';
import { program, shown } from '../../kit/weights/files.js';
import { notices } from '../../kit/weights/sentences.js';
import { selection } from '../../kit/weights/state.js';
import { weightsStyle } from '../../kit/weights/style.js';
import { claim, marks } from './marks.js';
import { model, ofTexts } from './scene-model.js';
import { settings } from './settings.js';

const css = `
.figure { display: grid; gap: 16px 32px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  grid-template-areas: 'heads heads' 'sentence sentence' 'matrix lines' 'panel panel'; }
.top { grid-area: heads; }
.figure.long { display: block; }
.figure.long > :not(.long-view), .figure:not(.long) > .long-view { display: none; }
/* While loading: a single matrix reserves no space for the row of heads. */
.single .heads { display: none; }
:host([view='matrix']) .figure { grid-template: 'heads heads' auto 'matrix panel' auto /
  minmax(0, 2fr) minmax(272px, 1fr); }
:host([view='lines']) .figure { grid-template: 'heads heads' auto 'lines panel' auto /
  minmax(0, 2fr) minmax(272px, 1fr); }
.empty .figure { background: color-mix(in srgb, var(--ink) 4%, transparent); border-radius: 4px; }
.figure.oblong { grid-template-areas: 'heads heads' 'sentence sentence' 'matrix matrix' 'lines lines' 'panel panel'; }
:host([view='matrix']) .figure.oblong { grid-template: 'heads' auto 'matrix' auto 'panel' auto / minmax(0, 1fr); }

.heads { display: flex; flex-wrap: wrap; gap: 8px; min-block-size: 96px; }
.heads[hidden] { display: none; }
.heads > button:not(.head) { align-self: center; min-block-size: 44px; font-size: 20px; color: var(--muted); }
.dense { gap: 4px; min-block-size: 84px; } .dense .head { inline-size: 62px; padding: 4px 0; }
.dense .head canvas { inline-size: 44px; block-size: 44px; }
.head { display: grid; gap: 4px; justify-items: center; align-content: start; padding: 6px;
  inline-size: 84px; border-color: transparent; color: var(--muted); font-size: 12px; }
.head canvas { inline-size: 48px; block-size: 48px; image-rendering: pixelated;
  box-shadow: 0 0 0 1px var(--line); }
.head[aria-checked='true'] { border-color: var(--edge); color: var(--ink); text-decoration: none; }
.letter { display: inline-block; min-inline-size: 1.5em; padding-inline: 3px; border-radius: 3px;
  text-align: center; box-shadow: inset 0 -3px 0 var(--head); color: var(--ink); }

@container (max-width: 54.15em) {
  .figure, :host([view='matrix']) .figure, :host([view='lines']) .figure {
    grid-template: 'heads' 'sentence' 'matrix' 'lines' 'panel' / minmax(0, 1fr); gap: 16px; }
  .heads { gap: 4px; } .head { inline-size: 74px; padding-inline: 2px; }
}
@media (forced-colors: active) {
  .head:not([aria-checked='true']) { border-color: Canvas; }
  .head[aria-checked='true'] { border-color: Highlight; outline: 1px solid Highlight; }
}
`;

/** Settings of views that a map of vectors lacks. */
const ofViews = ['view', 'scale', 'colormap', ...Object.keys(combining)];
/** Settings that do not apply to a trained model. */
const ofHands = ['context', 'kind', 'heads', 'encoding', 'dim', 'base'];

/** @param {unknown} weights @returns {boolean} whether they are one matrix, or a single row */
function isSingle(weights) {
  if (isArray(weights)) {
    return typeof (isArray(weights[0]) ? weights[0][0] : weights[0]) === 'number';
  }
  return (
    isObject(weights) && 'shape' in weights && isArray(weights.shape) && weights.shape.length <= 2
  );
}

export class AttentionElement extends figure({
  settings,
  cursor: ['query', 'key'],
  css: [mapStyle, weightsStyle, css],
  model,
  marks,
  isAwaited: (m) => m.isAwaited,
  nothing(m) {
    if (m.isLong || m.scene) return null;
    // still loading, or failed: keep the space empty so that nothing jumps
    if (m.isAwaited || m.error) return '';
    return m.isGiven ? t('There are no weights to show.') : t('There is no word in the text yet.');
  },
  problem: (m) => (m.isLong ? m.long?.m.current.error : (m.error ?? m.neuronError)),
  says(m, s) {
    if (m.isLong) return m.long?.says() ?? '';
    return m.scene ? claim(m.scene, m.state, s) : '';
  },
  notes(m, s) {
    const { scene, state } = m;
    if (m.isLong || !scene) return m.long?.notes() ?? [];
    const others = m.more?.notices(s, scene, state.split) ?? [];
    // warn if no weights were given: frameworks may lose properties
    const isAsked = ofTexts.some((name) => s.isOwn(name, ''));
    if (!s.weights && !isAsked && s.group === '')
      others.unshift(t('No weights and no text are given: this is an example.'));
    if (!scene.changed && (s.compare || s.run !== settings.run.preset))
      others.unshift(t('Nothing is compared: weights and compare must be given.'));
    return notices(scene, m.weights, s, others);
  },
  warns: (m) => (m.isLong ? '' : (m.scene?.warning ?? '')),
  selected: (m) => m.long?.selection() ?? selection(m.weights),
  data(m, s) {
    if (m.isLong) return m.long?.data() ?? null;
    return m.scene && shown(s.phasor, m.scene, m.state);
  },
  program: (m, s, dialect) => (!m.isLong && m.scene ? program(dialect, m.scene, m.state) : ''),
}) {
  static about =
    'the weights of attention in three linked views: a matrix, lines from queries to keys, and the sentence with its words shaded. Computed from a text, or given by the author: of one head, of a layer, or of a whole model. The references are the head view, model view (`overview`) and neuron view (`neurons`) of [bertviz](https://github.com/jessevig/bertviz).';
  static events = {
    'phasor-select':
      '{ query, key, layer, head, weight, querytoken, keytoken } when the reader moves, also by hovering',
    'phasor-change': '{ query, key } or what else the reader changes',
  };

  /** Given weights have no text or encoding to change. @param {string} name */
  works(name) {
    if (name === 'run') return this.compare !== null;
    if (this.m.isLong && ofViews.includes(name)) return false;
    if (!isWorthwhile(this, this.m.scene, name)) return false;
    const isGiven = this.weights || (this.queryvectors && this.keyvectors);
    if (!isGiven && this.trained) return !ofHands.includes(name);
    return !isGiven || !ofTexts.includes(name);
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.m.retry()) this.refresh();
  }

  /** Does not load ahead: only once the figure is on screen. */
  prepare() {
    if (!this.m.isTrained) super.prepare();
  }

  draw() {
    const { m } = this;
    // first, because these hold even if the last picture stays or nothing is drawn
    m.neuronError = null;
    if (!this.trained) m.retry();
    if (!m.isLong) m.closeLong();
    // before drawing, because a hidden figure has no size
    this.figure.classList.toggle('long', m.isLong);
    super.draw();
    this.figure.classList.toggle('single', isSingle(this.weights));
  }
}
