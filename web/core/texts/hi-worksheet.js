// हिन्दी: अभ्यास-पत्र और पाठ-योजनाएँ।

/** @type {Readonly<Record<string, string>>} */
export default {
  // ---- the page ----
  'phasor: worksheets': 'phasor: अभ्यास-पत्र',
  Worksheets: 'अभ्यास-पत्र',
  'Questions about positional encoding and attention for a sentence of your own, to be printed, with answers and plans of lessons.':
    'अपने वाक्य के लिए स्थान-एन्कोडिंग और अटेंशन के प्रश्न, छापने के लिए, उत्तरों और पाठ-योजनाओं के साथ।',
  'Questions about the chapters for a sentence of yours. The answers are computed; they are folded below, and begin a page of their own when you print.':
    'आपके वाक्य के लिए अध्यायों के प्रश्न। उत्तर गणना से निकलते हैं; वे नीचे मोड़े हुए हैं, और छापने पर नए पन्ने से शुरू होते हैं।',
  'For lessons there are <1>worksheets</1> for a sentence of yours, and the chapters <2>one by one</2>, in large type.':
    'कक्षा के लिए आपके वाक्य के <1>अभ्यास-पत्र</1> हैं, और अध्याय <2>एक-एक करके</2>, बड़े अक्षरों में।',
  'The article is also <1>one file</1>, which works without a network.':
    'लेख <1>एक फ़ाइल</1> के रूप में भी है, जो बिना नेटवर्क के चलती है।',
  Projector: 'प्रोजेक्टर',
  'One paragraph at a time, in larger type (key P)': 'एक बार में एक अनुच्छेद, बड़े अक्षरों में (कुंजी P)',
  Sheet: 'पत्र',
  Sentence: 'वाक्य',
  Print: 'छापें',
  Name: 'नाम',
  Date: 'तारीख़',
  Minutes: 'मिनट',
  Chapter: 'अध्याय',
  'What happens': 'क्या होता है',
  'First screen': 'पहला दृश्य',
  'All chapters': 'सारे अध्याय',
  Answers: 'उत्तर',
  Parts: 'भाग',
  Chapters: 'अध्याय',
  'Plans of lessons': 'पाठ-योजनाएँ',
  'Chapters of your choice': 'आपके चुने अध्याय',
  'Choose chapters': 'अध्याय चुनिए',
  'The sentence has {count} words; the worksheets use the first {most}.':
    'वाक्य में {count} शब्द हैं; अभ्यास-पत्र पहले {most} लेते हैं।',
  'A lesson of {minutes} minutes': '{minutes} मिनट का पाठ',
  'The worksheets need a sentence of 3 words or more.':
    'अभ्यास-पत्रों के लिए 3 या अधिक शब्दों का वाक्य चाहिए।',

  // ---- questions and answers ----
  'In how many orders can the {n} words of the sentence stand?':
    'वाक्य के {n} शब्द कितने क्रमों में रखे जा सकते हैं?',
  'In {count}: n! orders, divided by those of words that are there more than once.':
    '{count} में: n! क्रम, एक से अधिक बार आए शब्दों के क्रमों से भाग देकर।',
  'Which of these orders can attention without an encoding tell apart, and why?':
    'एन्कोडिंग के बिना अटेंशन इनमें से किन क्रमों को अलग पहचानता है, और क्यों?',
  'None. Every word is compared with the same words in each of them, so it gets the same output.':
    'किसी को नहीं। हर क्रम में हर शब्द की तुलना उन्हीं शब्दों से होती है, इसलिए उसका आउटपुट वही रहता है।',
  'Positions are divided by the last one, p/(n − 1). Which number does the word at position 1 get in your sentence, and which in one of {other} words?':
    'स्थान अंतिम स्थान से विभाजित होते हैं, p/(n − 1)। स्थान 1 के शब्द को आपके वाक्य में कौन-सी संख्या मिलती है, और {other} शब्दों के वाक्य में कौन-सी?',
  '{here} and {there}: one place has two numbers, and one step has no fixed length.':
    '{here} और {there}: एक स्थान की दो संख्याएँ हैं, और एक क़दम की कोई तय लंबाई नहीं।',
  'Work out sin(p) for the positions 0, 1, 2 and 44, in radians. Which two are nearly equal?':
    'स्थान 0, 1, 2 और 44 के लिए sin(p) निकालिए, रेडियन में। कौन-से दो लगभग बराबर हैं?',
  '{sines}: those of 0 and 44, since 44 radians are nearly seven turns.':
    '{sines}: 0 और 44 के, क्योंकि 44 रेडियन लगभग सात चक्कर हैं।',
  'With d = 6 and base 10000, work out the six numbers of the last word, “{word}”, at position {p}.':
    'd = 6 और आधार 10000 के साथ अंतिम शब्द “{word}” की छह संख्याएँ निकालिए, स्थान {p} पर।',
  '{row}.': '{row}।',
  'A calculator is set to degrees. Which of the numbers come out wrong?':
    'कैलकुलेटर डिग्री पर है। कौन-सी संख्याएँ ग़लत आती हैं?',
  'All of them but those of position 0: the angles are in radians.':
    'स्थान 0 की संख्याओं के सिवा सारी: कोण रेडियन में हैं।',
  'With d = 128 and base 10000: after how many positions has the first pair turned once, and after how many the last?':
    'd = 128 और आधार 10000: पहली जोड़ी कितने स्थानों में एक चक्कर लगाती है, और अंतिम कितने में?',
  'After {first}, and after {last}.': '{first} में, और {last} में।',
  'Why do two columns that stand side by side belong together?':
    'पास-पास के दो स्तंभ एक साथ क्यों गिने जाते हैं?',
  'They are the sine and the cosine of one angle.': 'वे एक ही कोण के साइन और कोसाइन हैं।',
  'With d = 128: at which position is column 6 back where it began?':
    'd = 128: स्तंभ 6 किस स्थान पर फिर वहीं है जहाँ से चला था?',
  'At {turn}: column 6 belongs to pair 3, whose wavelength is 2π·10000^(6/128).':
    '{turn} पर: स्तंभ 6 जोड़ी 3 का है, जिसकी तरंगदैर्घ्य 2π·10000^(6/128) है।',
  'Two positions have the same number in one column. Have they the same row?':
    'दो स्थानों की एक स्तंभ में एक ही संख्या है। क्या उनकी पंक्ति भी एक ही है?',
  'No: the other columns turn at other speeds, and some of them differ.':
    'नहीं: बाक़ी स्तंभ दूसरी गति से घूमते हैं, और उनमें से कुछ अलग हैं।',
  'Write {p} and {next} in binary. How many bits flip between them?':
    '{p} और {next} को द्विआधारी में लिखिए। उनके बीच कितने बिट पलटते हैं?',
  '{a} and {b}: {flips}.': '{a} और {b}: {flips}।',
  'How many bits do 10000 positions need, and how many has a row of 512 float32?':
    '10000 स्थानों के लिए कितने बिट चाहिए, और 512 float32 की पंक्ति में कितने होते हैं?',
  '14, and 16384: the encoding saves no space.': '14, और 16384: एन्कोडिंग जगह नहीं बचाती।',
  'Positions 2 and 5 have the cosine similarity {s}, with d = 128. Which have positions 12 and 15?':
    'd = 128 के साथ स्थान 2 और 5 की कोसाइन समानता {s} है। स्थान 12 और 15 की कितनी है?',
  'The same: it depends on the distance alone.': 'उतनी ही: वह केवल दूरी पर निर्भर है।',
  'Can it tell three places before from three places after?':
    'क्या वह तीन स्थान पहले और तीन स्थान बाद में भेद कर सकती है?',
  'No. The table is its own mirror image.': 'नहीं। तालिका अपना ही दर्पण-प्रतिबिंब है।',
  'A sine alone never repeats at whole positions. Why is it not enough?':
    'अकेला साइन पूर्ण स्थानों पर कभी नहीं दोहराता। वह काफ़ी क्यों नहीं है?',
  'Two of 400 positions, {a} and {b}, are {distance} apart, too little for numbers of few digits.':
    '400 में से दो स्थान, {a} और {b}, केवल {distance} दूर हैं, कम अंकों वाली संख्याओं के लिए बहुत कम।',
  'How far apart are the closest two of them with 16 numbers each?':
    '16-16 संख्याओं के साथ उनमें से सबसे पास के दो कितनी दूर हैं?',
  '{distance}.': '{distance}।',
  'Write down the matrix that moves the first pair (sin, cos) on by one position.':
    'वह मैट्रिक्स लिखिए जो पहली जोड़ी (sin, cos) को एक स्थान आगे ले जाता है।',
  '[{cos}, {sin}] above [−{sin}, {cos}].': '[{cos}, {sin}], नीचे [−{sin}, {cos}]।',
  'What is its determinant, and what does that say?': 'उसका सारणिक क्या है, और इससे क्या पता चलता है?',
  '1: it turns and changes no length.': '1: वह घुमाता है और कोई लंबाई नहीं बदलता।',
  'A pair turns by 0.1 radians a position. A query stands at 24, a key at 10. Which angle is between their turns?':
    'एक जोड़ी हर स्थान पर 0.1 रेडियन घूमती है। query स्थान 24 पर है, key स्थान 10 पर। उनके घुमावों के बीच कितना कोण है?',
  '1.4 radians, 0.1 times the offset of 14.': '1.4 रेडियन, ऑफ़सेट 14 का 0.1 गुना।',
  'Both move on by 100 positions. What becomes of their score?':
    'दोनों 100 स्थान आगे बढ़ते हैं। उनके स्कोर का क्या होता है?',
  'It stays as it is, since the offset stays.': 'वह वैसा ही रहता है, क्योंकि दूरी वही है।',
  'How many of the {all} pairs of words does a causal mask leave?':
    'शब्दों के {all} जोड़ों में से कॉज़ल (causal) मास्क कितने छोड़ता है?',
  '{left}, which is n(n + 1)/2.': '{left}, यानी n(n + 1)/2।',
  'And with a window of two words, k <= q && q - k < 2?':
    'और दो शब्दों की खिड़की के साथ, k <= q && q - k < 2?',
  '{left}: two for every word but the first.': '{left}: पहले के सिवा हर शब्द के दो।',
  'A word has 512 numbers, its encoding too. How many has their sum, how many both side by side?':
    'एक शब्द की 512 संख्याएँ हैं, उसकी एन्कोडिंग की भी। उनके योग की कितनी हैं, और पास-पास रखने पर कितनी?',
  '512 and 1024.': '512 और 1024।',
  'What does the greater width cost?': 'अधिक चौड़ाई का मूल्य क्या है?',
  'Projections with twice as many rows, and so more parameters and more work.':
    'दुगुनी पंक्तियों वाले प्रक्षेप, यानी अधिक पैरामीटर और अधिक काम।',
  'A query has the scores 2, 1 and 0. Which weights does the softmax give?':
    'एक query के स्कोर 2, 1 और 0 हैं। सॉफ़्टमैक्स कौन-से भार देता है?',
  '{weights}.': '{weights}।',
  'Queries and keys have 64 numbers. By what are the scores divided?':
    'query और key में 64 संख्याएँ हैं। स्कोर किससे विभाजित होते हैं?',
  'By 8, the square root of 64.': '8 से, जो 64 का वर्गमूल है।',
  'Multiply out (e + p)·(f + r), for two words e and f at the places p and r.':
    '(e + p)·(f + r) का विस्तार कीजिए, जहाँ शब्द e और f स्थान p और r पर हैं।',
  'e·f + e·r + p·f + p·r: word with word, word with place, place with word, place with place.':
    'e·f + e·r + p·f + p·r: शब्द से शब्द, शब्द से स्थान, स्थान से शब्द, स्थान से स्थान।',
  'One word stands twice in a sentence. Which term tells the two apart for a query that reads words alone?':
    'एक शब्द वाक्य में दो बार आता है। केवल शब्द पढ़ने वाली query के लिए कौन-सा पद दोनों में भेद करता है?',
  'None: e·f is the same for both.': 'कोई नहीं: e·f दोनों के लिए एक ही है।',
  'How many weights has one head for your sentence, and how many have 12 layers of 12 heads?':
    'आपके वाक्य के लिए एक हेड के कितने भार हैं, और 12 हेड वाली 12 परतों के कितने?',
  '{one} and {many}.': '{one} और {many}।',
  'What do the weights of one query add up to?': 'एक query के भारों का योग कितना है?',
  '1.': '1।',
  'The encoding is added and two words change places. Whose outputs change?':
    'एन्कोडिंग जुड़ी है और दो शब्द जगह बदलते हैं। किनके आउटपुट बदलते हैं?',
  'Those of all words that look at any of the two, and of the two themselves.':
    'उन सब शब्दों के जो इन दोनों में से किसी को देखते हैं, और स्वयं इन दोनों के।',
  'How many steps are there between the first and the last word: with attention, with a recurrent layer, with convolutions of a word and the two before it?':
    'पहले और अंतिम शब्द के बीच कितने क़दम हैं: अटेंशन से, रिकरेंट परत से, और उन कन्वोल्यूशनों से जो एक शब्द और उससे पहले के दो पढ़ते हैं?',
  '1, {recurrent} and {convolution}.': '1, {recurrent} और {convolution}।',
  'A text becomes ten times as long. How many times as many weights does attention have?':
    'पाठ दस गुना लंबा हो जाता है। अटेंशन के भार कितने गुना हो जाते हैं?',
  '100 times.': '100 गुना।',
  'How far apart are neighbouring float32 numbers at 1000000?':
    '1000000 के पास float32 की पड़ोसी संख्याएँ कितनी दूर हैं?',
  '{gap}: 24 bits, of which 20 stand before the point.': '{gap}: 24 बिट, जिनमें से 20 दशमलव से पहले हैं।',
  'Which columns suffer most, and why?': 'किन स्तंभों पर सबसे अधिक असर होता है, और क्यों?',
  'The first: their angles are the largest, and a turn has the fewest digits left.':
    'पहले स्तंभों पर: उनके कोण सबसे बड़े हैं, और चक्कर के लिए सबसे कम अंक बचते हैं।',

  // ---- lessons ----
  'Everyone types a sentence and drags a word: what turns, and what does not?':
    'हर कोई एक वाक्य लिखता है और एक शब्द खींचता है: क्या घूमता है, और क्या नहीं?',
  'In pairs: change the order of the words until an output changes. Agree on why none does.':
    'दो-दो में: शब्दों का क्रम बदलिए, जब तक कोई आउटपुट बदले। सहमत हों कि क्यों कोई नहीं बदलता।',
  'One group an idea: find the test that it fails. Each group reports in one sentence.':
    'हर समूह एक विचार: वह परीक्षा खोजिए जिसमें वह असफल है। हर समूह एक वाक्य में बताए।',
  'On paper: the six numbers of a position, with a calculator in radians.':
    'काग़ज़ पर: एक स्थान की छह संख्याएँ, रेडियन वाले कैलकुलेटर से।',
  'Together: which matrix moves a position on, and why does it not matter from where?':
    'सब मिलकर: कौन-सा मैट्रिक्स स्थान को आगे ले जाता है, और कहाँ से यह क्यों मायने नहीं रखता?',
  'To finish: vote on two statements, then let the page compute them.':
    'अंत में: दो कथनों पर मत दीजिए, फिर पृष्ठ से उनकी गणना कराइए।',
  'Guess first: which positions are alike? Then read it from the map.':
    'पहले अनुमान लगाइए: कौन-से स्थान समान हैं? फिर मानचित्र से पढ़िए।',
  'Half of the class adds, half turns: which scores change when both words move on?':
    'आधी कक्षा जोड़ती है, आधी घुमाती है: दोनों शब्द आगे बढ़ें तो कौन-से स्कोर बदलते हैं?',
  'On paper and on the page: one query from its scores to its output.':
    'काग़ज़ पर और पृष्ठ पर: एक query, अपने स्कोर से अपने आउटपुट तक।',
  'Everyone finds the head that does what the teacher says: one back, one ahead, meaning.':
    'हर कोई वह हेड खोजता है जो शिक्षक का बताया काम करता है: एक पीछे, एक आगे, अर्थ।',

  // ---- bias, cache, trained heads ----
  'The first of eight heads of ALiBi takes half a unit off for every place. What is added to the score of a word four places back?':
    'ALiBi के आठ हेडों में पहला हर स्थान के लिए आधा घटाता है। चार स्थान पहले के शब्द के स्कोर में क्या जोड़ा जाता है?',
  '{added}.': '{added}।',
  'Which of ALiBi, T5 and Shaw tell the word before from the word after?':
    'ALiBi, T5 और Shaw में से कौन पहले के शब्द और बाद के शब्द में फ़र्क़ करते हैं?',
  'T5 and Shaw. ALiBi has the distance alone; where it is used, a mask hides what comes after.':
    'T5 और Shaw। ALiBi के पास केवल दूरी है; जहाँ वह काम आता है, वहाँ मास्क बाद के शब्द छिपाता है।',
  'A model of 32 layers has 8 key heads of 128 numbers, each of 2 bytes. How many bytes does it remember for a token?':
    '32 परतों के एक मॉडल में 128 संख्याओं के 8 key हेड हैं, हर संख्या 2 बाइट की। वह एक टोकन के लिए कितने बाइट याद रखता है?',
  '{bytes}: a key and a value for every head of every layer.':
    '{bytes}: हर परत के हर हेड के लिए एक key और एक value।',
  'And if each of its 32 query heads had a key and a value of its own?':
    'और अगर उसके 32 query हेडों में हर एक की अपनी key और value होती?',
  '{bytes}, four times as many.': '{bytes}, चार गुना।',
  'A sequence comes a second time. Where does an induction head look?':
    'कोई क्रम दूसरी बार आता है। इंडक्शन हेड कहाँ देखता है?',
  'At what came after the same token the first time.': 'पहली बार उसी टोकन के बाद जो आया था, उस पर।',
  'Why does nothing change when one of two induction heads is switched off?':
    'दो इंडक्शन हेडों में से एक बंद करने पर कुछ क्यों नहीं बदलता?',
  'The other finds the same token: either is enough.': 'दूसरा वही टोकन खोज लेता है: कोई भी एक काफ़ी है।',
  'A model of base 10000 with 128 numbers a head was trained on texts of 4096 tokens. How many of its 64 pairs did not finish a turn?':
    'आधार 10000 और हर हेड में 128 संख्याओं वाला मॉडल 4096 टोकन के पाठ पर प्रशिक्षित हुआ। उसकी 64 जोड़ियों में से कितनी ने एक चक्कर पूरा नहीं किया?',
  '{count}: those whose wavelength, 2π · 10000^(2i/128), is above 4096.':
    '{count}: जिनकी तरंगदैर्घ्य, 2π · 10000^(2i/128), 4096 से अधिक है।',
  'Linear scaling divides every position by 4. What does that do to two neighbours, and what to the slowest pair?':
    'रैखिक स्केलिंग हर स्थान को 4 से भाग देती है। इससे दो पड़ोसियों का क्या होता है, और सबसे धीमी जोड़ी का क्या?',
  'Neighbours turn apart by a quarter of what they did, so they look more alike. The slowest pair turns no further in 16384 tokens than before in 4096.':
    'पड़ोसियों के बीच का कोण एक चौथाई रह जाता है, इसलिए वे ज़्यादा एक-से दिखते हैं। सबसे धीमी जोड़ी 16384 टोकन में उतना ही घूमती है जितना पहले 4096 में।',
  'A lesson of 45 minutes: {part}': '45 मिनट का पाठ: {part}',
  'In pairs: put the words in every order that you can think of. Agree on why no output changes.':
    'जोड़ियों में: शब्दों को हर क्रम में रखिए जो आप सोच सकें। तय कीजिए कि कोई आउटपुट क्यों नहीं बदलता।',
  'Vote: add the place or put it beside the word? Then read what each way costs.':
    'मत दीजिए: जगह को जोड़ें या शब्द की बगल में रखें? फिर पढ़िए कि हर तरीक़े का ख़र्च क्या है।',
  'In pairs: guess what is left when one head is switched off, when both are. Then try.':
    'जोड़ियों में: अनुमान लगाइए कि एक हेड बंद हो तो क्या बचता है, दोनों बंद हों तो क्या। फिर आज़माइए।',
  'Together: switch the encoding off and on. One sentence each on what the place is for.':
    'साथ मिलकर: एन्कोडिंग बंद और चालू कीजिए। हर कोई एक वाक्य कहे कि जगह किस काम की है।',
  'In pairs: draw a table of T5 that prefers the word before, then one that prefers the word after.':
    'जोड़ियों में: T5 की ऐसी तालिका खींचिए जो पहले का शब्द पसंद करे, फिर ऐसी जो बाद का।',
  'On paper: the mask of a window of three words over seven, with the first one kept.':
    'काग़ज़ पर: सात शब्दों पर तीन शब्दों की खिड़की का मास्क, पहला शब्द रखकर।',
  'Estimate, then read: how much memory does a text of 131072 tokens take, and with one key head?':
    'अनुमान लगाइए, फिर पढ़िए: 131072 टोकन का पाठ कितनी मेमोरी लेता है, और एक key हेड के साथ कितनी?',
  'Each group takes a model: what does it do to its slow pairs in a longer text?':
    'हर समूह एक मॉडल ले: लंबे पाठ में वह अपनी धीमी जोड़ियों के साथ क्या करता है?',
  'Bet first: which of the models will learn the task? Train them, and explain the one that surprised you.':
    'पहले शर्त लगाइए: कौन सा मॉडल काम सीखेगा? उन्हें प्रशिक्षित कीजिए, और जिसने चौंकाया उसे समझाइए।',
  'With seven students as words: pass a note from hand to hand, then all at once. Count the steps.':
    'सात विद्यार्थी शब्द बनें: पर्ची हाथ-से-हाथ दीजिए, फिर सब एक साथ। क़दम गिनिए।',
  'Two teams: pick the wrong line in turn, and say why before the page does.':
    'दो टीमें: बारी-बारी ग़लत वाक्य चुनिए, और पृष्ठ से पहले बताइए क्यों।',
};
