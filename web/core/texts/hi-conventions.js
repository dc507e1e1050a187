// हिन्दी: the page of conventions.

/** @type {Readonly<Record<string, string>>} */
export default {
  // ---- the page ----
  'phasor: conventions': 'phasor: परिपाटियाँ',
  'Which rotary encoding a config.json means, layer by layer, and which of its fields nobody reads.':
    'config.json किस रोटरी एन्कोडिंग की बात करती है, परत दर परत, और उसके कौन-से फ़ील्ड कोई नहीं पढ़ता।',
  'Which rotary encoding does this file mean?': 'यह फ़ाइल किस रोटरी एन्कोडिंग की बात करती है?',
  'Paste the <1/> of a model from Hugging Face, or drop the file on the box. It is read as transformers 5 reads it, and stays on your computer.':
    'Hugging Face के किसी मॉडल की <1/> यहाँ चिपकाइए, या फ़ाइल को बक्से पर छोड़िए। इसे वैसे ही पढ़ा जाता है जैसे transformers 5 पढ़ता है, और यह आपके कंप्यूटर पर ही रहती है।',
  'Length of the sequence': 'अनुक्रम की लंबाई',
  'Open a file': 'फ़ाइल खोलें',
  Examples: 'उदाहरण',
  'A file with faults': 'दोषों वाली फ़ाइल',

  // ---- the answer ----
  'There is no file yet.': 'अभी कोई फ़ाइल नहीं है।',
  'This file has no answer.': 'इस फ़ाइल का कोई उत्तर नहीं है।',
  'This file is no configuration: it does not begin as JSON does, with {.':
    'यह फ़ाइल कॉन्फ़िगरेशन नहीं है: यह JSON की तरह { से शुरू नहीं होती।',
  'The box shows its first 64 KB; all of it was read.': 'डिब्बे में इसके पहले 64 KB दिखते हैं; पढ़ी पूरी गई।',
  'This file is too large for a configuration.': 'कॉन्फ़िगरेशन के लिए यह फ़ाइल बहुत बड़ी है।',
  'Every field about rotary embedding is read as it is written.':
    'रोटरी एन्कोडिंग का हर फ़ील्ड वैसे ही पढ़ा जाता है जैसे लिखा है।',
  'One field needs a look.': 'एक फ़ील्ड पर ध्यान देना चाहिए।',
  '{count} fields need a look.': '{count} फ़ील्डों पर ध्यान देना चाहिए।',
  unknown: 'अज्ञात',
  ignored: 'अनदेखा',
  contradictory: 'परस्पर विरोधी',
  'without effect': 'बेअसर',
  missing: 'अनुपस्थित',
  'What the file means': 'फ़ाइल का अर्थ',
  'Read otherwise by {reader}': '{reader} इसे अलग पढ़ता है',

  // ---- its tables ----
  'all layers': 'सब परत',
  'rotary embedding': 'रोटरी एन्कोडिंग',
  type: 'प्रकार',
  'the long list': 'लंबी सूची',
  '{type}, assumed': '{type}, माना हुआ',
  'the short list': 'छोटी सूची',
  'features that turn': 'घूमने वाले अवयव',
  'all {all}': 'सभी {all}',
  'the first {count} of {all}': '{all} में से पहले {count}',
  'the last {count} of {all}': '{all} में से आख़िरी {count}',
  pairing: 'जोड़ी बनाना',
  'half: j with j + {half}': 'आधा: j के साथ j + {half}',
  'interleaved: 2j with 2j + 1': 'एकांतर: 2j के साथ 2j + 1',
  'effective base': 'प्रभावी आधार',
  frequencies: 'आवृत्तियाँ',
  'pairs that do not turn': 'न घूमने वाली जोड़ियाँ',
  'ramp from pair to pair': 'ढलान, जोड़ी से जोड़ी तक',
  'It turns by the position in {axis}; height and width have half of the pairs each.':
    'यह {axis} के स्थान से घूमती है; ऊँचाई और चौड़ाई के पास आधी-आधी जोड़ियाँ हैं।',
  'positions of a token': 'एक टोकन के स्थान',
  'height, width: half of the pairs each': 'ऊँचाई, चौड़ाई: हर एक के लिए आधी जोड़ियाँ',
  'two, half a head each': 'दो, हर एक के लिए आधा हेड',
  'pairs of time, height, width': 'समय, ऊँचाई, चौड़ाई की जोड़ियाँ',
  '{pairs}, interleaved': '{pairs}, बारी-बारी से',
  '{pairs}, height and width by turns, time last': '{pairs}, ऊँचाई और चौड़ाई बारी-बारी से, समय अंत में',
  'Position that turns every pair': 'हर जोड़ी को घुमाने वाला स्थान',
  'It turns by the position in {axis}: height and width turn {height} pairs each, by turns, and time the last {time}. In a text the three positions are equal.':
    'यह {axis} के स्थान से घूमती है: ऊँचाई और चौड़ाई बारी-बारी से {height} जोड़ियाँ प्रत्येक घुमाती हैं, और समय अंतिम {time}। पाठ में तीनों स्थान बराबर होते हैं।',
  'factor on the scores of a query at position p': 'स्थान p की क्वेरी के स्कोर का गुणक',
  time: 'समय',
  height: 'ऊँचाई',
  width: 'चौड़ाई',
  'It turns by the position in {axis}: {time} pairs turn by time, {height} by height and {width} by width, interleaved. In a text the three positions are equal.':
    'यह {axis} के स्थान से घूमती है: {time} जोड़ियाँ समय से घूमती हैं, {height} ऊँचाई से और {width} चौड़ाई से, बारी-बारी से। पाठ में तीनों स्थान बराबर होते हैं।',
  'It turns by the position in {axis}: {time} pairs turn by time, {height} by height and {width} by width, in this order. In a text the three positions are equal.':
    'यह {axis} के स्थान से घूमती है: {time} जोड़ियाँ समय से घूमती हैं, {height} ऊँचाई से और {width} चौड़ाई से, इसी क्रम में। पाठ में तीनों स्थान बराबर होते हैं।',
  'The scores of a query at position p are also multiplied by {formula}: by {factor} at {query}.':
    'स्थान p की क्वेरी के स्कोर को {formula} से भी गुणा किया जाता है: {query} पर {factor} से।',
  'In the layers {layers}, which do not turn, the scores of a query at position p are multiplied by {formula}: by {factor} at {query}.':
    'परतों {layers} में, जो नहीं घूमतीं, स्थान p की क्वेरी के स्कोर को {formula} से गुणा किया जाता है: {query} पर {factor} से।',
  'factor on cosines and sines': 'कोसाइन और साइन का गुणक',
  'factor on scores': 'स्कोर का गुणक',
  'Every pair': 'हर जोड़ी',
  'Every pair of {layers}': '{layers} की हर जोड़ी',
  'Another config.json, to compare with': 'तुलना के लिए दूसरी config.json',
  'All frequencies are the same.': 'सभी आवृत्तियाँ एक जैसी हैं।',
  'One turns {one} pairs and the other {other}: no angle is compared.':
    'एक {one} जोड़ियाँ घुमाता है और दूसरा {other}: कोणों की तुलना नहीं होती।',
  '{differing} of {pairs} frequencies differ. An angle differs by {threshold} or more from position {position} on: that of pair {pair}.':
    '{pairs} में से {differing} आवृत्तियाँ अलग हैं। स्थान {position} से एक कोण {threshold} या अधिक अलग है: जोड़ी {pair} का।',
  'largest difference of an angle, in radians': 'कोण का सबसे बड़ा अंतर, रेडियन में',
  'compare must be one of {names}, or the text of a config.json, got {compare}':
    'compare को {names} में से एक, या किसी config.json का पाठ होना चाहिए, मिला {compare}',
  'your config.json': 'आपकी config.json',
  'the other one': 'दूसरी',
  pair: 'जोड़ी',
  'radians a position': 'प्रति स्थान रेडियन',
  'positions a turn': 'प्रति चक्कर स्थान',
};
