// The keys of an object, typed.

/**
 * @template {object} Table
 * @param {Table} table an object whose keys are exactly those of its type
 * @returns {Extract<keyof Table, string>[]}
 */
export const namesOf = (table) =>
  /** @type {Extract<keyof Table, string>[]} */ (Object.keys(table));
