// Runs before the first paint. A page that shows one figure is hidden until alone.js has removed all others,
// and gets the colour scheme in its address. Numbers in the text that are pressed before page.js has loaded
// are recorded for it.
{
  const asked = new URLSearchParams(location.search);
  const { classList, style } = document.documentElement;
  if (asked.has('embed')) classList.add('embed');
  const theme = asked.get('theme') ?? '';
  if (['light', 'dark'].includes(theme)) style.colorScheme = theme;

  addEventListener('click', ({ target }) => {
    const given =
      target instanceof Element && target.closest('[data-set]')?.getAttribute('data-set');
    if (!given) return;
    const { dataset } = document.documentElement;
    dataset.pressed = `${dataset.pressed ?? ''}&${given}`;
    dispatchEvent(new Event('phasor-pressed'));
  });
}
