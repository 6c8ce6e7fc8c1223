/** The style painted as close to the photo as possible, which has no preview (doc 1 §2). */
export const PHOTOREALISTIC = 'photorealistic';
