import { defaultStatement } from '#shared/orders/certificates.ts';
import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/orders/order-states.ts';
import type { Statement, WriteStatement } from '#shared/schemas/certificate.ts';
import type { ModeratedText } from '#shared/schemas/moderation.ts';
import { readProduct } from '../catalog/catalog.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { orRefuse, transact } from '../platform/table.ts';
import { moderated } from '../platform/moderated-text.ts';
import { newestCertificate, PieceStatement, type StoredStatement } from './certificate.entity.ts';

const storedStatement = async (orderId: string, supplierId: string): Promise<StoredStatement | null> =>
  (await PieceStatement.get({ orderId, supplierId }).go({ consistent: true })).data;

/** A stored statement as a text with its state. */
export const textOf = ({ statement, state, reason }: StoredStatement): ModeratedText => ({
  text: statement,
  state,
  reason,
});

/** The statement of a certificate: the artist's, unless there is none or it is held or hidden (C22); else the default one. */
export const statementOf = async (
  { orderId, sku }: Pick<StoredOrder, 'orderId' | 'sku'>,
  supplierId: string,
): Promise<string> => {
  const stored = await storedStatement(orderId, supplierId);
  return stored?.statement && stored.state === 'shown' ? stored.statement : defaultStatement(await readProduct(sku));
};

const readHeld = async (orderId: string, artist: SignedInActor): Promise<StoredOrder> => {
  const { data: order } = await Order.get({ orderId }).go({ consistent: true });
  return permitted(
    artist,
    'order.complete',
    order && { order, ...(order.isSelectionAnnounced && { supplierId: order.supplierId }) },
  ).order;
};

const isEditable = ({ status, deliveredAt }: StoredOrder): boolean =>
  status < ORDER.delivered && deliveredAt === undefined;

const viewOf = async (order: StoredOrder, artist: SignedInActor): Promise<Statement> => {
  const [stored, certificate] = await Promise.all([
    storedStatement(order.orderId, artist.id),
    newestCertificate(order.orderId),
  ]);
  return {
    statement: stored?.statement || defaultStatement(await readProduct(order.sku)),
    is_default: !stored?.statement,
    state: stored?.state ?? 'shown',
    editable: isEditable(order),
    ...(certificate && { certificate }),
  };
};

/** The statement for a piece, for the artist who holds it; refuses `order.not_found` to anybody else. */
export const readStatement = async (orderId: string, artist: SignedInActor): Promise<Statement> =>
  viewOf(await readHeld(orderId, artist), artist);

/**
 * Saves the artist's statement for a piece; an empty one brings the default back, and one with contact details is held
 * for an admin (C22). Refuses `order.not_found` to anybody but the artist who holds the order, and `certificate.issued`
 * once the piece was delivered.
 */
export const writeStatement = async (
  orderId: string,
  { statement }: WriteStatement,
  artist: SignedInActor,
): Promise<Statement> => {
  const order = await readHeld(orderId, artist);
  if (!isEditable(order)) throw new AppError('certificate.issued');
  const before = await storedStatement(orderId, artist.id);
  const { text, state, reason } = moderated(statement, before ? textOf(before) : undefined);
  await transact({ order: Order, statement: PieceStatement }, (write) => ({
    order: orRefuse(
      write.order
        .check({ orderId })
        .where(
          (stored, { notExists, eq }) => `${notExists(stored.deliveredAt)} AND ${eq(stored.supplierId, artist.id)}`,
        )
        .commit(),
      'certificate.issued',
    ),
    statement: write.statement
      .put({
        orderId,
        supplierId: artist.id,
        statement: text,
        writtenAt: nowIso(),
        state,
        reason,
        ...(state !== 'shown' && { moderation: state }),
      })
      .commit(),
  }));
  return viewOf(order, artist);
};
