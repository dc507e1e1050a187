// हिन्दी: the page of `phasor show` and phasor.py, and figures of arrays that others computed.

/** @type {import('./language.js').Table} */
export default {
  'The numbers are kept to within {error}.': 'संख्याएँ {error} तक सही रखी गई हैं।',
};
