// The page of conventions: an interactive example; the sections below are built after it, one by one: two
// dumps of a model, what a config.json means, why two arrays differ, and all conventions.

import '../../../core/page/paper.js';
import '../../../core/page/press.js';
import { begun } from '../../../core/page/begun.js';
import { HeatmapElement } from '../../../core/figures/heatmap/element.js';
import { load } from '../../../core/kit/library.js';
import { register } from '../../../core/kit/register.js';
import { relocalize } from '../../../core/texts/language.js';
import { breakBox } from './break-box.js';
import { nextTask } from '../../../core/page/in-turns.js';
import { address, addressed, languageSwitch } from '../../../core/page/language.js';

/** @type {{ draw: () => void }[]} */
const boxes = [];
const language = languageSwitch(/** @type {HTMLElement} */ (document.querySelector('#languages')), {
  choose(lang) {
    address(lang);
    language.show(lang);
  },
  changed() {
    relocalize(document);
    for (const each of boxes) each.draw();
  },
});
/** @param {string} id */
const section = (id) => /** @type {HTMLElement} */ (document.querySelector(id));

async function fill() {
  await nextTask();
  boxes.push(breakBox(section('#break')));
  await nextTask();
  // the pictures of the example are drawn as soon as this is there; without it they say so
  register({ 'phasor-heatmap': HeatmapElement });
  await load().catch(() => {});
  const { configBox, conventionTable, diagnoseBox, dumpsBox } =
    await import('./conventions-later.js');
  for (const [id, box] of /** @type {const} */ ([
    ['#dumps', dumpsBox],
    ['#config', configBox],
    ['#diagnose', diagnoseBox],
  ])) {
    await nextTask();
    boxes.push(box(section(id)));
  }
  await nextTask();
  conventionTable(section('#reference'));
}

language.show(addressed());
fill().finally(() => section('main').setAttribute('aria-busy', 'false'));
begun();
