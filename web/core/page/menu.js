// The head of every page: a link that skips it, and the links to other pages, behind a button where they have
// no room on its line (page.css). Pages of web/ and those of the reference have the same.

/** Moves the focus where the first link of the page leads; the address keeps what it has. */
function skipping() {
  const link = /** @type {HTMLAnchorElement | null} */ (document.querySelector('a.skip'));
  link?.addEventListener('click', (event) => {
    const target = document.getElementById(link.hash.slice(1));
    if (!target) return;
    event.preventDefault();
    target.tabIndex = -1;
    target.classList.add('skipped-to');
    target.focus();
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  });
}

/** Lets the first link skip the head, and the button of the header show its links. */
export function menu() {
  skipping();
  const nav = document.querySelector('nav.pages');
  const button = nav?.querySelector('button');
  const show = (/** @type {boolean} */ open) => {
    nav?.classList.toggle('open', open);
    button?.setAttribute('aria-expanded', String(open));
  };
  button?.addEventListener('click', () => show(!nav?.classList.contains('open')));
  nav?.addEventListener('keydown', (event) => {
    if (/** @type {KeyboardEvent} */ (event).key !== 'Escape' || !nav.classList.contains('open'))
      return;
    show(false);
    button?.focus();
  });
}
