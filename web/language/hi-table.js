// हिन्दी: परिपाटियों की तालिका। "says" के वाक्यांश सरणी के नाम के बाद आते हैं: "a में स्थान पंक्तियाँ हैं"।

/** @type {Readonly<Record<string, string>>} */
export default {
  picture: 'चित्र',
  'the array …': 'सरणी …',
  'who uses it': 'कौन बरतता है',
  'a {one}; b {other}.': 'a {one}; b {other}।',
  'The arrays are equal with {axis} {values}; what would show it: {what}.':
    '{axis} {values} में से किसी से भी सरणियाँ बराबर हैं; जिससे पता चलेगा: {what}।',

  // ---- what would decide ----
  'a position other than 0': '0 के सिवा कोई स्थान',
  'an odd d': 'विषम d',
  'two pairs or more': 'दो या अधिक जोड़े',
  'two pairs or more at a position other than 0': '0 के सिवा किसी स्थान पर दो या अधिक जोड़े',
  'an array with more digits': 'अधिक अंकों वाली सरणी',
  'two heads or more': 'दो या अधिक हेड',
  'YaRN scaling': 'YaRN स्केलिंग',
  'scores far from 0': '0 से दूर के स्कोर',
  'more keys than queries': 'query से अधिक key',
  'two keys or more': 'दो या अधिक key',

  // ---- the questions ----
  'Are rows positions or features?': 'पंक्तियाँ स्थान हैं या फ़ीचर?',
  'What becomes of the last column when d is odd?': 'd विषम हो तो अंतिम स्तंभ का क्या होता है?',
  'In which order are the sines and cosines?': 'साइन और कोसाइन किस क्रम में हैं?',
  'How are the rates of the pairs spaced?': 'जोड़ों की दरें किस तरह फैली हैं?',
  'Which base do the frequencies have?': 'आवृत्तियों का आधार कौन-सा है?',
  'Which position does the first row have?': 'पहली पंक्ति का स्थान कौन-सा है?',
  'Are positions scaled?': 'क्या स्थान किसी संख्या से गुणा किए जाते हैं?',
  'How large are the waves?': 'तरंगें कितनी बड़ी हैं?',
  'To which precision was the array rounded?': 'सरणी कितनी परिशुद्धता तक पूर्णांकित हुई?',
  'In which order are heads and features?': 'हेड और फ़ीचर किस क्रम में हैं?',
  'In which order are the features of a head?': 'एक हेड के फ़ीचर किस क्रम में हैं?',
  'Which features turn?': 'कौन-से फ़ीचर घूमते हैं?',
  'Which features turn together?': 'कौन-से फ़ीचर साथ घूमते हैं?',
  'In which sense do pairs turn?': 'जोड़े किस दिशा में घूमते हैं?',
  'How are the frequencies scaled for a longer context?':
    'लंबे संदर्भ के लिए आवृत्तियाँ किस तरह बदली जाती हैं?',
  "Is YaRN's factor on cosine and sine applied?": 'क्या कोसाइन और साइन पर YaRN का गुणक लगाया जाता है?',
  'How many columns does a pair have?': 'एक जोड़े के कितने स्तंभ हैं?',
  'Which comes first?': 'पहले कौन आता है?',
  'Frequencies or wavelengths?': 'आवृत्तियाँ या तरंगदैर्घ्य?',
  'By what are the exponents divided?': 'घातांक किससे विभाजित होते हैं?',
  'How are columns divided among heads?': 'स्तंभ हेडों में कैसे बँटते हैं?',
  'Which key head does a query head use?': 'query का हेड कौन-सा key हेड बरतता है?',
  'By what are the scores multiplied?': 'स्कोर किससे गुणा होते हैं?',
  'Are scores capped?': 'क्या स्कोर सीमित किए जाते हैं?',
  'Which keys may a query see?': 'query कौन-सी key देख सकती है?',
  'Over what does the softmax run?': 'सॉफ़्टमैक्स किस पर चलता है?',
  'Of which base are the powers?': 'घातों का आधार कौन-सा है?',

  // ---- tables ----
  'has positions as rows': 'में स्थान पंक्तियाँ हैं',
  'has features as rows': 'में फ़ीचर पंक्तियाँ हैं',
  'drops the last column of d + 1': 'में d + 1 स्तंभों में से अंतिम छोड़ दिया जाता है',
  'adds a column of zeros to d - 1': 'में d - 1 स्तंभों में शून्यों का एक स्तंभ जुड़ता है',
  'has columns sin, cos, sin, cos …': 'में स्तंभ sin, cos, sin, cos … हैं',
  'has all sines, then all cosines': 'में पहले सारे साइन हैं, फिर सारे कोसाइन',
  'has all cosines, then all sines': 'में पहले सारे कोसाइन हैं, फिर सारे साइन',
  'has columns cos, sin, cos, sin …': 'में स्तंभ cos, sin, cos, sin … हैं',
  'gives pair j the rate base^(-2j/d)': 'में जोड़े j की दर base^(-2j/d) है',
  'gives pair j the rate base^(-j/(h-1)), the last 1/base':
    'में जोड़े j की दर base^(-j/(h-1)) है, अंतिम की 1/base',
  'has the base {number}': 'का आधार {number} है',
  'begins at position 0': 'स्थान 0 से शुरू होती है',
  'begins at position {number}': 'स्थान {number} से शुरू होती है',
  'counts positions as integers': 'में स्थान पूर्णांक हैं',
  'divides positions by 4': 'में स्थान 4 से विभाजित हैं',
  'multiplies positions by {number}': 'में स्थान {number} से गुणा हैं',
  'has waves from -1 to 1': 'में तरंगें -1 से 1 तक हैं',
  'is multiplied by the square root of d': 'd के वर्गमूल से गुणा है',

  // ---- precision ----
  'is exact to float32': 'float32 तक ठीक है',
  'has angles formed in float32': 'के कोण float32 में बने हैं',
  'is rounded to bfloat16': 'bfloat16 तक पूर्णांकित है',
  'is rounded to float16': 'float16 तक पूर्णांकित है',
  'is printed with two decimals': 'दो दशमलव अंकों के साथ छपी है',

  // ---- rotation ----
  'is ordered [position][head][feature]': 'का क्रम [स्थान][हेड][फ़ीचर] है',
  'is ordered [position][feature][head]': 'का क्रम [स्थान][फ़ीचर][हेड] है',
  'orders features as transformers does': 'में फ़ीचर transformers के क्रम में हैं',
  'orders them as llama.cpp does: new 2j + c is old c d/2 + j':
    'में वे llama.cpp के क्रम में हैं: नया 2j + c पुराना c d/2 + j है',
  'turns all features': 'में सारे फ़ीचर घूमते हैं',
  'turns the first half': 'में पहला आधा भाग घूमता है',
  'turns the last half': 'में अंतिम आधा भाग घूमता है',
  'turns the first quarter': 'में पहला चौथाई भाग घूमता है',
  'turns feature j with j + r/2 (rotate_half)': 'में फ़ीचर j, j + r/2 के साथ घूमता है (rotate_half)',
  'turns feature 2j with 2j + 1': 'में फ़ीचर 2j, 2j + 1 के साथ घूमता है',
  'turns (u, v) to (u cos - v sin, v cos + u sin)':
    'में (u, v) से (u cos - v sin, v cos + u sin) बनता है',
  'turns with the other sign of the sine': 'में साइन का चिह्न उलटा है',
  'does not scale the frequencies': 'में आवृत्तियाँ नहीं बदली जातीं',
  'divides all rates by {number}': 'में सारी दरें {number} से विभाजित हैं',
  'scales its base (NTK) by the factor {number}': 'का आधार गुणक {number} से बदला है (NTK)',
  'scales its slow pairs (YaRN) by the factor {number}': 'के धीमे जोड़े गुणक {number} से बदले हैं (YaRN)',
  'scales its slow pairs (llama3) by the factor {number}':
    'के धीमे जोड़े गुणक {number} से बदले हैं (llama3)',
  "multiplies cosine and sine by YaRN's 0.1 ln F + 1":
    'में कोसाइन और साइन YaRN के 0.1 ln F + 1 से गुणा हैं',
  "leaves YaRN's attention factor out": 'में YaRN का अटेंशन गुणक नहीं है',

  // ---- caches and frequencies ----
  'has one column for a pair': 'में एक जोड़े का एक स्तंभ है',
  'has the columns of all pairs twice, one block after the other':
    'में सारे जोड़ों के स्तंभ दो बार हैं, एक खंड के बाद दूसरा',
  'has every column twice in a row': 'में हर स्तंभ लगातार दो बार है',
  'has cosines first': 'में पहले कोसाइन हैं',
  'has sines first': 'में पहले साइन हैं',
  'holds rates, base^-e': 'में दरें हैं, base^-e',
  'holds the reciprocals of rates, base^e': 'में दरों के व्युत्क्रम हैं, base^e',
  'divides exponents by the rotated width': 'में घातांक घूमने वाली चौड़ाई से विभाजित हैं',
  'divides exponents by the width of the head': 'में घातांक हेड की चौड़ाई से विभाजित हैं',

  // ---- attention ----
  'gives a head d columns in a row': 'में हर हेड के d स्तंभ लगातार हैं',
  'gives a head every heads-th column': 'में हेड का हर heads-वाँ स्तंभ है',
  'shares a key head among neighbouring query heads': 'में पास के query हेड एक key हेड साझा करते हैं',
  'gives query head i the key head i mod the number of key heads':
    'में query हेड i का key हेड, i को key हेडों की संख्या से भाग देने का शेष है',
  'scales scores by 1/sqrt(d)': 'में स्कोर 1/sqrt(d) से गुणा हैं',
  'does not scale scores': 'में स्कोर गुणा नहीं होते',
  'scales scores by 1/d': 'में स्कोर 1/d से गुणा हैं',
  'does not cap scores': 'में स्कोर सीमित नहीं हैं',
  'caps scores to {number} tanh(score / {number})':
    'में स्कोर {number} tanh(स्कोर / {number}) तक सीमित हैं',
  'masks no key': 'में कोई key छिपी नहीं है',
  'lets the last query see all keys': 'में अंतिम query सारी key देखती है',
  'lets query i see keys 0 to i': 'में query i, key 0 से i तक देखती है',
  'masks the past instead of the future': 'में भविष्य की जगह अतीत छिपा है',
  'has rows that sum to 1': 'की हर पंक्ति का योग 1 है',
  'has columns that sum to 1': 'के हर स्तंभ का योग 1 है',
  'forms powers of e': 'में e की घातें बनती हैं',
  'forms powers of 2': 'में 2 की घातें बनती हैं',
};
