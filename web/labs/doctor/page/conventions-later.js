// What stands below the first figure of the page of conventions.

export { configBox } from './config-box.js';
export { conventionTable } from './convention-table.js';
export { diagnoseBox } from './diagnose-box.js';
export { dumpsBox } from './dumps-box.js';
