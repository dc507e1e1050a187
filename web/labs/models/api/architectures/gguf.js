// A description of an architecture → the same for a GGUF file, whose tensors have the same names in all
// architectures (llama.cpp: gguf-py/gguf/constants.py), and which llama.cpp's converter has changed:
// products are all stored [out, in]; queries, keys and values of BLOOM and GPT-NeoX lie apart; Gemma's
// gains have their 1; the rows of Llama's queries and keys are permuted, so that neighbours are a pair.

/** @typedef {import('./plan.js').Plan} Plan */

const slots = {
  attnIn: 'attn_norm',
  q: 'attn_q',
  k: 'attn_k',
  v: 'attn_v',
  qkv: 'attn_qkv',
  o: 'attn_output',
  qNorm: 'attn_q_norm',
  kNorm: 'attn_k_norm',
  attnOut: 'post_attention_norm',
  attnAfter: 'attn_output_norm',
  mlpIn: 'ffn_norm',
  gate: 'ffn_gate',
  up: 'ffn_up',
  gateUp: 'ffn_up',
  down: 'ffn_down',
  mlpOut: 'post_ffw_norm',
  mlpAfter: 'layer_output_norm',
};

/** @typedef {Record<string, string>} Slots */

/** @param {Plan} plan @param {string} architecture as the file names it @returns {Plan} */
export function planOfGguf(plan, architecture) {
  const { names, head } = plan;
  const encoder = plan.architecture === 't5';
  const part = encoder ? 'enc.' : '';
  const own = Object.fromEntries(
    Object.keys(names.slots).map((slot) => [slot, /** @type {Slots} */ (slots)[slot]]),
  );
  return {
    ...plan,
    names: {
      prefixes: [''],
      token: 'token_embd',
      ...(names.position && { position: 'position_embd' }),
      ...(names.types && { types: 'token_types' }),
      ...(names.embedNorm && { embedNorm: 'token_embd_norm' }),
      ...(names.final && { final: `${part}output_norm` }),
      ...(names.relative && { relative: 'attn_rel_b' }),
      layer: `${part}blk.{}.`,
      slots: encoder ? { ...own, o: 'attn_o' } : own,
    },
    norm: { ...plan.norm, add: 0 },
    // what is a matter of the configuration is seen by the tensors
    biases: plan.biases === 'all' ? 'all' : 'file',
    ...(plan.fused && { fused: 'plain' }),
    inputsFirst: false,
    sparse: true,
    ...(architecture === 'llama' && { pairing: 'interleaved' }),
    // the file has its own product, or that of the embeddings
    head: {
      ...head,
      name: head.name && 'output',
      tied: false,
      ...(head.transform && { name: '' }),
    },
  };
}
