import { formatCents, sumCents } from '#shared/money/money.ts';
import type { CancellationRule } from '#shared/money/refunds.ts';
import type { Cancellation, RefundView } from '#shared/schemas/refund.ts';
import type { StoredDelivery } from '../gift-cards/gift-card.entity.ts';
import type { SettlementRule, StoredRefund, StoredSettlement } from './refund.entity.ts';

const NAMES: Record<number, string> = { 1: 'PayPal', 3: 'Affirm', 4: 'Gift card', 6: 'Amazon Pay' };

/** Name of the payment that a refund goes to. */
export const sourceName = (processor: number): string => NAMES[processor] ?? 'Card';

/** Lines of a refund, the newest payment first; cents for a promotional balance have a line of their own. */
export const sourceLines = (
  parts: readonly { processor: number; cents: number; promoCents: number }[],
): Cancellation['sources'] =>
  parts
    .flatMap(({ processor, cents, promoCents }) => [
      { label: sourceName(processor), cents },
      { label: 'Gift card, promotional balance', cents: promoCents },
    ])
    .filter(({ cents }) => cents > 0);

/** A part of a refund; `cents` are without those for a promotional balance. */
interface RefundPart {
  processor: number;
  cents: number;
  promoCents: number;
  /** It goes to a void gift card, so it does not come back. */
  isVoid: boolean;
}

const centsIn = (parts: readonly RefundPart[]): number =>
  sumCents(parts.map(({ cents, promoCents }) => cents + promoCents));

/** What of a refund comes back to the customer, on the wire, and `voidCents` that do not. */
export const comingBack = (
  parts: readonly RefundPart[],
): Pick<Cancellation, 'refund_cents' | 'sources'> & { voidCents: number } => {
  const coming = parts.filter(({ isVoid }) => !isVoid);
  return {
    refund_cents: centsIn(coming),
    sources: sourceLines(coming),
    voidCents: centsIn(parts.filter(({ isVoid }) => isVoid)),
  };
};

/** Sentence about cents of a refund that go to a void gift card; empty when there are none. */
export const voidText = (voidCents: number): string =>
  voidCents === 0
    ? ''
    : // promise: amounts-before-cancelling
      `${formatCents(voidCents)} was paid with a gift card that is void, because the payment for it was taken back, so it does not come back.`;

/** Sentence about cents of a refund that had been passed on to others before (C47); empty when there are none. */
export const passedOnText = (cents: number): string =>
  cents === 0
    ? ''
    : `${formatCents(cents)} of it had been passed on already: that gift stands, and we return it ourselves.`;

interface Amounts {
  keptCents: number;
  /** What comes back; `voidCents` are not in it. */
  refundCents: number;
  voidCents: number;
}

const comesBack = ({ refundCents, voidCents }: Omit<Amounts, 'keptCents'>, nothing: string): string => {
  // promise: amounts-before-cancelling
  const texts = [refundCents > 0 ? `${formatCents(refundCents)} comes back to you.` : '', voidText(voidCents)];
  return texts.filter((text) => text !== '').join(' ') || nothing;
};

// promise: amounts-before-cancelling
const NOTHING = 'Nothing was paid for it that could come back.';

/** Sentence that explains the refund of a piece. */
export const sentenceOf = (rule: CancellationRule, amounts: Amounts): string => {
  switch (rule) {
    case 'within_24_hours':
      return `You ordered less than 24 hours ago, so cancelling is free. ${comesBack(amounts, NOTHING)}`;
    case 'before_acceptance':
      return `No artist has accepted this piece yet, so cancelling is free. ${comesBack(amounts, NOTHING)}`;
    case 'after_acceptance':
      // promise: deposit-kept-after-acceptance
      return `An artist has accepted this piece, so its deposit of ${formatCents(amounts.keptCents)} is kept. ${comesBack(amounts, 'Nothing more was paid for it.')}`;
    case 'repainted':
      // promise: repaint-costs-nothing
      return 'This piece is painted again under our money-back guarantee, so it cannot be cancelled. If that is not what you want any more, our support helps.';
    case 'frozen':
      // promise: case-decision-mailed
      return 'A case about this piece is open, so it cannot be cancelled. We write to you as soon as it is decided.';
    case 'completed':
      // promise: guarantee-30-days
      return 'This piece is painted, so it cannot be cancelled any more. If changes do not make it right, our money-back guarantee covers it for 30 days after delivery.';
    case 'ended':
      return 'This piece has been cancelled or refunded already.';
  }
};

