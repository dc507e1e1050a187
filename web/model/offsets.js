// Where in a text each token stands. Tokenizers change texts before they split them (lower case, accents,
// spaces), so tokens are matched with the text letter by letter, both reduced to what survives that.

/**
 * A piece of a vocabulary, as the tokenizer writes it. What is unknown stands for letters that it does not
 * have.
 *
 * @typedef {{ token: string, special: boolean, unknown: boolean }} Piece
 */

/**
 * How the pieces of a vocabulary are written.
 *
 * @typedef {object} Spelling
 * @property {boolean} bytes by GPT-2's letters for bytes
 * @property {string} continues before a piece that begins no word, '##'
 */

/** GPT-2's letters: printable bytes stand for themselves, the others for letters from 256 on. */
const byteOf = (() => {
  /** @type {Map<string, number>} */
  const map = new Map();
  let next = 256;
  for (let byte = 0; byte < 256; ++byte) {
    const printable = (byte > 32 && byte < 127) || (byte > 160 && byte !== 173);
    map.set(String.fromCharCode(printable ? byte : next++), byte);
  }
  return map;
})();

const fallback = /^<0x([0-9A-F]{2})>$/;

/** The bytes that a piece stands for; nothing where it stands for letters. @param {string} token @param {Spelling} spelling */
function bytesIn(token, { bytes }) {
  const one = fallback.exec(token);
  if (one) return [parseInt(one[1], 16)];
  if (!bytes) return undefined;
  const list = Array.from(token, (letter) => byteOf.get(letter));
  return list.includes(undefined) ? undefined : /** @type {number[]} */ (list);
}

/**
 * What a piece of a vocabulary says, as a reader would write it.
 *
 * @param {Piece} piece
 * @param {Spelling} spelling
 */
export function surface({ token, special }, spelling) {
  if (special) return token;
  const bytes = bytesIn(token, spelling);
  if (bytes) return new TextDecoder().decode(Uint8Array.from(bytes));
  return spelled(token);
}

/** @param {string} token */
const spelled = (token) => token.replaceAll('▁', ' ').replace(/<\/w>$/, ' ');

/** What is left of a letter when case, accents and spaces do not count. @param {string} letter */
const reduced = (letter) =>
  letter.normalize('NFKD').replace(/[\p{M}\s▁]/gu, '').toLowerCase(); // prettier-ignore

/**
 * The letters of a text that count, with their places; or its bytes.
 *
 * @param {string} text
 * @param {boolean} bytes
 */
function units(text, bytes) {
  /** @type {{ unit: string | number, from: number, to: number }[]} */
  const list = [];
  const encoder = new TextEncoder();
  let from = 0;
  for (const letter of text) {
    const to = from + letter.length;
    const all = bytes ? encoder.encode(letter) : reduced(letter);
    for (const unit of all) list.push({ unit, from, to });
    from = to;
  }
  return list;
}

/**
 * @param {string} text
 * @param {readonly Piece[]} pieces in the order of the text
 * @param {Spelling} spelling
 * @returns {{ from: number, to: number }[]} a special token that the text does not have is empty
 */
export function offsets(text, pieces, spelling) {
  const list = units(text, spelling.bytes);
  let at = 0;
  let end = 0;
  /** @param {readonly (string | number)[]} wanted */
  const matched = (wanted) => {
    // what a tokenizer left out of the text, or put before it, is passed over
    for (let skip = 0; skip <= 4 && at + skip < list.length; ++skip) {
      for (const drop of [0, 1]) {
        const rest = wanted.slice(drop);
        if (rest.length === 0 || (drop === 1 && wanted[0] !== 32)) continue;
        if (rest.every((unit, k) => list[at + skip + k]?.unit === unit)) {
          return { first: at + skip, count: rest.length };
        }
      }
    }
    return undefined;
  };
  return pieces.map((piece, k) => {
    const wanted = unitsOf(piece, spelling);
    const found = wanted.length > 0 && !piece.unknown ? matched(wanted) : undefined;
    if (found) {
      const { first, count } = found;
      // a piece that begins with a space has the one before its letters
      const spaced = !spelling.bytes && piece.token.startsWith('▁') && /\s/.test(text[list[first].from - 1] ?? ''); // prettier-ignore
      const from = list[first].from - Number(spaced);
      at = first + count;
      end = list[at - 1].to;
      return { from, to: end };
    }
    if (!piece.unknown && (piece.special || wanted.length === 0)) {
      // a token of nothing but spaces
      const from = end;
      if (!piece.special && text.startsWith(spelled(piece.token), from)) end += piece.token.length;
      return { from, to: end };
    }
    // an unknown token: up to where the next one goes on
    const from = list[at]?.from ?? end;
    const next = pieces[k + 1] && unitsOf(pieces[k + 1], spelling)[0];
    while (
      at < list.length &&
      (list[at].from === from || (list[at].unit !== next && list[at].from === end))
    ) {
      // prettier-ignore
      end = list[at].to;
      ++at;
    }
    return { from, to: Math.max(from, end) };
  });
}

/** @param {Piece} piece @param {Spelling} spelling @returns {(string | number)[]} */
function unitsOf({ token, special }, spelling) {
  const { bytes, continues } = spelling;
  if (special) return units(token, bytes).map(({ unit }) => unit);
  const own = bytesIn(token, spelling);
  if (bytes) return own ?? units(token, true).map(({ unit }) => unit);
  // a byte of a letter that the vocabulary lacks
  if (own) return [];
  const plain = continues && token.startsWith(continues) ? token.slice(continues.length) : token;
  return units(plain.replace(/<\/w>$/, ''), false).map(({ unit }) => unit);
}
