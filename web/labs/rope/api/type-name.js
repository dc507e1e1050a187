// The name of a scaling's type: `rope_type`, or the older `type`.

import { say, show } from '../../../core/api/check.js';
import { refuseField } from './findings.js';
import { types } from './types.js';

/**
 * @param {import('./section.js').Section} scaling
 * @param {import('./families.js').Family} family
 * @returns {{ type: string, named: boolean }} `named`: whether the file has it
 */
export function typeOf(scaling, { renames = {}, types: ownTypes }) {
  /** @param {string} field */
  const nameIn = (field) => {
    const name = scaling.value(field);
    return typeof name === 'string' && Object.hasOwn(renames, name) ? renames[name] : name;
  };
  const [type, older] = [nameIn('rope_type'), nameIn('type')];
  const olderCounts = type === undefined || (scaling.reader.typeFirst && older !== undefined);
  const field = olderCounts ? 'type' : 'rope_type';
  const name = olderCounts ? older : type;
  if (name === undefined) return { type: 'default', named: false };
  // the model's own code knows no other types
  const allowed = ownTypes
    ? ['default', ...ownTypes]
    : Object.keys(types).filter((one) => one !== 'ntk');
  if (typeof name !== 'string' || !allowed.includes(name)) {
    const known = allowed.join(', ');
    refuseField(
      scaling.name(field),
      'unknown',
      say`must be one of ${known}; got ${show(scaling.value(field))}`,
    );
  }
  if (type !== undefined && older !== undefined && type !== older) {
    const message = say`is ${show(older)}, and loses to rope_type, ${show(type)}; many classes of transformers 4 took type`;
    scaling.warn('type', 'contradictory', message);
  }
  return { type: name, named: true };
}
