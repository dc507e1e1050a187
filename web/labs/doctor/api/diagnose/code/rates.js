// Lines of programs that form the rates of a rotary encoding, and the factor on cosine and sine.

/** @typedef {import('../table/values.js').Settings} Settings */
/** @typedef {import('../known.js').Known} Known */
/** @typedef {'numpy' | 'javascript'} Language */

/**
 * The lines of a value.
 *
 * @param {import('../table/values.js').Value} value
 * @param {Language} language
 * @param {Known} known
 * @param {'to' | 'from'} [way]
 * @returns {string}
 */
export function lines(value, language, known, way = 'to') {
  const text = value[language][way];
  return typeof text === 'function' ? text(known) : (text ?? '');
}

/** @param {Settings} settings @param {Language} language @param {Known} known */
export function factorLines(settings, language, known) {
  if (settings.scaling.method !== 'yarn') {
    return language === 'numpy' ? 'factor = 1.0' : 'const factor = 1;';
  }
  const text = lines(settings['attention-factor'], language, known);
  return text.replace('FACTOR', `${settings.scaling.number}`);
}

/**
 * `rates` from `width`.
 *
 * @param {Settings} settings
 * @param {Language} language
 * @param {Known} known
 */
export function rateLines(settings, language, known) {
  const scaling = lines(settings.scaling, language, known);
  const exponents = settings.exponent && lines(settings.exponent, language, known);
  return language === 'numpy'
    ? [
        'pairs = np.arange(h, dtype=np.float64)',
        lines(settings.base, language, known),
        exponents ?? 'exponents = 2 * pairs / width',
        'rates = base ** -exponents',
        scaling,
      ]
    : [
        'const pairs = Array.from({ length: h }, (_, j) => j);',
        lines(settings.base, language, known),
        exponents ?? 'const exponents = pairs.map((j) => (2 * j) / width);',
        `${scaling ? 'let' : 'const'} rates = exponents.map((e) => base ** -e);`,
        scaling,
      ];
}