const ENDED_TEXTS: Partial<Record<SettlementRule, string>> & { gift_card: string } = {
  guarantee: 'This piece was refunded by our money-back guarantee.',
  case: 'This piece was refunded after a case.',
  chargeback: 'The payment was taken back.',
  staff: 'We had to cancel this piece.',
  gift_card: 'This gift card was given back.',
};

/**
 * Sentence that says whether a bought gift card can be given back, and what this means for its holder; `state` is that
 * of its delivery.
 */
export const cardSentence = (
  isUnspent: boolean,
  state: StoredDelivery['state'] | undefined,
  refundCents: number,
): string => {
  if (state === 'void') return ENDED_TEXTS.gift_card;
  if (!isUnspent)
    // promise: gift-card-rest-stays
    return 'Something of this gift card has been spent, so it cannot be given back. What is left stays on the card.';
  const hasLeft = state === 'mailed' || state === 'printed' || state === 'posted';
  const outcomeText = hasLeft
    ? // promise: gift-card-given-back
      'Its number opens nothing any more once you give it back, for whoever has it.'
    : // promise: gift-card-given-back
      'It has not gone out, and never will once you give it back.';
  return `Nothing of this gift card has been spent. ${outcomeText} ${comesBack({ refundCents, voidCents: 0 }, NOTHING)}`;
};

const endedSentence = (
  { rule, keptCents, passedOnCents = 0 }: StoredSettlement,
  refundCents: number,
  voidCents: number,
): string => {
  const what = ENDED_TEXTS[rule] ?? 'This piece was cancelled.';
  const keptWhat = rule === 'chargeback' ? 'The rest' : 'The deposit';
  const kept = keptCents > 0 ? ` ${keptWhat} of ${formatCents(keptCents)} was kept.` : '';
  const back =
    refundCents > 0 ? ` ${formatCents(refundCents)} is on its way back to you; banks take a few days to show it.` : '';
  const texts = [`${what}${kept}${back}`, passedOnText(passedOnCents), voidText(voidCents)];
  return texts.filter((text) => text !== '').join(' ');
};

/** What of stored refunds comes back to the customer, when `voidCards` are void. */
export const refundsComingBack = (
  refunds: readonly StoredRefund[],
  voidCards: ReadonlySet<string>,
): ReturnType<typeof comingBack> =>
  comingBack(
    refunds.map(({ processor, cents, promoCents, reference }) => ({
      processor,
      cents: cents - promoCents,
      promoCents,
      isVoid: voidCards.has(reference),
    })),
  );

/** A settlement on the wire; `refunds` are those of the settled piece, and `voidCards` the void gift cards of them. */
export const settledView = (
  settlement: StoredSettlement,
  refunds: readonly StoredRefund[],
  voidCards: ReadonlySet<string>,
): Cancellation => {
  const { voidCents, sources } = refundsComingBack(refunds, voidCards);
  const refundCents = settlement.refundCents - voidCents;
  return {
    allowed: false,
    rule: 'ended',
    sentence: endedSentence(settlement, refundCents, voidCents),
    kept_cents: settlement.keptCents,
    refund_cents: refundCents,
    sources,
  };
};

/** A refund in the admin's list. */
export const refundView = ({
  refundId,
  cartId,
  orderId,
  state,
  cents,
  processor,
  email,
  tries,
  failure,
  createdAt,
}: StoredRefund): RefundView => ({
  id: refundId,
  cart_id: cartId,
  order_id: orderId,
  state,
  cents,
  to: sourceName(processor),
  email,
  tries,
  failure: failure ?? null,
  created_at: createdAt,
});
