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
};
