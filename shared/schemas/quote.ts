import { z } from 'zod';
import { OrderedPhoto } from './asset.ts';
import { contactDetailsIn } from '../text/contact-details.ts';
import { COMMISSION_OTHERWISE } from '../orders/commission.ts';
import { UNANSWERED_WHYS } from '../orders/unanswered.ts';
import { IF_UNPAID, MAX_NOTE_CHARACTERS, MIN_EXTRA_CENTS, PASS_REASON_NAMES } from '../orders/offers.ts';
import { DAY_SECONDS } from '../time/time.ts';
import { CartItemOption, PassedOn } from './cart.ts';
import { ClaimPhoto } from './guarantee.ts';

const isChargeable = (cents: number): boolean => cents <= 0 || cents >= MIN_EXTRA_CENTS;

/** What an artist writes to a customer before they share an order: short, and without contact details (C22). */
export const ArtistNote = z
  .string()
  .trim()
  .max(MAX_NOTE_CHARACTERS, `At most ${MAX_NOTE_CHARACTERS} characters.`)
  .refine((text) => contactDetailsIn(text).length === 0, 'Please leave out links, e-mail addresses and phone numbers.');

/**
 * An artist's answer: extra price in cents (−1 to pass, 0, or at least 250, whose deposit share a card can be charged),
 * working time of a day at least in seconds (0 with a pass), a personal note, which stays as it was when absent, and with
 * a pass why.
 */
export const OfferQuote = z
  .object({
    price: z.number().int().min(-1).max(1_000_000).refine(isChargeable, 'Nothing, or $2.50 at least.'),
    days: z
      .number()
      .int()
      .min(0)
      .max(120 * DAY_SECONDS),
    note: ArtistNote.optional(),
    reason: z.enum(PASS_REASON_NAMES).optional(),
  })
  .refine(({ price, days }) => price < 0 || days >= DAY_SECONDS, {
    path: ['days'],
    error: 'An offer takes one day at least.',
  });
export type OfferQuote = z.infer<typeof OfferQuote>;

/** The one question of an artist to the customer before an offer, and the answer to it. */
export const AskQuestion = z.object({ question: ArtistNote.min(1, 'Please write your question.') });
export type AskQuestion = z.infer<typeof AskQuestion>;
export const AnswerQuestion = z.object({
  artist: z.string().min(1).max(80),
  answer: ArtistNote.min(1, 'Please write an answer.'),
});
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

/** Why a chosen artist withdraws before accepting; the customer reads it. */
export const WithdrawOffer = z.object({ reason: ArtistNote.min(1, 'Please say why: the customer reads it.') });
export type WithdrawOffer = z.infer<typeof WithdrawOffer>;

const IfUnpaid = z.enum(IF_UNPAID);

/** A selection binds to what the customer saw: the offer and its extra, `price`, in cents (C41). */
export const SelectQuote = z.object({
  supplier_id: z.string().min(1).max(80),
  quote_id: z.string().min(1).max(80),
  price: z.int({ error: 'Send the extra of the offer as you saw it, in cents.' }).min(0).max(1_000_000),
  if_unpaid: IfUnpaid.optional(),
});
export type SelectQuote = z.infer<typeof SelectQuote>;

const Username = z.object({ normal: z.string(), real: z.string() });

export const Quote = z.object({
  id: z.string(),
  supplier: z.object({
    id: z.string(),
    name: z.string(),
    username: Username,
    bio: z.object({ source: z.string() }),
    country: z.string(),
    city: z.string(),
    /** The artist's portrait, and up to three of their pieces, as paths on the site. */
    avatar: z.string().nullable(),
    works: z.array(z.string()),
    /** Average stars and number of ratings; null without any. */
    rating: z.object({ average: z.number(), count: z.number().int() }).nullable(),
    /** Seconds in which half of the artist's answers came; null before the first. */
    answer_seconds: z.number().int().nullable(),
    /** Finished pieces, and how many of them by the promised day, of the newest requests. */
    finished: z.number().int(),
    on_time: z.number().int(),
  }),
  price: z.number().int(),
  days: z.number().int(),
  score: z.number(),
  /** The artist's words to this customer; empty without any. */
  note: z.string(),
  /** What the whole order costs with this offer, and what is then to be paid at once, in cents. */
  total: z.number().int(),
  due_now: z.number().int(),
  /** Whether a gift arrives with this offer by the day on which it is wanted; null where it is wanted on none. */
  in_time: z.enum(['sure', 'possible', 'impossible']).nullable(),
});
export type Quote = z.infer<typeof Quote>;

