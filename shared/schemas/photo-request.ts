import { z } from 'zod';
import { Asset } from './asset.ts';
import { ArtistNote } from './quote.ts';

/** Asks the customer for a better photo in place of one that a piece is painted from; the customer reads the reason. */
export const AskForPhoto = z.object({
  photo: z.string().min(1).max(80),
  reason: z.string().trim().min(1, 'Please say what the photo lacks.').max(1_000),
});
export type AskForPhoto = z.infer<typeof AskForPhoto>;

/** The same by an artist, who writes no contact details (C22). */
export const ArtistAsksForPhoto = AskForPhoto.extend({ reason: ArtistNote.min(1, 'Please say what the photo lacks.') });
export type ArtistAsksForPhoto = z.infer<typeof ArtistAsksForPhoto>;

/** A request for a better photo; `photo` is null once it was deleted. */
export const PhotoRequest = z.object({
  id: z.string(),
  state: z.enum(['asked', 'answered']),
  reason: z.string(),
  asked_at: z.string(),
  answered_at: z.string().nullable(),
  photo: Asset.nullable(),
});
export type PhotoRequest = z.infer<typeof PhotoRequest>;

/** The open requests of a piece, as its customer sees them. */
export const PhotoRequests = z.object({
  order: z.object({ id: z.string(), cart_id: z.string(), title: z.string(), size: z.string().nullable() }),
  requests: z.array(PhotoRequest),
});
export type PhotoRequests = z.infer<typeof PhotoRequests>;

/** Answers a request with another photo of the customer. */
export const ReplacePhoto = z.object({ request: z.string().min(1).max(80), asset: z.string().min(1).max(80) });
export type ReplacePhoto = z.infer<typeof ReplacePhoto>;
