// हिन्दी: छोटे मॉडल, जो ब्राउज़र में प्रशिक्षित होते हैं।

/** @type {Readonly<Record<string, string>>} */
export default {
  '<1>In real language.</1> Random tokens are made for the question. What is an encoding worth where people wrote the text? Small language models learned from the same books, and differ in nothing but their encoding. All read a novel that none has seen, up to four times as many tokens at once as in their training. Lower is better, and a band reaches from the best seed to the worst: where bands overlap, the seed matters as much as the encoding.':
    '<1>असली भाषा में।</1> यादृच्छिक टोकन इसी प्रश्न के लिए बने हैं। जहाँ पाठ लोगों ने लिखा हो, वहाँ एन्कोडिंग का मोल क्या है? छोटे भाषा मॉडलों ने एक ही किताबों से सीखा, और उनमें एन्कोडिंग के सिवा कोई अंतर नहीं। सब एक उपन्यास पढ़ते हैं जो किसी ने नहीं देखा, एक बार में प्रशिक्षण से चार गुने टोकन तक। नीचे होना बेहतर है, और पट्टी सबसे अच्छे बीज से सबसे बुरे तक जाती है: जहाँ पट्टियाँ एक-दूसरे पर हों, वहाँ बीज उतना ही मायने रखता है जितना एन्कोडिंग।',
  'Look at the model without an encoding: it is not lost. The text itself tells much, and a token that sees only those before it can count them. At this size and with so little training, the two encodings that are added to the tokens, sinusoidal and learned, can hardly be told from it within the trained length: on average their bands overlap, and only at its last positions are sinusoids a little better with every seed. The three that act on the distance, rotary, ALiBi and T5, are better with every seed, by about an eighth of a nat: the token that comes gets a probability that is about an eighth higher. Beyond the trained length sinusoids, which no model has seen there, are worse than no encoding, and of the three ALiBi alone stays as good as it was.':
    'बिना एन्कोडिंग वाले मॉडल को देखिए: वह खोया नहीं है। पाठ ख़ुद बहुत कुछ बताता है, और जो टोकन केवल अपने से पहले वालों को देखता है वह उन्हें गिन सकता है। इस आकार और इतने थोड़े प्रशिक्षण में टोकनों में जोड़ी जाने वाली दोनों एन्कोडिंग, साइनसॉइडल और सीखी हुई, प्रशिक्षण की लंबाई के भीतर उससे मुश्किल से अलग पहचानी जाती हैं: औसत में उनकी पट्टियाँ एक-दूसरे पर हैं, और केवल उसकी आख़िरी स्थितियों पर साइन तरंगें हर बीज में थोड़ी बेहतर हैं। दूरी पर काम करने वाली तीनों, रोटरी, ALiBi और T5, हर बीज में बेहतर हैं, लगभग नैट के आठवें भाग से: जो टोकन आता है उसकी प्रायिकता लगभग आठवाँ भाग अधिक होती है। प्रशिक्षण की लंबाई से आगे साइन तरंगें, जिन्हें वहाँ किसी मॉडल ने नहीं देखा, बिना एन्कोडिंग से भी बुरी हैं, और तीनों में केवल ALiBi उतनी ही अच्छी रहती है।',
  'Here is one sentence of the novel, token by token, as models with each of the six encodings read it. About as many words are marked as chance alone would mark: single words do not tell these encodings apart, it takes the mean over a whole novel.':
    'यह उपन्यास का एक वाक्य है, टोकन दर टोकन, जैसा छहों एन्कोडिंग वाले मॉडल उसे पढ़ते हैं। लगभग उतने ही शब्द चिह्नित हैं जितने केवल संयोग से होते: अकेले शब्दों से ये एन्कोडिंग अलग नहीं पहचानी जातीं, उसके लिए पूरे उपन्यास का औसत चाहिए।',
  'One sentence of a novel, read with six encodings': 'उपन्यास का एक वाक्य, छह एन्कोडिंग के साथ पढ़ा',
  'One sentence of a novel, read with six encodings.': 'उपन्यास का एक वाक्य, छह एन्कोडिंग के साथ पढ़ा।',
  'How well models that differ only in their encoding predict a novel, by the position of the token':
    'केवल एन्कोडिंग में भिन्न मॉडल उपन्यास का कितना ठीक अनुमान लगाते हैं, टोकन की स्थिति के अनुसार',
  'How well models that differ only in their encoding predict a novel, by the position of the token.':
    'केवल एन्कोडिंग में भिन्न मॉडल उपन्यास का कितना ठीक अनुमान लगाते हैं, टोकन की स्थिति के अनुसार।',
  'a table of losses: { text, trained, tokens, bucket, models }':
    'हानियों की तालिका: { text, trained, tokens, bucket, models }',
  'position of the token': 'टोकन की स्थिति',
  'trained up to here': 'प्रशिक्षण यहाँ तक',
  encoding: 'एन्कोडिंग',
  'nats a token': 'नैट प्रति टोकन',
  'over the seeds': 'बीज के अनुसार',
  'Loss by position': 'स्थिति के अनुसार हानि',
  'positions {from} to {to}': 'स्थितियाँ {from} से {to}',
  'Losses on {text}, of models that learned from {tokens} tokens, {trained} at once. Each line is the mean of {seeds} seeds, and its band reaches from the lowest to the highest.':
    '{text} पर हानि, ऐसे मॉडलों की जिन्होंने {tokens} टोकन से सीखा, एक बार में {trained}। हर रेखा {seeds} बीज का औसत है, और उसकी पट्टी सबसे कम से सबसे अधिक तक जाती है।',
  'With fewer seeds than the others: {names}.': 'दूसरों से कम बीज वाले: {names}।',
  'At positions {from} to {to} {best}': 'स्थितियों {from} से {to} पर {best}',
  'At {word} {best}': '{word} पर {best}',
  'Over the sentence {best}': 'पूरे वाक्य पर {best}',
  '{first} has {loss} nats a token.': '{first} की हानि {loss} नैट प्रति टोकन है।',
  '{first} has the lowest loss, {loss} nats a token, but only one seed.':
    '{first} की हानि सबसे कम है, {loss} नैट प्रति टोकन, पर उसका एक ही बीज है।',
  '{first} has the lowest loss, {loss} nats a token, with every seed.':
    '{first} की हानि सबसे कम है, {loss} नैट प्रति टोकन, हर बीज में।',
  '{first} has the lowest mean, {loss} nats a token, but seeds of {second} are as low.':
    '{first} का औसत सबसे कम है, {loss} नैट प्रति टोकन, पर {second} के कुछ बीज भी उतने ही नीचे हैं।',
  token: 'टोकन',
  'token {place}, {word}': 'टोकन {place}, {word}',
  'Losses of': 'हानि किसकी',
  sentence: 'वाक्य',
  positions: 'स्थितियाँ',
  'Loss of each token': 'हर टोकन की हानि',
  'cursor over the sentence': 'वाक्य पर कर्सर',
  'predicted better': 'बेहतर अनुमान',
  'predicted worse': 'बुरा अनुमान',
  '{loss} nats a token; others are compared with this one':
    '{loss} नैट प्रति टोकन; दूसरों की तुलना इसी से है',
  '{loss} nats a token; {better} of {count} better, {worse} worse':
    '{loss} नैट प्रति टोकन; {count} में से {better} बेहतर, {worse} बुरे',
  'The table has no sentence.': 'तालिका में कोई वाक्य नहीं है।',
  'A sentence of {text}, read by models that learned from {tokens} tokens. A loss is the mean of {seeds} seeds.':
    '{text} का एक वाक्य, ऐसे मॉडलों का पढ़ा जिन्होंने {tokens} टोकन से सीखा। हर हानि {seeds} बीज का औसत है।',
  'Marked are words that all seeds of an encoding predict better, or all worse, than any seed of {base}; by chance alone one word in {many} is.':
    'वे शब्द चिह्नित हैं जिनका अनुमान किसी एन्कोडिंग के सभी बीज {base} के हर बीज से बेहतर, या सभी बुरा, लगाते हैं; केवल संयोग से {many} में से एक शब्द ऐसा होता है।',
  'From the end of the trained length to the last positions, beyond the spread of the seeds,':
    'प्रशिक्षण की लंबाई के अंत से अंतिम स्थितियों तक, बीज के फैलाव से अधिक,',
  'worse: {worse}; better: {better}.': 'बुरे: {worse}; बेहतर: {better}।',
  'worse: {worse}.': 'बुरे: {worse}।',
  'better: {better}.': 'बेहतर: {better}।',
  'No encoding changes beyond the trained length by more than its seeds differ.':
    'प्रशिक्षण की लंबाई से आगे कोई एन्कोडिंग अपने बीज के अंतर से अधिक नहीं बदलती।',
  // ---- the chapter: its goal and its question ----
  'Train the models until one of them has learned its task.':
    'मॉडलों को तब तक प्रशिक्षित कीजिए जब तक उनमें से एक अपना काम सीख न ले।',
  'A model knows only how far apart two tokens are. Which can it learn: to name the token three places back, or to write the sequence backwards?':
    'एक मॉडल केवल यह जानता है कि दो टोकन कितनी दूर हैं। वह क्या सीख सकता है: तीन स्थान पीछे के टोकन का नाम देना, या अनुक्रम को उलटा लिखना?',
  'The first. Backwards, the wanted distance is another one at every place, so the place itself has to be known.':
    'पहला। उलटा लिखते समय हर जगह पर वांछित दूरी अलग होती है, इसलिए स्वयं जगह मालूम होनी चाहिए।',

  // ---- the page ----
  'phasor: what small models learn': 'phasor: छोटे मॉडल क्या सीखते हैं',
  'Small models, trained in your browser: one for each encoding of positions, side by side.':
    'आपके ब्राउज़र में प्रशिक्षित छोटे मॉडल: स्थानों की हर एन्कोडिंग के लिए एक, साथ-साथ।',
  'What does it learn?': 'वह क्या सीखता है?',
  'Most heads so far were made by hand. Now train some: one layer, one head, a few thousand numbers, in your browser. The task is to name the token three places back. The tokens are random, so only their places can tell which one that is. The models are alike but for their encoding; press Start.':
    'अब तक के अधिकतर हेड हाथ से बने थे। अब कुछ प्रशिक्षित कीजिए: एक परत, एक हेड, कुछ हज़ार संख्याएँ, आपके ब्राउज़र में। काम है तीन स्थान पीछे के टोकन का नाम देना। टोकन यादृच्छिक हैं, इसलिए केवल उनकी जगह बता सकती है कि वह कौन-सा है। मॉडल एन्कोडिंग को छोड़कर एक जैसे हैं; शुरू करें दबाइए।',
  'Small models that are trained in your browser': 'छोटे मॉडल, जो आपके ब्राउज़र में प्रशिक्षित होते हैं',
  'Without an encoding a model stays near guessing, however long it trains. With sinusoids it finds by itself the turn of the chapter “Moving on is turning”: the pairs that its head reads are turned by three times their frequency, to within a few degrees.':
    'एन्कोडिंग के बिना मॉडल कितना भी प्रशिक्षित हो, अनुमान के पास ही रहता है। साइन-कोसाइन के साथ वह अध्याय “आगे बढ़ना घूमना है” का घुमाव अपने आप ढूँढ लेता है: जिन जोड़ियों को उसका हेड पढ़ता है वे अपनी आवृत्ति के तीन गुना घूमी होती हैं, कुछ अंशों के अंतर से।',
  '<1>Does it work on longer texts?</1> One hopes that a model with sinusoids works on longer texts, too. It does not: beyond the length of its training it gets two answers in five wrong, or more. It works where every training sequence begins at a random position, so that the model has seen the later positions. The rotary model does not need that.':
    '<1>क्या वह लंबे पाठों पर चलता है?</1> आशा यह रहती है कि साइन-कोसाइन वाला मॉडल लंबे पाठों पर भी चलेगा। ऐसा नहीं होता: प्रशिक्षण की लंबाई से आगे पाँच में से दो या और ज़्यादा उत्तर ग़लत होते हैं। वह तब चलता है जब प्रशिक्षण का हर अनुक्रम किसी यादृच्छिक स्थान से शुरू हो, ताकि मॉडल ने बाद के स्थान भी देखे हों। रोटरी मॉडल को इसकी ज़रूरत नहीं।',
  '<1>Where or how far?</1> That does not make the rotary model the better one. <2><3>Let them reverse the sequence</3>:</2> now the place counts and not the distance, and the models that know distances alone fail.':
    '<1>कहाँ या कितनी दूर?</1> इससे रोटरी मॉडल बेहतर नहीं हो जाता। <2><3>उनसे अनुक्रम उलटवाइए</3>:</2> अब जगह गिनी जाती है, दूरी नहीं, और केवल दूरी जानने वाले मॉडल चूक जाते हैं।',
  'And the money bank by the river bank? <1><2>Let them tell which bank is meant</2>,</1> by the word before it, while the other word stands somewhere else. Without positions they are right half of the time, as by tossing a coin.':
    'और money bank, river bank के पास? <1><2>उनसे पूछिए कि कौन-सा bank है</2>,</1> उससे पहले के शब्द से, जबकि दूसरा शब्द कहीं और है। स्थानों के बिना वे आधी बार सही होते हैं, जैसे सिक्का उछालने से।',
  'Counting gives numbers that are too large, as “Why not count?” says, and <1><2>its gradients can be measured</2>:</1> at 32 tokens they are at least twenty times as long as those of the other two, and they jump. At <3>2048 tokens</3> they are thousands of times as long. Dividing by the number of words calms them, and still that model does not learn the task: small gradients alone do not make a place readable.':
    'गिनती से बहुत बड़ी संख्याएँ बनती हैं, जैसा “गिन ही क्यों न लें?” में देखा, और <1><2>उसके ग्रेडिएंट मापे जा सकते हैं</2>:</1> 32 टोकन पर वे बाक़ी दोनों से कम से कम बीस गुना बड़े हैं, और उछलते हैं। <3>2048 टोकन</3> पर वे हज़ारों गुना बड़े हैं। शब्दों की संख्या से भाग देने पर वे शांत हो जाते हैं, फिर भी वह मॉडल काम नहीं सीखता: केवल छोटे ग्रेडिएंट से जगह पढ़ने लायक़ नहीं बन जाती।',
  'Four more claims cannot be checked by a formula, only by training models, in the chapter <1>What does it learn?</1> “Sinusoids go on to longer texts”: only where training has seen the positions. “Relative encodings are better”: not where the place counts. “ALiBi knows the offset”: it prefers what is near, and does not learn to point at the token three places back. “Counting makes gradients unstable”: that one is right.':
    'चार और दावे सूत्र से नहीं जँचते, केवल मॉडल प्रशिक्षित करके, अध्याय <1>वह क्या सीखता है?</1> में। “साइन-कोसाइन लंबे पाठों पर चलते हैं”: केवल वहाँ, जहाँ प्रशिक्षण ने वे स्थान देखे हों। “सापेक्ष एन्कोडिंग बेहतर हैं”: वहाँ नहीं, जहाँ जगह गिनी जाती है। “ALiBi ऑफ़सेट जानता है”: वह पास वाले को तरजीह देता है, और तीन स्थान पीछे के टोकन की ओर इशारा करना नहीं सीखता। “गिनती ग्रेडिएंट को अस्थिर करती है”: यह सही है।',
  'Small models that are trained in your browser.': 'छोटे मॉडल, जो आपके ब्राउज़र में प्रशिक्षित होते हैं।',
  'What is trained': 'क्या प्रशिक्षित होता है',
  'Each model is a table of embeddings, one to four layers of attention, and a table that names a token. All begin with random numbers from the same seed and see the same sequences. They differ in one thing: how they are told the positions. The same settings give the same bytes in every browser.':
    'हर मॉडल में एम्बेडिंग की एक तालिका, अटेंशन की एक से चार परत, और टोकन का नाम देने वाली एक तालिका है। सब एक ही बीज की यादृच्छिक संख्याओं से शुरू होते हैं और वही अनुक्रम देखते हैं। अंतर एक ही बात का है: उन्हें स्थान कैसे बताए जाते हैं। वही सेटिंग हर ब्राउज़र में वही बाइट देती है।',
  'What to look at': 'क्या देखें',
  '<1>Look back</1> asks for the token three places back. Nothing but the position tells which one that is, so a model without positions stays near guessing. At twice the length the sinusoidal model fails, unless its training began at random positions. <2>Reverse</2> turns the verdict around: there the place counts and not the distance, and the relative encodings fail. <3>Repeat</3> needs two heads in a row: one that looks at the token before, and one that finds the earlier copy.':
    '<1>पीछे देखना</1> तीन स्थान पीछे का टोकन पूछता है। वह कौन-सा है, यह केवल स्थान बताता है, इसलिए बिना स्थानों का मॉडल अनुमान के पास ही रहता है। दुगुनी लंबाई पर साइन-कोसाइन वाला मॉडल चूकता है, जब तक उसका प्रशिक्षण यादृच्छिक स्थानों से शुरू न हुआ हो। <2>उलटना</2> फ़ैसला पलट देता है: वहाँ जगह गिनी जाती है, दूरी नहीं, और सापेक्ष एन्कोडिंग चूकती हैं। <3>दोहराव</3> को एक के बाद एक दो हेड चाहिए: एक जो पिछले टोकन को देखे, और एक जो पहले की प्रति ढूँढे।',
  'Start a run, then remove a head and see what it was for. On Repeat both heads of the second layer become induction heads: without either of them most answers are still right, without both hardly one is. Give the layers one head each, and one is all it takes.':
    'प्रशिक्षण शुरू कीजिए, फिर कोई हेड हटाइए और देखिए कि वह किस काम का था। दोहराव में दूसरी परत के दोनों हेड इंडक्शन हेड बन जाते हैं: उनमें से किसी एक के बिना ज़्यादातर उत्तर फिर भी सही हैं, दोनों के बिना शायद ही कोई। हर परत को एक ही हेड दीजिए, तो एक को हटाना काफ़ी है।',
  '<1>Norms of the gradient</1>, below the charts, show what large numbers do to training: choose <2>counting against the others</2>, and the same at <3>2048 tokens</3>, where twenty steps take some seconds.':
    'चार्टों के नीचे <1>ग्रेडिएंट के परिमाण</1> दिखाते हैं कि बड़ी संख्याएँ प्रशिक्षण का क्या करती हैं: <2>बाक़ियों के सामने गिनती</2> चुनिए, और वही <3>2048 टोकन</3> पर, जहाँ बीस चरणों में कुछ सेकंड लगते हैं।',

  'A trained one to take along': 'एक प्रशिक्षित मॉडल, साथ ले जाने के लिए',
  'A rotary model, trained for 1000 steps on Repeat, in the files that other programs read: <1>its numbers</1>, <2>its configuration</2>, <3>its tokens</3>. A head of its first layer gives 94 % of its weight to the token before, one of its second layer 82 % to the token after the earlier copy.':
    'एक रोटरी मॉडल, दोहराव पर 1000 चरण प्रशिक्षित, उन फ़ाइलों में जिन्हें दूसरे प्रोग्राम पढ़ते हैं: <1>उसकी संख्याएँ</1>, <2>उसका विन्यास</2>, <3>उसके टोकन</3>। उसकी पहली परत का एक हेड अपने भार का 94 % पिछले टोकन को देता है, दूसरी परत का एक हेड 82 % पहली प्रति के बाद के टोकन को।',

  // ---- what is chosen ----
  Task: 'काम',
  Tasks: 'काम',
  Encodings: 'एन्कोडिंग',
  'look back': 'पीछे देखना',
  'which bank': 'कौन-सा बैंक',
  reverse: 'उलटना',
  repeat: 'दोहराव',
  sort: 'क्रम में रखना',
  add: 'जोड़ना',
  'your text': 'आपका पाठ',
  'sinusoidal from random starts': 'साइन-कोसाइन, यादृच्छिक आरंभ से',
  'learned from random starts': 'सीखी हुई, यादृच्छिक आरंभ से',
  'normalized counting': 'सामान्यीकृत गिनती',
  rotary: 'रोटरी',
  T5: 'T5',
  Shaw: 'Shaw',
  'Every position names the token {offset} places back. The tokens are random, so only the place can tell which.':
    'हर स्थान {offset} स्थान पीछे के टोकन का नाम देता है। टोकन यादृच्छिक हैं, इसलिए केवल जगह बता सकती है कि कौन-सा।',
  'At the word “bank” the word before it decides, river or money. Its rival stands elsewhere in the sentence.':
    '“bank” शब्द पर उससे पहले का शब्द तय करता है, river या money। उसका प्रतिद्वंद्वी वाक्य में कहीं और है।',
  'Every position names the token as far from the end as it stands from the start.':
    'हर स्थान उस टोकन का नाम देता है जो अंत से उतना ही दूर है जितना वह स्वयं आरंभ से।',
  'A random sequence is repeated: what came after this token the first time?':
    'एक यादृच्छिक अनुक्रम दोहराया जाता है: पहली बार इस टोकन के बाद क्या आया था?',
  'Every position names the next larger token of the sequence. No order is needed: this is the control.':
    'हर स्थान अनुक्रम के अगले बड़े टोकन का नाम देता है। क्रम की ज़रूरत नहीं: यह तुलना के लिए है।',
  'Two numbers are added, digit by digit, the last digit first.':
    'दो संख्याएँ अंक-अंक करके जोड़ी जाती हैं, अंतिम अंक पहले।',
  'The next letter of your text.': 'आपके पाठ का अगला अक्षर।',
  'Text to learn': 'सीखने का पाठ',
  'Model and training': 'मॉडल और प्रशिक्षण',
  'Tokens back': 'कितने टोकन पीछे',
  Seed: 'बीज',
  'Different tokens': 'अलग-अलग टोकन',
  Layers: 'परतें',
  'Sequences a step': 'हर चरण में अनुक्रम',
  'Learning rate': 'सीखने की दर',
  'Weight decay': 'भारों का क्षय',
  'Random starts up to': 'यादृच्छिक आरंभ, यहाँ तक',
  MLP: 'MLP',
  Normalization: 'सामान्यीकरण',
  Causal: 'कारणात्मक',
  'by the task': 'काम के अनुसार',
  on: 'चालू',
  off: 'बंद',
  '1 to {most} of {names}, divided by blanks': '{names} में से 1 से {most}, बीच में खाली जगह देकर',

  // ---- the run ----
  Start: 'शुरू करें',
  Pause: 'रोकें',
  'Go on': 'आगे बढ़ें',
  '{steps} more steps': 'और {steps} चरण',
  'Start again': 'फिर से शुरू करें',
  'Train five seeds': 'पाँच बीज प्रशिक्षित करें',
  'step {done} of {goal}': '{goal} में से चरण {done}',
  '{model} stopped: {failure}': '{model} रुक गया: {failure}',
  'The box has the first {most} of {count} lines; what is changed there loses the others.':
    'खाने में {count} में से पहली {most} पंक्तियाँ हैं; वहाँ बदलाव करने पर बाकी खो जाती हैं।',
  'Nothing is trained yet. Start trains {count} small models in your browser, side by side.':
    'अभी कुछ प्रशिक्षित नहीं हुआ। शुरू करने पर {count} छोटे मॉडल आपके ब्राउज़र में साथ-साथ प्रशिक्षित होंगे।',
  'A finished run with these settings, computed when this page was built. Start trains the same models here.':
    'इन्हीं सेटिंग का एक पूरा प्रशिक्षण, जो यह पृष्ठ बनाते समय गणना किया गया। “शुरू करें” से यही मॉडल यहाँ प्रशिक्षित होते हैं।',
  'Nothing is trained yet.': 'अभी कुछ प्रशिक्षित नहीं हुआ।',
  'Nothing is trained yet. The task: {task}. The models: {models}.':
    'अभी कुछ प्रशिक्षित नहीं हुआ। काम: {task}। मॉडल: {models}।',
  Loss: 'हानि',
  'Share of right answers': 'सही उत्तरों का हिस्सा',
  step: 'चरण',
  'maps of step {step}': 'चरण {step} के नक़्शे',
  'Step whose maps are shown': 'वह चरण जिसके नक़्शे दिख रहे हैं',
  '{model}: loss': '{model}: हानि',
  '{model}: right answers': '{model}: सही उत्तर',
  '{model}: gradient of the embeddings': '{model}: एम्बेडिंग का ग्रेडिएंट',
  '{model}: gradient of layer {layer}': '{model}: परत {layer} का ग्रेडिएंट',
  '{model}: gradient of the output': '{model}: आउटपुट का ग्रेडिएंट',
  'model and seed': 'मॉडल और बीज',
  'Program for PyTorch': 'PyTorch का प्रोग्राम',
  'The same in PyTorch': 'यही PyTorch में',
  'An example:': 'एक उदाहरण:',
  'to be named:': 'नाम देना है:',

  // ---- heads, lengths, closed form ----
  '{model}, layer {layer}, head {head}': '{model}, परत {layer}, हेड {head}',
  '{model}, layer {layer}, head {head}, step {step}': '{model}, परत {layer}, हेड {head}, चरण {step}',
  '{name}, removed': '{name}, हटाया हुआ',
  '{share} of its weight goes {offset} back': 'इसके भार का {share} {offset} स्थान पीछे जाता है',
  '{share} goes to the token before': '{share} पिछले टोकन को जाता है',
  '{share} goes to the first token': '{share} पहले टोकन को जाता है',
  '{share} goes to the earlier copy of the same token': '{share} उसी टोकन की पहली प्रति को जाता है',
  '{share} goes to the token after the earlier copy': '{share} पहली प्रति के बाद के टोकन को जाता है',
  'Save the whole model': 'पूरा मॉडल सहेजें',
  'Remove this head': 'यह हेड हटाएँ',
  'Put this head back': 'यह हेड वापस रखें',
  'Without head {list}, {without} of the answers are right; with all heads {all}.':
    'हेड {list} के बिना {without} उत्तर सही हैं, सब हेड के साथ {all}।',
  'Without heads {list}, {without} of the answers are right; with all heads {all}.':
    'हेड {list} के बिना {without} उत्तर सही हैं, सभी हेड के साथ {all}।',
  'Right answers at {length} tokens, as trained, and below at {twice} and {four}: of the last {length}, which training has not seen':
    '{length} टोकन पर सही उत्तर, जैसा प्रशिक्षण में, और नीचे {twice} तथा {four} पर: अंतिम {length} में से, जो प्रशिक्षण ने नहीं देखे',
  'pair {pair}: {found}, closed form {wanted}': 'जोड़ी {pair}: {found}, सूत्र से {wanted}',
  'The sinusoidal head beside its closed form, every pair turned by {offset} times its frequency: the scores of positions have a cosine of {cosine}, and the {count} pairs that it reads are {error} off in the median. Thick: the trained angle, as long as the pair counts. Thin: the closed form.':
    'साइन-कोसाइन वाला हेड अपने सूत्र के साथ, जिसमें हर जोड़ी अपनी आवृत्ति के {offset} गुना घूमती है: स्थानों के स्कोर का कोसाइन {cosine} है, और जिन {count} जोड़ियों को वह पढ़ता है उनकी माध्यिका त्रुटि {error} है। मोटी सुई: प्रशिक्षित कोण, जोड़ी जितनी गिनी जाए उतनी लंबी। पतली: सूत्र।',

  // ---- norms of the gradient ----
  'Norms of the gradient, layer by layer': 'ग्रेडिएंट के परिमाण, परत-दर-परत',
  'By the embeddings': 'एम्बेडिंग के सापेक्ष',
  'By layer {layer}': 'परत {layer} के सापेक्ष',
  'By the output': 'आउटपुट के सापेक्ष',
  '{name} {mean}, at most {peak}': '{name} {mean}, अधिकतम {peak}',
  'Norm of the gradient in {step} steps, before it is limited: {list}.':
    '{step} चरणों में ग्रेडिएंट का परिमाण, सीमित करने से पहले: {list}।',
  'The mean of {large} is {times} times that of {small}.':
    '{large} का औसत {small} के औसत का {times} गुना है।',

  // ---- what was found ----
  'Step {step}, share of right answers: {list}.': 'चरण {step}, सही उत्तरों का हिस्सा: {list}।',
  'After {step} steps all have learned it: {good}.': '{step} चरणों के बाद सबने सीख लिया: {good}।',
  'After {step} steps none has learned it: {bad}.': '{step} चरणों के बाद किसी ने नहीं सीखा: {bad}।',
  'After {step} steps these have learned it: {good}. These have not: {bad}.':
    '{step} चरणों के बाद इन्होंने सीख लिया: {good}। इन्होंने नहीं: {bad}।',
  'At {twice} tokens, twice the trained length: {far}.':
    '{twice} टोकन पर, प्रशिक्षण की दुगुनी लंबाई: {far}।',
};
