// हिन्दी: हर अध्याय में करने की एक बात।

/** @type {Readonly<Record<string, string>>} */
export default {
  'Choose the sine of the slowest pair of the second word.':
    'दूसरे शब्द की सबसे धीमी जोड़ी का साइन चुनिए।',
  'Switch off a head that looks at the previous token in every text. What is its work worth?':
    'ऐसे हेड को बंद कीजिए जो हर पाठ में पिछले टोकन को देखता है। उसके काम का मोल क्या है?',
  'Keep the first keys in sight of every query: choose a window with sinks.':
    'पहली key हर query को दिखती रहें: सिंक वाली खिड़की चुनिए।',
  'Which step makes the weights of every query add up to 1?':
    'किस क़दम से हर query के भारों का योग 1 होता है?',
  'In which layer does each word wait for the one before, and how many steps does that take?':
    'किस परत में हर शब्द पिछले शब्द का इंतज़ार करता है, और उसमें कितने क़दम लगते हैं?',
  'Done.': 'हो गया।',
  'Put “killed” first. Does any output change?': '“killed” को सबसे पहले रखिए। क्या कोई आउटपुट बदलता है?',
  'No output changes, whatever the order: attention alone knows which words there are, not where they stand.':
    'क्रम जो भी हो, कोई आउटपुट नहीं बदलता: अकेला अटेंशन जानता है कि कौन से शब्द हैं, यह नहीं कि वे कहाँ हैं।',
  'Drag “killed” to the left end, or choose it and press “Move back”.':
    '“killed” को बाएँ सिरे तक खींचिए, या उसे चुनकर “पीछे ले जाएँ” दबाइए।',
  'Every angle with its sine and its cosine, fast ones and slow ones: that is bounded, the same in every sentence, smooth, different everywhere, and moved on by one matrix.':
    'हर कोण अपने साइन और कोसाइन के साथ, तेज़ भी और धीमे भी: यह सीमित है, हर वाक्य में वही, चिकना, हर जगह अलग, और एक मैट्रिक्स से आगे बढ़ता है।',
  'The first test that fails says what to change. A list, [a, b], gives every word two numbers.':
    'जो जाँच पहले विफल होती है वही बताती है कि क्या बदलना है। सूची [a, b] हर शब्द को दो संख्याएँ देती है।',
  'It is {value}: after one word the slowest pair has hardly left 0.':
    'वह {value} है: एक शब्द के बाद सबसे धीमी जोड़ी 0 से मुश्किल से हटी है।',
  'The slowest pair is the last one, its sine stands before its cosine, and the second word is at position 1.':
    'सबसे धीमी जोड़ी आख़िरी है, उसका साइन कोसाइन से पहले है, और दूसरा शब्द स्थान 1 पर है।',
  'Put the cursor on the first column from the left that looks the same all the way down.':
    'कर्सर बाएँ से पहले उस स्तंभ पर रखिए जो ऊपर से नीचे तक एक-सा दिखता है।',
  'Column {column} turns by {turn} of a full turn over all {length} words. Slow columns tell far places apart, fast ones neighbours.':
    'स्तंभ {column} सभी {length} शब्दों में पूरे चक्कर का {turn} घूमता है। धीमे स्तंभ दूर की जगहों में फ़र्क़ करते हैं, तेज़ स्तंभ पड़ोसियों में।',
  'This column still changes from top to bottom; the slower ones are further right.':
    'यह स्तंभ ऊपर से नीचे तक अब भी बदलता है; धीमे वाले और दाएँ हैं।',
  'It looks the same, and so do columns to its left: find the first of them.':
    'यह एक-सा दिखता है, और इसके बाएँ के स्तंभ भी: उनमें पहला खोजिए।',
  'With this base and dimension no pair is slow enough: choose larger ones.':
    'इस आधार और आयाम में कोई जोड़ी इतनी धीमी नहीं: बड़े चुनिए।',
  'Is what is farther away always less alike? Find the first offset at which it is not.':
    'जो ज़्यादा दूर है, क्या वह हमेशा कम समान है? वह पहली दूरी खोजिए जहाँ ऐसा नहीं।',
  'From offset {before} to {offset} it rises from {low} to {high}: what is farther is not always less alike.':
    'दूरी {before} से {offset} तक वह {low} से {high} हो जाती है: जो दूर है वह हमेशा कम समान नहीं।',
  'Up to here the likeness has only fallen: go on.': 'यहाँ तक समानता केवल घटी है: आगे बढ़िए।',
  'It has risen before: go back.': 'वह पहले ही बढ़ चुकी है: पीछे जाइए।',
  'With how few dimensions are the closest two positions at least 0.1 apart?':
    'कम से कम कितने आयामों से सबसे पास के दो स्थानों की दूरी 0.1 या अधिक होती है?',
  'With {dim}: the closest two of {length} positions are {distance} apart, with one dimension fewer {less}.':
    '{dim} से: {length} स्थानों में सबसे पास के दो की दूरी {distance} है, एक आयाम कम हो तो {less}।',
  'The closest two are {distance} apart: add dimensions.':
    'सबसे पास के दो की दूरी {distance} है: आयाम बढ़ाइए।',
  'They are far enough apart, and with fewer dimensions they are, too.':
    'उनकी दूरी काफ़ी है, और कम आयामों से भी।',
  'Move the position to 20. What stays as it is?': 'स्थान को 20 पर ले जाइए। क्या वैसा ही रहता है?',
  'The matrix stays: it depends on how far one goes, and not on where one starts.':
    'मैट्रिक्स वही रहता है: वह इस पर निर्भर है कि कितनी दूर जाते हैं, इस पर नहीं कि कहाँ से।',
  'Drag the first hand, press arrow keys on it, or type 20 beside “Position”.':
    'पहली सुई खींचिए, उस पर तीर की कुंजियाँ दबाइए, या “स्थान” के पास 20 लिखिए।',
  'Move query and key together by five, then one of them alone. When does the score change?':
    'query और key को साथ-साथ पाँच स्थान हिलाइए, फिर उनमें से एक को अकेले। स्कोर कब बदलता है?',
  'Moved together they keep their score, moved alone they change it: only the distance of the two counts.':
    'साथ हिलने पर उनका स्कोर वही रहता है, अकेले हिलने पर बदलता है: केवल दोनों की दूरी मायने रखती है।',
  'That was together, and the score stayed. Now drag one of them alone.':
    'यह साथ था, और स्कोर वही रहा। अब किसी एक को अकेले खींचिए।',
  'Drag the bar between query and key: it moves both.':
    'query और key के बीच की पट्टी खींचिए: वह दोनों को हिलाती है।',
  'Choose T5, and draw its table so that the word after counts more than the word before.':
    'T5 चुनिए, और उसकी तालिका ऐसे खींचिए कि बाद का शब्द पहले के शब्द से ज़्यादा गिना जाए।',
  'T5 has numbers of its own for each side: {before} for the word before, {after} for the word after. ALiBi sees the distance alone.':
    'T5 के पास हर तरफ़ की अपनी संख्याएँ हैं: पहले के शब्द के लिए {before}, बाद के शब्द के लिए {after}। ALiBi केवल दूरी देखता है।',
  'Drag the bar of the word after, bucket {after}, above that of the word before, bucket {before}.':
    'बाद के शब्द की पट्टी, टोकरी {after}, पहले के शब्द की पट्टी, टोकरी {before}, से ऊपर खींचिए।',
  'A word that is hidden counts for nothing: switch off “Later words are hidden”.':
    'छिपे शब्द की कोई गिनती नहीं: “बाद के शब्द छिपे हैं” को बंद कीजिए।',
  'It gives both sides of a word numbers that nobody can draw: choose T5.':
    'यह दोनों तरफ़ ऐसी संख्याएँ देता है जिन्हें खींचा नहीं जा सकता: T5 चुनिए।',
  'The band is the window, the column at the left the sinks: blocks that both leave empty are not computed.':
    'पट्टी खिड़की है, बाईं ओर का स्तंभ सिंक: जो ब्लॉक दोनों खाली छोड़ते हैं वे निकाले नहीं जाते।',
  'Among the rules of the list is “window and sinks”.': 'सूची के नियमों में “खिड़की और सिंक” भी है।',
  'Let all heads share one key and one value, for a text of 131072 tokens. How much memory does that take?':
    '131072 टोकन के पाठ के लिए सभी हेडों को एक ही key और एक ही value दीजिए। इसमें कितनी मेमोरी लगती है?',
  'It takes {one}; with keys and values for each of the {heads} heads it would be {all}.':
    'इसमें {one} लगती है; {heads} हेडों में हर एक की अपनी key और value हो तो {all}।',
  'Now set “Tokens n” to 131072.': 'अब “टोकन n” को 131072 कीजिए।',
  '“Key heads” says how many keys and values there are.':
    '“key हेड” बताता है कि कितनी key और value हैं।',
  'Which way keeps word and place apart, and what does it cost a model 1024 wide?':
    'कौन सा तरीक़ा शब्द और स्थान को अलग रखता है, और 1024 चौड़े मॉडल में उसकी क़ीमत क्या है?',
  'The three matrices W get twice as many rows, and twice as many parameters; four times as many where the model stays that wide.':
    'तीनों मैट्रिक्स W में दुगुनी पंक्तियाँ और दुगुने पैरामीटर हो जाते हैं; मॉडल उतना ही चौड़ा रहे तो चौगुने।',
  'Choose “Concatenate”, which puts them side by side.':
    '“साथ-साथ रखें” चुनिए, जो उन्हें पास-पास रखता है।',
  'Now set “Model width” to 1024.': 'अब “मॉडल की चौड़ाई” को 1024 कीजिए।',
  'The softmax takes e to the power of every score and divides it by the sum of its row: so every row adds up to 1.':
    'सॉफ़्टमैक्स हर स्कोर को e की घात बनाता है और अपनी पंक्ति के योग से भाग देता है: इसलिए हर पंक्ति का योग 1 है।',
  'They do here. Go through the steps before it, too.': 'यहाँ ऐसा ही है। इससे पहले के क़दम भी देखिए।',
  'Not yet: go on to the next step.': 'अभी नहीं: अगले क़दम पर जाइए।',
  'Find the head that looks one word back, and point at the weight that a word gives to the one before it.':
    'वह हेड खोजिए जो एक शब्द पीछे देखता है, और उस भार पर कर्सर रखिए जो कोई शब्द अपने से पहले वाले को देता है।',
  'Head 2 gives most of its weight to the word before, whichever that is.':
    'हेड 2 अपना ज़्यादातर भार पहले के शब्द को देता है, वह जो भी हो।',
  'Head 2 gives {weight} of its weight to the word before, whichever that is.':
    'हेड 2 अपने भार का {weight} पहले के शब्द को देता है, वह जो भी हो।',
  'Switch the encoding on: without it no head can tell where words stand.':
    'एन्कोडिंग चालू कीजिए: उसके बिना कोई हेड नहीं बता सकता कि शब्द कहाँ हैं।',
  'This is the head. Its dark cells are just below the diagonal: point at one.':
    'यही वह हेड है। उसके गहरे ख़ाने विकर्ण के ठीक नीचे हैं: किसी एक पर कर्सर रखिए।',
  'In the map of that head the dark cells are just below the diagonal.':
    'उस हेड के नक़्शे में गहरे ख़ाने विकर्ण के ठीक नीचे हैं।',
  'The loss says it: without this head, which brings in the token before, the model predicts your sentence that much worse.':
    'हानि बताती है: पिछले टोकन को लाने वाले इस हेड के बिना मॉडल आपके वाक्य का अनुमान उतना बुरा लगाता है।',
  'What heads do stands below the maps: choose a head there that is listed under “previous token”, and switch it off.':
    'हेड क्या करते हैं, यह नक्शों के नीचे लिखा है: वहाँ “पिछला टोकन” के आगे का कोई हेड चुनिए, और उसे बंद कीजिए।',
  'What makes the two orders differ: the words, or the encoding? Try without it, and with it again.':
    'दोनों क्रमों में फ़र्क़ किससे है: शब्दों से या एन्कोडिंग से? उसके बिना देखिए, और फिर उसके साथ।',
  'Nothing: without the encoding both orders give every word the same output.':
    'कुछ नहीं: एन्कोडिंग के बिना दोनों क्रम हर शब्द को एक ही आउटपुट देते हैं।',
  'Look at the numbers at the right, and switch it on again.':
    'दाईं ओर की संख्याएँ देखिए, और उसे फिर चालू कीजिए।',
  '{share} of its answers are right. A model without positions can only guess.':
    'उसके {share} उत्तर सही हैं। जिसे स्थान नहीं बताए जाते वह केवल अंदाज़ा लगा सकता है।',
  'The best of them is right {share} of the time. Let them train for more steps.':
    'उनमें सबसे अच्छा {share} बार सही है। उन्हें और क़दम सीखने दीजिए।',
  'It took {step} steps, one after another; attention was ready after the first.':
    'उसे एक के बाद एक {step} क़दम लगे; अटेंशन पहले के बाद ही तैयार था।',
  'Its words become ready one after another: go on.': 'उसके शब्द एक के बाद एक तैयार होते हैं: आगे बढ़िए।',
  'Choose the way of computing in float32 that is wrong by least here.':
    'float32 में निकालने का वह ढंग चुनिए जो यहाँ सबसे कम ग़लत है।',
  'It is {error} off. The angle decides: a rounded speed times a large position is a wrong angle, and this page computes angles in double and more.':
    'उसमें {error} की ग़लती है। कोण तय करता है: पूर्णांकित गति गुणा बड़ा स्थान ग़लत कोण है, और यह पृष्ठ कोण double और उससे अधिक में निकालता है।',
  'Another way in float32 is nearer to the exact value: compare the digits.':
    'float32 का एक और ढंग सही मान के ज़्यादा पास है: अंकों की तुलना कीजिए।',
  'That is not float32.': 'यह float32 नहीं है।',
  'Find three mistakes in a row.': 'लगातार तीन ग़लतियाँ खोजिए।',
  'What can be computed need not be believed: every line was worked out.':
    'जो निकाला जा सकता है उस पर विश्वास करना ज़रूरी नहीं: हर वाक्य निकाला गया है।',
  'Right: {count} of three.': 'सही: तीन में से {count}।',
  'That line is right. Work it out before you pick: the article has every number.':
    'वह वाक्य सही है। चुनने से पहले निकालिए: लेख में हर संख्या है।',
  'Find a model whose pairs turn no further than training has shown, in a context of 131072 tokens.':
    'ऐसा मॉडल खोजिए जिसकी जोड़ियाँ 131072 टोकन के संदर्भ में प्रशिक्षण से आगे नहीं घूमतीं।',
  '{model} has none: what it does to its slow pairs keeps them within what it has seen.':
    '{model} में ऐसा कोई नहीं: वह अपने धीमी जोड़ियों के साथ जो करता है उससे वे देखी हुई सीमा में रहते हैं।',
  'In a shorter text it is easier: set “Wanted context” to 131072.':
    'छोटे पाठ में यह आसान है: “वांछित संदर्भ” को 131072 कीजिए।',
  '{count} pairs still turn further: the red ones.': '{count} जोड़ियाँ अब भी आगे घूमती हैं: लाल वाली।',
};
