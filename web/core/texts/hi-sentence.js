// The sentence and the front page in Hindi; see hi.js.

/** @type {Readonly<Record<string, string>>} */
export default {
  'two banks': 'दो बैंक',
  'two capitals': 'दो राजधानियाँ',
  'who killed whom': 'किसने किसे मारा',
  'like or don’t like': 'पसंद या नापसंद',
  'dimensions, then weights': 'विमाएँ, फिर भार',
  'a hand for each pair of columns': 'स्तंभों के हर जोड़े की एक सुई',
  'Positional encoding': 'स्थान-एन्कोडिंग',
  '{word}, column {column}: {value}': '{word}, स्तंभ {column}: {value}',
  'is not added.': 'जोड़ा नहीं गया।',
  '{what}, or -1': '{what}, या -1',
  'From meaning to place': 'अर्थ से जगह तक',
  'What the head reads': 'head क्या पढ़ता है',
  '{share} % place': '{share} % जगह',
  'where each word stands': 'हर शब्द कहाँ है',
  'what it looks at, %': 'वह किसे देखता है, %',
  'Type a word: the first one stands at position 0.': 'कोई शब्द लिखिए: पहला शब्द स्थान 0 पर होता है।',
  '{word} at {first} and at {second}: different rows, {distance} apart.':
    '{word} {first} पर और {second} पर: अलग पंक्तियाँ, {distance} की दूरी पर।',
  'Positions are off: every number is 0. Both {word} are {distance} apart, one and the same to attention.':
    'स्थान बंद हैं: हर संख्या 0 है। दोनों {word} में {distance} की दूरी है, attention के लिए वे एक ही हैं।',
  'Positions are off: every number is 0, and nothing says which word came first.':
    'स्थान बंद हैं: हर संख्या 0 है, और कुछ नहीं बताता कि कौन-सा शब्द पहले आया।',
  'The first word stands at position 0: every sine is 0, every cosine 1.':
    'पहला शब्द स्थान 0 पर है: हर sine 0 है, हर cosine 1।',
  'One word, one row.': 'एक शब्द, एक पंक्ति।',
  'Two rows are equal here: both words stand at the same place.':
    'यहाँ दो पंक्तियाँ बराबर हैं: दोनों शब्द एक ही जगह पर हैं।',
  'No two rows are equal: the closest two are {distance} apart.':
    'कोई दो पंक्तियाँ बराबर नहीं: सबसे पास की दो में {distance} की दूरी है।',
  '{word} at {place}': '{place} पर {word}',
  Sentence: 'वाक्य',
  'a sentence, its encoding and its weights': 'एक वाक्य, उसकी एन्कोडिंग और उसके भार',
  itself: 'ख़ुद',
  'One word: it can look only at itself, 100 %.': 'एक शब्द: वह केवल ख़ुद को देख सकता है, 100 %।',
  'There is nothing to read: every word gets {share}, whatever it is.':
    'पढ़ने को कुछ नहीं: हर शब्द को {share} मिलता है, चाहे वह जो भी हो।',
  'All words are alike to this head: each gets {share}.':
    'इस head के लिए सब शब्द एक जैसे हैं: हर एक को {share} मिलता है।',
  'The rows of both {word} are the same, number for number. Drag one: no weight changes.':
    'दोनों {word} की पंक्तियाँ एक ही हैं, हर संख्या में। एक को खींचिए: कोई भार नहीं बदलता।',
  '{query} gives {weight} to {key} in any order of the words. Drag one: no weight changes.':
    'शब्दों के किसी भी क्रम में {query} {key} को {weight} देता है। एक को खींचिए: कोई भार नहीं बदलता।',
  '{query} gives {weight} to {key}.': '{query} {key} को {weight} देता है।',
  '{query} gives {weight} to {key}; the other {word} gives {more} to {itskey}.':
    '{query} {key} को {weight} देता है; दूसरा {word} {itskey} को {more} देता है।',
  equal: 'बराबर',
  'matrix of weights': 'भारों का मैट्रिक्स',
  '{query} gives {weight} to {key}': '{query} {key} को {weight} देता है',
  'Your sentence. Arrow keys choose a word, Alt and an arrow key move it, Enter edits.':
    'आपका वाक्य। तीर की कुंजियाँ शब्द चुनती हैं, Alt और तीर उसे हटाते हैं, Enter से बदलिए।',
  'Type your own': 'अपना लिखिए',
  earlier: 'पहले',
  later: 'बाद में',
  'Move {word} earlier': '{word} को पहले ले जाइए',
  'Move {word} later': '{word} को बाद में ले जाइए',
  'The word vectors did not load: the head reads places alone.':
    'शब्दों के वेक्टर नहीं आए: head केवल जगहें पढ़ता है।',
  '{word} is not in the list of {size} words: what it means is not known here.':
    '{word} {size} शब्दों की सूची में नहीं है: उसका अर्थ यहाँ ज्ञात नहीं।',
  '{count} words are not in the list of {size}: what they mean is not known here.':
    '{count} शब्द {size} की सूची में नहीं हैं: उनका अर्थ यहाँ ज्ञात नहीं।',
  'phasor: how a Transformer knows the order of your words':
    'phasor: ट्रांसफ़ॉर्मर आपके शब्दों का क्रम कैसे जानता है',
  'Skip to the sentence': 'सीधे वाक्य पर जाइए',
  Labs: 'प्रयोगशालाएँ',
  Docs: 'दस्तावेज़',
  Source: 'स्रोत',
  'How a Transformer knows the order of your words': 'ट्रांसफ़ॉर्मर आपके शब्दों का क्रम कैसे जानता है',
  'Every place in a sentence has a row of numbers of its own. Drag a word: its row changes, and so does what it looks at.':
    'वाक्य की हर जगह की अपनी संख्याओं की पंक्ति होती है। कोई शब्द खींचिए: उसकी पंक्ति बदलती है, और यह भी कि वह किसे देखता है।',
  'The example sentences stay English: the word vectors are.':
    'उदाहरण के वाक्य अंग्रेज़ी में रहते हैं: शब्दों के वेक्टर अंग्रेज़ी के हैं।',
  'Read on: why not count the words?': 'आगे पढ़िए: शब्दों को गिनें क्यों नहीं?',
  Learn: 'सीखिए',
  'An article whose every figure answers to your hand and follows your sentence. Sine and cosine are all you need.':
    'एक लेख जिसका हर चित्र आपके हाथ से चलता है और आपके वाक्य के साथ रहता है। Sine और cosine जानना काफ़ी है।',
  'The short path: five chapters, 15 minutes.': 'छोटा रास्ता: पाँच अध्याय, 15 मिनट।',
  'All twelve chapters, 25 minutes': 'सभी बारह अध्याय, 25 मिनट',
  Build: 'बनाइए',
  'Encodings and attention in WebAssembly, exact and fast, with pictures for a canvas.':
    'WebAssembly में एन्कोडिंग और attention, सटीक और तेज़, canvas के लिए चित्रों के साथ।',
  'Guide and reference': 'मार्गदर्शिका और संदर्भ',
  Teach: 'पढ़ाइए',
  'One tag puts a figure into a page, a slide or a notebook. No server, no network.':
    'एक टैग किसी पन्ने, स्लाइड या notebook में चित्र रख देता है। न सर्वर, न नेटवर्क।',
  '<1>Every figure</1>, <2>worksheets</2>, and <3>this site as one file</3> for a classroom without internet.':
    '<1>हर चित्र</1>, <2>अभ्यास-पत्र</2>, और बिना इंटरनेट की कक्षा के लिए <3>यह साइट एक फ़ाइल में</3>।',
  'Every number here is computed in your browser; nothing is sent anywhere. The word vectors are GloVe. The head is made by hand: one half looks for words of the same kind, the other for the word before. <1>Trained heads</1> are in a lab.':
    'यहाँ की हर संख्या आपके ब्राउज़र में निकाली जाती है; कुछ कहीं भेजा नहीं जाता। शब्दों के वेक्टर GloVe के हैं। Head हाथ से बना है: आधा उसी तरह के शब्द ढूँढ़ता है, आधा पहले वाला शब्द। <1>सीखे हुए heads</1> एक प्रयोगशाला में हैं।',
  'Your sentence, its positional encoding and its attention weights':
    'आपका वाक्य, उसकी स्थान-एन्कोडिंग और उसके attention के भार',
  'Drag a word of your sentence: its positional encoding changes, and so does what it looks at.':
    'अपने वाक्य का कोई शब्द खींचिए: उसकी स्थान-एन्कोडिंग बदलती है, और यह भी कि वह किसे देखता है।',
};
