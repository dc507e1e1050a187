// हिन्दी: what readers and authors give: arrays on their own page, settings in an address.

/** @type {import('./language.js').Table} */
export default {
  'Give an array of your own: paste it, or open a file': 'अपनी सारणी दीजिए: चिपकाइए, या फ़ाइल खोलिए',
  'Your data': 'आपका डेटा',
  'phasor: your own data': 'phasor: आपका अपना डेटा',
  'Your own data': 'आपका अपना डेटा',
  'Drop attention weights or any other array with its tokens, see every head, and copy the lines that show it in a page of yours.':
    'अटेंशन के भार या कोई और सारणी टोकनों के साथ छोड़िए, हर हेड देखिए, और वे पंक्तियाँ कॉपी कीजिए जो उसे आपके पृष्ठ में दिखाती हैं।',
  'Take the weights of an example': 'एक उदाहरण के भार लीजिए',
  'These are the weights of an example. Give an array of yours, and it takes their place.':
    'ये एक उदाहरण के भार हैं। अपनी कोई सारणी दीजिए, वह इनकी जगह आ जाएगी।',
  'Your array': 'आपकी सारणी',
  'Tokens, as a JSON list or one word after another': 'टोकन, JSON सूची या एक के बाद एक शब्द',
  'What the numbers are': 'संख्याएँ क्या हैं',
  'What their shape says': 'जो उनका आकार कहता है',
  'Attention weights': 'अटेंशन के भार',
  'A table': 'एक तालिका',
  'Vectors, by how alike they are': 'सदिश, कितने एक जैसे हैं',
  'An encoding of positions': 'स्थानों की एन्कोडिंग',
  'The same in a page of yours': 'यही आपके अपने पृष्ठ में',
  'A page of plain HTML, beside phasor.iife.js': 'सादे HTML का पृष्ठ, phasor.iife.js के साथ',
  'Save {file}, which it reads': '{file} सहेजें, जिसे यह पढ़ता है',
  React: 'React में',
  'Python, with phasor.py of the package': 'Python, package के phasor.py के साथ',
  'There is no setting “{name}” here.': 'यहाँ “{name}” नाम की कोई सेटिंग नहीं है।',
  'There is no setting “{name}” here; did you mean “{meant}”?':
    'यहाँ “{name}” नाम की कोई सेटिंग नहीं है; क्या आपका मतलब “{meant}” था?',
  'This link names files at {host}. Nothing was fetched from there, because a link may name files of this page’s own host only. If you trust it, download them there and open them here.':
    'यह लिंक {host} की फ़ाइलें बताता है। वहाँ से कुछ नहीं लाया गया, क्योंकि लिंक केवल इस पृष्ठ के अपने होस्ट की फ़ाइलें बता सकता है। भरोसा हो तो उन्हें वहाँ से डाउनलोड करके यहाँ खोलिए।',
  'Go to {host}': '{host} पर जाएँ',
  'The tokens beside the array are no list of texts, and are left out.':
    'सारणी के साथ टोकन के रूप में जो आया वह पाठों की सूची नहीं है, इसलिए छोड़ दिया गया।',
  'Tokens must be a list of texts.': 'टोकन पाठों की सूची होने चाहिए।',
  'The array must be {wanted}, got {shape}.': 'सारणी {wanted} होनी चाहिए, मिली {shape}।',
  'NPY, NPZ, safetensors, JSON and numbers that a program has printed. Attention weights are <1/>, <2/> or <3/>.':
    'NPY, NPZ, safetensors, JSON और किसी प्रोग्राम की छापी हुई संख्याएँ। अटेंशन के भार <1/>, <2/> या <3/> होते हैं।',

  // ---- the search of the site ----
  'Search the site': 'साइट में खोजें',
  Found: 'मिला',
  Close: 'बंद करें',
  'The search could not be loaded.': 'खोज लोड नहीं हो सकी।',

  // ---- whom a lab is for, and what to do first ----
  'For those who run a model on longer texts than it was trained on: the red pairs turn further there than they ever did in training. Any config.json can be pasted below.':
    'उनके लिए जो किसी मॉडल को उसके प्रशिक्षण से लंबे पाठों पर चलाते हैं: लाल जोड़ियाँ वहाँ उससे आगे घूमती हैं जितना वे प्रशिक्षण में कभी घूमीं। कोई भी config.json नीचे चिपकाया जा सकता है।',
  'Choose Llama 3.1, and see the red pairs vanish.':
    'Llama 3.1 चुनिए, और देखिए कि लाल जोड़ियाँ मिट जाती हैं।',
  'For those who write an attention mask for a kernel: a rule says which keys a query sees, and blocks in which it sees none are skipped.':
    'उनके लिए जो किसी kernel के लिए अटेंशन का मास्क लिखते हैं: नियम बताता है कि कोई query कौन-सी key देखती है, और जिन ब्लॉकों में वह कोई key नहीं देखती, वे छोड़ दिए जाते हैं।',
  'Choose “window”, and a third of the blocks is left to compute; then write a rule of your own.':
    '“खिड़की” चुनिए, और गणना के लिए एक तिहाई ब्लॉक बचते हैं; फिर अपना नियम लिखिए।',
  'For those who port a model and get other numbers. A model whose rotary encoding is a little wrong still writes sentences, only worse ones.':
    'उनके लिए जो मॉडल को दूसरे प्रोग्राम में ले जाते हैं और अलग संख्याएँ पाते हैं। जिस मॉडल की रोटरी एन्कोडिंग थोड़ी ग़लत हो, वह भी वाक्य लिखता है, बस कुछ ख़राब।',
  'Move the slider <1>padding on the left</1>, and read what the doctor says of it; then choose another difference.':
    '<1>बाईं ओर की भराई</1> का स्लाइडर खिसकाइए, और पढ़िए कि डॉक्टर उसके बारे में क्या कहता है; फिर कोई और अंतर चुनिए।',
  'For those who want to see a model learn where words stand. The small models below differ only in how positions are encoded.':
    'उनके लिए जो देखना चाहते हैं कि मॉडल शब्दों के स्थान कैसे सीखता है। नीचे के छोटे मॉडलों में केवल स्थानों की एन्कोडिंग अलग है।',
  'Press Start, and in some seconds you see which of them learn the task, and which can do it in longer texts.':
    '“शुरू करें” दबाइए, और कुछ सेकंड में दिखेगा कि उनमें से कौन काम सीखते हैं और कौन उसे लंबे पाठ पर भी कर पाते हैं।',
  'For those who want to know what the heads of a trained model look at. A small language model is there; drop the files of another. Everything stays on this machine: the page can reach no other host.':
    'उनके लिए जो जानना चाहते हैं कि किसी प्रशिक्षित मॉडल के हेड किसे देखते हैं। एक छोटा भाषा मॉडल यहाँ है; किसी और की फ़ाइलें यहाँ छोड़िए। सब कुछ इसी मशीन पर रहता है: यह पृष्ठ किसी और सर्वर तक नहीं पहुँच सकता।',
  'Change a word of the text, and see which heads look at it.':
    'पाठ का कोई शब्द बदलिए, और देखिए कि कौन-से हेड उसे देखते हैं।',
  'For those who have attention weights of a model, or any other table of numbers. Everything stays on this machine.':
    'उनके लिए जिनके पास किसी मॉडल के अटेंशन भार या संख्याओं की कोई और तालिका है। सब कुछ इसी मशीन पर रहता है।',
  'Choose a word of the example, and see what it looks at; then paste or drop an array of yours.':
    'उदाहरण का कोई शब्द चुनिए और देखिए कि वह किसे देखता है; फिर अपना array चिपकाइए या यहाँ छोड़िए।',
  'For those who teach. Choose a part, type a sentence of your class, and print.':
    'पढ़ाने वालों के लिए। एक भाग चुनिए, अपनी कक्षा का वाक्य लिखिए और छापिए।',
};
