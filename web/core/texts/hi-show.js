// हिन्दी: the page of `phasor show` and phasor.py, and figures of arrays that others computed.

/** @type {import('./language.js').Table} */
export default {
  'The numbers are kept to within {error}.': 'संख्याएँ {error} तक सही रखी गई हैं।',
  'Weights below 0, in a colour of their own: {count}.': '0 से छोटे भार, अपने अलग रंग में: {count}।',
  '{name} is counted from 0 to {last} here: there is no {value}.':
    '{name} यहाँ 0 से {last} तक गिना जाता है: {value} नहीं है।',
  'Read as {layers} layers of {heads} heads; of a batch give one text alone.':
    '{heads} हेड वाली {layers} परतें पढ़ी गईं; बैच में से एक ही पाठ दीजिए।',
  'Dark is {top}, the largest weight.': 'गहरा रंग {top} है, सबसे बड़ा भार।',
  'The prompt ends with {last}; tokens after it were generated.':
    'प्रॉम्प्ट {last} पर समाप्त होता है; उसके बाद के टोकन बनाए गए हैं।',
};
