// हिन्दी: शीर्ष की कड़ियाँ, प्रयोगशालाओं की सूची, गैलरी और पढ़ाने का पृष्ठ।

/** @type {Readonly<Record<string, string>>} */
export default {
  // ---- the head of every page ----
  Article: 'लेख',
  Labs: 'प्रयोगशालाएँ',
  Gallery: 'गैलरी',
  Docs: 'दस्तावेज़',
  Source: 'स्रोत',

  // ---- labs.html ----
  'phasor: labs': 'phasor: प्रयोगशालाएँ',
  'Seven places to look into a model, with its files or without, in your browser.':
    'मॉडल के भीतर देखने की सात जगहें, उसकी फ़ाइलों के साथ या बिना, आपके ब्राउज़र में।',
  'Seven places to look into a model, with its files or without. Nothing you open leaves your computer.':
    'मॉडल के भीतर देखने की सात जगहें, उसकी फ़ाइलों के साथ या बिना। आप जो खोलते हैं वह आपके कंप्यूटर से बाहर नहीं जाता।',
  'What does each head of a language model look at?': 'भाषा मॉडल का हर हेड किसे देखता है?',
  'Which figure does your array make?': 'आपकी सारणी से कौन-सा चित्र बनता है?',
  'Rotary encoding': 'रोटरी एन्कोडिंग',
  'What does a config.json make of positions and context?':
    'config.json स्थानों और संदर्भ का क्या बनाती है?',
  'Who may look at whom, by the rule that you type?': 'आपके लिखे नियम से कौन किसे देख सकता है?',
  'Small models, one for each encoding: which one learns?':
    'छोटे मॉडल, हर एन्कोडिंग का एक: कौन-सा सीखता है?',
  'Why do two results differ?': 'दो परिणाम अलग क्यों हैं?',
  'Two arrays should be equal: what is wrong?': 'दो सारणियाँ बराबर होनी चाहिए: गड़बड़ क्या है?',

  // ---- gallery.html ----
  'Every figure of phasor: a small picture, and its tag to copy.':
    'phasor का हर चित्र: एक छोटी तस्वीर, और कॉपी करने के लिए उसका टैग।',
  'phasor: gallery of figures': 'phasor: चित्रों की गैलरी',
  'Every figure is one tag. Choose one to try it and to copy its tag.':
    'हर चित्र एक टैग है। आज़माने और टैग कॉपी करने के लिए कोई एक चुनिए।',
  'Filter by word': 'शब्द से छाँटिए',
  'Filter: rope, mask, dot product …': 'छाँटिए: रोटरी, मास्क, समानता …',
  'The figure before': 'पिछला चित्र',
  'The next figure': 'अगला चित्र',
  Settings: 'सेटिंग',
  'No figure has this word. <1>Show all</1>': 'किसी चित्र में यह शब्द नहीं है। <1>सब दिखाएँ</1>',
  '1 figure': '1 चित्र',
  '{n} figures': '{n} चित्र',
  'Copy the tag': 'टैग कॉपी करें',
  'Copy as a whole page': 'पूरे पृष्ठ के रूप में कॉपी करें',
  Positions: 'स्थान',
  'Models of today': 'आज के मॉडल',
  'Training, checking': 'प्रशिक्षण, जाँच',
  'Heat map': 'हीट मैप',
  'an encoding, or any matrix': 'एक एन्कोडिंग, या कोई भी मैट्रिक्स',
  Curves: 'वक्र',
  'columns as curves over position': 'स्तंभ, स्थान के साथ बदलते वक्रों के रूप में',
  Similarity: 'समानता',
  'how alike two positions are': 'दो स्थान कितने एक जैसे हैं',
  Shift: 'खिसकाव',
  'the rotation that moves an encoding on': 'वह घुमाव जो एन्कोडिंग को आगे ले जाता है',
  Dials: 'डायल',
  'a sentence whose words turn dials': 'एक वाक्य जिसके शब्द डायल घुमाते हैं',
  Ladder: 'सीढ़ी',
  'from counting to the paper’s encoding': 'गिनने से लेकर शोधपत्र की एन्कोडिंग तक',
  Binary: 'बाइनरी',
  'counting in binary beside the encoding': 'एन्कोडिंग के साथ बाइनरी गिनती',
  Add: 'जोड़ना',
  'added to the words, or put beside them': 'शब्दों में जोड़ा हुआ, या उनके बगल में रखा हुआ',
  Collisions: 'टकराव',
  'how near the closest two positions are': 'सबसे पास के दो स्थान कितने पास हैं',
  Precision: 'परिशुद्धता',
  'one value, exact and as programs give it': 'एक मान, सटीक और जैसा प्रोग्राम देते हैं',
  'weights as matrix, lines and sentence': 'वज़न मैट्रिक्स, रेखाओं और वाक्य के रूप में',
  'A whole model': 'पूरा मॉडल',
  'the weights of every layer and head': 'हर परत और हेड के वज़न',
  'Step by step': 'क़दम-दर-क़दम',
  'attention with every number editable': 'अटेंशन, जिसकी हर संख्या बदली जा सकती है',
  Order: 'क्रम',
  'another order of the words, with and without encoding':
    'शब्दों का दूसरा क्रम, एन्कोडिंग के साथ और बिना',
  'Four terms': 'चार पद',
  'a score split into content and place': 'स्कोर, सामग्री और स्थान में बँटा हुआ',
  Rotary: 'रोटरी',
  'a query and a key that turn': 'घूमते query और key',
  Bias: 'बायस',
  'what ALiBi, T5 and Shaw add to scores': 'ALiBi, T5 और Shaw स्कोर में क्या जोड़ते हैं',
  'a rule over queries and keys': 'query और key पर एक नियम',
  Cache: 'कैश',
  'writing token by token': 'टोकन-दर-टोकन लिखना',
  Cost: 'लागत',
  'operations, steps and paths': 'गणनाएँ, क़दम और रास्ते',
  Model: 'मॉडल',
  'every head of a trained model': 'प्रशिक्षित मॉडल का हर हेड',
  Training: 'प्रशिक्षण',
  'small models, one for each encoding': 'छोटे मॉडल, हर एन्कोडिंग का एक',
  Losses: 'लॉस',
  'losses by position of language models': 'भाषा मॉडलों का लॉस, स्थान के अनुसार',
  'Two arrays': 'दो सारणियाँ',
  'why two results differ': 'दो परिणाम अलग क्यों हैं',
  Mistakes: 'ग़लतियाँ',
  'the mistakes of lecture notes': 'कक्षा-नोट्स की ग़लतियाँ',
  Claim: 'दावा',
  'a claim, computed and marked': 'एक दावा, गणना किया हुआ और जाँचा हुआ',

  // ---- teach.html ----
  'Worksheets, chapters as slides, the site as one file, and what pictures may be used for.':
    'अभ्यास-पत्र, स्लाइड के रूप में अध्याय, एक फ़ाइल में पूरी साइट, और चित्र किस काम में आ सकते हैं।',
  'phasor: teach': 'phasor: पढ़ाना',
  Teach: 'पढ़ाना',
  'What works in a classroom: on paper, on a projector, without a network. No account is needed.':
    'जो कक्षा में काम आता है: काग़ज़ पर, प्रोजेक्टर पर, बिना नेटवर्क के। कोई खाता नहीं चाहिए।',
  'A worksheet': 'एक अभ्यास-पत्र',
  'Questions about the chapters for this sentence, or for one of your class. The answers are computed, and begin a page of their own when you print. There are plans of lessons, too.':
    'इस वाक्य के लिए, या आपकी कक्षा के किसी वाक्य के लिए, अध्यायों के प्रश्न। उत्तर गणना से निकलते हैं, और छापने पर नए पन्ने से शुरू होते हैं। पाठ-योजनाएँ भी हैं।',
  'Open the worksheets': 'अभ्यास-पत्र खोलिए',
  'One chapter at a time': 'एक बार में एक अध्याय',
  'Each chapter fills the screen, its text beside its figure. The key <1>P</1> makes it larger for a projector, one paragraph at a time.':
    'हर अध्याय पूरा परदा भरता है, पाठ अपने चित्र के बगल में। कुंजी <1>P</1> इसे प्रोजेक्टर के लिए बड़ा करती है, एक बार में एक अनुच्छेद।',
  'Show the chapters as slides': 'अध्यायों को स्लाइड के रूप में दिखाइए',
  'One file': 'एक फ़ाइल',
  'The first page and all chapters in one file. It opens from a disk or a stick, asks for nothing, and can be put on any course platform.':
    'पहला पृष्ठ और सभी अध्याय एक फ़ाइल में। यह डिस्क या पेन-ड्राइव से खुलती है, किसी से कुछ नहीं माँगती, और किसी भी पाठ्यक्रम-मंच पर रखी जा सकती है।',
  'Save phasor-demo.html': 'phasor-demo.html सहेजिए',
  Pictures: 'चित्र',
  'Every figure can be saved as SVG or PNG, by the button that appears when you point at it. Pictures and texts have the MIT licence, as all of phasor: they may be used in slides, books and papers, and changed.':
    'हर चित्र को SVG या PNG के रूप में सहेजा जा सकता है, उस बटन से जो चित्र पर इंगित करने पर दिखता है। चित्रों और पाठों का लाइसेंस MIT है, जैसा पूरे phasor का: वे स्लाइड, पुस्तक और शोधपत्र में काम में लिए और बदले जा सकते हैं।',
  Licences: 'लाइसेंस',
};
