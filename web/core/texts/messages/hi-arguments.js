// हिन्दी: what the library says of arguments: calls, encodings, attention, masks, words, pictures, training.

/** @type {import('./translator.js').Templates} */
export default {
  sentences: {
    '{what} must be {wanted}, got {got}': '{what}: {wanted} चाहिए, मिला {got}',
    '{what} must be {wanted}': '{what}: {wanted} चाहिए',
    '{name} must keep its {count} entries until the call is done, got fewer':
      '{name}: कॉल पूरी होने तक इसके {count} अवयव बने रहने चाहिए, मिले कम',
    'there is no option {name}': '{name} नाम का कोई विकल्प नहीं है',
    'there is no option {name}; the options are {names}':
      '{name} नाम का कोई विकल्प नहीं है; विकल्प ये हैं: {names}',
    'there is no option {name}; the nearest options are {names}':
      '{name} नाम का कोई विकल्प नहीं है; सबसे मिलते-जुलते विकल्प: {names}',
    'there is no option {name}; did you mean {meant}?':
      '{name} नाम का कोई विकल्प नहीं है; क्या आपका मतलब {meant} है?',
    '{what} has no {option}': '{what} में {option} नहीं होता',
    'groups must have a piece of word {word}, got none':
      'groups में शब्द {word} का कोई टुकड़ा होना चाहिए, मिला कोई नहीं',
    '{name} must not have piece {piece}, which {other} has':
      '{name} में टुकड़ा {piece} नहीं होना चाहिए, वह {other} में है',
    'table must have a row for each of {count} patches, got {got}':
      'table में {count} टुकड़ों में से हर एक की एक पंक्ति चाहिए, मिला {got}',
    'weights must have keys for {rows} × {cols} patches, got {count} keys':
      'weights में {rows} × {cols} टुकड़ों की key चाहिए, मिलीं {count} key',
    'weights must have keys for {rows} × {cols} patches after {prefix} tokens, got {count} keys':
      'weights में {prefix} टोकन के बाद {rows} × {cols} टुकड़ों की key चाहिए, मिलीं {count} key',
    'grid must be given: {count} keys are no square number of patches':
      'grid देना होगा: {count} key टुकड़ों की वर्ग संख्या नहीं हैं',
    'grid must be given: {count} keys are no square number of patches after {prefix} tokens':
      'grid देना होगा: {prefix} टोकन के बाद {count} key टुकड़ों की वर्ग संख्या नहीं हैं',
    'an argument is missing': 'एक तर्क नहीं दिया गया',
    'not enough memory': 'मेमोरी कम है',
    'not enough memory for {bytes} bytes': '{bytes} बाइट के लिए मेमोरी कम है',

    // ---- loading ----
    '{address} could not be fetched ({why}); check the address':
      '{address} लाया नहीं जा सका ({why}); पता जाँचिए',
    '{name} was answered with {status}; check that the file is there':
      '{name} का उत्तर {status} मिला; जाँचिए कि फ़ाइल वहाँ है',
    '{name} could not be read ({why}); try again': '{name} पढ़ा नहीं जा सका ({why}); फिर कोशिश कीजिए',
    '{name} could not be read ({why}); give it anew':
      '{name} पढ़ा नहीं जा सका ({why}); इसे फिर से दीजिए',
    '{name} is no WebAssembly; check what is at that place':
      '{name} WebAssembly नहीं है; जाँचिए कि उस जगह क्या है',
    '{name} is no WebAssembly but {type}; check what is at that place':
      '{name} WebAssembly नहीं बल्कि {type} है; जाँचिए कि उस जगह क्या है',
    "the page's Content-Security-Policy blocks WebAssembly; add 'wasm-unsafe-eval' to its script-src":
      "पृष्ठ की Content-Security-Policy WebAssembly को रोकती है; उसके script-src में 'wasm-unsafe-eval' जोड़िए",
    "this engine's WebAssembly lacks {features}; import 'phasor', or 'phasor/slim' with build: 'auto'":
      "इस इंजन के WebAssembly में यह नहीं है: {features}; 'phasor' import कीजिए, या build: 'auto' के साथ 'phasor/slim'",
    "this entry does not have the build '{build}'; import {entry}, or 'phasor/slim', which fetches either":
      "इस प्रवेश में बिल्ड '{build}' नहीं है; {entry} import कीजिए, या 'phasor/slim', जो दोनों ला सकता है",
    "this engine's WebAssembly lacks {features}; use a newer one: {wanted}":
      'इस इंजन के WebAssembly में यह नहीं है: {features}; नया इंजन बरतिए: {wanted}',
    '{name} is damaged or incomplete; copy it from the package again ({why})':
      '{name} ख़राब या अधूरा है; इसे पैकेज से फिर कॉपी कीजिए ({why})',
    'the WebAssembly could not be compiled; try again ({why})':
      'WebAssembly कंपाइल नहीं हो सका; फिर कोशिश कीजिए ({why})',
    'this engine has no WebAssembly, or it is switched off; phasor needs it: {wanted}':
      'इस इंजन में WebAssembly नहीं है, या बंद है; phasor को यह चाहिए: {wanted}',
    'there is not enough memory to start ({why})': 'शुरू करने के लिए मेमोरी कम है ({why})',
    'the file is not that of this version of phasor ({why})':
      'फ़ाइल phasor के इस संस्करण की नहीं है ({why})',
    'phasor is not loaded yet': 'phasor अभी लोड नहीं हुआ है',
    'a worker ended ({why})': 'एक worker बंद हो गया ({why})',
    'a worker ended': 'एक worker बंद हो गया',
    'the worker ended: {why}': 'worker बंद हो गया: {why}',
    '{url} cannot be fetched': '{url} लाया नहीं जा सका',
    '{url} cannot be fetched: a page on a disk may fetch no file, so open it from a server':
      '{url} लाया नहीं जा सका: डिस्क पर रखा पृष्ठ कोई फ़ाइल नहीं ला सकता, इसलिए उसे सर्वर से खोलिए',
    'the worker ended ({why}); the next change starts another':
      'worker बंद हो गया ({why}); अगला बदलाव दूसरा शुरू करेगा',
    'the pool is closed': 'pool बंद है',
    'the view is closed': 'view बंद है',

    // ---- reasons ----
    'no answer in {seconds} s': '{seconds} सेकंड में कोई उत्तर नहीं',
    '{Kind} of a worker': 'worker का {Kind}',
    'out of memory': 'मेमोरी ख़त्म',
    'nobody has the pool any more': 'pool अब किसी के पास नहीं है',
    'the pool was closed': 'pool बंद कर दिया गया',
    'the response given as wasm': 'wasm के रूप में दिया गया उत्तर',
    'the array given as wasm': 'wasm के रूप में दी गई सरणी',

    // ---- tensors ----
    '{name} must have {count} entries for shape {shape}, got {got}':
      '{name}: आकार {shape} के लिए {count} अवयव होने चाहिए, मिला {got}',
    'give either {One} or {Other}, not both': '{One} या {Other} में से एक दीजिए, दोनों नहीं',
    '{name} must be the same in both arguments, or in one only':
      '{name}: दोनों तर्कों में एक ही, या केवल एक में होना चाहिए',
    'into.{one} must not share memory with into.{two}: each result needs its own':
      'into.{one} और into.{two} की मेमोरी साझी नहीं होनी चाहिए: हर परिणाम को अपनी मेमोरी चाहिए',

    // ---- attention ----
    'pastKey and pastValue must be left out: the cache is the past':
      'pastKey और pastValue नहीं देने चाहिए: अतीत तो कैश ही है',
    'mask must not be numbers that are all 0 or 1, which could mean two things: give true and false (or Uint8Array rows) to keep and hide keys, Float32Array rows to add 0 and 1 to the scores':
      'mask में केवल 0 और 1 नहीं होने चाहिए, क्योंकि उनके दो अर्थ हो सकते हैं: key रखने और छिपाने के लिए true और false (या Uint8Array की पंक्तियाँ) दीजिए, स्कोर में 0 और 1 जोड़ने के लिए Float32Array की पंक्तियाँ',
    'mask must broadcast to [batch, heads, queries, keys] = [{full}], got {got}':
      'mask: [batch, heads, queries, keys] = [{full}] तक broadcast होना चाहिए, मिला {got}',
    'mask must broadcast to [batch, heads, queries, keys] = [{full}], got {got}; which keys of each batch entry are real is said by [{first}, 1, 1, {keys}] or keyLengths':
      'mask: [batch, heads, queries, keys] = [{full}] तक broadcast होना चाहिए, मिला {got}; बैच के हर अवयव के कौन-से key असली हैं, यह [{first}, 1, 1, {keys}] या keyLengths से बताया जाता है',
    '{name} must come with the matrix it belongs to, got none':
      '{name}: जिस मैट्रिक्स का यह है, वह भी साथ होना चाहिए, मिला कुछ नहीं',
    '{name} must have {width} columns, got {got}': '{name}: {width} स्तंभ होने चाहिए, मिला {got}',
    '{name} must have at least one column, got none':
      '{name}: कम से कम एक स्तंभ होना चाहिए, मिला कुछ नहीं',
    'context must have the batch entries of x, {wanted}, got {got}':
      'context: बैच के उतने अवयव होने चाहिए जितने x के हैं, {wanted}, मिला {got}',
    '{name} must have one entry a batch entry, {count}, got {got}':
      '{name}: बैच के हर अवयव के लिए एक अवयव होना चाहिए, {count}, मिला {got}',
    '{name} must divide {what}, {whole}, got {got}':
      '{name}: {what}, {whole}, का भाजक होना चाहिए, मिला {got}',
    '{name} must have as many dimensions as q, {count}, got {got}':
      '{name}: उतने ही आयाम होने चाहिए जितने q के हैं, {count}, मिला {got}',
    '{name} must have the batch entries of q, {count}, got {got}':
      '{name}: बैच के उतने अवयव होने चाहिए जितने q के हैं, {count}, मिला {got}',
    '{name} must have the rows of k, {count}, got {got}':
      '{name}: उतनी पंक्तियाँ होनी चाहिए जितनी k की हैं, {count}, मिला {got}',
    '{name} must be the heads of {of}, {count}, got {got}':
      '{name}: {of} के हेड की संख्या होनी चाहिए, {count}, मिला {got}',
    '{name} must have the heads of k, {count}, got {got}':
      '{name}: उतने हेड होने चाहिए जितने k के हैं, {count}, मिला {got}',
    '{name} must have the columns of q, {count}, got {got}':
      '{name}: उतने स्तंभ होने चाहिए जितने q के हैं, {count}, मिला {got}',
    '{name} must have kvHeads·dk columns, {count}, got {got}':
      '{name}: kvHeads·dk स्तंभ होने चाहिए, {count}, मिला {got}',
    '{name} must {what}, {count}, got {got}': '{name}: {what}, {count} चाहिए, मिला {got}',
    '{name} must have a batch of 1, got {got}': '{name}: बैच 1 का होना चाहिए, मिला {got}',
    '{name} must be {shape} like {Other}[0], got {got}':
      '{name}: {Other}[0] की तरह {shape} होना चाहिए, मिला {got}',

    // ---- masks ----
    'rule must {wanted}': 'rule में {wanted}',
    'rule cannot be read: {why}': 'rule पढ़ा नहीं जा सकता: {why}',
    'rule cannot be read at character {place}: {why}': 'rule वर्ण {place} पर पढ़ा नहीं जा सकता: {why}',
    'rule must not use the name {name}, which is an option of the call':
      'rule में {name} नाम नहीं होना चाहिए, जो कॉल का विकल्प है',
    'rule has the name {name}, and the option is called {meant}: they must be the same':
      'rule में {name} नाम है, और विकल्प का नाम {meant} है: दोनों एक ही होने चाहिए',
    'rule has the name {name}, which is no option: give it a number, as in { {same}: 4 }':
      'rule में {name} नाम है, जो कोई विकल्प नहीं: उसे संख्या दीजिए, जैसे { {same}: 4 }',
    'rule must change less often: after {spent} operations it is not known which blocks it fills':
      'rule को कम बार बदलना चाहिए: {spent} संक्रियाओं के बाद भी पता नहीं कि वह कौन-से खंड भरता है',
    '{name} must be [from, to) inside [0, {cells}], got {got}':
      '{name}: [0, {cells}] के भीतर [from, to) होना चाहिए, मिला {got}',

    // ---- expressions ----
    'Expected expression after {sign}.': '{sign} के बाद व्यंजक होना चाहिए।',
    'Expected expression.': 'यहाँ व्यंजक होना चाहिए।',
    'Expected comma.': 'यहाँ अल्पविराम होना चाहिए।',
    'Expected {sign}.': 'यहाँ {sign} होना चाहिए।',
    'Expected exponent ({number}).': 'घातांक होना चाहिए ({number})।',
    'Unexpected {sign}.': 'यहाँ {sign} नहीं आ सकता।',
    'Unexpected token {sign}.': 'यहाँ {sign} नहीं आ सकता।',
    'Unexpected period.': 'यहाँ बिंदु नहीं आ सकता।',
    'Unclosed {sign}.': '{sign} बंद नहीं किया गया।',
    'Unclosed quote after {text}.': '{text} के बाद उद्धरण-चिह्न बंद नहीं किया गया।',
    'missing unaryOp argument.': 'चिह्न के बाद कुछ नहीं है।',
    'Variable names cannot start with a number ({number}).':
      'नाम संख्या से शुरू नहीं हो सकता ({number})।',

    // ---- words and training ----
    'tokens must be {wanted}, got tokens[{at}] = {got}':
      'tokens: {wanted} चाहिए, मिला tokens[{at}] = {got}',
    'the data is not version 1 of words.bin, it starts with "{magic}"':
      'डेटा words.bin का संस्करण 1 नहीं है, वह "{magic}" से शुरू होता है',
    'the run is closed': 'प्रशिक्षण बंद किया जा चुका है',
  },

  phrases: {
    // ---- what was given ----
    'an array of {count}': '{count} अवयवों की सरणी',
    'a tensor of shape {shape}': 'आकार {shape} का टेंसर',
    'a multiple of 4': '4 का कोई गुणज',
    'a function': 'फ़ंक्शन',
    'a symbol': 'symbol',
    'an object': 'कोई object',
    'an object { wq, wk, wv, heads, … }': 'कोई object { wq, wk, wv, heads, … }',
    'a revoked proxy': 'रद्द किया गया proxy',
    'a {Kind}': '{Kind}',
    nothing: 'कुछ नहीं',
    none: 'कुछ नहीं',
    another: 'कुछ और',
    '{sides}-D (shape {shape})': '{sides}-D (आकार {shape})',
    '{sides}-D (shape {shape}); give { shape: [rows, cols], data } or an array a row':
      '{sides}-D (आकार {shape}); { shape: [rows, cols], data } या हर पंक्ति की एक सरणी दीजिए',
    'a {kind} of {length} numbers without a shape: give { shape: [rows, cols], data }':
      'बिना आकार के {length} संख्याओं का {kind}: { shape: [rows, cols], data } दीजिए',

    // ---- loading ----
    'Chrome 95, Firefox 100, Safari 16.4 and Node 18 or newer have it':
      'यह Chrome 95, Firefox 100, Safari 16.4 और Node 18 या उनसे नए में है',

    // ---- numbers ----
    '{wanted} or {other}': '{wanted} या {other}',
    'an integer': 'कोई पूर्णांक',
    'a positive integer': 'कोई धनात्मक पूर्णांक',
    'a positive even integer': 'कोई धनात्मक सम पूर्णांक',
    'an even integer up to {most}': '{most} तक कोई सम पूर्णांक',
    'an integer, 0 or more': '0 या उससे बड़ा पूर्णांक',
    'an integer ≥ {least}': 'कोई पूर्णांक ≥ {least}',
    'an integer from {least} to {most}': '{least} से {most} तक कोई पूर्णांक',
    'an integer from 0 to {most}, a row of cos': '0 से {most} तक कोई पूर्णांक, cos की एक पंक्ति का',
    'an integer from 0 to {most}, or the name of a token':
      '0 से {most} तक कोई पूर्णांक, या टोकन का नाम',
    'at most {most}': 'अधिक से अधिक {most}',
    'at least {least}': 'कम से कम {least}',
    'less than {most}': '{most} से कम',
    'below {most}': '{most} से कम',
    'above {least}': '{least} से बड़ा',
    'above 0': '0 से बड़ा',
    'above 0 in float32, at least 1.4013e-45': 'float32 में 0 से बड़ा, कम से कम 1.4013e-45',
    '0 or more': '0 या उससे बड़ा',
    '0 (none) or above': '0 (कोई नहीं) या उससे बड़ा',
    '2 or more': '2 या उससे बड़ा',
    even: 'सम',
    'even and 4 or more': 'सम और 4 या उससे बड़ा',
    'a number': 'कोई संख्या',
    'a height and a width': 'ऊँचाई और चौड़ाई',
    'a height and a width up to 32768': '32768 तक की ऊँचाई और चौड़ाई',
    'a height and a width up to 32768, or a shortest_edge':
      '32768 तक की ऊँचाई और चौड़ाई, या shortest_edge',
    'a finite number': 'कोई परिमित संख्या',
    'an integer within ±(2^53 − 1)': '±(2^53 − 1) के भीतर कोई पूर्णांक',
    'a finite number above 0': '0 से बड़ी परिमित संख्या',
    'a finite number, 0 or more': '0 या उससे बड़ी परिमित संख्या',
    'a finite number in float32': 'float32 में परिमित संख्या',
    'finite numbers': 'परिमित संख्याएँ',
    'finite numbers above 0': '0 से बड़ी परिमित संख्याएँ',
    'in the range of float32, ±3.4028e38': 'float32 की सीमा में, ±3.4028e38',
    'a number in the range of float32, or -Infinity': 'float32 की सीमा में संख्या, या -Infinity',
    'true or false': 'true या false',
    'not empty': 'कम से कम एक अवयव',
    'a pair [from, to] of numbers': 'संख्याओं का जोड़ा [from, to]',
    'a pair [from, to] with 0 ≤ from < to ≤ {count}':
      'जोड़ा [from, to], जिसमें 0 ≤ from < to ≤ {count} हो,',
    'a tensor with entries': 'अवयवों वाला टेंसर',
    'at most {count} pixels': 'अधिक से अधिक {count} पिक्सेल',
    'a number or a pair [row, column]': 'कोई संख्या या जोड़ा [row, column]',

    // ---- arrays ----
    'a string': 'कोई string',
    'a text': 'कोई पाठ',
    'a URL or string': 'कोई URL या string',
    'a URL, string, BufferSource, Response or WebAssembly.Module':
      'URL, string, BufferSource, Response या WebAssembly.Module',
    'an AbortSignal': 'कोई AbortSignal',
    'an array of numbers': 'संख्याओं की सरणी',
    'an array of booleans': 'boolean की सरणी',
    'an array of strings': 'string की सरणी',
    'an array of tokens': 'टोकनों की सरणी',
    'an array of sizes': 'आकारों की सरणी',
    'an array of stage names': 'चरणों के नामों की सरणी',
    'an array of {count} like its neighbours': 'अपने पड़ोसियों की तरह {count} अवयवों की सरणी',
    '[{rows}], a number for each row of {name}': '[{rows}], {name} की हर पंक्ति की एक संख्या',
    'a table of {columns} columns, as P': '{columns} स्तंभों की तालिका, जैसी P',
    'a table before the options': 'विकल्पों से पहले एक तालिका',
    "[low, high] with 0 < low ≤ high, finite, for the scale 'log'":
      "[low, high], 0 < low ≤ high, दोनों परिमित, पैमाने 'log' के लिए",
    'an array of {what}': '{what} की सरणी',
    'an object of arrays named {names}': '{names} नाम की सरणियों का object',
    'an object with a type': 'type वाला object',
    'an object with a task': 'task वाला object',
    'an object of numbers': 'संख्याओं का object',
    'of shape {one} or {two}': 'आकार {one} या {two} का',
    'of shape [{shape}]': 'आकार [{shape}] का',
    'of at most 2^24 entries but for the 0': '0 को छोड़ अधिक से अधिक 2^24 अवयवों का',
    'an array of numbers, not of what may be the bits of float16':
      'संख्याओं की array, न कि float16 के संभावित bit',
    'an array of numbers, typed or not': 'संख्याओं की array, typed या साधारण',
    'a Float32Array or Float64Array or {wanted}': 'Float32Array या Float64Array या {wanted}',
    'a tensor { shape, data } or nested arrays of numbers':
      'टेंसर { shape, data } या संख्याओं की nested सरणियाँ',
    'a tensor { shape, data } or nested arrays, of booleans or of numbers':
      'टेंसर { shape, data } या nested सरणियाँ, boolean या संख्याओं की',
    'one matrix (leading sizes of 1)': 'एक मैट्रिक्स (पहले के आकार 1)',
    'a matrix with cells': 'खानों वाला मैट्रिक्स',
    'a table with an even number of columns': 'सम संख्या में स्तंभों वाली तालिका',
    'a name or a list of colours': 'कोई नाम या रंगों की सूची',
    'a list of 2 or more colours': '2 या अधिक रंगों की सूची',
    "a colour '#rrggbb' or '#rrggbbaa'": "रंग '#rrggbb' या '#rrggbbaa'",
    "'auto' or a pair [low, high]": "'auto' या जोड़ा [low, high]",
    '[low, high] with finite low ≤ high': '[low, high], जिसमें low ≤ high परिमित हों',
    '[from, to) with 0 ≤ from < to ≤ {most}': '[from, to), जिसमें 0 ≤ from < to ≤ {most}',
    "'mean' or 'nearest' where a pixel covers several rows":
      "'mean' या 'nearest', जब एक पिक्सेल कई पंक्तियाँ ढँके",
    '{length}, 4 a pixel': '{length}, हर पिक्सेल के 4',

    // ---- encodings ----
    "'zero', 'pad' or 'reject' where spacing is 't2t'":
      "'zero', 'pad' या 'reject', जब spacing 't2t' हो",
    "even when odd is 'reject'": "सम, जब odd 'reject' हो",
    'enough for position {position}': 'स्थान {position} के लिए पर्याप्त',
    '{rows} numbers, one a row of x': '{rows} संख्याएँ, x की हर पंक्ति की एक',
    'one list, or one for each of {axes} axes: time, height, width':
      'एक सूची, या {axes} अक्षों में से हर एक की एक: समय, ऊँचाई, चौड़ाई',
    'one list, or one for each of {axes} axes: height, width':
      'एक सूची, या {axes} अक्षों में से हर एक की एक: ऊँचाई, चौड़ाई',
    '[first, end) of each word, or a number for each of the {pieces} pieces':
      'हर शब्द का [first, end), या {pieces} टुकड़ों में से हर एक की एक संख्या',
    'less than {count}, the number of pieces': '{count} से कम, जो टुकड़ों की संख्या है,',
    'at most {count}, the number of pieces': 'अधिक से अधिक {count}, जो टुकड़ों की संख्या है,',
    'less than {count}, the number of layers': '{count} से कम, जो परतों की संख्या है,',
    '[layers, heads, n, n] of one layer and one head or more':
      'कम से कम एक परत और एक हेड का [layers, heads, n, n]',
    "square, unless rows or cols is 'none'": "वर्गाकार, जब तक rows या cols 'none' न हो",
    "an address at the page's own origin, or its bytes": 'पृष्ठ के अपने origin का पता, या उसके बाइट',
    'one list, or one for each of {axes} axes': 'एक सूची, या {axes} अक्षों में से हर एक की एक',
    'a list of two or three axes, each with its dim and its length or positions':
      'दो या तीन अक्षों की सूची, हर एक अपने dim और अपनी length या positions के साथ',
    'the numbers of the {count} axes, {list}, in some order':
      '{count} अक्षों की संख्याएँ, {list}, किसी क्रम में',
    'a list of the pairs of each axis, which add up to {pairs}, half of rotaryDim':
      'हर अक्ष के जोड़ों की सूची, जिनका योग {pairs} हो, rotaryDim का आधा,',
    '{pairs} numbers of axes, one a pair': 'अक्षों की {pairs} संख्याएँ, हर जोड़े की एक',
    'numbers of pairs': 'जोड़ों की संख्याएँ',
    'left out where scaling has sections': 'छोड़ा हुआ, जब scaling में खंड हों',
    'left out where both arrays have one': 'छोड़ा हुआ, जब दोनों सरणियों का अपना हो',
    'a divisor of the {count} rows': '{count} पंक्तियों का भाजक',
    'left out beside sections': 'sections के साथ छोड़ा हुआ',
    'left out beside rates': 'rates के साथ छोड़ा हुआ',
    'a number, or {count} of them, one for each query': 'एक संख्या, या {count} संख्याएँ, हर क्वेरी की एक',
    '2 or 3, a divisor of the {pairs} pairs': '2 या 3, {pairs} जोड़ों का भाजक',
    "left out with type 'axial'": "type 'axial' के साथ छोड़ा हुआ",
    'one list, or one for each of {batch} batch entries, on all axes':
      'सब अक्षों पर एक सूची, या {batch} बैच-प्रविष्टियों में हर एक के लिए एक',
    'one list or one for each of {batch} batch entries':
      'एक सूची, या बैच के {batch} अवयवों में से हर एक की एक',
    'given with the other table': 'दूसरी तालिका के साथ यह भी',
    'left out beside cos and sin': 'cos और sin के साथ छोड़ा हुआ',
    'left out when cos is 3-D': 'छोड़ा हुआ, जब cos 3-D हो',
    'a table with {pairs} columns, one a pair of rotaryDim':
      '{pairs} स्तंभों की तालिका, rotaryDim के हर जोड़े का एक',
    'of the shape of cos': 'cos के आकार का',
    'of the shape of weights, [{shape}]': 'weights के आकार का, [{shape}]',
    'of the shape of cos, [{shape}]': 'cos के आकार का, [{shape}]',
    'left out or {value}, which scaling.{field} gives':
      'छोड़ा हुआ या {value}, जो scaling.{field} से मिलता है',
    'beta_slow, {slow}, or more': 'beta_slow, {slow}, या उससे बड़ा',
    'above low_freq_factor, {low}': 'low_freq_factor, {low}, से बड़ा',
    '{pairs} numbers, one a pair': '{pairs} संख्याएँ, हर जोड़े की एक',
    "three numbers of pairs, which type 'mrope' needs":
      "जोड़ों की तीन संख्याएँ, जो प्रकार 'mrope' को चाहिए",
    'three numbers of pairs, of time, height and width, that add up to {pairs}':
      'समय, ऊँचाई और चौड़ाई के जोड़ों की तीन संख्याएँ, जिनका योग {pairs} हो',
    'above the number of exact offsets, {exact}': 'ठीक-ठीक दूरियों की संख्या, {exact}, से बड़ा',
    'one for each head': 'हर हेड का एक',
    'twice the number of pairs, {pairs}': 'जोड़ों की संख्या, {pairs}, का दुगुना',
    'one a row, {rows}': 'हर पंक्ति का एक, {rows}',
    'one a pair, {pairs}': 'हर जोड़े का एक, {pairs}',
    'as many for each axis': 'हर अक्ष के लिए उतने ही',
    'numbers of rows of cos': 'cos की पंक्तियों की संख्याएँ',
    'of numbers whose quotients a double can hold': 'ऐसी संख्याओं का, जिनके भागफल double में आ सकें',
    'given one factor a pair, {pairs}': 'हर जोड़े का एक गुणक, {pairs},',
    "4 or more for 'ntk' and 'dynamic'": "'ntk' और 'dynamic' के लिए 4 या उससे बड़ा",
    'of a size that keeps the base finite': 'इतना कि आधार परिमित रहे',
    "above 1 for 'yarn'": "'yarn' के लिए 1 से बड़ा",
    'of a length above 1': '1 से बड़ी लंबाई का',
    'of factors that keep frequencies finite': 'ऐसे गुणकों का, जिनसे आवृत्तियाँ परिमित रहें',

    // ---- attention ----
    'the width of {name}': '{name} की चौड़ाई',
    'heads, {heads}': 'heads, {heads}',
    'that of the cache, {size}': 'कैश का, {size}',
    'at most the length, {length}': 'अधिक से अधिक लंबाई, {length}',
    'an integer from -2^30 to 2^30': '-2^30 से 2^30 तक कोई पूर्णांक',
    'between 0 and the number of keys, {total}': '0 और key की संख्या, {total}, के बीच',
    'one number or one a head, {heads}': 'एक संख्या, या हर हेड की एक, {heads}',
    'the heads of x, {heads}': 'x के हेड की संख्या, {heads}',
    '{shape} like weights': 'weights की तरह {shape}',

    // ---- masks ----
    "a text like 'k <= q'": "'k <= q' जैसा पाठ",
    'a finite number or a list of them': 'कोई परिमित संख्या, या उनकी सूची',
    'a list of 1 to {most} numbers': '1 से {most} संख्याओं की सूची',
    'given, because the rule has {letter}': 'कोई मान, क्योंकि नियम में {letter} है,',
    'larger for {queries} × {keys} cells': '{queries} × {keys} खानों के लिए अधिक बड़ा',
    'have numbers and conditions, and no {kind}s': 'संख्याएँ और शर्तें होनी चाहिए, {kind} नहीं',
    'have an index after the list {name}, as in {same}[q]':
      'सूची {name} के बाद सूचकांक होना चाहिए, जैसे {same}[q]',
    'have one index after {name}, a list of {length}: it has {count}':
      '{name} के बाद, जो {length} की सूची है, एक सूचकांक होना चाहिए: वहाँ {count} हैं',
    'have {wanted} indices after {name}, a list of {sides}: it has {count}':
      '{name} के बाद, जो {sides} की सूची है, {wanted} सूचकांक होने चाहिए: वहाँ {count} हैं',
    'have as many indices after every {name}: it has {count} and {other}':
      'हर {name} के बाद उतने ही सूचकांक होने चाहिए: वहाँ {count} और {other} हैं',
    'have two conditions or two numbers around the : of a choice':
      'विकल्प के : के दोनों ओर दो शर्तें या दो संख्याएँ होनी चाहिए',
    'have the name of a list before every [ ]': 'हर [ ] से पहले किसी सूची का नाम होना चाहिए',
    'have numbers at {where}, not conditions': '{where} पर संख्याएँ होनी चाहिए, शर्तें नहीं',
    'have conditions at {where}, not numbers': '{where} पर शर्तें होनी चाहिए, संख्याएँ नहीं',
    'have at most {most} operations, it has {count}':
      'अधिक से अधिक {most} संक्रियाएँ होनी चाहिए, हैं {count}',
    'have finite numbers: {operands} give {folded} ({name})':
      'परिमित संख्याएँ होनी चाहिए: {operands} से {folded} मिलता है ({name})',
    'have an integer in {name}[…]: round it with floor':
      '{name}[…] में पूर्णांक होना चाहिए: floor से पूर्णांक बनाइए',
    'have integers up to {most}, it reaches {reached}':
      '{most} तक के पूर्णांक होने चाहिए, यह {reached} तक पहुँचता है',
    'stay inside {name}, a list of {length}: its index goes from {from} to {to}':
      'सूचकांक को {name} के भीतर रहना चाहिए, जो {length} की सूची है: वह {from} से {to} तक जाता है',
    'stay inside {name}, a list of {sides}: index {number} goes from {from} to {to}':
      'सूचकांकों को {name} के भीतर रहना चाहिए, जो {sides} की सूची है: सूचकांक {number} का मान {from} से {to} तक जाता है',

    // ---- words and training ----
    'a number or a name': 'कोई संख्या या नाम',
    'a string or an array of tokens': 'string या टोकनों की सरणी',
    'a string of at least two different letters': 'कम से कम दो अलग अक्षरों की string',
    'at least one token': 'कम से कम एक टोकन',
    'three times the digits and 3 more: 6, 9, 12, …': 'अंकों का तिगुना और 3 और: 6, 9, 12, …',
    'below the tokens of the text, {tokens}': 'पाठ के टोकनों की संख्या, {tokens}, से कम',
    'one below {most}, which leaves room for a sequence':
      '{most} से छोटा कोई स्थान, ताकि एक अनुक्रम के लिए जगह बचे',
    'left out where tokens are given': 'tokens दिए होने पर छोड़ा हुआ',
    'given with tokens alone': 'केवल tokens के साथ',
    'at least one place': 'कम से कम एक स्थान',
    'of a model of {count} numbers': '{count} संख्याओं के मॉडल की अवस्था',
    'above starts[{before}], {start}': 'starts[{before}], यानी {start}, से बड़ा',
    'at most {most} with batch × length = {batch} × {length} (1 GiB of logits)':
      'अधिक से अधिक {most}, क्योंकि batch × length = {batch} × {length} (logits के 1 GiB)',
    "given for the task 'text' alone": "केवल task 'text' के लिए",
    'a divisor of dim, {dim}': 'dim, {dim}, का भाजक',
    "heads, {heads}, times an even number for 'rotary'":
      "'rotary' के लिए heads, {heads}, का कोई सम गुणज",
    'an even multiple of heads for a rotary encoding': 'रोटरी एन्कोडिंग के लिए heads का कोई सम गुणज',
    "true for the task '{task}', where the next token is the answer":
      "task '{task}' के लिए true, क्योंकि वहाँ अगला टोकन ही उत्तर है",
    'at most {most} with {names} = {product} (1 GiB of weights)':
      'अधिक से अधिक {most}, क्योंकि {names} = {product} (भार के 1 GiB)',
    "left out or {fixed} for the task '{task}'": "task '{task}' के लिए छोड़ा हुआ या {fixed}",
    "'sinusoidal' for a closed form": "बंद सूत्र के लिए 'sinusoidal'",
    'lower (the loss of step {failed} is not a number; the model after step {step} is kept)':
      'छोटा (चरण {failed} का loss संख्या नहीं है; चरण {step} के बाद का मॉडल रखा गया है)',
  },
};
