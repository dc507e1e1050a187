// हिन्दी: what ropeConfig says of the fields of a configuration. A sentence begins with its field,
// as in English.

/** @type {import('./translator.js').Templates} */
export default {
  sentences: {
    // ---- the file ----
    'config must have at most {most} characters, got {count}':
      'config: अधिक से अधिक {most} वर्ण होने चाहिए, मिले {count}',
    'config must be the text of a JSON object: {why}':
      'config: JSON object का पाठ होना चाहिए: {why}',
    'config must hold what JSON can write': 'config: वही होना चाहिए जो JSON लिख सकता है',
    'config must have at most {most} objects and lists in each other':
      'config: एक-दूसरे के भीतर अधिक से अधिक {most} object और सूचियाँ होनी चाहिए',
    '{field} and hidden_size are both missing: this is no configuration of a model':
      '{field} और hidden_size दोनों अनुपस्थित हैं: यह किसी मॉडल का कॉन्फ़िगरेशन नहीं है',
    '{field} must have at most {most} fields, got {count}':
      '{field}: अधिक से अधिक {most} फ़ील्ड होने चाहिए, मिले {count}',
    '{field} must be one of {names}; got {got}':
      '{field}: इनमें से एक होना चाहिए: {names}; मिला {got}',
    '{field} names no model that is known here: {why}':
      '{field} में यहाँ मालूम किसी मॉडल का नाम नहीं है: {why}',

    // ---- fields that are absent ----
    '{field} is missing: {why}': '{field} अनुपस्थित है: {why}',
    '{field} has no entry for the layers of type {type}: they are not scaled':
      '{field} में {type} प्रकार की परतों की कोई प्रविष्टि नहीं है: उन पर स्केलिंग नहीं होती',

    // ---- fields that are not read ----
    '{field} is not read: {why}': '{field} पढ़ा नहीं जाता: {why}',
    '{field} is not read here: this model is not known, and the fields of {name} are assumed':
      '{field} यहाँ पढ़ा नहीं जाता: यह मॉडल मालूम नहीं है, और {name} के फ़ील्ड माने गए हैं',
    '{field} is not read by the code of this model': '{field} इस मॉडल का कोड नहीं पढ़ता',
    '{field} is not read by the code of this model, which fixes the base':
      '{field} इस मॉडल का कोड नहीं पढ़ता, जिसमें आधार तय है',
    '{field} is not read by the code of this model, which takes {instead}':
      '{field} इस मॉडल का कोड नहीं पढ़ता, जो {instead} लेता है',
    "{field} is not read by the type '{type}'": "{field} प्रकार '{type}' नहीं पढ़ता",
    '{field} is not known here, and may change the result':
      '{field} यहाँ मालूम नहीं है, और परिणाम बदल सकता है',
    '{field} is not known here, and may change the result; is {name} meant?':
      '{field} यहाँ मालूम नहीं है, और परिणाम बदल सकता है; क्या मतलब {name} से है?',
    "{field} is not read by transformers; vLLM's yarn takes it":
      '{field} transformers नहीं पढ़ता; vLLM का yarn इसे लेता है',
    "{field} is not read by the code of this model; Phi-3.5-MoE and vLLM's longrope take it":
      '{field} इस मॉडल का कोड नहीं पढ़ता; Phi-3.5-MoE और vLLM का longrope इसे लेते हैं',
    "{field} belongs to another type, and does nothing for '{type}'":
      "{field} दूसरे प्रकार का है, और '{type}' में कुछ नहीं करता",
    '{field} is for layers that this model does not have, or that do not turn':
      '{field} ऐसी परतों के लिए है जो इस मॉडल में नहीं हैं, या जो नहीं घूमतीं',
    '{field} is read by no type of these layers': '{field} इन परतों का कोई प्रकार नहीं पढ़ता',
    '{field} does nothing without a rope_type': '{field} rope_type के बिना कुछ नहीं करता',
    '{field} is not used beside alpha, which stretches every length':
      '{field} alpha के साथ काम में नहीं आता, जो हर लंबाई को खींचता है',
    '{field} is looked for beside the types of layers, not inside one: ends are rounded':
      '{field} परतों के प्रकारों के साथ खोजा जाता है, किसी एक के भीतर नहीं: सिरे पूर्णांक किए जाते हैं',
    '{field} loses to attention_factor': '{field} की जगह attention_factor माना जाता है',
    '{field} counts only where mscale and mscale_all_dim are both there and not 0':
      '{field} तभी गिना जाता है जब mscale और mscale_all_dim दोनों हों और 0 न हों',
    '{field} loses to rope_scaling, which transformers 5 puts in its place and transformers 4 alone reads':
      '{field} की जगह rope_scaling माना जाता है, जिसे transformers 5 उसकी जगह रखता है और केवल transformers 4 पढ़ता है',
    '{field} is {value}, and loses to {name}, {instead}':
      '{field} {value} है, और उसकी जगह {name}, {instead}, माना जाता है',
    '{field} is {value}, and loses to rope_type, {type}; many classes of transformers 4 took type':
      '{field} {value} है, और उसकी जगह rope_type, {type}, माना जाता है; transformers 4 के कई class type लेते थे',

    // ---- fields that contradict others ----
    '{field} is the text {value}, not a number: strict readers refuse it, lenient ones take {number}':
      '{field} पाठ {value} है, संख्या नहीं: सख़्त पाठक इसे अस्वीकार करते हैं, उदार पाठक {number} लेते हैं',
    '{field} gives frequencies or a factor that are no finite numbers: {values}':
      '{field} से ऐसी आवृत्तियाँ या ऐसा गुणक मिलता है जो परिमित संख्याएँ नहीं हैं: {values}',
    "{field} must not be 'dynamic' where 2 features turn: it divides by d - 2":
      "{field}: जहाँ 2 अवयव घूमते हैं वहाँ 'dynamic' नहीं होना चाहिए: वह d - 2 से भाग देता है",
    '{field} is {value}, neither 0 nor 1: it counts as {flag}':
      '{field} {value} है, न 0 न 1: यह {flag} गिना जाता है',
    '{field} has {count} entries, but the model has {layers} layers':
      '{field} में {count} प्रविष्टियाँ हैं, पर मॉडल में {layers} परतें',
    '{field} must have at most {most} entries, one a layer, got {count}':
      '{field}: अधिक से अधिक {most} प्रविष्टियाँ होनी चाहिए, हर परत की एक, मिलीं {count}',
    '{field} must name at most {most} types of layers, got {count}':
      '{field}: परतों के अधिक से अधिक {most} प्रकार होने चाहिए, मिले {count}',
    '{field} must have {pairs} numbers, one a pair, not {count}':
      '{field}: {pairs} संख्याएँ होनी चाहिए, हर जोड़े की एक, न कि {count}',
    '{field} must be 1 or more, not {value}; it is used as written':
      '{field}: 1 या उससे बड़ा होना चाहिए, न कि {value}; जैसा लिखा है वैसा ही लिया गया है',
    '{field} must be above 0, not {value}': '{field}: 0 से बड़ा होना चाहिए, न कि {value}',
    '{field} must be above 1, not {value}': '{field}: 1 से बड़ा होना चाहिए, न कि {value}',
    '{field} is {value}, but max_position_embeddings / original_max_position_embeddings is {quotient}, which transformers 4 takes':
      '{field} {value} है, पर max_position_embeddings / original_max_position_embeddings {quotient} है, जो transformers 4 लेता है',
    '{field} is {value}, but max_position_embeddings / original_max_position_embeddings is {quotient}; it is used as written':
      '{field} {value} है, पर max_position_embeddings / original_max_position_embeddings {quotient} है; जैसा लिखा है वैसा ही लिया गया है',
    '{field} is 1, and divides nothing': '{field} 1 है, और किसी को नहीं बाँटता',
    '{field} changes nothing up to {Name}, {longest} positions':
      '{field} {Name}, {longest} स्थानों, तक कुछ नहीं बदलता',
    '{field} is {value}, which is not known here, and may change the result':
      '{field} {value} है, जो यहाँ मालूम नहीं है, और परिणाम बदल सकता है',
    "{field} is 'xpos', which also scales queries and keys, and is not known here":
      "{field} 'xpos' है, जो queries और keys का माप भी बदलता है, और यहाँ मालूम नहीं है",
    '{field} also multiplies queries beyond seq_length by a logarithm of their position, which is not known here':
      '{field} seq_length से आगे की queries को उनकी स्थिति के लघुगणक से भी गुणा करता है, जो यहाँ मालूम नहीं है',
    '{field} is that of XPos, which also scales queries and keys, and is not known here':
      '{field} XPos का है, जो queries और keys का माप भी बदलता है, और यहाँ मालूम नहीं है',
    '{field} is {value}, but the code of this model that is known here has no rotary embedding: that of Llama is assumed':
      '{field} {value} है, पर इस मॉडल के यहाँ मालूम कोड में रोटरी एन्कोडिंग नहीं है: Llama की मानी गई है',
    '{field} is {value}, but the code of this model that is known here always turns: the file is believed':
      '{field} {value} है, पर इस मॉडल का यहाँ मालूम कोड हमेशा घुमाता है: फ़ाइल की बात मानी गई है',
    '{field} must not be in this order: beta_fast is {fast}, beta_slow {slow}; the ramp runs backwards':
      '{field}: यह क्रम नहीं होना चाहिए: beta_fast {fast} है, beta_slow {slow}; ढलान उलटी चलती है',
    '{field} must not be in this order: low_freq_factor is {low}, high_freq_factor {high}':
      '{field}: यह क्रम नहीं होना चाहिए: low_freq_factor {low} है, high_freq_factor {high}',
    '{field} leaves no band between long and short wavelengths: low_freq_factor and high_freq_factor are both {low}':
      '{field} लंबी और छोटी तरंगदैर्घ्य के बीच कोई पट्टी नहीं छोड़ता: low_freq_factor और high_freq_factor दोनों {low} हैं',
    '{field} is {value}, and leaves no room below max_position_embeddings, {longest}':
      '{field} {value} है, और max_position_embeddings, {longest}, के नीचे जगह नहीं छोड़ता',
    '{field} must turn 0 to {most} pairs, not {pairs}':
      '{field}: 0 से {most} जोड़े घूमने चाहिए, न कि {pairs}',
    '{field} must turn 1 to {most} features of a head, not {count}':
      '{field}: हेड के 1 से {most} अवयव घूमने चाहिए, न कि {count}',
    "{field} must make a multiple of 4 features turn for the type 'axial', not {width}":
      "{field}: प्रकार 'axial' के लिए हेड के अवयव 4 के गुणज होने चाहिए, न कि {width}",
    '{field} must give an even head width, not {width}':
      '{field}: हेड की चौड़ाई सम होनी चाहिए, न कि {width}',
    '{field} makes an odd width, {width}: exponents are 2j/{same}, and {count} features turn':
      '{field} से विषम चौड़ाई {width} बनती है: घातांक 2j/{same} हैं, और {count} अवयव घूमते हैं',
    '{field} must divide without a rest: {One} is {Value}, {Other} {Divisor}; strict readers refuse that, lenient ones round the quotient down':
      '{field}: पूरा-पूरा भाग जाना चाहिए: {One} {Value} है, {Other} {Divisor}; सख़्त पाठक इसे अस्वीकार करते हैं, उदार पाठक भागफल को नीचे पूर्णांक करते हैं',
    "{field} is {value}, but this model's code sets it to {own}":
      '{field} {value} है, पर इस मॉडल का कोड इसे {own} रखता है',
    "{field} is {value}, but this model turns whole heads where the type is 'default'":
      "{field} {value} है, पर यह मॉडल पूरे हेड घुमाता है जब प्रकार 'default' हो",
    "{field} is {value}: the frequencies of type '{type}' are made for that part of a head, but this model turns whole heads":
      "{field} {value} है: '{type}' प्रकार की आवृत्तियाँ हेड के उसी भाग के लिए बनती हैं, पर यह मॉडल पूरे हेड घुमाता है",
    '{field} has height and width by turns and time last: for text, where the three are equal, it changes nothing':
      '{field} में ऊँचाई और चौड़ाई बारी-बारी से हैं और समय अंत में: पाठ में, जहाँ तीनों बराबर हैं, इससे कुछ नहीं बदलता',
    '{field} sums to {sum}, but {pairs} pairs turn': '{field} का योग {sum} है, पर {pairs} जोड़े घूमते हैं',
    '{field} is {section}, but interleaving leaves no room for that: {counts} pairs turn':
      '{field} {section} है, पर बारी-बारी से लेने पर उसके लिए जगह नहीं बचती: {counts} जोड़े घूमते हैं',
  },

  phrases: {
    'JSON of {got}': 'JSON, जिसमें {got} है',
    'one of {names}': 'इनमें से एक: {names}',
    'a list': 'कोई सूची',
    'a JSON object or its text': 'JSON object या उसका पाठ',
    'an integer from 1 to {most}': '1 से {most} तक कोई पूर्णांक',
    'the name of a type, of at most {most} characters': 'प्रकार का नाम, अधिक से अधिक {most} वर्णों का',
    '0 or 1': '0 या 1',
    'above {least} for a sequence of {count} positions':
      '{count} स्थानों के अनुक्रम के लिए {least} से बड़ा',
    'a finite number, not below {least}': 'कोई परिमित संख्या, {least} से कम नहीं',
    'a finite number other than 0': '0 के अलावा कोई परिमित संख्या',
    'as many pairs of height as of width, then those of time, {pairs} in all':
      'ऊँचाई के उतने जोड़े जितने चौड़ाई के, फिर समय के, कुल {pairs}',
    'three numbers of pairs: time, height, width': 'जोड़ों की तीन संख्याएँ: समय, ऊँचाई, चौड़ाई',
    'such that heads are 1 to {most} wide': 'ऐसा कि हेड 1 से {most} तक चौड़े हों',

    // ---- why a field is missing, or not read ----
    'llama_4_scaling_beta counts in it': 'llama_4_scaling_beta उसी में गिनता है',
    "the type '{type}' needs the length of the training": "प्रकार '{type}' को प्रशिक्षण की लंबाई चाहिए",
    "the type '{type}' needs it": "प्रकार '{type}' को यह चाहिए",
    '{preset} pairs, which the code takes, are not the {pairs} that turn':
      'कोड {preset} जोड़े लेता है, घूमने वाले {pairs} नहीं',
    '{pairs} numbers, one a pair, are wanted': '{pairs} संख्याएँ चाहिए, हर जोड़े की एक',
    'there is no max_position_embeddings or attention_factor either':
      'max_position_embeddings या attention_factor भी नहीं है',
    'there is no head_dim either': 'head_dim भी नहीं है',
    "the type 'mrope' divides the pairs by it": "प्रकार 'mrope' जोड़ों को इसी से बाँटता है",
    "the type 'dynamic' stretches sequences that are longer than it":
      "प्रकार 'dynamic' इससे लंबे अनुक्रमों को खींचता है",
    "the type 'yarn' divides by it": "प्रकार 'yarn' इससे भाग देता है",
    "the type 'llama3' has its bands from it": "प्रकार 'llama3' की पट्टियाँ इसी से आती हैं",
    'transformers 5 takes max_position_embeddings / original_max_position_embeddings, {quotient}':
      'transformers 5 max_position_embeddings / original_max_position_embeddings, {quotient}, लेता है',
    'max_position_embeddings, {longest}, is taken, which is usually the extended length already':
      'max_position_embeddings, {longest}, लिया जाता है, जो प्रायः बढ़ाई हुई लंबाई ही होती है',
    "without it the type is 'default', and nothing is scaled":
      "इसके बिना प्रकार 'default' है, और कोई स्केलिंग नहीं होती",
    'without it {path} is one scaling of all layers, and {names} in it are not read':
      'इसके बिना {path} सब परतों का एक ही स्केलिंग है, और उसके {names} पढ़े नहीं जाते',
    'llama_4_scaling needs it': 'llama_4_scaling को यह चाहिए',
    'this is {what}, not a config.json': 'यह {what} है, config.json नहीं',
    'the architecture says {type}': 'architecture के अनुसार {type}',
    '{value} is assumed': '{value} माना गया है',
    "pairing 'interleaved' and the fields of DeepSeek are assumed":
      "जोड़ी 'interleaved' और DeepSeek के फ़ील्ड माने गए हैं",
    "pairing 'half' and the fields of Llama are assumed": "जोड़ी 'half' और Llama के फ़ील्ड माने गए हैं",
    'this model has no rotary embedding': 'इस मॉडल में रोटरी एन्कोडिंग नहीं है',
    'the language model is described in {path}': 'भाषा-मॉडल का वर्णन {path} में है',
    "transformers takes attention_factor, vLLM's yarn takes attn_factor":
      'transformers attention_factor लेता है, vLLM का yarn attn_factor लेता है',

    // ---- what other files are ----
    'the metadata of a GGUF file': 'GGUF फ़ाइल का metadata',
    "the params.json of Meta's Llama": 'Meta के Llama का params.json',
    "the configuration of DeepSeek's own inference code":
      'DeepSeek के अपने inference कोड का कॉन्फ़िगरेशन',
    'a configuration of LitGPT': 'LitGPT का कॉन्फ़िगरेशन',
    'the arguments of Megatron-LM': 'Megatron-LM के arguments',
    'a configuration of TransformerLens': 'TransformerLens का कॉन्फ़िगरेशन',
    'a configuration of diffusers': 'diffusers का कॉन्फ़िगरेशन',
    'the configuration of an adapter': 'किसी adapter का कॉन्फ़िगरेशन',
    'the index of a file of weights': 'weights की फ़ाइल की सूची',
    'the configuration of a tokenizer': 'किसी tokenizer का कॉन्फ़िगरेशन',

    // ---- where JSON ends to be JSON ----
    'line {line}, column {column}': 'पंक्ति {line}, स्तंभ {column}',
    'line {line}, column {column}: {what} is missing, got {got}':
      'पंक्ति {line}, स्तंभ {column}: {what} नहीं है, मिला {got}',
    'the end of the file': 'फ़ाइल का अंत',
    'the closing " of a text': 'पाठ का बंद करने वाला "',
    'a known escape': 'कोई मालूम escape',
    'a name in "': '" में कोई नाम',
    'a value': 'कोई मान',
  },
};
