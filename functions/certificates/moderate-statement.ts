import { AppError } from '#shared/errors.ts';
import type { AdminStatement, ModerateStatement, StatementModeration } from '#shared/schemas/certificate.ts';
import { asAdmin } from '../admin/audit.ts';
import { Order } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { permitted } from '../platform/permissions.ts';
import { items, retryOnConflict, transact } from '../platform/table.ts';
import { readArtists } from '../sellers/artists.ts';
import { PieceStatement, type StoredStatement } from './certificate.entity.ts';
import { textOf } from './statement.ts';

const MAX_LISTED = 50;

const adminView = async (stored: StoredStatement): Promise<AdminStatement[]> => {
  const { orderId, supplierId, writtenAt } = stored;
  const [{ data: order }, [artist]] = await Promise.all([Order.get({ orderId }).go(), readArtists([supplierId])]);
  if (!order) return [];
  return [
    {
      order: orderId,
      cart_id: order.cartId,
      title: order.item.title,
      artist: { id: supplierId, name: artist?.name ?? '' },
      text: textOf(stored),
      at: writtenAt,
      issued: order.deliveredAt !== undefined,
    },
  ];
};

/** Statements that wait for a person or were hidden by one, at most 50, the oldest first (C22). */
export const listStatements = async (state: StatementModeration): Promise<AdminStatement[]> => {
  const { data } = await PieceStatement.query.inModeration({ moderation: state }).go({ count: MAX_LISTED });
  return (await Promise.all(data.map(adminView))).flat();
};

const DECISIONS = {
  publish: { state: 'shown', action: 'statement.publish' },
  hide: { state: 'hidden', action: 'statement.hide' },
} as const;

/**
 * An admin publishes or hides an artist's statement, with a reason in the audit trail; the text itself is kept. A
 * certificate that is issued stays as it is. Refuses `certificate.no_statement`.
 */
export const moderateStatement = (
  orderId: string,
  supplierId: string,
  { decision, reason }: ModerateStatement,
  admin: SignedInActor,
): Promise<AdminStatement> =>
  retryOnConflict(
    async () => {
      const { data } = await PieceStatement.get({ orderId, supplierId }).go({ consistent: true });
      return permitted(admin, 'statement.moderate', data);
    },
    async (before) => {
      const { state, action } = DECISIONS[decision];
      const after = { ...before, state, reason: state === 'hidden' ? reason : '' };
      const subject = { kind: 'order', id: orderId, label: 'artist’s statement' } as const;
      await transact({ statement: PieceStatement }, (write) => {
        const patch = write.statement.patch({ orderId, supplierId }).set({ state, reason: after.reason });
        const listed = state === 'hidden' ? patch.set({ moderation: state }) : patch.remove(['moderation']);
        return items(asAdmin(admin, { action, subject, before: before.state, after: state, reason }), {
          statement: listed
            .where(
              (stored, { eq }) => `${eq(stored.writtenAt, before.writtenAt)} AND ${eq(stored.state, before.state)}`,
            )
            .commit(),
        });
      });
      const [view] = await adminView(after);
      if (!view) throw new AppError('certificate.no_statement');
      return view;
    },
  );
