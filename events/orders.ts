import { z } from 'zod';

export const orderEvents = {
  /** The staff, or a deadline, reminds an artist of what is to be done next for an order. */
  'artist.reminded': {
    version: 1,
    payload: z.object({ orderId: z.string(), supplierId: z.string(), task: z.enum(['accept', 'paint', 'ship']) }),
  },
  /** The promised day of a piece has come without a proof: its customer hears what may be done (C58). */
  'order.late': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), supplierId: z.string() }),
  },
  /** The artist asks the customer for more days than were promised (C58). */
  'days.asked': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), supplierId: z.string() }),
  },
  /** The customer has agreed to more days, or declined them. */
  'days.answered': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), supplierId: z.string(), isAgreed: z.boolean() }),
  },
  /** The staff reminds a customer of the approval or the balance that a piece waits for. */
  'customer.reminded': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), task: z.enum(['approve', 'pay']) }),
  },
  /** The staff or an artist asks a customer for a better photo of a piece. */
  'photo.asked': {
    version: 1,
    payload: z.object({ orderId: z.string(), requestId: z.string() }),
  },
  /** A customer has sent a better photo; `supplierId` is the chosen artist who was notified, else the one who asked for it. */
  'photo.replaced': {
    version: 1,
    payload: z.object({ orderId: z.string(), requestId: z.string(), supplierId: z.string().nullable() }),
  },
  /** A cart was placed: its deposit is paid, and each physical piece in it is an order now. */
  'order.placed': {
    version: 1,
    payload: z.object({ cartId: z.string(), orderIds: z.array(z.string()), email: z.string() }),
  },
  /** The artist has finished a piece and sent the proof with number `proof`. */
  'order.completed': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string(),
      proof: z.number().int().positive(),
    }),
  },
  /** A proof was approved, by the customer or by silence. */
  'order.approved': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string(),
      by: z.enum(['customer', 'silence']),
    }),
  },
  /** The customer has requested changes of a proof; the piece is being painted again until the next one. */
  'order.changes_requested': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string(),
      revision: z.number().int().positive(),
    }),
  },
  /** Somebody wrote a message about an order; `onlyFor` is the side of a message from or to the studio's staff. */
  'order.message': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      entryId: z.string(),
      by: z.enum(['customer', 'artist', 'admin']),
      onlyFor: z.enum(['customer', 'artist']).nullable(),
    }),
  },
  /** A piece's charity gift or carbon offset was passed on (C47). */
  'order.passed_on': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), kind: z.enum(['charity', 'carbon']) }),
  },
  /** A comment was put on a picture of an order, answered or marked as done. */
  'order.pinned': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string() }),
  },
  /** The artist has shown progress photos. */
  'order.progress': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), entryId: z.string() }),
  },
  /** A piece was cancelled, by its customer or at a deadline; `supplierId` is the artist who accepted it or was notified of being chosen. */
  'order.cancelled': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      keptCents: z.number().int().nonnegative(),
      refundCents: z.number().int().nonnegative(),
      /**
       * `unpaid`: the deposit of the chosen offer's extra stayed unpaid (C41); `unanswered`: nobody offered to paint it, and its
       * customer has not answered how it is to go on (C50); `commission`: the artist who alone was asked has not taken it, and its
       * customer wanted the money back then (C68); `staff`: we cancelled it, its settlement says why.
       */
      why: z.enum(['unpaid', 'unanswered', 'commission', 'staff']).optional(),
    }),
  },
  /** A piece was refunded under the money-back guarantee. */
  'order.refunded': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      refundCents: z.number().int().nonnegative(),
    }),
  },
  /** A customer has made a guarantee claim for a piece; `number` counts the piece's claims. */
  'guarantee.asked': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), number: z.number().int().positive() }),
  },
  /** A guarantee claim was declined. */
  'guarantee.declined': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), number: z.number().int().positive() }),
  },
  /** A guarantee claim was answered with a repaint; `supplierId` is the artist who paints the piece again. */
  'guarantee.repaint': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      number: z.number().int().positive(),
    }),
  },
  /** The artist has shipped a piece. */
  'order.shipped': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string(), supplierId: z.string() }),
  },
  /** The artist has corrected carrier and tracking number of a piece on its way; `before` is what they were. */
  'shipping.corrected': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string(),
      carrier: z.string(),
      tracking: z.string(),
      before: z.object({ carrier: z.string(), tracking: z.string() }),
    }),
  },
  /** A piece has arrived, as its customer, an admin or the deadline says; a `file` as soon as it is approved and paid. */
  'order.delivered': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string(),
      by: z.enum(['customer', 'admin', 'deadline', 'file']),
    }),
  },
  /** A delivered piece is closed, because its guarantee has ended. */
  'order.closed': {
    version: 1,
    payload: z.object({ orderId: z.string(), cartId: z.string() }),
  },
  /** An artist asks for a higher price of shipping, which needs the customer's agreement; prices are in cents. */
  'shipping.proposed': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string(),
      priceCents: z.number().int().nonnegative(),
      differenceCents: z.number().int(),
    }),
  },
  /** Method or price of a piece's shipping has changed, or the customer has declined a higher price. */
  'shipping.changed': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string(),
      by: z.enum(['artist', 'customer']),
      isDeclined: z.boolean(),
      priceCents: z.number().int().nonnegative(),
      differenceCents: z.number().int(),
      refundCents: z.number().int().nonnegative(),
    }),
  },
  /** The customer has changed the address of a piece; `differenceCents` is what its shipping costs more, or less. */
  'order.address-changed': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      differenceCents: z.number().int(),
      refundCents: z.number().int().nonnegative(),
    }),
  },
  /** The customer has made a piece a gift, changed what goes with it, or made it none. */
  'order.gift-changed': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      isGift: z.boolean(),
    }),
  },
  /**
   * A case about an order was opened by a side, or by the customer's bank; the order is frozen. Where all orders of a
   * disputed cart have ended, `orderId` is the first of them, and what was kept of them is held.
   */
  'case.opened': {
    version: 1,
    payload: z.object({
      caseId: z.string(),
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      kind: z.enum(['dispute', 'lost', 'damaged', 'chargeback']),
      by: z.enum(['customer', 'artist', 'bank']),
    }),
  },
  /** A side has added what it has to say to a case. */
  'case.evidence': {
    version: 1,
    payload: z.object({
      caseId: z.string(),
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      by: z.enum(['customer', 'artist']),
    }),
  },
  /** A part of what was paid for a piece goes back to the customer, who is given the reason; the piece goes on. */
  'order.partly_refunded': {
    version: 1,
    payload: z.object({
      orderId: z.string(),
      cartId: z.string(),
      /** What the ids of its refunds have in common. */
      part: z.string(),
      refundCents: z.number().int().positive(),
      reason: z.string(),
    }),
  },
  /** A case was decided by an admin, or by the customer's bank (`won`, `lost`); `refundCents` go back to the customer. */
  'case.decided': {
    version: 1,
    payload: z.object({
      caseId: z.string(),
      orderId: z.string(),
      cartId: z.string(),
      supplierId: z.string().nullable(),
      decision: z.enum(['continue', 'repaint', 'refund', 'partial', 'won', 'lost']),
      refundCents: z.number().int().nonnegative(),
    }),
  },
} as const;
