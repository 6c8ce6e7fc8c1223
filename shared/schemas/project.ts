import { z } from 'zod';
import { ORDER_ACTIONS } from '../orders/order-actions.ts';
import { MAX_MESSAGE_CHARACTERS, MAX_PINS, MAX_PROJECT_PICTURES } from '../orders/projects.ts';
import { OrderedPhoto } from './asset.ts';
import { PassedOn } from './cart.ts';
import { decimal } from './decimal.ts';
import { GiftMode } from './gift-mode.ts';
import { MoreDays } from './more-days.ts';
import { SetConsent } from './review.ts';
import { Handover } from './handover.ts';

const Money = z.number().int();
const Time = z.string();
const AssetId = z.string().min(1).max(80);
const Text = z.string().trim().min(1).max(MAX_MESSAGE_CHARACTERS);
const fraction = decimal().min(0).max(1);

/** Who wrote an entry of the timeline; `system` is a deadline. */
export const ProjectAuthor = z.enum(['customer', 'artist', 'admin', 'system']);
export type ProjectAuthor = z.infer<typeof ProjectAuthor>;

/**
 * A picture of the project in sizes: addresses by the length of the long side in pixels, `url` the whole picture, which
 * is `width` by `height`.
 */
export const ProjectImage = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  thumb: z.string(),
  sizes: z.array(z.object({ url: z.string(), size: z.number().int() })),
  width: z.number().int(),
  height: z.number().int(),
});
export type ProjectImage = z.infer<typeof ProjectImage>;

/** A comment at a point of a picture; `x` and `y` are fractions of its width and height. */
export const Pin = z.object({
  id: z.string(),
  image: z.string(),
  version: z.number().int(),
  x: fraction,
  y: fraction,
  text: z.string(),
  by: ProjectAuthor,
  at: Time,
  resolved: z.boolean(),
  replies: z.array(z.object({ at: Time, by: ProjectAuthor, text: z.string() })),
});
export type Pin = z.infer<typeof Pin>;

/** The finished piece as a file; `url` downloads it as its artist has sent it, `width` by `height` pixels. */
export const ProjectFile = z.object({
  id: z.string(),
  name: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  url: z.string(),
});
export type ProjectFile = z.infer<typeof ProjectFile>;

export const TimelineKind = z.enum([
  'message',
  'progress',
  'proof',
  'changes',
  'approved',
  'balance',
  'shipped',
  'tracking',
  'delivered',
  'case',
  'refunded',
  'review',
]);
export type TimelineKind = z.infer<typeof TimelineKind>;

/**
 * One entry of a project's timeline. `version` is the number of a proof; `to` is `studio` for a message that the other
 * side does not see.
 */
