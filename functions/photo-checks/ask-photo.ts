import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { AskForPhoto, PhotoRequest as PhotoRequestView } from '#shared/schemas/photo-request.ts';
import { Order } from '../orders/order.entity.ts';
import { PhotoRequest, photoRequestsOf, type StoredPhotoRequest } from './photo-request.entity.ts';
import { requestViews } from './replace-photo.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { newId } from '../platform/ids.ts';
import { Outbox, outgoing } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { items, orRefuse, transact } from '../platform/table.ts';
import { asAdmin } from '../platform/audit.ts';

const PAINTED_FROM = new Set<number>([ORDER.quoting, ORDER.accepted]);

/**
 * Asks the customer for a better photo of a piece that is not painted yet, with a mail that says what the photo lacks;
 * request, event and audit entry are one transaction. Refuses `order.not_found`, `asset.not_found` for a photo that the
 * piece is not painted from, `photo.asked` while the photo is asked for, and `order.not_possible` for a painted piece.
 */
export const askForPhoto = async (
  orderId: string,
  { photo, reason }: AskForPhoto,
  admin: SignedInActor,
): Promise<PhotoRequestView> => {
  const { data } = await Order.get({ orderId }).go({ consistent: true });
  const order = permitted(admin, 'order.check', data);
  const { version, status, item, email, photosAsked } = order;
  if (!item.assets.includes(photo)) throw new AppError('asset.not_found');
  if (!PAINTED_FROM.has(status)) throw new AppError('order.not_possible');
  const known = await photoRequestsOf(orderId);
  if (known.some((request) => request.state === 'asked' && request.photo === photo)) throw new AppError('photo.asked');
  const request: StoredPhotoRequest = {
    orderId,
    requestId: newId('photoRequest'),
    state: 'asked',
    photo,
    reason,
    askedAt: nowIso(),
    askedBy: admin.id,
  };
  await transact({ order: Order, request: PhotoRequest, outbox: Outbox }, (write) =>
    items(
      asAdmin(admin, {
        action: 'order.ask-photo',
        subject: { kind: 'order', id: orderId, label: email },
        before: `photo ${photo}`,
        after: 'a better one was asked for',
        reason,
      }),
      {
        // Two admins who ask at once would ask twice, so the order's version moves.
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
      },
    ),
  );
  const [view] = await requestViews([request]);
  if (!view) throw new Error(`Request ${request.requestId} has no view.`);
  return view;
};
