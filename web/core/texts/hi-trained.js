// हिन्दी: प्रशिक्षित मॉडल के हेड, हाथ से बने हेडों के पास।

/** @type {Readonly<Record<string, string>>} */
export default {
  'Nobody told these heads what to do: a small language model found them while it learned to predict the next token of old novels, the Bible and speeches. It reads your sentence. What each head does was measured on a novel that the model has not read. Beside it stands what a head would give that looks at all tokens alike; some heads do nothing that has a name here. Choose one and switch it off: the loss says how much worse the model predicts your sentence, and the list shows what it expects next.':
    'इन हेडों को किसी ने नहीं बताया कि क्या करना है: एक छोटे भाषा मॉडल ने पुराने उपन्यासों, बाइबल और भाषणों के अगले टोकन का अनुमान लगाना सीखते हुए उन्हें पाया। वह आपका वाक्य पढ़ता है। हर हेड क्या करता है, यह एक ऐसे उपन्यास पर मापा गया जो मॉडल ने नहीं पढ़ा। साथ में लिखा है कि सब टोकन को एक-सा देखने वाला हेड क्या देता; कुछ हेड ऐसा कुछ नहीं करते जिसका यहाँ नाम हो। एक चुनकर बंद कीजिए: हानि बताती है कि मॉडल आपके वाक्य का अनुमान कितना बुरा लगाता है, और सूची बताती है कि आगे उसे क्या उम्मीद है।',
  'Take care with what you see. Where a head looks at the previous token in every sentence, it is no sign of understanding that “bank” looks at “money”. And the model is small: what it writes is often grammatical, rarely true, and it knows nothing of today. <1>Its card</1> says what it has read, how well it predicts, and what it writes.':
    'जो दिखे, उसे सावधानी से पढ़िए। जो हेड हर वाक्य में पिछले टोकन को देखता है, उसमें “bank” का “money” को देखना समझ का संकेत नहीं। और मॉडल छोटा है: वह जो लिखता है उसका व्याकरण अकसर ठीक होता है, बात कम ही सच होती है, और आज का उसे कुछ पता नहीं। <1>उसका परिचय</1> बताता है कि उसने क्या पढ़ा है, कितना ठीक अनुमान लगाता है, और आगे क्या लिखता है।',
  'Your sentence in a small language model': 'आपका वाक्य एक छोटे भाषा मॉडल में',
  'Your sentence in a small language model, and what every head of it looks at.':
    'आपका वाक्य एक छोटे भाषा मॉडल में, और उसका हर हेड किसे देखता है।',
  'Heads that training made': 'प्रशिक्षण से बने हेड',
  'Switch this head on': 'यह हेड चालू करें',
  'Switch this head off': 'यह हेड बंद करें',
};
