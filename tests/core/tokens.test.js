import assert from 'node:assert/strict';
import { areLettersForWords, tokens } from '../../web/core/words/tokens.js';
import { processorTime } from '../harness/processor-time.js';
import { forRelease, test } from '../harness/tiers.js';

// each row: what it shows, a text, its tokens between bars
const table = [
  ['punctuation stands alone', 'Wait, what?! (No.)', 'Wait|,|what|?|!|(|No|.|)'],
  ['case is kept', 'Nitish KILLED the lion', 'Nitish|KILLED|the|lion'],
  ['a contraction is one token', "I don't, it's we'll", "I|don't|,|it's|we'll"],
  ['a curly apostrophe too', 'don’t it’s', 'don’t|it’s'],
  ['a quotation mark is no apostrophe', "'tis the dogs' ‘x’", "'|tis|the|dogs|'|‘|x|’"],
  ['a hyphen joins, a dash separates', 'mind-twisting – a--b -c', 'mind-twisting|–|a|-|-|b|-|c'],
  ['a number is one token', 'pi 3.14, 1,000.5 and 7.', 'pi|3.14|,|1,000.5|and|7|.'],
  ['symbols stand alone', 'a+b=#1 50% $5', 'a|+|b|=|#|1|50|%|$|5'],
  ['accents stay, composed or not', 'naïve cafe\u0301!', 'naïve|cafe\u0301|!'],

  ['an emoji is a token', 'I🙂you 🙂🙂', 'I|🙂|you|🙂|🙂'],
  ['with its skin tone and style', '👍🏽❤️♥', '👍🏽|❤️|♥'],
  ['joined families', '👩‍👩‍👧‍👦🏃🏽‍♀️‍➡️👨‍🦰', '👩‍👩‍👧‍👦|🏃🏽‍♀️‍➡️|👨‍🦰'],
  ['flags, of regions and of the rainbow', '🇮🇳🇫🇷🏴󠁧󠁢󠁥󠁮󠁧󠁿🏳️‍🌈', '🇮🇳|🇫🇷|🏴󠁧󠁢󠁥󠁮󠁧󠁿|🏳️‍🌈'],
  ['keycaps', '1️⃣#️⃣', '1️⃣|#️⃣'],

  ['Hebrew, with its own apostrophes', 'שלום, צה״ל וג׳ירפה?', 'שלום|,|צה״ל|וג׳ירפה|?'],
  ['Arabic, with vowel signs', 'مرحبا، مُحَمَّد؟', 'مرحبا|،|مُحَمَّد|؟'],
  ['Persian, with its joiner', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['Devanagari, with its marks', 'नमस्ते हिन्दी क्\u200dष।', 'नमस्ते|हिन्दी|क्\u200dष|।'],
  ['Tamil, Korean, Greek, Cyrillic', 'தமிழ் 한국어 Ελλάδα мир', 'தமிழ்|한국어|Ελλάδα|мир'],
  ['Chinese has words', '我喜歡貓。', '我|喜歡|貓|。'],
  ['Japanese too, of three scripts', '私は猫、タワー', '私|は|猫|、|タワー'],
  ['and Thai, with its marks', 'ดีครับ', 'ดี|ครับ'],
  ['among other letters', '我们的Transformer有2个头', '我们|的|Transformer|有|2|个|头'],

  ['blanks of every kind', '\u3000a\t\u00a0b\r\n', 'a|b'],
  ['invisible characters vanish', '\u200ea\u200b \u0007b\ufeff', 'a|b'],
  ['so do halves of broken pairs', 'a\ud83d b\ude00', 'a|b'],
  ['a soft hyphen does not split', 'posi\u00adtion', 'posi\u00adtion'],
  ['a mark without a letter is kept', ' \u0301 a', '\u0301|a'],
];

for (const [title, text, expected] of table) {
  test(`tokens: ${title}`, () => assert.deepEqual(tokens(text), expected.split('|')));
}

test('tokens: without Intl.Segmenter, scripts without spaces are split into letters with their marks', async () => {
  const { Segmenter } = Intl;
  Object.assign(Intl, { Segmenter: undefined });
  const address = new URL('../../web/core/words/tokens.js?without', import.meta.url).href;
  const without = await import(address).finally(() => Object.assign(Intl, { Segmenter }));
  assert.deepEqual(without.tokens('我喜歡貓。'), ['我', '喜', '歡', '貓', '。']);
  assert.deepEqual(without.tokens('ดีครับ a cat'), ['ดี', 'ค', 'รั', 'บ', 'a', 'cat']);
  assert.equal(without.areLettersForWords(['a', '貓']), true);
  assert.equal(without.areLettersForWords(['a', 'cat', '。']), false);
  assert.equal(areLettersForWords(['貓']), false);
});

test('tokens: a long run without spaces is cut as its parts are, and none of it is lost', () => {
  const run = '这点意思是什么意思'.repeat(500);
  assert.equal(tokens(run).join(''), run);
  assert.ok(tokens(run).length < 0.75 * run.length);
});

test('tokens: a text with nothing visible has none', () => {
  for (const text of ['', ' ', '\n\t\u3000', '\u200b\ufeff', '\ud800']) {
    assert.deepEqual(tokens(text), [], JSON.stringify(text));
  }
});

test('tokens: what is visible comes out, in order and unchanged', () => {
  const hidden = /[\s\p{Cc}\p{Cs}\u200b\u200e\ufeff]/gu;
  for (const [title, text] of table) {
    assert.equal(tokens(text).join(''), text.replace(hidden, ''), title);
  }
});

test('tokens: a blank always separates, so texts joined by one give their tokens joined', () => {
  for (const [, left] of table) {
    for (const [, right] of table) {
      assert.deepEqual(tokens(`${left} ${right}`), [...tokens(left), ...tokens(right)]);
    }
  }
});

forRelease('tokens: the time grows with the text, not with its square', () => {
  const hard = ['a', 'a-', "a'", '1.', '👩\u200d', '🏴\u{e0067}', '\u0301', '\u200d', 'ส', '我'];
  const time = (/** @type {number} */ count) =>
    processorTime(() => hard.forEach((piece) => tokens(piece.repeat(count))));
  time(10_000);
  const growth = time(200_000) / time(10_000);
  // 20 times the text; its square would be 400 times
  assert.ok(growth < 100, `${growth} times the time for 20 times the text`);
});

test('tokens: anything but a string is refused by name', () => {
  for (const [value, got] of [
    [42, '42'],
    [null, 'null'],
    [undefined, 'undefined'],
    [Symbol('x'), 'a symbol'],
    [['a'], 'an array of 1'],
    [Object.create(null), 'an object'],
  ]) {
    assert.throws(() => tokens(value), {
      name: 'TypeError',
      message: `tokens: text must be a string, got ${got}`,
    });
  }
});
