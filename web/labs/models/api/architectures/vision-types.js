// The `model_type` of models that read pictures, for whoever needs no more of them.

/** Files of these have a vision model and a text model beside it, which is not read. */
const towers = ['clip', 'siglip'];
const all = [
  ...towers,
  'vit',
  'deit',
  'dinov2',
  'dinov2_with_registers',
  'clip_vision_model',
  'siglip_vision_model',
];

/** @param {unknown} type `model_type` of a configuration, whatever it is */
export const hasVisionTower = (type) => typeof type === 'string' && towers.includes(type);

/** @param {unknown} type `model_type` of a configuration, whatever it is */
export const readsPictures = (type) => typeof type === 'string' && all.includes(type);
