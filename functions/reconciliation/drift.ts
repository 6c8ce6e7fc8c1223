/** Every kind of drift between our table and the providers, or within the table, as an operator reads it. */
export const DRIFTS = {
  'charge.of_nobody': 'A provider took money and names no order for it.',
  'charge.unknown_attempt': 'A provider took money for an attempt that is not in the table.',
  'charge.unfinished': 'A provider took money, and its attempt was never brought to its end.',
  'charge.of_released_attempt': 'A provider took money for an attempt that was given up.',
  'charge.twice': 'A provider took money twice for one attempt.',
  'charge.amount_differs': 'A provider took another amount than the attempt says.',
  'charge.currency_differs': 'A provider took another currency than dollars.',
  'charge.not_in_ledger': 'A payment that placed or paid an order is not in the ledger.',
  'charge.still_possible': 'A payment whose attempt has ended could still be made.',
  'attempt.overdue': 'An attempt is open long after its time.',
  'attempt.forgotten': 'An attempt is open and nobody will look at it again.',
  'attempt.paid_without_charge': 'An attempt is paid, and its provider knows of no payment.',
  'attempt.placed_twice': 'Two attempts have placed one cart.',
  'cart.missing': 'There is money for a cart that is not in the table.',
  'cart.held_by_nobody': 'A cart is held by an attempt that has ended or was never there.',
  'cart.placed_without_payment': 'A cart is placed, and no attempt has placed it.',
  'cart.paid_not_placed': 'An attempt has paid for a cart that is not placed.',
  'cart.orders_differ': 'A placed cart has not one order for each of its paintings.',
  'ledger.unbalanced': 'The lines of a ledger entry do not sum up to zero.',
  'ledger.amount_differs': 'The ledger says another amount than the provider.',
  'ledger.wrong_account': 'The ledger has a payment in the account of another provider.',
  'ledger.reference_twice': 'The ledger has one payment twice.',
  'ledger.without_charge': 'The ledger has a payment that its provider does not know.',
  'ledger.total_differs': 'What the ledger says that an order costs is not what its pieces cost.',
  'refund.unpaid': 'A refund waits long after its time.',
  'refund.failed': 'A refund has failed at its provider.',
  'refund.missing_at_provider': 'The ledger has a refund that the provider does not know.',
  'refund.not_in_ledger': 'A provider gave money back of which the ledger does not know.',
  'refund.amount_differs': 'A provider gave back another amount than the ledger says.',
  'refund.too_much': 'More money went back than came.',
  'card.missing': 'A gift card that has paid is not in the table.',
  'card.hold_left': 'Cents of a gift card are held for an attempt that has ended.',
  'card.balance_differs': 'A gift card has not what its moves say.',
  'card.below_zero': 'A gift card has less than nothing.',
  'card.ledger_differs': 'The ledger says that gift cards have paid another amount than their moves.',
  'card.not_issued': 'A gift card was paid for and never issued.',
  'card.given_back_differs':
    'The ledger says that gift cards were given back for another amount than those that are void.',
  'stock.below_zero': 'A product line has fewer pieces than none.',
  'promotion.over_limit': 'A promotion was used more often than it may be.',
} as const;
export type DriftKind = keyof typeof DRIFTS;

/** In place of a cart's id for money that names none. */
export const NO_CART = 'none';

/** One difference between our table and the providers, or within the table. */
export interface Drift {
  kind: DriftKind;
  cartId: string;
  /** Id of the charge, attempt, entry, refund or card with the drift. */
  subject: string;
  /** Figures for the operator: ids, states and cents; never the code of a gift card or a card number. */
  detail: string;
  /** Repairs the drift through the function that should have done the work; absent when a person must decide. */
  repair?: () => Promise<unknown>;
}

/** Id of the case of a drift: the same in every pass. */
export const caseIdOf = ({ kind, cartId, subject }: Drift): string => [kind, cartId, subject].join(' ');
