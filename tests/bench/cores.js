// How many cores the browser names. Read when the page is opened: jax.js names another number to its library.

export const cores = navigator.hardwareConcurrency;
