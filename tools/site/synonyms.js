// Words that people search for and pages do not have: of other libraries, of the trade, of other spellings.
// They are found like words of the page; a page that is no longer there stops the build.

/** @type {Readonly<Record<string, string>>} page of the site → what else it is searched by */
export const synonyms = {
  'guide/install.html': 'quick start quickstart getting started npm pnpm setup',
  'guide/install.html#without-a-bundler': 'cdn unpkg jsdelivr script tag import map',
  'guide/install.html#content-security-and-engines': 'csp wasm-unsafe-eval trusted types',
  'guide/install.html#less-to-download': 'bundle size tree shaking kilobytes',
  'guide/recipes.html#the-whole-page-offline': 'offline single file download intranet',
  'guide/recipes.html#a-figure-in-a-frame': 'iframe embed moodle notion',
  'guide/recipes.html#react': 'ssr server side rendering next nextjs hydration',
  'guide/recipes.html#astro': 'ssr server side rendering static island',
  'guide/recipes.html#vue': 'ssr nuxt',
  'guide/recipes.html#svelte': 'ssr sveltekit',
  'guide/recipes.html#jupyter': 'notebook ipynb colab anywidget',
  'guide/elements.html#what-all-of-them-have':
    'css variables custom properties theme styling dark mode colours colors part ' +
    'export png svg csv save picture image download',
  'guide/your-data.html': 'my own array own data my matrix numpy npy tensor custom data',
  'guide/your-data.html#weights-in-a-page':
    'my own attention my own array bertviz output_attentions',
  'guide/speed.html': 'performance benchmark fast slow milliseconds',
  'guide/engines.html': 'browser support compatibility safari firefox chrome node',
  'guide/promises.html': 'semver breaking changes stability deprecation determinism reproducible',
  'guide/other-numbers.html': 'bug mismatch wrong output debug different results',
  'reference/elements/heatmap.html':
    'imshow matshow pcolormesh matplotlib seaborn image plot matrix',
  'reference/functions/paint.html': 'imshow colormap colourmap viridis pixels',
  'reference/functions/sinusoidal.html':
    'positional encoding positional embedding pe sin cos table',
  'reference/functions/rotary.html': 'rope apply_rotary_pos_emb rotary embedding',
  'reference/functions/attention.html': 'scaled dot product sdpa flash attention softmax',
  'reference/elements/attention.html':
    'bertviz attention map attention visualisation visualization',
  'reference/elements/mask.html': 'causal mask sliding window block sparse attn_mask flexattention',
  'reference/elements/cache.html': 'kv cache key value cache incremental decoding',
  'masks.html': 'causal mask sliding window local attention padding block sparse flash attention',
  'rope.html': 'yarn ntk llama longer context extrapolation rope scaling',
  'train.html': 'train a model training lab',
  'model.html': 'gpt-2 gguf safetensors heads of a trained model',
  'article.html#cache': 'kv cache',
  'article.html#curves': 'why sine and cosine sin cos',
  'article.html#masks': 'causal mask',
  'yours.html': 'my own array own data upload drop file npy csv',
  'worksheet.html': 'teacher exercise homework questions lesson plan print pdf class school',
  'conventions.html': 'config.json rope_scaling rope_theta checkpoint port',
  'NOTICES.md': 'licence license copyright third party terms mit apache mpl',
};
