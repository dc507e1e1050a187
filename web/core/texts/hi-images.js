// हिन्दी: चित्र पर ध्यान, <phasor-patches> और images.html।

/** @type {Readonly<Record<string, string>>} */
export default {
  // ---- the figure ----
  'Words that look': 'देखने वाले शब्द',
  'Tokens before the patches': 'टुकड़ों से पहले के टोकन',
  '{name}. Choose as query': '{name}. query के रूप में चुनिए',
  'It looks at': 'किसे देखता है',
  'The picture as it is': 'चित्र, जैसा वह है',
  'The picture could not be loaded: {address}': 'चित्र लोड नहीं हो सका: {address}',
  'The picture cannot be read: it is no image that this browser knows.':
    'चित्र पढ़ा नहीं जा सकता: यह ऐसा चित्र नहीं है जिसे यह ब्राउज़र जानता हो।',
  'Head {head}': 'हेड {head}',
  'All layers and heads, {name}': 'सभी परतें और हेड, {name}',
  'class token': 'वर्ग टोकन',
  'register {k}': 'रजिस्टर {k}',
  'token {k}': 'टोकन {k}',
  'patch ({row}, {col})': 'टुकड़ा ({row}, {col})',
  'query {k}': 'query {k}',
  class: 'वर्ग',
  register: 'रजिस्टर',
  'reg. {k}': 'रजि. {k}',
  Weights: 'भार',
  'Mean of {count} heads': '{count} हेड का औसत',
  'Largest of {count} heads': '{count} हेड में सबसे बड़ा',
  'Smallest of {count} heads': '{count} हेड में सबसे छोटा',
  'layer {layer}': 'परत {layer}',
  rollout: 'रोलआउट',
  'Rollout of one layer': 'एक परत का रोलआउट',
  'Rollout of {count} layers': '{count} परतों का रोलआउट',
  'All {all} patches get the same.': 'सभी {all} टुकड़े बराबर पाते हैं।',
  '{count} of {all} patches, outlined, holds half of what patches get.':
    '{all} में से {count} टुकड़ा, रेखा से घिरा, टुकड़ों के कुल भार का आधा रखता है।',
  '{count} of {all} patches, outlined, hold half of what patches get.':
    '{all} में से {count} टुकड़े, रेखा से घिरे, टुकड़ों के कुल भार का आधा रखते हैं।',
  '{count} of {all} patches, outlined, holds half of the weight.':
    '{all} में से {count} टुकड़ा, रेखा से घिरा, आधा भार रखता है।',
  '{count} of {all} patches, outlined, hold half of the weight.':
    '{all} में से {count} टुकड़े, रेखा से घिरे, आधा भार रखते हैं।',
  '{from} gives every patch the same, {weight}.': '{from} हर टुकड़े को बराबर देता है, {weight}।',
  '{from} gives {weight} to {to}, {ratio} times what looking at all alike gives.':
    '{from} {weight} देता है, पाने वाला: {to}; सबको बराबर देखने से {ratio} गुना।',
  '{from} gives {weight} to {to}, as much as looking at all alike gives.':
    '{from} {weight} देता है, पाने वाला: {to}; उतना ही जितना सबको बराबर देखने से मिलता।',
  '{from} gives {weight} to {to}, less than the {even} of looking at all alike.':
    '{from} {weight} देता है, पाने वाला: {to}; सबको बराबर देखने के {even} से कम।',
  '{share} goes to the class token, which has no place in the picture.':
    '{share} वर्ग टोकन को जाता है, जिसकी चित्र में कोई जगह नहीं।',
  '{share} goes to class and registers, which have no place in the picture.':
    '{share} वर्ग टोकन और रजिस्टरों को जाता है, जिनकी चित्र में कोई जगह नहीं।',
  '{share} goes to tokens that have no place in the picture.':
    '{share} ऐसे टोकनों को जाता है जिनकी चित्र में कोई जगह नहीं।',
  'No grid is given: {rows} × {cols} patches fit the weights.':
    'कोई ग्रिड नहीं दिया गया है: भारों पर {rows} × {cols} टुकड़े ठीक बैठते हैं।',
  'No grid is given: {rows} × {cols} patches after one token fit the weights.':
    'कोई ग्रिड नहीं दिया गया है: भारों पर एक टोकन के बाद {rows} × {cols} टुकड़े ठीक बैठते हैं।',
  'No grid is given: {rows} × {cols} patches after {prefix} tokens fit the weights.':
    'कोई ग्रिड नहीं दिया गया है: भारों पर {prefix} टोकन के बाद {rows} × {cols} टुकड़े ठीक बैठते हैं।',
  'The picture has another shape than the grid: {cut} % of it is cut off, around its middle.':
    'चित्र का आकार ग्रिड से अलग है: बीच के चारों ओर उसका {cut} % काटा गया है।',
  'The picture is from another origin, which does not let it be read: it cannot be saved.':
    'चित्र दूसरे मूल से है, जो उसे पढ़ने नहीं देता: उसे सहेजा नहीं जा सकता।',
  '{count} weights of the row are no numbers, and are drawn as 0.':
    'पंक्ति के {count} भार संख्या नहीं हैं, और 0 के रूप में बने हैं।',
  '{count} weights of the row are below 0, and are drawn as 0.':
    'पंक्ति के {count} भार 0 से नीचे हैं, और 0 के रूप में बने हैं।',
  'an address, an image, a canvas, ImageData or a Blob': 'कोई पता, चित्र, canvas, ImageData या Blob',
  "a number of at least 0, or two, '0 5'": "कम से कम 0 की एक संख्या, या दो, '0 5'",
  mean: 'औसत',
  max: 'सबसे बड़ा',
  min: 'सबसे छोटा',
  'Heads together': 'हेड साथ में',
  auto: 'अपने आप',
  colour: 'रंग',
  tint: 'रंग की परत',
  squares: 'वर्ग आकृतियाँ',
  'Weights as': 'भार किस रूप में',

  // ---- places in two dimensions ----
  map: 'मानचित्र',
  'All of them': 'सभी',
  'Like row {row}, column {col}': 'पंक्ति {row}, स्तंभ {col} के समान',
  'the map of every patch, in its place': 'हर टुकड़े का मानचित्र, अपनी जगह पर',
  'maps of rows and columns 0, {first}, {second}, …, each in its place':
    'पंक्तियों और स्तंभों 0, {first}, {second}, … के मानचित्र, हर एक अपनी जगह पर',
  'Maps of all places': 'सभी जगहों के मानचित्र',
  'The map is the sum of two curves, one of the row and one of the column: the patch beside is {beside} alike, the patch below {below}, the farthest corner {far}.':
    'मानचित्र दो वक्रों का योग है, एक पंक्ति का और एक स्तंभ का: बगल का टुकड़ा {beside} समान है, नीचे का {below}, सबसे दूर का कोना {far}।',
  'Equal vectors, half of each turned by its row and half by its column: the patch beside has {beside} of the largest score, the patch below {below}, the farthest corner {far}.':
    'बराबर सदिश, हर एक का आधा अपनी पंक्ति से घूमा और आधा स्तंभ से: बगल के टुकड़े का स्कोर सबसे बड़े का {beside} है, नीचे का {below}, सबसे दूर के कोने का {far}।',
  'In this learned table the patch beside is {beside} alike, the patch below {below}, the farthest corner {far}.':
    'इस सीखी हुई तालिका में बगल का टुकड़ा {beside} समान है, नीचे का {below}, सबसे दूर का कोना {far}।',
  'Before training, no patch knows its neighbours: the patch beside is {beside} alike, the patch below {below}.':
    'प्रशिक्षण से पहले कोई टुकड़ा अपने पड़ोसियों को नहीं जानता: बगल का टुकड़ा {beside} समान है, नीचे का {below}।',

  // ---- images.html ----
  'phasor: attention over an image': 'phasor: चित्र पर ध्यान',
  'Which patches of a picture a token looks at: heads computed live, your picture, your weights, and positions in two dimensions.':
    'कोई टोकन चित्र के किन टुकड़ों को देखता है: उसी समय गणित हेड, आपका चित्र, आपके भार, और दो आयामों में स्थान।',
  'Attention over an image': 'चित्र पर ध्यान',
  'A picture is cut into patches, and each one looks at all others. Point at a patch: what it looks at keeps its colour.':
    'चित्र टुकड़ों में काटा जाता है, और हर टुकड़ा बाकी सबको देखता है। किसी टुकड़े पर इशारा कीजिए: वह जिसे देखता है उसका रंग बना रहता है।',
  'A picture in patches: what a patch looks at keeps its colour, in six heads.':
    'टुकड़ों में चित्र: कोई टुकड़ा जिसे देखता है उसका रंग बना रहता है, छह हेड में।',
  'Rows and columns of patches': 'टुकड़ों की पंक्तियाँ और स्तंभ',
  Patches: 'टुकड़े',
  'How weights are shown': 'भार कैसे दिखाए जाएँ',
  'colour kept': 'रंग बना रहे',
  'Six heads made by hand, computed live. <1>Open your own</1>':
    'हाथ से बने छह हेड, उसी समय गणित। <1>अपना खोलिए</1>',
  'like colours': 'समान रंग',
  neighbours: 'पड़ोसी',
  'like and near': 'समान और पास',
  'like but far': 'समान पर दूर',
  'its row': 'अपनी पंक्ति',
  'its column': 'अपना स्तंभ',
  'A place in two dimensions': 'दो आयामों में एक जगह',
  'Half of a patch’s encoding says its row, half its column. Move over the map: how alike are all other places?':
    'टुकड़े की एन्कोडिंग का आधा उसकी पंक्ति बताता है, आधा उसका स्तंभ। मानचित्र पर घूमिए: बाकी जगहें कितनी समान हैं?',
  'How alike the encoding of a place is to those of all patches.':
    'किसी जगह की एन्कोडिंग सभी टुकड़ों की एन्कोडिंग से कितनी समान है।',
  'A picture inside a text': 'पाठ के भीतर चित्र',
  'A language model that sees reads the patches of a picture between the words of a text. Rotary encoding then has three axes: each token has a time, a row and a column, and each pair of its query and key turns with one of them. In Qwen2-VL’s M-RoPE the sections 16, 24 and 24 say how many pairs turn with time, with the row and with the column. All patches of one picture have the same time; a word has one number on all three axes, so among words nothing changes. After a picture the words go on with the largest number that was used, plus one: a picture of 24 × 24 patches takes up 24 positions and not 576.':
    'देखने वाला भाषा मॉडल चित्र के टुकड़ों को पाठ के शब्दों के बीच पढ़ता है। तब रोटरी एन्कोडिंग के तीन अक्ष होते हैं: हर टोकन का एक समय, एक पंक्ति और एक स्तंभ है, और उसकी query और key की हर जोड़ी इनमें से एक के साथ घूमती है। Qwen2-VL के M-RoPE में खंड 16, 24 और 24 बताते हैं कि कितनी जोड़ियाँ समय, पंक्ति और स्तंभ के साथ घूमती हैं। एक चित्र के सभी टुकड़ों का समय एक है; शब्द की तीनों अक्षों पर एक ही संख्या है, इसलिए शब्दों के बीच कुछ नहीं बदलता। चित्र के बाद शब्द अब तक की सबसे बड़ी संख्या से एक आगे चलते हैं: 24 × 24 टुकड़ों का चित्र 24 स्थान लेता है, 576 नहीं।',
  'Open your own': 'अपना खोलिए',
  'Nothing that you open leaves your computer. Drop a file anywhere on this page, or choose it here.':
    'आप जो खोलते हैं वह आपके कंप्यूटर से बाहर नहीं जाता। फ़ाइल इस पृष्ठ पर कहीं भी छोड़िए, या यहाँ चुनिए।',
  '<1>Your picture <2/></1> The six heads above read its colours and places.':
    '<1>आपका चित्र <2/></1> ऊपर के छह हेड उसके रंग और जगहें पढ़ते हैं।',
  '<1>Your weights <2/></1> An array [queries, keys], [heads, queries, keys] or [layers, heads, queries, keys]; its keys are the tokens before the patches, then the patches row by row:':
    '<1>आपके भार <2/></1> सारणी [queries, keys], [heads, queries, keys] या [layers, heads, queries, keys]; उसकी key पहले टुकड़ों से पहले के टोकन हैं, फिर पंक्ति दर पंक्ति टुकड़े:',
  '<1>Your vision model <2/></1> model.safetensors, config.json and preprocessor_config.json of a ViT, DINO, DeiT, DINOv2, CLIP or SigLIP; or drop its folder. It looks at your picture, or at the one above.':
    '<1>आपका दृष्टि मॉडल <2/></1> ViT, DINO, DeiT, DINOv2, CLIP या SigLIP की model.safetensors, config.json और preprocessor_config.json; या उसका फ़ोल्डर छोड़िए। वह आपके चित्र को देखता है, या ऊपर के चित्र को।',
  'This model reads texts, and no pictures.': 'यह मॉडल पाठ पढ़ता है, चित्र नहीं।',
  '{architecture}: {layers} layers of {heads} heads. It stays on your computer.':
    '{architecture}: {layers} परतें, हर एक में {heads} हेड। यह आपके कंप्यूटर पर ही रहता है।',
  'In a page of your own:': 'आपके अपने पृष्ठ में:',
  '{name}, {width} × {height} pixels. It stays on your computer.':
    '{name}, {width} × {height} पिक्सेल। यह आपके कंप्यूटर पर ही रहता है।',
  '{name} is no picture that this browser can read.': '{name} ऐसा चित्र नहीं है जिसे यह ब्राउज़र पढ़ सके।',
  '{name}: {shape}.': '{name}: {shape}।',

  // ---- labs.html, gallery.html ----
  'attention over an image, and places in two dimensions': 'चित्र पर ध्यान, और दो आयामों में जगहें',
  Images: 'चित्र',
  'Which patches of a picture does a token look at?': 'कोई टोकन चित्र के किन टुकड़ों को देखता है?',
};