/**
 * Quotes page of an order (docs/contract.md): the order, the offers by descending score, and statistics of the artists'
 * answers.
 */
export const OrderQuotes = z.object({
  order: z.object({
    id: z.string(),
    status: z.number().int(),
    schedule: z.object({ sec: z.number().int(), msec: z.number().int() }),
    supplier: z.string().nullable(),
    processed: z.boolean(),
    cart: z.object({ id: z.string(), paid: z.boolean(), requested_suppliers: z.array(z.string()) }),
    title: z.string(),
    image: z.string().nullable(),
    photos: z.array(OrderedPhoto),
    /** Day on which the piece is wanted as a gift; null for none. */
    wanted_on: z.string().nullable(),
    /** What was ordered, when, and the whole order's money in cents. */
    options: z.array(CartItemOption),
    placed_at: z.string(),
    money: z.object({ total: z.number().int(), paid: z.number().int(), deposit: z.number().int() }),
    _acceptError: z.string().nullable(),
    /**
     * The selected offer's extra while its deposit is unpaid, in cents: what to pay now, when it ends (epoch seconds),
     * and what happens then.
     */
    extra: z
      .object({ due_now: z.number().int(), pay_by: z.number().int(), if_unpaid: IfUnpaid, total: z.number().int() })
      .nullable(),
    /** The best offer whose extra is too high for the schedule, when there is no other: the customer has to choose. */
    choice: z
      .object({
        quote_id: z.string(),
        price: z.number().int(),
        total: z.number().int(),
        deposit: z.number().int(),
      })
      .nullable(),
    /**
     * While nobody has offered to paint the piece (C50): why, what comes back if the customer ends it, in cents, until when
     * they have said to wait, and when the order ends without an answer, in epoch seconds; product and words, with which
     * it can be ordered anew.
     */
    unanswered: z
      .object({
        why: z.enum(UNANSWERED_WHYS),
        refund_cents: z.number().int().nonnegative(),
        waits_until: z.number().int().nullable(),
        ends_at: z.number().int().nullable(),
        product_id: z.string(),
        description: z.string(),
      })
      .nullable(),
    /**
     * Once the customer was asked because the artist whom they chose has not accepted (C58): when the next is taken without
     * an answer, in epoch seconds, and who that would be; null where other artists would be asked.
     */
    unaccepted: z.object({ takes_at: z.number().int(), next: z.string().nullable() }).nullable(),
    /** Who alone is asked until when, in epoch seconds, and how it goes on then (C68); once it is over, others may be asked. */
    commission: z
      .object({
        artist: z.string(),
        until: z.number().int(),
        otherwise: z.enum(COMMISSION_OTHERWISE),
        is_over: z.boolean(),
      })
      .optional(),
  }),
  quotes: z.array(Quote),
  /** What artists have asked before an offer, the oldest first; `answer` is null until it is given. */
  questions: z.array(
    z.object({
      artist: z.object({ id: z.string(), name: z.string(), username: z.string() }),
      question: z.string(),
      asked_at: z.string(),
      answer: z.string().nullable(),
    }),
  ),
  stats: z.object({
    asked: z.number().int(),
    accepted: z.number().int(),
    rejected: z.number().int(),
    /** Why artists passed, each reason once with their number; those who gave none are not in it. */
    reasons: z.array(z.object({ reason: z.enum(PASS_REASON_NAMES), count: z.number().int() })),
    requested: z.object({ asked: z.number().int(), accepted: z.number().int(), rejected: z.number().int() }),
  }),
  now: z.object({ sec: z.number().int() }),
});
export type OrderQuotes = z.infer<typeof OrderQuotes>;

/**
 * How an order is to go on that no artist has taken: it waits, the next artist is taken, or everything that was paid for
 * it comes back; `refund_cents` must equal what was shown, else `order.refund_changed`.
 */
export const AnswerWaiting = z.discriminatedUnion('answer', [
  z.object({ answer: z.literal('wait') }),
  z.object({ answer: z.literal('next') }),
  z.object({ answer: z.literal('refund'), refund_cents: z.number().int().nonnegative() }),
]);
export type AnswerWaiting = z.infer<typeof AnswerWaiting>;

const MAX_EXTENSION_SECONDS = 30 * 86_400;

/** Seconds by which support moves an order's schedule: at least one, at most 30 days (C5). */
export const ExtendSchedule = z.object({ seconds: z.number().int().min(1).max(MAX_EXTENSION_SECONDS) });
export type ExtendSchedule = z.infer<typeof ExtendSchedule>;

