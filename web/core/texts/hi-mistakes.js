// हिन्दी: claims and the lessons of <phasor-mistakes>, as hi.js has the rest.

export default {
  // ---- the gallery ----

  // ---- claims ----
  Expression: 'व्यंजक',
  Says: 'दावा',
  'true or false': 'सही या ग़लत',
  'a list of {count}': '{count} की सूची',
  'a matrix of {rows} × {columns}': '{rows} × {columns} का मैट्रिक्स',
  '{where} must be {wanted}, got {shown}': '{where}: {wanted} होना चाहिए, मिला {shown}',
  'a list of one number or more': 'एक या अधिक संख्याओं की सूची',
  'a list of numbers, or of lists of numbers': 'संख्याओं की, या संख्याओं की सूचियों की सूची',
  'rows of {count} like the first': 'पहली जैसी, {count} संख्याओं की पंक्तियाँ',
  'a number or a matrix': 'कोई संख्या या मैट्रिक्स',
  'between numbers': 'संख्याओं के बीच',
  'between numbers or matrices': 'संख्याओं या मैट्रिक्सों के बीच',
  'with a number: for matrices there is matmul': 'संख्या के साथ: मैट्रिक्सों के लिए matmul है',
  'with {kind}': '{kind} के साथ',
  'after a list or a matrix': 'सूची या मैट्रिक्स के बाद',
  'an integer from 0 to {last}': '0 से {last} तक कोई पूर्णांक',
  'a matrix of {rows} rows': '{rows} पंक्तियों का मैट्रिक्स',
  'a square matrix': 'वर्ग मैट्रिक्स',
  '{rows} × {columns} numbers': '{rows} × {columns} संख्याएँ',
  'An angle': 'कोण',
  'at most {most}': 'अधिक से अधिक {most}',
  'a matrix': 'कोई मैट्रिक्स',
  'This needs a table of {numbers} numbers; a claim may have {most}.':
    'इसके लिए {numbers} संख्याओं की तालिका चाहिए; दावे में {most} तक हो सकती हैं।',
  'An expression may have {most} characters, this one has {count}.':
    'व्यंजक में {most} तक अक्षर हो सकते हैं, इसमें {count} हैं।',
  'It nests more than {most} deep here.': 'यहाँ कोष्ठक {most} से अधिक गहरे हैं।',
  'There is no expression yet.': 'अभी कोई व्यंजक नहीं है।',
  'One expression ends here, and another begins.': 'यहाँ एक व्यंजक समाप्त होता है और दूसरा शुरू।',
  'An expression has numbers, lists, signs and calls; this is none.':
    'व्यंजक में संख्याएँ, सूचियाँ, चिह्न और फलन होते हैं; यह उनमें से कुछ नहीं।',
  'It must be {signature}, got {count} values.': '{signature} होना चाहिए, मिले {count} मान।',
  'The name {name} is not known.': 'नाम {name} ज्ञात नहीं है।',
  'This is too much to compute for a claim.': 'एक दावे के लिए यह गणना बहुत बड़ी है।',
  'The result': 'परिणाम',
  'a finite number': 'कोई परिमित संख्या',
  'It is {truth}, and not {says}.': 'यह {truth} है, {says} नहीं।',
  right: 'सही',
  is: 'है',
  'The expression that cannot be read': 'वह व्यंजक जो पढ़ा नहीं जा सका',
  'Row {row}, column {column}: {says} is said, {truth} is true, {off} off.':
    'पंक्ति {row}, स्तंभ {column}: दावा {says}, सही {truth}, अंतर {off}।',
  '{count} of {all} wrong': '{all} में से {count} ग़लत',
  'What is said, what is true, and the difference; arrow keys move':
    'दावा, सही मान और अंतर; तीर वाली कुंजियों से चलिए',
  said: 'दावा',
  true: 'सही',
  difference: 'अंतर',
  '{name} cannot be read: {message}': '{name} पढ़ा नहीं जा सका: {message}',
  '{name} cannot be read at character {place}: {message}':
    '{name} अक्षर {place} पर पढ़ा नहीं जा सका: {message}',
  'Wrong. {differs}': 'ग़लत। {differs}',
  'Cut off, not rounded: it is {value}, which rounds to {rounded}.':
    'काटा गया, पूर्णांकित नहीं: मान {value} है, जो पूर्णांकित होकर {rounded} होता है।',
  'Right: it is {value}.': 'सही: मान {value} है।',
  'Wrong: it is {value}.': 'ग़लत: मान {value} है।',
  'Right: all {count} numbers.': 'सही: सारी {count} संख्याएँ।',
  '{wrong} of {count} numbers were cut off, not rounded.':
    '{count} में से {wrong} संख्याएँ काटी गईं, पूर्णांकित नहीं।',
  'Wrong: {wrong} of {count} numbers, by up to {most}.':
    'ग़लत: {count} में से {wrong} संख्याएँ, {most} तक।',

  // ---- the figure of the lessons ----
  Mistakes: 'ग़लतियाँ',
  'not answered': 'उत्तर नहीं दिया',
  found: 'मिल गई',
  'answered, not found': 'उत्तर दिया, नहीं मिली',
  'Cut off, not rounded.': 'काटा गया, पूर्णांकित नहीं।',
  'Your pick': 'आपका चुनाव',
  'Not this one': 'यह नहीं',
  '{number}. {topic}': '{number}. {topic}',
  "picked lines such as 'E1.1 E4.0', divided by blanks":
    "चुने गए वाक्य, जैसे 'E1.1 E4.0', बीच में खाली जगह देकर",
  'Computing …': 'गणना हो रही है …',
  Next: 'अगली',
  'Guess again': 'फिर से अनुमान लगाएँ',
  '{found} of {count} mistakes found.': '{count} में से {found} ग़लतियाँ मिलीं।',
  'Not this one: that line is right. Wrong lines: {wrong} of {count}.':
    'यह नहीं: वह वाक्य सही है। ग़लत वाक्य: {count} में से {wrong}।',
  'Found. Wrong lines: {wrong} of {count}.': 'मिल गई। ग़लत वाक्य: {count} में से {wrong}।',
  line: 'वाक्य',
  value: 'मान',

  // ---- E1 ----
  'The matrix that moves a position on': 'वह मैट्रिक्स जो स्थान को आगे बढ़ाता है',
  'The first row of M(δ) is [cos ωδ, sin ωδ].': 'M(δ) की पहली पंक्ति [cos ωδ, sin ωδ] है।',
  'The second row of M(δ) is [cos ωδ, −sin ωδ].': 'M(δ) की दूसरी पंक्ति [cos ωδ, −sin ωδ] है।',
  'M(δ) is a rotation: its determinant is 1.': 'M(δ) एक घूर्णन है: उसका सारणिक 1 है।',
  'The second row is [−sin ωδ, cos ωδ]. Move position 1 on by 2, with ω = 1: the row of the notes gives {given} where cos 3 = {cosine} should stand. That is sin(−1), the sine of a move in the other direction. The determinant of the matrix of the notes is {det}, so it does not even keep lengths.':
    'दूसरी पंक्ति [−sin ωδ, cos ωδ] है। ω = 1 लेकर स्थान 1 को 2 आगे बढ़ाइए: जहाँ cos 3 = {cosine} होना चाहिए, वहाँ नोट्स की पंक्ति से {given} मिलता है। वह sin(−1) है, यानी उलटी दिशा में बढ़ने का साइन। नोट्स के मैट्रिक्स का सारणिक {det} है, इसलिए वह लंबाइयाँ भी नहीं बचाता।',

  // ---- E2 ----
  'The sines of the first positions': 'पहले स्थानों के साइन',
  'Only the sine of 1 is right. Those of 2, 3 and 4 are {two}, {three} and {four}. Nor were degrees meant: the sine of 2 degrees is {degrees}.':
    'केवल 1 का साइन सही है। 2, 3 और 4 के {two}, {three} और {four} हैं। डिग्री भी नहीं सोची गई थी: 2 डिग्री का साइन {degrees} है।',

  // ---- E3 ----
  'The vectors of the first words': 'पहले शब्दों के वेक्टर',

  // ---- E4 ----
  'How many words a sine tells apart': 'साइन कितने शब्दों को अलग पहचानता है',
  'The sine repeats after 2π, and ⌊2π⌋ is 6.': 'साइन 2π के बाद दोहराता है, और ⌊2π⌋ = 6 है।',
  'Of 7 positions two have the same sine.': '7 स्थानों में से दो का साइन एक ही है।',
  'Stored as float32, the first two equal sines are those of 42589 and 43299.':
    'float32 में रखे जाएँ तो पहले दो बराबर साइन 42589 और 43299 के हैं।',
  '2π is irrational, so no two whole positions ever share a sine exactly. They only come close: {seven} for positions {a} and {b} among 7, {many} among 400. Nor would the period be the limit, as the sine takes each of its values twice on the way. What does set a limit is rounding: to two decimals, positions {c} and {d} are already equal.':
    '2π अपरिमेय है, इसलिए दो पूर्ण स्थानों का साइन कभी बिल्कुल एक नहीं होता। वे केवल पास आते हैं: 7 में स्थान {a} और {b} में {seven} का अंतर है, 400 में {many} का। आवर्तकाल सीमा होता भी नहीं, क्योंकि साइन बीच में हर मान दो बार लेता है। सीमा तो पूर्णांकन से आती है: दो दशमलव तक स्थान {c} और {d} ही बराबर हो जाते हैं।',

  // ---- E5 ----
  'A common multiple of all periods': 'सारे आवर्तकालों का समापवर्त्य',
  'For d = 4 the second period is 100 times the first.':
    'd = 4 हो तो दूसरा आवर्तकाल पहले का 100 गुना है।',
  'Periods always go into each other a whole number of times, so they have a least common multiple.':
    'आवर्तकाल हमेशा एक-दूसरे में पूर्ण बार आते हैं, इसलिए उनका लघुतम समापवर्त्य होता है।',
  'The encoding repeats after some number of positions: for d = 4, within a million.':
    'किसी संख्या के स्थानों के बाद एन्कोडिंग दोहराती है: d = 4 हो तो दस लाख के भीतर।',
  'The ratio is 10000 to the power 2/d: {six} for d = 6, {sixteen} for d = 16. Such periods have no common multiple, and whole positions are never equal in any case. What counts is how close they come: among a million the closest two are {d2} apart for d = 2, {d4} for d = 4 and {d16} for d = 16.':
    'अनुपात 10000 की घात 2/d है: d = 6 हो तो {six}, d = 16 हो तो {sixteen}। ऐसे आवर्तकालों का कोई समापवर्त्य नहीं होता, और पूर्ण स्थान तो किसी भी तरह बराबर नहीं होते। असली बात यह है कि वे कितने पास आते हैं: दस लाख में सबसे पास के दो d = 2 हो तो {d2} की दूरी पर हैं, d = 4 हो तो {d4} और d = 16 हो तो {d16} की।',

  // ---- E6 ----
  'An odd number of dimensions': 'विषम आयाम',
  'The sine takes the same value at 1 and at π − 1.': 'साइन का मान 1 और π − 1 पर एक ही है।',
  'The cosine tells 1 and π − 1 apart.': 'कोसाइन 1 और π − 1 को अलग पहचानता है।',
  'A last sine without its cosine keeps positions as far apart as the whole pair.':
    'बिना कोसाइन का अंतिम साइन स्थानों को उतना ही दूर रखता है जितना पूरी जोड़ी।',
  'A sine alone takes every value twice in a turn; only with its cosine is each place of the turn its own. Of 7 positions the closest two are {one} apart with d = 1 and {two} with d = 2. For odd d there are also several conventions, and programs disagree.':
    'अकेला साइन एक चक्कर में हर मान दो बार लेता है; कोसाइन के साथ ही चक्कर की हर जगह अलग होती है। 7 स्थानों में सबसे पास के दो d = 1 हो तो {one} की दूरी पर हैं और d = 2 हो तो {two} की। विषम d के लिए कई परिपाटियाँ भी हैं, और प्रोग्राम आपस में नहीं मिलते।',

  // ---- E7 ----
  'Why scores are divided by √d_k': 'अंक √d_k से क्यों भाग दिए जाते हैं',
  'With the division, the gradient through the softmax is about as large for 512 dimensions as for 4.':
    'भाग देने पर सॉफ़्टमैक्स से आने वाला ग्रेडिएंट 512 आयामों में लगभग उतना ही बड़ा है जितना 4 में।',
  'Without the division, gradients get too large: more dimensions, larger gradients.':
    'भाग दिए बिना ग्रेडिएंट बहुत बड़े हो जाते हैं: जितने अधिक आयाम, उतने बड़े ग्रेडिएंट।',
  'It is the other way round. Large scores put nearly all weight on one word, and there the softmax is flat: its gradients vanish. Measured on random queries with 8 keys each, the mean norm of its Jacobian without the division is {four} ± {fourError} for 4 dimensions, {sixtyfour} ± {sixtyfourError} for 64 and {large} ± {largeError} for 512. With it, it stays at {scaledFour} for 4 and {scaled} for 512.':
    'बात उलटी है। बड़े अंक लगभग सारा भार एक शब्द पर डाल देते हैं, और वहाँ सॉफ़्टमैक्स सपाट होता है: उसके ग्रेडिएंट मिट जाते हैं। 8-8 key वाली यादृच्छिक query पर नापा गया, तो बिना भाग के उसके जैकोबियन का औसत मानक 4 आयामों में {four} ± {fourError}, 64 में {sixtyfour} ± {sixtyfourError} और 512 में {large} ± {largeError} है। भाग देने पर वह 4 में {scaledFour} और 512 में {scaled} रहता है।',

  // ---- E8 ----
  'The matrices of a head': 'हेड के मैट्रिक्स',
  'Each head i has matrices of its own, and gives something of its own.':
    'हर हेड i के अपने मैट्रिक्स होते हैं, और वह अपना ही परिणाम देता है।',
  'One W_Q, W_K and W_V for all heads, without the index i, still gives different heads.':
    'सारे हेड के लिए बिना सूचकांक i के एक ही W_Q, W_K और W_V हों, तब भी हेड अलग होते हैं।',
  'The formula needs its index: head i = Attention(Q W_Q of i, K W_K of i, V W_V of i). Without it, all heads compute the same thing and differ by {same}; with matrices of their own, two heads differ by up to {apart}.':
    'सूत्र में सूचकांक चाहिए: हेड i = Attention(Q, K, V, तीनों i के अपने W_Q, W_K, W_V से गुणा किए हुए)। उसके बिना सारे हेड एक ही चीज़ निकालते हैं और उनका अंतर {same} है; अपने-अपने मैट्रिक्स हों तो ऊपर के दो हेड में {apart} तक का अंतर है।',

  // ---- E9 ----
  'Linearly dependent?': 'रैखिक रूप से आश्रित?',
  'One matrix takes the row of position 1 to that of position 3.':
    'एक मैट्रिक्स स्थान 1 की पंक्ति को स्थान 3 की पंक्ति में बदल देता है।',
  'The rows of different positions are linearly dependent.':
    'अलग-अलग स्थानों की पंक्तियाँ रैखिक रूप से आश्रित हैं।',
  'Six positions in six columns have rank 6.': 'छह स्तंभों में छह स्थानों की कोटि 6 है।',
  'A linear map from one row to another is not linear dependence: that would be a row that is a sum of multiples of others. Three rows have rank {three} and six rows rank {six}, as much as there can be.':
    'एक पंक्ति से दूसरी तक का रैखिक रूपांतरण रैखिक आश्रितता नहीं है: वह तब होती जब कोई पंक्ति दूसरी पंक्तियों के गुणजों का योग होती। तीन पंक्तियों की कोटि {three} है और छह की {six}, जितनी हो सकती है।',

  // ---- E10 ----
  'What a large base is for': 'बड़ा आधार किस काम का है',
  'The larger the base, the further apart are the encodings.':
    'आधार जितना बड़ा, एन्कोडिंग उतनी ही दूर-दूर।',
  'With base 1 two of 64 positions come as close as 0.1416.':
    'आधार 1 हो तो 64 में से दो स्थान 0.1416 तक पास आ जाते हैं।',
  'With base 10000 and d = 128 the longest wave takes 54410 positions.':
    'आधार 10000 और d = 128 हो तो सबसे लंबी तरंग 54410 स्थान लेती है।',
  'Among 64 positions with d = 128, the closest two are {large} apart with base 10000, {hundred} with 100, {ten} with 10 and {two} with 2: a larger base brings them closer. Only base 1 fails, as all its columns turn together. A large base buys slow columns, waves of {slow} positions instead of {fast}, which let similarity fade slowly over a long text.':
    'd = 128 के 64 स्थानों में सबसे पास के दो आधार 10000 हो तो {large} की दूरी पर हैं, 100 हो तो {hundred}, 10 हो तो {ten} और 2 हो तो {two} की: बड़ा आधार उन्हें पास लाता है। केवल आधार 1 विफल होता है, क्योंकि उसके सारे स्तंभ साथ घूमते हैं। बड़े आधार से धीमे स्तंभ मिलते हैं, {fast} की जगह {slow} स्थानों की तरंगें, जिनसे लंबे पाठ में समानता धीरे-धीरे घटती है।',

  // ---- E11 ----
  'Similarity and distance': 'समानता और दूरी',
  'Neighbours with d = 128 have a cosine similarity of 0.970.':
    'd = 128 हो तो पड़ोसियों की कोसाइन समानता 0.970 है।',
  'The further apart two positions are, the less alike they are.':
    'दो स्थान जितने दूर, उतने ही कम समान।',
  'With base 1, positions 44 apart are almost the same: 0.9998.':
    'आधार 1 हो तो 44 की दूरी वाले स्थान लगभग एक जैसे हैं: 0.9998।',
  'Similarity falls at first, {one}, {two}, {five}, {ten} at offsets 1, 2, 5 and 10, but not steadily: it first rises at offset {first}, with base 100 at {hundred}, and with d = 512 at {wide}. It is a sum of waves, and a sum of waves swings.':
    'समानता पहले घटती है, ऑफ़सेट 1, 2, 5 और 10 पर {one}, {two}, {five}, {ten}, पर लगातार नहीं: वह पहली बार ऑफ़सेट {first} पर बढ़ती है, आधार 100 हो तो {hundred} पर, और d = 512 हो तो {wide} पर। वह तरंगों का योग है, और तरंगों का योग झूलता है।',

  // ---- E12 ----
  'Fast columns and collisions': 'तेज़ स्तंभ और टकराव',
  'The fastest column is nearly the same at positions 0 and 710.':
    'सबसे तेज़ स्तंभ स्थान 0 और 710 पर लगभग एक ही है।',
  'Fast columns make the encodings of 0 and 710 collide.':
    'तेज़ स्तंभों से 0 और 710 की एन्कोडिंग टकरा जाती हैं।',
  'The slowest column has hardly turned in 710 positions.':
    'सबसे धीमा स्तंभ 710 स्थानों में मुश्किल से घूमा है।',
  'One fast column alone comes back after each turn. The whole row does not: a slower column has got somewhere else meanwhile, and one is enough. In all, positions 0 and 710 are {whole} apart.':
    'अकेला तेज़ स्तंभ हर चक्कर के बाद लौट आता है। पूरी पंक्ति नहीं लौटती: तब तक कोई धीमा स्तंभ कहीं और पहुँच चुका होता है, और एक ही काफ़ी है। कुल मिलाकर स्थान 0 और 710 {whole} की दूरी पर हैं।',

  // ---- E13 ----
  'The row of position 0': 'स्थान 0 की पंक्ति',
  'PE(0, 0) = sin(0) = 0': 'PE(0, 0) = sin(0) = 0',
  'PE(0, 1) = sin(0) = 1': 'PE(0, 1) = sin(0) = 1',
  'PE(0, 3) = 1': 'PE(0, 3) = 1',
  'The value 1 is right, the function is not: odd columns have the cosine, and cos(0) = {cosine}, while sin(0) = {sine}. The row is {row}.':
    'मान 1 सही है, फलन नहीं: विषम स्तंभों में कोसाइन होता है, और cos(0) = {cosine}, जबकि sin(0) = {sine}। पंक्ति {row} है।',

  // ---- E14 ----
  Rounding: 'पूर्णांकन',
  'The values are {a}, {b}, {c} and {d}. The notes cut off what comes after two decimals. Rounding is off by half of the last digit at most; cutting by up to a whole one, and always towards 0.':
    'मान {a}, {b}, {c} और {d} हैं। नोट्स दो दशमलव के बाद सब काट देते हैं। पूर्णांकन में अंतिम अंक के आधे तक की चूक होती है; काटने में पूरे एक तक की, और हमेशा 0 की ओर।',

  // ---- E15 ----
  'Where i begins': 'i कहाँ से शुरू होता है',
  'Six columns are three pairs.': 'छह स्तंभ तीन जोड़ियाँ हैं।',
  'i runs 1, 2, 3, so the first pair turns at 10000 to the power −2/6.':
    'i = 1, 2, 3 चलता है, इसलिए पहली जोड़ी 10000 की घात −2/6 से घूमती है।',
  'The last pair turns at 10000 to the power −4/6.': 'अंतिम जोड़ी 10000 की घात −4/6 से घूमती है।',
  'i runs from 0 to d/2 − 1, here 0, 1, 2. The first pair has the exponent 0 and turns by {first} a position, the next by {second}. (d − 1)/2, the end that the notes give, is {half} here and no index.':
    'i का मान 0 से d/2 − 1 तक चलता है, यहाँ 0, 1, 2। पहली जोड़ी की घात 0 है और वह हर स्थान पर {first} घूमती है, अगली {second}। नोट्स में दिया अंत (d − 1)/2 यहाँ {half} है, जो सूचकांक नहीं हो सकता।',

  // ---- E16 ----
  'A zero that became a degree sign': 'शून्य जो डिग्री का चिह्न बन गया',
  '10000⁰ is 10000 to the power 0, so position 1 gives sin(1).':
    '10000⁰ यानी 10000 की घात 0, इसलिए स्थान 1 से sin(1) मिलता है।',
  '10000° is 10000 degrees, so position 1 gives the sine of 1 over that angle.':
    '10000° यानी 10000 डिग्री, इसलिए स्थान 1 से, 1 को उस कोण से भाग देकर, साइन मिलता है।',
  'A small raised 0 was read as a degree sign. There are no degrees in the formula: 10000 to the power 0 is {power}, and the first column is the sine of the position itself, {value} at position 1.':
    'ऊपर लिखा छोटा 0 डिग्री का चिह्न पढ़ लिया गया। सूत्र में डिग्री है ही नहीं: 10000 की घात 0 = {power}, और पहला स्तंभ सीधे स्थान का साइन है, स्थान 1 पर {value}।',

  // ---- E17 ----
  'What relative position needs': 'सापेक्ष स्थान को क्या चाहिए',
  'One matrix moves position 7 on by 100.': 'एक मैट्रिक्स स्थान 7 को 100 आगे बढ़ाता है।',
  'The matrix that moves position 7 on by 100 does the same for position 50.':
    'जो मैट्रिक्स स्थान 7 को 100 आगे बढ़ाता है, वही स्थान 50 को भी।',
  'One matrix for all positions needs a periodic encoding: among 10000 positions one row comes back.':
    'सब स्थानों के लिए एक मैट्रिक्स को आवर्ती एन्कोडिंग चाहिए: 10000 स्थानों में कोई पंक्ति लौट आती है।',
  'What is wanted is one linear map for a move, the same at every position; the rotation gives it at any distance. Periodicity is not the aim but the price of single columns, and the whole row does not repeat: among 10000 positions the closest two are {apart} apart.':
    'चाहिए यह कि आगे बढ़ना एक रैखिक रूपांतरण हो, हर स्थान पर एक ही; घूर्णन किसी भी दूरी पर यही देता है। आवर्तिता लक्ष्य नहीं, अकेले स्तंभों की क़ीमत है, और पूरी पंक्ति नहीं दोहराती: 10000 स्थानों में सबसे पास के दो {apart} की दूरी पर हैं।',

  // ---- E18 ----
  'Two equal sines': 'दो बराबर साइन',
  'For real numbers, two places can have the same sine: 1 and π − 1.':
    'वास्तविक संख्याओं में दो जगहों का साइन एक हो सकता है: 1 और π − 1।',
  'Two words can have the same sine, exactly: say, among 100000.':
    'दो शब्दों का साइन भी बिल्कुल एक हो सकता है: मान लीजिए, 100000 में।',
  'The sine of 355 is −3.0144e−5, and not 0.': '355 का साइन −3.0144e−5 है, 0 नहीं।',
  'Words stand at whole positions, and sin(i) = sin(j) would need i ± j to be a multiple of π, which no whole number but 0 is. They come close: 355 is nearly 113π, and among 100000 positions {a} and {b} are {apart} apart. Equal they only get when digits are dropped.':
    'शब्द पूर्ण स्थानों पर होते हैं, और sin(i) = sin(j) के लिए i ± j को π का गुणज होना पड़ता, जो 0 के सिवा कोई पूर्ण संख्या नहीं है। वे पास आते हैं: 355 लगभग 113π है, और 100000 स्थानों में {a} और {b} में {apart} का अंतर है। बराबर वे तभी होते हैं जब अंक छोड़ दिए जाएँ।',

  // ---- E19 ----
  'Is a collision improbable?': 'क्या टकराव की संभावना कम है?',
  'With four functions, sin and cos of i and i/2, the closest two of 100 positions are 0.0396 apart.':
    'चार फलनों में, i और i/2 के sin और cos, 100 स्थानों में सबसे पास के दो 0.0396 की दूरी पर हैं।',
  'It is very improbable that two of 400 positions are equal to two decimals.':
    'इसकी संभावना बहुत कम है कि 400 में से दो स्थान दो दशमलव तक बराबर हों।',
  'With two functions, positions 5 and 338 are equal to two decimals.':
    'दो फलनों में स्थान 5 और 338 दो दशमलव तक बराबर हैं।',
  'Nothing here is left to chance, so there is no probability: how close two positions come can be computed. To two decimals, {a} and {b} are equal with four functions. More functions push the first collision further out, and each such place is certain.':
    'यहाँ कुछ भी संयोग पर नहीं छोड़ा गया, इसलिए संभावना की बात ही नहीं: दो स्थान कितने पास आते हैं, यह निकाला जा सकता है। चार फलनों में {a} और {b} दो दशमलव तक बराबर हैं। अधिक फलनों से पहला टकराव और आगे खिसकता है, और ऐसी हर जगह निश्चित है।',

  // ---- E20 ----
  Space: 'जगह',
  '10000 positions take 14 bits in binary.': 'बाइनरी में 10000 स्थान 14 बिट लेते हैं।',
  'Continuous values need less space than binary digits.': 'सतत मानों को बाइनरी अंकों से कम जगह चाहिए।',
  'A row of 512 float32 numbers has {floats} bits, and binary needs {bits}. What the waves buy is not space: neighbours get similar rows, and moving on is one rotation.':
    '512 float32 संख्याओं की पंक्ति में {floats} बिट हैं, और बाइनरी में {bits} चाहिए। तरंगों से जगह नहीं बचती: पड़ोसियों को मिलती-जुलती पंक्तियाँ मिलती हैं, और आगे बढ़ना एक घूर्णन है।',

  // ---- E21 ----
  'Rows and columns': 'पंक्तियाँ और स्तंभ',
  'Column 4 of the table, which is 2j for j = 2, holds the sines of pair 2.':
    'तालिका के स्तंभ 4 में, जो j = 2 के लिए 2j है, जोड़ी 2 के साइन हैं।',
  'Row 4 of the table, which is 2j for j = 2, holds the sines of pair 2.':
    'तालिका की पंक्ति 4 में, जो j = 2 के लिए 2j है, जोड़ी 2 के साइन हैं।',
  'Column 5, which is 2j + 1, holds the cosines of pair 2.':
    'स्तंभ 5 में, जो 2j + 1 है, जोड़ी 2 के कोसाइन हैं।',
  'The sentence of the notes lost a word and mixes both up. Meant is: row i, column 2j or 2j + 1. A row is a position, {row} for position 4; a column is one wave, followed from position to position.':
    'नोट्स के वाक्य से एक शब्द छूट गया और दोनों उलझ गए। मतलब है: पंक्ति i, स्तंभ 2j या 2j + 1। पंक्ति एक स्थान है, स्थान 4 के लिए {row}; स्तंभ एक तरंग है, जो स्थान दर स्थान चलती है।',

  // ---- E22 ----
  'A projection?': 'प्रक्षेपण?',
  'M(δ) is a projection: done twice, it changes nothing more.':
    'M(δ) एक प्रक्षेपण है: दो बार करने पर और कुछ नहीं बदलता।',
  'M(δ), done twice, moves twice as far.': 'M(δ) दो बार करने पर दोगुना आगे बढ़ाता है।',
  'The determinant of M(δ) is 1.': 'M(δ) का सारणिक 1 है।',
  'A projection would satisfy M² = M and, unless it does nothing, lose a dimension. M(δ) is a rotation: M(δ)² = M(2δ), nothing is lost (its determinant is {det}), and M(−δ) takes it back.':
    'प्रक्षेपण के लिए M² = M होता, और यदि वह कुछ करता तो एक आयाम खो देता। M(δ) घूर्णन है: M(δ)² = M(2δ), कुछ नहीं खोता (उसका सारणिक {det} है), और M(−δ) उसे लौटा देता है।',

  // ---- E23 ----
  'What attention costs': 'अटेंशन की लागत',
  'For 30 words there are 900 weights.': '30 शब्दों के लिए 900 भार होते हैं।',
  'For 30 words there are 900 weights with 64 dimensions as with 4.':
    '30 शब्दों के लिए 64 आयामों में भी 900 भार हैं, जैसे 4 में।',
  'Time is n²: for 30 words, it takes as many products with 64 dimensions as with 4.':
    'समय n² है: 30 शब्दों के लिए 64 आयामों में उतने ही गुणनफल लगते हैं जितने 4 में।',
  'n² is how many weights there are, and so the memory for them. Each is a product of two rows, and each weighs another row: n² times d products, twice, which makes {wide} for 64 dimensions and {narrow} for 4. Time is n²·d.':
    'n² भारों की संख्या है, और इसलिए उनकी मेमोरी। हर भार दो पंक्तियों का गुणनफल है, और हर भार एक और पंक्ति को तौलता है: n² गुणा d गुणनफल, दो बार, यानी 64 आयामों में {wide} और 4 में {narrow}। समय n²·d है।',

  // ---- E24 ----
  'Counting from 0 or from 1': 'गिनती 0 से या 1 से',
  'By the formula, column 0 holds a sine.': 'सूत्र के अनुसार स्तंभ 0 में साइन है।',
  'Sines are in the odd columns, counted as the formula counts.':
    'सूत्र की तरह गिनें तो साइन विषम स्तंभों में हैं।',

  // ---- E25 ----
  'Four words, copied': 'चार शब्द, नक़ल किए हुए',
  'Nitish killed the lion, as parts of four: 1/4, 2/4, 3/4 and 4/4.':
    'Nitish killed the lion, चार के भागों में: 1/4, 2/4, 3/4 और 4/4।',
  'The first word is Nirish.': 'पहला शब्द Nirish है।',
  'The last word is Lien.': 'अंतिम शब्द Lien है।',
  'Only the spelling slipped: the words are Nitish and lion. The fractions are right, {third} for the third word and {last} for the last.':
    'केवल वर्तनी चूकी: शब्द Nitish और lion हैं। भिन्न सही हैं, तीसरे शब्द के लिए {third} और अंतिम के लिए {last}।',
  'At least one line is wrong. Pick one.': 'कम-से-कम एक वाक्य ग़लत है। एक चुनिए।',
  'Nitish is word 1 in these notes, so its vector is [0.84, 0.54].':
    'इन नोट्स में Nitish शब्द 1 है, इसलिए उसका वेक्टर [0.84, 0.54] है।',
  'killed is word 2, so its vector is [0.87, −0.4].':
    'killed शब्द 2 है, इसलिए उसका वेक्टर [0.87, −0.4] है।',
  'None of the words 1 to 8 has the sine 0.11.': 'शब्द 1 से 8 में किसी का साइन 0.11 नहीं है।',
  'Word 2 is [{sine}, {cosine}]: a wrong sine of 2 went into the vector. The notes also cut the cosine of 1 off to 0.5, and give 0.11 for the sine of Nitish, which is the sine of no word: the nearest of the first eight is {nearest} away from it. This page counts from 0, so that word 1 of the notes is at position 0 elsewhere.':
    'शब्द 2 [{sine}, {cosine}] है: 2 का ग़लत साइन वेक्टर में चला गया। नोट्स 1 के कोसाइन को काटकर 0.5 भी लिखते हैं, और Nitish का साइन 0.11 बताते हैं, जो किसी शब्द का साइन नहीं: पहले आठ में सबसे पास वाला उससे {nearest} दूर है। यह पृष्ठ 0 से गिनता है, इसलिए नोट्स का शब्द 1 बाकी जगह स्थान 0 पर है।',
  'A first word at position 0 gets [0, 1, 0, 1, 0, 1].':
    'स्थान 0 के पहले शब्द को [0, 1, 0, 1, 0, 1] मिलता है।',
  'The formula counts columns from 0 and has sines in the even ones; the sentence beside it counts from 1. Positions are counted both ways as well, and that changes the numbers: the first word is {zero} from 0 and {one} from 1.':
    'सूत्र स्तंभों को 0 से गिनता है और साइन सम स्तंभों में रखता है; उसके पास का वाक्य 1 से गिनता है। स्थान भी दोनों तरह गिने गए हैं, और उससे संख्याएँ बदल जाती हैं: पहला शब्द 0 से गिनें तो {zero} है और 1 से गिनें तो {one}।',
};
