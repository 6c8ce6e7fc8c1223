import { defaultStatement } from '#shared/certificates.ts';
import { AppError } from '#shared/errors.ts';
import { ORDER } from '#shared/order-states.ts';
import type { Statement, WriteStatement } from '#shared/schemas/certificate.ts';
import { readProduct } from '../catalog/catalog.ts';
import { Order, type StoredOrder } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { nowIso } from '../platform/clock.ts';
import { permitted } from '../platform/permissions.ts';
import { orRefuse, transact } from '../platform/table.ts';
import { newestCertificate, PieceStatement } from './certificate.entity.ts';

/** The statement of a piece's artist, or the default one. */
export const statementOf = async (
  { orderId, sku }: Pick<StoredOrder, 'orderId' | 'sku'>,
  supplierId: string,
): Promise<{ statement: string; isDefault: boolean }> => {
  const { data } = await PieceStatement.get({ orderId, supplierId }).go({ consistent: true });
  if (data?.statement) return { statement: data.statement, isDefault: false };
  return { statement: defaultStatement(await readProduct(sku)), isDefault: true };
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
  const [{ statement, isDefault }, certificate] = await Promise.all([
    statementOf(order, artist.id),
    newestCertificate(order.orderId),
  ]);
  return {
    statement,
    is_default: isDefault,
    editable: isEditable(order),
    ...(certificate && { certificate }),
  };
};

/** The statement for a piece, for the artist who holds it; refuses `order.not_found` to anybody else. */
export const readStatement = async (orderId: string, artist: SignedInActor): Promise<Statement> =>
  viewOf(await readHeld(orderId, artist), artist);

/**
 * Saves the artist's statement for a piece; an empty one brings the default back. Refuses `order.not_found` to anybody
 * but the artist who holds the order, and `certificate.issued` once the piece was delivered.
 */
export const writeStatement = async (
  orderId: string,
  { statement }: WriteStatement,
  artist: SignedInActor,
): Promise<Statement> => {
  const order = await readHeld(orderId, artist);
  if (!isEditable(order)) throw new AppError('certificate.issued');
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
    statement: write.statement.put({ orderId, supplierId: artist.id, statement, writtenAt: nowIso() }).commit(),
  }));
  return viewOf(order, artist);
};
