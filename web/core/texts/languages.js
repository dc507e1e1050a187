// The languages that there are besides English, by the first part of `lang`: each is loaded when it is used.

/** @type {Record<string, () => Promise<import('./language.js').Language>>} */
export const languages = { hi: () => import('./hi.js') };
