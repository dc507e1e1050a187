// हिन्दी: what the library says of files: arrays to compare, models, their weights, metadata and tokenizers.

/** @type {import('./translator.js').Templates} */
export default {
  sentences: {
    'it could not be fetched': 'उसे लाया नहीं जा सका',
    '{file} says how a picture is resized, cropped and scaled for the model, and is missing':
      '{file} बताती है कि मॉडल के लिए चित्र का आकार कैसे बदला, काटा और मापा जाता है, और वह नहीं है',
    'the table of positions must have a square number of patches for a picture of another size than image_size, got {count}':
      'स्थितियों की तालिका में टुकड़ों की संख्या वर्ग होनी चाहिए, जब चित्र का आकार image_size से अलग है, मिला {count}',
    'this model reads pictures, which have no tokens of text':
      'यह मॉडल चित्र पढ़ता है, जिनमें पाठ के टोकन नहीं होते',
    // ---- files ----
    '{address} answers with status {status}': '{address} का उत्तर स्थिति {status} है',
    'bytes {from} to {to} cannot be read': 'बाइट {from} से {to} पढ़े नहीं जा सकते',
    'bytes {from} to {to} are wanted, the file ends before':
      'बाइट {from} से {to} चाहिए, फ़ाइल उससे पहले ख़त्म हो जाती है',
    '{file} must have at most {most} bytes, got {count}':
      '{file}: अधिक से अधिक {most} बाइट होने चाहिए, मिले {count}',
    '{file} must be JSON ({why})': '{file}: JSON होना चाहिए ({why})',
    "src must end with '/', .safetensors, .safetensors.index.json or .gguf, got {got}":
      "src के अंत में '/', .safetensors, .safetensors.index.json या .gguf होना चाहिए, मिला {got}",
    '{name} must name files in weight_map': '{name}: weight_map में फ़ाइलों के नाम होने चाहिए',
    '{name} must name files in weight_map, got {got}':
      '{name}: weight_map में फ़ाइलों के नाम होने चाहिए, मिला {got}',
    "<phasor-attention trained> needs a model: import 'phasor/model' beside it":
      "<phasor-attention trained> को एक मॉडल चाहिए: साथ में 'phasor/model' भी इंपोर्ट कीजिए",
    '{file} could not be loaded: copy it from dist/ of the package to {folder}':
      '{file} लोड नहीं हो सकी: इसे package के dist/ से {folder} में रखिए',
    "{file} could not be loaded: this page requires trusted types; add 'trusted-types phasor' to its Content-Security-Policy, or load the file by a script tag":
      "{file} लोड नहीं हो सकी: यह पृष्ठ trusted types माँगता है; इसकी Content-Security-Policy में 'trusted-types phasor' जोड़िए, या फ़ाइल को script टैग से लोड कीजिए",
    '{file} is not on this page: copy it from dist/ of the package into a script':
      '{file} इस पृष्ठ पर नहीं है: इसे package के dist/ से किसी script में रखिए',
    '{file} of the package has no address on a page that has this script as its text':
      'package की {file} का पता उस पृष्ठ पर नहीं है जिसके पाठ में यह script है',
    'a file of phasor/train did not load: {why}': 'phasor/train की एक फ़ाइल लोड नहीं हुई: {why}',

    // ---- arrays to compare ----
    '{name} {shape} is more than 2^{log} entries; give a slice of some positions and heads':
      '{name} {shape} में 2^{log} से अधिक अवयव हैं; कुछ स्थानों और हेड का टुकड़ा दीजिए',
    'one of weights, scores, and output with v is wanted, got {got}':
      'weights, scores, या v के साथ output में से एक चाहिए, मिला {got}',
    '{name} has no tensors with names: safetensors or NPZ is wanted':
      '{name} में नाम वाले टेंसर नहीं हैं: safetensors या NPZ चाहिए',
    'v must be given with output': 'v: output के साथ देना ज़रूरी है',
    '{name} must have the shape {shape} of q and k, got {got}':
      '{name}: आकार q और k के अनुसार {shape} चाहिए, मिला {got}',
    '{name} is NaN, and others of its row are not: only a row that sees nothing may be NaN':
      '{name} NaN है, पर उसकी पंक्ति के दूसरे अवयव नहीं: NaN केवल वह पंक्ति हो सकती है जो कुछ नहीं देखती',
    '{one} and {two} must have the same shape, got {shape} and {other}':
      '{one} और {two}: आकार समान चाहिए, मिले {shape} और {other}',
    '{name} must not be empty': '{name}: ख़ाली नहीं होना चाहिए',
    '{name} is {value}: only finite numbers can be compared; leave such rows out':
      '{name} {value} है: तुलना केवल परिमित संख्याओं की हो सकती है; ऐसी पंक्तियाँ छोड़ दीजिए',
    'a and b must have shapes that fit, got {one} and {two}':
      'a और b: आकार मेल खाने चाहिए, मिले {one} और {two}',
    'the header ends after {count} bytes': 'header {count} बाइट के बाद ख़त्म हो जाता है',
    'the header length {length} is more than the file has': 'header की लंबाई {length} फ़ाइल से अधिक है',
    'the header length {length} is more than the file has, or than 2^24':
      'header की लंबाई {length} फ़ाइल से, या 2^24 से, अधिक है',
    'the header has no descr of one type: {text}': 'header में एक प्रकार का descr नहीं है: {text}',
    'the header has no fortran_order: {text}': 'header में fortran_order नहीं है: {text}',
    'the header has no shape: {text}': 'header में shape नहीं है: {text}',
    'the header is no dictionary of descr, fortran_order and shape: {text}':
      'header descr, fortran_order और shape का dictionary नहीं है: {text}',
    'the header is no JSON: {text}': 'header JSON नहीं है: {text}',
    'the header is no object': 'header कोई object नहीं है',
    'the header has no object for it': 'header में इसका कोई object नहीं है',
    'shape {shape} of {type} needs {bytes} bytes, the file has {got}':
      '{type} के आकार {shape} को {bytes} बाइट चाहिए, फ़ाइल में {got} हैं',
    '{field} [{shape}] of {type} needs {bytes} bytes, data_offsets give {got}':
      '{field}: {type} के आकार [{shape}] को {bytes} बाइट चाहिए, data_offsets से {got} मिलते हैं',
    '{what} {shape} is empty': '{what} {shape} ख़ाली है',
    '{what} {shape} is more than 2^24 entries; save a slice of some positions and heads':
      '{what} {shape} में 2^24 से अधिक अवयव हैं; कुछ स्थानों और हेड का टुकड़ा सहेजिए',
    'data_offsets {offsets} must lie within the {room} bytes of data':
      'data_offsets {offsets}: डेटा के {room} बाइट के भीतर होने चाहिए',
    'the member is no NPY file': 'यह सदस्य NPY फ़ाइल नहीं है',
    'there is no tensor {name}; there are {other}': '{name} नाम का टेंसर नहीं है; ये हैं: {other}',
    'say which tensor is meant: {why}': 'बताइए कौन-सा टेंसर चाहिए: {why}',
    'the file has no members, so no {name}': 'फ़ाइल में सदस्य नहीं हैं, इसलिए {name} भी नहीं',
    'the format is not NPY, NPZ or safetensors, and for text it has too many bytes, {count}':
      'प्रारूप NPY, NPZ या safetensors नहीं है, और पाठ के लिए बाइट बहुत अधिक हैं, {count}',
    'the format is not NPY, NPZ, safetensors, JSON or text with numbers':
      'प्रारूप NPY, NPZ, safetensors, JSON या संख्याओं का पाठ नहीं है',
    'an object in JSON must have weights, attentions, tensor, or shape and data, got {got}':
      'JSON के object में weights, attentions, tensor, या shape और data होने चाहिए, मिला {got}',
    "{name} is null: load the model with attn_implementation='eager', and call it with output_attentions=True":
      "{name} null है: मॉडल को attn_implementation='eager' के साथ लोड कीजिए, और output_attentions=True के साथ बुलाइए",
    'the text leaves numbers out (...): print all of them': 'पाठ में संख्याएँ छूटी हैं (...): सब छापिए',
    'the brackets are deeper than 8': 'कोष्ठक 8 से गहरे हैं',
    'a bracket is closed that was not opened': 'एक कोष्ठक बंद है जो खोला नहीं गया',
    'rows must have equal lengths, got {one} and {two} in line {line}':
      'पंक्तियों की लंबाई बराबर होनी चाहिए, मिली {one} और पंक्ति {line} में {two}',
    'the bracket of {other} is not closed': '{other} का कोष्ठक बंद नहीं है',
    '{count} brackets are not closed, the last one of {other}':
      '{count} कोष्ठक बंद नहीं हैं, आख़िरी {other} का',
    '{count} numbers do not fill the shape {shape}': '{count} संख्याओं से आकार {shape} नहीं भरता',
    '{text} is no number in line {line}': 'पंक्ति {line} में {text} संख्या नहीं है',
    'there are no numbers in it': 'इसमें कोई संख्या नहीं है',
    'data must have {count} numbers, got {got}': 'data: {count} संख्याएँ होनी चाहिए, मिलीं {got}',
    'a text has at most {most} characters, got {got}':
      'पाठ में अधिक से अधिक {most} वर्ण हो सकते हैं, मिले {got}',
    'it is empty': 'यह ख़ाली है',
    'an object in JSON has at most {most} characters, got {got}; save the array as NPY':
      'JSON के object में अधिक से अधिक {most} वर्ण हो सकते हैं, मिले {got}; सरणी NPY में सहेजिए',
    'it is no JSON: {why}': 'यह JSON नहीं है: {why}',
    'it is neither JSON nor an array: {why}': 'यह न JSON है, न सरणी: {why}',
    'the archive has no list of members at its end': 'संग्रह के अंत में सदस्यों की सूची नहीं है',
    'the list of members, {count} bytes at {at}, is not within the file':
      'सदस्यों की सूची, {at} पर {count} बाइट, फ़ाइल के भीतर नहीं है',
    'the list of members ends after {some} of {all}':
      'सदस्यों की सूची {all} में से {some} के बाद ख़त्म हो जाती है',
    'the member has {count} bytes, more than the {most} of the largest array':
      'सदस्य में {count} बाइट हैं, सबसे बड़ी सरणी के {most} से अधिक',
    'there is no member at its place {at}': 'अपनी जगह {at} पर सदस्य नहीं है',
    'the member is cut off': 'सदस्य कटा हुआ है',
    'the member is encrypted': 'सदस्य कूटबद्ध है',
    'two members are called {name}': 'दो सदस्यों का नाम {name} है',
    'the tensors {one} and {other} share bytes': 'टेंसर {one} और {other} के कुछ बाइट एक ही हैं',
    'the list of members and the header at its place differ: {name}, compression {method}, and {own}, compression {other}':
      'सदस्यों की सूची और उस जगह का शीर्ष अलग हैं: {name}, compression {method}, और {own}, compression {other}',
    'the member is damaged: its checksum is another': 'सदस्य ख़राब है: उसका checksum दूसरा है',
    'the member is damaged: it cannot be unpacked': 'सदस्य ख़राब है: वह खोला नहीं जा सकता',
    'the compression {method} is not deflate': 'संपीडन {method} deflate नहीं है',
    'the member is longer than its size {size}': 'सदस्य अपने माप {size} से लंबा है',

    // ---- the files of a model ----
    'There is no model yet.': 'अभी कोई मॉडल नहीं है।',
    'the model is closed': 'मॉडल बंद किया जा चुका है',
    '{name} is there twice': '{name} दो बार है',
    '{name} is in {file} too': '{name} {file} में भी है',
    '{file} names {part}, which has a part of the weights and is missing':
      '{file} में {part} का नाम है, जिसमें भारों का एक हिस्सा है और जो अनुपस्थित है',
    '{file} has a part of the weights and is missing':
      '{file} में भारों का एक हिस्सा है, और वह अनुपस्थित है',
    '{file} {what}; convert it in Python: {code}, with the AutoModelFor… class of the model':
      '{file} {what}; Python में बदलिए: {code}, मॉडल के AutoModelFor… class से',
    'model.safetensors, or a .gguf file, has the weights and is missing':
      'model.safetensors, या .gguf फ़ाइल, जिसमें भार होते हैं, अनुपस्थित है',
    'config.json says the architecture and the sizes of the model and is missing':
      'config.json, जिसमें मॉडल की architecture और माप होते हैं, अनुपस्थित है',
    '{path} is read, and not {other}': '{path} पढ़ी जाती है, न कि {other}',
    'fields that have no effect here: {other}': 'फ़ील्ड जिनका यहाँ कोई असर नहीं: {other}',
    '{name} must be 0, rows one after the other, got {got}: save the model with a newer bitsandbytes':
      '{name}: 0 होना चाहिए, पंक्तियाँ एक के बाद एक, मिला {got}: मॉडल नए bitsandbytes से सहेजिए',
    'not read, as this architecture has no place for them: {other}':
      'पढ़े नहीं गए, क्योंकि इस architecture में उनकी जगह नहीं है: {other}',
    'the logits are multiplied by it, as in the code of the authors; transformers leaves it out':
      'logits को इससे गुणा किया जाता है, जैसा लेखकों के कोड में है; transformers इसे छोड़ देता है',
    'bitsandbytes rounds most inputs of products to 8 bits, phasor rounds none':
      'bitsandbytes गुणनफलों के अधिकतर इनपुट को 8 बिट तक पूर्णांक करता है, phasor किसी को नहीं',

    // ---- weights ----
    'the tensor {name} is missing': 'टेंसर {name} अनुपस्थित है',
    '{Name} is missing': '{Name} अनुपस्थित है',
    'the tensor {name} is missing in {what}': 'टेंसर {name} {what} में नहीं है',
    'the tensor {name} is missing, which belongs to {same}':
      'टेंसर {name} अनुपस्थित है, जो {same} का साथी है',
    '{what} must be of shape {shape} by {file}, got {got}':
      '{what}: {file} के अनुसार आकार {shape} का होना चाहिए, मिला {got}',
    'quantization_config must say what the I8 numbers of {name} in {file} are multiplied by, got nothing':
      'quantization_config: इसमें होना चाहिए कि {file} में {name} की I8 संख्याएँ किससे गुणा होती हैं, मिला कुछ नहीं',
    '{name} must have a row a token, got none':
      '{name}: हर टोकन की एक पंक्ति होनी चाहिए, मिला कुछ नहीं',
    'rows {from} to {to} of {name} are wanted, it has {rows}':
      '{name} की पंक्तियाँ {from} से {to} चाहिए, उसमें {rows} हैं',
    '{name} must have numbers above 0, got {got}': '{name}: संख्याएँ 0 से बड़ी होनी चाहिए, मिला {got}',
    '{name} must have {pairs} numbers, one a pair that turns, got {got}':
      '{name}: {pairs} संख्याएँ होनी चाहिए, घूमने वाले हर जोड़े की एक, मिलीं {got}',
    '{name} is not read, because layers turn in different ways':
      '{name} पढ़ा नहीं जाता, क्योंकि परतें अलग-अलग तरह से घूमती हैं',
    'its rotary encoding is not that of {name} in {file}, which counts: {why}':
      'इसकी रोटरी एन्कोडिंग {file} के {name} वाली नहीं है, जो मानी जाती है: {why}',

    // ---- safetensors ----
    '{file} must begin with the length of its header, got {count} bytes':
      '{file}: शुरू में header की लंबाई होनी चाहिए, मिले {count} बाइट',
    '{file} names {count} tensors, more than {most}':
      '{file} में {count} टेंसरों के नाम हैं, {most} से अधिक',
    '{name} must begin at byte {at}, where the tensor before it ends, got byte {got}':
      '{name}: बाइट {at} से शुरू होना चाहिए, जहाँ पिछला टेंसर ख़त्म होता है, मिला बाइट {got}',
    '{name} must begin after {before}, which ends at byte {at}, got byte {got}':
      '{name}: {before} के बाद शुरू होना चाहिए, जो बाइट {at} पर ख़त्म होता है, मिला बाइट {got}',
    '{file} must end with its last tensor, at byte {at}, got {count} bytes':
      '{file}: अपने आख़िरी टेंसर के साथ, बाइट {at} पर, ख़त्म होनी चाहिए, मिले {count} बाइट',
    '{name} must lie within the {room} bytes of numbers, got {got}':
      '{name}: संख्याओं के {room} बाइट के भीतर होना चाहिए, मिला {got}',

    // ---- GGUF ----
    '{what} goes beyond the end of the file': '{what} फ़ाइल के अंत से आगे जाता है',
    '{what} must end within {most} bytes, where the longest headers end long before, got {got}':
      '{what}: {most} बाइट के भीतर ख़त्म होना चाहिए, जिससे बहुत पहले सबसे लंबे header ख़त्म हो जाते हैं, मिला {got}',
    '{what} must have at most {most} bytes, got {got}':
      '{what}: अधिक से अधिक {most} बाइट होने चाहिए, मिले {got}',
    '{what} must have a type from 0 to 12, got {got}':
      '{what}: प्रकार 0 से 12 तक होना चाहिए, मिला {got}',
    '{what} claims {count} entries, more than the file has bytes for':
      '{what}: {count} प्रविष्टियाँ बताई गई हैं, फ़ाइल के बाइट से अधिक',
    '{what} must end the lists within {most} entries, four times what a large vocabulary has, got {got}':
      '{what}: सूचियाँ {most} प्रविष्टियों के भीतर ख़त्म होनी चाहिए, जो बड़ी शब्दावली का चौगुना है, मिलीं {got}',
    'the file must begin with GGUF': 'फ़ाइल के शुरू में GGUF होना चाहिए',
    'the header claims {count} tensors, more than the file can have':
      'header में {count} टेंसर बताए गए हैं, जितने फ़ाइल में हो नहीं सकते',
    'the header claims {count} fields, more than the file can have':
      'header में {count} फ़ील्ड बताए गए हैं, जितने फ़ाइल में हो नहीं सकते',
    'the field {name} is there twice': 'फ़ील्ड {name} दो बार है',
    '{name} must have at most 4 sides, got {sides}':
      '{name}: अधिक से अधिक 4 भुजाएँ होनी चाहिए, मिलीं {sides}',
    '{name} claims {count} numbers': '{name} में {count} संख्याएँ बताई गई हैं',
    '{name} must have rows of a multiple of {count} numbers for {type}, got {got}':
      '{name}: {type} के लिए पंक्तियों में {count} के गुणज जितनी संख्याएँ होनी चाहिए, मिलीं {got}',
    '{name} must lie within the {size} bytes of the file, got bytes {from} to {to}':
      '{name}: फ़ाइल के {size} बाइट के भीतर होना चाहिए, मिले बाइट {from} से {to}',

    // ---- tokens ----
    "tokenizer.json gives token {id} for '{text}', the model has {count} tokens":
      "tokenizer.json '{text}' के लिए टोकन {id} देती है, मॉडल में {count} टोकन हैं",
    'tokenizer.json says which tokens a text has and is missing; give token ids, or open the model with it':
      'tokenizer.json, जो बताती है कि पाठ के टोकन कौन-से हैं, अनुपस्थित है; टोकनों की id दीजिए, या मॉडल उसके साथ खोलिए',
    'tokenizer.json must have at most {most} bytes for the {count} tokens of the model, got {got}':
      'tokenizer.json: मॉडल के {count} टोकनों के लिए अधिक से अधिक {most} बाइट होने चाहिए, मिले {got}',
    'tokenizer.json has {own} tokens, more than the {count} of the model: it belongs to another one':
      'tokenizer.json में {own} टोकन हैं, मॉडल के {count} से अधिक: वह किसी दूसरे मॉडल की है',
    'tokenizer.json adds tokens up to {added}, the model knows {count}':
      'tokenizer.json {added} तक टोकन जोड़ती है, मॉडल {count} जानता है',
    "added token '{token}' has id {id}, not {written} as the file says, because {why}":
      "जोड़े गए टोकन '{token}' की id {id} है, न कि फ़ाइल में लिखी {written}, क्योंकि {why}",
    'truncation is not done: a text has all its tokens, as many as the model takes':
      'truncation नहीं होता: पाठ के सब टोकन लिए जाते हैं, जितने मॉडल ले सके',
    'padding is not done: a text has no tokens but its own':
      'padding नहीं होता: पाठ में केवल उसी के टोकन होते हैं',
    'a text is too long for a pattern of the pre-tokenizer or of the normalizer':
      'पाठ pre-tokenizer या normalizer के पैटर्न के लिए बहुत लंबा है',
    'a text must have at most {most} characters, also as the normalizer leaves it':
      'पाठ में अधिक से अधिक {most} वर्ण होने चाहिए, normalizer के बाद भी',
    'model.unk_id is missing, and the text has a character that no token has':
      'model.unk_id अनुपस्थित है, और पाठ में ऐसा वर्ण है जो किसी टोकन में नहीं',
    "model.unk_token '{token}' is not in the vocabulary, and the text needs it":
      "model.unk_token '{token}' शब्दावली में नहीं है, और पाठ को वह चाहिए",
  },

  phrases: {
    'of {count} features, as q': 'q की तरह {count} फ़ीचर का',
    'of a divisor of {count} heads': '{count} हेड के भाजक जितने हेड का',
    'of {heads} heads and {count} positions, as k': 'k की तरह {heads} हेड और {count} स्थानों का',
    'of {heads} heads of {count} rows': '{count} पंक्तियों वाले {heads} हेड का',
    'of two features or more': 'दो या अधिक फ़ीचर का',
    '[{count}] or [axes, {rows}], a number for each row':
      '[{count}] या [axes, {rows}], हर पंक्ति के लिए एक संख्या,',
    'of at most 4 axes': 'अधिक से अधिक 4 अक्षों का',
    'none of them': 'इनमें से कोई नहीं',
    'the text': 'पाठ',
    'the files': 'फ़ाइलों',
    'the file': 'फ़ाइल',
    'the shape': 'आकार',
    missing: 'अनुपस्थित',

    // ---- arrays to compare ----
    'the array': 'सरणी',
    'of at most 8 dimensions': 'अधिक से अधिक 8 आयामों का',
    '{sides} for {Kind}': '{Kind} के लिए {sides}',
    '{count} heads': '{count} हेड',
    '{count} features a head': 'हर हेड में {count} अवयव',
    'an even number up to the {count} features of {name}': '{name} के {count} अवयवों तक की सम संख्या',
    '{heads} heads or {kvHeads} key heads': '{heads} हेड या {kvHeads} key हेड',
    '{count}, the features of a head of q': '{count}, q के एक हेड के अवयव',
    'a divisor of {count} heads': '{count} हेड का भाजक',
    '{count} rows of {rows} times {features} features':
      '{rows} गुणा {features} अवयवों की {count} पंक्तियाँ',
    '2: cosines and sines': '2: कोसाइन और साइन',
    '{one} or {two} columns for rotaryDim {dim}': 'rotaryDim {dim} के लिए {one} या {two} स्तंभ',
    '{count} entries for rotaryDim {dim}': 'rotaryDim {dim} के लिए {count} अवयव',
    'an even number of features': 'सम संख्या में अवयव',
    'of the shape of {name}, {shape}': '{name} के आकार का, {shape}',
    'a float of 2, 4 or 8 bytes, an integer or a boolean':
      '2, 4 या 8 बाइट का float, पूर्णांक या सत्य-मान',
    '{value}: texts': '{value}: पाठ',
    '{value}: complex numbers': '{value}: सम्मिश्र संख्याएँ',
    'the version': 'संस्करण',
    '1 to 3': '1 से 3',
    'a list of at most 8 sizes': 'अधिक से अधिक 8 आकारों की सूची',
    'a list of sizes': 'आकारों की सूची',
    'a list of numbers': 'संख्याओं की सूची',
    'F64, F32, F16 or BF16': 'F64, F32, F16 या BF16',
    float32: 'float32',
    '{count} bytes': '{count} बाइट',
    'there are {other}': 'ये हैं: {other}',
    '{what} and {More} more': '{what} और {More} और',

    // ---- models ----
    'a list of File, or an object of names and contents':
      'File की सूची, या नामों और सामग्री का object',
    'a Blob, a Uint8Array, an ArrayBuffer or a URL': 'Blob, Uint8Array, ArrayBuffer या URL',
    'an address': 'कोई पता',
    'a JSON object': 'JSON object',
    'an object in the header': 'header में कोई object',
    'is a pickle, a program that would have to be run to read it':
      'एक pickle है, यानी प्रोग्राम, जिसे पढ़ने के लिए चलाना पड़ेगा',
    'is of a format that is not read': 'का प्रारूप पढ़ा नहीं जाता',
    'a list of {count} times {values}': '{count} बार {values} की सूची',
    'a list of {count}': '{count} की सूची',
    '{wanted}, which is all that phasor computes': '{wanted}, phasor इतना ही गिनता है',
    'left out': 'छोड़ा हुआ',
    'left out or {}': 'छोड़ा हुआ या {}',
    'a positive integer up to 2^24': '2^24 तक कोई धनात्मक पूर्णांक',
    'more than {least}': '{least} से अधिक',
    'a divisor of {name}, {value}': '{name}, {value}, का भाजक',
    'a divisor of the width, {dim}': 'चौड़ाई, {dim}, का भाजक',
    'an object of groups': 'समूहों का object',
    'of type F32': 'F32 प्रकार का',
    'of a type of {names}': 'इनमें से किसी प्रकार का: {names}',
    'the width of a head, {width}, in this architecture': 'इस architecture में हेड की चौड़ाई, {width}',
    'the same for all layers': 'सब परतों के लिए एक ही',
    'a number above 0': '0 से बड़ी संख्या',
    'an even number up to the width of a head, {width}':
      'कोई सम संख्या, अधिक से अधिक हेड की चौड़ाई, {width}',
    'one value, or one for each layer': 'एक मान, या हर परत के लिए एक मान',
    'a token of at most {most} characters': 'अधिक से अधिक {most} अक्षरों का टोकन',
    'of at most {most} objects and lists in each other':
      'एक-दूसरे के भीतर अधिक से अधिक {most} ऑब्जेक्ट और सूचियाँ',
    'of at most {most} objects and lists': 'अधिक से अधिक {most} ऑब्जेक्ट और सूचियाँ',
    'a list that adds at most {most} tokens': 'अधिक से अधिक {most} टोकन जोड़ने वाली सूची',
    "a list with one Sequence of the id 'A'": "id 'A' वाले ठीक एक Sequence की सूची",
    '{one} pairs turn there, and {two} here': 'वहाँ {one} जोड़े घूमते हैं, और यहाँ {two}',
    'pair {pair} turns by {one} a position there, and by {two} here':
      'वहाँ जोड़ा {pair} प्रति स्थान {one} घूमता है, और यहाँ {two}',
    'cosines and sines are multiplied by {one} there, and by {two} here':
      'वहाँ कोसाइन और साइन {one} से गुणा होते हैं, और यहाँ {two} से',
    'a list of pairs [layer, head]': 'जोड़ों [layer, head] की सूची',
    'a pair [layer, head]': 'जोड़ा [layer, head]',
    'a layer below {layers}': '{layers} से कम की परत',
    'a head below {heads}': '{heads} से कम का हेड',
    'a token below {count}': '{count} से कम का टोकन',
    'a text or a list of token ids': 'कोई पाठ, या टोकनों की id की सूची',
    'one token or more': 'एक या अधिक टोकन',
    'at most {most}: the model has {rows} positions': 'अधिक से अधिक {most}: मॉडल में {rows} स्थान हैं',
    'at most {most}, half of the context': 'अधिक से अधिक {most}, संदर्भ का आधा',

    // ---- GGUF ----
    'below 2^53': '2^53 से कम',
    'a list of numbers or texts': 'संख्याओं या पाठों की सूची',
    'one of type {type}': '{type} प्रकार की',
    'the version of GGUF': 'GGUF का संस्करण',
    '2 or 3 in little-endian order': 'little-endian क्रम में 2 या 3',
    'a power of two from 1 to 2^20': '1 से 2^20 तक दो की कोई घात',
    'a multiple of general.alignment, {value}': 'general.alignment, {value}, का गुणज',
    'the place of {name}': '{name} का स्थान',
    'the length of {what}': '{what}: लंबाई',
    'the type of {what}': '{what}: प्रकार',
    'the name of field {k}': 'फ़ील्ड {k} का नाम',
    'the name of tensor {k}': 'टेंसर {k} का नाम',
    'the number of sides of {name}': '{name} की भुजाओं की संख्या',
    'a side of {name}': '{name} की एक भुजा',
    'the magic': 'आरंभिक चिह्न',
    'the number of tensors': 'टेंसरों की संख्या',
    'the number of fields': 'फ़ील्डों की संख्या',

    // ---- tokenizers ----
    'the vocabulary has it': 'वह शब्दावली में है',
    'added tokens follow the vocabulary': 'जोड़े गए टोकन शब्दावली के बाद आते हैं',
    'a text of which the normalizer leaves something': 'ऐसा पाठ, जिसका normalizer कुछ छोड़े',
    'a text that the normalizer does not make another added token':
      'ऐसा पाठ, जिसे normalizer दूसरा जोड़ा हुआ टोकन न बना दे',
    'two tokens, divided by a space or in a list': 'दो टोकन, बीच में खाली जगह देकर या सूची में',
    'of tokens of the vocabulary': 'शब्दावली के टोकनों का',
    'null or 0, because others make tokens random':
      'null या 0, क्योंकि दूसरे मान टोकनों को यादृच्छिक बनाते हैं',
    'other than Precompiled, because this browser has no Intl.Segmenter':
      'Precompiled के अलावा कुछ, क्योंकि इस ब्राउज़र में Intl.Segmenter नहीं है',
    'one character': 'एक वर्ण',
    'the id of a token, an integer from 0 and below 2^24':
      'टोकन की id, 0 से 2^24 के नीचे तक कोई पूर्णांक',
    'a list of a token and its id': 'टोकन और उसकी id की सूची',
    'an object with {name}, which single has': '{name} वाला object, जो single में है',
    'a list of ids, as long as tokens': 'id की सूची, tokens जितनी लंबी',
    'an object, or Sequence': 'कोई object, या Sequence',
    "'A', the text": "'A', पाठ",
    'a list whose last one alone adds tokens': 'ऐसी सूची, जिसका केवल आख़िरी टोकन जोड़े',
    '{value}, which is followed by others': '{value}, जिसके बाद दूसरे आते हैं',
    '{value}, as prepend_scheme says {scheme}': '{value}, क्योंकि prepend_scheme {scheme} है',
    'a list of tokens with their scores': 'टोकनों और उनके स्कोर की सूची',
    'a token and its score': 'टोकन और उसका स्कोर',
    'below {most}, the size of the vocabulary': '{most}, शब्दावली के माप, से कम',
    'an object of tokens and ids': 'टोकनों और id का object',

    // ---- patterns of tokenizers ----
    'a pattern without {what} at character {place}': 'पैटर्न, जिसमें वर्ण {place} पर यह न हो: {what}',
    'a pattern without {what}': 'पैटर्न, जिसमें यह न हो: {what}',
    'an unfinished pattern': 'अधूरा पैटर्न',
    '\\p without a name in braces': '\\p, जिसके बाद कोष्ठक में नाम न हो',
    'the unknown property {name}': 'अज्ञात गुण {name}',
    '{letters}, which is not read,': '{letters}, जो पढ़ा नहीं जाता',
    'a letter outside ASCII where case does not count':
      'ASCII से बाहर का अक्षर, जहाँ छोटे-बड़े अक्षर का भेद न हो',
    'a set without its end': 'समुच्चय, जिसका अंत न हो',
    'a POSIX bracket': 'POSIX कोष्ठक',
    'an empty set, or ] without a backslash,': 'ख़ाली समुच्चय, या \\ के बिना ]',
    'a range that begins with a class': 'परास, जो किसी class से शुरू हो',
    'a range that ends with a set': 'परास, जो समुच्चय पर ख़त्म हो',
    'a range that ends with a class': 'परास, जो किसी class पर ख़त्म हो',
    'a range whose end is before its beginning': 'परास, जिसका अंत शुरू से पहले हो',
    'an empty part of a set': 'समुच्चय का ख़ाली भाग',
    'a range beyond ASCII where case does not count':
      'ASCII से आगे का परास, जहाँ छोटे-बड़े अक्षर का भेद न हो',
    'sets that are too deep': 'बहुत गहरे समुच्चय',
    'a set with ^ where case does not count': '^ वाला समुच्चय, जहाँ छोटे-बड़े अक्षर का भेद न हो',
    'a group without its end': 'समूह, जिसका अंत न हो',
    'a group of a kind that is not read': 'ऐसा समूह, जो पढ़ा नहीं जाता',
    'a repeated assertion': 'दोहराया गया assertion',
    'an unfinished count': 'अधूरी गिनती',
    'a count whose end is before its beginning': 'गिनती, जिसका अंत शुरू से पहले हो',
    'a sign after a count': 'गिनती के बाद कोई चिह्न',
    'two repetitions of one part': 'एक ही भाग की दो पुनरावृत्तियाँ',
    'groups that are too deep': 'बहुत गहरे समूह',
    'a repetition of nothing': 'किसी चीज़ की नहीं, ख़ाली की पुनरावृत्ति',
    '{sign} where case does not count': '{sign}, जहाँ छोटे-बड़े अक्षर का भेद न हो',
    'a look behind of a length that is not fixed': 'पीछे देखना, जिसकी लंबाई तय नहीं',
    'more than {most} steps': '{most} से अधिक चरण',
    'a repetition of what can be empty': 'उसकी पुनरावृत्ति जो ख़ाली हो सकता है',
    'a table that begins with its size, which has {count} bytes and says {size}':
      'ऐसी तालिका, जिसके शुरू में उसका माप हो; उसमें {count} बाइट हैं और लिखा है {size}',
    'a ) without its beginning': 'बिना शुरू का )',
  },
};
