// Runs before anything is painted. A page that is to show one figure is hidden until alone.js has
// removed all others, and takes the colour scheme of its address. The picture in the HTML is of the
// first sentence; where the address has another, it is not shown. A number in the text may be
// pressed before page.js is there, which takes what is noted here.
{
  const asked = new URLSearchParams(location.search);
  const { classList, style } = document.documentElement;
  if (asked.has('embed')) classList.add('embed');
  const theme = asked.get('theme') ?? '';
  if (/[#&]text=/.test(location.hash)) classList.add('has-text');
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
