// हिन्दी: masks and rotary encoding as models use them, with their labs, as hi.js has the rest.

export default {
  // ---- masks ----
  Rule: 'नियम',
  'Compared with': 'किससे तुलना',
  Numbers: 'संख्याएँ',
  Queries: 'Query',
  Block: 'ब्लॉक',
  "names with numbers, 'window=256 lengths=3,4', or with lists, 'doc=[[0, 1], [1, 1]]'":
    "संख्याओं वाले नाम, 'window=256 lengths=3,4', या सूचियों वाले, 'doc=[[0, 1], [1, 1]]'",
  Masks: 'मास्क',
  mask: 'मास्क',
  'attention mask': 'अटेंशन का मास्क',
  full: 'पूरा',
  partial: 'आंशिक',
  empty: 'खाली',
  'causal, last key': 'कारणात्मक, अंतिम key तक',
  window: 'खिड़की',
  'window and sinks': 'खिड़की और सिंक',
  prefix: 'प्रीफ़िक्स',
  documents: 'दस्तावेज़',
  dilated: 'अंतराल वाला',
  'block-sparse': 'विरल ब्लॉक',
  padding: 'पैडिंग',
  ALiBi: 'ALiBi',
  visible: 'दिखता है',
  hidden: 'छिपा है',
  'in both': 'दोनों में',
  'in the rule alone': 'केवल नियम में',
  'in the other alone': 'केवल दूसरे में',
  'in a full block': 'पूरे ब्लॉक में',
  'in a partial block': 'आंशिक ब्लॉक में',
  'in an empty block': 'खाली ब्लॉक में',
  'Copy as FlexAttention': 'FlexAttention में कॉपी करें',
  'Program for FlexAttention': 'FlexAttention का प्रोग्राम',
  'Two rules are compared where both are conditions, not numbers.':
    'दो नियमों की तुलना तभी होती है जब दोनों शर्तें हों, संख्याएँ नहीं।',
  'This rule changes too often from cell to cell: its blocks are not counted.':
    'यह नियम एक खाने से दूसरे खाने में बहुत बार बदलता है: इसके ब्लॉक नहीं गिने जाते।',
  '{computed} of {all} blocks of {block} × {block} cells have to be computed; {share} of the work is saved.':
    '{block} × {block} खानों के {all} ब्लॉकों में से {computed} की गणना करनी होती है; {share} काम बचता है।',
  'Every query sees a key.': 'हर query कोई key देखती है।',
  'One query sees no key: {first}.': 'एक query कोई key नहीं देखती: {first}।',
  '{count} queries see no key, the first is {first}.':
    '{count} query कोई key नहीं देखतीं, पहली {first} है।',
  'A rule and the mask of attention that it makes.': 'एक नियम और उससे बना अटेंशन का मास्क।',

  // ---- the lab of masks ----
  'Write a rule, see the attention mask that it makes, count its blocks, take the program along.':
    'एक नियम लिखिए, उससे बना अटेंशन का मास्क देखिए, उसके ब्लॉक गिनिए, प्रोग्राम साथ ले जाइए।',
  'phasor: attention masks': 'phasor: अटेंशन के मास्क',
  'Who may look at whom': 'कौन किसे देख सकता है',
  'A rule over queries and keys, and the mask of attention that it makes.':
    'query और key पर एक नियम, और उससे बना अटेंशन का मास्क।',
  'What a rule may have': 'नियम में क्या हो सकता है',
  '<1>q</1> and <2>k</2> are the places of a query and a key, counted from 0; <3>h</3> is the head and <4>b</4> the batch entry. A condition that is true keeps the key. A number is added to the score, and −∞ hides the key.':
    '<1>q</1> और <2>k</2> query और key के स्थान हैं, 0 से गिने हुए; <3>h</3> हेड है और <4>b</4> बैच की प्रविष्टि। सही शर्त key को रखती है। संख्या स्कोर में जोड़ी जाती है, और −∞ key को छिपाता है।',
  'There are <1>&& || !</1>, comparisons, <2>+ - * / // % ^</2>, <3>test ? yes : no</3>, and <4>abs min max floor ceil sqrt exp log log2</4>. <5>%</5> and <6>//</6> round down, as in Python. <7>queries</7>, <8>keys</8> and <9>heads</9> are the sizes; other names are numbers, or lists such as <10>lengths[b]</10> and <11>doc[b, q]</11>, that you give. A list has as many indices as it has sides.':
    'यहाँ <1>&& || !</1>, तुलनाएँ, <2>+ - * / // % ^</2>, <3>test ? yes : no</3>, और <4>abs min max floor ceil sqrt exp log log2</4> हैं। <5>%</5> और <6>//</6> नीचे की ओर पूर्णांक बनाते हैं, जैसे Python में। <7>queries</7>, <8>keys</8> और <9>heads</9> आकार हैं; बाकी नाम संख्याएँ हैं, या <10>lengths[b]</10> और <11>doc[b, q]</11> जैसी सूचियाँ, जो आप देते हैं। किसी सूची के उतने ही सूचकांक होते हैं जितनी उसकी विमाएँ।',
  'What the blocks mean': 'ब्लॉकों का अर्थ',
  'FlexAttention and FlashAttention work in blocks. An empty block is skipped, a full one needs no mask, and in a partial one every score is computed and then compared with the rule. The counts are exact, also where the last blocks are cut.':
    'FlexAttention और FlashAttention ब्लॉकों में काम करते हैं। खाली ब्लॉक छोड़ दिया जाता है, पूरे ब्लॉक को मास्क नहीं चाहिए, और आंशिक ब्लॉक में हर स्कोर गिना जाता है और फिर नियम से मिलाया जाता है। गिनती सटीक है, वहाँ भी जहाँ अंतिम ब्लॉक कटे हुए हैं।',

  // ---- rotary encoding ----
  Models: 'मॉडल',
  'Llama 2': 'Llama 2',
  'Llama 3.1': 'Llama 3.1',
  'Qwen 2.5, YaRN': 'Qwen 2.5, YaRN',
  'Phi-3.5, LongRoPE': 'Phi-3.5, LongRoPE',
  'Gemma 3': 'Gemma 3',
  'gpt-oss': 'gpt-oss',
  'Kinds of layers': 'परतों के प्रकार',
  'Your config.json': 'आपका config.json',
  'Paste a config.json, or drop the file here': 'config.json चिपकाइए, या फ़ाइल यहाँ छोड़िए',
  'This file is no config.json: it is too large.': 'यह फ़ाइल config.json नहीं है: यह बहुत बड़ी है।',
  'Pair {pair}: a turn in {before} positions by the base alone, in {after} as used; {trained} turns in training, {wanted} at the wanted context.':
    'जोड़ी {pair}: केवल base से {before} स्थानों में एक चक्कर, उपयोग में {after} में; प्रशिक्षण में {trained} चक्कर, वांछित संदर्भ पर {wanted}।',
  'wavelength of the base': 'base की तरंगदैर्घ्य',
  'wavelength as used': 'उपयोग की तरंगदैर्घ्य',
  'turns in training': 'प्रशिक्षण में चक्कर',
  'turns as wanted': 'वांछित चक्कर',
  pair: 'जोड़ी',
  'pair {pair}': 'जोड़ी {pair}',
  'model must be one of {names}, got {model}': 'मॉडल इनमें से एक हो: {names}, मिला {model}',
  'No layer of this configuration turns.': 'इस विन्यास की कोई परत नहीं घूमती।',
  'Wanted context': 'वांछित संदर्भ',
  'Position of the query': 'query का स्थान',
  'Position of the key': 'key का स्थान',
  'Query and key together': 'query और key एक साथ',
  'query {position}': 'query {position}',
  'key {position}': 'key {position}',
  'score of a query and an equal key': 'query और समान key का स्कोर',
  'trained: {count}': 'प्रशिक्षित: {count}',
  'wanted: {count}': 'वांछित: {count}',
  'base {base} alone': 'केवल base {base}',
  'as used: {type}': 'उपयोग में: {type}',
  'no whole turn in training': 'प्रशिक्षण में पूरा चक्कर नहीं',
  'turns further than in training': 'प्रशिक्षण से आगे घूमता है',
  'A query and a key that turn with their positions.':
    'एक query और एक key, जो अपने स्थान के साथ घूमती हैं।',

  // ---- the lab of rotary encoding ----
  'phasor: rotary encoding': 'phasor: रोटरी एन्कोडिंग',
  'Paste a config.json and see what its rotary encoding does at a longer context.':
    'config.json चिपकाइए और देखिए कि लंबे संदर्भ पर उसकी रोटरी एन्कोडिंग क्या करती है।',
  'What a longer context does to rotary encoding': 'लंबा संदर्भ रोटरी एन्कोडिंग के साथ क्या करता है',
  'A query and a key that turn with their positions, and the wavelengths of a model.':
    'एक query और एक key, जो अपने स्थान के साथ घूमती हैं, और एक मॉडल की तरंगदैर्घ्य।',
  'What is left is the offset': 'जो बचता है वह ऑफ़सेट है',
  'Every pair of numbers of a query turns by its position, and so does every pair of a key. Their product depends on the angle between them: the offset times the frequency. Drag the bar between the two, and the score stays; drag one alone, and it changes.':
    'query की संख्याओं की हर जोड़ी अपने स्थान के अनुसार घूमती है, और key की हर जोड़ी भी। उनका गुणनफल दोनों के बीच के कोण पर निर्भर है: ऑफ़सेट, यानी दूरी, गुणा आवृत्ति। दोनों के बीच की पट्टी खींचिए, और स्कोर वही रहता है; एक को अकेला खींचिए: स्कोर बदलता है।',
  'What scaling does': 'स्केलिंग क्या करती है',
  'A slow pair finishes no turn in the trained context. Beyond it, its angles are ones that the model has never met. Linear scaling slows down every pair, NTK changes the base, YaRN and Llama 3 slow down the slow pairs only, and LongRoPE has a factor for each pair.':
    'धीमी जोड़ी प्रशिक्षण के संदर्भ में कोई चक्कर पूरा नहीं करती। उससे आगे उसके कोण ऐसे हैं जो मॉडल ने कभी नहीं देखे। रैखिक स्केलिंग हर जोड़ी को धीमा करती है, NTK base बदलता है, YaRN और Llama 3 केवल धीमी जोड़ियों को और धीमा करते हैं, और LongRoPE में हर जोड़ी का अपना गुणक है।',

  // ---- two chapters of the article ----
  'From adding to turning': 'जोड़ने से घुमाने तक',
  'Most of today’s models add nothing. They turn the query by its position and the key by its own, pair by pair, with the same frequencies as before: that is rotary encoding. Drag the bar between the two: every hand turns, and the score stays the same. Drag one of them alone: the score changes.':
    'आज के अधिकतर मॉडल कुछ नहीं जोड़ते। वे query को उसके स्थान से और key को उसके अपने स्थान से घुमाते हैं, एक-एक जोड़ी को, पहले जैसी ही आवृत्तियों से: यही रोटरी एन्कोडिंग है। दोनों के बीच की पट्टी खींचिए: हर सुई घूमती है, और स्कोर वही रहता है। एक को अकेला खींचिए: स्कोर बदलता है।',
  'A query and a key that turn with their positions':
    'एक query और एक key, जो अपने स्थान के साथ घूमती हैं',
  'One line of algebra says why. The product of two turned pairs is a cosine of the angle between them, here for positions 24 and 10 and a frequency of 0.1:':
    'बीजगणित की एक पंक्ति कारण बताती है। दो घुमाई हुई जोड़ियों का गुणनफल उनके बीच के कोण का कोसाइन है, यहाँ स्थान 24 और 10 और आवृत्ति 0.1 के लिए:',
  'as configured': 'कॉन्फ़िग जैसा',
  half: 'आधा-आधा',
  interleaved: 'आस-पास',
  Pairing: 'जोड़ियाँ',
  'Part that turns, 0 as configured': 'घूमने वाला भाग, 0: विन्यास के अनुसार',
  'Copy config.json': 'config.json कॉपी करें',
  'Copy as phasor.rotary': 'phasor.rotary के रूप में कॉपी करें',
  'Pair {pair} is the numbers {first} and {second} of the {of} of a head.':
    'जोड़ी {pair} हेड की {of} संख्याओं में से {first} और {second} हैं।',
  'Only the offset is left': 'केवल ऑफ़सेट बचता है',
  'Only the offset is left.': 'केवल ऑफ़सेट बचता है।',
  'A model that writes must not look ahead, and one that reads a long text cannot look at all of it: a mask hides keys from queries. A mask is a rule. The kernel, the program that computes attention, works in blocks, and skips every block in which the rule hides everything.':
    'लिखने वाला मॉडल आगे नहीं देख सकता, और लंबा पाठ पढ़ने वाला सब कुछ नहीं देख सकता: मास्क query से key छिपाता है। मास्क एक नियम है। कर्नेल, यानी अटेंशन निकालने वाला प्रोग्राम, ब्लॉकों में काम करता है, और हर उस ब्लॉक को छोड़ देता है जिसमें नियम सब छिपाता है।',
  'A rule and the mask of attention that it makes': 'एक नियम और उससे बना अटेंशन का मास्क',
  'Masks of up to 1,000,000 × 1,000,000, two of them compared, and their programs are on <1>a page of its own</1>.':
    '1,000,000 × 1,000,000 तक के मास्क, दो की तुलना, और उनके प्रोग्राम <1>एक अलग पृष्ठ</1> पर हैं।',
  'The model does not know {words}: it reads {count} of {all} tokens as its token for what is unknown, and what it says of them means nothing.':
    'मॉडल {words} को नहीं जानता: {all} में से {count} टोकन वह अनजान के टोकन की तरह पढ़ता है, और उनके बारे में वह जो कहता है उसका कोई अर्थ नहीं।',
  'At an offset of {offset} the score is {score}, wherever the two stand.':
    'ऑफ़सेट {offset} पर स्कोर {score} है, दोनों कहीं भी हों।',
  '{open} of {pairs} pairs finish no turn in the {trained} trained positions; at {wanted} positions {beyond} of them turn further than training has shown.':
    '{pairs} में से {open} जोड़ियाँ प्रशिक्षण के {trained} स्थानों में एक चक्कर पूरा नहीं करतीं; {wanted} स्थानों पर उनमें से {beyond} प्रशिक्षण से आगे घूमती हैं।',
};
