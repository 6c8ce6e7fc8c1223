import { z } from 'zod';
import { MailProblem } from './mail-problem.ts';
import { OrderedPhoto } from './asset.ts';
import { Address } from './cart.ts';
import { GiftMode } from './gift-mode.ts';
import { RefundView } from './refund.ts';
import { SearchCursor } from './search.ts';

/** What an admin types to find orders: an address, words of a name, a short number or an id. */
export const FindOrders = z.object({ q: z.string().trim().min(2).max(254), after: SearchCursor.optional() });
export type FindOrders = z.infer<typeof FindOrders>;

/** An order that the search has found; `number` is its short number. */
export const FoundOrder = z.object({
  id: z.string(),
  cart_id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.number().int(),
  email: z.string(),
  name: z.string(),
  placed_at: z.string(),
});
export type FoundOrder = z.infer<typeof FoundOrder>;
export const FoundOrders = z.object({ orders: z.array(FoundOrder), next: z.string().nullable() });
export type FoundOrders = z.infer<typeof FoundOrders>;

/** Who did something to an order. */
export const Doer = z.enum(['customer', 'artist', 'admin', 'system']);
export type Doer = z.infer<typeof Doer>;

/** One thing that happened to an order; `cents` for what moves money, negative for what goes back to the customer. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: z.string(),
  by: Doer,
  kind: z.enum(['move', 'offer', 'charge', 'payment', 'refund', 'mail', 'claim', 'photo', 'project']),
  title: z.string(),
  text: z.string().nullable(),
  cents: z.number().int().nullable(),
  /** What was shown with it, without what was deleted since. */
  pictures: z.array(z.object({ url: z.string() })),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** An artist who was asked about an order; the score's parts are numbers from 0 to 1 (C14). */
export const AskedArtist = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  state: z.enum(['asked', 'offered', 'passed', 'chosen', 'released']),
  requested: z.boolean(),
  asked_at: z.string(),
  answered_at: z.string().nullable(),
  price: z.number().int().nullable(),
  days: z.number().int().nullable(),
  score: z.number().nullable(),
  score_parts: z.record(z.string(), z.number()).nullable(),
});
export type AskedArtist = z.infer<typeof AskedArtist>;

/** An entry of the cart's ledger in the customer's account, in cents: charges above 0, payments below. */
const AccountLine = z.object({
  id: z.string(),
  at: z.string(),
  memo: z.string(),
  order_id: z.string().nullable(),
  source: z.string().nullable(),
  cents: z.number().int(),
});
type AccountLine = z.infer<typeof AccountLine>;

const SentMailView = z.object({
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  /** False where the address had bounced, so that the mail did not go out. */
  sent: z.boolean(),
});

/** Everything that the house knows of an order, for an admin; money in cents. */
/** What an order waits for: the artist accepts, paints or ships, the customer approves or pays the balance. */
export const Reminder = z.enum(['accept', 'paint', 'ship', 'approve', 'pay']);
export type Reminder = z.infer<typeof Reminder>;

export const AdminOrder = FoundOrder.extend({
  cart_number: z.string(),
  sku: z.string(),
  has_account: z.boolean(),
  revision: z.number().int(),
  /** The next deadline of the order, for the scheduler or for its artist. */
  /** Day that the artist has promised; null before the acceptance. */
  promised_at: z.string().nullable(),
  /** What a reminder would be about; null where the order waits for nobody. */
  reminder: Reminder.nullable(),
  deadline: z.string().nullable(),
  description: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  photos: z.array(OrderedPhoto),
  address: Address.nullable(),
  gift_mode: GiftMode.nullable(),
  artist: z
    .object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      email: z.string().nullable(),
      notified: z.boolean(),
    })
    .nullable(),
  money: z.object({
    piece: z.number().int(),
    /** What the piece owes of what the cart does (C51). */
    piece_due: z.number().int(),
    total: z.number().int(),
    paid: z.number().int(),
    due: z.number().int(),
    lines: z.array(AccountLine),
  }),
  refunds: z.array(RefundView),
  offers: z.array(AskedArtist),
  mails: z.array(SentMailView),
  mail_problem: MailProblem.nullable(),
  /** The other pieces of the same cart. */
  others: z.array(z.object({ id: z.string(), number: z.string(), title: z.string(), status: z.number().int() })),
  history: z.array(HistoryEntry),
});
export type AdminOrder = z.infer<typeof AdminOrder>;