export const TimelineEntry = z.object({
  id: z.string(),
  at: Time,
  by: ProjectAuthor,
  kind: TimelineKind,
  text: z.string().optional(),
  images: z.array(ProjectImage).optional(),
  version: z.number().int().optional(),
  pins: z.array(Pin).optional(),
  to: z.enum(['artist', 'customer', 'studio']).optional(),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;

/** The project page of an order for one of its sides (docs/contract.md); times are ISO 8601, money is in cents. */
export const Project = z.object({
  order: z.object({
    id: z.string(),
    cart_id: z.string(),
    status: z.number().int(),
    revision: z.number().int(),
    /** Number of the last proof; 0 before the first. */
    version: z.number().int(),
    product: z.object({ sku: z.string(), title: z.string() }),
    /** What its customer gets: a file is downloaded, and nothing ships. */
    handover: Handover,
    options: z.array(
      z.object({ name: z.string(), value: z.string(), display_name: z.string(), display_value: z.string() }),
    ),
    instructions: z.string(),
    /** The finished public piece that this one is to be like. */
    sample: z.object({ sku: z.string(), order: z.string() }).optional(),
    assets: z.array(z.string()),
    photos: z.array(OrderedPhoto),
    privacy: z.enum(['public', 'private']),
    /** Whether photo and words may be shown beside the piece; null before the owner was asked. */
    consent: SetConsent.nullable(),
    /**
     * The piece is a gift. Its artist reads no recipient before the approval, and the holder of a mailed link neither recipient
     * nor note.
     */
    gift_mode: GiftMode.nullable(),
    placed_at: Time,
    accepted_at: Time.nullable(),
    frozen: z.boolean(),
    /** Whether the piece is painted again and no proof of that was sent yet. */
    repainted: z.boolean(),
  }),
  /** What may be downloaded now. */
  files: z.array(ProjectFile),
  artist: z.object({ id: z.string(), username: z.string(), name: z.string() }).nullable(),
  shipping: z.object({
    method: z.number().int(),
    carrier: z.string().optional(),
    tracking: z.string().optional(),
    /** The carrier's own page about the parcel. */
    tracking_url: z.string().optional(),
    shipped_at: Time.optional(),
    delivered_at: Time.optional(),
    /** Destination; the whole address only for the owner, an admin, and the artist who ships. */
    address: z.record(z.string(), z.string()).optional(),
    /** For the artist who ships abroad: value in cents, HS code, and the country it was painted in. */
    customs: z.object({ value: Money, code: z.string(), origin: z.string() }).optional(),
    /** A change of method or price that waits for the customer's agreement. */
    edit: z
      .object({ method: z.number().int(), price: Money, difference: Money, by: ProjectAuthor, at: Time })
      .optional(),
  }),
  money: z.object({
    total: Money,
    paid: Money,
    due: Money,
    /** What this piece owes of it (C51). */
    piece_due: Money,
    /** When that is charged to the saved method, epoch seconds. */
    charge_at: z.number().int().optional(),
    /** For the artist: share and extra, and what the customer pays for the parcel (C56). */
    earns: Money.optional(),
    parcel: Money.optional(),
  }),
  /** More days that the artist has asked for, while it is painted (C58). */
  more_days: MoreDays.optional(),
  /**
   * What of the price is passed on, and whether it was; `code` of the charity's gift card for its customer, and for the
   * artist who packs the piece.
   */
  passed_on: z.array(PassedOn.extend({ done: z.boolean(), code: z.string().optional() })),
  deadlines: z.object({
    /** The artist's promised day. */
    finish_by: Time.optional(),
    /** Silence approves. */
    approve_by: Time.optional(),
    /** Counts as delivered. */
    deliver_by: Time.optional(),
    guarantee_until: Time.optional(),
    review_until: Time.optional(),
  }),
  timeline: z.array(TimelineEntry),
  actions: z.array(z.enum(ORDER_ACTIONS)),
  /** Id of the certificate of a delivered piece. */
  certificate: z.string().optional(),
  side: z.enum(['customer', 'link', 'artist', 'admin']),
  /** Server's time in epoch seconds. */
  now: z.object({ sec: z.number().int() }),
});
export type Project = z.infer<typeof Project>;

const Pictures = z.array(AssetId).max(MAX_PROJECT_PICTURES);

/**
 * A message to the other side, or to the studio's staff (`studio`); an admin writes to one side (`customer`, `artist`)
 * or to both (`other`). `question` is the message of an artist that an admin answers: the answer goes to its author, who
 * may have lost the order since.
 */
export const SendMessage = z.object({
  text: Text,
  assets: Pictures.default([]),
  to: z.enum(['other', 'studio', 'customer', 'artist']).default('other'),
  question: z.string().max(80).optional(),
});
export type SendMessage = z.infer<typeof SendMessage>;

export const SendProgress = z.object({
  text: z.string().trim().max(MAX_MESSAGE_CHARACTERS).default(''),
  assets: Pictures.min(1),
});
export type SendProgress = z.infer<typeof SendProgress>;

export const SendProof = z.object({
  text: z.string().trim().max(MAX_MESSAGE_CHARACTERS).default(''),
  assets: Pictures.min(1),
});
export type SendProof = z.infer<typeof SendProof>;

export const Approve = z.object({ version: z.number().int().positive() });
export type Approve = z.infer<typeof Approve>;

const PinPlace = z.object({ image: AssetId, x: fraction, y: fraction, text: Text });

export const RequestChanges = z.object({
  version: z.number().int().positive(),
  text: Text,
  pins: z.array(PinPlace).max(MAX_PINS).default([]),
});
export type RequestChanges = z.infer<typeof RequestChanges>;

/** Adds a pin; `version` is the proof's number, 0 for a progress picture. */
export const AddPin = PinPlace.extend({ version: z.number().int().min(0) });
export type AddPin = z.infer<typeof AddPin>;

/** Replies to a pin, or marks it as done. */
export const AnswerPin = z
  .object({ text: Text.optional(), resolved: z.boolean().optional() })
  .refine(({ text, resolved }) => text !== undefined || resolved !== undefined, 'A reply or a mark is needed.');
export type AnswerPin = z.infer<typeof AnswerPin>;
