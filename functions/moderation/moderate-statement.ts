import { AppError } from '#shared/errors.ts';
import type { AdminStatement, ModerateStatement, StatementModeration } from '#shared/schemas/certificate.ts';
import { asAdmin } from '../platform/audit.ts';
import { Order } from '../orders/order.entity.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { outgoing, Outbox } from '../platform/outbox.entity.ts';
import { permitted } from '../platform/permissions.ts';
import { atMost, items, retryOnConflict, transact } from '../platform/table.ts';
import { isReported, listReported, reportsOf, settlingReports, type ReportSubject } from '../reports/reports.ts';
import { refuseUnread } from '../platform/moderated-text.ts';
import { readArtists } from '../artists/artists.ts';
import { PieceStatement, type StoredStatement } from '../certificates/certificate.entity.ts';
import { textOf } from '../certificates/statement.ts';

const MAX_LISTED = 50;

const reportSubject = ({ orderId, supplierId }: Pick<StoredStatement, 'orderId' | 'supplierId'>): ReportSubject => ({
  textId: orderId,
  kind: 'statement',
  artistId: supplierId,
});

const adminView = async (stored: StoredStatement): Promise<AdminStatement[]> => {
  const { orderId, supplierId, writtenAt } = stored;
  const [{ data: order }, [artist], reports] = await Promise.all([
    Order.get({ orderId }).go(),
    readArtists([supplierId]),
    reportsOf(reportSubject(stored)),
  ]);
  if (!order) return [];
  return [
    {
      order: orderId,
      cart_id: order.cartId,
      title: order.item.title,
      artist: { id: supplierId, name: artist?.name ?? '' },
      text: textOf(stored),
      at: writtenAt,
      reports,
      issued: order.deliveredAt !== undefined,
    },
  ];
};

const reportedStatements = async (): Promise<AdminStatement[]> => {
  const keys = (await listReported('statement')).map(({ textId, artistId }) => ({
    orderId: textId,
    supplierId: artistId,
  }));
  const { data } = keys.length > 0 ? await PieceStatement.get(keys).go() : { data: [] };
  return (await Promise.all(data.map(adminView))).flat();
};

/** Statements that wait for a person, were reported or were hidden by a person, at most 50, the oldest first (C22). */
export const listStatements = async (state: StatementModeration): Promise<AdminStatement[]> => {
  if (state === 'reported') return reportedStatements();
  const { data } = await PieceStatement.query.inModeration({ moderation: state }).go({ ...atMost(MAX_LISTED) });
  return (await Promise.all(data.map(adminView))).flat();
};

/** As `adminView`; refuses `certificate.no_statement` when the order does not exist. */
const shownView = async (stored: StoredStatement): Promise<AdminStatement> => {
  const [view] = await adminView(stored);
  if (!view) throw new AppError('certificate.no_statement');
  return view;
};

const DECISIONS = {
  publish: { state: 'shown', action: 'statement.publish' },
  hide: { state: 'hidden', action: 'statement.hide' },
} as const;

/**
 * An admin publishes or hides an artist's statement, with a reason in the audit trail; the text itself is kept, its
 * reports are settled, and the artist gets a mail. The record of an issued certificate stays as it is, but a hidden
 * statement is not shown with it. Refuses `certificate.no_statement`, and `text.changed` when the artist has replaced the
 * text that was read.
 */
export const moderateStatement = (
  orderId: string,
  supplierId: string,
  { decision, text: read, reason }: ModerateStatement,
  admin: SignedInActor,
): Promise<AdminStatement> =>
  retryOnConflict(
    async () => {
      const { data } = await PieceStatement.get({ orderId, supplierId }).go({ consistent: true });
      return permitted(admin, 'statement.moderate', data);
    },
    async (before) => {
      refuseUnread(before.statement, read);
      const { state, action } = DECISIONS[decision];
      const after = { ...before, state, reason: state === 'hidden' ? reason : '' };
      const subject = { kind: 'order', id: orderId, label: 'artist’s statement' } as const;
      const payload = {
        kind: 'statement',
        textId: orderId,
        authorId: supplierId,
        before: before.state,
        state,
      } as const;
      const isChanged = before.state !== state;
      if (!isChanged && !(await isReported(reportSubject(before)))) return shownView(before);
      await transact({ statement: PieceStatement, outbox: Outbox }, (write) => {
        const patch = write.statement.patch({ orderId, supplierId }).set({ state, reason: after.reason });
        const listed = state === 'hidden' ? patch.set({ moderation: state }) : patch.remove(['moderation']);
        const audit = asAdmin(admin, { action, subject, before: before.state, after: state, reason });
        return items(audit, settlingReports(reportSubject(before)), {
          decided: isChanged
            ? write.outbox.put(outgoing('text.decided', { ...payload, reason: after.reason })).commit()
            : undefined,
          statement: listed
            .where(
              (stored, { eq }) => `${eq(stored.writtenAt, before.writtenAt)} AND ${eq(stored.state, before.state)}`,
            )
            .commit(),
        });
      });
      return shownView(after);
    },
  );
