import { z } from 'zod';

/** A finished piece on the home page; `width` and `height` in pixels of its picture. */
export const HomeWork = z.object({
  image: z.string(),
  photo: z.string().optional(),
  title: z.string(),
  artist: z.string(),
  medium: z.string(),
  size: z.string(),
  city: z.string(),
  sku: z.string(),
  order: z.string(),
});
export type HomeWork = z.infer<typeof HomeWork>;

export const HomeArtist = z.object({
  name: z.string(),
  username: z.string(),
  city: z.string().optional(),
  country: z.string().optional(),
  bio: z.string().optional(),
  images: z.array(z.string()),
});
export type HomeArtist = z.infer<typeof HomeArtist>;

/** A review, with a picture of the piece that it is about. */
export const HomeReview = z.object({
  text: z.string(),
  name: z.string(),
  city: z.string().optional(),
  country: z.string().optional(),
  image: z.string().optional(),
  rating: z.number().optional(),
});
export type HomeReview = z.infer<typeof HomeReview>;

/** A gallery by its address, with the picture of one of its newest works; without one it is empty. */
export const HomeGallery = z.object({ path: z.string(), title: z.string(), image: z.string().optional() });
export type HomeGallery = z.infer<typeof HomeGallery>;

/** Everything that the home page shows (C31); a part for which there is no data is absent or empty. */
export const HomeContent = z.object({
  hero: z.object({ photo: z.string(), artwork: z.string(), caption: z.string().optional() }).optional(),
  stages: z.array(z.object({ image: z.string(), label: z.string() })).optional(),
  slices: z
    .array(z.object({ sku: z.string(), title: z.string(), fromCents: z.number().int(), image: z.string() }))
    .optional(),
  works: z.array(HomeWork),
  artists: z.array(HomeArtist),
  reviews: z.array(HomeReview),
  galleries: z.array(HomeGallery),
});
export type HomeContent = z.infer<typeof HomeContent>;

/** The editors' part of the home page, as it is stored: of the works only their orders, and the artists by username. */
export const HomeChoices = HomeContent.pick({ hero: true, stages: true, slices: true }).extend({
  works: z.array(z.object({ order: z.string() })).optional(),
  artists: z.array(z.object({ username: z.string() })).optional(),
  reviews: z.array(z.object({ order: z.string() })).optional(),
});
export type HomeChoices = z.infer<typeof HomeChoices>;
