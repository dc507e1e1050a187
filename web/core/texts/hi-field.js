// हिन्दी: mistakes about the models of today, as hi.js has the rest.

export default {
  'matrices of {rows} rows': '{rows} पंक्तियों के मैट्रिक्स',
  'some of {first} to {last} and {other} to {end}, divided by blanks':
    '{first} से {last} और {other} से {end} में से कुछ, खाली जगह से अलग',

  // ---- F1 ----
  'Rotary encoding decays with the distance': 'रोटरी एन्कोडिंग दूरी के साथ घटती है',
  'The score of a turned query and a turned key falls with their distance.':
    'घुमाई गई query और घुमाई गई key का स्कोर उनकी दूरी के साथ घटता है।',
  'Of one query and one key, the score at distance 13 is larger than at 0.':
    'एक query और एक key का स्कोर दूरी 13 पर दूरी 0 से बड़ा है।',
  'In the mean over random vectors, each compared with itself, the score at distance 100 is smaller than at 10.':
    'यादृच्छिक वेक्टरों के औसत में, हर एक की तुलना खुद से, दूरी 100 पर स्कोर दूरी 10 से छोटा है।',
  'What falls is a mean. Over 12 random vectors, each compared with itself, it is {ten} at distance 10 and {hundred} at 100. One query and one key of a head are no mean: theirs is {zero} at distance 0 and {far} at 13, and a head learns at which distance it is largest.':
    'जो घटता है वह औसत है। 12 यादृच्छिक वेक्टरों पर, हर एक की तुलना खुद से, यह दूरी 10 पर {ten} और 100 पर {hundred} है। किसी हेड की एक query और एक key औसत नहीं हैं: उनका स्कोर दूरी 0 पर {zero} और 13 पर {far} है, और हेड सीखता है कि वह किस दूरी पर सबसे बड़ा हो।',

  // ---- F2 ----
  'What rotary encoding encodes': 'रोटरी एन्कोडिंग क्या बताती है',
  'Rotary encoding tells attention the absolute position: query and key at 1024 and 1010 have another score than at 24 and 10.':
    'रोटरी एन्कोडिंग अटेंशन को पूर्ण स्थान बताती है: 1024 और 1010 पर query और key का स्कोर 24 और 10 से अलग है।',
  'The score is the same at 1024 and 1010 as at 24 and 10.':
    '1024 और 1010 पर स्कोर वही है जो 24 और 10 पर।',
  'An offset of 15 has another score than an offset of 14.': 'दूरी 15 का स्कोर दूरी 14 से अलग है।',
  'The rows do know where they stand, but the product of two does not: both are turned, and only the turn between them is left. At 24 and 10 the score is {near}, at 1024 and 1010 it is {far}; what differs is how float32 rounds.':
    'पंक्तियाँ जानती हैं कि वे कहाँ हैं, पर दो का गुणनफल नहीं: दोनों घुमाई जाती हैं, और केवल उनके बीच का घुमाव बचता है। 24 और 10 पर स्कोर {near} है, 1024 और 1010 पर {far}; अंतर केवल float32 के पूर्णांकन का है।',

  // ---- F3 ----
  'ALiBi reads on': 'ALiBi आगे पढ़ता है',
  'With ALiBi a model uses a text that is longer than those of its training: of 16384 words the last gives those further back than 2048 a hundredth of its weight at least, in the head that looks farthest.':
    'ALiBi के साथ मॉडल अपने प्रशिक्षण से लंबे पाठ का उपयोग करता है: 16384 शब्दों में अंतिम शब्द, सबसे दूर देखने वाले हेड में, 2048 से पीछे के शब्दों को अपने भार का कम से कम सौवाँ भाग देता है।',
  'What lies further back than 2048 words changes no weight by a thousandth: it is the same with 4096 words as with 16384.':
    '2048 शब्दों से पीछे जो है वह किसी भार को हज़ारवें भाग जितना भी नहीं बदलता: 4096 शब्दों के साथ वही है जो 16384 के साथ।',
  'The first of 8 heads gives words further back than 16 nearly nothing.':
    '8 में से पहला हेड 16 से पीछे के शब्दों को लगभग कुछ नहीं देता।',
  'It goes on without harm because it forgets. Where all words are alike, the last of 16384 gives those further back than 2048 a share of {far} in the head that looks farthest, and in the first head those further back than 16 get {near}. A longer text is read, word by word, as a window of it.':
    'वह बिना नुकसान आगे चलता है क्योंकि वह भूलता है। जहाँ सब शब्द एक जैसे हैं, वहाँ 16384 में अंतिम शब्द, सबसे दूर देखने वाले हेड में, 2048 से पीछे वालों को {far} भाग देता है, और पहले हेड में 16 से पीछे वालों को {near} मिलता है। लंबा पाठ, शब्द दर शब्द, अपनी एक खिड़की जैसा पढ़ा जाता है।',

  // ---- F4 ----
  'Sinusoids read on': 'साइन-कोसाइन आगे पढ़ते हैं',
  'There is a row for position 16384, as long as all the others: √32.':
    'स्थान 16384 की भी एक पंक्ति है, बाकी सब जितनी लंबी: √32।',
  'A model that was trained on 512 positions has seen what stands in the row of position 16384: no column is larger there than it ever was.':
    '512 स्थानों पर प्रशिक्षित मॉडल ने देखा है कि स्थान 16384 की पंक्ति में क्या है: वहाँ कोई स्तंभ पहले से बड़ा नहीं है।',
  'The first column is not larger there than it ever was.': 'पहला स्तंभ वहाँ पहले से बड़ा नहीं है।',
  'A formula has a row for every position, but a model learns from rows that it has seen. Up to position 511 the slowest sine stays below {seen}; at 16384 it is {far}. The row is defined, and what a model makes of it nobody has trained.':
    'सूत्र में हर स्थान की पंक्ति है, पर मॉडल उन पंक्तियों से सीखता है जो उसने देखी हैं। स्थान 511 तक सबसे धीमी साइन {seen} से ऊपर नहीं जाती; 16384 पर वह {far} है। पंक्ति तो है, पर मॉडल उसका क्या करे, यह किसी ने नहीं सिखाया।',

  // ---- F5 ----
  'What a cache changes': 'कैश क्या बदलता है',
  'With a cache the output is a little different from that without one.':
    'कैश के साथ आउटपुट कैश के बिना वाले से थोड़ा अलग है।',
  'Token by token, the output with a cache is that of keys and values given again, to the bit.':
    'टोकन दर टोकन, कैश के साथ आउटपुट हर बिट तक वही है जो key और value फिर से देने पर।',
  'All tokens at once with a causal mask give the same numbers to a hundred-thousandth.':
    'सब टोकन एक साथ, आगे देखना रोकने वाले मास्क के साथ, एक लाखवें भाग तक वही संख्याएँ देते हैं।',
  'A causal mask lets no later token change a key or a value, so they can be kept. With and without the cache the largest difference of 12 tokens is {cache}. All at once with a mask it is {mask}: the same sums, rounded in another order.':
    'आगे देखना रोकने वाला मास्क किसी बाद के टोकन को key या value बदलने नहीं देता, इसलिए उन्हें रखा जा सकता है। 12 टोकनों में कैश के साथ और बिना सबसे बड़ा अंतर {cache} है। मास्क के साथ सब एक साथ करने पर {mask}: वही योग, दूसरे क्रम में पूर्णांकित।',

  // ---- in the article ----
  'About today’s models, too, people repeat what one line of computation disproves: that rotary encoding always decays with the distance, that ALiBi and sinusoids work on texts longer than those of their training, that a cache changes the result.':
    'आज के मॉडलों के बारे में भी ऐसे वाक्य दोहराए जाते हैं जिन्हें गणना की एक पंक्ति काटती है: कि रोटरी एन्कोडिंग दूरी के साथ हमेशा घटती है, कि ALiBi और साइन-कोसाइन प्रशिक्षण से लंबे पाठों पर भी चलते हैं, कि कैश परिणाम बदलता है।',
  'Mistakes about the models of today, to be found': 'आज के मॉडलों के बारे में ग़लतियाँ, खोजने के लिए',
  'Mistakes about the models of today, to be found.': 'आज के मॉडलों के बारे में ग़लतियाँ, खोजने के लिए।',
};
