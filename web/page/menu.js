// The links of the header: where they have no room on its line, they are behind a button (page.css). Pages
// of web/ and those of the reference have the same.

/** Lets the button of the header show its links. */
export function menu() {
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
