// The inside of <phasor-collisions> besides its chart: its style, and a strip for each number format,
// as long as positions are told apart in it.

import { t } from '../text/language.js';
import { chartHeight, margin } from './collisions-chart.js';
import { node } from './style.js';

/** @typedef {import('./collisions-search.js').Repeats} Repeats */

export const css = `
.figure { min-block-size: ${chartHeight + 4 * 30 + 60}px; }
.plot { position: relative; }
.chart { inline-size: 100%; block-size: ${chartHeight}px; touch-action: pan-y; }
.hit { fill: transparent; cursor: ew-resize; touch-action: pan-y; }
.grid { stroke: var(--line); } .tick { stroke: var(--edge); }
.mark-x, .axis-title { text-anchor: middle; }
.mark-y { text-anchor: end; dominant-baseline: central; }
.line { fill: none; stroke: var(--edge); stroke-width: 1.25; stroke-linejoin: round; opacity: 0.7; }
.line.chosen { stroke: var(--accent); stroke-width: 2.5; opacity: 1; }
.lead { fill: none; stroke: var(--line); }
.name { dominant-baseline: central; cursor: pointer; }
svg .name.chosen { fill: var(--accent); font-weight: 600; }
svg .name:hover { fill: var(--ink); }
.rule { stroke: var(--query); stroke-width: 1.5; }
.spot { fill: var(--query); stroke: var(--ground); stroke-width: 2; }
svg .word { fill: var(--query); font-weight: 600; paint-order: stroke; stroke: var(--ground);
  stroke-width: 4px; stroke-linejoin: round; }
.word.left { text-anchor: end; }
.strips { position: relative; display: grid; gap: 4px; margin: 0 ${margin.right}px 0 ${margin.left}px; }
.strips::after { content: ''; position: absolute; inset-block: 0; pointer-events: none;
  inset-inline-start: calc(100% * var(--at, 0)); border-inline-start: 1.5px solid var(--query); opacity: 0.55; }
.strip { position: relative; display: flex; gap: 8px; align-items: center; inline-size: 100%;
  min-block-size: 26px; padding: 2px 8px; border: 1px solid transparent; border-radius: 3px;
  background: none; text-align: start; white-space: nowrap; isolation: isolate; }
.strip::before { content: ''; position: absolute; inset: 0 auto 0 0; z-index: -1;
  inline-size: calc(100% * var(--share, 1)); border-radius: 2px;
  background: color-mix(in oklab, var(--accent) 16%, var(--ground)); }
.strip[aria-pressed='true'] { border-color: var(--accent); color: var(--ink); }
.strip b { font-weight: 600; }
.strip span { overflow: hidden; text-overflow: ellipsis; }
.strip .told { margin-inline-start: auto; color: var(--muted); }
.above { margin: 0 0 4px ${margin.left}px; color: var(--muted); }
.facts { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 4px 16px; margin: 16px 0 0 ${margin.left}px;
  max-inline-size: 44rem; }
.facts dt { color: var(--muted); } .facts dd { margin: 0; }
@container (max-width: 34rem) {
  .strips { margin-inline: 0; } .above, .facts { margin-inline-start: 0; }
  .strips::after { inset-inline-start: calc(${margin.left}px + (100% - ${margin.left + margin.right}px) * var(--at, 0)); }
  .strip::before { inline-size: calc(${margin.left}px + (100% - ${margin.left + margin.right}px) * var(--share, 1)); }
  .strip.whole::before { inline-size: 100%; }
  .strip .told { display: none; }
  .facts { grid-template-columns: minmax(auto, 6rem) minmax(0, 1fr); }
}
@media (forced-colors: active) { .strip::before { background: Highlight; opacity: 0.3; } }
`;

/**
 * A strip for each format; choosing one asks what is closest when rows are written so.
 *
 * @template {string} Name
 * @param {readonly Name[]} names
 * @param {(name: Name) => void} choose
 */
export function strips(names, choose) {
  const title = node('p', 'above');
  const made = names.map((name) => {
    const label = node('b', '');
    const about = node('span', '');
    const told = node('span', 'told');
    const button = node('button', 'strip', label, about, told);
    button.type = 'button';
    button.addEventListener('click', () => choose(name));
    return { name, label, about, told, button };
  });
  const box = node('div', 'strips', ...made.map(({ button }) => button));
  return {
    title,
    box,
    /**
     * @param {(name: Name) => { label: string, about: string, told: string, share: number }} of
     * @param {Name} chosen
     */
    show(of, chosen) {
      title.textContent = t('Up to here no two are equal, written as');
      for (const { name, label, about, told, button } of made) {
        const { share, ...words } = of(name);
        label.textContent = words.label;
        about.textContent = words.about;
        told.textContent = words.told;
        button.style.setProperty('--share', Math.min(1, share).toFixed(4));
        button.classList.toggle('whole', share >= 1);
        button.setAttribute('aria-pressed', String(name === chosen));
      }
    },
  };
}
