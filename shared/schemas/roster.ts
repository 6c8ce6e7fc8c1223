import { z } from 'zod';
import { SearchCursor } from './search.ts';

/** How an artist stands: taking orders, with enough to paint, away, suspended by the staff, or with us no more. */
export const Standing = z.enum(['open', 'full', 'away', 'suspended', 'closed']);
export type Standing = z.infer<typeof Standing>;

/** What the staff does to an artist. */
export const StandingAct = z.enum(['suspend', 'reinstate', 'close']);
export type StandingAct = z.infer<typeof StandingAct>;

/** Which of these acts are possible in which standing; closing again gives back the pieces that could not be given back before. */
export const STANDING_ACTS: Record<Standing, readonly StandingAct[]> = {
  open: ['suspend', 'close'],
  full: ['suspend', 'close'],
  away: ['suspend', 'close'],
  suspended: ['reinstate', 'close'],
  closed: ['close'],
};

/** The list of a standing, or the artists whom words of a name or username find; `sku` leaves those who do not paint it out. */
export const FindArtists = z.object({
  standing: Standing.default('open'),
  q: z.string().trim().min(2).max(80).optional(),
  sku: z.string().max(40).optional(),
  after: SearchCursor.optional(),
});
export type FindArtists = z.infer<typeof FindArtists>;

/** An artist as the staff sees them; money in cents. */
export const RosterArtist = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  mediums: z.array(z.string()),
  standing: Standing,
  /** Pieces that the artist is painting, counted up to 100, and how many at once they want; null for no limit. */
  in_hand: z.number().int(),
  capacity: z.number().int().nullable(),
  /** Average stars of the reviews; null without one. */
  stars: z.number().nullable(),
  reviews: z.number().int(),
  /** Of the newest 50 requests: those that were answered or are older than a day, and those with an offer. */
  requests: z.number().int(),
  offers: z.number().int(),
  finished: z.number().int(),
  on_time: z.number().int(),
  payable_cents: z.number().int(),
  /** Since when, and why, the staff has suspended or closed the artist. */
  since: z.string().nullable(),
  reason: z.string().nullable(),
  acts: z.array(StandingAct),
});
export type RosterArtist = z.infer<typeof RosterArtist>;
export const RosterArtists = z.object({ artists: z.array(RosterArtist), next: z.string().nullable() });
export type RosterArtists = z.infer<typeof RosterArtists>;

/** An act of the staff on an artist, who gets the reason by mail. */
export const ChangeStanding = z.object({
  act: StandingAct,
  reason: z.string().trim().min(1, 'Please give a reason; the artist gets it by mail.').max(1_000),
});
export type ChangeStanding = z.infer<typeof ChangeStanding>;

/** How the artist stands now, how many of their pieces are offered to others, and how many could not be. */
export const ChangedStanding = z.object({
  artist: RosterArtist,
  given_back: z.number().int(),
  left: z.number().int(),
});
export type ChangedStanding = z.infer<typeof ChangedStanding>;
