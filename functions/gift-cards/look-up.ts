import { normalCode } from '#shared/money/gift-card-balance.ts';
import { AppError } from '#shared/errors.ts';
import type { GiftCardFound, GiftCardInput } from '#shared/schemas/gift-card.ts';
import { dateFormat } from '#shared/site/formats.ts';
import type { Actor } from '../platform/actor.ts';
import { nowSeconds } from '../platform/clock.ts';
import { guessLimits, saveKnownPlaces, type Guesser } from '../platform/guesses.ts';
import { giveEachBack, spendEach } from '../platform/rate-limit.ts';
import { security } from '../platform/security-log.ts';
import { findCard, promoLeft } from './cards.ts';
import { cardIdsOf, isPin } from './codes.ts';
import type { StoredGiftCard } from './gift-card.entity.ts';

/** A card that its holder may spend, and its position in the request. */
export type OpenedCard = StoredGiftCard & { position: number };

/** Actor and network of a request: failures are counted for each. */
export interface GuessContext {
  actor: Actor;
  network: string;
}

const clock = dateFormat({
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** The refusal of a card whose pin was guessed too often from here. */
const locked = (cause: AppError): AppError => {
  const seconds = cause.retryAfterSeconds ?? 1;
  const until = clock((nowSeconds() + seconds) * 1000);
  return new AppError('gift_card.locked', {
    description: `Too many wrong pins were entered for this gift card. It is locked until ${until} (UTC).`,
    retryAfterSeconds: seconds,
    cause,
  });
};

/**
 * Whether the pin is right or the card has none. Refuses `gift_card.locked` after ten wrong pins in an hour from one
 * place, and after sixty in six hours from all places that never gave the right one.
 */
const isRightPin = async ({ cardId, pinHash }: StoredGiftCard, pin: string, guesser: Guesser): Promise<boolean> => {
  if (pinHash === undefined) return true;
  const atSeconds = nowSeconds();
  const guessed = { limit: 'pinOfCard', limitInAll: 'pinOfCardInAll', subject: cardId, owner: cardId } as const;
  const limits = await guessLimits(guessed, guesser);
  try {
    await spendEach(limits);
  } catch (error) {
    if (error instanceof AppError && error.code === 'request.too_many') throw locked(error);
    throw error;
  }
  const isRight = await isPin(cardId, pin, pinHash);
  if (isRight) await Promise.all([giveEachBack(limits, atSeconds), saveKnownPlaces(cardId, guesser)]);
  return isRight;
};

/** The card of a code; cards of an older key are found after those of a newer one. */
const cardOf = async (code: string): Promise<StoredGiftCard | undefined> => {
  for (const cardId of await cardIdsOf(code)) {
    const card = await findCard(cardId);
    if (card) return card;
  }
  return undefined;
};

const openCard = async ({ code, pin }: GiftCardInput, guesser: Guesser): Promise<StoredGiftCard | undefined> => {
  const card = await cardOf(code);
  if (!card || card.state !== 'active') return undefined;
  return (await isRightPin(card, pin, guesser)) && card.balanceCents + promoLeft(card) > 0 ? card : undefined;
};

/** Each card once, however its code is typed (M-08). */
const distinct = (inputs: readonly GiftCardInput[]): [position: number, input: GiftCardInput][] => {
  const seen = new Set<string>();
  return [...inputs.entries()].filter(([, { code }]) => {
    const normal = normalCode(code);
    return !seen.has(normal) && seen.add(normal);
  });
};

const openEach = async (inputs: readonly GiftCardInput[], guesser: Guesser): Promise<OpenedCard[]> => {
  const cards: OpenedCard[] = [];
  // One after the other: the first card that does not open ends the request, so a request tests one wrong code at most.
  for (const [position, input] of distinct(inputs)) {
    const card = await openCard(input, guesser);
    if (!card)
      throw new AppError('gift_card.not_found', { fields: { [`giftcards.${position}`]: 'This card cannot be used.' } });
    cards.push({ ...card, position });
  }
  return cards;
};

/**
 * The cards that codes and pins open, each once, in their order. Refuses `gift_card.not_found` alike for an unknown
 * code, a wrong pin, and a card that is frozen or has nothing left; `gift_card.locked` when pins were guessed too often;
 * `request.too_many` after five failures of an actor in ten minutes, or fifty of a network; `request.busy` when the
 * count cannot be written. Requests whose cards all open are not counted.
 */
export const openGiftCards = async (
  inputs: readonly GiftCardInput[],
  { actor, network }: GuessContext,
): Promise<OpenedCard[]> => {
  if (inputs.length === 0) return [];
  const atSeconds = nowSeconds();
  const limits = [
    ['cardOfActor', actor.id ?? network],
    ['cardOfNetwork', network],
  ] as const;
  await spendEach(limits);
  try {
    const cards = await openEach(inputs, { network, deviceId: actor.id ?? undefined });
    await giveEachBack(limits, atSeconds);
    return cards;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'gift_card.not_found' || error.code === 'gift_card.locked'))
      security('gift card refused', { account: actor.id, network });
    throw error;
  }
};

/** What is left on a card (M-06); refuses as `openGiftCards` does. */
export const lookUpGiftCard = async (input: GiftCardInput, guesses: GuessContext): Promise<GiftCardFound> => {
  const [card] = await openGiftCards([input], guesses);
  if (!card) throw new AppError('gift_card.not_found');
  return {
    status: true,
    result: { card_number: input.code.toUpperCase(), balance: card.balanceCents, promo_balance: promoLeft(card) },
  };
};
