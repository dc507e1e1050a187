// Cuts texts from readers, links and files before they are measured, set or drawn: a browser's time grows
// with the square of the combining marks on one letter, and no script stacks more than a few.

/** Combining marks, joiners and other characters that follow a letter and take no space of their own. */
const mostMarks = 16;

const stacked = new RegExp(`([\\p{M}\\p{Cf}]{${mostMarks}})[\\p{M}\\p{Cf}]+`, 'gu');

/** Most letters shown in a text box: 64 KB of Latin text. */
export const mostShown = 2 ** 16;

/**
 * @param {string} text
 * @param {number} [most] letters
 * @returns {string} its beginning, with at most 16 marks on a letter
 */
export function cut(text, most = Infinity) {
  if (text.length <= mostMarks) return text;
  const beginning = text.length > most ? text.slice(0, most).replace(/[\ud800-\udbff]$/, '') : text;
  return beginning.replace(stacked, '$1');
}

/**
 * @template Value
 * @param {Value} value
 * @returns {Value} the value, its long texts cut
 */
export function cutTexts(value) {
  const given = value;
  if (typeof given === 'string') return /** @type {Value & string} */ (cut(given));
  const isLong = (/** @type {unknown} */ each) => typeof each === 'string' && cut(each) !== each;
  // the same list if nothing is cut
  return Array.isArray(given) && given.some(isLong)
    ? /** @type {Value} */ (given.map(cutTexts))
    : given;
}

/** @param {Event} event @returns {HTMLInputElement | HTMLTextAreaElement | null} its text box */
function boxOf(event) {
  const [box] = event.composedPath();
  const isBox = box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement;
  return isBox && box.type !== 'file' ? box : null;
}

/** @param {ClipboardEvent} event cut here, because a browser lays out pasted text before it fires `input` */
function paste(event) {
  const box = boxOf(event);
  const given = event.clipboardData?.getData('text/plain') ?? '';
  if (!box || event.defaultPrevented || cut(given) === given) return;
  event.preventDefault();
  box.setRangeText(cut(given), box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end');
  box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

/** @param {Event} event fired before the browser lays out what was typed */
function input(event) {
  const box = boxOf(event);
  if (box && cut(box.value) !== box.value) box.value = cut(box.value);
}

/**
 * Cuts texts that are pasted or typed into boxes, before any other listener.
 *
 * @param {EventTarget} root around the boxes
 */
export function watchTexts(root) {
  root.addEventListener('paste', (event) => paste(/** @type {ClipboardEvent} */ (event)));
  root.addEventListener('input', input, true);
}
