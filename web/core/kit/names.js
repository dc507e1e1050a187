// The names of a table, typed.

/**
 * @template {object} Table
 * @param {Table} table with the names of its type and no others
 * @returns {Extract<keyof Table, string>[]}
 */
export const namesOf = (table) =>
  /** @type {Extract<keyof Table, string>[]} */ (Object.keys(table));
