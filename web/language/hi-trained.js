// हिन्दी: प्रशिक्षित मॉडल के हेड, हाथ से बने हेडों के पास।

/** @type {Readonly<Record<string, string>>} */
export default {
  'These heads are trained: a model of two layers learned to go on with a sequence that it has seen once, and nobody told its heads how. Ten letters come twice below. A head of the first layer looks at the letter before; with its help those of the second find what came after the same letter the first time. They are known as induction heads. Choose one, and switch it off: the other is enough. Without both, nothing is named right.':
    'ये हेड प्रशिक्षित हैं: दो परतों के एक मॉडल ने एक बार देखे क्रम को आगे बढ़ाना सीखा, और उसके हेडों को किसी ने नहीं बताया कि कैसे। नीचे दस अक्षर दो बार आते हैं। पहली परत का एक हेड पिछले अक्षर को देखता है; उसकी मदद से दूसरी परत के हेड खोजते हैं कि पहली बार उसी अक्षर के बाद क्या आया था। उन्हें इंडक्शन हेड कहते हैं। एक चुनकर बंद कीजिए: दूसरा काफ़ी है। दोनों के बिना कुछ भी ठीक नहीं बताया जाता।',
  'Heads that training made': 'प्रशिक्षण से बने हेड',
  'looks at the token before': 'पिछले टोकन को देखता है',
  'looks at the first token': 'पहले टोकन को देखता है',
  'looks at the same token, earlier': 'पहले आए उसी टोकन को देखता है',
  'looks at what came after the same token': 'उसी टोकन के बाद जो आया था, उसे देखता है',
  'Layer {layer}, head {head} {deed}: over random sequences, {score} of its weight goes there.':
    'परत {layer}, हेड {head} {deed}: यादृच्छिक क्रमों पर उसके भार का औसतन {score} वहीं जाता है।',
  'Switch this head on': 'यह हेड चालू करें',
  'Switch this head off': 'यह हेड बंद करें',
  'The model names {right} of {all} tokens right; heads that are switched off: {off}.':
    'मॉडल {all} में से {right} टोकन ठीक बताता है; बंद हेड: {off}।',
};
