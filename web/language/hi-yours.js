// हिन्दी: what readers and authors give: arrays on their own page, settings in an address.

/** @type {import('./language.js').Table} */
export default {
  'Your data': 'आपका डेटा',
  'phasor: your own data': 'phasor: आपका अपना डेटा',
  'Your own data': 'आपका अपना डेटा',
  'Drop attention weights or any other array with its tokens, see every head, and copy the lines that show it in a page of yours.':
    'अटेंशन के भार या कोई और सारणी टोकनों के साथ छोड़िए, हर हेड देखिए, और वे पंक्तियाँ कॉपी कीजिए जो उसे आपके पेज में दिखाती हैं।',
  'Drop attention weights of your model, or any other table of numbers, and see them. Everything stays on this machine.':
    'अपने मॉडल के अटेंशन भार या संख्याओं की कोई और तालिका यहाँ छोड़िए और उन्हें देखिए। सब कुछ इसी मशीन पर रहता है।',
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
  'The same in a page of yours': 'यही आपके अपने पेज में',
  'A page of plain HTML, beside phasor.iife.js': 'सादे HTML का पेज, phasor.iife.js के साथ',
  React: 'React में',
  'Python, with phasor.py of the package': 'Python, package के phasor.py के साथ',
  'There is no setting “{name}” here.': 'यहाँ “{name}” नाम की कोई सेटिंग नहीं है।',
  'There is no setting “{name}” here; did you mean “{meant}”?':
    'यहाँ “{name}” नाम की कोई सेटिंग नहीं है; क्या आपका मतलब “{meant}” था?',
  'Tokens must be a list of texts.': 'टोकन पाठों की सूची होने चाहिए।',
  'The array must be {wanted}, got {shape}.': 'सारणी {wanted} होनी चाहिए, मिली {shape}।',
  'NPY, NPZ, safetensors, JSON and numbers that a program has printed. Attention weights are <1/>, <2/> or <3/>.':
    'NPY, NPZ, safetensors, JSON और किसी प्रोग्राम की छापी हुई संख्याएँ। अटेंशन के भार <1/>, <2/> या <3/> होते हैं।',

  // ---- the search of the site ----
  Search: 'खोजें',
  'Search (key /)': 'खोजें (कुंजी /)',
  'Search the site': 'साइट में खोजें',
  Found: 'मिला',
  Close: 'बंद करें',
  'The search could not be loaded.': 'खोज लोड नहीं हो सकी।',

  // ---- whom a lab is for, and what to do first ----
  'For those who run a model on longer texts than it was trained on. Begin with Llama 3.1, and see what its scaling leaves of the red pairs.':
    'उनके लिए जो किसी मॉडल को उसके प्रशिक्षण से लंबे पाठों पर चलाते हैं। Llama 3.1 से शुरू कीजिए, और देखिए कि उसकी स्केलिंग से कितने लाल जोड़े बचते हैं।',
  'For those who write an attention mask for a kernel. Begin with <1>window</1>, and read how many blocks are left to compute.':
    'उनके लिए जो किसी kernel का अटेंशन-मास्क लिखते हैं। <1>खिड़की</1> से शुरू कीजिए, और पढ़िए कि कितने खंडों की गणना बचती है।',
  'For those who port a model and get other numbers. Begin with the slider below: move <1>padding on the left</1>, and read what the doctor says of it.':
    'उनके लिए जो किसी मॉडल को दूसरे प्रोग्राम में ले जाते हैं और दूसरी संख्याएँ पाते हैं। नीचे के स्लाइडर से शुरू कीजिए: <1>बाईं ओर की भराई</1> बदलिए, और पढ़िए कि डॉक्टर उसके बारे में क्या कहता है।',
  'For those who want to see a model learn where words stand. Begin with Start: eight models take some seconds.':
    'उनके लिए जो देखना चाहते हैं कि मॉडल शब्दों के स्थान कैसे सीखता है। “शुरू करें” दबाइए: आठ मॉडल कुछ सेकंड लेते हैं।',
  'For those who have a model or a table of numbers at hand. Begin with the example, then paste or drop an array of yours.':
    'उनके लिए जिनके पास कोई मॉडल या संख्याओं की तालिका है। उदाहरण से शुरू कीजिए, फिर अपनी सारणी चिपकाइए या यहाँ छोड़िए।',
  'For those who teach. Choose a part, type a sentence of your class, and print.':
    'पढ़ाने वालों के लिए। एक भाग चुनिए, अपनी कक्षा का वाक्य लिखिए और छापिए।',
};
