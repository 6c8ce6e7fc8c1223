import { sumCents } from '#shared/money/money.ts';
import { CART_PLACED } from '#shared/schemas/cart.ts';
import { balanceOf } from '../ledger/ledger.ts';
import type { StoredAttempt } from '../checkout/attempt.ts';
import { cardEntities } from '../gift-cards/cards.ts';
import type { StoredMove } from '../gift-cards/gift-card.entity.ts';
import { givingBackGiftCards } from '../gift-cards/holds.ts';
import { issueGiftCards, piecesOf } from '../gift-cards/issue.ts';
import { transact } from '../platform/table.ts';
import type { Drift } from './drift.ts';
import { centsIn } from './entries.ts';
import { hasEnded, type CardEvidence, type Evidence } from './evidence.ts';

const HELD = '.held';
const ended = (moves: readonly StoredMove[], attemptId: string): boolean =>
  moves.some(({ moveId }) => moveId === `${attemptId}.end`);

/** Returns cents only when the attempt was released; a hold left by a paid attempt is for a person to decide. */
const givingBack = (
  { cardId }: CardEvidence,
  { cents, promoCents }: StoredMove,
  attempt: StoredAttempt | undefined,
): Pick<Drift, 'repair'> =>
  attempt?.state === 'released'
    ? {
        repair: () =>
          transact(cardEntities, (write) =>
            givingBackGiftCards(write, [{ cardId, cents: -cents, promoCents: -promoCents }], attempt),
          ),
      }
    : {};

const checkHeld = (evidence: CardEvidence, { cartId, attempts }: Evidence): Drift[] =>
  evidence.moves.flatMap((move): Drift[] => {
    const attemptId = move.moveId.slice(0, -HELD.length);
    if (move.kind !== 'held' || move.cartId !== cartId || ended(evidence.moves, attemptId)) return [];
    const attempt = attempts.find((one) => one.attemptId === attemptId);
    if (attempt && !hasEnded(attempt)) return [];
    return [
      {
        kind: 'card.hold_left',
        cartId,
        subject: evidence.cardId,
        detail: `${attemptId} ${move.heldCents}`,
        ...givingBack(evidence, move, attempt),
      },
    ];
  });

const checkCard = (one: CardEvidence, evidence: Evidence): Drift[] => {
  const { cardId, card, moves } = one;
  const drift = { cartId: evidence.cartId, subject: cardId };
  if (!card) return [{ kind: 'card.missing', ...drift, detail: `${moves.length} moves` }];
  const has = [card.balanceCents, card.promoCents];
  const says = [sumCents(moves.map(({ cents }) => cents)), sumCents(moves.map(({ promoCents }) => promoCents))];
  return [
    ...(has.some((cents) => cents < 0)
      ? [{ kind: 'card.below_zero', ...drift, detail: has.join(' and ') } as const]
      : []),
    ...(has.every((cents, index) => cents === says[index])
      ? []
      : [
          {
            kind: 'card.balance_differs',
            ...drift,
            detail: `${has.join(' and ')}, not ${says.join(' and ')}`,
          } as const,
        ]),
    ...checkHeld(one, evidence),
  ];
};

/**
 * Compares what gift cards have paid for a cart, by the ledger and by their moves; refunds to cards have the other sign
 * and are left out.
 */
const checkSpent = ({ cartId, entries, cards }: Evidence): Drift[] => {
  const booked = sumCents(entries.map((entry) => Math.max(0, centsIn([entry], 'gift_cards', 'gift_card_promos'))));
  const spent = sumCents(
    cards.flatMap(({ moves }) =>
      moves.filter((move) => move.kind === 'spent' && move.cartId === cartId).map(({ heldCents }) => -heldCents),
    ),
  );
  return booked === spent
    ? []
    : [{ kind: 'card.ledger_differs', cartId, subject: cartId, detail: `${booked}, not ${spent}` }];
};

const checkIssued = ({ cartId, cart, entries, deliveries }: Evidence): Drift[] => {
  if (cart?.status !== CART_PLACED || cart.frozenBy !== undefined || balanceOf(entries).dueNow > 0) return [];
  const known = new Set(deliveries.map(({ pieceId }) => pieceId));
  const missing = piecesOf(cart.items).filter(({ pieceId }) => !known.has(pieceId));
  return missing.map(({ pieceId, item }) => ({
    kind: 'card.not_issued',
    cartId,
    subject: pieceId,
    detail: String(item.price),
    repair: () => issueGiftCards(cartId),
  }));
};

/** Compares the gift cards that were given back, by the ledger and by the void deliveries. */
const checkGivenBack = ({ cartId, entries, deliveries }: Evidence): Drift[] => {
  const booked = sumCents(entries.map((entry) => Math.max(0, centsIn([entry], 'gift_cards_sold'))));
  const back = sumCents(deliveries.filter(({ state }) => state === 'void').map(({ cents }) => cents));
  return booked === back
    ? []
    : [{ kind: 'card.given_back_differs', cartId, subject: cartId, detail: `${booked}, not ${back}` }];
};

/** Checks what a cart's attempts have held or spent besides money: gift cards, stock and promotions. */
export const checkHolds = (evidence: Evidence): Drift[] => {
  const { cartId, cards, products, promotions } = evidence;
  const short = products.filter(({ quantity }) => quantity !== undefined && quantity < 0);
  const over = promotions.filter(({ limit, used }) => limit !== undefined && used > limit);
  return [
    ...cards.flatMap((card) => checkCard(card, evidence)),
    ...checkSpent(evidence),
    ...checkIssued(evidence),
    ...checkGivenBack(evidence),
    ...short.map(({ sku, quantity }): Drift => ({
      kind: 'stock.below_zero',
      cartId,
      subject: sku,
      detail: String(quantity),
    })),
    ...over.map(({ code, used, limit }): Drift => ({
      kind: 'promotion.over_limit',
      cartId,
      subject: code,
      detail: `${used} of ${limit}`,
    })),
  ];
};