export const ExtendedSchedule = z.object({
  order: z.string(),
  schedule: z.object({ sec: z.number().int(), msec: z.number().int() }),
});
export type ExtendedSchedule = z.infer<typeof ExtendedSchedule>;

const Brief = z.object({
  order_id: z.string(),
  cart_id: z.string(),
  product: z.object({ sku: z.string(), title: z.string() }),
  options: z.array(
    z.object({ name: z.string(), value: z.string(), display_name: z.string(), display_value: z.string() }),
  ),
  description: z.string(),
  assets: z.array(z.string()),
  photos: z.array(OrderedPhoto),
  /** Cents that the artist earns for this piece, without an extra; computed without what is passed on (C47). */
  share: z.number().int(),
  /** Cents that the artist earns with the extra of their offer. */
  earns: z.number().int(),
  /** What of the price is passed on and outside `share`; empty for orders placed before that rule. */
  passed_on: z.array(PassedOn),
  /**
   * Cents of the customer's shipping charge that go to the artist when the piece is sent, 0 for orders placed before that
   * rule, and the country of the destination (C56).
   */
  shipping: z.object({ cents: z.number().int(), country: z.string() }),
  /** The piece is a gift: no prices go into its parcel, and it may be wanted on a day. */
  gift: z.object({ wanted_on: z.string().nullable() }).nullable(),
  /** Whether the customer asked for this artist by name. */
  requested: z.boolean(),
  /** Until when nobody else is asked (C68), as ISO time; absent where others are. */
  alone_until: z.string().optional(),
  asked_at: z.string(),
  schedule_at: z.string(),
  status: z.number().int(),
  /** `selected`: this artist's offer is selected; `processed`: the artist has been notified of it. */
  selected: z.boolean(),
  processed: z.boolean(),
  /** Who chose this artist: the customer, the schedule by the score, or the staff, without an offer; null where unknown. */
  chosen_by: z.enum(['customer', 'schedule', 'staff']).nullable(),
  _acceptError: z.string().nullable(),
  /** Whether the artist waits for a payment: the deposit before accepting, the balance before shipping (C9, C15). */
  payment_due: z.boolean(),
  /** The day that the artist promised with the offer, counted from the acceptance; null before. */
  promised_at: z.string().nullable(),
  /** When silence approves the proof; null unless it waits for the customer (C8). */
  approve_by: z.string().nullable(),
  /** Number of change requests. */
  revision: z.number().int(),
  /** Whether the piece is painted again under the guarantee (C16). */
  repainted: z.boolean(),
  /** Whether a case or a chargeback holds the order (C17). */
  frozen: z.boolean(),
  quote: z
    .object({
      id: z.string(),
      price: z.number().int(),
      days: z.number().int(),
      score: z.number(),
      /** The artist's words to the customer; absent without any. */
      note: z.string().optional(),
    })
    .optional(),
});
export type Brief = z.infer<typeof Brief>;

/**
 * What remains of a request for an artist who passed, lost or was released: product, date and own offer, without brief,
 * photos and customer (C42).
 */
export const NotChosen = Brief.pick({ order_id: true, product: true, asked_at: true, quote: true }).extend({
  not_chosen: z.literal(true),
});
export type NotChosen = z.infer<typeof NotChosen>;

/** One page of an artist's requests: the first holds all that is underway; `next` leads to earlier ones. */
export const SellerRequests = z.object({
  requests: z.array(z.union([Brief, NotChosen])),
  next: z.string().nullable(),
  now: z.object({ sec: z.number().int() }),
});
export type SellerRequests = z.infer<typeof SellerRequests>;

/**
 * One order on its artist's page. `shipping_held`: the finished piece must not be sent until the customer has paid the
 * balance (C9). `photos_checked`: an admin found the photos fit to paint from (CO-13). `repaint`: the admin's text and
 * the claim's photos while the piece is painted again under the guarantee (C16). `question`: what the artist has asked
 * the customer; `photo_requests`: what this artist has written about photos that should be better.
 */
export const SellerRequest = Brief.extend({
  shipping_held: z.boolean(),
  photos_checked: z.boolean(),
  repaint: z.object({ words: z.string(), photos: z.array(ClaimPhoto) }).nullable(),
  question: z.object({ text: z.string(), answer: z.string().nullable() }).nullable(),
  photo_requests: z.array(z.object({ photo: z.string(), state: z.enum(['asked', 'answered']), reason: z.string() })),
});
export type SellerRequest = z.infer<typeof SellerRequest>;

/** Answer to an artist's offer or pass; after a pass only the line remains. */
export const SellerAnswer = z.union([SellerRequest, NotChosen]);
export type SellerAnswer = z.infer<typeof SellerAnswer>;
