import { AppError } from '#shared/errors.ts';
import { isPaintedAgain } from '#shared/money/refunds.ts';
import type { AskForGuarantee, Guarantee } from '#shared/schemas/guarantee.ts';
import type { Cancellation } from '#shared/schemas/refund.ts';
import { Order } from '../orders/order.entity.ts';
import { readOrder } from '../orders/orders.ts';
import type { Actor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { items, orRefuse, retryOnConflict, transact } from '../platform/table.ts';
import { Asset } from '../uploads/asset.entity.ts';
import { ownAssets } from '../uploads/assets.ts';
import { picturesOf } from '../uploads/pictures-of.ts';
import { settledOf } from './cancel-order.ts';
import { claimView } from './claim-view.ts';
import { GuaranteeClaim, isOpen, MAX_CLAIMS, type StoredClaim } from './claim.entity.ts';
import { caseOf, type GuaranteeCase } from './guarantee-case.ts';
import { readPiece, type Piece } from './piece-money.ts';
import { refundsOf } from './refund.entity.ts';

const ASKED_OUT = 'We have looked at this piece three times. Please write to us if anything is left to be said.';
const PAINTED_AGAIN =
  // promise: repaint-costs-nothing, guarantee-30-days
  'This piece is painted again. From the day on which it arrives, the guarantee covers it for another 30 days.';

const mayAsk = ({ order }: Piece, { view, claim }: GuaranteeCase): boolean =>
  view.allowed && !isPaintedAgain(order) && !isOpen(claim) && (claim?.number ?? 0) < MAX_CLAIMS;

/**
 * The guarantee as a customer sees it: no refund while the piece is painted again, because only an admin can still
 * refund it.
 */
const toCustomer = ({ order }: Piece, { view, claim }: GuaranteeCase): Cancellation => {
  if (isPaintedAgain(order)) return { ...view, allowed: false, sentence: PAINTED_AGAIN, refund_cents: 0, sources: [] };
  return claim?.number === MAX_CLAIMS && !isOpen(claim) ? { ...view, sentence: ASKED_OUT } : view;
};

const viewOf = async (piece: Piece, found: GuaranteeCase): Promise<Guarantee> => {
  const { order } = piece;
  const { claim, until } = found;
  const [settled, pictures, refunds] = await Promise.all([
    settledOf(order.orderId),
    picturesOf(claim?.photos ?? []),
    claim?.state === 'accepted' ? refundsOf(order.cartId) : [],
  ]);
  const isPaidOut =
    claim?.state === 'accepted' && refunds.every(({ orderId, state }) => orderId !== order.orderId || state === 'paid');
  return {
    may_ask: mayAsk(piece, found),
    refund: settled ?? toCustomer(piece, found),
    until: until === undefined || settled ? null : new Date(until).toISOString(),
    // Once a piece is settled, only an accepted claim is shown.
    claim: claim && (!settled || claim.state === 'accepted') ? claimView(claim, pictures, isPaidOut) : null,
  };
};

const readOwn = (orderId: string, actor: Actor): Promise<Piece> =>
  readPiece(() => readOrder(orderId, actor, 'order.claim'));

/**
 * The money-back guarantee of a piece for its owner: whether a claim is possible, the refund to the cent, and the state
 * of the last claim. Refuses `order.not_found`.
 */
export const guaranteeFor = async (orderId: string, actor: Actor): Promise<Guarantee> => {
  const piece = await readOwn(orderId, actor);
  return viewOf(piece, await caseOf(piece));
};

/**
 * Saves a claim and the hold on its photos. Throws `ConditionRefused` when the order has changed since it was read;
 * refuses `asset.not_found` for deleted photos.
 */
const record = ({ order }: Piece, number: number, { reason, photos }: AskForGuarantee): Promise<void> => {
  const { orderId, cartId, email, version, status, item } = order;
  return transact({ order: Order, claim: GuaranteeClaim, outbox: Outbox, asset: Asset }, (write) =>
    items(
      photos.map((assetId) => ({
        [`photo:${assetId}`]: orRefuse(
          write.asset
            .patch({ assetId })
            .set({ heldBy: `${cartId}:${orderId}` })
            .add({ shownFor: [orderId] })
            .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
            .commit(),
          'asset.not_found',
        ),
      })),
      {
        order: write.order
          .patch({ orderId })
          .set({ version: version + 1 })
          .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
          .commit(),
        claim: write.claim
          .create({
            orderId,
            number,
            cartId,
            email,
            title: item.title,
            state: 'asked',
            reason,
            photos,
            askedAt: nowIso(),
          })
          .commit(),
        asked: write.outbox.create(outgoing('guarantee.asked', { orderId, cartId, number })).commit(),
      },
    ),
  );
};

const isSame = (claim: StoredClaim, reason: string, photos: readonly string[]): boolean =>
  claim.reason === reason && claim.photos.join() === photos.join();

/** Makes a claim on the piece as it was read, unless the same claim is open already. */
const ask = async (piece: Piece, found: GuaranteeCase, input: AskForGuarantee, actor: Actor): Promise<void> => {
  const { claim } = found;
  // The same claim again, after a double click or a lost reply.
  if (isOpen(claim) && isSame(claim, input.reason, input.photos)) return;
  if (isOpen(claim)) throw new AppError('guarantee.asked');
  if (!mayAsk(piece, found))
    throw new AppError('order.no_guarantee', { description: toCustomer(piece, found).sentence });
  await ownAssets(actor, input.photos);
  await record(piece, (claim?.number ?? 0) + 1, input);
};

/**
 * Claims the guarantee for a delivered piece on behalf of its owner, with a reason and photos (C16): claim, hold on the
 * photos and event in one transaction. The same claim again gets the same answer. Refuses `guarantee.asked` while
 * another claim is open, `order.no_guarantee` with the reason, and `asset.not_found` for photos that are not the
 * owner's.
 */
export const askForGuarantee = async (
  orderId: string,
  { reason, photos }: AskForGuarantee,
  actor: Actor,
): Promise<Guarantee> => {
  const input = { reason, photos: [...new Set(photos)] };
  await retryOnConflict(
    () => readOwn(orderId, actor),
    async (piece) => ask(piece, await caseOf(piece), input, actor),
  );
  return guaranteeFor(orderId, actor);
};
