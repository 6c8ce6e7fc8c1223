import { z } from 'zod';
import { MAX_REVIEW_CHARACTERS } from '../orders/reviews.ts';
import { ModeratedText, TextRead, TextState } from './moderation.ts';

const Rating = z.number().int().min(1).max(5);
const text = z.string().trim().max(MAX_REVIEW_CHARACTERS);
/** Token of a mailed link. */
const Token = z.string().max(500);

/** The review page of one order. */
export const OrderReview = z.object({
  /** `url` is the picture of the order: the last proof, or the first photo before there is one; empty without both. */
  order: z.object({ id: z.string(), cart_id: z.string(), status: z.number().int(), url: z.string() }),
  product: z.object({ sku: z.string(), title: z.string() }),
  artist: z.object({ username: z.string(), name: z.string() }).nullable(),
  rating: Rating.nullable(),
  review: z.string().nullable(),
  artist_review_response: z.string().nullable(),
  can_review: z.boolean(),
  /** Until when stars and text may be changed; null before the first rating. */
  change_until: z.string().nullable(),
  /** Whether the text is not shown, because it waits for a person to read it or was hidden (C22). */
  held: z.boolean(),
  /** Which of both; null before the first rating. */
  review_state: TextState.nullable(),
  /** Whether the order is private: its rating counts, its text is shown to nobody but the artist (C23). */
  private: z.boolean(),
  /** Whether the request's mailed link opens this order; only then the page's script submits the link's rating (C29). */
  by_link: z.boolean(),
});
export type OrderReview = z.infer<typeof OrderReview>;

export const ReviewQuery = z.object({ v: Token.optional() });
export const AddReview = z.object({ rating: Rating, review: text.optional(), v: Token.optional() });
export type AddReview = z.infer<typeof AddReview>;

/** What an artist reads about an own piece; `held` texts are shown to nobody but their author. */
export const SellerReview = z.object({
  order: z.string(),
  rating: Rating,
  review: z.string(),
  name: z.string(),
  at: z.string(),
  product: z.object({ sku: z.string(), title: z.string() }),
  response: z.string().nullable(),
  responded_at: z.string().nullable(),
  /** Whether the customer's text, or the own response, waits for a person to read it or was hidden (C22). */
  held: z.boolean(),
  response_held: z.boolean(),
  /** Which of both; `response_state` is null without a response. */
  review_state: TextState,
  response_state: TextState.nullable(),
});
export type SellerReview = z.infer<typeof SellerReview>;

export const SellerReviews = z.object({
  reviews: z.array(SellerReview),
  /** Stars of all own reviews, rounded to two digits; null without any. */
  average: z.number().nullable(),
  count: z.number().int(),
  page: z.object({ after: z.string().optional() }),
});
export type SellerReviews = z.infer<typeof SellerReviews>;

export const RespondToReview = z.object({ response: text.min(1) });
export const ReportReview = z.object({ reason: z.string().trim().min(3).max(500) });

/** A public review with the picture of its piece. */
export const ListedReview = z.object({
  order: z.string(),
  sku: z.string(),
  rating: Rating,
  review: z.string(),
  response: z.string().optional(),
  at: z.string().optional(),
  name: z.string(),
  city: z.string().optional(),
  country: z.string(),
  url: z.string(),
  title: z.string(),
  artist: z.string(),
});
export type ListedReview = z.infer<typeof ListedReview>;

export const ListedReviews = z.object({
  items: z.array(ListedReview),
  page: z.object({ before: z.string().optional(), after: z.string().optional() }),
});
export type ListedReviews = z.infer<typeof ListedReviews>;

/** States in which admins list reviews: `held` waits for a person, `reported` is shown and was reported. */
export const ModerationState = z.enum(['held', 'reported', 'hidden']);
export type ModerationState = z.infer<typeof ModerationState>;

/** The two texts of a review. */
export const ReviewPart = z.enum(['review', 'response']);
export type ReviewPart = z.infer<typeof ReviewPart>;

/** An admin's decision about the text that was read; the reason goes to the audit trail. */
export const ModerateReview = z.object({
  part: ReviewPart.default('review'),
  text: TextRead,
  reason: z.string().trim().min(3).max(500),
});
export type ModerateReview = z.infer<typeof ModerateReview>;

export const AdminReview = z.object({
  order: z.string(),
  cart_id: z.string(),
  title: z.string(),
  name: z.string(),
  artist: z.string(),
  rating: Rating,
  at: z.string(),
  review: ModeratedText,
  response: ModeratedText.nullable(),
  reports: z.array(z.object({ at: z.string(), reason: z.string() })),
});
export type AdminReview = z.infer<typeof AdminReview>;

export const AdminReviews = z.object({ reviews: z.array(AdminReview) });
export type AdminReviews = z.infer<typeof AdminReviews>;

export const SetPrivacy = z.object({ private: z.boolean() });
export type SetPrivacy = z.infer<typeof SetPrivacy>;

/** Whether the customer's photo and words may be shown beside the piece (C53). */
export const SetConsent = z.object({ photo: z.boolean(), wish: z.boolean() });
export type SetConsent = z.infer<typeof SetConsent>;
