// The page of conventions: what a config.json means, why two arrays differ, and all conventions.

import './press.js';
import { HeatmapElement } from '../elements/heatmap/element.js';
import { register } from '../elements/kit/register.js';
import { retell } from '../language/language.js';
import { breakBox } from './break-box.js';
import { configBox } from './config-box.js';
import { conventionTable } from './convention-table.js';
import { diagnoseBox } from './diagnose-box.js';
import { dumpsBox } from './dumps-box.js';
import { address, addressed, languageSwitch } from './language.js';

const language = languageSwitch(/** @type {HTMLElement} */ (document.querySelector('#languages')), {
  choose(lang) {
    address(lang);
    language.show(lang);
  },
  changed() {
    retell(document);
    for (const each of boxes) each.draw();
  },
});
/** @param {string} id @returns {any} */
const section = (id) => document.querySelector(id);
register({ 'phasor-heatmap': HeatmapElement });
const boxes = [
  breakBox(section('#break')),
  dumpsBox(section('#dumps')),
  configBox(section('#config')),
  diagnoseBox(section('#diagnose')),
];
conventionTable(section('#reference'));
language.show(addressed());
