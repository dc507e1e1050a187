// हिन्दी. The texts of elements and page in Hindi: English sentence → Hindi, with the same {names} and
// <tags>. Query, key and value keep their Latin letters, as in Q, K and V, and because "की" is
// another word; numbers keep Latin digits.
//
// tests/article/language.test.js names what is missing here and what is no longer said.

export { message } from './messages/hi.js';

import conventions from './hi-conventions.js';
import diagnose from './hi-diagnose.js';
import formula from './hi-formula.js';
import goals from './hi-goals.js';
import mistakes from './hi-mistakes.js';
import bias from './hi-bias.js';
import field from './hi-field.js';
import model from './hi-model.js';
import models from './hi-models.js';
import sentence from './hi-sentence.js';
import show from './hi-show.js';
import images from './hi-images.js';
import pages from './hi-pages.js';
import table from './hi-table.js';
import trained from './hi-trained.js';
import worksheet from './hi-worksheet.js';
import train from './hi-train.js';
import yours from './hi-yours.js';

/** @type {Readonly<Record<string, string>>} */
export const sentences = {
  ...conventions,
  ...diagnose,
  ...formula,
  ...goals,
  ...mistakes,
  ...bias,
  ...field,
  ...model,
  ...models,
  ...sentence,
  ...show,
  ...images,
  ...pages,
  ...table,
  ...trained,
  ...worksheet,
  ...yours,
  ...train,

  // ---- every figure: controls, toolbar, table, messages ----
  '{name} must be {wanted}.': '{name}: यहाँ {wanted} होना चाहिए।',
  '{name} must be {wanted}, got {shown}': '{name}: {wanted} होना चाहिए, मिला {shown}',
  'No weights and no text are given: this is an example.':
    'न कोई भार दिया गया है, न कोई पाठ: यह एक उदाहरण है।',
  'No matrices are given: this is an example.': 'कोई मैट्रिक्स नहीं दी गई है: यह एक उदाहरण है।',
  '{name} is no JSON: {fault}': '{name} JSON नहीं है: {fault}',
  '{name}, slider': '{name}, स्लाइडर',
  '{name} is {near} here: it cannot be {value}.':
    '{name} का मान यहाँ {near} है: {value} नहीं हो सकता।',
  '{what} from {least} to {most}': '{least} से {most} तक {what}',
  '{what} of at least {least}': 'कम से कम {least} का {what}',
  'an even integer': 'कोई सम पूर्णांक',
  'an integer': 'कोई पूर्णांक',
  'a number': 'कोई संख्या',
  integers: 'पूर्णांक',
  numbers: 'संख्याएँ',
  '{atLeast} to {atMost} {kind}': '{atLeast} से {atMost} {kind}',
  'up to {atMost} {kind}': 'अधिक से अधिक {atMost} {kind}',
  '{what}, divided by blanks': '{what}, बीच में खाली जगह देकर',
  'a text': 'कोई पाठ',
  'a text of up to {most} characters': 'अधिक से अधिक {most} वर्णों का पाठ',
  "there, or 'off'": "मौजूद, या 'off'",
  "there, 'off', or some of '{names}', divided by blanks":
    "मौजूद, 'off', या '{names}' में से कुछ, बीच में खाली जगह देकर",
  'one of {names}, or 2 or more colours, divided by blanks':
    'इनमें से एक: {names}, या खाली जगह से अलग किए गए 2 या अधिक रंग',
  'one of {names}': 'इनमें से एक: {names}',
  'an array': 'array',
  'Enter pins the cursor': 'एंटर कुंजी कर्सर को पिन करती है',
  'Pinned: Escape releases the cursor': 'पिन किया गया: एस्केप कुंजी कर्सर को छोड़ती है',
  Pinned: 'पिन किया गया',
  Released: 'छोड़ दिया गया',
  'Show as table': 'तालिका दिखाएँ',
  'Hide table': 'तालिका छिपाएँ',
  More: 'और',
  'Save PNG': 'PNG सहेजें',
  'Save SVG': 'SVG सहेजें',
  'Save CSV': 'CSV सहेजें',
  'Save NPY': 'NPY सहेजें',
  'Copy as NumPy': 'NumPy में कॉपी करें',
  'Copy as PyTorch': 'PyTorch में कॉपी करें',
  'Copy as JAX': 'JAX में कॉपी करें',
  Copied: 'कॉपी हो गया',
  Selected: 'चुन लिया गया',
  'Selected below': 'नीचे चुन लिया गया',
  'There is nothing to save yet': 'अभी सहेजने के लिए कुछ नहीं है',
  'Saved {file}': '{file} सहेजी गई',
  'No {ending} was saved: {message}': '{ending} नहीं सहेजी गई: {message}',
  'This browser gives no canvas to draw on.': 'यह ब्राउज़र चित्र बनाने के लिए कैनवास नहीं देता।',
  'The picture is too large for this browser.': 'चित्र इस ब्राउज़र के लिए बहुत बड़ा है।',
  '{down} down, {across} across': 'नीचे की ओर {down}, दाईं ओर {across}',
  '{down} down, {across} across: the first {some} of {rows} rows and {few} of {columns} columns':
    'नीचे की ओर {down}, दाईं ओर {across}: {rows} में से पहली {some} पंक्तियाँ और {columns} में से पहले {few} स्तंभ',
  '{name}, as a table': '{name}, तालिका के रूप में',
  Text: 'पाठ',
  Length: 'लंबाई',
  Dimension: 'आयाम',
  Base: 'आधार',
  Position: 'स्थान',
  Positions: 'स्थान',
  Offset: 'ऑफ़सेट',
  Pair: 'जोड़ी',
  Heads: 'हेड',
  Head: 'हेड',
  Encoding: 'एन्कोडिंग',
  position: 'स्थान',
  positions: 'स्थान',
  dimension: 'आयाम',
  word: 'शब्द',
  words: 'शब्द',
  number: 'संख्या',
  offset: 'ऑफ़सेट',
  base: 'आधार',
  query: 'query',
  key: 'key',
  queries: 'query',
  keys: 'key',
  values: 'value',
  masked: 'छिपा हुआ',
  'not a number': 'संख्या नहीं',
  sum: 'योग',
  row: 'पंक्ति',
  column: 'स्तंभ',
  'heat map': 'हीट मैप',
  'The figure is being drawn': 'चित्र बन रहा है',
  'There is no word in the text yet.': 'पाठ में अभी कोई शब्द नहीं है।',
  'The first {shown} of {all} words are shown.': '{all} में से पहले {shown} शब्द दिखाए गए हैं।',
  'The first {some} of {all} words are shown.': '{all} में से पहले {some} शब्द दिखाए गए हैं।',
  'The list of words could not be loaded: vectors come from the letters, so meaning is missing.':
    'शब्दों की सूची लोड नहीं हो सकी: वेक्टर अक्षरों से बनाए गए हैं, इसलिए उनमें अर्थ नहीं है।',

  // ---- the heat map ----
  'First position': 'पहला स्थान',
  Layout: 'क्रम',
  sinusoidal: 'साइन-कोसाइन',
  learned: 'सीखी हुई',
  binary: 'बाइनरी',
  counting: 'गिनती',
  normalized: 'सामान्यीकृत',
  waves: 'तरंगें',
  interleaved: 'बारी-बारी से',
  concatenated: 'एक के बाद एक',
  'interleaved-cos-first': 'बारी-बारी से, कोसाइन पहले',
  'concatenated-cos-first': 'एक के बाद एक, कोसाइन पहले',
  bit: 'बिट',
  even: 'सम',
  odd: 'विषम',
  Copy: 'कॉपी करें',
  'Copy the value with every digit': 'मान को सारे अंकों के साथ कॉपी करें',
  'Zoom in': 'बड़ा करें',
  'Zoom out': 'छोटा करें',
  'Show all': 'पूरा दिखाएँ',
  'Notation of the formula': 'सूत्र लिखने का ढंग',
  'Point at a cell to see its numbers here.': 'किसी खाने पर जाएँ, उसकी संख्याएँ यहाँ दिखेंगी।',
  '{title} {from} to {to}': '{title} {from} से {to}',
  'The one pair comes round every {length} positions.':
    'अकेली जोड़ी हर {length} स्थानों पर एक चक्कर पूरा करती है।',
  'All pairs come round every {length} positions.':
    'सारी जोड़ियाँ हर {length} स्थानों पर एक चक्कर पूरा करती हैं।',
  'The first pair comes round every {first} positions, the last only every {last}.':
    'पहली जोड़ी हर {first} स्थानों पर एक चक्कर पूरा करती है, अंतिम जोड़ी {last} स्थानों पर।',
  'Before training a learned table is random numbers, here up to {most} from 0: nothing in it tells of order yet.':
    'प्रशिक्षण से पहले सीखी जाने वाली तालिका यादृच्छिक संख्याएँ है, यहाँ 0 से {most} तक दूर: उसमें क्रम की कोई जानकारी अभी नहीं है।',
  'The last bit changes at every position, the first only every {count}: fast and slow columns, as in the sinusoidal encoding.':
    'अंतिम बिट हर स्थान पर बदलता है, पहला हर {count} स्थानों पर: तेज़ और धीमे स्तंभ, जैसे साइन-कोसाइन एन्कोडिंग में।',
  'The last position has the value {value}: counting has no bound.':
    'अंतिम स्थान का मान {value} है: गिनती की कोई सीमा नहीं।',
  'One step is {value} here: in a text of another length the same position has another value.':
    'यहाँ एक क़दम {value} का है: दूसरी लंबाई के पाठ में उसी स्थान का मान कुछ और होता है।',
  'Pairs that turn once tell {length} positions apart where one sine alone repeats.':
    'एक बार घूमने वाली जोड़ी {length} स्थानों को अलग पहचानती है, जहाँ अकेला साइन दोहराने लगता है।',
  'Pairs that turn 1 to {pairs} times slower tell {length} positions apart where one sine alone repeats.':
    '1 से {pairs} गुना तक धीमी घूमने वाली जोड़ियाँ {length} स्थानों को अलग पहचानती हैं, जहाँ अकेला साइन दोहराने लगता है।',
  'The first {rows} of {length} positions are drawn: this table has to be computed whole.':
    '{length} में से पहले {rows} स्थान दिखाए गए हैं: यह तालिका पूरी ही निकालनी पड़ती है।',
  'Columns are equally wide: only pairs side by side, without square cells, have dials.':
    'स्तंभ बराबर चौड़े हैं: डायल केवल अगल-बगल खड़ी जोड़ियों के होते हैं, जब खाने वर्ग न हों।',
  "'auto', 'symmetric' or two numbers 'low high', the second the larger":
    "'auto', 'symmetric' या दो संख्याएँ 'कम अधिक', दूसरी बड़ी",
  "two numbers 'from to', the second the larger": 'दो संख्याएँ (कहाँ से, कहाँ तक), दूसरी बड़ी',
  'a tensor { shape, data } or nested arrays of numbers':
    'टेंसर { shape, data } या संख्याओं के nested array',
  'a mask { shape, data } or nested arrays of booleans':
    'मास्क { shape, data } या boolean के nested array',
  'a list of texts': 'पाठों की सूची',
  'mask must have {rows} × {columns} cells like the tensor, got {count}':
    'mask: टेंसर की तरह {rows} × {columns} खाने होने चाहिए, मिले {count}',
  'no data': 'कोई नहीं',

  // ---- curves ----
  'Curves over position': 'स्थान के साथ बदलते वक्र',
  'cursor over positions': 'स्थानों पर चलने वाला कर्सर',
  'Wavelength of every pair': 'हर जोड़ी का तरंगदैर्घ्य',
  'choice of a pair': 'जोड़ी का चुनाव',
  'The pair on its circle': 'अपने वृत्त पर जोड़ी',
  'hand of a pair': 'जोड़ी की सुई',
  'pair i': 'जोड़ी i',
  'wavelength in positions': 'तरंगदैर्घ्य, स्थानों में',
  'pair {pair} at position {position}': 'स्थान {position} पर जोड़ी {pair}',
  'position {position}: sine {sine}, cosine {cosine}':
    'स्थान {position}: साइन {sine}, कोसाइन {cosine}',
  'The cosine of pair {pair} is no column: dimension {dim} is odd.':
    'जोड़ी {pair} के कोसाइन का कोई स्तंभ नहीं है: आयाम {dim} विषम है।',
  'Columns {list} are not drawn: with dim {dim} the last one is {last}.':
    'स्तंभ {list} नहीं दिखाए गए: आयाम {dim} हो तो अंतिम स्तंभ {last} होता है।',
  'column {column}, {wave} of pair {pair}': 'स्तंभ {column}, जोड़ी {pair} का {wave}',
  'Wavelength of every pair; pair {pair} has {length} positions':
    'हर जोड़ी का तरंगदैर्घ्य; जोड़ी {pair} का {length} स्थान',
  'column {column}: {value}': 'स्तंभ {column}: {value}',
  'position {position}; {values}': 'स्थान {position}; {values}',
  'Pair {pair} comes round once in {length} positions; at position {position} it stands at (sin, cos) = ({sine}, {cosine}).':
    'जोड़ी {pair} हर {length} स्थानों में एक चक्कर पूरा करती है; स्थान {position} पर वह (sin, cos) = ({sine}, {cosine}) पर होती है।',

  // ---- similarity ----
  Measure: 'माप',
  cosine: 'कोसाइन',
  dot: 'डॉट गुणनफल',
  euclidean: 'यूक्लिडीय',
  'cosine similarity': 'कोसाइन समानता',
  'dot product': 'डॉट गुणनफल',
  distance: 'दूरी',
  'similarity matrix': 'समानता मैट्रिक्स',
  'Matrix {k}': 'मैट्रिक्स {k}',
  'base {base}': 'आधार {base}',
  'base {base} {value}': 'आधार {base}: {value}',
  '{name} against offset': 'ऑफ़सेट के साथ {name}',
  'offset between two positions': 'दो स्थानों के बीच ऑफ़सेट',
  'Similarity of {length} positions, base {base}': '{length} स्थानों की समानता, आधार {base}',
  'first falls at offset': 'पहली बार घटती है, ऑफ़सेट',
  'first rises at offset': 'पहली बार बढ़ता है, ऑफ़सेट',
  never: 'कभी नहीं',
  'steps where it falls': 'क़दम जिनमें घटती है',
  'steps where it rises': 'क़दम जिनमें बढ़ता है',
  '{count} of {steps}': '{steps} में से {count}',
  'closest two positions': 'सबसे पास के दो स्थान',
  'at {a}, {b}': '{a}, {b} पर',
  'symmetric, S\u00a0=\u00a0Sᵀ, to': 'सममित, S\u00a0=\u00a0Sᵀ, त्रुटि',
  'constant along diagonals, to': 'विकर्णों पर अचर, त्रुटि',
  '|p|²\u00a0=\u00a0d/2\u00a0=\u00a0{half}, to': '|p|²\u00a0=\u00a0d/2\u00a0=\u00a0{half}, त्रुटि',
  'positions {a} and {b}, {offset} apart': 'स्थान {a} और {b}, {offset} की दूरी पर',
  'positions {a} and {b}: {values}': 'स्थान {a} और {b}: {values}',
  'offset {offset}': 'ऑफ़सेट {offset}',
  'offset {offset}: {values}': 'ऑफ़सेट {offset}: {values}',
  'offset {offset}, outside the curves': 'ऑफ़सेट {offset}, वक्रों से बाहर',
  'Offset {offset} lies outside the {length} positions shown.':
    'ऑफ़सेट {offset} दिखाए गए {length} स्थानों से बाहर है।',
  'The matrices show {count} of {length} positions, spread evenly.':
    'आव्यूह {length} में से {count} स्थान दिखाते हैं, समान दूरी पर।',
  'Symmetry, diagonals and norms are measured on the first {measured} positions.':
    'सममिति, विकर्ण और नॉर्म पहले {measured} स्थानों पर मापे गए हैं।',
  'where it rises': 'जहाँ मान बढ़ता है',
  'where it falls': 'जहाँ मान घटता है',
  'With base {base} the {name} falls at each of the {steps} steps shown.':
    'आधार {base} हो तो दिखाए गए {steps} क़दमों में से हर एक पर {name} का मान घटता है।',
  'With base {base} the {name} grows at each of the {steps} steps shown.':
    'आधार {base} हो तो दिखाए गए {steps} क़दमों में से हर एक पर {name} का मान बढ़ता है।',
  'The {name} depends on the offset alone, and does not fall steadily: with base {base} it first rises at offset {first}, and at {count} of {steps} steps.':
    '{name} का मान केवल ऑफ़सेट पर निर्भर है, और लगातार नहीं घटता: आधार {base} हो तो वह पहली बार ऑफ़सेट {first} पर बढ़ता है, और {steps} में से {count} क़दमों पर।',
  'The {name} depends on the offset alone, and does not grow steadily: with base {base} it first falls at offset {first}, and at {count} of {steps} steps.':
    '{name} का मान केवल ऑफ़सेट पर निर्भर है, और लगातार नहीं बढ़ता: आधार {base} हो तो वह पहली बार ऑफ़सेट {first} पर घटता है, और {steps} में से {count} क़दमों पर।',

  // ---- the shift ----
  'Wrong second row': 'ग़लत दूसरी पंक्ति',
  and: 'और',
  wrong: 'ग़लत',
  'the pair of position pos, turned': 'स्थान pos की जोड़ी, घुमाई हुई',
  'multiplied out': 'गुणा करके',
  'the addition theorems': 'योग के सूत्र',
  'the pair of position pos + δ: pos has left the matrix':
    'स्थान pos + δ की जोड़ी: pos मैट्रिक्स से निकल गया',
  'Why the matrix moves every position alike, in four lines':
    'मैट्रिक्स हर स्थान को एक ही तरह क्यों आगे ले जाता है, चार पंक्तियों में',
  'Pair, one block of the matrix each': 'जोड़ी, हर एक मैट्रिक्स का एक खंड',
  'With dim {dim} the last pair is {pair}, which is shown.':
    'आयाम {dim} हो तो अंतिम जोड़ी {pair} है, वही दिखाई गई है।',
  'Move the position, and the entries of M stay.': 'स्थान बदलिए, M की संख्याएँ वही रहती हैं।',
  'With the last change, {count} of 4 entries of M changed.':
    'पिछले बदलाव से M की 4 में से {count} संख्याएँ बदलीं।',
  'When the position moved from {was} to {now}, {count} of 4 entries of M changed.':
    'स्थान {was} से {now} हुआ तो M की 4 में से {count} संख्याएँ बदलीं।',
  'offset {offset}, that is position {position}: sine {sine}, cosine {cosine}':
    'ऑफ़सेट {offset}, यानी स्थान {position}: साइन {sine}, कोसाइन {cosine}',
  'pair {pair} of {count}': '{count} में से जोड़ी {pair}',
  'The second number should be {cosine}, the cosine.':
    'दूसरी संख्या {cosine} होनी चाहिए, यानी कोसाइन।',
  'The largest difference, over all pairs: {residual}': 'सारी जोड़ियों में सबसे बड़ा अंतर: {residual}',
  'pair {pair} turns by δω': 'जोड़ी {pair} δω घूमती है',
  '{angle} rad, {turns} turns': '{angle} rad, {turns} चक्कर',
  'M({d}) M({i}) = M({to}), to': 'M({d}) M({i}) = M({to}), त्रुटि',
  'M({back}) = M({d})ᵀ, to': 'M({back}) = M({d})ᵀ, त्रुटि',
  'determinant of the wrong one': 'ग़लत मैट्रिक्स का सारणिक',
  'With [cos, −sin] as its second row the matrix does not give PE({to}): its second number, {sine}, is the sine of position {back}, and its determinant is {determinant}; a rotation has 1.':
    'दूसरी पंक्ति [cos, −sin] हो तो मैट्रिक्स से PE({to}) नहीं मिलता: उसकी दूसरी संख्या {sine} स्थान {back} का साइन है, और उसका सारणिक {determinant} है; घूर्णन का सारणिक 1 होता है।',
  'M({d}) moves any position by {d}: PE({i}) becomes PE({to}).':
    'M({d}) किसी भी स्थान को {d} आगे ले जाता है: PE({i}) से PE({to}) बनता है।',
  'M({d}) and positions': 'M({d}) और स्थान',

  // ---- attention ----
  Attention: 'अटेंशन',
  View: 'दृश्य',
  Colours: 'रंग',
  fixed: 'स्थिर पैमाना',
  largest: 'सबसे बड़े तक',
  log: 'लघुगणकीय',
  rank: 'क्रम',
  'rank in its row': 'अपनी पंक्ति में क्रम',
  self: 'self (अपने पाठ पर)',
  cross: 'cross (दूसरे पाठ पर)',
  causal: 'causal (केवल पीछे)',
  padded: 'पैडिंग के साथ',
  all: 'सब',
  matrix: 'मैट्रिक्स',
  lines: 'रेखाएँ',
  tokens: 'टोकन',
  meaning: 'अर्थ',
  letters: 'अक्षर',
  'meaning and letters': 'अर्थ और अक्षर',
  nearby: 'आस-पास',
  random: 'यादृच्छिक',
  'one back': 'एक पीछे',
  'one ahead': 'एक आगे',
  'two back': 'दो पीछे',
  'two ahead': 'दो आगे',
  Queries: 'query के शब्द',
  Keys: 'key के शब्द',
  'Words to look from': 'शब्द जहाँ से देखा जाता है',
  'Words that are looked at': 'शब्द जिन्हें देखा जाता है',
  weight: 'भार',
  weights: 'भार',
  score: 'स्कोर',
  nothing: 'किसी पर नहीं',
  'Weights, a row for each query and a column for each key':
    'भार: हर query की एक पंक्ति, हर key का एक स्तंभ',
  'Weights of queries and keys': 'query और key के भार',
  '{row} gives {share} to the {count} keys in the lens, most to key {column}: {most}.':
    'लेंस में {count} key हैं: {row} उन्हें {share} देता है, सबसे अधिक key {column} को: {most}।',
  'Of the {count} queries in the lens, query {column} gives {row} most: {most}.':
    'लेंस के {count} query में से query {column} {row} को सबसे अधिक देता है: {most}।',
  'left out': 'छोड़ा गया',
  'This key is left out.': 'यह key छोड़ी गई है।',
  'Heads as one': 'सब हेड एक में',
  'Layers as one': 'सब परतें एक में',
  'Keys left out': 'छोड़ी गई key',
  Words: 'पूरे शब्द',
  mean: 'औसत',
  max: 'सबसे बड़ा',
  min: 'सबसे छोटा',
  rollout: 'rollout',
  'Shown is the mean of {count} layers.': '{count} परतों का औसत दिखाया गया है।',
  'Shown is the mean of {count} heads.': '{count} हेड का औसत दिखाया गया है।',
  'Shown is the largest weight of {count} heads; rows do not add up to 1.':
    '{count} हेड का सबसे बड़ा भार दिखाया गया है; पंक्तियों का योग 1 नहीं होता।',
  'Shown is the smallest weight of {count} heads; rows do not add up to 1.':
    '{count} हेड का सबसे छोटा भार दिखाया गया है; पंक्तियों का योग 1 नहीं होता।',
  'No rollout is shown: its queries and keys must be the same tokens.':
    'rollout नहीं दिखाया गया: उसकी query और key एक ही टोकन होने चाहिए।',
  'Shown is the rollout of {count} layers (Abnar and Zuidema 2020): how much of each token is passed on if a layer passes on half of it by its weights, heads as one by {by}. What values do is left out of it.':
    '{count} परतों का rollout दिखाया गया है (Abnar और Zuidema 2020): हर टोकन का कितना आगे जाता है, यदि परत उसका आधा अपने भारों से आगे देती है; हेड एक में: {by}। values क्या करते हैं, वह इसमें नहीं है।',
  'No key is left out: with weights below 0 the rest is no share.':
    'कोई key नहीं छोड़ी गई: 0 से कम भारों में शेष कोई हिस्सा नहीं है।',
  'No neurons are shown: they are of one head and its tokens.':
    'न्यूरॉन नहीं दिखाए गए: वे एक हेड और उसके टोकनों के हैं।',
  'No token is a piece of a word: nothing is put together.':
    'कोई टोकन शब्द का टुकड़ा नहीं है: कुछ जोड़ा नहीं गया।',
  'Pieces of words are put together: the weights of keys are added, those of queries are their mean.':
    'शब्दों के टुकड़े जोड़े गए हैं: key के भार जोड़े जाते हैं, query के भारों का औसत लिया जाता है।',
  'No {name} are used: they must be of {count} tokens, each of them in one group.':
    '{name} का उपयोग नहीं हुआ: वे {count} टोकनों के होने चाहिए, हर टोकन एक ही समूह में।',
  'the number of a word for each token, null for none, or [first, end) of each word':
    'हर टोकन के लिए शब्द की संख्या (बिना शब्द के null), या हर शब्द का [पहला, अंत)',
  '{count} keys cannot be left out of {all}: all are shown.':
    '{all} में से {count} key नहीं छोड़ी जा सकतीं: सब दिखाई गई हैं।',
  'The first key is left out: {word} gives it {share} of the whole. Shares are of the rest.':
    'पहली key छोड़ी गई है: {word} उसे कुल का {share} देता है। हिस्से शेष के हैं।',
  'The first {count} keys are left out: {word} gives them {share} of the whole. Shares are of the rest.':
    'पहली {count} key छोड़ी गई हैं: {word} उन्हें कुल का {share} देता है। हिस्से शेष के हैं।',
  'sum of {count}': '{count} का योग',
  'Masked: padding is no word, so its score becomes −∞ and its weight 0.':
    'छिपा हुआ: पैडिंग कोई शब्द नहीं, इसलिए उसका स्कोर −∞ और भार 0 हो जाता है।',
  'Masked: this key comes after the query, so its score becomes −∞ and its weight 0.':
    'छिपा हुआ: यह key इस query के बाद आती है, इसलिए उसका स्कोर −∞ और भार 0 हो जाता है।',
  '{word} with {share}': '{word} पर {share}',
  '{word} looks at {words}.': '{word} का ध्यान: {words}।',
  'Copy value': 'मान कॉपी करें',
  'Heads before these': 'इनसे पहले के हेड',
  'Heads after these': 'इनके बाद के हेड',
  Layer: 'परत',
  Sentences: 'वाक्य',
  All: 'सब',
  Run: 'रन',
  difference: 'अंतर',
  first: 'पहला',
  second: 'दूसरा',
  change: 'बदलाव',
  '{word} {share} more': '{word} को {share} अधिक',
  '{word} {share} less': '{word} को {share} कम',
  'all keys the same': 'सब key को उतना ही',
  'From the first weights to the second, {word} gives {changes}.':
    'पहले भारों से दूसरे तक {word} देता है: {changes}।',
  'Shown is what has changed from the first weights to the second: more, or less.':
    'पहले भारों से दूसरे तक जो बदला वह दिखाया गया है: अधिक या कम।',
  'Nothing is compared: weights and compare must be given.':
    'कोई तुलना नहीं हुई: weights और compare दोनों देने होंगे।',
  'Heads that changed most': 'सबसे अधिक बदले हेड',
  'Heads worth looking at': 'देखने लायक हेड',
  'In order: how much of its weight a head has moved to other keys.':
    'क्रम से: हेड ने अपने भार का कितना हिस्सा दूसरी key पर ले जाया है।',
  'Each differs most from equal weights, the first token, the previous token, the token itself and the heads before it: so much of its weight would have to move.':
    'हर एक बराबर भारों, पहले टोकन, पिछले टोकन, स्वयं टोकन और अपने से पहले के हेड से सबसे अलग है: उसके भार का इतना हिस्सा हटाना पड़ता।',
  'Each differs most from equal weights, the first token and the heads before it: so much of its weight would have to move.':
    'हर एक बराबर भारों, पहले टोकन और अपने से पहले के हेड से सबसे अलग है: उसके भार का इतना हिस्सा हटाना पड़ता।',
  'All layers and heads': 'सब परत और हेड',
  'Layer {layer}, head {head}': 'परत {layer}, हेड {head}',
  Neurons: 'न्यूरॉन',
  'Find a token': 'टोकन खोजिए',
  'Next key': 'अगली key',
  'Next query': 'अगली query',
  '{at} of {count} found': '{count} में से {at}वाँ मिला',
  'Query {word} looks most at': 'query {word} सबसे ज़्यादा इन्हें देखती है',
  'Query {query} gives key {key} {share}.': 'query {query} key {key} को {share} देती है।',
  'Compute every cell': 'हर ख़ाना निकालिए',
  'Computing: {share}': 'गणना हो रही है: {share}',
  'A coarse picture; a finer one follows.': 'मोटा चित्र; बारीक चित्र आ रहा है।',
  'From a sample of the queries. Dark is {top} and more.':
    'queries के एक नमूने से। गहरा रंग: {top} या अधिक।',
  'Every cell is computed. Dark is {top} and more.':
    'हर ख़ाना निकाला गया है। गहरा रंग: {top} या अधिक।',
  'No neurons are shown: {names} must be given.': 'कोई न्यूरॉन नहीं दिखाया गया: {names} देना ज़रूरी है।',
  'No overview is shown: it is of several layers, or of more than {most} heads.':
    'पूरा नक्शा नहीं दिखाया गया: वह कई परत का, या {most} से अधिक हेड का होता है।',
  'The numbers of the query and of the key, and their products':
    'query और key की संख्याएँ, और उनके गुणनफल',
  'Dimension {dimension}: {q} × {k} = {product}': 'आयाम {dimension}: {q} × {k} = {product}',
  'The dimensions that count most: {list}.': 'सबसे अधिक असर वाले आयाम: {list}।',
  'Query {word}': 'Query {word}',
  'key {word}': 'key {word}',
  '{words}: together they give {word} {sum} of {count}.':
    '{words}: ये मिलकर {word} को {count} में से {sum} देते हैं।',
  'nested arrays of numbers or a tensor { shape, data }':
    'संख्याओं के nested array या टेंसर { shape, data }',
  'a list of words': 'शब्दों की सूची',
  'Clear the sum': 'योग हटाएँ',
  'There are no weights to show.': 'दिखाने के लिए कोई भार नहीं हैं।',
  'Take row {row} out of the sum': 'पंक्ति {row} को योग से हटाएँ',
  'Add row {row} to the sum': 'पंक्ति {row} को योग में जोड़ें',
  'Add row {row} to a sum': 'पंक्ति {row} से योग शुरू करें',
  'Its row adds up to {sum}.': 'उसकी पंक्ति का योग {sum} है।',
  'Head {head}, {name}, reads positions. Without the encoding there is nothing to read, so every word it may look at gets the same weight. {sum}':
    'हेड {head} ({name}) स्थान पढ़ता है। एन्कोडिंग के बिना पढ़ने को कुछ नहीं है, इसलिए जितने शब्द वह देख सकता है, सबको बराबर भार मिलता है। {sum}',
  'Head {head}, {name}, reads positions, and {dim} dimensions have no room for them, so every word it may look at gets the same weight. {sum}':
    'हेड {head} ({name}) स्थान पढ़ता है, पर {dim} आयामों में उनके लिए जगह नहीं है, इसलिए जितने शब्द वह देख सकता है, सबको बराबर भार मिलता है। {sum}',
  'In head {head}, {name}, {looks} {sum}': 'हेड {head} ({name}) में {looks} {sum}',
  'No row selected': 'कोई पंक्ति नहीं चुनी गई',
  'Rows selected: {rows}': 'चुनी गई पंक्तियाँ: {rows}',
  'query {query}, key {key}: {weight}': 'query {query}, key {key}: {weight}',
  'The first {shown} of {all} words of context are shown.':
    'दूसरे पाठ के {all} में से पहले {shown} शब्द दिखाए गए हैं।',
  'Cross-attention needs a second text: set context. Until then the keys are text.':
    'क्रॉस-अटेंशन को दूसरा पाठ चाहिए: context दीजिए। तब तक key भी इसी पाठ के हैं।',
  '{name} names {words} of {count}.': '{name} में {count} में से {words} के नाम हैं।',
  'Shown are the first {shown} of {all} weights.': '{all} में से पहले {shown} भार दिखाए गए हैं।',
  'Weights that are not a number, hatched: {count}.':
    'भार जो संख्या नहीं हैं, तिरछी रेखाओं से दिखाए गए: {count}।',
  'Rows that do not add up to 1: {count}.': 'पंक्तियाँ जिनका योग 1 नहीं है: {count}।',

  // ---- the order ----
  place: 'जगह',
  'with the encoding': 'एन्कोडिंग के साथ',
  'without it': 'उसके बिना',
  'With the encoding': 'एन्कोडिंग के साथ',
  'Without it': 'उसके बिना',
  'Move back': 'पीछे ले जाएँ',
  'Move on': 'आगे ले जाएँ',
  Reverse: 'उलटा करें',
  Shuffle: 'फेंटें',
  'As it stands': 'मूल क्रम',
  'The words as they stand': 'शब्द अपने मूल क्रम में',
  'The same words in another order; drag them': 'वही शब्द दूसरे क्रम में; इन्हें खींचिए',
  'The words in the other order; Alt and the arrow keys move a word':
    'शब्द दूसरे क्रम में; Alt और तीर वाली कुंजियाँ शब्द को खिसकाती हैं',
  'Outputs and differences, word by word': 'आउटपुट और अंतर, शब्द-दर-शब्द',
  'The largest difference between the outputs of the two orders; the bars are logarithmic':
    'दोनों क्रमों के आउटपुट के बीच सबसे बड़ा अंतर; पट्टियाँ लघुगणकीय हैं',
  'The outputs of the words in both orders, as points of a plane':
    'दोनों क्रमों में शब्दों के आउटपुट, एक समतल के बिंदुओं के रूप में',
  'The outputs with the encoding: a dot for a word as it stands, a ring for it in the other order. The flat picture keeps {share} of their differences.':
    'एन्कोडिंग के साथ आउटपुट: मूल क्रम के शब्द के लिए बिंदु, दूसरे क्रम के उसी शब्द के लिए छल्ला। इस सपाट चित्र में उनके अंतरों का {share} दिखता है।',
  'The outputs without the encoding: a dot for a word as it stands, a ring for it in the other order. The flat picture keeps {share} of their differences.':
    'एन्कोडिंग के बिना आउटपुट: मूल क्रम के शब्द के लिए बिंदु, दूसरे क्रम के उसी शब्द के लिए छल्ला। इस सपाट चित्र में उनके अंतरों का {share} दिखता है।',
  "'reversed', 'shuffled' or every position once, in another order: '2 0 1'":
    "'reversed', 'shuffled' या हर स्थान एक बार, किसी और क्रम में: '2 0 1'",
  'The order has {places} places and the text {words} words: reversed is shown.':
    'क्रम में {places} जगहें हैं और पाठ में {words} शब्द: उलटा क्रम दिखाया गया है।',
  'Both orders are the same, so nothing differs.': 'दोनों क्रम एक ही हैं, इसलिए कोई अंतर नहीं है।',
  'Without the encoding every word gets the same numbers in both orders.':
    'एन्कोडिंग के बिना हर शब्द को दोनों क्रमों में वही संख्याएँ मिलती हैं।',
  'Without the encoding the outputs of the two orders differ by {less} at most, which is rounding: every word gets the same numbers in both.':
    'एन्कोडिंग के बिना दोनों क्रमों के आउटपुट में अधिक से अधिक {less} का अंतर है, जो केवल दशमलव के पूर्णांकन से आता है: हर शब्द को दोनों में वही संख्याएँ मिलती हैं।',
  'Without the encoding the outputs of the two orders differ by {less} at most.':
    'एन्कोडिंग के बिना दोनों क्रमों के आउटपुट में अधिक से अधिक {less} का अंतर है।',
  'With it they differ by {more}: the order reaches the output.':
    'उसके साथ अंतर {more} है: क्रम आउटपुट तक पहुँचता है।',
  'With it they differ by {more}.': 'उसके साथ अंतर {more} है।',
  '{word} is now at place {to}': '{word} अब जगह {to} पर है',
  '{word}, place {from} → {to}: {more} with the encoding, {less} without it':
    '{word}, जगह {from} → {to}: एन्कोडिंग के साथ {more}, उसके बिना {less}',
  'largest difference': 'सबसे बड़ा अंतर',

  // ---- the steps ----
  'a matrix: rows of equal length with finite numbers':
    'एक मैट्रिक्स: बराबर लंबाई की पंक्तियाँ, परिमित संख्याओं के साथ',
  'X, the input': 'X, इनपुट',
  'W Q, makes queries': 'W Q, query बनाता है',
  'W K, makes keys': 'W K, key बनाता है',
  'W V, makes values': 'W V, value बनाता है',
  'Q, queries': 'Q, query',
  'K, keys': 'K, key',
  'V, values': 'V, value',
  scores: 'स्कोर',
  'scaled scores': 'विभाजित स्कोर',
  'scores that are not divided, as before': 'बिना भाग के स्कोर, पहले जैसे',
  'not divided: as before': 'बिना भाग: पहले जैसे',
  'masked scores': 'मास्क लगे स्कोर',
  'scores without a mask, as before': 'बिना मास्क के स्कोर, पहले जैसे',
  'no mask: as before': 'बिना मास्क: पहले जैसे',
  'output of the head': 'हेड का आउटपुट',
  'heads side by side': 'हेड अगल-बगल',
  'W O, mixes the heads': 'W O, हेड मिलाता है',
  output: 'आउटपुट',
  input: 'इनपुट',
  'makes queries': 'query बनाता है',
  'makes keys': 'key बनाता है',
  'makes values': 'value बनाता है',
  scaled: 'विभाजित',
  'all heads': 'सारे हेड',
  'mixes the heads': 'हेड मिलाता है',
  Mask: 'मास्क',
  none: 'कोई नहीं',
  'Divide by √dₖ': '√dₖ से भाग दें',
  'divide by √dₖ': '√dₖ से भाग',
  'causal mask': 'causal मास्क',
  '‹ Back': '‹ पीछे',
  'Next ›': 'आगे ›',
  Steps: 'चरण',
  'side by side': 'अगल-बगल',
  softmax: 'सॉफ़्टमैक्स',
  'Step {at} of {count}: {title}': '{count} में से चरण {at}: {title}',
  'head {head}': 'हेड {head}',
  '{matrix}, head {head}': '{matrix}, हेड {head}',
  '{matrix}, {rows} by {columns}': '{matrix}, {rows} × {columns}',
  '{matrix}, row {row}, column {column}': '{matrix}, पंक्ति {row}, स्तंभ {column}',
  'Must be {wanted}; {kept} holds.': '{wanted} होना चाहिए; {kept} ही रहेगा।',
  Project: 'प्रोजेक्ट करना',
  Compare: 'तुलना',
  Scale: 'भाग देना',
  Softmax: 'सॉफ़्टमैक्स',
  Mix: 'मिलाना',
  'Join the heads': 'हेड जोड़ना',
  'Mix the heads': 'हेड मिलाना',
  'Each head makes queries, keys and values of its own: every row of X times its matrices.':
    'हर हेड अपने query, key और value बनाता है: X की हर पंक्ति गुणा उसके मैट्रिक्स।',
  'Every query row is multiplied with every key row: one number a pair, large where they point the same way.':
    'query की हर पंक्ति key की हर पंक्ति से गुणा होती है: हर जोड़े की एक संख्या, जो वहाँ बड़ी होती है जहाँ दोनों की दिशा एक हो।',
  'Scores are divided by √dₖ = {root}, so that longer queries and keys do not make them larger.':
    'स्कोर को √dₖ = {root} से भाग दिया जाता है, ताकि लंबे query और key से वे बड़े न हो जाएँ।',
  'Scores stay as they are. Divided by √dₖ = {root} they would not grow with the length of queries and keys.':
    'स्कोर जैसे हैं वैसे ही रहते हैं। √dₖ = {root} से भाग देने पर वे query और key की लंबाई के साथ न बढ़ते।',
  'A query does not see the keys after it: their scores become −∞, and so their weights 0.':
    'query को अपने बाद के key नहीं दिखते: उनके स्कोर −∞ हो जाते हैं, और इसलिए भार 0।',
  'Nothing is hidden: every query sees every key.': 'कुछ नहीं छिपा: हर query को हर key दिखती है।',
  'Each row becomes shares: e to the power of every score, divided by their sum, so that the row sums to 1.':
    'हर पंक्ति हिस्सों में बदलती है: e की घात हर स्कोर, सबके योग से विभाजित, ताकि पंक्ति का योग 1 हो।',
  'Each output row is a mixture of the rows of V, in the shares of its row of weights.':
    'आउटपुट की हर पंक्ति V की पंक्तियों का मिश्रण है, उतने हिस्सों में जितने भारों की पंक्ति में हैं।',
  'The outputs of all heads are put side by side.': 'सारे हेड के आउटपुट अगल-बगल रखे जाते हैं।',
  'W_O mixes the heads: every number of the output takes from all of them.':
    'W_O हेड मिलाता है: आउटपुट की हर संख्या सब हेड से बनती है।',
  '{count} products': '{count} गुणनफल',
  '{count} terms': '{count} पद',
  'hidden, so its weight is {zero}': 'छिपा हुआ, इसलिए भार {zero}',
  'query {row}': 'query {row}',
  'key {row}': 'key {row}',
  'value {row}': 'value {row}',
  'Query {row}': 'Query {row}',
  '{row}, number {column}': '{row}, संख्या {column}',
  '{pair} lies ahead, so it is hidden: {value}': '{pair} आगे है, इसलिए छिपा हुआ: {value}',
  '{pair} is seen: {value}': '{pair} दिखता है: {value}',
  'weight of {key} for {query}': '{query} के लिए {key} का भार',
  'output {row}, number {column}': 'आउटपुट {row}, संख्या {column}',
  'number {column} of head {head}, row {row}': 'हेड {head} की संख्या {column}, पंक्ति {row}',
  'Shown are the first {some} of {rows} rows.': '{rows} में से पहली {some} पंक्तियाँ दिखाई गई हैं।',
  'Large matrices are drawn as heat maps; choose a cell to see its numbers.':
    'बड़े मैट्रिक्स हीट मैप की तरह दिखाए जाते हैं; कोई खाना चुनिए, उसकी संख्याएँ दिखेंगी।',
  'The gradient with the division and without it, for every d k':
    'भाग देकर और बिना भाग दिए ग्रेडिएंट, हर d k के लिए',
  'Gradient that comes back through the softmax': 'सॉफ़्टमैक्स से लौटने वाला ग्रेडिएंट',
  'numbers in a query and a key, dₖ': 'query और key में संख्याएँ, dₖ',
  'Lines: the mean over {sample} rows of 8 unit-normal keys. Dots: the rows on screen.':
    'रेखाएँ: 8 मानक-सामान्य key वाली {sample} पंक्तियों का औसत। बिंदु: स्क्रीन की पंक्तियाँ।',
  divided: 'भाग देकर',
  'not divided': 'बिना भाग',
  'With the division it stays near {divided} for every d k; without it falls from {first} to {last} at d k {dk}.':
    'भाग देने पर वह हर d k के लिए {divided} के पास रहता है; बिना भाग दिए {first} से घटकर d k {dk} पर {last} हो जाता है।',
  '{query} gives {key} {share} of its weight. A gradient of size {divided} comes back through its softmax with the division by √dₖ, and {plain} without: the norm of the softmax’s derivative.':
    '{query} अपने भार का {share} {key} को देता है। √dₖ से भाग देने पर उसके सॉफ़्टमैक्स से {divided} का ग्रेडिएंट लौटता है, और बिना भाग दिए {plain} का: यह सॉफ़्टमैक्स के अवकलज का नॉर्म है।',

  // ---- the ladder ----
  'Compared with': 'तुलना इससे',
  Decimals: 'दशमलव',
  'Cut decimals off': 'दशमलव काट दें',
  Counting: 'गिनती',
  Normalized: 'सामान्यीकृत',
  'Like a counter': 'मीटर जैसा',
  Sine: 'साइन',
  'Sine, cosine': 'साइन, कोसाइन',
  'Four waves': 'चार तरंगें',
  'More pairs': 'और जोड़ियाँ',
  'The paper': 'शोधपत्र',
  'The first word gets 1, the second 2, and so on; 3 − 1 = 2 tells how far word 3 is from word 1.':
    'पहले शब्द को 1, दूसरे को 2, और इसी तरह आगे; 3 − 1 = 2 बताता है कि शब्द 3 शब्द 1 से कितनी दूर है।',
  'The number of the word is divided by how many words there are.':
    'शब्द की संख्या को शब्दों की कुल संख्या से भाग दिया जाता है।',
  'The binary digits of the position: i counts them from 0 to 16, enough for 100000 words, and digit i flips every 2^i words.':
    'स्थान के बाइनरी अंक: i उन्हें 0 से 16 तक गिनता है, 100000 शब्दों के लिए काफ़ी, और अंक i हर 2^i शब्दों पर पलटता है।',
  'One wave: the sine of the position, in radians.': 'एक तरंग: स्थान का साइन, रेडियन में।',
  'Two waves: a position is a point on a circle.': 'दो तरंगें: हर स्थान वृत्त पर एक बिंदु है।',
  'A second pair, half as fast.': 'एक और जोड़ी, आधी तेज़।',
  'As many pairs as you add, each slower than the one before.':
    'जितनी जोड़ियाँ आप जोड़ें, हर एक पिछली से धीमी।',
  'Pairs whose speeds fall geometrically, from 1 down to nearly 1/base.':
    'जोड़ियाँ जिनकी गति गुणोत्तर श्रेणी में घटती है, 1 से लगभग 1/आधार तक।',
  'The vector of each word': 'हर शब्द का वेक्टर',
  '“{word}”, at position {position}, gets ({vector}).':
    'स्थान {position} पर “{word}” को ({vector}) मिलता है।',
  'The vector of each word, to {decimals} decimals': 'हर शब्द का वेक्टर, {decimals} दशमलव तक',
  'The vector of each word, cut off after {decimals} decimals':
    'हर शब्द का वेक्टर, {decimals} दशमलव के बाद कटा हुआ',
  Bounded: 'सीमित',
  'Same in every sentence': 'हर वाक्य में वही',
  Smooth: 'चिकना',
  'In 1/1024 of a step it moves by {distance}: no jump.':
    'क़दम के 1/1024 में यह {distance} चलता है: कोई उछाल नहीं।',
  'From {a} to {b} it jumps by {distance}.': '{a} से {b} तक यह {distance} उछलता है।',
  'Digits are bounded and differ, but they jump: from {a} to {b} the vector moves by {distance} at once, and between two numbers of a counter there is nothing.':
    'अंक सीमित हैं और अलग-अलग भी, पर वे उछलते हैं: {a} से {b} तक वेक्टर एक बार में {distance} चलता है, और मीटर की दो संख्याओं के बीच कुछ नहीं है।',
  'How far it jumps at each position': 'हर स्थान पर यह कितना उछलता है',
  'Different for {length} positions': '{length} स्थानों पर अलग-अलग',
  'Moving on by {offset} is one matrix': '{offset} आगे बढ़ना एक ही मैट्रिक्स है',
  'No value at {count} places among {lakh} words is beyond {largest}.':
    '{lakh} शब्दों के {count} स्थानों पर कोई मान {largest} से बड़ा नहीं।',
  'The largest value is {small} among {few} words and {large} among {many}.':
    'सबसे बड़ा मान {few} शब्दों में {small} और {many} में {large} है।',
  'Its values do not depend on the number of words.': 'इसके मान शब्दों की संख्या पर निर्भर नहीं हैं।',
  'The word at pos = {position} is {a} in {one} words and {b} in {other}.':
    'pos = {position} वाले शब्द का मान {one} शब्दों में {a} है और {other} में {b}।',
  '{most} at every word.': 'हर शब्द पर {most}।',
  '{least} to {most}, from word to word.': 'एक शब्द से अगले तक {least} से {most}।',
  'Longest step': 'सबसे लंबा कदम',
  'The lecture notes count words from 1; pos counts them from 0.':
    'व्याख्यान के नोट्स शब्दों को 1 से गिनते हैं; pos उन्हें 0 से गिनता है।',
  'To {decimals} decimals, pos = {a} and pos = {b} are equal.':
    '{decimals} दशमलव तक pos = {a} और pos = {b} बराबर हैं।',
  'To {decimals} decimals, no two are equal.': '{decimals} दशमलव तक कोई दो बराबर नहीं।',
  'M PE(pos) misses PE(pos + {offset}) by {residual} at most, for every pos.':
    'M PE(pos) और PE(pos + {offset}) में हर pos के लिए अधिक से अधिक {residual} का अंतर है।',
  'PE(pos) has rank {one}, beside PE(pos + {offset}) it is {two}: no matrix does it.':
    'PE(pos) की कोटि {one} है, PE(pos + {offset}) के साथ {two}: कोई मैट्रिक्स यह नहीं कर सकता।',
  'M PE(pos) misses PE(pos + {offset}) by {residual}.':
    'M PE(pos) और PE(pos + {offset}) में {residual} का अंतर है।',
  '{distance}, between pos = {a} and pos = {b}.': '{distance}, pos = {a} और pos = {b} के बीच।',
  'Counting has no limit: the last word of {lakh} gets {largest}, far outside the range around 1 in which networks train well.':
    'गिनती की कोई सीमा नहीं: {lakh} शब्दों में अंतिम को {largest} मिलता है, 1 के आस-पास की उस सीमा से बहुत दूर जिसमें नेटवर्क ठीक से सीखते हैं।',
  'The same position has two values: the word at pos = {position} is {a} in a sentence of {one} words and {b} in one of {other}.':
    'एक ही स्थान के दो मान: pos = {position} वाले शब्द का मान {one} शब्दों के वाक्य में {a} है और {other} शब्दों के वाक्य में {b}।',
  'One wave repeats: to {decimals} decimals, pos = {a} and pos = {b} get the same value. It never repeats exactly, since no whole number is a multiple of π, but the closest two of {length} are {distance} apart.':
    'एक तरंग दोहराती है: {decimals} दशमलव तक pos = {a} और pos = {b} को एक ही मान मिलता है। वह कभी बिल्कुल नहीं दोहराती, क्योंकि कोई पूर्ण संख्या π का गुणज नहीं है, पर {length} में सबसे पास के दो में केवल {distance} का अंतर है।',
  'One wave comes close to repeating: the closest two of {length} positions are {distance} apart.':
    'एक तरंग लगभग दोहराती है: {length} स्थानों में सबसे पास के दो में {distance} का अंतर है।',
  'To {decimals} decimals, pos = {a} and pos = {b} still get the same vector; the closest two of {length} are {distance} apart. Moving on is a rotation now.':
    '{decimals} दशमलव तक pos = {a} और pos = {b} को अब भी एक ही वेक्टर मिलता है; {length} में सबसे पास के दो में {distance} का अंतर है। आगे बढ़ना अब एक घूर्णन है।',
  'With {dim} numbers a position, the closest two of {length} positions are {distance} apart, and the list says yes every time.':
    'हर स्थान की {dim} संख्याएँ हों तो {length} स्थानों में सबसे पास के दो में {distance} का अंतर है, और सूची हर बार हाँ कहती है।',
  'To {decimals} decimals all {length} positions differ; the closest two are {distance} apart.':
    '{decimals} दशमलव तक सारे {length} स्थान अलग हैं; सबसे पास के दो में {distance} का अंतर है।',
  '{title}. {text}': '{title}: {text}',
  '{title}: {formula}. {text}': '{title}: {formula}। {text}',
  'What each step gets right': 'हर चरण क्या सही करता है',
  Step: 'चरण',
  'Measured at this step': 'इस चरण पर माप',
  yes: 'हाँ',
  no: 'नहीं',
  'Closest two of {length}': '{length} में सबसे पास के दो',
  'A document of {last} words; your sentence is the dot at the left':
    '{last} शब्दों का दस्तावेज़; आपका वाक्य बाईं ओर का बिंदु है',
  'The value of the word at pos = {position}, by the number of words in the sentence':
    'इतने शब्दों के वाक्यों में pos = {position} वाले शब्द का मान',
  'How far apart two positions are that lie so far from each other':
    'इतनी दूरी पर पड़े दो स्थानों के वेक्टर कितने अलग हैं',
  '{offset} apart: {distance}': '{offset} की दूरी पर: {distance}',
  'Of a word of {count} characters the first {most} are drawn.':
    '{count} अक्षरों के शब्द के पहले {most} अक्षर दिखाए गए हैं।',
  'The first {some} of {all} words are drawn.': '{all} में से पहले {some} शब्द दिखाए गए हैं।',
  'The first {some} of {all} numbers are drawn.': '{all} में से पहली {some} संख्याएँ दिखाई गई हैं।',
  'Add sin(pos/{next}), cos(pos/{next})': 'sin(pos/{next}), cos(pos/{next}) जोड़ें',
  'Take the last pair away': 'अंतिम जोड़ी हटाएँ',
  'The words of the sentence; rings are those of the other one': 'वाक्य के शब्द; छल्ले दूसरे वाक्य के हैं',
  'Words of the sentence': 'वाक्य के शब्द',
  'Drag the line. None of {length} positions has {value}.':
    'रेखा खींचिए। {length} तक किसी स्थान का मान {value} नहीं है।',
  'Drag the line. Position {first} alone has {value}.':
    'रेखा खींचिए। केवल स्थान {first} का मान {value} है।',
  'Drag the line. {count} of {length} positions have {value}: {some}.':
    'रेखा खींचिए। {length} में से {count} स्थानों का मान {value} है: {some}।',
  '{word}, position {position}: {value}': '{word}, स्थान {position}: {value}',

  // ---- binary ----
  From: 'शुरू',
  Bits: 'बिट',
  Binary: 'बाइनरी',
  'fastest at the right': 'सबसे तेज़ दाईं ओर',
  'a sine and a cosine each, fastest at the left': 'एक-एक साइन और कोसाइन, सबसे तेज़ बाईं ओर',
  'flips every': 'कितने पर पलटता है',
  'comes round in': 'कितने में लौटता है',
  'turns steadily': 'बराबर घूमता है',
  'From each position to the next': 'हर स्थान से अगले तक',
  'bits that flip': 'पलटने वाले बिट',
  'distance of the encodings': 'एन्कोडिंग की दूरी',
  'Bits to write one position': 'एक स्थान लिखने के बिट',
  'as float32': 'float32 में',
  'Position {last} needs {needed} bits, which are shown.':
    'स्थान {last} को {needed} बिट चाहिए, उतने ही दिखाए गए हैं।',
  'Positions in binary and encoded': 'स्थान बाइनरी में और एन्कोडिंग में',
  'position {position}: {digits}; {values}': 'स्थान {position}: {digits}; {values}',
  'Between {a} and {b} one bit flips': '{a} और {b} के बीच एक बिट पलटता है',
  'Between {a} and {b}, {flips} bits flip at once': '{a} और {b} के बीच {flips} बिट एक साथ पलटते हैं',
  'and the encoding moves by {distance}, as far as at every other step.':
    'और एन्कोडिंग {distance} खिसकती है, उतना ही जितना हर दूसरे क़दम पर।',
  'and the encoding moves by {distance}; steps differ by {spread} at most.':
    'और एन्कोडिंग {distance} खिसकती है; क़दमों में अधिक से अधिक {spread} का अंतर है।',
  'That costs space: {count} positions need {bits} bits in binary, and {float} as {width} float32 numbers.':
    'इसमें जगह लगती है: {count} स्थानों को बाइनरी में {bits} बिट चाहिए, और {width} float32 संख्याओं में {float}।',
  'bit, then dimension': 'बिट, फिर आयाम',
  'bit {bit}': 'बिट {bit}',

  // ---- collisions ----
  'Written as': 'लिखने का ढंग',
  'Chart to': 'चार्ट कहाँ तक',
  exact: 'ठीक-ठीक',
  decimals: 'दो दशमलव',
  'two decimals': 'दो दशमलव',
  float32: 'float32',
  bfloat16: 'bfloat16',
  'position {position}': 'स्थान {position}',
  'its first sine alone': 'अकेली पहली साइन',
  '{a} and {b} differ by {distance}': '{a} और {b} में {distance} का अंतर',
  wavelengths: 'तरंगदैर्घ्य',
  '{first} to {last} positions, each {ratio} times the one before':
    '{first} से {last} स्थान, हर एक अपने से पहले का {ratio} गुना',
  'Up to here no two are equal, written as': 'यहाँ तक कोई दो बराबर नहीं, यदि ऐसे लिखें',
  '{a}, {b}: {distance}': '{a}, {b}: {distance}',
  '{a}, {b}: equal': '{a}, {b}: बराबर',
  '{name}, {length} positions: {a} and {b} are {distance} apart':
    '{name}, {length} स्थान: {a} और {b} के बीच दूरी {distance}',
  '{count} of {length} differ': '{length} में से {count} अलग',
  'never two equal': 'कोई दो कभी बराबर नहीं',
  searching: 'खोज जारी',
  'first equal: {a}, {b}': 'पहले बराबर: {a}, {b}',
  'no two equal up to {searched}': '{searched} तक कोई दो बराबर नहीं',
  'the sines and cosines of {list}': '{list} की साइन और कोसाइन',
  'a sine alone': 'अकेली साइन',
  'sine alone': 'अकेली साइन',
  'a sine and a cosine': 'एक साइन और एक कोसाइन',
  '{dim} numbers': '{dim} संख्याओं',
  '{count} waves': '{count} तरंगें',
  'With {name}, the closest two of {length} positions, {a} and {b}, differ by {distance}: never by nothing, for no whole number of steps is a whole number of half turns.':
    '{name} के साथ {length} स्थानों में सबसे पास के दो, {a} और {b}, में {distance} का अंतर है: शून्य कभी नहीं, क्योंकि पूरे क़दमों की कोई संख्या आधे चक्करों की पूरी संख्या नहीं होती।',
  'With {name}, written as {format}, positions {a} and {b} are the same, the first two that are: of {length} rows {count} differ.':
    '{name} के साथ, {format} में लिखने पर, स्थान {a} और {b} एक जैसे हैं, और ऐसे पहले दो हैं: {length} पंक्तियों में से {count} अलग हैं।',
  'With {name}, written as {format}, the rows of {searched} positions still differ; the closest two of {length}, {a} and {b}, by {distance}.':
    '{name} के साथ, {format} में लिखने पर, {searched} स्थानों की पंक्तियाँ अब भी अलग हैं; {length} में सबसे पास के दो, {a} और {b}, में {distance} का अंतर है।',
  'up to 6 numbers 1, r, r², … of at most 1000, divided by blanks':
    'अधिक से अधिक 6 संख्याएँ 1, r, r², …, हर एक 1000 तक, बीच में खाली जगह देकर',
  'The closest two positions against their number': 'सबसे पास के दो स्थान, स्थानों की संख्या के साथ',
  'The distance is that before rounding.': 'दूरी पूर्णांकन से पहले की है।',
  'Equal rows are searched among the first {searched} positions.':
    'बराबर पंक्तियाँ पहले {searched} स्थानों में खोजी जाती हैं।',
  'distance of the closest two': 'सबसे पास के दो की दूरी',

  // ---- precision ----
  Column: 'स्तंभ',
  'Computed in': 'किसमें निकाला',
  float64: 'float64',
  float16: 'float16',
  phasor: 'phasor',
  'Error over position and column': 'त्रुटि, स्थान और स्तंभ के साथ',
  'map of errors': 'त्रुटियों का नक्शा',
  'position →, column ↓': 'स्थान →, स्तंभ ↓',
  'wrong by 0.01': '0.01 से ग़लत',
  '1, the error': '1, त्रुटि',
  'off by': 'अंतर',
  '{wave} of column {column} at position {position}: exact, and as programs compute it in':
    'स्तंभ {column} की {wave}, स्थान {position} पर: ठीक-ठीक, और जैसा प्रोग्राम उसे निकालते हैं',
  'the cosine': 'कोसाइन',
  'the sine': 'साइन',
  'float32-pow': 'float32-pow',
  'float32, with pow()': 'float32, pow() से',
  '{format}, with exp()': '{format}, exp() से',
  'the formula with a power in float32': 'float32 में घात वाला सूत्र',
  'phasor, float32': 'phasor, float32',
  'With {dim} numbers in a row the last column is {column}, which is shown.':
    'पंक्ति में {dim} संख्याएँ हों तो अंतिम स्तंभ {column} है, वही दिखाया गया है।',
  'the formula in float64': 'float64 में सूत्र',
  'the formula in float32': 'float32 में सूत्र',
  'the formula in bfloat16': 'bfloat16 में सूत्र',
  'the formula in float16': 'float16 में सूत्र',
  'this library in float32': 'float32 में यह लाइब्रेरी',
  'At position {position} {way} has no value: positions from 65520 on are infinite.':
    'स्थान {position} पर {way} का कोई मान नहीं: 65520 से आगे के स्थान अनंत हो जाते हैं।',
  'At position {position} {way} gives {value} for {truth}, wrong by {error}.':
    'स्थान {position} पर {way}: {truth} की जगह {value}, {error} से ग़लत।',
  'The first position shown where a column is wrong by {large} is {first}.':
    'दिखाए गए स्थानों में पहला, जहाँ कोई स्तंभ {large} से ग़लत है, {first} है।',
  'No position shown, up to 2⁵³, is wrong by {large}.':
    '2⁵³ तक दिखाया गया कोई स्थान {large} से ग़लत नहीं है।',
  'position {position}, column {column}: {value}, wrong by {error}':
    'स्थान {position}, स्तंभ {column}: {value}, {error} से ग़लत',

  // ---- adding ----
  'Model width': 'मॉडल की चौड़ाई',
  Add: 'जोड़ें',
  Concatenate: 'साथ-साथ रखें',
  embeddings: 'एम्बेडिंग',
  encodings: 'एन्कोडिंग',
  'the same size': 'वही आकार',
  'twice as wide': 'दुगुनी चौड़ाई',
  Added: 'जोड़कर',
  'Concatenated, back to {width}': 'साथ रखकर, फिर {width} तक घटाकर',
  'Concatenated, {twice} throughout': 'साथ रखकर, आगे भी {twice}',
  '3 matrices of {rows} × {columns}': '{rows} × {columns} के 3 मैट्रिक्स',
  '{count} parameters': '{count} पैरामीटर',
  '{times} times as many': '{times} गुना',
  'Cells of E and P; arrow keys move': 'E और P के खाने; तीर वाली कुंजियों से चलिए',
  'Added, X keeps {dim} numbers a word, and W_Q, W_K and W_V of a model {width} wide keep their {one} parameters.':
    'जोड़ने पर X में हर शब्द की {dim} संख्याएँ ही रहती हैं, और {width} चौड़े मॉडल के W_Q, W_K और W_V में वही {one} पैरामीटर।',
  'Side by side, X has {both} numbers a word instead of {dim}: of a model {width} wide, W_Q, W_K and W_V need {two} parameters instead of {one}, and {four} if it stays that wide throughout.':
    'साथ-साथ रखने पर X में हर शब्द की {dim} की जगह {both} संख्याएँ हैं: {width} चौड़े मॉडल के W_Q, W_K और W_V को {one} की जगह {two} पैरामीटर चाहिए, और चौड़ाई आगे भी दुगुनी रहे तो {four}।',
  'A matrix that reads [E | P] has one half for E and one for P; adding is the case where both halves are the same matrix.':
    '[E | P] पढ़ने वाले मैट्रिक्स का आधा भाग E के लिए है और आधा P के लिए; जोड़ना वह स्थिति है जिसमें दोनों आधे एक ही मैट्रिक्स हैं।',
  '{word}, position {row}, dimension {column}: {e} + {p} = {x}':
    '{word}, स्थान {row}, आयाम {column}: {e} + {p} = {x}',
  '{word}, position {row}, dimension {column}: {e} stays, and {p} goes to dimension {other}':
    '{word}, स्थान {row}, आयाम {column}: {e} वहीं रहता है, और {p} आयाम {other} में जाता है',

  // ---- what a layer costs ----
  'Words n': 'शब्द n',
  'Dimension d': 'आयाम d',
  'Kernel k': 'कर्नल k',
  'Operations in a layer, counted': 'एक परत की संक्रियाएँ, गिनी हुई',
  'Number of words n': 'शब्दों की संख्या n',
  'number of words n': 'शब्दों की संख्या n',
  'self-attention': 'सेल्फ़-अटेंशन',
  recurrent: 'रिकरेंट',
  convolutional: 'कन्वोल्यूशनल',
  'Self-attention': 'सेल्फ़-अटेंशन',
  Recurrent: 'रिकरेंट',
  Convolutional: 'कन्वोल्यूशनल',
  'Convolutional, dilated': 'कन्वोल्यूशनल, फैला हुआ',
  '… dilated': '… फैला हुआ',
  'Milliseconds for self-attention, measured in this browser':
    'सेल्फ़-अटेंशन में लगे मिलीसेकंड, इसी ब्राउज़र में मापे गए',
  'n = {n}: {time} ms': 'n = {n}: {time} ms',
  'a path of 1': '1 का रास्ता',
  'a path of {length}': '{length} का रास्ता',
  'One word': 'एक शब्द',
  'Another word': 'दूसरा शब्द',
  'A layer over n = {n} words of d = {d} numbers, with a kernel of k = {k} words. Steps are those that wait for each other. Operations leave constant factors out, as O(…) does; the longest path is counted in the network below.':
    'n = {n} शब्दों की एक परत, हर शब्द में d = {d} संख्याएँ, कर्नल k = {k} शब्दों का। क़दम वे हैं जो एक-दूसरे की प्रतीक्षा करते हैं। O(…) की तरह संक्रियाओं में स्थिर गुणक छोड़ दिए गए हैं; सबसे लंबा रास्ता नीचे के जाल में गिना गया है।',
  'What a layer costs': 'एक परत का ख़र्च',
  layer: 'परत',
  operations: 'संक्रियाएँ',
  steps: 'क़दम',
  'longest path': 'सबसे लंबा रास्ता',
  'One step': 'एक क़दम',
  Stop: 'रोकें',
  'Run all steps': 'सारे क़दम चलाएँ',
  'Back to the start': 'शुरू पर लौटें',
  'How {first} can influence {last}: drag either word. The length of a path is the number of its lines.':
    '{first} का असर {last} तक कैसे पहुँचता है: किसी भी शब्द को खींचिए। रास्ते की लंबाई उसकी रेखाओं की गिनती है।',
  'Nothing is computed yet.': 'अभी कुछ नहीं निकाला गया।',
  'After {step} of {count} steps the recurrent layer is at its word {step}; attention was done after 1.':
    '{count} में से {step} क़दम के बाद रिकरेंट परत अपने शब्द {step} पर है; अटेंशन 1 क़दम में पूरा हो गया था।',
  'Each layer of a convolution is a step: {stack} layers connect all words, {dilated} when dilated.':
    'कन्वोल्यूशन की हर परत एक क़दम है: {stack} परतें सारे शब्दों को जोड़ती हैं, फैली हुई हों तो {dilated}।',
  'Measure again': 'फिर मापें',
  'Operations by length, and time in this browser': 'लंबाई के अनुसार संक्रियाएँ, और इस ब्राउज़र में समय',
  'Measure here': 'यहाँ मापें',
  'Measuring…': 'मापा जा रहा है…',
  'Slope {slope}: twice the words take {factor} times as long. At n = {n} it took {time} ms, and the weights of {heads} heads, if they were kept, would take {memory}. A measured time varies from run to run.':
    'ढाल {slope}: दुगुने शब्दों में {factor} गुना समय लगता है। n = {n} पर {time} ms लगे, और {heads} हेड के भार, यदि रखे जाते, तो {memory} लेते। मापा गया समय हर बार थोड़ा बदलता है।',
  'Times attention in this browser at growing n, some seconds long. Below each n: what its n² weights would take, as float32, in {heads} heads.':
    'बढ़ते n पर इसी ब्राउज़र में अटेंशन का समय मापता है, कुछ सेकंड तक। हर n के नीचे: {heads} हेड में उसके n² भार float32 में कितनी जगह लेते।',
  'At n = d = {n} both do {attention} operations; with more words the recurrent layer does fewer.':
    'n = d = {n} पर दोनों {attention} संक्रियाएँ करते हैं; शब्द और बढ़ें तो रिकरेंट परत कम करती है।',
  'At n = {n} self-attention does {attention} operations, {more} times fewer than a recurrent layer; from n = d = {d} words on it does more.':
    'n = {n} पर सेल्फ़-अटेंशन {attention} संक्रियाएँ करता है, रिकरेंट परत से {more} गुना कम; n = d = {d} शब्दों से आगे वह अधिक करता है।',
  'At n = {n} self-attention does {attention} operations, {more} times as many as a recurrent layer: beyond n = d = {d} words its n² is the larger.':
    'n = {n} पर सेल्फ़-अटेंशन {attention} संक्रियाएँ करता है, रिकरेंट परत से {more} गुना: n = d = {d} शब्दों से आगे उसका n² बड़ा पड़ता है।',
  'Self-attention does them in 1 step, a recurrent layer in {n}, one after another; the path between two words is 1 line long, and not up to {n}.':
    'सेल्फ़-अटेंशन इन्हें 1 क़दम में करता है, रिकरेंट परत {n} में, एक के बाद एक; दो शब्दों के बीच का रास्ता 1 रेखा का है, {n} तक का नहीं।',
  'Paths: self-attention {attention}, recurrent {recurrent}, convolutional {convolution}, dilated {dilated}':
    'रास्ते: सेल्फ़-अटेंशन {attention}, रिकरेंट {recurrent}, कन्वोल्यूशनल {convolution}, फैला हुआ {dilated}',
  'milliseconds here': 'यहाँ के मिलीसेकंड',

  // ---- the terms of a score ----
  'The head reads': 'हेड क्या पढ़ता है',
  both: 'दोनों',
  'word asks word': 'शब्द से शब्द',
  'word asks place': 'शब्द से जगह',
  'place asks word': 'जगह से शब्द',
  'place asks place': 'जगह से जगह',
  'the sum': 'योग',
  'Scores, a row for each query and a column for each key; arrow keys move':
    'स्कोर: हर query की एक पंक्ति, हर key का एक स्तंभ; तीर वाली कुंजियों से चलिए',
  term: 'पद',
  value: 'मान',
  'above the row’s mean': 'पंक्ति के औसत से ऊपर',
  'What counts:': 'क्या गिना जाए:',
  'what the words are': 'शब्द क्या हैं',
  'where they stand': 'वे कहाँ हैं',
  'Colours tell how far a cell is above (red) or below (blue) the mean of its row: what all keys of a row share changes nothing in its softmax. Added up, the terms differ from the score computed at once by {residual} at most.':
    'रंग बताते हैं कि खाना अपनी पंक्ति के औसत से कितना ऊपर (लाल) या नीचे (नीला) है: जो बात पंक्ति के सब key में एक जैसी हो उससे सॉफ़्टमैक्स में कुछ नहीं बदलता। पदों का योग और एक साथ निकाला गया स्कोर, दोनों में अधिक से अधिक {residual} का अंतर है।',
  '{query} asks, {key} answers': '{query} पूछता है, {key} उत्तर देता है',
  'The score of {query} with {key} is {score}: {cc} for what they are, {pp} for where they stand, {cp} and {pc} for one’s word with the other’s place.':
    '{key} के साथ {query} का स्कोर {score} है: {cc} इसलिए कि वे क्या हैं, {pp} इसलिए कि वे कहाँ हैं, {cp} और {pc} एक के शब्द और दूसरे की जगह से।',
  'Without positions only the words are left: the score of {query} with {key} is {score}.':
    'स्थानों के बिना केवल शब्द बचते हैं: {key} के साथ {query} का स्कोर {score} है।',
  'Without words only the places are left: the score of {query} with {key} is {score}.':
    'शब्दों के बिना केवल जगहें बचती हैं: {key} के साथ {query} का स्कोर {score} है।',
  'Without words and positions there is nothing to read: every score is 0.':
    'शब्दों और स्थानों के बिना पढ़ने को कुछ नहीं है: हर स्कोर 0 है।',
  '{query} looks at every word alike.': '{query} हर शब्द को बराबर देखता है।',
  '{query} looks most at {best}, which it cannot tell apart: {most} each.':
    '{query} सबसे अधिक {best} को देखता है, जिनमें वह भेद नहीं कर सकता: हर एक को {most}।',
  '{query} gives {key} {weight} of its attention, and looks most at {best}: {most}.':
    '{query} अपने अटेंशन का {weight} {key} को देता है, और सबसे अधिक {best} को देखता है: {most}।',
  '{query}, {key}: {cc}, {cp}, {pc}, {pp}, score {score}':
    '{query}, {key}: {cc}, {cp}, {pc}, {pp}, स्कोर {score}',
  'term, asked by {query}': 'पद, {query} का पूछा हुआ',

  // ---- what the page says about the sentence ----
  'Your own sentence': 'आपका अपना वाक्य',
  ', not in the word list': ', शब्द-सूची में नहीं',
  'and {rest} more': 'और {rest} अन्य',
  'first {most} of {count} tokens': '{count} में से पहले {most} टोकन',
  'The text has {count} tokens. Some figures show the first {most}, because their work grows with the square. Your text stays as it is.':
    'पाठ में {count} टोकन हैं। कुछ चित्र पहले {most} दिखाते हैं, क्योंकि उनका काम वर्ग की दर से बढ़ता है। आपका पाठ वैसा ही रहता है।',
  '{count} others': '{count} अन्य',
  '{names} is not in the word list': '{names} शब्द-सूची में नहीं है',
  '{names} are not in the word list': '{names} शब्द-सूची में नहीं हैं',
  'The list has the 4000 most frequent English words. A token that is not in it gets a vector made from its letters: always the same one, but without a meaning.':
    'सूची में अंग्रेज़ी के सबसे अधिक आने वाले 4000 शब्द हैं। जो टोकन उसमें नहीं है उसका वेक्टर उसके अक्षरों से बनता है: हमेशा वही, पर बिना अर्थ का।',
  'This is version {version} ({build}), built with Emscripten {emscripten} and Eigen {eigen}.':
    'यह संस्करण {version} ({build}) है, Emscripten {emscripten} और Eigen {eigen} से बना।',

  // ---- the article ----
  'phasor: how a Transformer knows the order of words': 'phasor: ट्रांसफ़ॉर्मर शब्दों का क्रम कैसे जानता है',
  'How a Transformer knows the order of words': 'ट्रांसफ़ॉर्मर शब्दों का क्रम कैसे जानता है',
  'Type a sentence and follow it from words through the positional encoding to attention weights.':
    'एक वाक्य लिखिए और उसे शब्दों से पोज़िशनल एन्कोडिंग होते हुए अटेंशन के भारों तक देखिए।',
  Link: 'लिंक',
  Embed: 'एम्बेड',
  Slides: 'स्लाइड',
  Back: 'पीछे',
  'References, and how to cite this page': 'संदर्भ, और इस पृष्ठ का उद्धरण कैसे दें',
  'Skip to the content': 'सामग्री पर जाएँ',
  'Skip to the first chapter': 'पहले अध्याय पर जाएँ',
  'Why are large numbers bad? A model learns by small corrections, and a number a thousand times as large makes a correction a thousand times as large: training jumps. <1>Small models</1> show it.':
    'बड़ी संख्याएँ बुरी क्यों हैं? मॉडल छोटे-छोटे सुधारों से सीखता है, और हज़ार गुना बड़ी संख्या सुधार को हज़ार गुना बड़ा करती है: प्रशिक्षण उछलता है। <1>छोटे मॉडल</1> यह दिखाते हैं।',
  'The row “Smooth” measures this. Digits are <1>discrete</1>: they jump, and between two of them there is nothing. Waves are <2>smooth</2>: halfway between two positions stands a row, too.':
    'पंक्ति “चिकना” यही मापती है। अंक <1>असतत</1> हैं: वे उछलते हैं, और दो के बीच कुछ नहीं है। तरंगें <2>चिकनी</2> हैं: दो स्थानों के बीचोंबीच भी एक पंक्ति है।',
  'One number a position is a single sine, <1>two</1> are a point on a circle; of an <2>odd number</2> the last sine has no cosine.':
    'हर स्थान की एक संख्या अकेला साइन है, <1>दो</1> वृत्त पर एक बिंदु हैं; <2>विषम संख्या</2> हो तो अंतिम साइन का कोसाइन नहीं होता।',
  'The table is computed, once and for all: it is <1>fixed</1>. A <2>learned</2> one has the same shape, but its numbers come out of training, and it has no row for a position that training has not seen.':
    'तालिका एक बार हमेशा के लिए गणना से बनी है: वह <1>निश्चित</1> है। <2>सीखी हुई</2> का आकार वही है, पर उसकी संख्याएँ प्रशिक्षण से निकलती हैं, और जो स्थान प्रशिक्षण ने नहीं देखा उसकी उसमें कोई पंक्ति नहीं।',
  'A row says where a word stands: that is <1>absolute</1>. The turn between two rows says how far apart they are, wherever they stand: that is <2>relative</2>.':
    'पंक्ति बताती है कि शब्द कहाँ खड़ा है: यह <1>निरपेक्ष</1> है। दो पंक्तियों के बीच का घुमाव बताता है कि वे कितनी दूर हैं, चाहे कहीं भी खड़ी हों: यह <2>सापेक्ष</2> है।',
  'The encoding with base 10000': 'आधार 10000 की एन्कोडिंग',
  'The encoding with base 10000.': 'आधार 10000 की एन्कोडिंग।',
  'The encoding with base 100': 'आधार 100 की एन्कोडिंग',
  'The encoding with base 100.': 'आधार 100 की एन्कोडिंग।',
  'The encoding with base 1': 'आधार 1 की एन्कोडिंग',
  'The encoding with base 1.': 'आधार 1 की एन्कोडिंग।',
  'What today’s models do': 'आज के मॉडल क्या करते हैं',
  'phasor: what today’s models do': 'phasor: आज के मॉडल क्या करते हैं',
  'What models of today do with positions: they turn, add a bias, hide keys and remember them.':
    'आज के मॉडल स्थानों के साथ क्या करते हैं: घुमाते हैं, बायस जोड़ते हैं, key छिपाते हैं और याद रखते हैं।',
  'Twelve chapters, about 25 minutes. The short path takes 15 minutes: <1>1</1>, <2>4</2>, <3>6</3>, <4>7</4>, <5>9</5>.':
    'बारह अध्याय, लगभग 25 मिनट। छोटा रास्ता 15 मिनट का है: <1>1</1>, <2>4</2>, <3>6</3>, <4>7</4>, <5>9</5>।',
  'Read on: what models of today do': 'आगे पढ़िए: आज के मॉडल क्या करते हैं',
  'More figures': 'और चित्र',
  'Your sentence: every word with the dials of its encoding':
    'आपका वाक्य: हर शब्द और उसकी एन्कोडिंग की सुइयाँ',
  'Your sentence: every word with the dials of its encoding.':
    'आपका वाक्य: हर शब्द और उसकी एन्कोडिंग की सुइयाँ।',

  // ---- the dials ----
  Dials: 'सुइयाँ',
  'Words and the dials of their encoding; Alt and the arrow keys move a word':
    'शब्द और उनकी एन्कोडिंग की सुइयाँ; Alt और तीर कुंजियाँ शब्द को हटाती हैं',
  'word of the sentence': 'वाक्य का शब्द',
  'a turn in': 'एक चक्कर',
  '{count} words': '{count} शब्दों में',
  '{count} of {pairs} dials: a turn in {lengths} words':
    '{pairs} में से {count} डायल: एक चक्कर {lengths} शब्दों में',
  'Of {pairs} dials, one is drawn.': '{pairs} में से एक डायल बनाया गया है।',
  'Of {pairs} dials, {count} are drawn.': '{pairs} में से {count} डायल बनाए गए हैं।',
  'one word': 'एक शब्द',
  '{count} words long': '{count} शब्द',
  '{word} at position {position}: its dial has turned by {fast} radians.':
    'स्थान {position} पर {word}: उसकी सुई {fast} रेडियन घूमी है।',
  '{word} at position {position}: its first dial has turned by {fast} radians, the last one drawn, which takes {length} words for a turn, by {slow}.':
    'स्थान {position} पर {word}: उसकी पहली सुई {fast} रेडियन घूमी है, और दिखाई गई अंतिम, जो एक चक्कर में {length} शब्द लेती है, {slow}।',
  Language: 'भाषा',
  'Example sentences': 'उदाहरण के वाक्य',
  'Your sentence': 'आपका वाक्य',
  'Type a sentence': 'एक वाक्य लिखिए',
  'Tokens and their positions': 'टोकन और उनके स्थान',
  'Add the encoding': 'एन्कोडिंग जोड़ें',
  Contents: 'विषय-सूची',

  'Attention sees a bag of words': 'अटेंशन को शब्दों का थैला दिखता है',
  'Older networks read a sentence one word after the other. A Transformer takes in all words at once: every word is compared with every other word in one step, and that is why it trains so fast. It is also why it has no idea which word came first.':
    'पुराने नेटवर्क वाक्य को एक-एक शब्द करके पढ़ते थे। ट्रांसफ़ॉर्मर सारे शब्द एक साथ लेता है: हर शब्द की तुलना बाकी हर शब्द से एक ही क़दम में होती है, और इसी से वह इतनी तेज़ी से सीखता है। इसी कारण उसे यह पता नहीं होता कि पहले कौन-सा शब्द आया।',
  'You can test that. Above, “Nitish killed lion” runs through attention, and then the same words in another order. To compare the two results, the rows of the second are put back in the order of the first. Nothing has changed: every word gets the same numbers, no matter who killed whom. Drag the words, and try to change that.':
    'यह आप जाँच सकते हैं। ऊपर “Nitish killed lion” अटेंशन से गुज़रता है, और फिर वही शब्द दूसरे क्रम में। दोनों की तुलना के लिए दूसरे परिणाम की पंक्तियाँ पहले के क्रम में रखी गई हैं। कुछ नहीं बदला: हर शब्द को वही संख्याएँ मिलती हैं, मारा चाहे जिसने भी हो। शब्दों को खींचिए, और इसे बदलने की कोशिश कीजिए।',
  'The same words in two orders, through the same attention':
    'वही शब्द दो क्रमों में, एक ही अटेंशन से गुज़रते हुए',
  'The same words in two orders, through the same attention.':
    'वही शब्द दो क्रमों में, एक ही अटेंशन से गुज़रते हुए।',

  'Why not count?': 'गिन ही क्यों न लें?',
  'From counting to the encoding of the paper, step by step':
    'गिनती से शोधपत्र की एन्कोडिंग तक, चरण-दर-चरण',
  'From counting to the encoding of the paper, step by step.':
    'गिनती से शोधपत्र की एन्कोडिंग तक, चरण-दर-चरण।',

  'Two words by hand': 'दो शब्द हाथ से',
  'Here is the encoding in full for two words, “River Bank”, with six numbers for each. They are three pairs, each a sine and a cosine. A pair is the hand of a dial: the sine says how high its tip is, the cosine how far to the right. With each word the first pair turns by 1 radian, the second by 1/21.54, the third by 1/464.16. This speed is called the frequency of the pair; each frequency is the one before it divided by 10000<1>1/3</1>.':
    'यह रही दो शब्दों “River Bank” की पूरी एन्कोडिंग, हर एक की छह संख्याओं के साथ। ये तीन जोड़ियाँ हैं, हर एक में एक साइन और एक कोसाइन। जोड़ी डायल की एक सुई है: साइन बताता है कि उसकी नोक कितनी ऊपर है, कोसाइन कि कितनी दाईं ओर। हर शब्द पर पहली जोड़ी 1 रेडियन घूमती है, दूसरी 1/21.54, तीसरी 1/464.16। इस गति को जोड़ी की आवृत्ति कहते हैं; हर आवृत्ति अपने से पहले वाली को 10000<1>1/3</1> से भाग देकर मिलती है।',
  'Choose a number to see where it comes from. The first word stands at position 0, where every sine is 0 and every cosine is 1. Mind the last digit: 0.0464 rounds to 0.05; it becomes 0.04 only if you cut the other digits off.':
    'कोई संख्या चुनिए और देखिए कि वह कहाँ से आती है। पहला शब्द स्थान 0 पर है, जहाँ हर साइन 0 और हर कोसाइन 1 होता है। अंतिम अंक पर ध्यान दीजिए: 0.0464 का पूर्णांकन 0.05 है; 0.04 वह तभी बनता है जब आप बाकी अंक काट दें।',
  'The encoding of two words, number by number': 'दो शब्दों की एन्कोडिंग, संख्या-दर-संख्या',
  'The encoding of two words, number by number.': 'दो शब्दों की एन्कोडिंग, संख्या-दर-संख्या।',

  'A pattern for every position': 'हर स्थान का अपना पैटर्न',
  'Now many words and many numbers. Each row is a position in the text, and each column is one dimension of the vector that is added to the word there. Red is above zero, blue is below, and the colour of the page is zero.':
    'अब बहुत-से शब्द और बहुत-सी संख्याएँ। हर पंक्ति पाठ में एक स्थान है, और हर स्तंभ उस वेक्टर का एक आयाम जो वहाँ के शब्द में जोड़ा जाता है। लाल शून्य से ऊपर है, नीला नीचे, और पृष्ठ का रंग शून्य है।',
  'The positional encoding: positions down, dimensions across':
    'पोज़िशनल एन्कोडिंग: नीचे की ओर स्थान, दाईं ओर आयाम',
  'A heat map of the sinusoidal encoding. It needs JavaScript and WebAssembly.':
    'साइन-कोसाइन एन्कोडिंग का हीट मैप। इसे JavaScript और WebAssembly चाहिए।',
  'Read it from left to right. The first columns change from one position to the next, the last ones hardly at all. Columns 0 and 1, 2 and 3, and so on are pairs: the sine and the cosine of one angle, the hand of one dial. Every pair turns more slowly than the one before. One hand alone comes round again and again; all of them together stand differently at every position.':
    'इसे बाएँ से दाएँ पढ़िए। पहले स्तंभ एक स्थान से अगले पर बदल जाते हैं, अंतिम स्तंभ लगभग बिल्कुल नहीं। स्तंभ 0 और 1, 2 और 3, और आगे ऐसे ही, जोड़ियाँ हैं: एक कोण के साइन और कोसाइन, यानी एक डायल की सुई। हर जोड़ी पिछली से धीमी घूमती है। अकेली सुई बार-बार वहीं लौट आती है; सब मिलकर हर स्थान पर अलग तरह से खड़ी होती हैं।',
  'Here <1>pos</1> is the position, <2>i</2> counts the pairs from 0 to <3>d</3>/2 − 1, and <4>d</4> (in the paper <5>d</5><6>model</6>) is the number of dimensions. The even columns are sines and the odd ones cosines, counted from 0. <7>Set <8>d</8> to 6</7> to find the two words from above again, or <9><10>to 512</10>,</9> as in the paper.':
    'यहाँ <1>pos</1> स्थान है, <2>i</2> जोड़ियों को 0 से <3>d</3>/2 − 1 तक गिनता है, और <4>d</4> (शोधपत्र में <5>d</5><6>model</6>) आयामों की संख्या है। 0 से गिनें तो सम स्तंभ साइन हैं और विषम स्तंभ कोसाइन। <7><8>d</8> को 6 कीजिए</7> तो ऊपर के दो शब्द फिर मिलेंगे, या <9><10>512 कीजिए</10>,</9> जैसा शोधपत्र में है।',

  'Every column is a wave': 'हर स्तंभ एक तरंग है',
  'Follow one column of the picture from top to bottom and it is a wave. Choose a pair in the small chart to see its two waves, and drag its hand to turn it. How fast it turns is its frequency.':
    'चित्र के किसी स्तंभ को ऊपर से नीचे देखिए, वह एक तरंग है। छोटे चार्ट में कोई जोड़ी चुनिए तो उसकी दोनों तरंगें दिखेंगी, और उसकी सुई खींचकर उसे घुमाइए। वह जितनी तेज़ घूमती है वही उसकी आवृत्ति है।',
  'Columns of the encoding as curves over position': 'एन्कोडिंग के स्तंभ, स्थान के साथ बदलते वक्रों के रूप में',
  'Columns of the encoding as curves over position.': 'एन्कोडिंग के स्तंभ, स्थान के साथ बदलते वक्रों के रूप में।',

  'Like a counter, without the carry': 'गिनने वाले मीटर जैसी, पर बिना हासिल के',
  'In step 3 every digit flips half as often as the one before it; the encoding does the same with waves. That saves no space: a row takes far more bits than a binary number. What you get for them is even steps. From 3 to 4 three digits flip at once, from 4 to 5 only one; a row of the encoding moves equally far at every step, because every step is the same turn.':
    'चरण 3 में हर अंक पिछले से आधी बार पलटता है; एन्कोडिंग यही काम तरंगों से करती है। इससे जगह नहीं बचती: एक पंक्ति में बाइनरी संख्या से कहीं अधिक बिट लगते हैं। इनके बदले बराबर क़दम मिलते हैं। 3 से 4 पर तीन अंक एक साथ पलटते हैं, 4 से 5 पर केवल एक; एन्कोडिंग की पंक्ति हर क़दम पर बराबर दूरी चलती है, क्योंकि हर क़दम वही घुमाव है।',
  'Positions as binary numbers beside their encoding': 'स्थान बाइनरी संख्याओं में, साथ में उनकी एन्कोडिंग',
  'Positions as binary numbers beside their encoding.': 'स्थान बाइनरी संख्याओं में, साथ में उनकी एन्कोडिंग।',

  'Near positions are alike': 'पास के स्थान एक जैसे हैं',
  'The strips at the top are the encodings with three bases. Below each of them every position is compared with every other, by the cosine of the angle between their rows: 1 is the same direction, 0 is at right angles. The stripes run along the diagonal, so the answer depends on the distance between two positions and on nothing else. The table is also its own mirror image: three places before and three places after look the same. So likeness alone cannot find “the word before”. A turn can: that is the next chapter.':
    'सबसे ऊपर की पट्टियाँ तीन आधारों वाली एन्कोडिंग हैं। हर एक के नीचे हर स्थान की तुलना बाकी हर स्थान से होती है, उनकी पंक्तियों के बीच के कोण के कोसाइन से: 1 यानी एक ही दिशा, 0 यानी समकोण। धारियाँ विकर्ण के साथ चलती हैं, इसलिए उत्तर दो स्थानों के बीच की दूरी पर निर्भर है और किसी बात पर नहीं। यह तालिका अपना ही दर्पण-बिंब भी है: तीन जगह पहले और तीन जगह बाद एक जैसे दिखते हैं। इसलिए अकेली समानता “पिछला शब्द” नहीं खोज सकती। घुमाव खोज सकता है: वह अगला अध्याय है।',
  'How alike every two positions are, for three bases': 'हर दो स्थान कितने एक जैसे हैं, तीन आधारों के लिए',
  'How alike every two positions are, for three bases.':
    'हर दो स्थान कितने एक जैसे हैं, तीन आधारों के लिए।',
  'The base sets how slow the slowest pair is, and with it how slowly likeness fades: over thousands of words with base 10000. With base 1, in the last map, all pairs turn at the same speed. <1><2>Go on by 44</2>:</1> 44 radians are 7.003 full turns, and position 44 looks like position 0. <3><4>With 128 numbers and base 10000</4>,</3> likeness falls with the distance, but not evenly: at offset 12 it rises for the first time.':
    'आधार तय करता है कि सबसे धीमी जोड़ी कितनी धीमी है, और उसके साथ समानता कितनी धीमे घटती है: आधार 10000 हो तो हज़ारों शब्दों में। आधार 1 हो, जैसा अंतिम नक़्शे में है, तो सारी जोड़ियाँ एक ही गति से घूमती हैं। <1><2>44 आगे बढ़िए</2>:</1> 44 रेडियन 7.003 पूरे चक्कर हैं, और स्थान 44 स्थान 0 जैसा दिखता है। <3><4>128 संख्याएँ और आधार 10000 हों</4></3> तो समानता दूरी के साथ घटती है, पर बराबर नहीं: ऑफ़सेट 12 पर वह पहली बार बढ़ती है।',

  'Moving on is turning': 'आगे बढ़ना घूमना है',
  'Go on by some positions, and every pair turns by an angle that depends on how far you go and not on where you start. So one matrix moves any position on by that offset. Drag the first hand: the matrix stays as it is. Drag the second: it changes.':
    'कुछ स्थान आगे बढ़िए, और हर जोड़ी एक कोण से घूमती है जो इस पर निर्भर है कि आप कितना आगे गए, इस पर नहीं कि कहाँ से चले। इसलिए एक ही मैट्रिक्स हर स्थान को उतने ही ऑफ़सेट से आगे ले जाता है। पहली सुई खींचिए: मैट्रिक्स नहीं बदलता। दूसरी खींचिए: वह बदलता है।',
  'The rotation that moves an encoding on by an offset':
    'वह घूर्णन जो एन्कोडिंग को एक ऑफ़सेट आगे ले जाता है',
  'The rotation that moves an encoding on by an offset.':
    'वह घूर्णन जो एन्कोडिंग को एक ऑफ़सेट आगे ले जाता है।',
  'The matrix is a rotation: its rows are [cos, sin] and [−sin, cos], and its determinant is 1. It is often written with [cos, −sin] as its second row; switch that on, and see where the second number goes.':
    'मैट्रिक्स एक घूर्णन है: उसकी पंक्तियाँ [cos, sin] और [−sin, cos] हैं, और उसका सारणिक 1 है। अक्सर उसकी दूसरी पंक्ति [cos, −sin] लिखी मिलती है; उसे चालू कीजिए, और देखिए कि दूसरी संख्या कहाँ जाती है।',

  'Added, not put beside': 'जोड़ी गई, बगल में नहीं रखी गई',
  'The encoding is added to the vector of the word, number by number. Putting it beside the word would keep the two apart, and double the width of all that follows. In a vector of many numbers the two need not collide: words can use some directions and the encoding others. A trained model learns to keep them apart; the examples of this page are made so by hand.':
    'एन्कोडिंग शब्द के वेक्टर में संख्या-दर-संख्या जोड़ी जाती है। उसे शब्द की बगल में रखने से दोनों अलग रहते, और आगे की हर चीज़ की चौड़ाई दुगुनी हो जाती। बहुत-सी संख्याओं वाले वेक्टर में दोनों को टकराना ज़रूरी नहीं: शब्द कुछ दिशाएँ ले सकते हैं और एन्कोडिंग दूसरी। प्रशिक्षित मॉडल उन्हें अलग रखना सीखता है; इस पृष्ठ के उदाहरण हाथ से ऐसे बनाए गए हैं।',
  'Words, positions and their sum, and what each way costs':
    'शब्द, स्थान और उनका योग, और हर तरीक़े का ख़र्च',
  'Words, positions and their sum, and what each way costs.':
    'शब्द, स्थान और उनका योग, और हर तरीक़े का ख़र्च।',

  'Attention, number by number': 'अटेंशन, संख्या-दर-संख्या',
  'Each word now has a vector that knows its place. Attention makes three of it: a <1>query</1>, what the word looks for; a <2>key</2>, what it offers; and a value, what it passes on. The product of a query and a key is a score, the scores are divided by √<3>d</3><4><5>k</5></4>, a softmax turns each row of them into weights that add up to 1, and the weights mix the values.':
    'हर शब्द के पास अब ऐसा वेक्टर है जो अपनी जगह जानता है। अटेंशन उससे तीन बनाता है: <1>query</1>, यानी शब्द क्या खोज रहा है; <2>key</2>, यानी वह क्या दे सकता है; और value, यानी वह आगे क्या देता है। query और key का गुणनफल स्कोर है, स्कोर को √<3>d</3><4><5>k</5></4> से भाग दिया जाता है, सॉफ़्टमैक्स उनकी हर पंक्ति को ऐसे भारों में बदलता है जिनका योग 1 हो, और भार value को मिलाते हैं।',
  'Here it is on numbers that you can change: an input <1>X</1> of three words, and the matrices <2>W</2> that make queries, keys and values of it. Choose a cell, and the numbers that it was made from light up. One such attention is a head. <3>Two heads</3> do this side by side, each with columns of <4>W</4> of its own, and one more matrix mixes their outputs. <5>One head</5> is easier to follow; or <6>leave <7>X</7> out</6> and change queries, keys and values themselves.':
    'यहाँ यह सब ऐसी संख्याओं पर है जिन्हें आप बदल सकते हैं: तीन शब्दों का इनपुट <1>X</1>, और मैट्रिक्स <2>W</2> जो उससे query, key और value बनाते हैं। कोई खाना चुनिए, और जिन संख्याओं से वह बना है वे उभर आएँगी। ऐसे एक अटेंशन को हेड कहते हैं। <3>दो हेड</3> यही साथ-साथ करते हैं, हर एक <4>W</4> के अपने स्तंभों के साथ, और एक और मैट्रिक्स उनके आउटपुट मिलाता है। <5>एक हेड</5> समझना आसान है; या <6><7>X</7> हटाइए</6> और query, key और value ख़ुद बदलिए।',
  'Scaled dot-product attention, step by step': 'स्केल्ड डॉट-प्रोडक्ट अटेंशन, चरण-दर-चरण',
  'Scaled dot-product attention, step by step.': 'स्केल्ड डॉट-प्रोडक्ट अटेंशन, चरण-दर-चरण।',
  'Why divide? Without it, the scores of long vectors lie so far apart that the softmax gives everything to one word. Then hardly any gradient comes back through it, and gradients are what training learns by. So dividing prevents gradients that are too small, not too large: take the scale away in the figure and watch them.':
    'भाग क्यों दें? उसके बिना लंबे वेक्टरों के स्कोर इतने दूर-दूर होते हैं कि सॉफ़्टमैक्स सब कुछ एक ही शब्द को दे देता है। तब उससे होकर लगभग कोई ग्रेडिएंट नहीं लौटता, और प्रशिक्षण ग्रेडिएंट से ही सीखता है। इसलिए भाग देना ग्रेडिएंट को बहुत छोटा होने से बचाता है, बहुत बड़ा होने से नहीं: चित्र में भाग हटाइए और उन्हें देखिए।',

  'Which word looks at which': 'कौन-सा शब्द किसे देखता है',
  'Each row above shows how one word of your sentence divides its attention over all its words. Several heads do this side by side, each with matrices of its own, its projections: if they shared them, all heads would be the same. The heads of this chapter are made by hand, so that you can see what a head is able to do; trained ones are in <1>a lab of their own</1>. Switch the encoding off, and the heads that read positions have nothing left to read.':
    'ऊपर हर पंक्ति दिखाती है कि आपके वाक्य का एक शब्द अपना अटेंशन पूरे वाक्य में कैसे बाँटता है। कई हेड यह काम साथ-साथ करते हैं, हर एक अपने मैट्रिक्सों के साथ, जिन्हें प्रोजेक्शन कहते हैं: यदि वे साझे होते तो सारे हेड एक जैसे होते। इस अध्याय के हेड हाथ से बनाए गए हैं, ताकि आप देख सकें कि हेड क्या-क्या कर सकता है; प्रशिक्षित हेड <1>अपनी प्रयोगशाला</1> में हैं। एन्कोडिंग बंद कीजिए, और स्थान पढ़ने वाले हेड के पास पढ़ने को कुछ नहीं बचता।',
  'Attention weights: the query’s word down, the key’s word across':
    'अटेंशन के भार: नीचे की ओर query का शब्द, दाईं ओर key का शब्द',
  'The attention weights of your sentence.': 'आपके वाक्य के अटेंशन के भार।',
  'Nobody made these: the heads of a small language model after its training, a row for each of its four layers, at “the money bank by the river bank”. The lab <1>Heads that training made</1> opens them for your sentence.':
    'इन्हें किसी ने नहीं बनाया: प्रशिक्षण के बाद एक छोटे भाषा-मॉडल के हेड, उसकी चार परतों में से हर एक की एक पंक्ति, “the money bank by the river bank” पर। प्रयोगशाला <1>प्रशिक्षण से बने हेड</1> इन्हें आपके वाक्य के लिए खोलती है।',
  'What the projections are': 'प्रोजेक्शन क्या हैं',
  'The words are vectors of 100 numbers (GloVe, learned from which words stand near which). The first 64 of them, or half of the dimensions where that is less, are put into the last dimensions of <1>X</1>, where the encoding hardly changes within a sentence; the first dimensions are left to the encoding alone. The head “meaning” reads the words. The heads “back” and “ahead” read the encoding, and their queries turn every pair by the angle of one or two positions: the rotation that moves an encoding from one position to another. The head “nearby” reads the encoding as it is. Heads 7 and 8 are random numbers. The values of all heads are the words, so the output is a mixture of words.':
    'शब्द 100 संख्याओं के वेक्टर हैं (GloVe, इससे सीखे गए कि कौन-से शब्द किनके पास आते हैं)। उनमें से पहली 64, या जहाँ कम हों वहाँ आधे आयाम, <1>X</1> के अंतिम आयामों में रखी जाती हैं, जहाँ वाक्य के भीतर एन्कोडिंग लगभग नहीं बदलती; पहले आयाम केवल एन्कोडिंग के लिए छोड़े गए हैं। “अर्थ” वाला हेड शब्द पढ़ता है। “पीछे” और “आगे” वाले हेड एन्कोडिंग पढ़ते हैं, और उनकी query हर जोड़ी को एक या दो स्थानों के कोण से घुमाती है: यही घूर्णन एन्कोडिंग को एक स्थान से दूसरे पर ले जाता है। “आस-पास” वाला हेड एन्कोडिंग को वैसे ही पढ़ता है। हेड 7 और 8 यादृच्छिक संख्याएँ हैं। सारे हेड की value शब्द ही हैं, इसलिए आउटपुट शब्दों का मिश्रण है।',

  'What a score is made of': 'स्कोर किससे बनता है',
  'A row that enters attention is a word plus its position. So a score, the product of two such rows, is the sum of four: word times word, word times place, place times word, and place times place. The four maps show them, and add up to the scores of your sentence.':
    'अटेंशन में जाने वाली पंक्ति शब्द और उसके स्थान का योग है। इसलिए स्कोर, यानी ऐसी दो पंक्तियों का गुणनफल, चार गुणनफलों का योग है: शब्द गुणा शब्द, शब्द गुणा जगह, जगह गुणा शब्द, और जगह गुणा जगह। चारों चित्र उन्हें दिखाते हैं, और उनका योग आपके वाक्य के स्कोर हैं।',
  'One score and its four terms': 'एक स्कोर और उसके चार पद',
  'One score and its four terms.': 'एक स्कोर और उसके चार पद।',
  'Switch off where the words stand: a word that occurs twice now has two equal rows, and nothing can tell them apart. Switch off what the words are: what is left looks one place back, whatever stands there. Two of the maps are nearly blank. In this hand-made head the words take only the last dimensions, where the encoding hardly changes. So adding is nearly the same as putting beside, and the two products of a word with a place are nearly 0. Nothing forces a trained head to keep words and places apart.':
    '“वे कहाँ हैं” बंद कीजिए: कोई शब्द दो बार हो तो उसकी दोनों पंक्तियाँ अब एक जैसी हैं, और उनमें भेद करने वाली कोई चीज़ नहीं। “शब्द क्या हैं” बंद कीजिए, तो जो बचता है वह एक जगह पीछे देखता है, वहाँ चाहे जो भी हो। दो चित्र लगभग ख़ाली हैं। हाथ से बने इस हेड में शब्द केवल अंतिम आयाम लेते हैं, जहाँ एन्कोडिंग लगभग नहीं बदलती। इसलिए जोड़ना लगभग बगल में रखने जैसा है, और शब्द के जगह से दोनों गुणनफल लगभग 0 हैं। प्रशिक्षित हेड को शब्द और जगह अलग रखने की कोई मजबूरी नहीं।',

  'What it costs': 'इसका ख़र्च',
  'Attention lets any two words meet in one step, however far apart they are; a recurrent layer passes what it knows on from word to word, and a convolution from neighbourhood to neighbourhood. Drag two words, and count the lines between them. Then take the layers one step at a time: all words of an attention layer are ready after the first.':
    'अटेंशन में कोई भी दो शब्द एक ही क़दम में मिल जाते हैं, वे कितनी भी दूर हों; रिकरेंट परत ख़बर एक शब्द से दूसरे को आगे देती है, और कन्वोल्यूशन एक पड़ोस से दूसरे को। दो शब्द खींचिए, और उनके बीच की रेखाएँ गिनिए। फिर परतों को एक-एक क़दम चलाइए: अटेंशन की परत के सारे शब्द पहले ही क़दम के बाद तैयार हैं।',
  'Operations, steps and paths of the layers': 'परतों की संक्रियाएँ, क़दम और रास्ते',
  'Operations, steps and paths of the layers.': 'परतों की संक्रियाएँ, क़दम और रास्ते।',
  'The price is about <1>n</1>²·<2>d</2> multiplications, and <3>n</3>² weights if one keeps them: beyond <4>n</4> = <5>d</5> words a recurrent layer does less work. You can time attention here, in your own browser. Twice the words take four times as long once the sentence is long; the exact times change with your machine and with what else it does.':
    'क़ीमत है लगभग <1>n</1>²·<2>d</2> गुणा, और <3>n</3>² भार यदि उन्हें रखा जाए: <4>n</4> = <5>d</5> शब्दों से आगे रिकरेंट परत कम काम करती है। अटेंशन का समय आप यहीं, अपने ब्राउज़र में, माप सकते हैं। वाक्य लंबा हो तो दुगुने शब्दों में चार गुना समय लगता है; ठीक-ठीक समय आपकी मशीन पर और उसके बाकी कामों पर निर्भर है।',

  'Order restored': 'क्रम लौट आया',
  'Back to the beginning, with your own sentence and with the encoding. The same words in another order now give other outputs, and the table says by how much. Switch the encoding off, and the difference is gone.':
    'फिर शुरुआत पर, इस बार आपके अपने वाक्य और एन्कोडिंग के साथ। वही शब्द दूसरे क्रम में अब दूसरे आउटपुट देते हैं, और तालिका बताती है कि कितने अलग। एन्कोडिंग बंद कीजिए, और अंतर मिट जाता है।',
  'Your sentence and another order of its words through the same attention':
    'आपका वाक्य और उसके शब्दों का दूसरा क्रम, एक ही अटेंशन से गुज़रते हुए',
  'Your sentence and another order of its words through the same attention.':
    'आपका वाक्य और उसके शब्दों का दूसरा क्रम, एक ही अटेंशन से गुज़रते हुए।',

  'Appendix: how different is different?': 'परिशिष्ट: कितना अलग, अलग है?',
  'Are the rows of any two positions equal? With whole positions and exact numbers, never: no whole number of steps is a whole number of half turns, so even one sine never takes the same value twice. The encoding has no period, and so there is no least common multiple of periods.':
    'क्या किन्हीं दो स्थानों की पंक्तियाँ बराबर हैं? पूरे स्थान और ठीक-ठीक संख्याएँ लें तो कभी नहीं। क़दमों की कोई भी पूर्ण संख्या आधे चक्करों की पूर्ण संख्या नहीं होती, इसलिए अकेला साइन भी एक मान दो बार नहीं लेता। एन्कोडिंग का कोई आवर्तकाल नहीं, इसलिए आवर्तकालों का कोई लघुत्तम समापवर्त्य भी नहीं।',
  'What counts is how near two positions come, and with how many digits they are written. The curve is the distance of the closest two among the first <1>n</1> positions; the bars say how far each number format gets before two positions are the same.':
    'असली बात यह है कि दो स्थान कितने पास आते हैं, और वे कितने अंकों से लिखे जाते हैं। वक्र पहले <1>n</1> स्थानों में सबसे पास के दो की दूरी है; पट्टियाँ बताती हैं कि हर संख्या-प्रारूप कहाँ तक पहुँचता है, इससे पहले कि दो स्थान एक हो जाएँ।',
  'The closest two positions, and where two become equal':
    'सबसे पास के दो स्थान, और कहाँ दो बराबर हो जाते हैं',
  'The closest two positions, and where two become equal.':
    'सबसे पास के दो स्थान, और कहाँ दो बराबर हो जाते हैं।',

  'Appendix: how exact it is': 'परिशिष्ट: यह कितनी सटीक है',
  'A computer works the formula out in numbers of 16, 32 or 64 bits. In an angle of a million radians the whole turns take up most of the digits. Few are left for the rest of a turn, and only that rest counts. How a program writes the frequency matters too: as exp(−2i·ln(base)/d), as PyTorch’s tutorial does, or as a power of the base. Choose a position, as far out as you like, and a way to compute: the exact value stands above, and the wrong digits are marked.':
    'कंप्यूटर यह सूत्र 16, 32 या 64 बिट की संख्याओं में निकालता है। दस लाख रेडियन के कोण में पूरे चक्कर ही अधिकतर अंक ले लेते हैं। अधूरे चक्कर के लिए थोड़े ही बचते हैं, और मायने केवल वही रखता है। प्रोग्राम आवृत्ति को कैसे लिखता है, इससे भी अंतर पड़ता है: exp(−2i·ln(base)/d), जैसा PyTorch के ट्यूटोरियल में है, या आधार की घात। कोई स्थान चुनिए, जितनी दूर चाहें, और निकालने का एक ढंग: ठीक मान ऊपर है, और ग़लत अंकों पर निशान हैं।',
  'The formula as programs compute it, against the exact value':
    'सूत्र, जैसा प्रोग्राम उसे निकालते हैं, ठीक मान के सामने',
  'The formula as programs compute it, against the exact value.':
    'सूत्र, जैसा प्रोग्राम उसे निकालते हैं, ठीक मान के सामने।',

  'Find the mistake': 'ग़लती ढूँढिए',
  'Much of what is written about the encoding is nearly right. The lecture notes that this page grew from are wrong in twenty-five places, and here they are: a few lines each, at least one of them wrong. Pick a wrong line first. Then every line is computed, and you see why.':
    'एन्कोडिंग के बारे में जो लिखा मिलता है उसका बहुत-सा भाग लगभग सही है। जिन नोट्स से यह पृष्ठ बना है वे पच्चीस जगह ग़लत हैं, और वे सब यहाँ हैं: हर बार कुछ पंक्तियाँ, जिनमें कम से कम एक ग़लत है। पहले कोई ग़लत पंक्ति चुनिए। फिर हर पंक्ति की गणना होती है, और आप देखते हैं कि क्यों।',
  'Mistakes of lecture notes, to be found': 'नोट्स की ग़लतियाँ, ढूँढने के लिए',
  'Mistakes of lecture notes, to be found.': 'नोट्स की ग़लतियाँ, ढूँढने के लिए।',
  'Every answer here is computed. You can have a claim of your own checked as well: write an expression, and the value that it is said to have.':
    'यहाँ हर उत्तर की गणना होती है। आप अपना कोई दावा भी जँचवा सकते हैं: एक व्यंजक लिखिए, और वह मान जो उसका बताया जाता है।',
  'A claim, computed': 'एक दावा, गणना करके',
  'A claim, computed.': 'एक दावा, गणना करके।',

  'Each figure is one tag that works in any page: see <1>all of them</1>. Seven tools have pages of their own: <2>rotary encoding and long contexts</2>, <3>masks</3>, <4>attention over an image</4>, <5>small models, trained in your browser</5>, <6>heads of trained models</6>, <7>your own numbers</7>, and <8>why two implementations differ</8>.':
    'हर चित्र एक टैग है जो किसी भी पृष्ठ में चलता है: <1>सारे चित्र देखिए</1>। सात औज़ारों के अपने पृष्ठ हैं: <2>रोटरी एन्कोडिंग और लंबे संदर्भ</2>, <3>मास्क</3>, <4>चित्र पर ध्यान</4>, <5>आपके ब्राउज़र में प्रशिक्षित छोटे मॉडल</5>, <6>प्रशिक्षित मॉडलों के हेड</6>, <7>आपकी अपनी संख्याएँ</7>, और <8>दो कार्यान्वयन अलग क्यों हैं</8>।',
  'Every number on this page is computed in your browser by the phasor library; nothing is sent anywhere.':
    'इस पृष्ठ की हर संख्या phasor लाइब्रेरी आपके ब्राउज़र में ही निकालती है; कहीं कुछ नहीं भेजा जाता।',
  'The word vectors are GloVe (Pennington, Socher and Manning, 2014); <1>where they come from</1>. The encoding and attention are those of Vaswani et al., “Attention is all you need” (2017).':
    'शब्दों के वेक्टर GloVe के हैं (Pennington, Socher और Manning, 2014); <1>वे कहाँ से आए</1>। एन्कोडिंग और अटेंशन Vaswani आदि के शोधपत्र “Attention is all you need” (2017) के हैं।',
  'There is no figure “{name}” here. There are: {names}.':
    'यहाँ “{name}” नाम का कोई चित्र नहीं है। ये चित्र हैं: {names}।',

  // ---- the gallery ----
  Pages: 'पृष्ठ',
  'Every number is computed in your browser by the phasor library; nothing is sent anywhere.':
    'हर संख्या phasor लाइब्रेरी आपके ब्राउज़र में ही निकालती है; कहीं कुछ नहीं भेजा जाता।',
  'Copy code': 'कोड कॉपी करें',
  'the sentence': 'वाक्य',
  'encoding {value}': 'एन्कोडिंग {value}',
  'd = {value}': 'd = {value}',
  '{value} positions': '{value} स्थान',
  'base {value}': 'आधार {value}',
  '{value} heads': '{value} हेड',
  'Changed here for the whole page: {list}.': 'यहाँ पूरे पृष्ठ के लिए बदला गया: {list}।',
  '{part}, chapter {chapter} of {count}': '{part}, {count} में से अध्याय {chapter}',
  'A longer context': 'लंबा संदर्भ',
  Where: 'कहाँ',
  'Who looks at whom': 'कौन किसे देखता है',
  Today: 'आज',
  'Try it': 'आज़माइए',
  'Part I': 'भाग एक',
  'Part II': 'भाग दो',
  'The pictures are prepared for printing …': 'छापने के लिए चित्र तैयार हो रहे हैं …',
  'Some pictures were not there yet when this was printed. Press Ctrl+P in the page: that waits for them.':
    'जब यह छापा गया, कुछ चित्र अभी नहीं आए थे। पृष्ठ में Ctrl+P दबाइए: वह उनकी प्रतीक्षा करता है।',
  'How a word can carry its place: from counting to waves. All the mathematics you need is sine and cosine. It takes about 12 minutes.':
    'शब्द अपनी जगह कैसे साथ रख सकता है: गिनने से तरंगों तक। गणित केवल साइन और कोसाइन है। इसमें लगभग 12 मिनट लगते हैं।',
  'How attention reads words and places, number by number. You can start here: all you need to know is that a word has a vector, and that its place is added to it. It takes about 13 minutes.':
    'अटेंशन शब्दों और जगहों को कैसे पढ़ता है, संख्या-दर-संख्या। आप यहाँ से शुरू कर सकते हैं: इतना जानना काफ़ी है कि हर शब्द का एक वेक्टर है, और उसकी जगह उसमें जोड़ी जाती है। इसमें लगभग 13 मिनट लगते हैं।',
  'What today’s models do: they turn, hide and remember. You can start here if you know what queries and keys are. It takes about 15 minutes.':
    'आज के मॉडल क्या करते हैं: वे घुमाते हैं, छिपाते हैं और याद रखते हैं। यदि आप जानते हैं कि query और key क्या हैं, तो यहाँ से शुरू कर सकते हैं। इसमें लगभग 15 मिनट लगते हैं।',
  'A model is trained on texts of some length, its context. In a longer text a slow pair turns further than it ever did in training: these pairs are red above, for Llama 2 in a text four times as long as those it was trained on. The model has never seen their hands stand like that.':
    'मॉडल किसी लंबाई के पाठ पर प्रशिक्षित होता है, जो उसका संदर्भ है। उससे लंबे पाठ में धीमी जोड़ी प्रशिक्षण से आगे घूम जाती है: ऊपर लाल वाली, Llama 2 की, उसके प्रशिक्षण से चार गुना लंबे पाठ में। मॉडल ने उनकी सुइयों को वैसे खड़ा कभी नहीं देखा।',
  'Slowing down all pairs alike brings the slow ones back to angles that the model knows, but makes neighbours look alike. So today’s models leave the fast pairs as they are and slow down the slow ones, each model by its own rule. Choose a model, and drag “Wanted context” as far as it goes.':
    'सब जोड़ियों को बराबर धीमा करने से धीमी जोड़ियाँ उन कोणों पर लौट आती हैं जिन्हें मॉडल जानता है, पर पड़ोसी एक-से दिखने लगते हैं। इसलिए आज के मॉडल तेज़ जोड़ियों को वैसा ही रहने देते हैं और धीमी को और धीमा करते हैं, हर एक अपने नियम से। कोई मॉडल चुनिए, और “वांछित संदर्भ” को जहाँ तक हो खींचिए।',
  'The wavelengths of a model in a longer context': 'लंबे संदर्भ में एक मॉडल की तरंगदैर्घ्य',
  'The wavelengths of a model in a longer context.': 'लंबे संदर्भ में एक मॉडल की तरंगदैर्घ्य।',
  'What a config.json of your own makes of the frequencies is shown on <1>a page of its own</1>.':
    'आपकी अपनी config.json आवृत्तियों का क्या करती है, यह <1>एक अलग पृष्ठ</1> पर है।',
  Menu: 'मेनू',
  'Without the encoding {word} at position {position} has nothing that the same word at another position has not.':
    'एन्कोडिंग के बिना स्थान {position} के {word} में ऐसा कुछ नहीं जो किसी और स्थान के उसी शब्द में न हो।',
};
