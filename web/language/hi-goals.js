// हिन्दी: हर अध्याय में करने की एक बात।

/** @type {Readonly<Record<string, string>>} */
export default {
  Done: 'हो गया',
  'Drag a word to another place. Does any output change?':
    'किसी शब्द को खींचकर दूसरी जगह रखिए। क्या कोई आउटपुट बदलता है?',
  'Choose the sine of the slowest pair of the second word.': 'दूसरे शब्द के सबसे धीमे जोड़े का साइन चुनिए।',
  'Put the cursor on a column that looks the same all the way down.':
    'कर्सर ऐसे स्तंभ पर रखिए जो ऊपर से नीचे तक एक-सा दिखता है।',
  'Choose a pair that does not come round once in the whole chart.':
    'ऐसा जोड़ा चुनिए जो पूरे चार्ट में एक बार भी पूरा नहीं घूमता।',
  'Find a step at which only one bit flips.': 'ऐसा क़दम खोजिए जिसमें केवल एक बिट पलटता है।',
  'Find an offset at which the likeness rises again.': 'ऐसी दूरी खोजिए जहाँ समानता फिर बढ़ती है।',
  'Add dimensions until the closest two positions are at least 0.1 apart.':
    'आयाम बढ़ाइए, जब तक सबसे पास के दो स्थानों की दूरी कम से कम 0.1 न हो जाए।',
  'Move the position. What stays as it is?': 'स्थान बदलिए। क्या वैसा ही रहता है?',
  'Find a bias that tells the word before from the word after.':
    'ऐसा बायस खोजिए जो पहले के शब्द और बाद के शब्द में फ़र्क़ करता है।',
  'Let all heads share one key and one value. How much memory is left?':
    'सभी हेडों को एक ही key और एक ही value दीजिए। कितनी मेमोरी बचती है?',
  'Switch both induction heads off, until no token is named right.':
    'दोनों इंडक्शन हेड बंद कीजिए, जब तक कोई टोकन ठीक न बताया जाए।',
  'Move query and key together, then one alone. When does the score change?':
    'query और key को साथ हिलाइए, फिर किसी एक को। स्कोर कब बदलता है?',
  'Keep the first keys in sight of every query: choose a window with sinks.':
    'पहली key हर query को दिखती रहें: सिंक वाली खिड़की चुनिए।',
  'Put the encoding beside the words, and see what it costs.':
    'एन्कोडिंग को शब्दों के पास रखिए, और देखिए कि इसका मूल्य क्या है।',
  'Go on step by step, until the weights of every query add up to 1.':
    'क़दम-क़दम आगे बढ़िए, जब तक हर query के भारों का योग 1 न हो जाए।',
  'Let the head read nothing but what the words mean.': 'हेड को शब्दों के अर्थ के सिवा कुछ न पढ़ने दीजिए।',
  'Find the head that looks one word back.': 'वह हेड खोजिए जो एक शब्द पीछे देखता है।',
  'Switch the encoding off. What is left of the differences?':
    'एन्कोडिंग बंद कीजिए। अंतर में से क्या बचता है?',
  'Take the layers one step at a time until the recurrent one is ready.':
    'परतों को एक-एक क़दम चलाइए, जब तक रिकरेंट परत भी तैयार न हो जाए।',
  'Choose the way of writing the formula that is wrong by least in float32.':
    'सूत्र लिखने का वह ढंग चुनिए जो float32 में सबसे कम ग़लत है।',
  'Find one mistake.': 'एक ग़लती खोजिए।',
};
