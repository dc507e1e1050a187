// Runs first on every page, inside its HTML: says that a script of the page did not come, which the page
// itself could not say. A script counts as lost that fails, that ends before its end, or whose absence a
// module reports (core/texts/lost.js), and so does the page's own where it has not run to its end (begun.js)
// when all have ended.
// Its texts in other languages stand in it, because those of the page come by a script: tools/page-bundle.js
// writes them here.
{
  /** @type {Record<string, Record<string, string>>} */
  const texts = JSON.parse(/** @type {any} */ (globalThis).phasorTexts ?? '{}');

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
    // it is in the reader's language already
    box.translate = false;
    button.type = 'button';
    button.textContent = t('Reload');
    button.addEventListener('click', () => location.reload());
    box.append(`${t('A part of this page did not come.')} `, button);
    document.body.append(box);
  }

  /** Whether a script is of this site, and not of an extension. @param {string} address */
  const isOwn = (address) => new URL(address, location.href).host === location.host;

  /** What engines say of a module that does not come, or not whole. @param {any} error */
  const isLoss = (error) =>
    error instanceof SyntaxError
      ? !/JSON/.test(error.message)
      : error instanceof TypeError && /\bmodule\b/i.test(error.message);

  addEventListener(
    'error',
    ({ target, error, filename }) => {
      const failed = target instanceof HTMLScriptElement ? target.src : isLoss(error) && filename;
      if (typeof failed === 'string' && isOwn(failed)) say();
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => isLoss(reason) && say());
  addEventListener('phasor-lost', say);
  addEventListener('load', () => 'begun' in document.documentElement.dataset || say());
}
