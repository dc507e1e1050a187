// हिन्दी: पाठक का अपना सूत्र और उसकी परीक्षाएँ, और कौन-से चित्र उसका वाक्य दिखाते हैं।

/** @type {Readonly<Record<string, string>>} */
export default {
  'So each word has to carry its position. How? You could have invented it: propose a formula, and five tests run on it at once; each failure leads to the next idea. Begin with <1><2>pos</2>,</1> which is counting; divide that by the number of words, <3><4>pos / n</4>;</3> or bend it into a wave, <5><6>sin(pos)</6>.</5>':
    'तो हर शब्द को अपना स्थान साथ लेकर चलना होगा। कैसे? यह आप ख़ुद खोज सकते थे: कोई सूत्र सुझाइए, उसकी पाँच परीक्षाएँ तुरंत होती हैं, और हर चूक अगले विचार तक ले जाती है। शुरू कीजिए <1><2>pos</2></1> से, यानी गिनने से; उसे शब्दों की संख्या से भाग दीजिए, <3><4>pos / n</4>;</3> या उसे तरंग में मोड़िए, <5><6>sin(pos)</6>।</5>',
  'Above are eight answers. Walk through them from left to right: every tick and cross is measured, and so are those of your formula. The last answer is the encoding of the paper that introduced the Transformer.':
    'ऊपर आठ उत्तर हैं। उन पर बाएँ से दाएँ चलिए: हर सही-ग़लत का निशान मापा हुआ है, आपके सूत्र के भी। अंतिम उत्तर उस शोधपत्र की एन्कोडिंग है जो ट्रांसफ़ॉर्मर लाया।',
  'Propose a formula that passes every test.': 'ऐसा सूत्र सुझाइए जो सारी परीक्षाएँ पास करे।',
  'In groups: propose formulas until one passes every test. Each group tells what its first one failed.':
    'समूहों में: सूत्र सुझाइए, जब तक कोई सारी परीक्षाएँ पास न कर ले। हर समूह बताए कि उसका पहला सूत्र कहाँ चूका।',
  'Figures with <1/> show it.': '<1/> वाले चित्र इसे दिखाते हैं।',
  'a diamond': 'हीरे का निशान',
  'Shows your sentence': 'आपका वाक्य दिखाता है',
  Yours: 'आपका',
  'Your formula': 'आपका सूत्र',
  'pos is the place of a word, counted from 0, and n how many words there are. [a, b] gives a word two numbers; with i, from 0 to d/2 − 1, there is one for each i. Here d is {dim}.':
    'pos शब्द का स्थान है, 0 से गिना हुआ, और n शब्दों की संख्या। [a, b] शब्द को दो संख्याएँ देता है; i हो, 0 से d/2 − 1 तक, तो हर i की एक संख्या होती है। यहाँ d का मान {dim} है।',
  'A formula has numbers, and one list around them all; this is neither.':
    'सूत्र में संख्याएँ होती हैं, और उन सबके चारों ओर एक सूची; यह इनमें से कुछ नहीं।',
  'The list is empty.': 'सूची खाली है।',
  'A list is written [a, b], with a comma between two formulas.':
    'सूची [a, b] की तरह लिखी जाती है, दो सूत्रों के बीच अल्पविराम के साथ।',
  'At every word it must be a finite number; at pos = {position} of {count} words it is {value}.':
    'हर शब्द पर इसे परिमित संख्या होना चाहिए; {count} शब्दों में pos = {position} पर यह {value} है।',
  'This formula takes too long to measure: {columns} numbers at {length} positions.':
    'इस सूत्र को मापने में बहुत समय लगेगा: {length} स्थानों पर {columns} संख्याएँ।',
  'A place must not change its number when the sentence goes on: leave n out, and let a wave keep the numbers small.':
    'वाक्य आगे बढ़े तो किसी स्थान की संख्या नहीं बदलनी चाहिए: n हटाइए, और संख्याओं को तरंग से छोटा रखिए।',
  'The numbers come back together: add slower waves, such as sin(pos / 2) and cos(pos / 2), or a power with i in it.':
    'संख्याएँ एक साथ लौट आती हैं: और धीमी तरंगें जोड़िए, जैसे sin(pos / 2) और cos(pos / 2), या ऐसी घात जिसमें i हो।',
  'One number does not say whether a wave rises or falls: put the cosine beside the sine, in a list.':
    'एक संख्या नहीं बताती कि तरंग चढ़ रही है या उतर रही है: साइन के पास कोसाइन रखिए, एक सूची में।',
  '{test}: no.': '{test}: नहीं।',
  'Your formula passes every test.': 'आपका सूत्र सारी परीक्षाएँ पास करता है।',
  'Compare it with the encoding of the paper, the last of the steps.':
    'इसकी तुलना शोधपत्र की एन्कोडिंग से कीजिए, जो अंतिम क़दम है।',
  'Your formula passes {passed} of {count} tests.':
    'आपका सूत्र {count} में से {passed} परीक्षाएँ पास करता है।',
  'pos = {a} and pos = {b} have the same numbers, to {decimals} decimals':
    'pos = {a} और pos = {b} की संख्याएँ {decimals} दशमलव तक एक-सी हैं',
  'The closest two positions, pos = {a} and pos = {b}, are {distance} apart':
    'सबसे पास के दो स्थान, pos = {a} और pos = {b}, {distance} दूर हैं',
  'It grows with the document, beyond what any training has seen: divide by how many words there are, n, or bend the line into a wave with sin.':
    'यह दस्तावेज़ के साथ बढ़ता है, प्रशिक्षण में देखे हर मान से आगे: शब्दों की संख्या n से भाग दीजिए, या sin से रेखा को तरंग में मोड़िए।',
  'Between two words it stands still, and then it jumps: leave out floor, ceil, round and %, and let a wave come and go instead.':
    'दो शब्दों के बीच यह ठहरता है, फिर उछलता है: floor, ceil, round और % हटाइए, और उनकी जगह तरंग को आने-जाने दीजिए।',
  'Every word gets the same: the position, pos, has to change the numbers.':
    'हर शब्द को एक ही मान मिलता है: संख्याएँ स्थान, pos, से बदलनी चाहिए।',
  'The numbers fade: later words hardly differ. Take something that goes on moving, such as a wave.':
    'संख्याएँ मिट जाती हैं: बाद के शब्दों में मुश्किल से अंतर है। कुछ ऐसा लीजिए जो चलता रहे, जैसे तरंग।',
  'It is too slow: many neighbours are alike. Add a faster wave, such as sin(pos).':
    'यह बहुत धीमा है: कई पड़ोसी एक-से हैं। एक तेज़ तरंग जोड़िए, जैसे sin(pos)।',
  'It comes back to where it was: give every word a second number, the cosine, in a list with the sine.':
    'यह वहीं लौट आता है: हर शब्द को दूसरी संख्या, cosine, दीजिए, sine के साथ एक सूची में।',
  'A matrix turns a sine only together with its cosine: have both of every angle.':
    'मैट्रिक्स sine को केवल उसके cosine के साथ घुमाता है: हर कोण के दोनों रखिए।',
  'A matrix multiplies and cannot add a step: take the sine and the cosine of an angle, in a list.':
    'मैट्रिक्स गुणा करता है और क़दम जोड़ नहीं सकता: किसी कोण का sine और cosine लीजिए, एक सूची में।',
};
