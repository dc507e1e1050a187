// Reads the base of the frequencies from the field that the model's code reads.

import { say } from '../../../core/api/check.js';
import { Section } from './section.js';

/**
 * @param {Section} model
 * @param {Section} scaling the scaling in use
 * @param {import('./families.js').Family} family
 * @param {boolean} sliding whether it is for layers that have their own base
 * @returns {{ base: number, baseName: string }} `baseName`: the field to name in errors about the base
 */
export function baseOf(model, scaling, family, sliding) {
  const own = sliding ? family.split?.sliding : undefined;
  const field = own ? own.field : family.baseField === undefined ? 'rope_theta' : family.baseField;
  const inside = scaling.positive('rope_theta');
  const home = homeOf(model, family);
  const beside =
    field === null ? undefined : besideOf(home, field, own ? undefined : family.baseAlias);
  if (inside !== undefined) {
    if (beside !== undefined && beside !== inside) {
      const message = say`is ${beside}, and loses to ${scaling.name('rope_theta')}, ${inside}`;
      home.warn(String(field), 'ignored', message);
    }
    return { base: inside, baseName: scaling.name('rope_theta') };
  }
  const outer = home.name(field ?? 'rope_theta');
  if (beside !== undefined) return { base: beside, baseName: outer };
  // ChatGLM stretches a fixed base
  const ratio = family.reads?.includes('rope_ratio') ? model.positive('rope_ratio') : undefined;
  const baseName = ratio === undefined ? outer : model.name('rope_ratio');
  const preset = own?.base ?? family.base ?? 10000;
  if (family.guessed) model.warn('rope_theta', 'missing', say`is missing: ${preset} is assumed`);
  return { base: preset * (ratio ?? 1), baseName };
}

/**
 * The dictionary that contains the base.
 *
 * @param {Section} model
 * @param {import('./families.js').Family} family
 */
const homeOf = (model, { baseSection }) =>
  baseSection === undefined
    ? model
    : (model.section(baseSection) ?? new Section({}, model.name(baseSection), model.findings));

/** @param {Section} model @param {string} field @param {string | undefined} alias has priority */
function besideOf(model, field, alias) {
  const value = model.positive(field);
  const named = alias === undefined ? undefined : model.positive(alias);
  if (named !== undefined && value !== undefined && named !== value) {
    model.warn(
      field,
      'ignored',
      say`is ${value}, and loses to ${model.name(String(alias))}, ${named}`,
    );
  }
  return named ?? value;
}
