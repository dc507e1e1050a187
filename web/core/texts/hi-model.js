// हिन्दी: प्रशिक्षित मॉडलों का पृष्ठ।

/** @type {Readonly<Record<string, string>>} */
export default {
  'Open your own model': 'अपना मॉडल खोलिए',
  'Files of a second model, to compare': 'तुलना के लिए दूसरे मॉडल की फ़ाइलें',
  'End comparing': 'तुलना समाप्त करें',
  'The models are not compared: both must read texts, the same tokens, and have as many layers and heads.':
    'मॉडलों की तुलना नहीं हुई: दोनों को पाठ और वही टोकन पढ़ने चाहिए, और उनकी परतें और हेड उतने ही होने चाहिए।',
  'phasor: trained models': 'phasor: प्रशिक्षित मॉडल',
  'and {count} more': 'और {count} अन्य',
  'Drop a trained model and see what every head of every layer looks at, in your browser.':
    'प्रशिक्षित मॉडल छोड़िए और अपने ब्राउज़र में देखिए कि हर परत का हर हेड किसे देखता है।',
  'Who really looks at whom': 'असल में कौन किसे देखता है',
  'Take the language model': 'भाषा मॉडल लें',
  'Take the model that repeats letters': 'अक्षर दोहराने वाला मॉडल लें',
  'The weights of every head.': 'हर हेड के भार।',
  'What the heads do': 'हेड क्या करते हैं',
  'What comes next': 'आगे क्या आता है',
  'GPT-2, BERT, Llama, Mistral, Qwen, Gemma, OLMo 2, Phi-3, GPT-NeoX, BLOOM, MPT, T5 and what has their form. A model in a <1>.bin</1> or <2>.pt</2> file has to be converted to safetensors first.':
    'GPT-2, BERT, Llama, Mistral, Qwen, Gemma, OLMo 2, Phi-3, GPT-NeoX, BLOOM, MPT, T5 और उनके जैसे मॉडल। <1>.bin</1> या <2>.pt</2> फ़ाइल वाले मॉडल को पहले safetensors में बदलना होगा।',
  '{architecture}: {layers} layers of {heads} heads, {parameters} numbers, most of them stored as {type}; at most {context} tokens.':
    '{architecture}: {layers} परतें, हर एक में {heads} हेड, {parameters} संख्याएँ, अधिकतर {type} में; अधिक से अधिक {context} टोकन।',
  'The text has {length} tokens; the first {read} were read.':
    'पाठ में {length} टोकन हैं; पहले {read} पढ़े गए।',
  'previous token': 'पिछला टोकन',
  'next token': 'अगला टोकन',
  'first token': 'पहला टोकन',
  'same token': 'वही टोकन',
  induction: 'इंडक्शन',
  'switched off': 'बंद',
  'To say what the heads of your model do, it reads random tokens that come twice, and each head is named by where most of its weight goes: the token before or after, the first one, the earlier copy, or what came after that copy. Those of the language model were measured on a novel that it has not read, and stand beside what a head would give that looks at all tokens alike. <1>Its card</1> says what it has read, how well it predicts, and what it cannot do.':
    'आपके मॉडल के हेड क्या करते हैं, यह बताने के लिए वह ऐसे यादृच्छिक टोकन पढ़ता है जो दो बार आते हैं, और हर हेड का नाम वहाँ से आता है जहाँ उसका अधिकतर भार जाता है: पिछला या अगला टोकन, पहला टोकन, उसकी पिछली प्रति, या उस प्रति के बाद आया टोकन। भाषा मॉडल के हेड एक ऐसे उपन्यास पर मापे गए जो उसने नहीं पढ़ा, और साथ में लिखा है कि सब टोकन को एक-सा देखने वाला हेड क्या देता। <1>उसका परिचय</1> बताता है कि उसने क्या पढ़ा है, कितना ठीक अनुमान लगाता है, और क्या नहीं कर सकता।',
  'Files of a model, dropped here or chosen: model.safetensors or a GGUF file, config.json, tokenizer.json; preprocessor_config.json of one that reads pictures':
    'मॉडल की फ़ाइलें, यहाँ छोड़ी या चुनी हुई: model.safetensors या GGUF फ़ाइल, config.json, tokenizer.json; चित्र पढ़ने वाले मॉडल की preprocessor_config.json भी',
  '{architecture}: {layers} layers of {heads} heads, {parameters} numbers, most of them stored as {type}; patches of {width} × {height} pixels.':
    '{architecture}: {layers} परतें, हर एक में {heads} हेड, {parameters} संख्याएँ, अधिकतर {type} में; {width} × {height} पिक्सेल के टुकड़े।',
  '{rows} × {cols} patches of the picture, and {prefix} more tokens, in {layers} layers of {heads} heads.':
    'चित्र के {rows} × {cols} टुकड़े, और {prefix} अन्य टोकन, {layers} परतों में, हर एक में {heads} हेड।',
  'The model reads pictures: drop one here, or choose it.':
    'यह मॉडल चित्र पढ़ता है: एक यहाँ छोड़िए, या चुनिए।',
  'A picture, dropped here or chosen': 'चित्र, यहाँ छोड़ा या चुना हुआ',
  'The picture is of another origin, which does not let this page read it.':
    'चित्र किसी और मूल का है, जो इस पृष्ठ को उसे पढ़ने नहीं देता।',
  'Fetching {file}: {share}': '{file} लाई जा रही है: {share}',
  'Fetching {file}: {loaded}': '{file} लाई जा रही है: {loaded}',
  'Reading the files.': 'फ़ाइलें पढ़ी जा रही हैं।',
  'Computing: {done} of {layers} layers.': 'गणना: {layers} में से {done} परतें।',
  'Layer {layer}, head {head} gives {share} of its weight to one place: {deed}.':
    'परत {layer}, हेड {head} अपने भार का {share} एक ही जगह देता है: {deed}।',
  'Next the model expects {word} with {share}.': 'आगे मॉडल {share} संभावना से {word} की उम्मीद करता है।',
  'On held-out text layer {layer}, head {head} gives {share} of its weight to one place: {deed}. Looking at all tokens alike would give it {even}.':
    'अलग रखे गए पाठ पर परत {layer}, हेड {head} अपने भार का {share} एक ही जगह देता है: {deed}। सब टोकन को एक-सा देखने पर उसे {even} मिलता।',
  'Mean weights on {text}, from which it has not learned; in brackets what a head would give that looks at all tokens alike.':
    '{text} पर औसत भार, जिससे इसने नहीं सीखा; कोष्ठक में वह, जो सब टोकन को एक-सा देखने वाला हेड देता।',
  'A small model that phasor has trained on old novels, the Bible and speeches. It is good for looking at heads; what it says is often grammatical, rarely true, and knows nothing of today.':
    'छोटा मॉडल, जिसे phasor ने पुराने उपन्यासों, बाइबल और भाषणों पर प्रशिक्षित किया है। यह हेड देखने के लिए है; इसकी बात का व्याकरण अकसर ठीक होता है, अर्थ कम ही सच होता है, और आज का इसे कुछ पता नहीं।',
  'Loss of this text: {now} nats a token, each predicted from those before it.':
    'इस पाठ की हानि: {now} नैट प्रति टोकन, हर एक का अनुमान उससे पहले वालों से।',
  'Loss of this text: {now} nats a token; with all heads and positions {before}.':
    'इस पाठ की हानि: {now} नैट प्रति टोकन; सब हेड और स्थितियों के साथ {before}।',
  'The model has no token for {words}, and reads the bytes of the letters, of which it has seen few or none.':
    'मॉडल के पास {words} के लिए टोकन नहीं; वह अक्षरों के बाइट पढ़ता है, जो उसने कम या कभी नहीं देखे।',
  'The text has {count} tokens, and the model was trained on {trained} at once. On held-out text its loss is {before} nats a token at {trained}, {beyond} at {many}.':
    'पाठ में {count} टोकन हैं, और मॉडल एक बार में {trained} पर प्रशिक्षित हुआ। अलग रखे गए पाठ पर उसकी हानि {trained} पर {before} नैट प्रति टोकन है, {many} पर {beyond}।',
  'the token before the previous one': 'पिछले से पहले का टोकन',
  'the token itself': 'वही टोकन स्वयं',
  punctuation: 'विराम चिह्न',
  'Switched off: {heads}.': 'बंद: {heads}।',
  'No head has a name: none gives most of its weight to one of these places.':
    'किसी हेड का नाम नहीं: कोई अपना अधिकतर भार इनमें से एक जगह नहीं देता।',
  'and {more} more': 'और {more}',
  'files of a model, or a model that is open': 'मॉडल की फ़ाइलें, या खुला हुआ मॉडल',
  "layers and heads, as '0.3 5.1', divided by blanks": "परतें और हेड, जैसे '0.3 5.1', रिक्त स्थानों से अलग",
  "origins, as 'https://cdn.example', divided by blanks":
    "origin, जैसे 'https://cdn.example', रिक्त स्थानों से अलग",
  '{index} names {file} at {origin}, which is another origin and not fetched. origins="{origin}" allows it.':
    '{index} में {file} का पता {origin} पर है, जो दूसरा origin है, इसलिए नहीं लाई गई। origins="{origin}" इसकी अनुमति देता है।',
  '{index} names {file} at {origin}, which is not fetched: parts come by http or https.':
    '{index} में {file} का पता {origin} पर है, इसलिए नहीं लाई गई: भाग http या https से आते हैं।',
  before: 'पहले',
  probability: 'संभावना',
};
