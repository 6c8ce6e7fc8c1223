import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type {
  ArtistAsksForPhoto,
  AskForPhoto,
  PhotoRequest as PhotoRequestView,
} from '#shared/schemas/photo-request.ts';
import { refuseFrozen } from '../orders/freeze-order.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import { PhotoRequest, photoRequestsOf, type StoredPhotoRequest } from './photo-request.entity.ts';
import { requestViews } from './replace-photo.ts';
import type { KnownActor, SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { items, orRefuse, transact, type Items } from '../platform/table.ts';
import { readAsked } from '../quotes/quotes.ts';
import { asAdmin } from '../platform/audit.ts';

/** Requests by the same artist for a piece. */
const MAX_BY_ARTIST = 2;

const PAINTED_FROM = new Set<number>([ORDER.quoting, ORDER.accepted]);

/** Who asks for a photo, and what belongs into the transaction besides. */
interface Asking {
  by: Pick<StoredPhotoRequest, 'askedBy' | 'isArtists'>;
  also?: Items;
}

const ask = async (order: StoredOrder, { photo, reason }: AskForPhoto, { by, also }: Asking) => {
  const { orderId, version, status, item, photosAsked } = order;
  if (!item.assets.includes(photo)) throw new AppError('asset.not_found');
  if (!PAINTED_FROM.has(status)) throw new AppError('order.not_possible');
  const known = await photoRequestsOf(orderId);
  const mine = known.filter(({ askedBy, isArtists }) => isArtists && askedBy === by.askedBy);
  if (known.some((request) => request.state === 'asked' && request.photo === photo) || mine.length >= MAX_BY_ARTIST)
    throw new AppError('photo.asked');
  const request: StoredPhotoRequest = {
    orderId,
    requestId: newId('photoRequest'),
    state: 'asked',
    photo,
    reason,
    askedAt: nowIso(),
    ...by,
  };
  await transact({ order: Order, request: PhotoRequest, outbox: Outbox }, (write) =>
    items(also ?? {}, {
      // Two who ask at once would ask twice, so the order's version moves.
      order: orRefuse(
        write.order
          .patch({ orderId })
          .set({ version: version + 1, photosAsked: (photosAsked ?? 0) + 1 })
          .where((stored, { eq }) => `${eq(stored.version, version)} AND ${eq(stored.status, status)}`)
          .commit(),
        'order.changed',
      ),
      request: write.request.create(request).commit(),
      asked: write.outbox.create(outgoing('photo.asked', { orderId, requestId: request.requestId })).commit(),
    }),
  );
  return request;
};

/**
 * Asks the customer for a better photo of a piece that is not painted yet, with a mail that says what the photo lacks;
 * request, event and audit entry are one transaction. Refuses `order.not_found`, `asset.not_found` for a photo that the
 * piece is not painted from, `photo.asked` while the photo is asked for, and `order.not_possible` for a painted piece.
 */
export const askForPhoto = async (
  orderId: string,
  input: AskForPhoto,
  admin: SignedInActor,
): Promise<PhotoRequestView> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const order = permitted(admin, 'order.check', data);
  const also = asAdmin(admin, {
    action: 'order.ask-photo',
    subject: { kind: 'order', id: orderId, label: order.email },
    before: `photo ${input.photo}`,
    after: 'a better one was asked for',
    reason: input.reason,
  });
  const [view] = await requestViews([await ask(order, input, { by: { askedBy: admin.id }, also })]);
  if (!view) throw new Error(`A request for photo ${input.photo} has no view.`);
  return view;
};

/**
 * Asks the customer for a better photo as an artist who was asked for the piece, or paints it: at most twice by the same
 * artist. The schedule goes on meanwhile. Refuses as `askForPhoto` does, and `order.frozen` during a case.
 */
export const askForPhotoAsArtist = async (
  orderId: string,
  input: ArtistAsksForPhoto,
  actor: KnownActor,
): Promise<void> => {
  const { order } = await readAsked(orderId, actor, 'order.seeBrief');
  refuseFrozen(order);
  await ask(order, input, { by: { askedBy: actor.id, isArtists: true } });
};
