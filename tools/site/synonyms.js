// Words that people search for but pages do not contain: names in other libraries, technical terms, other
// spellings. They find a page like its own words; an entry without a page fails the build.

/** @type {Readonly<Record<string, string>>} page of the site → further words that find it */
export const synonyms = {
  'docs/guide/install.html': 'quick start quickstart getting started npm pnpm setup',
  'docs/guide/install.html#without-a-bundler': 'cdn unpkg jsdelivr script tag import map',
  'docs/guide/install.html#content-security-and-engines': 'csp wasm-unsafe-eval trusted types',
  'docs/guide/install.html#less-to-download': 'bundle size tree shaking kilobytes',
  'docs/guide/recipes.html#the-whole-page-offline': 'offline single file download intranet',
  'docs/guide/recipes.html#a-figure-in-a-frame': 'iframe embed moodle notion',
  'docs/guide/recipes.html#react': 'ssr server side rendering next nextjs hydration',
  'docs/guide/recipes.html#astro': 'ssr server side rendering static island',
  'docs/guide/recipes.html#vue': 'ssr nuxt',
  'docs/guide/recipes.html#svelte': 'ssr sveltekit',
  'docs/guide/recipes.html#jupyter': 'notebook ipynb colab anywidget',
  'docs/guide/elements.html#what-all-of-them-have':
    'css variables custom properties theme styling dark mode colours colors part ' +
    'export png svg csv save picture image download',
  'docs/guide/your-data.html': 'my own array own data my matrix numpy npy tensor custom data',
  'docs/guide/your-data.html#weights-in-a-page':
    'my own attention my own array bertviz output_attentions',
  'docs/guide/speed.html': 'performance benchmark fast slow milliseconds',
  'docs/guide/engines.html': 'browser support compatibility safari firefox chrome node',
  'docs/guide/promises.html':
    'semver breaking changes stability deprecation determinism reproducible',
  'docs/guide/other-numbers.html': 'bug mismatch wrong output debug different results',
  'docs/elements/heatmap.html': 'imshow matshow pcolormesh matplotlib seaborn image plot matrix',
  'docs/functions/paint.html': 'imshow colormap colourmap viridis pixels',
  'docs/functions/sinusoidal.html': 'positional encoding positional embedding pe sin cos table',
  'docs/functions/rotary.html': 'rope apply_rotary_pos_emb rotary embedding',
  'docs/functions/attention.html': 'scaled dot product sdpa flash attention softmax',
  'docs/elements/attention.html': 'bertviz attention map attention visualisation visualization',
  'docs/elements/mask.html': 'causal mask sliding window block sparse attn_mask flexattention',
  'docs/elements/patches.html': 'vit vision transformer image attention overlay patch class token',
  'docs/elements/cache.html': 'kv cache key value cache incremental decoding',
  'masks.html': 'causal mask sliding window local attention padding block sparse flash attention',
  'images.html': 'vit vision transformer dino clip attention map image patch m-rope 2d',
  'rope.html': 'yarn ntk llama longer context extrapolation rope scaling',
  'train.html': 'train a model training lab',
  'model.html': 'gpt-2 gguf safetensors heads of a trained model',
  'today.html#cache': 'kv cache',
  'article.html#pattern': 'why sine and cosine sin cos',
  'today.html#masks': 'causal mask',
  'yours.html': 'my own array own data upload drop file npy csv',
  'worksheet.html': 'teacher exercise homework questions lesson plan print pdf class school',
  'conventions.html': 'config.json rope_scaling rope_theta checkpoint port',
  'NOTICES.md': 'licence license copyright third party terms mit apache mpl',
};
