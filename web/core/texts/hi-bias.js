// हिन्दी: what is added to scores, and the cache of keys and values, as hi.js has the rest.

export default {
  // ---- what is added to scores ----
  T5: 'T5',
  Shaw: 'Shaw',
  'What is added': 'क्या जोड़ा जाता है',
  'What is added, a row for each query and a column for each key':
    'क्या जोड़ा जाता है, हर query की एक पंक्ति और हर key का एक स्तंभ',
  'What is added, by the offset of the key': 'क्या जोड़ा जाता है, key की दूरी के अनुसार',
  'added to the score': 'स्कोर में जोड़ा गया',
  'offset of the key': 'key की दूरी',
  'offset {offset}: hidden': 'दूरी {offset}: छिपा है',
  'offset {offset}: {value} is added': 'दूरी {offset}: {value} जुड़ता है',
  'Later words are hidden': 'बाद के शब्द छिपे हैं',
  'Heads of ALiBi': 'ALiBi के हेड',
  'Last bucket of T5 from': 'T5 की अंतिम टोकरी, दूरी',
  'Offsets of Shaw up to': 'Shaw की दूरियाँ, अधिकतम',
  'Offsets shown': 'दिखाई गई दूरियाँ',
  bucket: 'टोकरी',
  'no offset': 'कोई दूरी नहीं',
  'offset {offset} and all before': 'दूरी {offset} और उससे पहले की सब',
  'offset {offset} and all after': 'दूरी {offset} और उसके बाद की सब',
  'offsets {first} to {last}': 'दूरियाँ {first} से {last}',
  'The table: draw it': 'तालिका: इसे खुद खींचिए',
  'Table of T5, a number for each bucket': 'T5 की तालिका, हर टोकरी की एक संख्या',
  'table of buckets; up and down change a number': 'टोकरियों की तालिका; ऊपर और नीचे संख्या बदलते हैं',
  'Bucket {bucket}, {offsets}: {value} is added.': 'टोकरी {bucket}, {offsets}: {value} जुड़ता है।',
  'The vectors of the offsets are random numbers: a model learns them.':
    'दूरियों के वेक्टर यादृच्छिक संख्याएँ हैं: मॉडल उन्हें सीखता है।',
  'Head {head} of {heads}: a score falls by {slope} for every position between query and key.':
    '{heads} में से हेड {head}: query और key के बीच हर स्थान पर स्कोर {slope} घटता है।',
  'A number from a table: near offsets have buckets of their own, far ones share them, {count} in all.':
    'तालिका से एक संख्या: पास की दूरियों की अपनी टोकरी है, दूर की एक टोकरी बाँटती हैं, कुल {count}।',
  'The query times a vector of the offset, so every query has a curve of its own; from {clip} on the vector stays.':
    'query गुणा दूरी का वेक्टर, इसलिए हर query का अपना वक्र है; {clip} से आगे वेक्टर वही रहता है।',
  'Later words are hidden, which tells before from after: read backwards, the sentence has weights that differ by up to {without} by the mask alone, by up to {mirrored} with {kind}.':
    'बाद के शब्द छिपे हैं, जिससे पहले और बाद का पता चलता है: उल्टा पढ़ने पर वाक्य के भार केवल मास्क से {without} तक और {kind} के साथ {mirrored} तक बदलते हैं।',
  '{kind} adds the same on both sides of a word, so it does not tell before from after: read backwards, the sentence has the same weights, to {mirrored}.':
    '{kind} शब्द के दोनों ओर एक जैसा जोड़ता है, इसलिए पहले और बाद में अंतर नहीं करता: उल्टा पढ़ने पर वाक्य के भार {mirrored} तक वही हैं।',
  '{kind} tells before from after: at one distance it adds up to {between} more on one side than on the other, and read backwards the sentence has weights that differ by up to {mirrored}.':
    '{kind} पहले और बाद में अंतर करता है: एक ही दूरी पर वह एक ओर दूसरी ओर से {between} तक ज़्यादा जोड़ता है, और उल्टा पढ़ने पर वाक्य के भार {mirrored} तक बदलते हैं।',
  '{query} gives {key} {weight} of its attention; without what is added it is {plain}.':
    '{query} अपने ध्यान का {weight} {key} को देता है; जोड़े बिना यह {plain} है।',
  '{query}, {key}: hidden': '{query}, {key}: छिपा है',
  '{query}, {key}: {added} is added, weight {weight}':
    '{query}, {key}: {added} जुड़ता है, भार {weight}',
  'with what is added': 'जोड़ने के बाद',
  without: 'जोड़े बिना',
  'Where {query} looks': '{query} कहाँ देखता है',

  // ---- the cache ----
  'First token': 'पहला टोकन',
  'Next token': 'अगला टोकन',
  'Scores: a row for each token that is written': 'स्कोर: लिखे गए हर टोकन की एक पंक्ति',
  'Tokens that are decoded': 'लिखे गए टोकन',
  'Tokens n that are remembered': 'याद रखे गए टोकन n',
  'Memory of keys and values': 'key और value की मेमोरी',
  'tokens n': 'टोकन n',
  bytes: 'बाइट',
  'keys for each head, {count}': 'हर हेड की अपनी key, {count}',
  'keys shared by groups, {count}': 'समूहों की साझी key, {count}',
  'keys for all heads at once, 1': 'सब हेड की एक key, 1',
  'all tokens': 'सब टोकन',
  'the window': 'खिड़की',
  'the window and the first tokens': 'खिड़की और पहले टोकन',
  '{token} needs one key, one value and {scores} scores; without the cache it would be {keysAgain} keys and values and {scoresAgain} scores.':
    '{token} को एक key, एक value और {scores} स्कोर चाहिए; कैश के बिना {keysAgain} key और value और {scoresAgain} स्कोर लगते।',
  'The window still holds every token.': 'खिड़की में अभी हर टोकन है।',
  'What the window drops had {dropped} of the weight, so every weight that is left is {factor} times as large: weights change by up to {near}.':
    'खिड़की जो छोड़ती है उसका भार {dropped} था, इसलिए बचा हुआ हर भार {factor} गुना है: भार {near} तक बदलते हैं।',
  'With the first token kept beside it they change by up to {both}.':
    'पहला टोकन भी रखने पर वे {both} तक बदलते हैं।',
  'With the first {sinks} tokens kept beside it they change by up to {both}.':
    'पहले {sinks} टोकन भी रखने पर वे {both} तक बदलते हैं।',
  'The cache changes nothing: all {all} numbers of the output are, bit by bit, those of keys and values computed again.':
    'कैश से कुछ नहीं बदलता: आउटपुट की सभी {all} संख्याएँ, हर बिट तक, वही हैं जो key और value फिर से निकालने पर आती हैं।',
  '{equal} of {all} numbers of the output are, bit by bit, those of keys and values computed again; the others differ by up to {largest}.':
    'आउटपुट की {all} में से {equal} संख्याएँ, हर बिट तक, वही हैं जो key और value फिर से निकालने पर आती हैं; बाकी में {largest} तक का अंतर है।',
  'All tokens at once with a causal mask give the same bits.':
    'सब टोकन एक साथ, आगे देखना रोकने वाले मास्क के साथ, वही बिट देते हैं।',
  'All tokens at once with a causal mask give the same to {apart}, {same} of them bit by bit: there sums are rounded in another order.':
    'सब टोकन एक साथ, आगे देखना रोकने वाले मास्क के साथ, {apart} तक वही देते हैं, उनमें से {same} हर बिट तक: वहाँ योग दूसरे क्रम में पूर्णांकित होते हैं।',
  '{length} tokens take {shared} with {kvheads} key heads, {full} with {heads}.':
    '{length} टोकन को {kvheads} key हेड के साथ {shared} चाहिए, {heads} के साथ {full}।',
  'Query heads': 'Query हेड',
  'Key heads': 'key हेड',
  'Width of a head': 'हेड की चौड़ाई',
  Layers: 'परत',
  'Tokens n': 'टोकन n',
  'Number format': 'संख्या का प्रारूप',
  Window: 'खिड़की',
  'First tokens kept': 'रखे गए पहले टोकन',
  '8 bits': '8 बिट',
  '4 bits': '4 बिट',

  // ---- in the article and the gallery ----
  'Keys and values that are remembered': 'याद रखी गई key और value',
  'Keys and values that are remembered.': 'याद रखी गई key और value।',

  'A number for the distance': 'दूरी के लिए एक संख्या',
  'What is remembered': 'जो याद रखा जाता है',
  'A third way adds a number to the score, a bias, that depends on how far apart the two words are. ALiBi takes it from a falling line, T5 from a table, and Shaw from the product of the query and a vector for the offset. Choose one; the table of T5 you can draw yourself.':
    'तीसरा तरीक़ा स्कोर में एक संख्या, बायस, जोड़ता है जो दोनों शब्दों की दूरी पर निर्भर है। ALiBi उसे एक गिरती रेखा से लेता है, T5 तालिका से, और Shaw query और ऑफ़सेट के वेक्टर के गुणनफल से। एक चुनिए; T5 की तालिका आप ख़ुद खींच सकते हैं।',
  'What is added to a score for the distance of two words':
    'दो शब्दों की दूरी के लिए स्कोर में क्या जोड़ा जाता है',
  'What is added to a score for the distance of two words.':
    'दो शब्दों की दूरी के लिए स्कोर में क्या जोड़ा जाता है।',
  'If no token looks ahead, the key and the value of a token never change, so they can be kept: each new token adds one key, one value and one row of scores. What is kept is the cache. Heads that share their keys make it smaller. A window keeps it from growing, but drops the first token, which trained models often use as an <1>attention sink</1>: a head that finds nothing to look for looks there. The head above is made by hand, and “Added to the scores of the first token” is its sink: set it to 0, and keeping the first token hardly helps any more.':
    'यदि कोई टोकन आगे नहीं देखता, तो किसी टोकन की key और value कभी नहीं बदलतीं, इसलिए उन्हें रखा जा सकता है: हर नया टोकन एक key, एक value और स्कोर की एक पंक्ति जोड़ता है। जो रखा जाता है वह कैश है। key बाँटने वाले हेड उसे छोटा करते हैं। खिड़की उसे बढ़ने नहीं देती, पर पहला टोकन छोड़ देती है, जिसे प्रशिक्षित मॉडल अक्सर <1>अटेंशन सिंक</1> बनाते हैं: जिस हेड को कुछ नहीं मिलता वह वहीं देखता है। ऊपर का हेड हाथ से बना है, और “पहले टोकन के स्कोर में जोड़ा गया” उसका सिंक है: उसे 0 कीजिए, और पहला टोकन रखने से मुश्किल से कुछ मदद मिलती है।',
  'Added to the scores of the first token': 'पहले टोकन के स्कोर में जोड़ा गया',
  'Where {query} looks in the head “{head}”, with a window of {window}':
    'हेड “{head}” में {query} कहाँ देखता है, {window} की खिड़की के साथ',
  'Nothing is added to the first token here: it is looked at for its vector alone, as the others are.':
    'यहाँ पहले टोकन में कुछ नहीं जोड़ा गया: बाकी टोकनों की तरह उसे केवल उसके वेक्टर के लिए देखा जाता है।',
  'This head compares the vectors of words and is made by hand; {pull} is added to the scores of its first token. A trained model learns that by itself: weights have to add up to 1, and a head that finds nothing gives them to the first token, an attention sink.':
    'यह हेड शब्दों के वेक्टरों की तुलना करता है और हाथ से बना है; इसके पहले टोकन के स्कोर में {pull} जोड़ा गया है। प्रशिक्षित मॉडल यह खुद सीखता है: भारों का योग 1 होना चाहिए, और जिस हेड को कुछ नहीं मिलता वह उन्हें पहले टोकन को देता है, जो अटेंशन सिंक है।',
};
