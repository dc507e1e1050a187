// Runs first on every page, inline in its HTML: reports that a script of the page did not load, which the
// page itself could not report. A script counts as lost if it fails, if it is truncated, or if a module
// reports it missing (core/texts/language.js); the page's main script also if it has not run to its end
// (begun.js) by the time all have loaded.
// Its translations are embedded, because those of the page come in a script: tools/page-bundle.js writes them
// here.
{
  /** @typedef {{ phasorTexts?: string }} Page */
  /** @type {Record<string, Record<string, string>>} */
  const texts = JSON.parse(/** @type {Page} */ (globalThis).phasorTexts ?? '{}');

  function say() {
    if (!document.body) return addEventListener('DOMContentLoaded', say, { once: true });
    if (document.querySelector('.lost')) return;
    const [, asked = document.documentElement.lang] = /[?#&]lang=(\w+)/.exec(location.href) ?? [];
    const lang = Object.hasOwn(texts, asked) ? asked : 'en';
    const t = (/** @type {string} */ english) => texts[lang]?.[english] ?? english;
    const box = document.createElement('p');
    const button = document.createElement('button');
    box.className = 'lost';
    box.setAttribute('role', 'alert');
    box.lang = lang;
    // already in the reader's language
    box.translate = false;
    button.type = 'button';
    button.textContent = t('Reload');
    button.addEventListener('click', () => location.reload());
    box.append(`${t('Part of this page did not load.')} `, button);
    document.body.append(box);
  }

  /** Whether a script belongs to this site, and not to an extension. @param {string} address */
  const isOwn = (address) => new URL(address, location.href).host === location.host;

  /**
   * Whether an engine reports that a module failed to load or is truncated: within a name, what is left may
   * still be a program.
   *
   * @param {unknown} error
   */
  const isLoss = (error) =>
    error instanceof SyntaxError
      ? !/JSON/.test(error.message)
      : error instanceof ReferenceError ||
        (error instanceof TypeError && /\bmodule\b/i.test(error.message));

  /**
   * Whether a script of this site may have used an export that is not there: a module truncated between two
   * statements is a program without exports.
   *
   * @param {unknown} error
   */
  const isWithoutExport = (error) =>
    error instanceof TypeError &&
    /is not a (function|constructor)|undefined|destructured/.test(error.message) &&
    !!error.stack?.includes(`${location.host}/`);

  /** Reports a script of this site that is truncated: each ends with an end of line. */
  async function checkEnds() {
    for (const { name } of performance.getEntriesByType('resource')) {
      if (!isOwn(name) || !/\.js$/.test(new URL(name).pathname)) continue;
      // what the browser has kept of it
      const kept = await fetch(name, { cache: 'force-cache' }).catch(() => null);
      if (kept && !(await kept.text()).endsWith('\n')) return say();
    }
  }

  addEventListener(
    'error',
    ({ target, error, filename }) => {
      const failed = target instanceof HTMLScriptElement ? target.src : isLoss(error) && filename;
      if (typeof failed === 'string' && isOwn(failed)) say();
    },
    true,
  );
  // of what an import() gives, its exports are used in a promise
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isLoss(reason)) say();
    else if (isWithoutExport(reason)) void checkEnds();
  });
  addEventListener('phasor-lost', say);
  addEventListener('load', () => 'begun' in document.documentElement.dataset || say());
}
