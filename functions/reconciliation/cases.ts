import { AppError } from '#shared/errors.ts';
import type {
  CloseMoneyCase,
  MoneyCaseState,
  MoneyCaseView,
  ReconciliationReport,
} from '#shared/schemas/money-case.ts';
import { asAdmin } from '../platform/audit.ts';
import type { SignedInActor } from '../platform/actor.ts';
import { now, nowIso } from '../platform/clock.ts';
import { ifUnchanged, items, transact } from '../platform/table.ts';
import { DRIFTS } from './drift.ts';
import { reconcile } from './reconcile.ts';
import { MoneyCase, type StoredCase } from './reconciliation.entity.ts';

const MAX_LISTED = 200;

/** An admin waits for this answer, so it covers one day instead of the three of the daily pass. */
const WINDOW_MS = 24 * 3_600_000;

const readCase = async (caseId: string) => (await MoneyCase.get({ caseId }).go({ consistent: true })).data;

const caseView = ({
  caseId,
  kind,
  cartId,
  subject,
  detail,
  state,
  foundAt,
  closedAt,
  closedBy,
  reason,
}: StoredCase): MoneyCaseView => ({
  id: caseId,
  kind,
  title: DRIFTS[kind],
  cart_id: cartId,
  subject,
  detail,
  state,
  found_at: foundAt,
  closed_at: closedAt ?? null,
  closed_by: closedBy ?? null,
  reason: reason ?? null,
});

/** Cases of a state, the newest first, at most 200. */
export const listCases = async (state: MoneyCaseState): Promise<MoneyCaseView[]> => {
  const { data } = await MoneyCase.query.inState({ state }).go({ order: 'desc', limit: MAX_LISTED });
  return data.map(caseView);
};

/** Reconciles the last day with the providers now (C40). */
export const reconcileNow = (): Promise<ReconciliationReport> => reconcile(now() - WINDOW_MS);

/** Closes a case; a later pass that finds the same drift opens no other. Closing it twice keeps the first reason. */
export const closeCase = async (
  { id: caseId, reason }: CloseMoneyCase,
  admin: SignedInActor,
): Promise<MoneyCaseView> => {
  const found = await readCase(caseId);
  if (!found) throw new AppError('money_case.not_found');
  if (found.state === 'closed') return caseView(found);
  const closed = { state: 'closed', closedAt: nowIso(), closedBy: admin.email, reason } as const;
  const isClosed = await ifUnchanged(
    transact({ case: MoneyCase }, (write) =>
      items(
        asAdmin(admin, {
          action: 'money-case.close',
          subject: { kind: 'money-case', id: caseId, label: caseId },
          before: 'open',
          after: 'closed',
          reason,
        }),
        {
          case: write.case
            .patch({ caseId })
            // The index key consists of `state` and `foundAt`, and ElectroDB needs both to write it.
            .set({ ...closed, foundAt: found.foundAt })
            .where(({ state }, { eq }) => eq(state, 'open'))
            .commit(),
        },
      ),
    ),
  );
  if (!isClosed) return closeCase({ id: caseId, reason }, admin);
  return caseView({ ...found, ...closed });
};
