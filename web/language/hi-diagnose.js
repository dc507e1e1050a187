// हिन्दी: दो सरणियाँ क्यों अलग हैं, और सभी परिपाटियाँ।

/** @type {Readonly<Record<string, string>>} */
export default {
  // ---- the page ----
  'Why do my numbers differ?': 'मेरी संख्याएँ अलग क्यों हैं?',
  'Give two arrays that should be equal, from two programs. You see in which conventions they differ, and programs that turn one into the other.':
    'दो प्रोग्रामों की ऐसी दो सरणियाँ दीजिए जो बराबर होनी चाहिए। दिखेगा कि वे किन परिपाटियों में अलग हैं, और वे प्रोग्राम जो एक को दूसरी में बदलते हैं।',
  'All conventions, and who uses them': 'सभी परिपाटियाँ, और उन्हें कौन बरतता है',
  'Every value has a picture of a small array that follows it, red above zero and blue below, and its code.':
    'हर मान के साथ उसके अनुसार बनी एक छोटी सरणी का चित्र है, शून्य से ऊपर लाल और नीचे नीला, और उसका कोड।',

  // ---- the arrays ----
  'a, your array': 'a, आपकी सरणी',
  'b, the array that it should equal': 'b, वह सरणी जिसके बराबर उसे होना चाहिए',
  'x, the input of the rotation, where it is known': 'x, घूर्णन का इनपुट, यदि मालूम हो',
  'q, the queries, where they are known': 'q, query, यदि मालूम हों',
  'k, the keys, where they are known': 'k, key, यदि मालूम हों',
  'Paste numbers, or drop a file here.': 'संख्याएँ चिपकाइए, या फ़ाइल यहाँ छोड़िए।',
  'Open NPY, NPZ, safetensors, JSON or text': 'NPY, NPZ, safetensors, JSON या पाठ खोलें',
  'Tensor of the file': 'फ़ाइल का टेंसर',
  'shape {shape}': 'आकार {shape}',
  'no array yet': 'अभी कोई सरणी नहीं',
  'What the arrays are': 'सरणियाँ क्या हैं',
  'Which of the two': 'दोनों में से कौन-सा',
  'a table of sines and cosines [positions, features]': 'साइन और कोसाइन की तालिका [स्थान, फ़ीचर]',
  'rotated queries or keys [positions, heads, features]': 'घुमाई हुई query या key [स्थान, हेड, फ़ीचर]',
  'a cache of cosines and sines [2, positions, width]': 'कोसाइन और साइन का कैश [2, स्थान, चौड़ाई]',
  'inverse frequencies [pairs]': 'व्युत्क्रम आवृत्तियाँ [जोड़े]',
  'scores or weights [heads, queries, keys]': 'स्कोर या भार [हेड, query, key]',
  'features that turn': 'घूमने वाले फ़ीचर',
  'features of a head': 'एक हेड के फ़ीचर',
  'key heads': 'key हेड',
  scores: 'स्कोर',
  'Half against interleaved pairs': 'आधे-आधे बनाम गुँथे जोड़े',
  'Positions counted from the padding': 'भराई से गिने गए स्थान',
  'Positions that jump after eviction': 'हटाने के बाद उछलते स्थान',
  'Cosines and sines for the other pairing': 'दूसरे जोड़ों के कोसाइन और साइन',
  "The paper's table against that of fairseq": 'शोधपत्र की तालिका बनाम fairseq की',
  'A scaling that was dropped': 'छूट गया स्केलिंग',

  rotated: 'घुमाई हुई query या key',
  'sinusoidal-table': 'साइन और कोसाइन की तालिका',
  'cos-sin-cache': 'कोसाइन और साइन का कैश',
  'inverse-frequencies': 'व्युत्क्रम आवृत्तियाँ',
  attention: 'अटेंशन',
  'No array is given: this is an example.': 'कोई सरणी नहीं दी गई: यह एक उदाहरण है।',
  'Of the difference the first {rows} rows and {columns} columns are shown.':
    'अंतर की पहली {rows} पंक्तियाँ और {columns} स्तंभ दिखाए गए हैं।',
  'Why two arrays that should be equal are not.':
    'दो सरणियाँ, जो बराबर होनी चाहिए, बराबर क्यों नहीं हैं।',

  // ---- the answer ----
  'Give two arrays that should be equal.': 'ऐसी दो सरणियाँ दीजिए जो बराबर होनी चाहिए।',
  'These arrays cannot be compared.': 'इन सरणियों की तुलना नहीं हो सकती।',
  'Both arrays follow the same conventions.': 'दोनों सरणियाँ एक ही परिपाटियाँ मानती हैं।',
  'The arrays are equal, but do not show all of their conventions.':
    'सरणियाँ बराबर हैं, पर अपनी सभी परिपाटियाँ नहीं दिखातीं।',
  'No convention that is known here explains the difference.':
    'यहाँ मालूम कोई परिपाटी इस अंतर को नहीं समझाती।',
  'The arrays differ in one convention.': 'सरणियाँ एक परिपाटी में अलग हैं।',
  'The arrays differ in {count} conventions.': 'सरणियाँ {count} परिपाटियों में अलग हैं।',
  'Other explanations of the same numbers': 'उन्हीं संख्याओं की दूसरी व्याख्याएँ',
  'The difference before and after': 'पहले और बाद का अंतर',
  'After converting, the largest difference is {residual}; rounding explains up to {tolerance}.':
    'बदलने के बाद सबसे बड़ा अंतर {residual} है; पूर्णांकन {tolerance} तक समझाता है।',
  'b minus a': 'b घटा a',
  'b; the shape of a is another': 'b; a का आकार दूसरा है',
  'b minus converted a': 'b घटा बदला हुआ a',
  'Programs that turn a into b': 'a को b में बदलने वाले प्रोग्राम',
  'Copy the program': 'प्रोग्राम कॉपी करें',
  Code: 'कोड',
};
