// Before anything is painted: an address that opens a figure gives it the room above the others at once.
{
  const opens = new URLSearchParams(location.search).has('open') || /^#phasor-/.test(location.hash);
  document.documentElement.classList.toggle('opening', opens);
}
