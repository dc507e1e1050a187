// The `model_type` of models that read pictures, for whoever needs no more of them.

/** Files of these have a vision model and a text model beside it, which is not read. */
const towers = ['clip', 'siglip'];

/** @param {unknown} type `model_type` of a configuration */
export const hasVisionTower = (type) => towers.includes(String(type));

/** @param {unknown} type `model_type` of a configuration */
export const readsPictures = (type) =>
  hasVisionTower(type) ||
  /^(vit|deit|dinov2|dinov2_with_registers|clip_vision_model|siglip_vision_model)$/.test(
    String(type),
  );
