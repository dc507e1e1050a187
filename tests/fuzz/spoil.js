// Right arguments → wrong ones: at some places of them something hostile is put, left out or added.

import { hostile, shrinkable, shrinking, treacherous } from './hostile.js';

/** @typedef {import('./random.js').Random} Random */

/**
 * The places where a value stands: each with the object that holds it.
 *
 * @param {any} value
 * @param {number} depth
 * @returns {{ owner: any, key: any }[]}
 */
function places(value, depth = 4) {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value) || depth === 0)
    return [];
  const keys = Array.isArray(value)
    ? [0, 1, value.length - 1].filter((k, at, all) => k in value && all.indexOf(k) === at)
    : Object.keys(value);
  return keys.flatMap((key) => [{ owner: value, key }, ...places(value[key], depth - 1)]);
}

/**
 * @param {Random} r
 * @param {any[]} args right ones; they are changed
 * @param {string} options names of all options
 * @returns {string[]} what was done
 */
export function spoil(r, args, options) {
  const done = [];
  const names = options.split(' ').filter(Boolean);
  const all = places(args);
  const others = args.flatMap((arg) => [
    arg?.data,
    ...Object.values(arg ?? {}).map((one) => one?.data),
  ]);
  const arrays = others.filter((one) => ArrayBuffer.isView(one));
  const tensors = args
    .flatMap((arg) => [arg, ...Object.values(arg ?? {})])
    .filter((one) => ArrayBuffer.isView(one?.data) && !(one.data instanceof DataView));
  const last = args.at(-1);
  const hasOptions = names.length > 0 && !Array.isArray(last) && last?.shape === undefined;
  for (let times = r.pick([1, 1, 1, 2, 3]); times > 0; --times) {
    const { label, make } = r.pick(hostile);
    const added = hasOptions && r.chance(0.35);
    if (!added && all.length === 0) {
      args.push(make(1));
      done.push(`an argument too many: ${label}`);
      continue;
    }
    const { owner, key } = added ? { owner: last, key: r.pick(names) } : r.pick(all);
    const where = `${owner === args ? 'argument' : 'entry'} ${String(key)}`;
    try {
      const way = r.next();
      if (way < 0.1) {
        delete owner[key];
        done.push(`${where}: left out`);
      } else if (owner !== args && way < 0.2) {
        treacherous(owner, key, arrays);
        done.push(`${where}: a getter that detaches the other arrays`);
      } else if (owner !== args && way < 0.3 && tensors.length > 0) {
        shrinking(owner, key, shrinkable(tensors, r.chance(0.5)), r.pick([0, 0.5]));
        done.push(`${where}: a getter that shrinks the other arrays`);
      } else {
        owner[key] = make(owner[key]);
        done.push(`${where}: ${label}`);
      }
    } catch {
      // what stands there is spoilt already
    }
  }
  return done;
}
