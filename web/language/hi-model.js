// हिन्दी: प्रशिक्षित मॉडलों का पृष्ठ।

/** @type {Readonly<Record<string, string>>} */
export default {
  'phasor: trained models': 'phasor: प्रशिक्षित मॉडल',
  'Drop a trained model and see what every head of every layer looks at, in your browser.':
    'प्रशिक्षित मॉडल छोड़िए और अपने ब्राउज़र में देखिए कि हर परत का हर हेड किसे देखता है।',
  'Who really looks at whom': 'असल में कौन किसे देखता है',
  'Open the files of a trained model, type a sentence, and see what every head looks at. Everything stays on this machine: the page can reach no other host.':
    'किसी प्रशिक्षित मॉडल की फ़ाइलें खोलिए, वाक्य लिखिए, और देखिए कि हर हेड किसे देखता है। सब कुछ इसी मशीन पर रहता है: पृष्ठ किसी और तक नहीं पहुँच सकता।',
  'Drop the files of a model here, or choose them: model.safetensors or a GGUF file, config.json, tokenizer.json':
    'मॉडल की फ़ाइलें यहाँ छोड़िए, या चुनिए: model.safetensors या GGUF फ़ाइल, config.json, tokenizer.json',
  'Take the small model of this page': 'इस पृष्ठ का छोटा मॉडल लें',
  'Sentence, or the numbers of tokens': 'वाक्य, या टोकनों की संख्याएँ',
  'First position': 'पहला स्थान',
  'The weights of every head.': 'हर हेड के भार।',
  'What the heads do': 'हेड क्या करते हैं',
  'Random tokens come twice, and each head is named by where most of its weight goes: the token before or after, the first one, the earlier copy, or what came after that copy.':
    'यादृच्छिक टोकन दो बार आते हैं, और हर हेड का नाम वहाँ से आता है जहाँ उसका अधिकतर भार जाता है: पिछला या अगला टोकन, पहला टोकन, उसकी पिछली प्रति, या उस प्रति के बाद आया टोकन।',
  'What comes next': 'आगे क्या आता है',
  'GPT-2, BERT, Llama, Mistral, Qwen, Gemma, OLMo 2, Phi-3, GPT-NeoX, BLOOM, MPT, T5 and what has their form. A model in a <1>.bin</1> or <2>.pt</2> file has to be converted to safetensors first.':
    'GPT-2, BERT, Llama, Mistral, Qwen, Gemma, OLMo 2, Phi-3, GPT-NeoX, BLOOM, MPT, T5 और उनके जैसे मॉडल। <1>.bin</1> या <2>.pt</2> फ़ाइल वाले मॉडल को पहले safetensors में बदलना होगा।',
  'A model of your own can be opened on <1>a page of its own</1>.':
    'आपका अपना मॉडल <1>एक अलग पृष्ठ</1> पर खोला जा सकता है।',
  '{architecture}: {layers} layers of {heads} heads, {parameters} numbers, stored as {type}; at most {context} tokens.':
    '{architecture}: {layers} परतें, हर एक में {heads} हेड, {parameters} संख्याएँ, {type} में; अधिक से अधिक {context} टोकन।',
  'Computing: {share} %': 'गणना: {share} %',
  'Reading the files': 'फ़ाइलें पढ़ी जा रही हैं',
  'The text has {length} tokens; the first {read} were read.':
    'पाठ में {length} टोकन हैं; पहले {read} पढ़े गए।',
  '{count} tokens were read.': '{count} टोकन पढ़े गए।',
  'previous token': 'पिछला टोकन',
  'next token': 'अगला टोकन',
  'first token': 'पहला टोकन',
  'same token': 'वही टोकन',
  induction: 'इंडक्शन',
  'Layer {layer}, head {head}: {deed}': 'परत {layer}, हेड {head}: {deed}',
  'switched off': 'बंद',
  before: 'पहले',
  probability: 'संभावना',
};
