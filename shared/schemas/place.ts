import { z } from 'zod';

const Country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/);

/** The typed beginning of an address, and its country. */
export const SuggestPlaces = z.object({ q: z.string().trim().min(1).max(200), country: Country.default('US') });
export type SuggestPlaces = z.infer<typeof SuggestPlaces>;

export const PlaceSuggestion = z.object({
  id: z.string(),
  /** The whole address in one line. */
  label: z.string(),
  /** Values for the fields of an address form. */
  address: z.object({ line1: z.string(), city: z.string(), state: z.string(), zip: z.string(), country: z.string() }),
});
export type PlaceSuggestion = z.infer<typeof PlaceSuggestion>;

export const PlaceSuggestions = z.object({ places: z.array(PlaceSuggestion) });
export type PlaceSuggestions = z.infer<typeof PlaceSuggestions>;

/** The country that a visitor's connection comes from; the United States where that is not known. */
export const VisitorCountry = z.object({ country: z.string() });
export type VisitorCountry = z.infer<typeof VisitorCountry>;

export const PostalCode = z.object({ country: Country, zip: z.string().trim().min(2).max(20) });
export type PostalCode = z.infer<typeof PostalCode>;

/** City and state of a postal code; empty when unknown. */
export const PostalPlace = z.object({ city: z.string(), state: z.string() });
export type PostalPlace = z.infer<typeof PostalPlace>;

export const PostalPlaces = z.object({ places: z.array(PostalPlace) });
export type PostalPlaces = z.infer<typeof PostalPlaces>;
